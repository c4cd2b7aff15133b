extension LedgerPass {
    /// The finding with its element as the last run that saw it described it.
    func described(
        _ info: FindingInfo,
        _ finding: Int,
        _ sights: ArraySlice<Sight>
    ) throws -> FindingInfo {
        guard try history.findings.isDescribedInSeveralWays(finding),
            let (cell, track) = latest(sights)
        else { return info }
        let last = max(track.episodes.last?.last ?? -1, track.flakyAt.last ?? -1)
        guard line.runs.indices.contains(last) else { return info }
        return info.described(
            as: try history.description(
                of: finding,
                in: cell,
                last: line.runs[last],
                end: track.episodes.last?.end.map { line.runs[$0] }
            )
        )
    }

    /// Where a finding was seen last: of several cells the first.
    private func latest(_ sights: ArraySlice<Sight>) -> (cell: Int, track: CellTrace.Track)? {
        var latest: (cell: Int, track: CellTrace.Track, last: Int)?
        for sight in sights {
            let entry = traces[sight.trace]
            let track = entry.trace.tracks[sight.track]
            let last = max(track.episodes.last?.last ?? -1, track.flakyAt.last ?? -1)
            if last > latest?.last ?? -1 { latest = (entry.cell, track, last) }
        }
        return latest.map { ($0.cell, $0.track) }
    }

    /// How many rows of a list are open, or were when they were seen last.
    func rowCount(
        _ finding: Int,
        _ info: FindingInfo,
        _ sights: ArraySlice<Sight>
    ) throws -> RowCount? {
        guard history.findings.isList(finding) else { return nil }
        let rows = Set(history.findings.rows[finding])
        let isOpen = sights.contains { traces[$0.trace].trace.tracks[$0.track].isOpen }
        var names: Set<String> = []
        var most = 0
        for sight in sights {
            let entry = traces[sight.trace]
            let track = entry.trace.tracks[sight.track]
            let last = max(track.episodes.last?.last ?? -1, track.flakyAt.last ?? -1)
            guard track.isOpen == isOpen, line.runs.indices.contains(last) else { continue }
            var seen: [Int64: String] = [:]
            for one in try history.sightings(in: entry.cell, of: line.runs[last].id)
            where rows.contains(one.finding) && seen[one.finding] == nil {
                seen[one.finding] = info.described(as: one.element).elementText
            }
            most = max(most, seen.count)
            names.formUnion(seen.values)
        }
        return RowCount(
            count: most,
            countBefore: nil,
            examples: Array(names.sorted().prefix(5)),
            came: [],
            gone: []
        )
    }
}
