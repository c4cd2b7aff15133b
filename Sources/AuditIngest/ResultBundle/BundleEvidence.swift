import AuditStore

/// Turns what a bundle holds into evidence.
final class BundleEvidence: BundleVisitor {
    private let store: ObjectStore
    private let registry: ReaderRegistry
    private let sink: any EvidenceSink

    init(store: ObjectStore, registry: ReaderRegistry, sink: any EvidenceSink) {
        self.store = store
        self.registry = registry
        self.sink = sink
    }

    func begin(_ action: BundleAction) throws {}
    func begin(_ testable: BundleTestable) throws {}
    func visit(_ failure: BundleFailure, of testable: BundleTestable) throws {}
    func visit(_ test: BundleTest, of testable: BundleTestable) throws {
        try sink.receive(
            .testRun(
                TestRun(
                    id: test.id,
                    target: testable.target,
                    configuration: testable.configuration,
                    device: testable.action.device.udid,
                    status: test.status,
                    repetition: test.repetition,
                    duration: test.duration,
                    failures: test.failures.map(\.record),
                    attachments: test.attachments
                )
            )
        )
    }
    func end(_ testable: BundleTestable) throws {}
    func report(_ diagnostic: Diagnostic) throws { try sink.receive(.diagnostic(diagnostic)) }
    func finish() throws {}
}
