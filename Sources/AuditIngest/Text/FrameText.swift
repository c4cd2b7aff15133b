import AuditStore

/// Reads rectangles from the texts that exporters print.
enum FrameText {
    /// The frame in `{{1, 2}, {3, 4}}`, `(1.0, 2.0, 3.0, 4.0)`, `24,312 120×16`, `x: 1, y: 2, width: 3, height: 4`,
    /// `Optional((…))`; nil where there are not four finite numbers.
    static func parse(_ text: String) -> Frame? {
        let numbers = numbers(text)
        guard numbers.count >= 4 else { return nil }
        return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The first four numbers in the text.
    private static func numbers(_ text: String) -> [Double] {
        var result: [Double] = []
        var current = ""
        var previous: Character = " "
        func end() {
            if let value = Double(current), value.isFinite { result.append(value) }
            current = ""
        }
        for character in text {
            if character.isASCII, character.isNumber || character == "." && !current.isEmpty {
                current.append(character)
            } else if character == "-", current.isEmpty, !previous.isLetter {
                current = "-"
            } else {
                end()
            }
            previous = character
            if result.count == 4 { break }
        }
        if result.count < 4 { end() }
        return result
    }
}
