extension LedgerPass {
    /// How a finding flickers: within runs, within commits, and over time.
    ///
    /// A change between two runs of one commit with the same tools is a disagreement of that commit. Every change after the first
    /// look is a switch as well, which a fix and a regression are too. Of the cells the one that flickers most speaks for all: one
    /// fix changes every cell that the finding is in, and is no flicker.
    func flakiness(of sights: ArraySlice<Sight>) throws -> Flakiness {
        var flakiness = Flakiness()
        var runs: Set<Int> = []
        var disagreeing: Set<Int> = []
        var most = (share: 0.0, switches: 0, opportunities: 0)
        for sight in sights {
            let trace = traces[sight.trace].trace
            let track = trace.tracks[sight.track]
            runs.formUnion(track.flakyAt)
            var switches = 0
            for turn in track.turns {
                guard let row = trace.row(at: turn), row > 0 else { continue }
                switches += 1
                let before = trace.rows[row].previous ?? trace.rows[row - 1].position
                guard commits[turn] >= 0, commits[turn] == commits[before],
                    try !history.toolsDiffer(line.runs[before], line.runs[turn])
                else { continue }
                disagreeing.insert(commits[turn])
            }
            var opportunities = switches
            if let first = trace.rows.first, let last = trace.lastLook {
                opportunities = max(switches, last - first.position)
            }
            let share = switches == 0 ? 0 : Flakiness.wilson(switches, of: opportunities)?.low ?? 0
            let rank = (share, switches, opportunities)
            if rank > most {
                most = rank
                flakiness.switches = switches
                flakiness.opportunities = opportunities
            }
        }
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
