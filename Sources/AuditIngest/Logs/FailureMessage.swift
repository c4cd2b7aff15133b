import AuditStore

/// What a test's failure message says, once the wrappers of the tools are taken off.
enum FailureMessage {
    /// An issue in a message, and the screen that the message names for it.
    struct Found {
        let issue: Issue
        var screen: String?
    }

    /// What a message holds.
    enum Reading {
        /// Records of Apple's engine; a message of a helper may hold several.
        case issues([Found])
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
        if let issue = exact(body) { return .issues([Found(issue: issue)]) }
        let issues = embedded(body)
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

    /// The issues that a helper has written into a message, in any form that a test may print.
    private static func embedded(_ body: String) -> [Found] {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: false).prefix(10_000)
        var reader = RecordReader(isReport: true, screen: HeaderLine.screen(ofMessage: lines))
        var events: [RecordReader.Event] = []
        for line in lines { events += reader.take(stripped(String(line)), line: 0) }
        events += reader.finish()
        return events.compactMap { event in
            guard case .issue(let parts, _) = event, parts.hasText else { return nil }
            return Found(issue: parts.issue, screen: parts.screen)
        }
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
    private(set) var found: [FailureMessage.Found] = []
    private(set) var errors: [String] = []
    private(set) var others: [String] = []

    /// Whether nothing that an audit says was found.
    var hasNoAudit: Bool { found.isEmpty && errors.isEmpty }
    /// Whether nothing was found at all.
    var isEmpty: Bool { hasNoAudit && others.isEmpty }
    /// The issues, wherever they are.
    var issues: [Issue] { found.map(\.issue) }

    /// Takes one failure that may be told in several texts, such as a message and a body: the one with the most
    /// issues counts.
    mutating func take(_ texts: [String], place: String?) {
        let readings = texts.filter { $0.contains { !$0.isWhitespace } }
            .map { FailureMessage.read($0, place: place) }
        var best: [FailureMessage.Found] = []
        for case .issues(let found) in readings where found.count > best.count { best = found }
        if !best.isEmpty {
            found += best
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
    mutating func append(issues: [Issue]) {
        found += issues.map { FailureMessage.Found(issue: $0) }
    }

    /// Takes what another collector holds.
    mutating func append(_ other: FailureCollector) {
        found += other.found
        errors += other.errors
        others += other.others
    }

    /// The audits: the issues of each screen, the first with the first error, and one failed audit for each further error.
    func audits(
        scope: AuditScope,
        attempt: Int,
        milliseconds: Int? = nil,
        line: Int,
        channel: Channel
    ) -> [AuditRecord] {
        guard !hasNoAudit else { return [] }
        func made(
            _ screen: String?,
            _ issues: [Issue],
            _ outcome: Outcome?,
            _ error: String?
        ) -> AuditRecord {
            var values = scope.values
            if let screen {
                values.screen = screen
                values.screenSource = .read
            }
            return AuditRecord(
                scope: screen == nil ? scope : AuditScope(values),
                observation: Observation(issues),
                outcome: outcome,
                error: error,
                attempt: attempt,
                milliseconds: milliseconds,
                line: line,
                channel: channel
            )
        }
        var screens: [String?] = []
        for one in found where !screens.contains(one.screen) { screens.append(one.screen) }
        let outcome: Outcome? = errors.isEmpty ? nil : found.isEmpty ? .failed : .partial
        let groups = screens.enumerated().map { index, screen in
            let own = found.filter { $0.screen == screen }.map(\.issue)
            return made(screen, own, outcome, index == 0 ? errors.first : nil)
        }
        if groups.isEmpty { return errors.map { made(nil, [], .failed, $0) } }
        return groups + errors.dropFirst().map { made(nil, [], .failed, $0) }
    }
}
