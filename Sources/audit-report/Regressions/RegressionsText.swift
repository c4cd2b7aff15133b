import AuditStore

/// A comparison for a terminal.
struct RegressionsText {
    let comparison: Comparison
    let width: Int
    let style: TerminalStyle
    /// How many entries of a kind are shown; 0 for all.
    let limit: Int

    /// The whole text.
    func text() -> String {
        var text = head()
        for kind in ChangeKind.regressions where kind != .walk { text += section(kind) }
        text += walks()
        text += list("Recognised again", comparison.recognised) {
            $0.first.match.map { "\($0.reason); was \($0.oldElement)" } ?? ""
        }
        text += list("More of the same", comparison.moreOfTheSame) {
            $0.first.rows.map(ChangeText.rows) ?? ""
        }
        for kind in [ChangeKind.fixed, .narrowed, .flaky] { text += list(kind) }
        text += unverified()
        text += accepted()
        text += incomplete()
        text += remarks()
        return text
    }

    private func head() -> String {
        let headline = ComparisonVerdict.headline(comparison)
        let isBad = !comparison.regressions.isEmpty || !comparison.walks.isEmpty
        let isGood = !isBad && comparison.incomplete.isEmpty
        var text = (isBad ? style.bad : isGood ? style.good : style.doubtful)(headline) + "\n"
        var details = ComparisonVerdict.runs(comparison)
        let rest = ComparisonVerdict.rest(comparison)
        if !rest.isEmpty { details += ": \(rest)" }
        if let leniency = ComparisonVerdict.leniency(comparison) { details += "; \(leniency)" }
        text += paragraph(details)
        if !comparison.isComparable, comparison.base != nil {
            text += style.doubtful("The comparison is not fair; see the notes.") + "\n"
        }
        return text
    }

    // MARK: - Regressions

    private func section(_ kind: ChangeKind) -> String {
        let groups = ChangeGroup.groups(comparison.changes(kind))
        guard !groups.isEmpty else { return "" }
        let count = comparison.count(kind)
        var title = "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst()) (\(count))"
        if groups.count < count { title += ", \(Words.count(groups.count, "element"))" }
        var text = "\n" + style.bold(title) + "\n"
        for group in shown(groups) { text += entry(group) }
        text += hidden(groups)
        return text
    }

    private func shown(_ groups: [ChangeGroup]) -> ArraySlice<ChangeGroup> {
        limit == 0 || groups.count <= limit ? groups[...] : groups.prefix(limit)
    }

    private func entry(_ group: ChangeGroup) -> String {
        let screens = Phrase.some(group.screens, 5)
        let severity = group.severity.name.padded(to: 7)
        let head = "\(group.rule) · \(screens) · \(group.element)"
        var lines = WrappedText.lines(head, width: width, first: "  \(severity)  ", indent: indent)
        if let first = lines.first, group.severity == .error {
            lines[0] = "  " + style.bad(severity) + first.dropFirst(2 + severity.count)
        }
        for (screens, words) in group.places.prefix(3) {
            let names = group.places.count > 1 ? "\(Phrase.some(screens, 3)): " : ""
            // What is unsure is said once, where there is one place.
            let doubts = Set(group.changes.compactMap(ChangeText.doubt))
            let doubt =
                group.places.count == 1 && doubts.count == 1
                ? doubts.first.map { " (\($0))" } ?? "" : ""
            lines += detail("where", names + words + doubt)
        }
        if group.places.count > 3 {
            lines += detail("", "and \(Words.count(group.places.count - 3, "other condition"))")
        }
        for difference in unique(group.changes.compactMap(ChangeText.difference)) {
            lines += detail("change", difference)
        }
        for origin in unique(group.changes.compactMap(ChangeText.origin)) {
            lines += detail("when", origin)
        }
        for note in unique(group.changes.flatMap(\.notes)) { lines += detail("note", note) }
        return lines.map { $0 + "\n" }.joined()
    }

