/// Messages of accessibility libraries that are not Apple's engine.
enum OtherEngineText {
    /// Whether a message is one of theirs.
    static func isOne(_ text: String) -> Bool { starts.contains { text.contains($0) } }

    static let starts = [
        "Accessibility Failure - ", "Accessibility Warning - ", "FAILED the accessibility checks",
        "accessibility error(s) were found", "Missing Accessibility Labels",
    ]

    /// The rule in `Accessibility Failure - Label should not be a sentence. Label: …`.
    static func rule(_ message: String) -> String? {
        let line = LineText(message)
        for start in starts.prefix(2) {
            guard let at = line.find(start, in: line.all) else { continue }
            let low = at + start.utf8.count
            let high = line.find(". ", in: low..<line.count) ?? line.count
            return line.string(low..<high)
        }
        return nil
    }

    /// The check's name in `+ Check "Accessibility label" failed, …`.
    static func check(_ text: String) -> String? {
        let line = LineText(text)
        guard let at = line.find("Check \"", in: line.all),
            let close = line.find("\"", in: at + 7..<line.count),
            line.find("failed", in: close..<line.count) != nil
        else { return nil }
        return line.string(at + 7..<close)
    }

    /// The text behind `1. `, where a line is an entry of a numbered list.
    static func entry(_ text: String) -> String? {
        let body = text.drop { $0 == " " || $0 == "\t" }
        let digits = body.prefix { $0.isNumber }
        let rest = body.dropFirst(digits.count)
        guard !digits.isEmpty, rest.hasPrefix(". ") || rest.hasPrefix(") ") else { return nil }
        return String(rest.dropFirst(2))
    }
}
