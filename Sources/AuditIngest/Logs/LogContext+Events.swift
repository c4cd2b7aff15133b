import AuditStore

extension LogContext {
    /// Gives what a reader of records has recognised to the assembler, and diagnostics to the sink.
    mutating func send(
        _ events: [RecordReader.Event],
        _ source: AuditAssembler.Source?,
        test: String?,
        sink: any EvidenceSink
    ) throws {
        for event in events {
            switch event {
            case .issue(let parts, let line):
                let from = source ?? .printed(parts.shape)
                assembler.add(parts, from, test: test, line: line)
            case .clean(let screen, let line):
                assembler.clean(screen: screen, test: test, line: line)
            case .failed(let error, let line):
                assembler.fail(error, source ?? .printed(""), test: test, line: line)
            case .began(let screen, let line):
                assembler.beginAudit(screen: screen, test: test, line: line)
            case .ended(let screen, let line):
                assembler.endAudit(screen: screen, test: test, line: line)
            case .observed(let screen, let values, let line):
                assembler.observe(screen: screen, test: test, line: line, values)
            case .diagnostic(let diagnostic): try sink.receive(.diagnostic(diagnostic))
            }
        }
    }
}

extension RecordReader {
    /// Whether an event is evidence of an audit.
    static func isEvidence(_ event: Event) -> Bool {
        switch event {
        case .issue, .clean, .failed, .began, .ended: true
        case .observed, .diagnostic: false
        }
    }
}
