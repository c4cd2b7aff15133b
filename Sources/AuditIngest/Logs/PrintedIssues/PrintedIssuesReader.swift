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

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard json == nil, document.bytes.count <= PrintedIssuesReader.bound else { return 0 }
        var scanner = logMarks
        let isLog = document.bytes.withUnsafeBytes {
            scanner.next(in: $0, from: 0, to: $0.count) != nil
        }
        guard !isLog else { return 0 }
        var reader = RecordReader(isReport: true)
        for (index, line) in document.lines.enumerated() {
            let events = reader.takeLogLine(line, line: index + 1) ?? []
            if events.contains(where: RecordReader.isEvidence) { return mostConfidence }
        }
        return reader.finish().contains(where: RecordReader.isEvidence) ? mostConfidence : 0
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
        return events + reader.finish()
    }
}
