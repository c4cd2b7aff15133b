extension Comparer {
    /// What speaks against the comparison, in words.
    func comparabilityNotes() throws -> [String] {
        guard let base else {
            return [
                "first run, baseline, nothing to compare with: what '\(head.key)' found is listed as new and fails no gate, later runs are compared with it"
            ]
        }
        var notes: [String] = []
        if headFacts.audits == 0 { notes.append("the head run '\(head.key)' has no audits") }
        if baseFacts.audits == 0 {
            notes.append(
                "the base run '\(base.key)' has no audits: what earlier runs found stands in for it"
            )
        }
        if !head.app.isEmpty, !base.app.isEmpty, head.app != base.app {
            notes.append("the app is '\(head.app)' now and was '\(base.app)'")
        }
        note(&notes, "the device", baseFacts.models, headFacts.models)
        note(&notes, "the OS", baseFacts.systems, headFacts.systems)
        if let before = base.xcode, let after = head.xcode, before != after {
            notes.append("Xcode is \(after) now and was \(before)")
        }
        if headFacts.audits > 0, baseFacts.audits > 0 { noteTypes(&notes) }
        noteCells(&notes)
        return notes + taintNotes(base)
    }

    /// Tainted audits, one note for each side, setting and origin; the comparison has them one by one.
    private func taintNotes(_ base: RunInfo) -> [String] {
        var groups: [(words: (side: String, setting: String, origin: String), cells: [CellInfo])] =
            []
        for tainted in request.tainted where tainted.run == head.key || tainted.run == base.key {
            let side = tainted.run == head.key ? "head" : "base"
            let words = (side, tainted.setting, tainted.origin)
            let at = groups.firstIndex { $0.words == words } ?? groups.count
            if at == groups.count { groups.append((words, [])) }
            if let cell = tainted.cell { groups[at].cells.append(cell) }
        }
        return groups.map { words, cells in
            let audits: String
            switch cells.count {
            case 0: audits = "the \(words.side)'s audits"
            case 1: audits = "the \(words.side)'s audit of \(Comparer.named(cells[0]))"
            default:
                let rest = cells.count > 3 ? " and \(cells.count - 3) more" : ""
                let first = cells.prefix(3).map(Comparer.named).joined(separator: ", ")
                audits = "\(cells.count) of the \(words.side)'s audits (\(first)\(rest))"
            }
            return "tainted: \(audits) ran with \(words.setting) still on from \(words.origin)"
        }
    }

    private static func named(_ cell: CellInfo) -> String {
        "\(cell.screen), \(cell.condition.displayName)"
    }

    private func note(
        _ notes: inout [String],
        _ what: String,
        _ before: Set<String>,
        _ after: Set<String>
    ) {
        guard !before.isEmpty, !after.isEmpty, before != after else { return }
        let now = after.sorted().joined(separator: ", ")
        notes.append("\(what) is \(now) now and was \(before.sorted().joined(separator: ", "))")
    }

    private func noteTypes(_ notes: inout [String]) {
        let gone = baseFacts.types.subtracting(headFacts.types).types
        let added = headFacts.types.subtracting(baseFacts.types).types
        if !gone.isEmpty {
            notes.append(
                "the head did not ask for \(gone.map(\.rawValue).joined(separator: ", "))"
            )
        }
        if !added.isEmpty {
            notes.append(
                "the base did not ask for \(added.map(\.rawValue).joined(separator: ", "))"
            )
        }
    }

    private func noteCells(_ notes: inout [String]) {
        let lost = baseFacts.cells.subtracting(headFacts.cells).count
        if lost > 0, headFacts.audits > 0 {
            notes.append(
                "\(lost) of \(baseFacts.cells.count) cells that the base audited \(lost == 1 ? "was" : "were") not audited by the head"
            )
        }
    }

    /// What else has to be said.
    func remarks(_ changes: [FindingChange], _ missing: [CellInfo]) throws -> [String] {
        var notes = passedOver()
        func note(_ what: String, _ cells: [CellInfo]) {
            guard !cells.isEmpty else { return }
            let first = cells.prefix(3)
                .map { "\($0.screen) (\($0.condition.displayName))" }
                .joined(separator: ", ")
            let rest = cells.count > 3 ? " and \(cells.count - 3) more" : ""
            notes.append("\(what) by the head: \(first)\(rest)")
        }
        note("not looked at", missing)
        note("audited only in part", try headCells(.partial).filter(request.filter.matches))
        note("skipped", try headCells(.skipped).filter(request.filter.matches))
        let tool = changes.filter(\.isToolChange).count
        if tool > 0 {
            notes.append(
                "\(tool == 1 ? "1 change comes" : "\(tool) changes come") with another Xcode or OS on the same commit"
            )
        }
        if head.isStartAssumed || base?.isStartAssumed ?? false {
            notes.append(
                "nothing says when a run started, and the time of its ingest stands in: give --started-at"
            )
        }
        return notes
    }

    /// Later runs that were not chosen as the head, since they are no jobs.
    private func passedOver() -> [String] {
        guard request.head == nil else { return [] }
        let runs = history.runs.filter {
            head < $0 && $0.isSettingsOnly && (request.branch == nil || $0.branch == request.branch)
        }
        guard let last = runs.last else { return [] }
        let more = runs.count > 1 ? " and \(runs.count - 1) before it hold" : " holds"
        return [
            "run '\(last.key)'\(more) only a simulator's settings and was passed over as the head; name it with --head to judge it"
        ]
    }
}
