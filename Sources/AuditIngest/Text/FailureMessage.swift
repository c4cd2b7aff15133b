import AuditStore

/// What a test's failure message says, once the wrappers of the tools are taken off.
enum FailureMessage {
    /// What a message holds.
    enum Reading {
        /// Records of Apple's engine; a message of a helper may hold several.
        case issues([Issue])
        /// An audit could not finish.
        case auditError(String)
        /// A failure of the test's own.
        case other(String)
    }

    /// Reads a message.
    ///
    /// `text`: The message as the tool writes it.
    /// `place`: The test; some messages are an audit's error only in an audit's test.
    static func read(_ text: String, place: String?) -> Reading {
        if AuditErrorText.matches(text, place: place) { return .auditError(stripped(text)) }
        let body = stripped(text)
        if let issue = exact(body) { return .issues([issue]) }
        let issues = body.split(separator: "\n").prefix(10_000).compactMap { line in
            embedded(stripped(String(line)))
        }
        return issues.isEmpty ? .other(body) : .issues(issues)
    }

    private static func exact(_ text: String) -> Issue? {
        if EngineText.match(compact: text) != nil {
            return EngineText.issue(compact: text, detail: nil)
        }
        if EngineText.match(detail: text) != nil {
            return EngineText.issue(compact: nil, detail: text)
        }
        return nil
    }

    /// A line that begins with a compact text and goes on with the element, or holds it in brackets or behind a type.
    private static func embedded(_ line: String) -> Issue? {
        if let issue = exact(line) { return issue }
        guard let found = EngineText.firstCompact(in: line) else { return embeddedDetail(line) }
        let rest = line[found.range.upperBound...]
        // A word goes on: `Text clippedness`.
        if let next = rest.first, next.isLetter || next.isNumber { return nil }
        return EngineText.issue(
            compact: found.entry.text,
            detail: nil,
            element: element(behind: rest)
        )
    }

    /// A line that holds a detail text, and perhaps the element behind it: `slug: <type> <detail> [Label] frame=…`.
    private static func embeddedDetail(_ line: String) -> Issue? {
        for entry in RuleCatalogue.details {
            guard let start = line.firstRange(of: entry.prefix) else { continue }
            let rest = line[start.upperBound...]
            var end = rest.startIndex
            if entry.hasClass {
                end = rest.firstIndex(of: " ") ?? rest.endIndex
                if !entry.suffix.isEmpty {
                    guard let suffix = rest.firstRange(of: entry.suffix) else { continue }
                    end = suffix.upperBound
                }
            }
            if end < rest.endIndex, rest[end] == "." { end = rest.index(after: end) }
            let detail = String(line[start.lowerBound..<end])
            guard EngineText.match(detail: detail) != nil else { continue }
            return EngineText.issue(
                compact: nil,
                detail: detail,
                element: element(behind: rest[end...])
            )
        }
        return nil
    }

    private static func element(behind rest: Substring) -> Element? {
        var body = rest.drop { " —–-:|,".contains($0) }
        for word in ["element: ", "element="] where body.hasPrefix(word) {
            body = body.dropFirst(word.count)
        }
        guard !body.isEmpty, !body.hasPrefix("looks like") else { return nil }
        if body.first == "[", let close = body.firstIndex(of: "]") {
            let frame = body[close...].firstRange(of: "frame=")
            var element = ElementText.parse(String(body[..<close].dropFirst())) ?? Element()
            element.frame = frame.flatMap { FrameText.parse(String(body[$0.upperBound...])) }
            return element == Element() ? nil : element
        }
        return ElementText.parse(String(body))
    }

    // MARK: - Wrappers

