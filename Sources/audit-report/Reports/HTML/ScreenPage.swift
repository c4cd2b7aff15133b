import AuditStore

/// The page of one screen, with everything the report holds about it.
struct ScreenPage {
    let context: PageContext
    let index: Int
    let screen: ReportScreen

    private static let findingLimit = 400
    private var report: Report { context.report }

    /// The page of a screen; nil where there is no such screen.
    init?(_ context: PageContext, screen index: Int) {
        guard let screen = context.report.screen(index) else { return nil }
        self.context = context
        self.index = index
        self.screen = screen
    }

    /// The file.
    func render(findings: [ReportFinding]) -> String {
        let counts = screen.counts
        let body: HTML = """
            <header>
            <p class="crumb"><a href="../index.html">All screens</a>\(screen.app.isEmpty ? "" : " · \(Part.foreign(screen.app, limit: 60))")</p>
            <h1>\(Part.foreign(screen.name, limit: 300))</h1>
            <p>\(Words.count(screen.open, "open finding")), \(Words.count(screen.errors, "error")), \
            \(Words.count(screen.regressions, "regression")) this week. \(screen.audited) of \
            \(Words.count(counts.all, "known cell")) audited this week. \(CellWords.states(counts)).</p>
            </header>
            <main id="main">
            \(maps(findings))\(list(findings))\(walks)\(focus)\(evidence)\(cells)</main>
            \(context.footer)
            """
        return context.page(
            title: "\(Words.clip(screen.name, 80)): accessibility audits",
            body: body
        )
    }

    private func section(_ id: String, _ title: String, _ body: HTML) -> HTML {
        """
        <section aria-labelledby="\(id)">
        <h2 id="\(id)">\(title)</h2>
        \(body)</section>

        """
    }

    private func maps(_ findings: [ReportFinding]) -> HTML {
        let maps = Heatmap.all(of: [screen], findings: [findings])
        guard !maps.isEmpty else {
            return section("map", "Pose and text size", "<p>Never audited.</p>\n")
        }
        let tables = maps.enumerated().map { number, map in
            HeatmapTable(
                map: map,
                id: "map-\(number)",
                unit: "cell",
                target: { _ in "#findings" },
                isSmall: number > 0
            ).html
        }
        return section(
            "map",
            "Pose and text size",
            "\(HeatmapTable.key(unit: "cell"))<div class=\"maps\">\n\(tables)</div>\n"
        )
    }

    private func list(_ findings: [ReportFinding]) -> HTML {
        guard !findings.isEmpty else {
            let looked = screen.cells.contains { $0.outcome.isAudited }
            return section(
                "findings",
                "Findings",
                looked
                    ? "<p>None where anybody looked.</p>\n"
                    : "<p>Nobody looked, so nobody knows.</p>\n"
            )
        }
        let cards = findings.prefix(Self.findingLimit).map(card)
        return section(
            "findings",
            "Findings",
            "<ol class=\"cards\">\n\(Array(cards))</ol>\n\(Part.more(findings.count - Self.findingLimit, "finding"))"
        )
    }

    private func card(_ finding: ReportFinding) -> HTML {
        let clauses = RuleClauses.of(finding.rule)
        var tags: [HTML] = [Part.tag(finding.severity)]
        if finding.isRegression { tags.append(Part.tag("regression", .bad)) }
        if finding.state != .open {
            tags.append(Part.tag(finding.state.rawValue, finding.state == .fixed ? .good : .none))
        }
        if finding.isFlaky { tags.append(Part.tag("flaky", .warn)) }
        let minimal = finding.minimal.map { minimal -> HTML in
            let open =
                minimal.undecided.isEmpty
                ? "" : "; would decide: \(minimal.undecided.prefix(4).joined(separator: "; "))"
            return
                "\(Part.foreign(minimal.text)) <small>(\(minimal.confidence.rawValue)\(open))</small>"
        }
        let element = finding.element
        return """
            <li class="card \(finding.severity.name)" id="\(SiteMap.anchor(finding: finding.id))"><h3>\(Part.foreign(element.title, limit: 2000))</h3>
            <p>\(finding.rule.title) \(HTML.join(tags, separator: " "))</p>
            \(finding.detail.isEmpty ? "" : "<p class=\"soft\">\(Part.foreign(finding.detail, limit: 1000))</p>\n")\
            \(Part.facts([
                ("Where", minimal),
                ("Identifier", element.identifier.flatMap { $0.isEmpty ? nil : "<code>\(Words.clip($0, 300))</code>" }),
                ("First seen", context.runLink(finding.firstSeen, base: "../")),
                ("Last seen", context.runLink(finding.lastSeen, base: "../")),
                ("Screenshot", finding.screenshot.map { "<code>\(Words.clip($0, 120))</code>" }),
                ("WCAG 2.2", clauses.wcag.isEmpty ? nil : "\(clauses.wcag.joined(separator: "; "))"),
                ("EN 301 549", clauses.en301549.isEmpty ? nil : "\(clauses.en301549.joined(separator: ", "))"),
            ]))<details><summary>\(Words.count(finding.cells.count, "cell"))</summary>
            <ul>
            \(cellList(finding))</ul></details></li>

            """
    }

