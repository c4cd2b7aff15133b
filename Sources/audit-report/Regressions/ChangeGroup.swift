import AuditStore

/// The same change of the same element on several screens, such as a tab bar's: shown once.
struct ChangeGroup {
    /// The changes, in order of their screens; never empty.
    let changes: [FindingChange]
    /// The first of them.
    let first: FindingChange

    var kind: ChangeKind { first.kind }
    var severity: Severity { changes.map(\.severity).max() ?? first.severity }
    var rule: String { first.finding.rule.id }
    var element: String { first.finding.elementText }
    var screens: [String] { Set(changes.map { Phrase.screen($0.finding.screen) }).sorted() }

    /// `closed, AX3 and up`; what differs between screens is said for each.
    var places: [(screens: [String], words: String)] {
        var order: [String] = []
        var screens: [String: [String]] = [:]
        for change in changes {
            let words = ChangeText.place(change)
            if screens[words] == nil { order.append(words) }
            screens[words, default: []].append(Phrase.screen(change.finding.screen))
        }
        return order.map { (screens[$0] ?? [], $0) }
    }

    /// Groups of changes of one kind: the most severe first, then the widest, then by name.
    static func groups(_ changes: [FindingChange]) -> [ChangeGroup] {
        FindingInfo.grouped(changes, by: \.finding).compactMap { sorted -> ChangeGroup? in
            sorted.first.map { ChangeGroup(changes: sorted, first: $0) }
        }
        .sorted { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            if left.changes.count != right.changes.count {
                return left.changes.count > right.changes.count
            }
            return left.first.finding < right.first.finding
        }
    }
}

/// What is said of one change, in every format.
enum ChangeText {
    /// Where it is: the minimal condition, else the conditions themselves.
    static func place(_ change: FindingChange) -> String {
        if let condition = change.minimalCondition { return condition.displayName }
        return Phrase.some(Phrase.conditions(change.cells), 3, separator: "; ")
    }

    /// How many rows a list has, and which came and went: `5 rows, were 3; came: row.3, row.4`.
    static func rows(_ rows: RowCount) -> String {
        var parts = [Words.count(rows.count, "row")]
        if let before = rows.countBefore, before != rows.count { parts[0] += ", were \(before)" }
        if !rows.came.isEmpty { parts.append("came: \(Phrase.some(rows.came, 5))") }
        if !rows.gone.isEmpty { parts.append("gone: \(Phrase.some(rows.gone, 5))") }
        return parts.joined(separator: "; ")
    }

    /// How sure that is, and what would decide it; nil where it is certain.
    static func doubt(_ change: FindingChange) -> String? {
        guard let condition = change.minimalCondition, condition.confidence == .notContradicted,
            !condition.deciders.isEmpty
        else { return nil }
        return Words.count(condition.deciders.count, "unaudited cell") + " would decide"
    }

    /// What it gained, where it is widened; the severity before, where it is worse.
    static func difference(_ change: FindingChange) -> String? {
        switch change.kind {
        case .widened:
            let gained = change.gained.displayName
            return gained.isEmpty
                ? "now also \(Phrase.some(Phrase.conditions(change.cells), 3, separator: "; "))"
                : "gained \(gained)"
        case .worsened:
            return change.severityBefore.map { "was \($0.name), is \(change.severity.name)" }
        case .narrowed:
            return "gone from \(Phrase.some(Phrase.conditions(change.cells), 3, separator: "; "))"
        default: return nil
        }
    }

    /// When it began: `since run 1842 (9f2c1ab); last good run 1841 (8e1b0aa)`.
    static func origin(_ change: FindingChange) -> String? {
        if let fixed = change.fixedBy { return "gone since run \(Phrase.run(fixed))" }
        guard let bad = change.firstBad else { return nil }
        var text = "since run \(Phrase.run(bad))"
        if let good = change.lastGood {
            text += ", last good run \(Phrase.run(good))"
        } else {
            text += ", nobody had looked there before"
        }
        if !change.runsBetween.isEmpty {
            text += "; \(Words.count(change.runsBetween.count, "run")) between did not look"
        }
        if change.commitsBetween.count > 1 {
            let commits = change.commitsBetween.compactMap { Words.commit($0) }
            text += "; commits \(Phrase.some(commits, 4))"
        }
        if change.kind == .reopened, let first = change.firstSeen, first != bad {
            text += "; first seen in run \(Phrase.run(first))"
        }
        return text
    }

    /// One sentence for formats that have no table.
    static func sentence(_ change: FindingChange) -> String {
        let screen = Phrase.screen(change.finding.screen)
        var parts = ["\(screen): \(change.finding.elementText)", place(change)]
        if let doubt = doubt(change) { parts.append(doubt) }
        if let difference = difference(change) { parts.append(difference) }
        if let origin = origin(change) { parts.append(origin) }
        return (parts + change.notes).joined(separator: "; ")
    }

    /// Why the evidence is incomplete, in words.
    static func words(_ reason: IncompleteReason) -> String {
        switch reason {
        case .noAudits: "the run has no audits: nothing was closed by it"
        case .failed(let cell, let error):
            "the audit of \(cell.screen), \(cell.displayName()), failed"
                + (error.map { ": \($0)" } ?? "")
        case .missing(let cell): "expected and not audited: \(cell.displayName)"
        case .partial(let cell):
            "expected and audited only in part: \(cell.screen), \(cell.displayName())"
        case .skipped(let cell): "expected and skipped: \(cell.screen), \(cell.displayName())"
        case .allSkipped(let cells):
            "every audit of the run was skipped, in \(Words.count(cells, "cell"))"
        case .coverage(let audited, let all, let minimum):
            "\(audited) of the \(all) cells that the base audited were audited, less than \(minimum) %: "
                + "audit the others, declare what is meant with --expect, or allow it with --min-coverage 0"
        case .walk(let cut):
            "the walk \(cut.walk) of \(cut.cell.screen), \(cut.cell.displayName()), was cut"
                + (cut.reason.map { " (\($0))" } ?? "") + ": what it did not reach is unverified"
        case .unreadable(let artifact, let message): "\(artifact): \(message)"
        }
    }

    /// Asks whether one name is the new one of the other.
    static func question(_ rename: RenameQuestion) -> String {
        let option = rename.kind == .pose ? "--pose " : ""
        return
            "was \(rename.kind.rawValue) '\(rename.oldName)' renamed to '\(rename.newName)'? "
            + "\(rename.shared) of \(Words.count(rename.total, "element")) \(rename.shared == 1 ? "is" : "are") the same; if so: "
            + "audit-report rename \(option)\(quoted(rename.oldName)) \(quoted(rename.newName))"
    }

    private static func quoted(_ name: String) -> String {
        let plain = name.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || byte == 0x2E || byte == 0x5F || byte == 0x2D || byte == 0x2F
        }
        if plain, !name.isEmpty, !name.hasPrefix("-") { return name }
        return "'"
            + name.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }
}
