/// A piece of GitHub-flavoured Markdown; text put into it is escaped unless it is Markdown already.
struct Markdown: Sendable, ExpressibleByStringInterpolation {
    /// The text.
    private(set) var text: String

    /// Nothing.
    init() { text = "" }

    /// Markdown that this program wrote itself.
    init(trusted text: String) { self.text = text }

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

    /// The pieces of an interpolated literal.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        // Disfavoured, so that a literal inside an interpolation is Markdown, as every literal here is, and not text.
        @_disfavoredOverload
        mutating func appendInterpolation(_ value: String) { text += Markdown.escape(value) }

        mutating func appendInterpolation(_ value: Int) { text += String(value) }

        mutating func appendInterpolation(_ value: Markdown) { text += value.text }

        mutating func appendInterpolation(_ values: [Markdown]) {
            for value in values { text += value.text }
        }
    }

    /// Adds a piece.
    static func += (left: inout Markdown, right: Markdown) { left.text += right.text }

    /// Whether there is nothing.
    var isEmpty: Bool { text.isEmpty }

    /// Text that stays text in a paragraph, a list, a heading, a table or a summary; the one escaping function of this format.
    ///
    /// Every sign of ASCII that Markdown or HTML could read is written so that it is not read: a backslash before it, or
    /// an entity where a backslash does not help (in an HTML block, before GitHub's mentions and references). Line breaks
    /// become spaces, since one would end the row of a table.
    static func escape(_ value: String) -> String {
        var result = ""
        result.reserveCapacity(value.utf8.count + 16)
        for scalar in value.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "@": result += "&#64;"
            case "#": result += "&#35;"
            case "|": result += "&#124;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "~", "!", "$":
                result += "&#\(scalar.value);"
            case "\n", "\t": result += " "
            case ":":
                // A bare address would become a link: `https://` and `www.` lose their power here and below.
                result += "&#58;"
            default:
                if let visible = VisibleText.replacement(for: scalar) {
                    result += visible
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return breakAutolinks(guardStart(result))
    }

    /// A `-`, `+`, `=` or `1.` at the start of a line would begin a list, a heading or a rule.
    private static func guardStart(_ text: String) -> String {
        guard let first = text.unicodeScalars.first else { return text }
        switch first {
        case "-", "+", "=": return "\\" + text
        case "0"..."9":
            let digits = text.unicodeScalars.prefix { ("0"..."9").contains($0) }
            let rest = text.unicodeScalars[digits.endIndex...]
            guard let next = rest.first, next == "." || next == ")" else { return text }
            return String(digits) + "\\" + String(rest)
        default: return text
        }
    }

    /// GitHub turns `www.` into a link by itself.
    private static func breakAutolinks(_ text: String) -> String {
        guard text.utf8.count >= 4, text.lowercased().contains("www.") else { return text }
        var result = ""
        var rest = Substring(text)
        while let at = rest.lowercased().firstRange(of: "www.") {
            let offset = rest.lowercased().distance(
                from: rest.lowercased().startIndex,
                to: at.lowerBound
            )
            guard
                let start = rest.index(
                    rest.startIndex,
                    offsetBy: offset + 3,
                    limitedBy: rest.endIndex
                )
            else { break }
            result += rest[..<start] + "&#46;"
            rest = rest[start...].dropFirst()
        }
        return result + rest
    }
}

/// A table whose columns line up in the source too.
struct MarkdownTable {
    /// A column.
    struct Column {
        /// What its head says.
        let title: String
        /// Whether it holds numbers, set to the right.
        var isNumeric = false
    }

    /// The columns.
    let columns: [Column]
    /// The rows.
    var rows: [[Markdown]] = []

    /// A table without rows.
    init(_ titles: [String], numeric: Set<Int> = []) {
        columns = titles.enumerated().map { Column(title: $1, isNumeric: numeric.contains($0)) }
    }

    /// The table; columns are padded up to a width that still reads well.
    var markdown: Markdown {
        let limit = 48
        let widths = columns.indices.map { index in
            min(
                limit,
                max(
                    3,
                    columns[index].title.count,
                    rows.map { index < $0.count ? $0[index].text.count : 0 }.max() ?? 0
                )
            )
        }
        func line(_ cells: [String]) -> String {
            let padded = cells.enumerated().map { index, cell -> String in
                let gap = String(repeating: " ", count: max(0, widths[index] - cell.count))
                return columns[index].isNumeric ? gap + cell : cell + gap
            }
            return "| " + padded.joined(separator: " | ") + " |\n"
        }
        var text = line(columns.map(\.title))
        let rules = columns.indices.map { index in
            columns[index].isNumeric
                ? String(repeating: "-", count: widths[index] - 1) + ":"
                : String(repeating: "-", count: widths[index])
        }
        text += line(rules)
        for row in rows { text += line(columns.indices.map { $0 < row.count ? row[$0].text : "" }) }
        return Markdown(trusted: text)
    }
}
