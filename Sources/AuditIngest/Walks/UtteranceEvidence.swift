import AuditStore

/// How sure it is that a text holds utterances of a screen reader.
enum UtteranceEvidence {
    /// The share of lines that carry a trait as VoiceOver speaks it.
    ///
    /// - Parameter lines: Lines without headings and empty lines.
    /// - Returns: From 0 to 1; nil where a line cannot be an utterance.
    static func share(_ lines: [String]) -> Double? {
        guard !lines.isEmpty, lines.count <= 5000 else { return nil }
        for line in lines where isForeign(line) { return nil }
        let spoken = walk(of: lines).steps.count(where: isSpokenTrait)
        return Double(spoken) / Double(lines.count)
    }

    /// Whether a trait is a part of its own or begins with a capital: prose that ends in `link` is no utterance.
    private static func isSpokenTrait(_ step: WalkStep) -> Bool {
        step.traits.contains { trait in
            let capital = trait.prefix(1).uppercased() + trait.dropFirst()
            if step.spoken.contains(capital) { return true }
            let lowered = step.spoken.lowercased()
            return [", ", "、", "，"].contains { lowered.contains($0 + trait) }
        }
    }

    /// Whether any of the texts carries a trait.
    static func hasTrait(_ texts: [String]) -> Bool {
        walk(of: Array(texts.prefix(400))).steps.contains { !$0.traits.isEmpty }
    }

    private static func walk(of texts: [String]) -> Walk {
        // A tree's order is taken as it is, so that nothing is dropped as a repeat.
        Walk(
            WalkRecord(
                scope: AuditScope(AuditScope.Values()),
                source: .computed,
                utterances: texts.map { WalkUtterance(spoken: $0) }
            )
        )
    }

    /// Whether a line belongs to a log, a listing, an audit's text or another format.
    static func isForeign(_ line: String) -> Bool {
        if line.utf8.count > 400 { return true }
        if foreignHeads.contains(where: { line.hasPrefix($0) }) { return true }
        if foreignParts.contains(where: { line.contains($0) }) { return true }
        return EngineText.firstCompact(in: line) != nil
    }

    private static let foreignHeads = [
        "{", "}", "<", "$ ", "+ ", "/", "|", "//", "- ", "* ", "VO ", "FOCUS ", "SPOKE ",
        "ALOUD-", "current:", "forward ", "@", "    t =", "--", "==", "**",
    ]

    private static let foreignParts = [
        "error:", "warning:", "note:", "Test Case '", "Test case '", "Test Suite '", "xcodebuild",
        "xcrun ", "simctl", "{{", "0x", "VO_SPEECH", "it spoke [", "://", "::", "\t", " = ", "();",
        "Element subtree", "XCT", ".swift:", "voiceOver/",
    ]
}
