import AuditStore

/// TeamCity's service messages: `##teamcity[testFailed name='Suite.test' message='Contrast failed']`.
struct TeamCityChannel: LogChannel {
    static let needles = ["##teamcity["]

    /// The suites that have begun and not ended, and the test that runs, for each flow.
    private struct Flow {
        var suites: [String] = []
        var test: String?
        var hasFailed = false
    }

    private var flows: [String: Flow] = [:]
    /// The most flows that are told apart: a log may name a new one in every line.
    private static let bound = 1_000

    init() {}

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        guard line.number != context.consumedLine, let message = ServiceMessage(line.text) else {
            return
        }
        let id = message["flowId"] ?? ""
        guard flows[id] != nil || flows.count < TeamCityChannel.bound else { return }
        var flow = flows[id] ?? Flow()
        let number = line.number
        switch message.name {
        case "testSuiteStarted":
            if let name = message["name"], flow.suites.count < 100 { flow.suites.append(name) }
        case "testSuiteFinished": if !flow.suites.isEmpty { flow.suites.removeLast() }
        case "testStarted":
            guard let test = test(message, flow) else { break }
            note(&context)
            (flow.test, flow.hasFailed) = (test, false)
            context.currentTest = test
            context.assembler.begin(test, attempt: 1, line: number)
        case "testFailed":
            guard let test = test(message, flow) else { break }
            note(&context)
            context.consumedLine = number
            flow.hasFailed = true
            try fail(message, test, number, &context, sink)
        case "testIgnored":
            guard let test = test(message, flow) else { break }
            note(&context)
            context.assembler.end(test, .skipped, line: number)
        case "testFinished":
            guard let test = test(message, flow) else { break }
            context.assembler.end(test, flow.hasFailed ? .failed : .passed, line: number)
            if context.currentTest == test { context.currentTest = nil }
            (flow.test, flow.hasFailed) = (nil, false)
        case "testStdOut", "testStdErr", "message":
            context.consumedLine = number
            try print(message["out"] ?? message["text"], message, flow, number, &context, sink)
        default: break
        }
        flows[id] = flow
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}

    private func note(_ context: inout LogContext) {
        context.note(format: "teamcity-log")
        if context.format == "teamcity-log" { context.assembler.failureChannel = .toolReport }
    }

    /// The test that a message names, with the suites that it stands in.
    private func test(_ message: ServiceMessage, _ flow: Flow) -> String? {
        guard let name = message["name"] else { return nil }
        let own = TestName.canonical(name, isTest: true)
        if own.contains("/") { return own }
        let suite = flow.suites.last { !$0.hasSuffix(".xctest") && !$0.contains(" ") }
        return TestName.make(suite: suite, name: name)
    }

    private func fail(
        _ message: ServiceMessage,
        _ test: String,
        _ line: Int,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        var failures = FailureCollector()
        let texts = [message["message"], message["details"]].compactMap { $0 }
        failures.take(texts.isEmpty ? ["failed"] : texts, place: test)
        for found in failures.found {
            context.assembler.add(
                AuditGroup.Item(
                    issue: found.issue,
                    screen: found.screen,
                    source: .failureLine,
                    line: line
                ),
                test: test
            )
        }
        for error in failures.errors {
            context.assembler.fail(
                LogAuditError(reason: error, screen: nil),
                .failureLine,
                test: test,
                line: line
            )
        }
        for other in failures.others {
            let failure = OtherFailure(message: other, place: test, line: line)
            context.assembler.other(failure, .failureLine, test: test)
        }
    }

    /// What a test printed, line by line.
    private func print(
        _ text: String?,
        _ message: ServiceMessage,
        _ flow: Flow,
        _ line: Int,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        guard let text else { return }
        var reader = RecordReader(isReport: false)
        var events: [RecordReader.Event] = []
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            events += reader.takeLogLine(String(part), line: line) ?? []
        }
        events += reader.finish()
        guard !events.isEmpty else { return }
        let test = message.name == "message" ? flow.test : self.test(message, flow)
        try context.send(events, nil, test: test ?? context.currentTest, sink: sink)
    }
}

/// A service message of TeamCity's, taken apart.
struct ServiceMessage {
    let name: String
    private let attributes: [String: String]

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// Reads the message in a line; nil where there is none, or it is cut.
    init?(_ text: String) {
        guard let start = text.firstRange(of: "##teamcity[") else { return nil }
        var rest = text[start.upperBound...]
        let name = rest.prefix { $0.isLetter }
        guard !name.isEmpty else { return nil }
        rest = rest[name.endIndex...].drop { $0 == " " }
        var attributes: [String: String] = [:]
        while let first = rest.first, first != "]" {
            guard let equals = rest.firstIndex(of: "=") else { return nil }
            let key = String(rest[..<equals])
            rest = rest[rest.index(after: equals)...]
            guard rest.first == "'" else { return nil }
            guard let (value, end) = ServiceMessage.value(rest.dropFirst()) else { return nil }
            attributes[key] = value
            rest = rest[end...].drop { $0 == " " }
        }
        guard rest.first == "]" else { return nil }
        self.name = String(name)
        self.attributes = attributes
    }

    /// The value up to the quote that closes it, and the place behind that; `|` escapes what follows.
    private static func value(_ text: Substring) -> (String, String.Index)? {
        var value = ""
        var at = text.startIndex
        while at < text.endIndex {
            let character = text[at]
            let next = text.index(after: at)
            if character == "'" { return (value, next) }
            guard character == "|" else {
                value.append(character)
                at = next
                continue
            }
            guard next < text.endIndex else { return nil }
            at = text.index(after: next)
            switch text[next] {
            case "n": value.append("\n")
            case "r": value.append("\r")
            case "0" where text[at...].hasPrefix("x"):
                let digits = text[at...].dropFirst().prefix(4)
                guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
                    return nil
                }
                value.unicodeScalars.append(scalar)
                at = digits.endIndex
            default: value.append(text[next])
            }
        }
        return nil
    }
}
