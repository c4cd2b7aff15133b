import AuditStore

extension IndexPage {
    private static let mapLimit = 16
    private static let findingsOfCondition = 6
    private static let screenLimit = 60

    // MARK: - Heatmaps

    /// Pose × text size: a map for each combination of settings, and the findings of each place.
    var heatmaps: HTML {
        let byScreen = Dictionary(grouping: report.findings, by: \.screen)
        let maps = Heatmap.all(
            of: report.screens,
            findings: report.screens.indices.map { byScreen[$0] ?? [] }
        )
        guard !maps.isEmpty else {
            return "<p>No cell was ever audited. The map fills as audits come in.</p>\n"
        }
        let listed = conditionsWithFindings(of: maps.prefix(Self.mapLimit))
        let anchors = Set(listed.map { SiteMap.anchor($0.condition) })
        let tables = maps.prefix(Self.mapLimit).enumerated().map { index, map in
            HeatmapTable(
                map: map,
                id: "map-\(index)",
                unit: "screen",
                target: { condition in
                    let anchor = SiteMap.anchor(condition)
                    return anchors.contains(anchor) ? "#\(anchor)" : "#screens"
                },
                isSmall: index > 0
            ).html
        }
        return """
            <p class="lead">Findings in each pose at each text size, over \
            \(Words.count(report.screens.count, "screen")), for each combination of settings. Every place leads to its findings.</p>
            \(HeatmapTable.key(unit: "screen"))<div class="maps">
            \(Array(tables))</div>
            \(Part.more(maps.count - Self.mapLimit, "combination of settings", "combinations of settings"))\
            \(lists(listed))
            """
    }

    private struct ConditionList {
        let condition: Condition
        var findings: [Int] = []
    }

    /// The conditions of the maps shown that have findings, with the numbers of the findings.
    private func conditionsWithFindings(of maps: ArraySlice<Heatmap>) -> [ConditionList] {
        var lists: [Condition: ConditionList] = [:]
        for (index, finding) in report.findings.enumerated() {
            for condition in finding.openConditions {
                lists[condition, default: ConditionList(condition: condition)]
                    .findings.append(index)
            }
        }
        let shown = Set(maps.map(\.settings.settingsKey))
        return lists.values.filter { shown.contains($0.condition.settingsKey) }
            .sorted { $0.condition < $1.condition }
    }

    private func lists(_ lists: [ConditionList]) -> HTML {
        guard !lists.isEmpty else { return "" }
        let items = lists.map { list -> HTML in
            let findings = list.findings
            let rows = findings.prefix(Self.findingsOfCondition).map { index -> HTML in
                let finding = report.findings[index]
                let link = context.findingLink(
                    finding.id,
                    screen: finding.screen,
                    text: Part.foreign(finding.element.title, limit: 80),
                    base: ""
                )
                return
                    "<li>\(finding.rule.title): \(link), \(context.screenLink(finding.screen, base: ""))</li>\n"
            }
            return """
                <details><summary>\(list.condition.displayName): \(Words.count(findings.count, "finding"))</summary>
                <div id="\(SiteMap.anchor(list.condition))" tabindex="-1"><ul>
                \(Array(rows))</ul>
                \(rest(findings.dropFirst(Self.findingsOfCondition)))</div></details>

                """
        }
        return "<h3>Findings of each place</h3>\n<div class=\"lists\">\n\(items)</div>\n"
    }

    private func rest(_ findings: ArraySlice<Int>) -> HTML {
        guard !findings.isEmpty else { return "" }
        var screens: [Int] = []
        for index in findings where !screens.contains(report.findings[index].screen) {
            screens.append(report.findings[index].screen)
            if screens.count > 8 { break }
        }
        let links = screens.prefix(8).map { context.screenLink($0, base: "") }
        return
            "<p>\(Words.count(findings.count, "more finding")), on \(HTML.join(Array(links), separator: ", "))\(screens.count > 8 ? " and others" : "").</p>\n"
    }

    // MARK: - Screens and rules

