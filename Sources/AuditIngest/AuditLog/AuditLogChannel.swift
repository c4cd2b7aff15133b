import AuditStore

/// Finds the audit log's records inside other logs, behind their marker.
public struct AuditLogChannel: LogChannel {
    /// The marker, as a test prints it before each record.
    public static let needles = ["AUDIT-LOG "]

    private let parser = AuditLogParser()

    /// A channel for one log.
    public init() {}

    /// Records are one line each.
    public var wantsEveryLine: Bool { false }

    /// Reads the record behind the marker; the test that runs is the record's test where it names none.
    public mutating func take(
        _ line: LogLine,
        context: inout LogContext,
        sink: any EvidenceSink
    ) throws {
        guard let marker = line.text.firstRange(of: AuditLogChannel.needles[0]) else { return }
        let record = line.text[marker.upperBound...]
        // A line that only speaks of the marker, such as the source of the test, is no record.
        guard record.first(where: { $0 != " " }) == "{" else { return }
        context.consumedLine = line.number
        var scope = context.scope
        if let test = context.currentTest { scope.test = test }
        let collector = EvidenceCollector()
        let bytes = Array(record.utf8)
        try bytes.withUnsafeBufferPointer {
            try parser.read(
                $0,
                line: line.number,
                context: scope,
                attempt: context.attempt,
                into: collector
            )
        }
        for evidence in collector.evidence {
            // The failures of the same test say the same, with less: the assembler puts them together.
            if case .audit(let audit) = evidence {
                context.add(audit)
            } else {
                try sink.receive(evidence)
            }
        }
    }

    /// Nothing is ever open.
    public mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}
}
