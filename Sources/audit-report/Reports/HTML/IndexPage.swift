import AuditStore

/// The weekly page.
struct IndexPage {
    let context: PageContext

    var report: Report { context.report }

    /// The weekly page of a report.
    init(_ context: PageContext) { self.context = context }

    /// A section: its anchor, its heading, its content.
    struct Section {
        let id: String
        let title: String
        let body: HTML
    }

    /// The file.
    func render() -> String {
        let sections = self.sections
        let links = sections.map { "<li><a href=\"#\($0.id)\">\($0.title)</a></li>\n" as HTML }
        let bodies = sections.map {
            """
            <section aria-labelledby="\($0.id)">
            <h2 id="\($0.id)">\($0.title)</h2>
            \($0.body)</section>

            """ as HTML
        }
        let body: HTML = """
            <header>
            <p class="crumb">\(crumb)</p>
            <h1>Accessibility audits\(report.week.map { ", week \($0.week.name)" } ?? "")</h1>
            </header>
            <main id="main">
            \(verdict)\(stats)<nav aria-label="Sections"><ol>
            \(links)</ol></nav>
            \(bodies)</main>
            \(context.footer)
            """
        let week = report.week?.week.name ?? report.asOf.day.iso8601
        let app = report.app.isEmpty ? "" : "\(report.app): "
        return context.page(title: "\(app)accessibility audits, \(week)", body: body)
    }

    private var sections: [Section] {
        [
            Section(id: "regressions", title: "Regressions of the week", body: regressions),
            Section(id: "trend", title: "Trend", body: trend),
            Section(id: "map", title: "Pose and text size", body: heatmaps),
            Section(id: "screens", title: "Screens", body: screens),
            Section(id: "rules", title: "Rules", body: rules),
            Section(id: "shared", title: "Shared elements", body: shared),
            Section(id: "walks", title: "VoiceOver walks", body: walks),
            Section(id: "focus", title: "Focus after folds", body: focus),
            Section(id: "settings", title: "Simulators to reset", body: settings),
            Section(id: "duo", title: "iPhone Duo checklist", body: duo),
            Section(id: "gaps", title: "What nobody looked at", body: gaps),
            Section(id: "accepted", title: "Accepted findings", body: accepted),
            Section(id: "labels", title: "Accessibility Nutrition Labels", body: labels),
            Section(
                id: "criteria",
                title: "Criteria, and what only a person can judge",
                body: criteria
            ),
            Section(id: "runs", title: "Runs", body: runs),
        ]
    }

    private var crumb: HTML {
        var parts: [HTML] = []
        if !report.app.isEmpty { parts.append(Part.foreign(report.app, limit: 60)) }
        if !report.branch.isEmpty {
            parts.append("branch \(Part.foreign(report.branch, limit: 60))")
        }
        parts.append("as of \(report.asOf.day.iso8601)")
        return .join(parts, separator: " · ")
    }

    private var verdict: HTML {
        let verdict = context.verdict
        let caveats = verdict.caveats.map { "<li>\($0)</li>\n" as HTML }
        return """
            <div class="verdict \(verdict.direction.rawValue)">
            <p class="say">\(verdict.sentence)</p>
            \(caveats.isEmpty ? "" : "<ul>\n\(caveats)</ul>\n")</div>

            """
    }

    private var stats: HTML {
        let totals = report.totals
        let week = report.week
        let cells = totals.cells
        func row(_ name: String, _ value: String, _ note: String) -> HTML {
            "<div><dt>\(name)</dt><dd>\(value)\(note.isEmpty ? "" : " <small>\(note)</small>" as HTML)</dd></div>\n"
        }
        let percent = cells.all == 0 ? "–" : "\(cells.audited * 100 / cells.all) %"
        return """
            <dl class="stats">
            \(row("Regressions", "\(week?.regressions ?? 0)", "this week"))\
            \(row("Fixed", "\(week?.fixed ?? 0)", "confirmed by an audit"))\
            \(row("Open findings", "\(totals.open)", totals.errors > 0 ? Words.count(totals.errors, "error") : ""))\
            \(row("Unverified", "\(totals.unverified)", "of the open ones, not looked at again"))\
            \(row("Cells audited", percent, "\(cells.audited) of \(cells.all)"))\
            \(row("To reset", report.settingsWereLogged ? "\(report.resets.count)" : "–", report.settingsWereLogged ? "settings on simulators" : "no settings log read"))\
            </dl>

            """
    }
}
