import AuditIngest
import AuditStore

/// What a page needs to render: the report, and what is worked out from it once.
struct PageContext: Sendable {
    /// The report.
    let report: Report
    /// Where the pages are.
    let site: SiteMap
    /// Who judges claims.
    let judge: EvidenceJudge
    /// The week's verdict.
    let verdict: Verdict
    /// Findings by key.
    let findings: [String: ReportFinding]

    /// The context of a report.
    init(_ report: Report) {
        self.report = report
        site = SiteMap(report)
        judge = EvidenceJudge(report)
        verdict = Verdict(report)
        findings = Dictionary(report.findings.map { ($0.id, $0) }) { first, _ in first }
    }

    /// A link to a screen's page.
    ///
    /// - Parameters:
    ///   - index: The screen's number.
    ///   - base: `""` on the index, `"../"` on the other pages.
    ///   - anchor: A place on the page.
    /// - Returns: A link with the screen's name.
    func screenLink(_ index: Int, base: String, anchor: String = "") -> HTML {
        guard let screen = report.screen(index) else { return "unknown screen" }
        return Part.link(
            Part.foreign(screen.name, limit: 90),
            to: "\(screenHref(index, base: base))\(anchor.isEmpty ? "" : "#\(anchor)")"
        )
    }

    /// The address of a screen's page.
    func screenHref(_ index: Int, base: String) -> String {
        "\(base)screens/\(site.screens[index]).html"
    }

    /// A run's key and day, linked where the run has a page.
    func runLink(_ run: RunReference?, base: String) -> HTML? {
        guard let run else { return nil }
        let text = Part.foreign(run.key, limit: 60)
        let link = Part.link(text, to: site.runs[run.key].map { "\(base)runs/\($0).html" })
        return "\(link) <small>\(run.startedAt.day.iso8601)</small>"
    }

    /// A finding's title, linked to its place on its screen's page.
    func findingLink(_ key: String, screen: Int, text: HTML, base: String) -> HTML {
        guard findings[key] != nil, report.screen(screen) != nil else { return text }
        let anchor = SiteMap.anchor(finding: key)
        return "<a href=\"\(screenHref(screen, base: base))#\(anchor)\">\(text)</a>"
    }

    /// The whole page: the template with its slots filled.
    func page(title: String, body: HTML) -> String {
        Template.fill(
            Template.page,
            [
                "generator": "\(OwnReport.generator) \(report.version)", "title": "\(title)",
                "style": HTML(trusted: Template.style), "body": body,
            ]
        )
    }

    /// The end of every page.
    var footer: HTML {
        """
        <footer><p>Made by audit-report \(report.version) from the audits until \
        \(report.asOf.iso8601), branch <bdi>\(report.branch.isEmpty ? "of any name" : report.branch)</bdi>. \
        No audit is never the same as no issue.</p></footer>

        """
    }
}

/// The template and the style sheet, which live in reports/.
enum Template {
    /// The page around the content.
    static let page = String(decoding: PackageResources.page_html, as: UTF8.self)
    /// The style sheet, in one.
    static let style =
        (String(decoding: PackageResources.base_css, as: UTF8.self)
        + String(decoding: PackageResources.parts_css, as: UTF8.self)).trimmingLastNewline

    /// A template with each `{{slot}}` replaced; what stands in a slot is never looked at again.
    static func fill(_ template: String, _ slots: [String: HTML]) -> String {
        var result = ""
        var rest = Substring(template)
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            result += rest[..<open.lowerBound]
            result += slots[String(rest[open.upperBound..<close.lowerBound])]?.text ?? ""
            rest = rest[close.upperBound...]
        }
        return result + rest
    }
}

extension String {
    fileprivate var trimmingLastNewline: String {
        hasSuffix("\n") ? String(dropLast()) : self
    }
}
