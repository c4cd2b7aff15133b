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
            \(report.weekInWords.map { "<p class=\"dates\">\($0)</p>\n" as HTML } ?? "")</header>
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
        let week = report.week ?? ReportWeek(week: report.asOf.day.week)
        let before = report.comparableWeek
        let isAudited = week.auditedCells > 0
        // What a first week found is where later ones begin: nothing got worse by it.
        let comparable = before.flatMap { $0.isBaseline ? nil : $0 }
        let coverage = week.coveragePercent.map { "\($0) %" } ?? "–"
        let tiles = [
            StatTile(
                "Regressions",
                isAudited ? "\(week.regressions)" : "–",
                change: isAudited
                    ? StatTile.change(week.regressions, comparable?.regressions) : nil,
                note: isAudited ? "this week" : "no audit this week",
                target: "regressions"
            ),
            StatTile(
                "Fixed",
                isAudited ? "\(week.fixed)" : "–",
                change: isAudited ? StatTile.change(week.fixed, comparable?.fixed) : nil,
                note: "confirmed by an audit",
                target: "trend"
            ),
            StatTile(
                "Open findings",
                "\(totals.open)",
                change: StatTile.change(week.open, before?.open),
                note: totals.errors > 0 ? Words.count(totals.errors, "error") : "",
                target: "screens"
            ),
            StatTile(
                "Not looked at",
                "\(totals.notLookedAt)",
                note: "open findings that no audit of the week saw",
                target: "gaps"
            ),
            StatTile(
                "Cells audited",
                coverage,
                change: StatTile.change(week.auditedCells, before?.auditedCells),
                note: "\(week.auditedCells) of \(week.knownCells) known",
                target: "gaps"
            ),
            StatTile(
                "To reset",
                report.settingsWereLogged ? "\(report.resets.count)" : "–",
                note: report.settingsWereLogged ? "settings on simulators" : "no settings log read",
                target: "settings"
            ),
        ]
        let against = before.map {
            "<p class=\"soft against\">Changes are against \($0.week.name), the last week with audits.</p>\n"
                as HTML
        }
        return "<dl class=\"stats\">\n\(tiles.map(\.html))</dl>\n\(against ?? "")"
    }
}

/// A number of the first screen: how it changed, what it counts, and where its list is.
struct StatTile {
    private let name: String
    private let value: String
    private let change: String?
    private let note: String
    private let target: String

    init(_ name: String, _ value: String, change: String? = nil, note: String, target: String) {
        self.name = name
        self.value = value
        self.change = change
        self.note = note
        self.target = target
    }

    /// `+3`, `−2`, `same`; nil where there is nothing to compare with.
    static func change(_ now: Int, _ then: Int?) -> String? {
        guard let then else { return nil }
        return now == then ? "same" : "\(now > then ? "+" : "−")\(abs(now - then))"
    }

    /// The markup.
    var html: HTML {
        let change = self.change.map { " <span class=\"change\">\($0)</span>" as HTML } ?? ""
        return """
            <div><dt>\(name)</dt><dd><a href="#\(target)">\(value)</a>\(change)\
            \(note.isEmpty ? "" : " <small>\(note)</small>" as HTML)</dd></div>

            """
    }
}
