import AuditIngest
import AuditStore

/// A comparison as the comment of a pull request: what matters in a table, everything else folded.
struct RegressionsMarkdown {
    let comparison: Comparison
    /// How many rows a table has; 0 for all.
    let limit: Int

    /// The whole comment.
    func text() -> String {
        var text: Markdown =
            "## Accessibility: \(Markdown(trusted: ComparisonVerdict.headline(comparison)))\n\n"
        text += "\(ComparisonVerdict.runs(comparison))"
        let rest = ComparisonVerdict.rest(comparison)
        if !rest.isEmpty { text += ": \(rest)" }
        if let leniency = ComparisonVerdict.leniency(comparison) { text += "; \(leniency)" }
        text += ".\n"
        if !comparison.incomplete.isEmpty {
            text += "\n> [!WARNING]\n> \(incompleteLine)\n"
        } else if !comparison.isComparable, let note = comparison.notes.first {
            // Without an earlier run there is no comparison that could be unfair.
            let judgement = comparison.base == nil ? "" : "The comparison is not fair: "
            text += "\n> [!NOTE]\n> \(judgement)\(note)\n"
        }
        text += regressions()
        text += walks()
        text += folded(
            "\(comparison.recognised.count) recognised again",
            table(comparison.recognised, last: "Why") {
                $0.first.match.map { "\($0.reason); was \($0.oldElement)" } ?? ""
            },
            isEmpty: comparison.recognised.isEmpty
        )
        text += folded(
            "\(comparison.moreOfTheSame.count) with more of the same",
            table(comparison.moreOfTheSame, last: "Rows") {
                $0.first.rows.map(ChangeText.rows) ?? ""
            },
            isEmpty: comparison.moreOfTheSame.isEmpty
        )
        for kind in [ChangeKind.fixed, .narrowed, .flaky, .unverified] { text += folded(kind) }
        text += folded(
            "\(comparison.accepted.count) accepted",
            table(comparison.accepted, last: "Reason") {
                $0.first.acceptance?.acceptance.reason ?? "excused by the export"
            },
            isEmpty: comparison.accepted.isEmpty
        )
        text += notes()
        return OwnReport.marked(markdown: text.text)
    }

    private var incompleteLine: Markdown {
        let reasons = comparison.incomplete
        let rest = reasons.count > 1 ? " and \(reasons.count - 1) more; see the notes" : ""
        guard let first = reasons.first else { return "" }
        return "The evidence is incomplete: \(clipped(ChangeText.words(first)))\(rest)"
    }

    private func regressions() -> Markdown {
        let changes = comparison.regressions
        guard !changes.isEmpty else { return "" }
        var table = MarkdownTable(["Change", "Rule", "Screen", "Element", "Where", "Since"])
        var left = 0
        for kind in ChangeKind.regressions {
            for group in ChangeGroup.groups(changes.filter { $0.kind == kind }) {
                guard limit == 0 || table.rows.count < limit else {
                    left += 1
                    continue
                }
                let origin = group.first.firstBad.map { Phrase.run($0) } ?? ""
                var place = group.places.prefix(2).map(\.words).joined(separator: "; ")
                if group.places.count > 2 { place += " and \(group.places.count - 2) more" }
                place = clipped(place)
                // What it gained is the news, and is not cut off behind a long place.
                if let gained = ChangeText.difference(group.first) {
                    place = "\(clipped(place, 60)) (\(clipped(gained, 100)))"
                }
                let severity = group.severity == .error ? "" : ", \(group.severity.name)"
                table.rows.append([
                    "**\(kind.rawValue)**\(severity)", "\(group.rule)",
                    "\(clipped(Phrase.some(group.screens, 4)))", "\(clipped(group.element))",
                    "\(place)", "\(origin)",
                ])
            }
        }
        var text: Markdown = "\n\(table.markdown)"
        if left > 0 { text += "\nand \(left) more elements that are not shown here\n" }
        return text + details(changes)
    }

    /// What a reader wants next: the origin, and what is unsure.
    private func details(_ changes: [FindingChange]) -> Markdown {
        var body: Markdown = ""
        for change in changes.prefix(limit == 0 ? changes.count : limit) {
            body += "- **\(change.finding.rule.id)** \(clipped(ChangeText.sentence(change), 600))\n"
        }
        return folded("First bad run, last good run and conditions", body, isEmpty: false)
    }

    private func walks() -> Markdown {
        guard !comparison.walks.isEmpty else { return "" }
        var table = MarkdownTable(["Walk", "Screen", "Condition", "What changed"])
        for walk in comparison.walks.prefix(limit == 0 ? comparison.walks.count : limit) {
            table.rows.append([
                "**\(walk.kind)** \(clipped(walk.walk))", "\(clipped(walk.screen))",
                "\(walk.condition.displayName)", "\(clipped(walk.detail))",
            ])
        }
        var text: Markdown = "\n\(table.markdown)"
        let left = comparison.walks.count - table.rows.count
        if left > 0 { text += "\nand \(left) more walks that are not shown here\n" }
        return text
    }

    private func folded(_ kind: ChangeKind) -> Markdown {
        let changes = comparison.changes(kind)
        return folded(
            "\(changes.count) \(kind.rawValue)",
            table(changes, last: "Where") { group in
                kind == .fixed
                    ? group.first.fixedBy.map { "fixed by run \($0.key)" } ?? ""
                    : ChangeText.place(group.first)
            },
            isEmpty: changes.isEmpty
        )
    }

    private func table(
        _ changes: [FindingChange],
        last: String,
        _ words: (ChangeGroup) -> String
    ) -> Markdown {
        let groups = ChangeGroup.groups(changes)
        var table = MarkdownTable(["Rule", "Screen", "Element", last])
        for group in groups.prefix(limit == 0 ? groups.count : limit) {
            table.rows.append([
                "\(group.rule)", "\(clipped(Phrase.some(group.screens, 4)))",
                "\(clipped(group.element))", "\(clipped(words(group)))",
            ])
        }
        var text = table.markdown
        let left = groups.count - table.rows.count
        if left > 0 { text += "\nand \(left) more\n" }
        return text
    }

    private func notes() -> Markdown {
        var body: Markdown = ""
        for reason in comparison.incomplete.prefix(12) {
            body += "- \(clipped(ChangeText.words(reason), 300))\n"
        }
        if comparison.incomplete.count > 12 {
            body += "- and \(comparison.incomplete.count - 12) more reasons\n"
        }
        for rename in comparison.renames.prefix(5) {
            body += "- \(clipped(ChangeText.question(rename), 300))\n"
        }
        for note in comparison.notes { body += "- \(clipped(note, 300))\n" }
        return folded("Notes on the comparison", body, isEmpty: body.isEmpty)
    }

    private func folded(_ title: Markdown, _ body: Markdown, isEmpty: Bool) -> Markdown {
        if isEmpty { return "" }
        return "\n<details>\n<summary>\(title)</summary>\n\n\(body)\n</details>\n"
    }

    /// A comment has at most 65,536 characters; no label may use them up.
    private func clipped(_ text: String, _ most: Int = 120) -> String {
        guard text.unicodeScalars.count > most else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most))) + "…"
    }
}

extension Markdown {
    /// One piece after the other.
    static func + (left: Markdown, right: Markdown) -> Markdown {
        var sum = left
        sum += right
        return sum
    }
}
