import AuditStore

/// A heatmap as a table: every place says its state in a sign, a pattern and a colour.
struct HeatmapTable {
    let map: Heatmap
    /// An identifier that no other table of the page has.
    let id: String
    /// What is counted: `screen`, or `device model` on a screen's own page.
    let unit: String
    /// Where the findings of a condition are listed; nil where there is no list.
    let target: (Condition) -> String?
    /// Whether it is one of many, and small.
    var isSmall = false

    /// The markup.
    var html: HTML {
        let heads = map.sizes.map { "<th scope=\"col\">\(head($0))</th>" as HTML }
        let rows = map.poses.enumerated().map { row, pose -> HTML in
            let cells = map.cells[row].enumerated().map { column, cell -> HTML in
                "<td>\(place(cell, condition: map.condition(row: row, column: column)))</td>"
            }
            return "<tr><th scope=\"row\">\(pose.displayName)</th>\(cells)</tr>\n"
        }
        return """
            <div class="scroll" role="group" tabindex="0" aria-labelledby="\(id)">
            <table class="map\(isSmall ? " small" : "")"><caption id="\(id)">\(map.title)</caption>
            <thead><tr><th scope="col">Pose</th>\(heads)</tr></thead>
            <tbody>
            \(rows)</tbody></table></div>

            """
    }

    /// The name of a text size; in a small map the short one for the eye and the whole one for the ear.
    private func head(_ size: TextSize?) -> HTML {
        guard let size else {
            return isSmall
                ? "<span aria-hidden=\"true\">?</span><span class=\"vh\">not stated</span>"
                : "not stated"
        }
        guard isSmall, !size.isAccessibilitySize else { return "\(size.displayName)" }
        let short = ["XS", "S", "M", "L", "XL", "XXL", "3XL"][min(6, size.rawValue - 1)]
        return
            "<span aria-hidden=\"true\">\(short)</span><span class=\"vh\">\(size.displayName)</span>"
    }

    private func place(_ cell: HeatmapCell, condition: Condition) -> HTML {
        let sentence = cell.sentence(unit: unit)
        let body: HTML =
            "<b aria-hidden=\"true\">\(Self.sign(cell))</b>\(Self.note(cell))<span class=\"vh\">\(sentence)</span>"
        let style = Self.style(cell)
        guard cell.state != .never, let target = target(condition) else {
            return "<span class=\"cell \(style)\">\(body)</span>"
        }
        return "<a class=\"cell \(style)\" href=\"\(target)\">\(body)</a>"
    }

    private static func style(_ cell: HeatmapCell) -> String {
        guard cell.state == .findings else { return cell.state.rawValue }
        return "findings\(cell.findings >= 10 ? " l3" : cell.findings >= 3 ? " l2" : "")"
    }

    private static func sign(_ cell: HeatmapCell) -> String {
        switch cell.state {
        case .findings: "\(cell.partial > 0 ? "≥" : "")\(cell.findings)"
        case .failed: "!"
        case .stale: "↺"
        case .partly, .clean: "✓"
        case .never: ""
        }
    }

    private static func note(_ cell: HeatmapCell) -> HTML {
        switch cell.state {
        case .never: return "<i aria-hidden=\"true\">never</i>"
        case .stale: return "<i aria-hidden=\"true\">old</i>"
        case .failed: return "<i aria-hidden=\"true\">failed</i>"
        case .findings, .partly, .clean:
            guard cell.of > 1 else {
                return cell.failed > 0
                    ? "<i aria-hidden=\"true\">!</i>" : ""
            }
            return
                "<i aria-hidden=\"true\">\(cell.audited)/\(cell.of)\(cell.failed > 0 ? " !" : "")</i>"
        }
    }

    /// What the signs mean.
    static func key(unit: String) -> HTML {
        func entry(_ style: String, _ sign: HTML, _ text: String) -> HTML {
            "<li><span class=\"cell \(style)\" aria-hidden=\"true\">\(sign)</span>\(text)</li>\n"
        }
        return """
            <ul class="key">
            \(entry("findings l2", "<b>4</b>", "findings (a number; ≥ where an audit stopped early)"))\
            \(entry("clean", "<b>✓</b>", "clean"))\
            \(entry("partly", "<b>✓</b>", "clean where audited; some were not"))\
            \(entry("failed", "<b>!</b>", "the audit failed"))\
            \(entry("stale", "<b>↺</b>", "audited too long ago"))\
            \(entry("never", "<i>never</i>", "never audited: nothing is known"))\
            \(unit == "screen" ? "<li>3/4: audited on 3 of 4 screens</li>\n" : "")</ul>

            """
    }
}
