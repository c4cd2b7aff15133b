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
        mutating func appendInterpolation(_ value: String) {
            text += isAtStart ? Markdown.escape(value) : Markdown.inside(value)
        }

        /// Whether the line has nothing yet, or only the marks of lists and quotations.
        private var isAtStart: Bool {
            guard text.isEmpty || text.hasSuffix("\n") || text.hasSuffix(" ") else { return false }
            for scalar in text.unicodeScalars.reversed() {
                if scalar == "\n" { return true }
                if !" >-*+".unicodeScalars.contains(scalar) { return false }
            }
            return true
        }

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
    /// Signs of ASCII that Markdown or HTML could read where they stand are entities, since a backslash does not help in an HTML
    /// block; elsewhere they stay as they are, so that the source reads well too. GitHub looks for mentions, issues and addresses
    /// in the text that comes out, where only a space without width parts them. Line breaks become spaces, since one would end
    /// the row of a table.
    static func escape(_ value: String) -> String { guardStart(inside(value)) }

    /// Text that does not begin a line, where a number or a dash begins nothing.
    static func inside(_ value: String) -> String {
        let scalars = Array(value.unicodeScalars)
        var result = ""
        result.reserveCapacity(value.utf8.count + 16)
        for (at, scalar) in scalars.enumerated() {
            if scalar == "\n" || scalar == "\t" {
                result += " "
            } else if isRead(scalar, at, scalars) {
                result += entity(scalar)
            } else if let visible = VisibleText.replacement(for: scalar) {
                result += visible
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return breakAutolinks(result)
    }

    /// The text without the backslash that keeps a start from beginning a list.
    ///
    /// A backslash of the text itself is an entity, so that this one is ours.
    fileprivate static func unguarded(_ text: String) -> String {
        if text.hasPrefix("\\") { return String(text.dropFirst()) }
        let digits = text.unicodeScalars.prefix { ("0"..."9").contains($0) }
        let rest = text.unicodeScalars[digits.endIndex...]
        guard !digits.isEmpty, rest.first == "\\" else { return text }
        return String(digits) + String(rest.dropFirst())
    }

    private static func entity(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "@", "#": "\(scalar)&#8203;"
        default: "&#\(scalar.value);"
        }
    }

    /// Whether Markdown, HTML or GitHub could read a sign where it stands.
    private static func isRead(
        _ scalar: Unicode.Scalar,
        _ at: Int,
        _ scalars: [Unicode.Scalar]
    ) -> Bool {
        func isWord(_ index: Int) -> Bool {
            scalars.indices.contains(index) && scalars[index].properties.isAlphabetic
                || isDigit(index)
        }
        func isDigit(_ index: Int) -> Bool {
            scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
        }
        let next = scalars.indices.contains(at + 1) ? scalars[at + 1] : nil
        switch scalar {
        case "\\", "`", "*", "|", "<", "~", "$": return true
        // An entity; what ends the text could become one with what follows.
        case "&": return next.map { $0 == "#" || isWord(at + 1) } ?? true
        // A mention, or an address of mail.
        case "@": return isWord(at + 1)
        // An issue; a heading is guarded where a line begins.
        case "#": return isDigit(at + 1)
        // Between letters and digits it is a part of the word.
        case "_": return !isWord(at - 1) || !isWord(at + 1)
        // A task, a footnote, a definition; without the closing sign before a target, it is no link.
        case "[": return at == 0
        case "]": return next.map { "([:".unicodeScalars.contains($0) } ?? true
        // An address, or the name of an emoji.
        case ":": return next == "/" || beginsEmoji(at, scalars)
        default: return false
        }
    }

    /// Whether a colon begins `:name:`; times such as `18:40:05` do not.
    private static func beginsEmoji(_ at: Int, _ scalars: [Unicode.Scalar]) -> Bool {
        let name = scalars[(at + 1)...].prefix {
            $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
                || "_+-".unicodeScalars.contains($0)
        }
        guard !name.isEmpty, scalars.indices.contains(name.endIndex), scalars[name.endIndex] == ":"
        else { return false }
        return name.contains { !("0"..."9").contains($0) } || name.count > 2
    }

    /// A `-`, `+`, `=`, `#`, `>` or `1.` at the start of a line would begin a list, a heading, a rule or a quotation, and spaces would
    /// begin code.
    private static func guardStart(_ text: String) -> String {
        let text = String(text.drop { $0 == " " })
        guard let first = text.unicodeScalars.first else { return text }
        switch first {
        case "-", "+", "=", "#": return "\\" + text
        case ">": return "&gt;" + text.dropFirst()
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
        // No cell begins a line.
        let rows = rows.map { $0.map { Markdown.unguarded($0.text) } }
        let widths = columns.indices.map { index in
            min(
                limit,
                max(
                    3,
                    columns[index].title.count,
                    rows.map { index < $0.count ? $0[index].count : 0 }.max() ?? 0
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
        for row in rows { text += line(columns.indices.map { $0 < row.count ? row[$0] : "" }) }
        return Markdown(trusted: text)
    }
}