    /// The first three different texts, and how many more there are.
    private func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        let all = texts.filter { seen.insert($0).inserted }
        return all.count > 3 ? all.prefix(2) + ["and \(all.count - 2) more, by screen"] : all
    }

    private let indent = String(repeating: " ", count: 11)

    private func detail(_ label: String, _ text: String) -> [String] {
        let first = indent + label.padded(to: 8)
        return WrappedText.lines(
            text,
            width: width,
            first: first,
            indent: String(repeating: " ", count: first.count)
        )
    }

    /// What the limit leaves out, by rule.
    private func hidden(_ groups: [ChangeGroup]) -> String {
        guard limit > 0, groups.count > limit else { return "" }
        let left = groups.dropFirst(limit)
        let byRule = Dictionary(grouping: left, by: \.rule).mapValues(\.count)
            .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) \($0.value)" }
        let screens = Set(left.flatMap(\.screens)).count
        return paragraph(
            "… and \(left.count) more on \(Words.count(screens, "screen")): "
                + "\(Phrase.some(byRule, 8)); --limit 0 shows all",
            indent: "  "
        )
    }

    private func walks() -> String {
        guard !comparison.walks.isEmpty else { return "" }
        var text = "\n" + style.bold("Walks (\(comparison.walks.count))") + "\n"
        let all = comparison.walks
        for walk in limit == 0 ? all[...] : all.prefix(limit) {
            let head = "\(walk.kind) · \(walk.screen) · \(walk.walk)"
            text += WrappedText.lines(head, width: width, first: "  ", indent: indent)
                .map { $0 + "\n" }.joined()
            for line in detail("where", walk.condition.displayName) { text += line + "\n" }
            for line in detail("what", walk.detail) { text += line + "\n" }
        }
        if limit > 0, all.count > limit {
            text += "  … and \(all.count - limit) more; --limit 0 shows all\n"
        }
        return text
    }

    // MARK: - The rest

    private func list(_ kind: ChangeKind) -> String {
        let groups = ChangeGroup.groups(comparison.changes(kind))
        guard !groups.isEmpty else { return "" }
        let title = "\(kind.rawValue.prefix(1).uppercased())\(kind.rawValue.dropFirst())"
        return "\n" + style.bold("\(title) (\(comparison.count(kind)))") + "\n"
            + table(groups, limit: 10) { group in
                kind == .fixed
                    ? group.first.fixedBy.map { "by run \($0.key)" } ?? ""
                    : kind == .narrowed
                        ? ChangeText.difference(group.first) ?? "" : ChangeText.place(group.first)
            }
    }

    private func list(
        _ title: String,
        _ changes: [FindingChange],
        last: (ChangeGroup) -> String
    ) -> String {
        guard !changes.isEmpty else { return "" }
        return "\n" + style.bold("\(title) (\(changes.count)): nothing new") + "\n"
            + table(ChangeGroup.groups(changes), limit: 10, last: last)
    }

    private func table(
        _ groups: [ChangeGroup],
        limit most: Int,
        last: (ChangeGroup) -> String
    ) -> String {
        let most = limit == 0 ? groups.count : most
        var table = TextTable([.init("rule"), .init("screen"), .init("element"), .init("")])
        for group in groups.prefix(most) {
            table.add([group.rule, Phrase.some(group.screens, 3), group.element, last(group)])
        }
        var text = table.rows(width: width - 2).map { "  \($0)\n" }.joined()
        if groups.count > most { text += "  … and \(groups.count - most) more\n" }
        return text
    }

    private func unverified() -> String {
        let changes = comparison.changes(.unverified)
        guard !changes.isEmpty else { return "" }
        let groups = ChangeGroup.groups(changes)
        return "\n"
            + style.bold("Unverified (\(changes.count)): open, and the head did not look there")
            + "\n"
            + table(groups, limit: 5) { ChangeText.place($0.first) }
    }

    private func accepted() -> String {
        guard !comparison.accepted.isEmpty else { return "" }
        let groups = ChangeGroup.groups(comparison.accepted)
        return "\n" + style.bold("Accepted (\(comparison.accepted.count)): no objection") + "\n"
            + table(groups, limit: 5) {
                $0.first.acceptance?.acceptance.reason ?? "excused by the export"
            }
    }

    private func incomplete() -> String {
        guard !comparison.incomplete.isEmpty else { return "" }
        let reasons = comparison.incomplete
        var text = "\n" + style.doubtful("Incomplete (\(reasons.count))") + "\n"
        for reason in reasons.prefix(limit == 0 ? reasons.count : 8) {
            text += paragraph(ChangeText.words(reason), first: "  ", indent: "    ")
        }
        if limit > 0, reasons.count > 8 { text += "  … and \(reasons.count - 8) more\n" }
        return text
    }

    private func remarks() -> String {
        var text = ""
        for rename in comparison.renames.prefix(5) {
            text += paragraph(
                "renamed? " + ChangeText.question(rename),
                first: "  ",
                indent: "    "
            )
        }
        for note in comparison.notes { text += paragraph(note, first: "  ", indent: "    ") }
        return text.isEmpty ? "" : "\n" + style.bold("Notes") + "\n" + text
    }

    private func paragraph(_ text: String, first: String? = nil, indent: String = "") -> String {
        WrappedText.lines(text, width: width, first: first ?? indent, indent: indent)
            .map { $0 + "\n" }.joined()
    }
}

extension String {
    /// The text with spaces behind it up to a width.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
    }
}
