import AuditIngest
import AuditStore

/// The week in Markdown: the numbers of the weekly page, with its lists folded.
struct WeeklyMarkdown {
    private let context: PageContext
    private var report: Report { context.report }

    /// The week of a report.
    init(_ context: PageContext) { self.context = context }

    /// The file.
    func render() -> String {
        let verdict = context.verdict
        let app: Markdown = report.app.isEmpty ? "" : "\(report.app): "
        var text: Markdown = """
            # \(app)accessibility audits, \(report.week?.week.name ?? report.asOf.day.iso8601)

            \(report.weekInWords.map { "\($0)\n\n" as Markdown } ?? "")**\(verdict.sentence)**

            """
        if !verdict.caveats.isEmpty {
            text += "\n"
            for caveat in verdict.caveats { text += "- \(caveat)\n" }
        }
        text += "\n\(MarkdownParts.numbers(report))"
        text += regressions
        text += trend
        text += screens
        text += rules
        text += shared
        text += walks
        text += settings
        text += evidence
        text += gaps
        text += accepted
        text +=
            "\nMade by audit-report \(report.version) from the audits until \(report.asOf.iso8601).\n"
        return OwnReport.marked(markdown: text.text)
    }

    private func fold(_ title: Markdown, _ body: Markdown) -> Markdown {
        "\n<details><summary>\(title)</summary>\n\n\(body)\n</details>\n"
    }

    private func more(_ count: Int) -> Markdown {
        count > 0 ? "\n\(count) more not shown here.\n" : ""
    }

    private var regressions: Markdown {
        var text: Markdown = "\n## Regressions of the week\n\n"
        guard !report.regressions.isEmpty else {
            if report.week?.isBaseline == true {
                return "\(text)This is the first week: there is nothing to compare with.\n"
            }
            return (report.week?.auditedCells ?? 0) > 0
                ? "\(text)Nothing got worse in the cells that were audited.\n"
                : "\(text)Nobody looked this week, so nobody knows what got worse.\n"
        }
        var table = MarkdownTable(["Kind", "Rule", "Element", "Screen", "Where", "First bad run"])
        table.rows = report.regressions.prefix(50).map { regression in
            var row = MarkdownParts.row(regression)
            row[3] = MarkdownParts.screen(report, regression.screen)
            row.append("\(Words.clip(regression.firstBad?.key ?? "not known", 60))")
            return row
        }
        text += table.markdown
        text += more(report.regressions.count - 50)
        return text
    }

    private var trend: Markdown {
        guard report.weeks.contains(where: { $0.runs > 0 }) else { return "" }
        var table = MarkdownTable(
            TrendColumns.titles,
            numeric: Set(1..<(TrendColumns.titles.count - 1))
        )
        table.rows = report.weeks.reversed().map { TrendColumns.row($0).map { "\($0)" } }
        return "\n## Trend\n\(fold("Week by week", table.markdown))"
    }

    private var screens: Markdown {
        guard !report.screens.isEmpty else { return "" }
        var table = MarkdownTable(
            ["Screen", "Open", "Errors", "Regressions", "Cells audited"],
            numeric: [1, 2, 3, 4]
        )
        table.rows = report.screens.prefix(60).map { screen in
            let counts = screen.counts
            return [
                "\(Words.clip(screen.name, 80))", "\(screen.open)", "\(screen.errors)",
                "\(screen.regressions)", "\(screen.audited) of \(counts.all)",
            ]
        }
        let body: Markdown = "\(table.markdown)\(more(report.screens.count - 60))"
        return
            "\n## Screens, worst first\n\(fold("\(Words.count(report.screens.count, "screen"))", body))"
    }

    private var rules: Markdown {
        guard !report.rules.isEmpty else { return "" }
        var table = MarkdownTable(
            ["Rule", "Open", "Errors", "Screens", "WCAG 2.2", "EN 301 549"],
            numeric: [1, 2, 3]
        )
        table.rows = report.rules.prefix(40).map { rule in
            let clauses = RuleClauses.of(rule.rule)
            return [
                "\(rule.rule.title)", "\(rule.open)", "\(rule.errors)", "\(rule.screens)",
                "\(clauses.wcag.joined(separator: "; "))",
                "\(clauses.en301549.isEmpty ? "no clause in V3.2.1" : clauses.en301549.joined(separator: ", "))",
            ]
        }
        return
            "\n## Rules, worst first\n\(fold("\(Words.count(report.rules.count, "rule"))", table.markdown))"
    }

    private var shared: Markdown {
        guard !report.shared.isEmpty else { return "" }
        var table = MarkdownTable(["Element", "Rule", "Screens"], numeric: [2])
        table.rows = report.shared.prefix(25).map { group in
            [
                "\(Words.clip(group.element.title, 80))", "\(group.rule.title)",
                "\(group.screens.count)",
            ]
        }
        return "\n## Shared elements\n\(fold("One fix mends all their screens", table.markdown))"
    }

