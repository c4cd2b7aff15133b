import AuditStore

/// Turns what a bundle holds into evidence, test by test.
final class BundleEvidence: BundleVisitor {
    private let store: ObjectStore?
    private let registry: any DocumentReading
    private let sink: DiagnosticLimit
    private let attachments: AttachmentReader
    private var run = RunContext()
    private var xcode: [String: String?] = [:]
    private var output: TestOutput?
    private var sessionFailures: Set<SessionFailure> = []
    /// Observations by payload, so that equal attachments share theirs.
    private var observations: [String: [Observation]] = [:]

    /// A failure of a session, which a bundle may tell twice: of the target and as a test of its own.
    private struct SessionFailure: Hashable {
        var testable: BundleTestable
        var message: String
    }

    /// Evidence for a sink.
    ///
    /// - Parameters:
    ///   - store: Where payloads are; nil where only the structure is known.
    ///   - registry: The readers of attachments and output.
    ///   - sink: Where the evidence goes.
    init(store: ObjectStore?, registry: any DocumentReading, sink: any EvidenceSink) {
        self.store = store
        self.registry = registry
        self.sink = DiagnosticLimit(sink)
        attachments = AttachmentReader(store: store, registry: registry)
    }

    func begin(_ action: BundleAction) throws {
        var next = run
        next.device = action.device
        if let started = action.startedAt {
            next.startedAt = min(started, run.startedAt ?? started)
        }
        next.xcode = version(action) ?? run.xcode
        run = next
        try sink.receive(.run(next))
    }

    func begin(_ testable: BundleTestable) throws {
        output = nil
        guard let store, testable.mayAudit, let folder = testable.diagnosticsFolder,
            let root = testable.action.diagnostics.flatMap(BundleObjectID.init)
        else { return }
        let tree = DiagnosticsTree(store: store)
        let output = TestOutput()
        try output.read(
            tree.outputs(in: root, folder: folder),
            from: store,
            registry: registry,
            context: testable.scope,
            into: sink
        )
        self.output = output
    }

    func visit(_ failure: BundleFailure, of testable: BundleTestable) throws {
        let key = SessionFailure(testable: testable, message: failure.message)
        guard sessionFailures.insert(key).inserted else { return }
        guard testable.mayAudit else {
            try sink.receive(
                .otherFailure(
                    OtherFailure(
                        rule: failure.type,
                        message: failure.message,
                        place: testable.target
                    )
                )
            )
            return
        }
        var values = testable.scope
        values.test = testable.target
        try sink.receive(
            .audit(
                AuditRecord(
                    scope: AuditScope(values),
                    observation: .empty,
                    outcome: .failed,
                    error: FailureText.reason(failure.message),
                    channel: .failureMessage
                )
            )
        )
    }

    func visit(_ test: BundleTest, of testable: BundleTestable) throws {
        try sink.receive(.testRun(test.record(of: testable)))
        // A session's failure is also written as a test without a result of its own.
        if test.failures.contains(where: { $0.type == "System" }), test.duration == nil {
            for failure in test.failures { try visit(failure, of: testable) }
            return
        }
        try TestEvidence(
            test: test,
            testable: testable,
            registry: registry,
            attachments: attachments,
            printed: output?.take(test: test.plainName, attempt: test.repetition ?? 1) ?? [],
            run: run
        )
        .send(to: sink, sharing: &observations)
    }

    func end(_ testable: BundleTestable) throws {
        for record in output?.rest() ?? [] { try sink.receive(.audit(record)) }
        output = nil
    }

    func report(_ diagnostic: Diagnostic) throws { try sink.receive(.diagnostic(diagnostic)) }

    /// The bundle is over.
    func finish() throws { try sink.finish() }

    private func version(_ action: BundleAction) -> String? {
        guard let store, let text = action.diagnostics, let id = BundleObjectID(text) else {
            return nil
        }
        if let known = xcode[text] { return known }
        let found = DiagnosticsTree(store: store).xcodeVersion(in: id)
        xcode[text] = .some(found)
        return found
    }
}

extension BundleTestable {
    /// Whether the tests of this target may audit: tests of the interface, or what calls itself an audit.
    var mayAudit: Bool {
        kind == "UI" || FailureText.saysAudit(target) || FailureText.saysAudit(action.plan)
            || FailureText.saysAudit(configuration)
    }

    /// What is known about everything in the target.
    var scope: AuditScope.Values {
        var values = AuditScope.Values()
        values.configuration = configuration
        values.language = locale
        values.device = action.device
        return values
    }
}

extension BundleTest {
    /// The test run as it is inspected and stored.
    func record(of testable: BundleTestable) -> TestRun {
        TestRun(
            id: id,
            target: testable.target,
            configuration: testable.configuration,
            device: testable.action.device.udid,
            status: status,
            repetition: repetition,
            duration: duration,
            failures: failures.map(\.record),
            attachments: attachments
        )
    }
}
