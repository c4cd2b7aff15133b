import AuditIngest
import AuditStore

/// The text and JSON of `walks list` and `walks show`.
struct WalkListing {
    let console: Console

    /// A row a walk.
    func list(_ walks: [StoredWalk]) -> String {
        var table = TextTable([
            .init("run"), .init("screen"), .init("walk"), .init("condition"), .init("source"),
            .init("state"), .init("steps", alignsRight: true),
        ])
        for walk in walks {
            table.add([
                walk.run, walk.screen, walk.name, walk.cell.condition.displayName,
                walk.walk.source.rawValue, Self.state(of: walk.walk),
                String(walk.walk.steps.count),
            ])
        }
        return table.text(width: console.width)
    }

    static func json(_ walks: [StoredWalk]) -> JSONValue {
        .array(
            walks.map { walk in
                .members([
                    "run": .string(walk.run), "branch": .string(walk.branch),
                    "artifact": .string(walk.artifact), "line": .integer(walk.walk.line),
                    "screen": .string(walk.screen), "name": .string(walk.name),
                    "pose": .string(walk.cell.condition.pose.rawValue),
                    "textSize": .string(walk.cell.condition.textSizeName),
                    "settings": EvidenceJSON.settings(walk.cell.condition),
                    "source": .string(walk.walk.source.rawValue),
                    "complete": .bool(walk.walk.complete),
                    "completeness": .string(walk.walk.completeness.rawValue),
                    "focusProbe": .bool(walk.isFocusProbe || walk.walk.isProbe),
                    "steps": .integer(walk.walk.steps.count),
                ])
            }
        )
    }

    /// A walk in full, with its panes.
    func show(_ entry: WalkSide.Entry, others: [Walk]) -> String {
        let walk = entry.walk
        var text = "\(entry.title) · \(walk.source.rawValue) · \(Self.state(of: walk))\n"
        if let stored = entry.stored {
            let line = walk.line > 0 ? ":\(walk.line)" : ""
            text += "  run \(stored.run), \(stored.artifact)\(line)\n"
        }
        if let failure = walk.failure { text += "  the capture failed: \(failure)\n" }
        let panes = walk.paneNames(others: others)
        let hasStates = walk.steps.contains { !$0.states.isEmpty || $0.position != nil }
        var columns: [TextTable.Column] = [.init("", alignsRight: true), .init("spoken as")]
        columns.append(.init("traits"))
        if hasStates { columns.append(.init("states")) }
        if !panes.isEmpty { columns.append(.init("pane")) }
        var table = TextTable(columns)
        for (index, step) in walk.steps.enumerated() {
            var cells = [String(index + 1), step.displayName, step.traits.joined(separator: ", ")]
            if hasStates {
                cells.append(
                    (step.states + [step.position].compactMap { $0 }).joined(separator: ", ")
                )
            }
            if !panes.isEmpty { cells.append(panes[index] ?? "") }
            table.add(cells)
        }
        if !table.isEmpty {
            text += table.text(width: console.width - 2).split(separator: "\n")
                .map { "  \($0)\n" }.joined()
        }
        for event in walk.events {
            text +=
                "  after step \(event.afterSteps): \(Self.words(event.kind)) \"\(event.text)\"\n"
        }
        if !walk.gaps.isEmpty {
            let places = walk.gaps.map(String.init).joined(separator: ", ")
            text += "  nothing was heard after step \(places)\n"
        }
        return Console.harmless(text)
    }

    static func state(of walk: Walk) -> String {
        var words =
            walk.completeness == .unstated ? "complete, not stated" : walk.completeness.rawValue
        if let reason = walk.stopReason { words += " (\(reason))" }
        return words
    }

    private static func words(_ kind: WalkEventKind) -> String {
        switch kind {
        case .system: "VoiceOver said"
        case .announcement: "the app said"
        case .screenChange: "another screen came up:"
        }
    }
}
