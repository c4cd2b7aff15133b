import AuditStore

/// The badge: how many findings are open, or that nobody knows.
struct Badge {
    private let report: Report

    /// The badge of a report.
    init(_ report: Report) { self.report = report }

    /// What the badge says.
    var message: String {
        let totals = report.totals
        guard wasAudited else { return "never audited" }
        let open = totals.open == 0 ? "no open findings" : "\(totals.open) open"
        guard let week = report.week, week.auditedCells < week.knownCells else { return open }
        return "\(open), \(week.auditedCells) of \(week.knownCells) cells audited"
    }

    /// The file.
    func render() -> String {
        let label = "accessibility audit"
        let left = width(label)
        let right = width(message)
        let whole = left + right
        let html: HTML = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(whole)" height="20" role="img">
            <title>\(label): \(message)</title>
            <rect width="\(whole)" height="20" rx="4" fill="#24292f"/>
            <path d="M\(left) 0h\(right - 4)a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4h-\(right - 4)z" fill="\(fill)"/>
            <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
            <text x="\(left / 2)" y="14" text-anchor="middle" textLength="\(left - 16)">\(label)</text>
            <text x="\(left + right / 2)" y="14" text-anchor="middle" textLength="\(right - 16)">\(message)</text>
            </g>
            </svg>

            """
        return html.text
    }

    /// Dark enough for white text at 4.5:1, whatever the state; the words tell it too.
    private var fill: String {
        let totals = report.totals
        if !wasAudited || report.week?.auditedCells == 0 { return "#57606a" }
        if totals.errors > 0 { return "#a4161a" }
        return totals.open > 0 ? "#7a4b00" : "#1a6b34"
    }

    private var wasAudited: Bool {
        let cells = report.totals.cells
        return cells.clean + cells.findings + cells.partial + cells.stale > 0
    }

    private func width(_ text: String) -> Int { text.utf8.count * 65 / 10 + 16 }
}
