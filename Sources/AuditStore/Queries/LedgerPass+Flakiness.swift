extension LedgerPass {
    /// How a finding flickers: within runs, within commits, and over time.
    ///
    /// A change between two runs of one commit with the same tools is a disagreement of that commit. Every change after the first
    /// look is a switch as well, which a fix and a regression are too.
    func flakiness(of sights: ArraySlice<Sight>) throws -> Flakiness {
        var flakiness = Flakiness()
        var runs: Set<Int> = []
        var disagreeing: Set<Int> = []
        for sight in sights {
            let trace = traces[sight.trace].trace
            let track = trace.tracks[sight.track]
            runs.formUnion(track.flakyAt)
            for turn in track.turns {
                guard let row = trace.row(at: turn), row > 0 else { continue }
                flakiness.switches += 1
                let before = trace.rows[row].previous ?? trace.rows[row - 1].position
                guard commits[turn] >= 0, commits[turn] == commits[before],
                    try !history.toolsDiffer(line.runs[before], line.runs[turn])
                else { continue }
                disagreeing.insert(commits[turn])
            }
            if let first = trace.rows.first, let last = trace.lastLook {
                flakiness.opportunities += max(0, last - first.position)
            }
        }
        flakiness.opportunities = max(flakiness.opportunities, flakiness.switches)
        flakiness.disagreeingRuns = runs.count
        flakiness.disagreeingCommits = disagreeing.count
        flakiness.repeatedCommits = repeatedCommits
        return flakiness
    }
}

extension CellTrace.Track {
    /// Where the runs stand in which the finding came or went.
    fileprivate var turns: [Int] {
        episodes.flatMap { episode in [episode.first] + (episode.end.map { [$0] } ?? []) }
    }
}
