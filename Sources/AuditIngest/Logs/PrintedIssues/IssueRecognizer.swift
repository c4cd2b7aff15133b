import AuditStore

/// Recognises issues of Apple's engine in a line of any exporter.
///
/// It anchors on the engine's own texts and types (``RuleCatalogue``) and reads what stands round them, so
/// that an exporter never seen before comes out right as long as it prints Apple's words.
enum IssueRecognizer {
    /// What a line holds.
    enum Line {
        /// Whole issues, or issues that go on in the next lines.
        case issues([IssueParts])
        /// JSON that was cut.
        case truncatedJSON
        /// Words of the engine with a count: an aggregate.
        case aggregate
        /// Nothing of the engine.
        case nothing
    }

    /// How much of a line that is no JSON is read, in bytes.
    static let bound = 8192

    /// Reads a line.
    ///
    /// - Parameter text: The line, without what a log puts round it.
    /// - Returns: What it holds.
    static func read(_ text: String) -> Line {
        var line = LineText(text)
        if let brace = JSONIssue.start(in: line) {
            if let found = JSONIssue.read(line, from: brace) { return found }
        }
        // What stands round a text is looked at from every place: a line of megabytes would take hours.
        if line.count > bound { line = LineText(line.string(0..<bound)) }
        let anchors = IssueAnchor.all(in: line, line.all)
        guard !anchors.isEmpty else { return readTypeOnly(line) }
        if isAggregate(line, anchors) { return .aggregate }
        return .issues(split(line, anchors))
    }

    /// One range for each issue: a compact text begins a new one unless it has been said already.
    private static func split(_ line: LineText, _ anchors: [IssueAnchor]) -> [IssueParts] {
        var groups: [[IssueAnchor]] = []
        for anchor in anchors {
            if let current = groups.last {
                let sameKind = current.contains { $0.isCompact == anchor.isCompact }
                let sameText =
                    sameKind
                    && current.contains {
                        $0.isCompact == anchor.isCompact
                            && line.string($0.range) == line.string(anchor.range)
                    }
                let fits = !sameKind && current.allSatisfy { $0.type == anchor.type }
                if fits || sameText || anchor.type == .unknown {
                    groups[groups.count - 1].append(anchor)
                    continue
                }
            }
            groups.append([anchor])
        }
        var result: [IssueParts] = []
        var low = 0
        for (index, group) in groups.enumerated() {
            let high = index + 1 < groups.count ? groups[index + 1][0].range.lowerBound : line.count
            result.append(PartScanner.parts(line, low..<high, group))
            low = high
        }
        return result
    }

    /// A line that names an audit type and no text of the engine: a header, or a text in another language.
    private static func readTypeOnly(_ line: LineText) -> Line {
        let lower = line.string(line.all).lowercased()
        let hasToken = line.contains("XCUIAccessibilityAuditType")
        let isIssueLine =
            (lower.contains("audit") || lower.contains("a11y") || lower.contains("accessib"))
            && IssueWords.namesIssue(lower)
        guard hasToken || isIssueLine || lower.contains("device accessibility") else {
            return .nothing
        }
        if hasToken, isCode(lower) { return .nothing }
        let parts = PartScanner.parts(line, line.all, [])
        guard let text = parts.typeText, let type = TypeText.single(text) else { return .nothing }
        // A bare number counts something, unless the line says that it is a type.
        let isNumber = text.utf8.allSatisfy(LineText.isDigit)
        if isNumber, !lower.contains("typ"), !lower.contains("device accessibility") {
            return .nothing
        }
        var found = parts
        found.textType = nil
        if let compact = found.compact, EngineText.match(compact: compact) != nil {
            found.textType = type
        }
        return .issues([found])
    }

    /// Source code, or a message about the call itself.
    private static func isCode(_ lower: String) -> Bool {
        [
            "performaccessibilityaudit(for", "import xctest", "func ", "case .", "==", "let ",
            "return ",
        ]
        .contains { lower.contains($0) }
    }

    /// `Contrast failed: 12`, `12 × Contrast failed`, `| Contrast failed | 12 | 3 |`.
    private static func isAggregate(_ line: LineText, _ anchors: [IssueAnchor]) -> Bool {
        guard let first = anchors.first, anchors.allSatisfy(\.isCompact) else { return false }
        let before = line.string(0..<first.range.lowerBound)
        let after = line.string(first.range.upperBound..<line.count)
        if anchors.count > 1 {
            // `Contrast failed: 3, Text clipped: 2`
            return anchors.indices.allSatisfy { index in
                let end =
                    index + 1 < anchors.count ? anchors[index + 1].range.lowerBound : line.count
                return isNumbers(line.string(anchors[index].range.upperBound..<end))
            }
        }
        if isNumbers(after), before.unicodeScalars.allSatisfy({ !$0.properties.isAlphabetic }) {
            return true
        }
        guard
            after.unicodeScalars.allSatisfy({
                !$0.properties.isAlphabetic && !("0"..."9").contains($0)
            })
        else { return false }
        // A number in front counts, unless it numbers a list or is a value between brackets or separators.
        var body = Substring(before)
        while let last = body.last, last == " " || last == "×" || last == "x" {
            body = body.dropLast(1)
        }
        guard let last = body.last, last.isNumber else { return false }
        return body.allSatisfy { $0.isNumber || $0 == " " || $0 == "-" || $0 == "*" || $0 == "•" }
            && before.last == " "
    }

    /// Digits and punctuation with at least one digit, not a frame.
    private static func isNumbers(_ text: String) -> Bool {
        var digits = 0
        for scalar in text.unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits += 1
            } else if scalar.properties.isAlphabetic {
                return false
            }
        }
        guard digits > 0, !text.contains("("), !text.contains("{"), !text.contains("×"),
            !text.contains(".")
        else { return false }
        return true
    }
}
