import AuditStore

/// The trend as a picture: findings per audited cell, how much was audited, and what came and went.
///
/// Three panels share the weeks. Coordinates are whole numbers, so that the same weeks give the same bytes on every
/// machine. Everything the picture says is in the table below it too.
struct TrendChart {
    private static let width = 960
    private static let left = 64
    private static let right = 24

    private let weeks: [ReportWeek]

    /// A chart of some weeks, the oldest first.
    init(_ weeks: [ReportWeek]) { self.weeks = weeks }

    /// The picture, with its text equivalent.
    var html: HTML {
        """
        <svg class="chart" viewBox="0 0 960 372" role="img" aria-labelledby="trend-t trend-d">
        <title id="trend-t">Findings per audited cell, by week</title>
        <desc id="trend-d">\(summary)</desc>
        <defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" \
        patternTransform="rotate(45)"><path class="down" d="M0 0V6"/></pattern></defs>
        \(marks)\(ratePanel)\(coveragePanel)\(changePanel)\(ticks)</svg>

        """
    }

    /// The picture in words.
    var summary: String {
        let audited = weeks.filter { $0.hundredthsPerCell != nil }
        guard let last = audited.last, let first = audited.first else {
            return "No week has an audit."
        }
        var text =
            "\(last.week.name): \(Words.hundredths(last.hundredthsPerCell)) findings per audited cell"
        if let percent = last.coveragePercent {
            text += " with \(percent) % of the known cells audited"
        }
        if first.week < last.week {
            text +=
                "; \(first.week.name): \(Words.hundredths(first.hundredthsPerCell))"
        }
        text += "."
        if let week = weeks.last, week.auditedCells > 0, !week.isBaseline {
            text += " \(Words.count(week.regressions, "regression")), \(week.fixed) fixed."
        }
        let gaps = weeks.count - audited.count
        if gaps > 0 { text += " \(Words.count(gaps, "week")) without an audit." }
        return text
    }

    // MARK: - Places

    private func x(_ index: Int) -> Int {
        let span = Self.width - Self.left - Self.right
        guard weeks.count > 1 else { return Self.left + span / 2 }
        let inset = min(24, span / (2 * weeks.count))
        return Self.left + inset + index * (span - 2 * inset) / (weeks.count - 1)
    }

    private var barWidth: Int {
        max(2, min(22, (Self.width - Self.left - Self.right) / (max(1, weeks.count) * 3)))
    }

