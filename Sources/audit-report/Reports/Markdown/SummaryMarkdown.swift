import AuditIngest
import AuditStore

/// What a pull request or a chat gets: the verdict, the numbers, the worst regressions, the gaps; under 60 lines.
struct SummaryMarkdown {
    private let context: PageContext
    private var report: Report { context.report }

    /// The summary of a report.
    init(_ context: PageContext) { self.context = context }

    /// The file.
    func render() -> String {
        let verdict = context.verdict
        var text: Markdown = """
            ## Accessibility audits, \(report.week?.week.name ?? report.asOf.day.iso8601)

            \(report.weekInWords.map { "\($0)\n\n" as Markdown } ?? "")**\(verdict.sentence)**

            """
        if !verdict.caveats.isEmpty {
            text += "\n"
            for caveat in verdict.caveats.prefix(4) { text += "- \(caveat)\n" }
        }
        text += "\n\(MarkdownParts.numbers(report))"
        text += regressions
        text += notes
        text += "\n<sub>audit-report \(report.version), as of \(report.asOf.iso8601)</sub>\n"
        return OwnReport.marked(markdown: text.text)
    }

    private var regressions: Markdown {
        guard !report.regressions.isEmpty else { return "" }
        let limit = 10
        var table = MarkdownTable(["Kind", "Rule", "Element", "Screen", "Where"])
        table.rows = report.regressions.prefix(limit).map(MarkdownParts.row)
            .map { Array($0.prefix(2)) + $0.dropFirst(2) }
        for (index, regression) in report.regressions.prefix(limit).enumerated() {
            table.rows[index][3] = MarkdownParts.screen(report, regression.screen)
        }
        var text: Markdown = """

            <details open><summary>\(Words.count(report.regressions.count, "regression"))</summary>

            \(table.markdown)
            """
        let more = report.regressions.count - limit
        if more > 0 { text += "\n\(more) more in the weekly report.\n" }
        text += "\n</details>\n"
        return text
    }

    private var notes: Markdown {
        var lines: [Markdown] = []
        let cells = report.totals.cells
        if cells.failed > 0 {
            lines.append(
                "- \(Words.count(cells.failed, "cell")) failed: nothing is known there.\n"
            )
        }
        if cells.never > 0 {
            lines.append("- \(Words.count(cells.never, "cell")) never audited.\n")
        }
        if let next = report.plan.first, let screen = report.screen(next.screen) {
            lines.append(
                "- Audit next: \(Words.clip(screen.name, 60)), \(next.condition.displayName).\n"
            )
        }
        let lapsed = report.accepted.filter {
            let standing = $0.standing(on: report.asOf.day)
            return standing == .expired || standing == .outgrown
        }
        if !lapsed.isEmpty {
            lines.append(
                "- \(Words.count(lapsed.count, "acceptance")) expired or outgrown: open again.\n"
            )
        }
        if !report.resets.isEmpty {
            lines.append(
                "- \(Words.count(report.resets.count, "setting")) to reset on simulators.\n"
            )
        }
        return lines.isEmpty ? "" : "\n\(lines)"
    }
}

/// Pieces that both Markdown files share.
enum MarkdownParts {
    /// The numbers of the week, with their change against the last week that had audits.
    static func numbers(_ report: Report) -> Markdown {
        guard let week = report.week else { return "" }
        let before = report.comparableWeek
        let comparable = before.flatMap { $0.isBaseline ? nil : $0 }
        let isAudited = week.auditedCells > 0
        func change(_ now: Int, _ then: Int?) -> Markdown {
            "\(StatTile.change(now, then) ?? "")"
        }
        var table = MarkdownTable(
            ["", week.week.name, before.map { "Against \($0.week.name)" } ?? "Change"],
            numeric: [1, 2]
        )
        table.rows = [
            [
                "Regressions", isAudited ? "\(week.regressions)" : "–",
                isAudited ? change(week.regressions, comparable?.regressions) : "",
            ],
            [
                "Fixed", isAudited ? "\(week.fixed)" : "–",
                isAudited ? change(week.fixed, comparable?.fixed) : "",
            ],
            ["Open findings", "\(report.totals.open)", change(week.open, before?.open)],
            ["Not looked at", "\(report.totals.notLookedAt)", ""],
            [
                "Findings per audited cell", "\(Words.hundredths(week.hundredthsPerCell))",
                perCell(week, before),
            ],
            [
                "Cells audited", "\(week.auditedCells) of \(week.knownCells)",
                change(week.auditedCells, before?.auditedCells),
            ],
        ]
        return table.markdown
    }

    private static func perCell(_ week: ReportWeek, _ before: ReportWeek?) -> Markdown {
        guard let now = week.hundredthsPerCell, let then = before?.hundredthsPerCell else {
            return ""
        }
        return now == then
            ? "same" : "\(now > then ? "+" : "−")\(Words.hundredths(abs(now - then)))"
    }

    /// A regression's row: kind, rule, element, screen (left empty), where.
    static func row(_ regression: ReportRegression) -> [Markdown] {
        [
            "\(regression.kind.title)", "\(regression.rule.title)",
            "\(Words.clip(regression.element, 80))", "", "\(whereText(regression))",
        ]
    }

    /// A screen's name.
    static func screen(_ report: Report, _ index: Int) -> Markdown {
        "\(Words.clip(report.screen(index)?.name ?? "unknown screen", 60))"
    }

    /// The minimal condition, else the first conditions.
    static func whereText(_ regression: ReportRegression) -> String {
        if let minimal = regression.minimal { return Words.clip(minimal.text, 100) }
        return Words.list(regression.conditions.prefix(3).map(\.displayName))
    }
}