    /// Screens, the worst first.
    var screens: HTML {
        guard !report.screens.isEmpty else { return "<p>No screen is known yet.</p>\n" }
        var table = HTMLTable(
            id: "screens-table",
            caption: "Worst first. The line shows findings per audited cell, week by week.",
            columns: [
                .init("Screen"), .init("Open", numeric: true), .init("Errors", numeric: true),
                .init("Regressions", numeric: true), .init("Cells audited", numeric: true),
                .init("Findings per cell"),
            ]
        )
        table.rows = report.screens.prefix(Self.screenLimit).enumerated().map { index, screen in
            let counts = screen.counts
            let line = Sparkline(screen.trend)
            return [
                context.screenLink(index, base: ""), "\(screen.open)", "\(screen.errors)",
                "\(screen.regressions)", "\(screen.audited) of \(counts.all)",
                "\(line.html)<small>\(line.summary(Words.hundredths))</small>",
            ]
        }
        var html = table.html
        let rest = report.screens.indices.dropFirst(Self.screenLimit)
        if !rest.isEmpty {
            let links = rest.prefix(1000).map {
                "<li>\(context.screenLink($0, base: "")) <small>\(report.screens[$0].open) open</small></li>\n"
                    as HTML
            }
            html += """
                <details><summary>\(Words.count(rest.count, "more screen"))</summary>
                <ul class="cols">
                \(Array(links))</ul>
                \(Part.more(rest.count - 1000, "screen"))</details>

                """
        }
        return html
    }

    /// Rules, the worst first, with the criteria they bear on.
    var rules: HTML {
        guard !report.rules.isEmpty else {
            return "<p>No rule is broken where anybody looked.</p>\n"
        }
        var table = HTMLTable(
            id: "rules-table",
            caption: "Worst first. The line shows open findings, week by week.",
            columns: [
                .init("Rule"), .init("Open", numeric: true), .init("Errors", numeric: true),
                .init("Screens", numeric: true), .init("Regressions", numeric: true),
                .init("Open findings"), .init("WCAG 2.2", wide: true), .init("EN 301 549"),
            ]
        )
        table.rows = report.rules.prefix(40).map { rule in
            let line = Sparkline(rule.trend)
            let clauses = RuleClauses.of(rule.rule)
            return [
                "\(rule.rule.title)", "\(rule.open)", "\(rule.errors)", "\(rule.screens)",
                "\(rule.regressions)",
                "\(line.html)<small>\(line.summary { $0.map { "\($0)" } ?? "" })</small>",
                .join(clauses.wcag.map { "\($0)" }, separator: "<br>"),
                "\(clauses.en301549.isEmpty ? "no clause in V3.2.1" : clauses.en301549.joined(separator: ", "))",
            ]
        }
        return "\(table.html)\(Part.more(report.rules.count - 40, "rule"))"
    }

    /// The same element on many screens, once.
    var shared: HTML {
        guard !report.shared.isEmpty else {
            return "<p>No element breaks the same rule on several screens.</p>\n"
        }
        let items = report.shared.prefix(25).map { group -> HTML in
            let links = zip(group.screens, group.findings).prefix(12).map {
                screen,
                finding -> HTML in
                guard let name = report.screen(screen)?.name else { return "" }
                return context.findingLink(
                    finding,
                    screen: screen,
                    text: Part.foreign(name, limit: 60),
                    base: ""
                )
            }
            let more = group.screens.count - 12
            return """
                <li class="card \(group.severity.name)"><h3>\(Part.foreign(group.element.title))</h3>
                <p>\(group.rule.title) \(Part.tag(group.severity)), on \
                \(Words.count(group.screens.count, "screen")): \(HTML.join(Array(links), separator: ", "))\
                \(more > 0 ? " and \(more) more" : "").</p></li>

                """
        }
        return """
            <p class="lead">One fix mends all of these screens, so each is counted and told once.</p>
            <ol class="cards">
            \(Array(items))</ol>
            \(Part.more(report.shared.count - 25, "shared element"))
            """
    }
}
