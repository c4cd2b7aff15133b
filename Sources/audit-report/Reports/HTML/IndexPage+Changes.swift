import AuditStore

extension IndexPage {
    private static let regressionLimit = 60

    // MARK: - Regressions

    /// What got worse, by the poses it holds in.
    var regressions: HTML {
        guard !report.regressions.isEmpty else {
            if report.week?.isBaseline == true {
                return "<p>This is the first week: there is nothing to compare with.</p>\n"
            }
            let audited = (report.week?.auditedCells ?? 0) > 0
            return audited
                ? "<p>Nothing got worse in the cells that were audited.</p>\n"
                : "<p>Nobody looked this week, so nobody knows what got worse.</p>\n"
        }
        var groups: [(poses: [Pose], rows: [ReportRegression])] = []
        for regression in report.regressions.prefix(Self.regressionLimit) {
            let poses = regression.poses
            if let index = groups.firstIndex(where: { $0.poses == poses }) {
                groups[index].rows.append(regression)
            } else {
                groups.append((poses, [regression]))
            }
        }
        groups.sort { left, right in
            left.poses.count != right.poses.count
                ? left.poses.count < right.poses.count
                : left.poses.lexicographicallyPrecedes(right.poses)
        }
        var html = HTML()
        for group in groups {
            let cards = IndexPage.byWalk(group.rows).map(regressionCard)
            html += """
                <h3>\(Words.poses(group.poses))</h3>
                <ol class="cards">
                \(cards)</ol>

                """
        }
        html += notShown(report.regressions.count - Self.regressionLimit)
        return html
    }

    private func notShown(_ count: Int) -> HTML {
        guard count > 0 else { return "" }
        var screens: [Int] = []
        for regression in report.regressions.dropFirst(Self.regressionLimit)
        where !screens.contains(regression.screen) { screens.append(regression.screen) }
        let links = screens.prefix(30).map { context.screenLink($0, base: "") }
        return """
            <p>\(Words.count(count, "more regression")) on \(HTML.join(links, separator: ", "))\
            \(screens.count > 30 ? " and \(Words.count(screens.count - 30, "other screen"))" : "").</p>

            """
    }

    /// Differences of one walk are told on one card.
    private static func byWalk(_ rows: [ReportRegression]) -> [[ReportRegression]] {
        var cards: [[ReportRegression]] = []
        for row in rows {
            if row.kind == .walk, let last = cards.last?.first, last.kind == .walk,
                last.screen == row.screen, last.element == row.element,
                last.conditions == row.conditions
            {
                cards[cards.count - 1].append(row)
            } else {
                cards.append([row])
            }
        }
        return cards
    }

    private func regressionCard(_ rows: [ReportRegression]) -> HTML {
        let regression = rows[0]
        let title = context.findingLink(
            regression.finding,
            screen: regression.screen,
            text: Part.foreign(regression.element),
            base: ""
        )
        let minimal = regression.minimal.map {
            "\(Part.foreign($0.text)) <small>(\($0.confidence.rawValue))</small>" as HTML
        }
        let conditions = Words.list(regression.conditions.prefix(4).map(\.displayName))
        let facts = Part.facts([
            ("Screen", context.screenLink(regression.screen, base: "")),
            ("Where", minimal ?? "\(conditions)"),
            ("First bad run", context.runLink(regression.firstBad, base: "")),
            ("Last good run", context.runLink(regression.lastGood, base: "")),
            ("Screenshot", regression.screenshot.map { "<code>\(Words.clip($0, 120))</code>" }),
        ])
        return """
            <li class="card \(regression.severity.name)"><h4>\(Part.tag(regression.kind.title, .bad)) \(title)</h4>
            \(rows.map(whatHappened))\(facts)</li>

            """
    }

    private func whatHappened(_ regression: ReportRegression) -> HTML {
        """
        <p>\(regression.rule.title) \(Part.tag(regression.severity))\
        \(regression.note.map { " \(Part.foreign($0, limit: 300))" as HTML } ?? "")</p>

        """
    }

    // MARK: - Trend

    /// The weeks as a picture and a table.
    var trend: HTML {
        guard report.weeks.contains(where: { $0.runs > 0 }) else {
            return "<p>No run yet, so there is no trend.</p>\n"
        }
        let chart = TrendChart(report.weeks)
        var marks: [HTML] = []
        for week in report.weeks where !week.marks.isEmpty {
            marks.append("<li>\(week.week.name): \(week.marks.joined(separator: ", "))</li>\n")
        }
        var table = HTMLTable(
            id: "trend-table",
            caption:
                "Every week, the latest first. Findings per cell counts each audited cell once.",
            columns: TrendColumns.titles.enumerated().map { index, title in
                let last = TrendColumns.titles.count - 1
                return .init(title, numeric: index > 0 && index < last, wide: index == last)
            }
        )
        table.rows = report.weeks.reversed().map { TrendColumns.row($0).map { "\($0)" } }
        return """
            <p class="lead">Findings per audited cell, so that a week with fewer audits never looks like progress. \
            \(chart.summary)</p>
            <figure class="scroll" role="group" tabindex="0" aria-label="Trend chart">
            \(chart.html)</figure>
            \(marks.isEmpty ? "" : "<p>Numbered lines: the tools changed, and part of a step may be theirs.</p>\n<ol>\n\(marks)</ol>\n")\
            <details><summary>The trend as a table</summary>
            \(table.html)</details>

            """
    }
}
