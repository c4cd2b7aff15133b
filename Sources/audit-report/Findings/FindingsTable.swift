import AuditIngest
import AuditStore

/// Findings as tables: for a terminal, a spreadsheet or a page.
enum FindingsTable {
    /// A table that fits the width, and a line that sums it up.
    ///
    /// - Parameters:
    ///   - findings: The findings.
    ///   - keys: How many characters of a key are shown.
    ///   - limit: How many rows at most; 0 for all.
    ///   - console: Where it is shown.
    /// - Returns: The lines.
    static func text(
        _ findings: [FindingStatus],
        keys: Int,
        limit: Int,
        _ console: Console
    ) -> String {
        guard !findings.isEmpty else { return "no findings\n" }
        let groups = FindingGroupStatus.groups(of: findings)
        let shown = limit == 0 ? groups[...] : groups.prefix(limit)
        // A column that says the same in every row only takes the room of others.
        let hasStates = Set(groups.map(state)).count > 1
        var columns: [TextTable.Column] = [
            .init("severity"), .init("rule"), .init("screen"), .init("element"), .init("where"),
        ]
        if hasStates { columns.append(.init("state")) }
        columns += [.init("since"), .init("key")]
        var table = TextTable(columns)
        for group in shown {
            guard let status = group.findings.first else { continue }
            var row = [
                group.severity.name, group.rule.id,
                Phrase.some(group.screens.map(Phrase.screen), 2), group.element, place(status),
            ]
            if hasStates { row.append(state(group)) }
            let more = group.findings.count > 1 ? " +\(group.findings.count - 1)" : ""
            row.append(status.firstSeen.startedAt.day.iso8601)
            row.append(status.finding.key.prefix(keys) + more)
            table.add(row)
        }
        var text = table.text(width: console.width, bold: console.style.bold)
        if shown.count < groups.count {
            text += "… and \(groups.count - shown.count) more; --limit 0 shows all\n"
        }
        return text + "\n" + sum(findings, groups.count) + "\n"
    }

    /// `14 findings of 12 elements: 10 open, 4 unverified`.
    private static func sum(_ findings: [FindingStatus], _ elements: Int) -> String {
        let parts = FindingState.allCases.compactMap { state -> String? in
            let count = findings.count { $0.state == state }
            return count == 0 ? nil : "\(count) \(state.rawValue)"
        }
        let of = elements == findings.count ? "" : " of \(Words.count(elements, "element"))"
        return "\(Words.count(findings.count, "finding"))\(of): \(parts.joined(separator: ", "))"
    }

    /// Where it is, or where it was.
    static func place(_ status: FindingStatus) -> String {
        if status.state != .fixed, let condition = status.minimalCondition {
            return condition.displayName
        }
        return Phrase.some(Phrase.conditions(status.cells.map(\.cell)), 2, separator: "; ")
    }

    private static func state(_ group: FindingGroupStatus) -> String {
        let states = Set(group.findings.map(\.state))
        var words = FindingState.allCases.filter(states.contains).map(\.rawValue)
        if group.findings.contains(where: \.isFlaky), !states.contains(.flaky) {
            words.append("flaky")
        }
        if let lapsed = group.findings.compactMap(\.acceptance).first(where: {
            $0.state == .expired || $0.state == .outgrown
        }) {
            words.append("acceptance \(lapsed.state.rawValue)")
        }
        return words.joined(separator: ", ")
    }

    /// One row a finding, every column as text.
    static func csv(_ findings: [FindingStatus]) -> String {
        var text = CSVText.row(OwnReport.findingColumns)
        for status in findings {
            let finding = status.finding
            let accepted =
                status.acceptance.map { "\($0.state.rawValue): \($0.acceptance.reason)" }
                ?? (status.isExcused ? "excused: \(status.excuse ?? "")" : "")
            text += CSVText.row(
                [
                    finding.key, status.state.rawValue, status.severity.name, finding.app,
                    finding.screen, finding.rule.id, finding.rule.type.rawValue,
                    finding.element.type ?? "", finding.element.identifier ?? "",
                    finding.element.label ?? "", place(status),
                    status.minimalCondition?.confidence.rawValue ?? "",
                    Phrase.conditions(status.cells.map(\.cell)).joined(separator: "; "),
                    status.firstSeen.key, status.firstSeen.startedAt.iso8601, status.lastSeen.key,
                    status.lastSeen.startedAt.iso8601, status.isFlaky ? "yes" : "no", accepted,
                    status.message,
                ].map(Console.harmless),
                forSpreadsheet: true
            )
        }
        return text
    }

    /// A table for GitHub.
    static func markdown(_ findings: [FindingStatus], limit: Int) -> String {
        guard !findings.isEmpty else { return OwnReport.marked(markdown: "No findings.\n") }
        let groups = FindingGroupStatus.groups(of: findings)
        var table = MarkdownTable([
            "Severity", "Rule", "Screen", "Element", "Where", "State", "Since",
        ])
        for group in limit == 0 ? groups[...] : groups.prefix(limit) {
            guard let status = group.findings.first else { continue }
            table.rows.append([
                "\(group.severity.name)", "\(group.rule.id)",
                "\(Phrase.some(group.screens.map(Phrase.screen), 4))",
                "\(group.element)", "\(place(status))", "\(state(group))",
                "\(status.firstSeen.startedAt.day.iso8601)",
            ])
        }
        var text = table.markdown
        let left = groups.count - table.rows.count
        if left > 0 { text += "\nand \(left) more\n" }
        text += "\n\(sum(findings, groups.count))\n"
        return OwnReport.marked(markdown: text.text)
    }
}
