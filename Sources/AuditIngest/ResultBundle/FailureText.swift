import AuditStore

/// What the messages of failed tests mean.
enum FailureText {
    /// What XCTest and Swift Testing put before the words of the test's author.
    private static let wrappers = ["failed - ", "Issue recorded: ", "failed: "]

    /// The words in which a roll-up counts, in lower case.
    private static let counted = ["issue", "finding", "violation", "failure", "problem", "error"]

    /// The message without what the test library puts before it.
    static func unwrapped(_ message: String) -> String {
        for wrapper in wrappers where message.hasPrefix(wrapper) {
            return String(message.dropFirst(wrapper.count))
        }
        return message
    }

    /// Whether a name or title speaks of accessibility audits.
    static func saysAudit(_ text: String?) -> Bool {
        text.map(TestName.saysAudit) ?? false
    }

    /// Whether the title of an activity says that an audit ran in it.
    ///
    /// Titles that quote an element (`Tap "Audit" Button`) speak of the app.
    static func isAudit(title: String, inAuditTest: Bool) -> Bool {
        let key = title.lowercased()
        guard key.contains("audit"), !key.contains("skip"), !key.contains("attachment"),
            !title.contains("\""), !title.contains("“"), !title.contains("”")
        else { return false }
        return inAuditTest || key.contains("accessib") || key.contains("a11y")
    }

    /// Whether a failure says that the audit itself could not finish.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - inAuditTest: Whether the test is one that audits: then also a hang or a crash is one.
    /// - Returns: False for findings and for failures of the test's own.
    static func isAuditError(_ failure: BundleFailure, inAuditTest: Bool) -> Bool {
        if AuditErrorText.isCertain(failure.message) { return true }
        guard inAuditTest else { return false }
        return isInterruption(failure)
    }

    /// Whether a failure ends the test where it stands.
    static func isInterruption(_ failure: BundleFailure) -> Bool {
        if failure.type == "System" || failure.type == "Uncaught Exception" { return true }
        return AuditErrorText.isInterruption(failure.message)
    }

    /// Whether a message only counts findings that were said one by one elsewhere.
    static func isRollUp(_ message: String) -> Bool {
        let key = message.lowercased()
        return saysAudit(message) && key.utf8.contains { (0x30...0x39).contains($0) }
            && counted.contains(where: key.contains)
    }

    /// One line of a message, short enough to be stored as a reason.
    static func reason(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? message
        return line.count > 600 ? String(line.prefix(600)) + "…" : line
    }

    /// The screen that an activity's title names: the title without the words that say `audit`.
    ///
    /// - Parameter title: Such as `Accessibility audit: Home`.
    /// - Returns: nil where the title says nothing else.
    static func screen(title: String) -> String? {
        var words = title.split(whereSeparator: \.isWhitespace).map(String.init)
        let marks: Set<Character> = [":", "-", "–", "—", "|", "·", ","]
        func key(_ word: String) -> String {
            word.lowercased().filter { !marks.contains($0) && $0 != "(" && $0 != ")" }
        }
        let noise: Set<String> = [
            "", "audit", "audits", "auditing", "a11y", "accessibility", "performaccessibilityaudit",
        ]
        let links: Set<String> = [
            "of", "on", "for", "the", "run", "perform", "running", "performing",
        ]
        guard
            words.contains(where: {
                key($0).hasPrefix("audit") || key($0) == "performaccessibilityaudit"
            })
        else { return title.isEmpty ? nil : title }
        while let first = words.first, noise.contains(key(first)) || links.contains(key(first)) {
            words.removeFirst()
        }
        while let last = words.last, noise.contains(key(last)) { words.removeLast() }
        if let last = words.last, let mark = last.last, marks.contains(mark) {
            words[words.count - 1] = String(last.dropLast())
        }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
