import AuditStore

/// A file of a report: where it belongs below the output folder, and what is in it.
struct SiteFile: Sendable, Equatable {
    /// The path below the output folder, with `/`.
    let path: String
    /// The content, ending in a line break.
    let text: String
}

/// What a report is written as.
enum ReportFormat: String, Sendable, CaseIterable {
    /// `index.html`, a page for each screen and run, and the badge.
    case html
    /// `weekly.md` and `summary.md`.
    case markdown
    /// `report.json`.
    case json
}

/// All files of a report; a pure function of it.
struct Site {
    private let context: PageContext

    /// The files of a report.
    init(_ report: Report) { context = PageContext(report) }

    /// Gives each file in turn, so that a site of any size is never in memory as a whole.
    ///
    /// - Parameters:
    ///   - formats: What to make.
    ///   - receive: Gets each file, in a stable order.
    /// - Throws: What the receiver throws.
    func forEachFile(
        _ formats: Set<ReportFormat>,
        _ receive: (SiteFile) throws -> Void
    ) rethrows {
        let report = context.report
        if formats.contains(.html) {
            try receive(SiteFile(path: "index.html", text: IndexPage(context).render()))
            var findings = [[ReportFinding]](repeating: [], count: report.screens.count)
            for finding in report.findings where findings.indices.contains(finding.screen) {
                findings[finding.screen].append(finding)
            }
            for (index, slug) in context.site.screens.enumerated() {
                guard let page = ScreenPage(context, screen: index) else { continue }
                let text = page.render(findings: findings[index])
                try receive(SiteFile(path: "screens/\(slug).html", text: text))
            }
            for run in report.runs {
                guard let slug = context.site.runs[run.reference.key] else { continue }
                let text = RunPage(context, run: run).render()
                try receive(SiteFile(path: "runs/\(slug).html", text: text))
            }
            try receive(SiteFile(path: "badge.svg", text: Badge(report).render()))
        }
        if formats.contains(.markdown) {
            try receive(SiteFile(path: "weekly.md", text: WeeklyMarkdown(context).render()))
            try receive(SiteFile(path: "summary.md", text: SummaryMarkdown(context).render()))
        }
        if formats.contains(.json) {
            try receive(SiteFile(path: "report.json", text: ReportJSON(context).render()))
        }
    }

    /// All files at once, for a report that is known to be small.
    func files(_ formats: Set<ReportFormat> = Set(ReportFormat.allCases)) -> [SiteFile] {
        var files: [SiteFile] = []
        forEachFile(formats) { files.append($0) }
        return files
    }
}
