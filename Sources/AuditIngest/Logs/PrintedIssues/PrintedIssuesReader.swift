import AuditStore

/// Reads a text that is a report about an audit: an attachment, a pasted list, a file that a test wrote.
struct PrintedIssuesReader: DocumentReader {
    /// Finds what makes a text a log, which is left to the log reader; made once, for it is large.
    private let logMarks: NeedleScanner

    /// A reader that leaves texts with lines of these channels to the log reader.
    init(logChannels: [any LogChannel.Type]) {
        logMarks = NeedleScanner(logChannels.flatMap { type in type.needles.map { ($0, 0) } })
    }

    var format: String { "printed-issues" }
    var mostConfidence: Int { 40 }

    /// The largest text that is read as one report.
    private static let bound = 4 << 20

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= PrintedIssuesReader.bound else { return nil }
        var scanner = logMarks
        let isLog = document.bytes.withUnsafeBytes {
            scanner.next(in: $0, from: 0, to: $0.count) != nil
        }
        guard !isLog else { return nil }
        var reader = RecordReader(isReport: true)
        var clean: [RecordReader.Event] = []
        for (index, line) in document.lines.enumerated() {
            let events = reader.takeLogLine(line, line: index + 1) ?? []
            if events.contains(where: PrintedIssuesReader.tellsMore) { return recognition }
            clean += events.filter(RecordReader.isEvidence)
        }
        let events = reader.finish()
        if events.contains(where: PrintedIssuesReader.tellsMore) { return recognition }
        clean += events.filter(RecordReader.isEvidence)
        return PrintedIssuesReader.withoutForeign(clean, document).isEmpty ? nil : recognition
    }

    private var recognition: Recognition? {
        Recognition(mostConfidence, "lines of a report of issues, and none of a test runner")
    }

    /// Whether an event is evidence by itself: other tools have no errors and no issues either.
    private static func tellsMore(_ event: RecordReader.Event) -> Bool {
        if case .clean = event { return false }
        return RecordReader.isEvidence(event)
    }

    /// Leaves out the clean audits that may be another tool's, in a text that is no report of issues.
    ///
    /// What is clean there has to speak of accessibility itself, or the text's title, name or test does.
    private static func withoutForeign(
        _ events: [RecordReader.Event],
        _ document: Document
    ) -> [RecordReader.Event] {
        func speaks(_ text: String?) -> Bool {
            text.map { AccessibilityWords.areIn($0.lowercased()) } ?? false
        }
        let title = document.lines.first { !$0.trimmedSpaces.isEmpty }
        let context = document.context
        if [context.test, context.configuration, title].contains(where: speaks)
            || AccessibilityWords.areNamed(in: document.name.lowercased())
        {
            return events
        }
        var cleanLines: Set<Int> = []
        for case .clean(_, let line) in events { cleanLines.insert(line) }
        guard !cleanLines.isEmpty else { return events }
        var own: Set<Int> = []
        for (index, line) in document.lines.enumerated()
        where cleanLines.contains(index + 1) && speaks(line) { own.insert(index + 1) }
        return events.filter {
            if case .clean(_, let line) = $0 { own.contains(line) } else { true }
        }
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var context = LogContext(name: document.name, scope: document.context)
        context.assembler.printedChannel = .attachment
        context.assembler.failureChannel = .attachment
        if let test = document.context.test {
            context.currentTest = test
            context.assembler.begin(test, attempt: document.attempt, line: 1)
        }
        let events = PrintedIssuesReader.events(of: document)
        // One text is one report: words that begin its lines do not make several of it.
        try context.send(events, .printed(""), test: document.context.test, sink: sink)
        try context.assembler.finish(scope: context.scope, sink: sink)
    }

    private static func events(of document: Document) -> [RecordReader.Event] {
        var reader = RecordReader(isReport: true)
        var events: [RecordReader.Event] = []
        for (index, line) in document.lines.enumerated() {
            events += reader.takeLogLine(line, line: index + 1) ?? []
        }
        events += reader.finish()
        return events.contains(where: tellsMore) ? events : withoutForeign(events, document)
    }
}
