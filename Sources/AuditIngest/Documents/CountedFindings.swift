import AuditStore

extension Diagnostic {
    /// What is said of a number of findings: without their elements nobody can follow them.
    ///
    /// - Parameters:
    ///   - text: The text or type of the engine's.
    ///   - count: How often it was found.
    ///   - screen: Where, as far as it is known.
    ///   - line: The line.
    /// - Returns: The diagnostic.
    static func count(_ text: String, _ count: Int, screen: String?, line: Int) -> Diagnostic {
        let place = screen.map { " on '\($0)'" } ?? ""
        return Diagnostic(
            .warning,
            code: "count-only",
            "'\(text)'\(place) is a count of \(count), not \(count == 1 ? "a finding" : "findings"); export each issue with its element",
            line: line
        )
    }
}
