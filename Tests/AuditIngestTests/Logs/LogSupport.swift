import AuditIngest
import AuditStore

/// What the program makes of a text.
struct ReadLog {
    let format: String
    let sink: EvidenceCollector

    init(_ text: String, name: String = "test.log") throws {
        try self.init(bytes: Array(text.utf8), name: name)
    }

    init(bytes: [UInt8], name: String = "test.log") throws {
        sink = EvidenceCollector()
        let document = Document(name: name, bytes: bytes)
        format = try ReaderRegistry.standard.read(document, into: sink).name
    }

    var audits: [AuditRecord] { sink.audits }
    var issues: [Issue] { audits.flatMap(\.observation.issues) }
    var rules: [String] { issues.map(\.rule.id) }
    var labels: [String?] { issues.map { $0.element?.label } }
    var others: [OtherFailure] { sink.otherFailures }
    var codes: [String] { sink.diagnostics.map(\.code) }

    func audits(_ outcome: Outcome) -> [AuditRecord] { audits.filter { $0.outcome == outcome } }

    func audit(test: String, attempt: Int = 1) -> AuditRecord? {
        audits.first { $0.scope.values.test == test && $0.attempt == attempt }
    }
}
