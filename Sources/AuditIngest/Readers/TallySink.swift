import AuditStore

/// Passes evidence on and remembers whether any of it can be stored.
final class TallySink: EvidenceSink {
    private let sink: any EvidenceSink
    /// Whether there was anything that a ledger keeps as the result of an audit, a walk or a log.
    private(set) var holdsEvidence = false
    /// Whether the reader itself said that the file holds no audit.
    private(set) var saidSo = false

    init(to sink: any EvidenceSink) { self.sink = sink }

    func receive(_ evidence: Evidence) throws {
        switch evidence {
        case .run, .otherFailure: break
        case .diagnostic(let diagnostic):
            saidSo = saidSo || diagnostic.code == "not-an-audit"
        default: holdsEvidence = true
        }
        try sink.receive(evidence)
    }

    func expectSettings(isCertain: Bool) throws {
        try sink.expectSettings(isCertain: isCertain)
    }
}