    private var walks: Markdown {
        let changed = report.walks.filter { !$0.changes.isEmpty }
        let lost = report.focus.filter { $0.verdict == .lost }
        guard !report.walks.isEmpty || !report.focus.isEmpty else { return "" }
        var text: Markdown = """

            ## VoiceOver walks and focus

            \(Words.count(report.walks.count, "walk")), \(changed.count) changed. \
            \(Words.count(report.focus.count, "focus probe")), \(lost.count) lost.

            """
        guard !changed.isEmpty || !lost.isEmpty else { return text }
        var table = MarkdownTable(["Screen", "Condition", "What changed"])
        for walk in changed.prefix(25) {
            for change in walk.changes.prefix(5) {
                table.rows.append([
                    MarkdownParts.screen(report, walk.screen), "\(walk.condition.displayName)",
                    "\(Words.clip(change.detail, 200))",
                ])
            }
        }
        for probe in lost.prefix(25) {
            table.rows.append([
                MarkdownParts.screen(report, probe.screen), "\(probe.condition.displayName)",
                "after \(Words.clip(probe.after, 40)): on \(Words.clip(probe.spoken ?? "nothing", 80)), not on \(Words.clip(probe.expected ?? "the place", 80))",
            ])
        }
        text += fold("What changed", table.markdown)
        return text
    }

    private var settings: Markdown { "\(resets)\(taints)" }

    private var taints: Markdown {
        guard !report.taints.isEmpty else { return "" }
        var table = MarkdownTable(["Left by", "Setting", "Cells", "Runs"])
        table.rows = report.taints.prefix(20).map { taint in
            [
                "\(Words.clip(taint.origin, 80))", "\(Words.clip(taint.setting, 60))",
                "\(taint.cells)", "\(taint.runs.count)",
            ]
        }
        return
            "\n### Audited under settings that others left\n\n\(table.markdown)\(more(report.taints.count - 20))"
    }

    private var resets: Markdown {
        var text: Markdown = "\n## Simulators to reset\n\n"
        guard report.settingsWereLogged else {
            return "\(text)No log of simulator settings is in the store, so nobody knows.\n"
        }
        guard !report.resets.isEmpty else {
            return "\(text)Every setting that a log changed is back at its default.\n"
        }
        var table = MarkdownTable(["Simulator", "Setting", "Now", "Reset to", "Command"])
        table.rows = report.resets.prefix(40).map { reset in
            [
                "\(Words.clip(reset.device, 60))", "\(Words.clip(reset.setting, 60))",
                "\(Words.clip(reset.now, 60))", "\(Words.clip(reset.resetTo, 60))",
                reset.command.map { "<code>\($0)</code>" } ?? "none known",
            ]
        }
        text += table.markdown
        text += more(report.resets.count - 40)
        return text
    }

    private var evidence: Markdown {
        guard !report.screens.isEmpty else { return "" }
        var text = Markdown()
        if DuoChecklist.applies(to: report) {
            text += "\n## iPhone Duo checklist\n"
            text += fold("Claims and evidence", table(DuoChecklist.items, first: "Claim"))
        }
        text += "\n## Accessibility Nutrition Labels\n"
        text += fold("Labels and evidence", table(NutritionLabels.items, first: "Label"))
        return text
    }

    private func table(_ items: [EvidenceItem], first: String) -> Markdown {
        let standings: [EvidenceJudgement.Standing] = [
            .supported, .person, .stale, .partly, .contradicted, .notLookedAt,
        ]
        var table = MarkdownTable(
            [first] + standings.map(\.title),
            numeric: Set(1...standings.count)
        )
        table.rows = items.map { item in
            let judged = report.screens.indices.map {
                context.judge.judge(item, screen: $0).standing
            }
            return ["\(item.title)"]
                + standings.map { standing in "\(judged.count { $0 == standing })" }
        }
        return table.markdown
    }

    private var gaps: Markdown {
        let counts = report.totals.cells
        guard counts.all > 0 else { return "" }
        var text: Markdown = """

            ## What nobody looked at

            \(CellWords.states(counts)).

            """
        guard !report.plan.isEmpty else { return text }
        var table = MarkdownTable(["Screen", "Condition", "Why"])
        table.rows = report.plan.prefix(30).map { cell in
            [
                MarkdownParts.screen(report, cell.screen), "\(cell.condition.displayName)",
                "\(Words.clip(cell.reason, 160))",
            ]
        }
        text += fold("The next audit", table.markdown)
        return text
    }

    private var accepted: Markdown {
        guard !report.accepted.isEmpty else { return "" }
        var table = MarkdownTable(["Element", "Screen", "Until", "Standing", "Owner", "Reason"])
        table.rows = report.accepted.prefix(40).map { row in
            [
                "\(Words.clip(row.element, 80))", MarkdownParts.screen(report, row.screen),
                "\(row.until?.iso8601 ?? "no end")",
                "\(row.standing(on: report.asOf.day).rawValue)",
                "\(Words.clip(row.owner ?? "nobody", 60))", "\(Words.clip(row.reason, 160))",
            ]
        }
        return "\n## Accepted findings\n\(fold("Expiring first", table.markdown))"
    }
}
