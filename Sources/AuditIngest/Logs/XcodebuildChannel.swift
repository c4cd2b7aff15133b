import AuditStore

/// The lines that `xcodebuild test` writes: which test runs, how it ends, what fails in it.
///
/// It tells the other channels which test is running, through ``LogContext``, and gives failures to the assembler.
struct XcodebuildChannel: LogChannel {
    static let needles = [
        "Test Case '", "Test case '", ": error: ", "Assertion Failure: ", "Restarting after ",
        " : Test skipped", "-destination ", "UIPreferredContentSizeCategoryName", "Failing tests:",
        "AppleLanguages", "Test Suite '", "Test suite '", "** TEST ",
    ]

    /// A failure whose message goes on in the next lines.
    private struct Open {
        let test: String?
        let source: AuditAssembler.Source
        let message: String
        let line: Int
        var reader = RecordReader(isReport: true)
        var hasAudit = false
        /// Whether the first line alone is no failure of an audit.
        let isList: Bool
        var lines = 0
    }

    private var open: Open?
    /// Messages that have been read already: a log repeats few messages many times.
    private var known: [String: LogFailureMessage] = [:]
    private var lastFailedTest: String?

    init() {}

    var wantsEveryLine: Bool { open != nil }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if let found = XcodebuildLine.read(line.text) {
            try closeMessage(&context, sink)
            try take(found, line, &context, sink)
            return
        }
        if open != nil {
            if LogStructure.isRunnerLine(line.text) {
                try closeMessage(&context, sink)
            } else if try continueMessage(line, &context, sink) {
                context.consumedLine = line.number
                return
            }
        }
        try XcodebuildSettings.read(line, &context, sink: sink)
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        try closeMessage(&context, sink)
    }

    private mutating func take(
        _ found: XcodebuildLine,
        _ line: LogLine,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        switch found {
        case .start(let test, let iteration):
            context.note(format: "xcodebuild-log")
            context.currentTest = test
            context.attempt = iteration ?? 1
            if iteration != nil { context.markedAttempts += 1 }
            context.assembler.start(test, attempt: iteration ?? 1, line: line.number)
        case .end(let test, let result, let device, _):
            context.note(format: "xcodebuild-log")
            context.assembler.end(test, result, line: line.number, device: device)
            if context.currentTest == test {
                context.currentTest = nil
                context.attempt = 1
            }
        case .crash(let test):
            context.assembler.end(test, .crashed, line: line.number)
            if context.currentTest == test { context.currentTest = nil }
        case .skip(let test):
            context.note(format: "xcodebuild-log")
            if context.currentTest != test {
                context.assembler.end(test, .skipped, line: line.number)
            }
        case .over(let suite): context.assembler.end(suite: suite)
        case .failure(let test, let message):
            context.note(format: "xcodebuild-log")
            lastFailedTest = test
            context.consumedLine = line.number
            try fail(message, .failureLine, test, line, &context, sink)
        case .activity(let message):
            context.note(format: "xcodebuild-log")
            context.consumedLine = line.number
            let test = context.currentTest ?? lastFailedTest
            try fail(message, .activity, test, line, &context, sink)
        }
    }

    // MARK: - Failures

    private mutating func fail(
        _ message: String,
        _ source: AuditAssembler.Source,
        _ test: String?,
        _ line: LogLine,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        let meaning: LogFailureMessage
        if let before = known[message] {
            meaning = before
        } else {
            meaning = LogFailureMessage.read(message)
            if known.count < 4096 { known[message] = meaning }
        }
        let number = line.number
        switch meaning {
        case .issues(let parts):
            // The engine's own failure is one line; an exporter's message may go on.
            if parts.count == 1, parts[0].compact == message {
                context.assembler.add(parts[0], source, test: test, line: number)
            } else {
                begin(message, source, test, number, isList: false)
                try feed(LogFailureMessage.stripped(message), number, &context, sink)
            }
        case .auditError(let error):
            context.assembler.fail(error, source, test: test, line: number)
        case .timeout(let reason):
            if let test, context.assembler.isAuditing(test) {
                let error = LogAuditError(reason: reason, screen: nil)
                context.assembler.fail(error, source, test: test, line: number)
            } else {
                other(message, source, test, number, &context)
            }
        case .list:
            begin(message, source, test, number, isList: true)
            try feed(LogFailureMessage.stripped(message), number, &context, sink)
        case .otherEngine:
            context.consumedLine = 0
        case .other:
            other(message, source, test, number, &context)
        }
    }

    private func other(
        _ message: String,
        _ source: AuditAssembler.Source,
        _ test: String?,
        _ line: Int,
        _ context: inout LogContext
    ) {
        let failure = OtherFailure(message: message, place: test, line: line)
        context.assembler.other(failure, source, test: test)
    }

    private mutating func begin(
        _ message: String,
        _ source: AuditAssembler.Source,
        _ test: String?,
        _ line: Int,
        isList: Bool
    ) {
        open = Open(test: test, source: source, message: message, line: line, isList: isList)
    }

    /// Reads a further line of an open message; false where the message does not go on.
    private mutating func continueMessage(
        _ line: LogLine,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws -> Bool {
        guard var message = open else { return false }
        message.lines += 1
        let (_, isSystem) = LogStructure.withoutSystemPrefix(line.text)
        if isSystem { return false }
        // A message whose list has not begun does not stay open for long.
        let isLost = message.lines > 400 || (!message.hasAudit && message.lines > 4)
        open = message
        if isLost {
            try closeMessage(&context, sink)
            return false
        }
        if !message.isList {
            // One issue that does not go on is a whole message.
            var trial = message.reader
            let events = trial.take(line.text, line: line.number)
            if !events.isEmpty || !trial.wantsMore {
                try closeMessage(&context, sink)
                return false
            }
        }
        try feed(line.text, line.number, &context, sink)
        return true
    }

    private mutating func feed(
        _ text: String,
        _ line: Int,
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        guard var message = open else { return }
        let events = message.reader.take(text, line: line)
        if events.contains(where: RecordReader.isEvidence) || message.reader.hasOpenIssue {
            message.hasAudit = true
        }
        open = message
        try context.send(events, message.source, test: message.test, sink: sink)
    }

    private mutating func closeMessage(_ context: inout LogContext, _ sink: any EvidenceSink) throws
    {
        guard var message = open else { return }
        open = nil
        let events = message.reader.finish()
        let hasAudit = message.hasAudit || events.contains(where: RecordReader.isEvidence)
        try context.send(events, message.source, test: message.test, sink: sink)
        if !hasAudit {
            other(message.message, message.source, message.test, message.line, &context)
        }
    }
}