    private func label(_ x: Int, _ y: Int, _ text: String, anchor: String, dim: Bool = true) -> HTML
    {
        "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\"\(dim ? " class=\"dim\"" as HTML : "")>\(text)</text>\n"
    }

    private func line(_ y: Int) -> HTML {
        "<path class=\"grid\" d=\"M\(Self.left) \(y)H\(Self.width - Self.right)\"/>\n"
    }

    // MARK: - Panels

    private var ratePanel: HTML {
        let top = 46
        let bottom = 176
        let highest = max(100, weeks.compactMap(\.hundredthsPerCell).max() ?? 0)
        func y(_ value: Int) -> Int { bottom - value * (bottom - top) / highest }
        var html = label(Self.left, 30, "Findings per audited cell", anchor: "start", dim: false)
        html += line(bottom)
        html += line(top)
        html += label(Self.left - 8, bottom + 4, "0", anchor: "end")
        html += label(Self.left - 8, top + 4, Words.hundredths(highest), anchor: "end")
        var path = ""
        var isDrawing = false
        var dots = HTML()
        for (index, week) in weeks.enumerated() {
            guard let value = week.hundredthsPerCell else {
                isDrawing = false
                html += "<path class=\"none\" d=\"M\(x(index)) \(top)V\(bottom)\"/>\n"
                continue
            }
            path += "\(isDrawing ? "L" : "M")\(x(index)) \(y(value))"
            isDrawing = true
            let isAlone =
                (index == 0 || weeks[index - 1].hundredthsPerCell == nil)
                && (index + 1 == weeks.count || weeks[index + 1].hundredthsPerCell == nil)
            if weeks.count <= 30 || isAlone || index + 1 == weeks.count {
                dots += "<circle class=\"dot\" cx=\"\(x(index))\" cy=\"\(y(value))\" r=\"4\"/>\n"
            }
        }
        if !path.isEmpty { html += "<path class=\"rate\" d=\"\(path)\"/>\n" }
        html += dots
        if let index = weeks.lastIndex(where: { $0.hundredthsPerCell != nil }) {
            let value = weeks[index].hundredthsPerCell ?? 0
            html += label(
                x(index),
                max(40, y(value) - 10),
                Words.hundredths(value),
                anchor: index + 1 == weeks.count ? "end" : "middle",
                dim: false
            )
        }
        return html
    }

    private var coveragePanel: HTML {
        let top = 206
        let bottom = 240
        var html = label(Self.left, 198, "Known cells audited", anchor: "start", dim: false)
        html += line(bottom)
        html += label(Self.left - 8, bottom + 4, "0 %", anchor: "end")
        html += label(Self.left - 8, top + 8, "100 %", anchor: "end")
        let half = max(1, barWidth)
        for (index, week) in weeks.enumerated() {
            let height = (week.coveragePercent ?? 0) * (bottom - top) / 100
            guard height > 0 else { continue }
            html +=
                "<rect class=\"band\" x=\"\(x(index) - half)\" y=\"\(bottom - height)\" width=\"\(2 * half)\" height=\"\(height)\"/>\n"
        }
        return html
    }

    private var changePanel: HTML {
        let top = 276
        let bottom = 338
        let middle = (top + bottom) / 2
        // A first week has nothing to compare with: it is marked, and does not set the scale.
        let compared = weeks.filter { !$0.isBaseline }
        let highest = max(1, compared.map { max($0.regressions, $0.fixed) }.max() ?? 0)
        var html = label(
            Self.left,
            262,
            "Up: new and reopened (solid), worsened, widened and walks (outlined). Down: fixed (hatched)",
            anchor: "start",
            dim: false
        )
        html += line(middle)
        html += label(Self.left - 8, top + 4, "+\(highest)", anchor: "end")
        html += label(Self.left - 8, bottom + 4, "−\(highest)", anchor: "end")
        func height(_ count: Int) -> Int {
            count == 0 ? 0 : max(2, min(count, highest) * (middle - top) / highest)
        }
        func bar(_ style: HTML, _ index: Int, _ y: Int, _ height: Int) -> HTML {
            guard height > 0 else { return "" }
            let left = x(index) - barWidth / 2
            return
                "<rect \(style) x=\"\(left)\" y=\"\(y)\" width=\"\(barWidth)\" height=\"\(height)\"/>\n"
        }
        for (index, week) in weeks.enumerated() {
            if week.isBaseline {
                html +=
                    "<path class=\"base\" d=\"M\(x(index)) \(middle - 9)l9 9l-9 9l-9 -9z\"/>\n"
                html += label(x(index), bottom + 4, "first run", anchor: "middle")
                continue
            }
            let solid = height(week.new + week.reopened)
            let whole = max(solid, height(week.regressions))
            html += bar("class=\"up\"", index, middle - solid, solid)
            html += bar("class=\"more\"", index, middle - whole, whole - solid)
            html += bar(
                "class=\"down\" style=\"fill:url(#hatch)\"",
                index,
                middle,
                height(week.fixed)
            )
        }
        return html
    }

    private var marks: HTML {
        var html = HTML()
        var number = 0
        for (index, week) in weeks.enumerated() where !week.marks.isEmpty {
            number += 1
            let place = max(Self.left, index == 0 ? x(0) : (x(index - 1) + x(index)) / 2)
            html += "<path class=\"mark\" d=\"M\(place) 18V338\"/>\n"
            html += label(place, 13, "\(number)", anchor: "middle", dim: false)
        }
        return html
    }

    private var ticks: HTML {
        guard !weeks.isEmpty else { return "" }
        let step = max(1, (weeks.count + 8) / 9)
        var html = HTML()
        for index in stride(from: weeks.count - 1, through: 0, by: -step) {
            let isLast = index + 1 == weeks.count
            html += label(
                isLast && weeks.count > 1 ? Self.width - 4 : x(index),
                362,
                weeks[index].week.name,
                anchor: isLast && weeks.count > 1 ? "end" : "middle",
                dim: !isLast
            )
        }
        return html
    }
}

/// A line of a few millimetres in a table; the number beside it says where it ends.
struct Sparkline {
    private let values: [Int?]

    /// A line of values, the oldest first; at most the last 26 are drawn.
    init(_ values: [Int?]) { self.values = Array(values.suffix(26)) }

    /// The picture; hidden from assistive technology where ``summary`` stands beside it.
    var html: HTML {
        guard values.contains(where: { $0 != nil }) else { return "" }
        let highest = max(1, values.compactMap { $0 }.max() ?? 1)
        let step = values.count > 1 ? 116 / (values.count - 1) : 0
        var path = ""
        var isDrawing = false
        var end = (x: 0, y: 0)
        for (index, value) in values.enumerated() {
            guard let value else {
                isDrawing = false
                continue
            }
            end = (x: 2 + index * step, y: 22 - value * 20 / highest)
            path += "\(isDrawing ? "L" : "M")\(end.x) \(end.y)"
            isDrawing = true
        }
        return """
            <svg class="spark" viewBox="0 0 120 24" aria-hidden="true"><path vector-effect="non-scaling-stroke" d="\(path)"/>\
            <circle cx="\(end.x)" cy="\(end.y)" r="2.5"/></svg>
            """
    }

    /// The picture in words: where it began and where it ends.
    func summary(_ show: (Int?) -> String) -> String {
        guard let first = values.first(where: { $0 != nil }) ?? nil else { return "never audited" }
        guard let last = values.last, let last else { return "not audited this week" }
        let known = values.compactMap { $0 }
        guard first == last else { return "\(show(first)) to \(show(last))" }
        guard let low = known.min(), let high = known.max(), low < high else {
            return "steady at \(show(last))"
        }
        return "\(show(last)) again, \(show(low)) to \(show(high)) between"
    }
}
