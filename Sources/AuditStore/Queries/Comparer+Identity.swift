/// What is shown of identity: the element as it is described now, why it is the one that it was, and how many rows a list has.
extension Comparer {
    /// The finding with its element as it was described last: by the head where it is open, else by the last run that saw it.
    func described(_ info: FindingInfo, _ finding: Int, _ places: [Place]) throws -> FindingInfo {
        guard try history.findings.isDescribedInSeveralWays(finding) else { return info }
        if let place = places.first(where: \.isSeen) ?? places.first(where: { $0.head != nil }) {
            let run = try lastLook(place.cell, at: line.runs.count - 1)
            return info.described(
                as: try run.flatMap {
                    try history.description(of: finding, in: place.cell, last: $0)
                }
            )
        }
        for place in places {
            guard let episode = try trace(place.cell).track(of: finding)?.episodes.last else {
                continue
            }
            let element = try history.description(
                of: finding,
                in: place.cell,
                last: line.runs[episode.last],
                end: episode.end.map { line.runs[$0] }
            )
            if let element { return info.described(as: element) }
        }
        return info
    }

    private func lastLook(_ cell: Int, at position: Int) throws -> RunInfo? {
        guard line.runs.indices.contains(position) else { return nil }
        return try history.lastLook(at: cell, along: line, upTo: position).map { line.runs[$0] }
    }

    /// Says by what a finding was recognised again, and how many rows of a list it is, where it is several that are one.
    func addIdentity(_ change: inout FindingChange, _ places: [Place], finding: Int) throws {
        guard history.findings.isJoined(finding) else { return }
        let base = try rows(finding, places, \.base)
        let head = try rows(finding, places, \.head)
        if history.findings.isList(finding) {
            change.rows = try rowCount(finding, places, base: base, head: head)
        } else {
            try addMatch(&change, finding, base, head)
        }
    }

    /// The rows of a finding at one of the points, by cell.
    private func rows(
        _ finding: Int,
        _ places: [Place],
        _ side: KeyPath<Place, CellPoint.Open?>
    ) throws -> [Int: Set<Int64>] {
        var rows: [Int: Set<Int64>] = [:]
        for place in places {
            guard let open = place[keyPath: side] else { continue }
            rows[place.cell] = try history.rows(of: finding, in: open.state)
        }
        return rows
    }

    private func addMatch(
        _ change: inout FindingChange,
        _ finding: Int,
        _ base: [Int: Set<Int64>],
        _ head: [Int: Set<Int64>]
    ) throws {
        // The first cell in which the head saw it under another key than the base.
        let cell = base.keys.sorted().first { cell in
            head[cell].map { base[cell]?.isDisjoint(with: $0) ?? false } ?? false
        }
        guard let cell, let new = head[cell]?.min(), let old = base[cell]?.min(),
            let link = history.recognition?.link(from: old, to: new, in: history.findings)
        else { return }
        let run = try lastLook(cell, at: basePosition)
        let before = try run.flatMap {
            try history.sightings(in: cell, of: $0.id).first { $0.finding == old }
        }
        let was = change.finding.described(as: before?.element)
        change.match = EvidenceMatch(
            pass: link.pass,
            oldKey: change.finding.key,
            oldElement: was.elementText,
            reason: link.reason
        )
        change.notes.append("recognised again: \(link.reason); it was \(was.elementText)")
    }

    private func rowCount(
        _ finding: Int,
        _ places: [Place],
        base: [Int: Set<Int64>],
        head: [Int: Set<Int64>]
    ) throws -> RowCount {
        let old = try names(of: finding, places.filter { $0.base != nil }, at: basePosition)
        let new = try names(
            of: finding,
            places.filter { $0.head != nil },
            at: line.runs.count - 1
        )
        // By name and not by row: which of several UUIDs has which number says nothing.
        func list(_ names: [String: String], without others: [String: String]) -> [String] {
            names.filter { others[$0.key] == nil }.map(\.value).sorted()
        }
        return RowCount(
            count: head.values.map(\.count).max() ?? 0,
            countBefore: base.values.map(\.count).max(),
            examples: Array((new.isEmpty ? old : new).values.sorted().prefix(5)),
            came: base.isEmpty ? [] : list(new, without: old),
            gone: head.isEmpty ? [] : list(old, without: new)
        )
    }

    /// The elements of a list's rows as one of the points describes them, by identifier or label.
    private func names(
        of finding: Int,
        _ places: [Place],
        at position: Int
    ) throws -> [String: String] {
        let rows = Set(history.findings.rows[finding])
        let info = try history.findings.info(finding)
        var names: [String: String] = [:]
        for place in places {
            guard let run = try lastLook(place.cell, at: position) else { continue }
            for one in try history.sightings(in: place.cell, of: run.id)
            where rows.contains(one.finding) && names[one.rowName] == nil {
                names[one.rowName] = info.described(as: one.element).elementText
            }
        }
        return names
    }
}