    /// The message without file and line, `failed - `, and marks of retried tests.
    static func stripped(_ text: String) -> String {
        var body = trimmed(Substring(text))
        if body.hasPrefix("[FLAKY] ") { body = body.dropFirst(8) }
        if let error = body.firstRange(of: ": error: ") {
            body = body[error.upperBound...]
            if body.hasPrefix("-["), let end = body.firstRange(of: "] : ") {
                body = body[end.upperBound...]
            }
        }
        body = withoutLocationInFront(body)
        body = withoutLocationBehind(body)
        for word in ["failed - ", "XCTAssertTrue failed - ", "XCTAssertFalse failed - "]
        where body.hasPrefix(word) {
            body = body.dropFirst(word.count)
        }
        return String(trimmed(body))
    }

    /// Without `/abs/File.swift:58 - ` or `File.swift:58: `.
    private static func withoutLocationInFront(_ text: Substring) -> Substring {
        guard
            let dot = text.firstRange(of: ".swift:") ?? text.firstRange(of: ".m:")
                ?? text.firstRange(of: ".mm:"), !text[..<dot.lowerBound].contains("\n")
        else { return text }
        let rest = text[dot.upperBound...].drop(while: \.isNumber)
        for separator in [": ", " - ", ":"] where rest.hasPrefix(separator) {
            let behind = rest.dropFirst(separator.count)
            let column = behind.prefix { $0.isNumber }
            let after = behind[column.endIndex...]
            if separator == ":", !column.isEmpty, after.hasPrefix(": ") {
                return after.dropFirst(2)
            }
            return behind
        }
        return text
    }

    /// Without ` (/abs/File.swift#CharacterRangeLen=0&…)` or ` (File.swift:58)`.
    private static func withoutLocationBehind(_ text: Substring) -> Substring {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else {
            return text
        }
        let inside = text[open...]
        let isLocation = [".swift#", ".swift:", ".m:", ".m#", ".mm:"].contains {
            inside.contains($0)
        }
        return isLocation ? trimmed(text[..<open]) : text
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var body = text.drop { $0.isWhitespace }
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return body
    }
}

/// Collects what the failures of one attempt of one test say, and makes audits of it.
struct FailureCollector {
    private(set) var issues: [Issue] = []
    private(set) var errors: [String] = []
    private(set) var others: [String] = []

    /// Whether nothing that an audit says was found.
    var hasNoAudit: Bool { issues.isEmpty && errors.isEmpty }

    /// Takes one failure that may be told in several texts, such as a message and a body: the one with the most
    /// issues counts.
    mutating func take(_ texts: [String], place: String?) {
        let readings = texts.filter { $0.contains { !$0.isWhitespace } }
            .map { FailureMessage.read($0, place: place) }
        var best: [Issue] = []
        for case .issues(let found) in readings where found.count > best.count { best = found }
        if !best.isEmpty {
            issues += best
            return
        }
        for case .auditError(let error) in readings {
            errors.append(error)
            return
        }
        for case .other(let message) in readings {
            others.append(message)
            return
        }
    }

    /// Takes issues that were read elsewhere.
    mutating func append(issues: [Issue]) { self.issues += issues }

    /// Takes what another collector holds.
    mutating func append(_ other: FailureCollector) {
        issues += other.issues
        errors += other.errors
        others += other.others
    }

    /// The audits: the issues with the first error, and one failed audit for each further error.
    func audits(
        scope: AuditScope,
        attempt: Int,
        milliseconds: Int? = nil,
        line: Int,
        channel: Channel
    ) -> [AuditRecord] {
        guard !hasNoAudit else { return [] }
        func made(_ issues: [Issue], _ outcome: Outcome?, _ error: String?) -> AuditRecord {
            AuditRecord(
                scope: scope,
                observation: Observation(issues),
                outcome: outcome,
                error: error,
                attempt: attempt,
                milliseconds: milliseconds,
                line: line,
                channel: channel
            )
        }
        let outcome: Outcome? = errors.isEmpty ? nil : issues.isEmpty ? .failed : .partial
        return [made(issues, outcome, errors.first)]
            + errors.dropFirst().map { made([], .failed, $0) }
    }
}
