import AuditStore

/// What xcbeautify and xcpretty print, in a terminal and as GitHub annotations.
///
/// A failure of a UI test is printed twice: with its test, and with its file; xcpretty repeats all failures at the end.
struct TerminalChannel: LogChannel {
    static let needles = [
        "    ✖ ", "✖\u{1B}[0m", "    ✗ ", "m✗ test", "##[error]", "::error ", "Test Suite ",
        "Selected tests",
    ]

    private var suite: String?
    private var lastTest: String?
    private var lastMessage: String?
    private var isPretty = false
    private var isTerminal = false
    private var known: [String: LogFailureMessage] = [:]

    init() {}

    /// xcpretty writes suites and its list of failures without any mark, and such logs are short.
    var wantsEveryLine: Bool { isTerminal }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        guard line.number != context.consumedLine else { return }
        let text = line.text
        let body = text.trimmedSpaces
        if body.hasPrefix("Test Suite ") {
            takeSuite(body)
        } else if body.hasPrefix("✖ ") {
            begin(&context, "xcbeautify-log")
            isTerminal = true
            takeMarked(String(body.dropFirst(2)), line, &context)
        } else if body.hasPrefix("✗ ") {
            begin(&context, "xcpretty-log")
            (isPretty, isTerminal) = (true, true)
            takeMarked(String(body.dropFirst(2)), line, &context)
        } else if body.hasPrefix("##[error]") {
            takeAnnotation(String(body.dropFirst(9)), line, &context)
        } else if body.hasPrefix("::error ") {
            let rest = LineText(body)
            guard let at = rest.find("::", in: 8..<rest.count) else { return }
            takeAnnotation(rest.string(at + 2..<rest.count), line, &context)
        } else if isPretty {
            takePretty(text, body, line, &context)
        }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}

    private func begin(_ context: inout LogContext, _ format: String) {
        context.note(format: format)
        if context.format != "xcodebuild-log" { context.assembler.failureChannel = .toolReport }
    }

    /// Takes `Test Suite AuditTests started`.
    private mutating func takeSuite(_ body: String) {
        let words = body.split(separator: " ")
        guard words.count >= 4, words[3] == "started" else { return }
        if words[2].hasPrefix("'") { return }
        if words[2].hasSuffix(".xctest") {
            (isPretty, isTerminal) = (true, true)
            suite = nil
        } else {
            suite = words[2].split(separator: ".").last.map(String.init)
        }
    }

    /// Takes `testHome, Contrast failed` or `AuditTests.swift:58, Contrast failed`.
    private mutating func takeMarked(_ text: String, _ line: LogLine, _ context: inout LogContext) {
        guard let (name, message) = split(text) else { return }
        context.consumedLine = line.number
        if isFile(name) {
            fail(message, .activity, lastTest, line.number, &context)
        } else {
            let test = self.test(name)
            (lastTest, lastMessage) = (test, message)
            fail(message, .failureLine, test, line.number, &context)
        }
    }

    private mutating func takeAnnotation(
        _ raw: String,
        _ line: LogLine,
        _ context: inout LogContext
    ) {
        let text = raw.trimmedSpaces
        if let (name, message) = split(text), isTest(name) {
            begin(&context, "github-log")
            context.consumedLine = line.number
            let test = self.test(name)
            (lastTest, lastMessage) = (test, message)
            fail(message, .failureLine, test, line.number, &context)
            return
        }
        // The same failure again, from the activity log; any other annotation is no failure of a test.
        let isAudit =
            switch read(text) {
            case .issues, .auditError: true
            default: text == lastMessage
            }
        guard isAudit else { return }
        begin(&context, "github-log")
        context.consumedLine = line.number
        fail(text, .activity, lastTest, line.number, &context)
    }

    private mutating func takePretty(
        _ text: String,
        _ body: String,
        _ line: LogLine,
        _ context: inout LogContext
    ) {
        if body.isEmpty { return }
        let isIndented = text.first == " " || text.first == "\t"
        if !isIndented {
            if body.utf8.allSatisfy({ LineText.isWord($0) || $0 == 0x2E }) {
                suite = body.split(separator: ".").last.map(String.init)
            }
            return
        }
        guard let (name, message) = split(body), isTest(name) else { return }
        context.note(format: "xcpretty-log")
        context.consumedLine = line.number
        let test =
            context.assembler.test(named: self.test(name)) ?? context.assembler.test(named: name)
            ?? self.test(name)
        guard !context.assembler.wasSent(test) else { return }
        fail(message, .rollUp, test, line.number, &context)
    }

    private mutating func read(_ message: String) -> LogFailureMessage {
        if let before = known[message] { return before }
        let meaning = LogFailureMessage.read(message)
        if known.count < 4096 { known[message] = meaning }
        return meaning
    }

    private mutating func fail(
        _ message: String,
        _ source: AuditAssembler.Source,
        _ test: String?,
        _ line: Int,
        _ context: inout LogContext
    ) {
        switch read(message) {
        case .issues(let parts):
            for one in parts where one.hasText {
                context.assembler.add(one, source, test: test, line: line)
            }
        case .auditError(let error): context.assembler.fail(error, source, test: test, line: line)
        case .timeout(let reason) where test.map(context.assembler.isAuditing) ?? false:
            let error = LogAuditError(reason: reason, screen: nil)
            context.assembler.fail(error, source, test: test, line: line)
        case .timeout, .list, .other, .otherEngine:
            let rule = OtherEngineText.rule(message)
            let failure = OtherFailure(rule: rule, message: message, place: test, line: line)
            context.assembler.other(failure, source, test: test)
        }
    }

    private func test(_ name: String) -> String {
        TestName.make(suite: suite, name: name)
    }

    /// The name before the first comma, and the message behind it.
    private func split(_ text: String) -> (name: String, message: String)? {
        let line = LineText(text)
        guard let comma = line.find(", ", in: line.all), comma > 0 else { return nil }
        let name = line.string(0..<comma)
        guard isTest(name) || isFile(name) else { return nil }
        return (name, line.string(comma + 2..<line.count))
    }

    private func isFile(_ name: String) -> Bool {
        let parts = name.split(separator: ":")
        return parts.count >= 2 && parts.dropFirst().allSatisfy { Int($0) != nil }
    }

    /// A method's name, perhaps with brackets behind it.
    private func isTest(_ name: String) -> Bool {
        let body = name.hasSuffix("()") ? name.dropLast(2) : name[...]
        return !body.isEmpty && body.utf8.allSatisfy(LineText.isWord)
            && !(body.first?.isNumber ?? true)
    }
}
