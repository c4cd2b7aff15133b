/// A table for a terminal: aligned columns that fit the width, the widest text column cut first.
struct TextTable {
    /// A column's heading and which side its cells stand on.
    struct Column {
        let title: String
        let alignsRight: Bool

        init(_ title: String, alignsRight: Bool = false) {
            self.title = title
            self.alignsRight = alignsRight
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    init(_ columns: [Column]) { self.columns = columns }

    /// Whether there is no row.
    var isEmpty: Bool { rows.isEmpty }

    /// Adds a row with a cell for each column.
    mutating func add(_ cells: [String]) {
        precondition(cells.count == columns.count, "a row has a cell for each column")
        rows.append(
            cells.map {
                Console.harmless($0).split(whereSeparator: \.isNewline).joined(separator: " ")
            }
        )
    }

    /// The table's text, a line break after each row.
    ///
    /// - Parameters:
    ///   - width: The width that the lines have to fit.
    ///   - bold: Makes the heading stand out, where the terminal can.
    /// - Returns: The lines.
    func text(width: Int, bold: (String) -> String = { $0 }) -> String {
        let widths = fitted(to: width)
        var text = line(columns.map(\.title), widths).map { bold($0) } ?? ""
        text += "\n"
        for row in rows { text += (line(row, widths) ?? "") + "\n" }
        return text
    }

    /// The rows alone, without the heading.
    ///
    /// - Parameter width: The width that the lines have to fit.
    /// - Returns: A line for each row.
    func rows(width: Int) -> [String] {
        let widths = fitted(to: width)
        return rows.map { line($0, widths) ?? "" }
    }

    private func fitted(to width: Int) -> [Int] {
        var widths = columns.indices.map { column in
            rows.reduce(DisplayWidth.of(columns[column].title)) {
                max($0, DisplayWidth.of($1[column]))
            }
        }
        let gaps = 2 * max(0, columns.count - 1)
        while widths.reduce(0, +) + gaps > width {
            guard
                let widest = widths.indices.filter({ !columns[$0].alignsRight })
                    .max(by: { widths[$0] < widths[$1] }), widths[widest] > 4
            else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String? {
        var text = ""
        for (index, cell) in cells.enumerated() {
            let shown = DisplayWidth.cut(cell, to: widths[index])
            let padding = String(
                repeating: " ",
                count: max(0, widths[index] - DisplayWidth.of(shown))
            )
            text += columns[index].alignsRight ? padding + shown : shown + padding
            if index < cells.count - 1 { text += "  " }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

/// How many columns of a terminal a text takes: wide East Asian letters and emoji take two.
enum DisplayWidth {
    static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    static func of(_ character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        case 0x200B...0x200F, 0xFEFF: return 0
        default: return 1
        }
    }

    /// The text, cut with `…` where it is wider.
    static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var result = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        return result + "…"
    }
}
