/// Colour and weight for a terminal; text says everything without them.
struct TerminalStyle: Sendable {
    /// Whether escape sequences are written at all.
    let isOn: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func bad(_ text: String) -> String { wrap(text, "1;31") }
    func doubtful(_ text: String) -> String { wrap(text, "33") }
    func good(_ text: String) -> String { wrap(text, "32") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension Console {
    /// How text is made to stand out here.
    var style: TerminalStyle { TerminalStyle(isOn: usesColor) }
}

/// Paragraphs that fit a width.
enum WrappedText {
    /// The text in lines of at most `width` columns; a word that is longer is cut.
    ///
    /// - Parameters:
    ///   - text: The text; control characters and line breaks become harmless.
    ///   - width: The columns of a line, indent included.
    ///   - first: What stands before the first line.
    ///   - indent: What stands before each further line.
    /// - Returns: The lines; never none.
    static func lines(
        _ text: String,
        width: Int,
        first: String = "",
        indent: String = ""
    )
        -> [String]
    {
        let words = Console.harmless(text).split { $0 == " " || $0.isNewline || $0 == "\t" }
        var lines: [String] = []
        var line = first
        var used = DisplayWidth.of(first)
        var isEmpty = true
        for word in words {
            let room = max(8, width - DisplayWidth.of(indent))
            let shown = DisplayWidth.cut(String(word), to: room)
            let columns = DisplayWidth.of(shown)
            if !isEmpty, used + 1 + columns > width {
                lines.append(line)
                line = indent
                used = DisplayWidth.of(indent)
                isEmpty = true
            }
            if !isEmpty {
                line += " "
                used += 1
            }
            line += shown
            used += columns
            isEmpty = false
        }
        lines.append(line)
        return lines
    }
}
