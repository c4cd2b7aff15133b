import AuditStore

/// What the tests of one target printed, read as a log and kept until the tests are met.
final class TestOutput {
    /// The most of one output that is read: cost follows the tests, not the size of logs.
    static let limit = 16 * 1024 * 1024

    private var audits: [(test: String, attempt: Int, record: AuditRecord)] = []
    /// The place in `audits` of what was not yet given to a test.
    private var open: [String: [Int]] = [:]

    /// Reads the outputs of a target.
    ///
    /// - Parameters:
    ///   - entries: The files.
    ///   - store: Where they are.
    ///   - registry: The readers.
    ///   - context: What is known about all tests in them.
    ///   - sink: Where everything goes that is no audit.
    /// - Throws: What the sink throws.
    func read(
        _ entries: [DiagnosticsTree.Entry],
        from store: ObjectStore,
        registry: any DocumentReading,
        context: AuditScope.Values,
        into sink: any EvidenceSink
    ) throws {
        for entry in entries {
            let payload = store.payload(entry.id, limit: TestOutput.limit)
            if let fault = payload.fault {
                var diagnostic = fault.diagnostic("the output '\(entry.name)' of the tests")
                diagnostic.severity = .warning
                try sink.receive(.diagnostic(diagnostic))
            }
            guard !payload.bytes.isEmpty else { continue }
            let collector = EvidenceCollector()
            let document = Document(name: entry.name, bytes: payload.bytes, context: context)
            _ = try registry.read(document, into: collector)
            for evidence in collector.evidence { try take(evidence, entry, sink) }
        }
    }

    /// The audits that a test printed, in one try; each is given once.
    func take(test: String, attempt: Int) -> [AuditRecord] {
        let all = open[test] ?? []
        // An output that marks no tries says 1 for all of them.
        let isUnmarked = all.allSatisfy { audits[$0].attempt == 1 }
        let own = all.filter { audits[$0].attempt == attempt || isUnmarked }
        open[test] = all.filter { !own.contains($0) }
        return own.map { audits[$0].record }
    }

    /// What no test of the bundle has asked for, in order.
    func rest() -> [AuditRecord] {
        open.values.flatMap { $0 }.sorted().map { audits[$0].record }
    }

    private func take(
        _ evidence: Evidence,
        _ entry: DiagnosticsTree.Entry,
        _ sink: any EvidenceSink
    ) throws {
        switch evidence {
        case .audit(let record):
            // Failure lines say what the bundle says better.
            guard record.channel != .failureMessage else { return }
            let test = record.scope.values.test ?? ""
            open[test, default: []].append(audits.count)
            audits.append((test, record.attempt, record))
        case .otherFailure, .testRun, .run: return
        case .diagnostic(var diagnostic):
            guard diagnostic.severity != .notice else { return }
            diagnostic.path = entry.name
            try sink.receive(.diagnostic(diagnostic))
        default: try sink.receive(evidence)
        }
    }
}