    private func cellList(_ finding: ReportFinding) -> HTML {
        let limit = 60
        let rows = finding.cells.prefix(limit).map { cell in
            "<li>\(cell.condition.displayName)\(cell.device.isEmpty ? "" : ", \(Part.foreign(cell.device, limit: 60))" as HTML): \(cell.state.rawValue)\(context.runLink(cell.lastSeen, base: "../").map { ", seen last by \($0)" as HTML } ?? "")</li>\n"
                as HTML
        }
        let more = finding.cells.count - limit
        return "\(Array(rows))\(more > 0 ? "<li>and \(more) more</li>\n" : "")"
    }

    private var walks: HTML {
        let cards = report.walks.filter { $0.screen == index }.prefix(60).map {
            WalkView(context: context, walk: $0, base: "../", showsSteps: true).html
        }
        return section(
            "walks",
            "VoiceOver walks",
            cards.isEmpty
                ? "<p>Nobody walked this screen: the order VoiceOver reads it in is not known.</p>\n"
                : "<ol class=\"cards\">\n\(Array(cards))</ol>\n"
        )
    }

    private var focus: HTML {
        let probes = report.focus.filter { $0.screen == index }
        guard !probes.isEmpty else { return "" }
        var table = HTMLTable(
            id: "focus-table",
            caption: "Where VoiceOver stood after an event.",
            columns: [
                .init("Condition"), .init("After"), .init("Focus"), .init("Expected", wide: true),
                .init("Spoken", wide: true), .init("Run"),
            ]
        )
        table.rows = probes.prefix(100).map { probe in
            [
                "\(probe.condition.displayName)", Part.foreign(probe.after, limit: 40),
                FocusView.tag(probe.verdict),
                probe.expected.map { Part.foreign($0, limit: 300) } ?? "not stated",
                probe.spoken.map { Part.foreign($0, limit: 300) } ?? "nothing",
                context.runLink(probe.run, base: "../") ?? "",
            ]
        }
        return section("focus", "Focus after folds", table.html)
    }

    private var evidence: HTML {
        let items =
            (DuoChecklist.applies(to: report) ? DuoChecklist.items : []) + NutritionLabels.items
        var table = HTMLTable(
            id: "evidence-table",
            caption:
                "Claims of the iPhone Duo checklist and of the Accessibility Nutrition Labels.",
            columns: [
                .init("Claim", wide: true), .init("Standing"), .init("Evidence", wide: true),
                .init("Contradicted by", wide: true), .init("Nobody looked at", wide: true),
            ]
        )
        table.rows = items.map { item in
            let it = context.judge.judge(item, screen: index)
            let found = it.evidence.map { "\($0.title), \(Words.ago($0.days))" as HTML }
            let against = it.contradictions.prefix(4).map { Part.foreign($0, limit: 160) }
            let more = it.contradictions.count - 4
            return [
                "<span id=\"e-\(item.id)\">\(item.title)</span>", Part.tag(it.standing),
                found.isEmpty ? "none" : .join(found, separator: "<br>"),
                against.isEmpty
                    ? "nothing"
                    : "\(HTML.join(Array(against), separator: "<br>"))\(more > 0 ? "<br>and \(more) more" : "")",
                "\(it.missing.isEmpty ? "nothing is missing" : it.missing.joined(separator: "; "))",
            ]
        }
        return section("evidence", "Claims and their evidence", table.html)
    }

    private var cells: HTML {
        guard !screen.cells.isEmpty else { return "" }
        let limit = 500
        var table = HTMLTable(
            id: "cells-table",
            caption: "Every known cell of this screen.",
            columns: [
                .init("Condition"), .init("Device"), .init("Last audit"), .init("Run"),
                .init("Audit types", wide: true), .init("Note", wide: true),
            ]
        )
        table.rows = screen.cells.prefix(limit).map { cell in
            let types = AuditType.engineTypes.filter { cell.types.contains($0) }
            let note = [cell.isTainted ? "a setting was left on the simulator" : nil, cell.error]
                .compactMap { $0 }.joined(separator: "; ")
            return [
                "\(cell.condition.displayName)",
                Part.foreign(cell.device.isEmpty ? "not stated" : cell.device, limit: 60),
                Part.tag(cell), context.runLink(cell.lastAudited, base: "../") ?? "none",
                "\(types.count == AuditType.engineTypes.count ? "all" : types.map(\.rawValue).joined(separator: ", "))",
                Part.note(note),
            ]
        }
        return section(
            "cells",
            "Cells",
            "\(table.html)\(Part.more(screen.cells.count - limit, "cell"))"
        )
    }
}
