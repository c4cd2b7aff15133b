import AuditStore

/// The evidence of one run of one test.
struct TestEvidence {
    private let test: BundleTest
    private let testable: BundleTestable
    private let registry: any DocumentReading
    private let attachments: AttachmentReader
    private let printed: [AuditRecord]
    private let run: RunContext
    private let base: AuditScope.Values
    private let inAuditTest: Bool
    private let map: ActivityMap

    init(
        test: BundleTest,
        testable: BundleTestable,
        registry: any DocumentReading,
        attachments: AttachmentReader,
        printed: [AuditRecord],
        run: RunContext
    ) {
        self.test = test
        self.testable = testable
        self.registry = registry
        self.attachments = attachments
        self.printed = printed
        self.run = run
        base = TestEvidence.scope(test, testable)
        inAuditTest =
            FailureText.saysAudit(test.id) || FailureText.saysAudit(testable.target)
            || FailureText.saysAudit(testable.action.plan)
        map = ActivityMap(test, inAuditTest: inAuditTest)
    }

    private var attempt: Int { max(1, test.repetition ?? 1) }

    /// Sends everything that the test says.
    ///
    /// - Parameters:
    ///   - sink: Where it goes.
    ///   - observations: The observations of the payloads read so far.
    /// - Throws: What the sink throws.
    func send(to sink: any EvidenceSink, sharing observations: inout [String: [Observation]]) throws
    {
        var audits = TestAudits(base: base, attempt: attempt)
        var others: [OtherFailure] = []
        try readAttachments(into: &audits, &others, sink)
        for record in printed {
            audits.add(FoundAudit(record, format: "output", place: ActivityPlace()))
        }
        try readFailures(into: &audits, &others)
        for activity in map.audits where activity.isClean && isConclusive {
            audits.addClean(place: activity.place)
        }
        if test.status == "Skipped", inAuditTest || FailureText.saysAudit(test.skipMessage) {
            audits.addSkipped(reason: test.skipMessage.map(FailureText.reason))
        }
        audits.attach(pictures: map.attached.filter { AttachmentReader.isPicture($0.attachment) })
        for audit in audits.finished() {
            try sink.receive(.audit(TestEvidence.share(audit, &observations)))
        }
        for other in others { try sink.receive(.otherFailure(other)) }
    }

    /// What is known about every audit of the test.
    private static func scope(_ test: BundleTest, _ testable: BundleTestable) -> AuditScope.Values {
        var values = testable.scope
        values.test = test.plainName
        for argument in test.arguments {
            let setting: SettingName
            switch argument.label {
            case "XCUIAppearanceMode": setting = SettingName("appearance")
            case "XCUIDeviceOrientation": setting = SettingName("orientation")
            default: continue
            }
            values.condition.set(setting, argument.value)
            values.settingsSource = .read
        }
        return values
    }

    /// Whether the absence of a failure in an activity means something: the test passed, or every failure of it has a
    /// place in another activity.
    private var isConclusive: Bool {
        switch test.status {
        case "Success", "Expected Failure": true
        case "Failure":
            !test.failures.isEmpty
                && test.failures.allSatisfy { $0.uuid.flatMap { map.failures[$0] } != nil }
        default: false
        }
    }

    // MARK: - Sources

    private func readAttachments(
        into audits: inout TestAudits,
        _ others: inout [OtherFailure],
        _ sink: any EvidenceSink
    ) throws {
        for attached in map.attached {
            let contents = try attachments.read(
                attached.attachment,
                context: base,
                attempt: attempt
            )
            for evidence in contents.evidence {
                switch evidence {
                case .audit(let record):
                    audits.add(
                        FoundAudit(
                            record,
                            format: contents.format ?? "",
                            place: attached.place,
                            payload: attached.attachment.payload
                        )
                    )
                case .run(let context):
                    var filled = run
                    filled.fill(from: context)
                    if filled != run { try sink.receive(.run(filled)) }
                case .otherFailure(var other):
                    other.place = other.place ?? base.test
                    others.append(other)
                case .walk(var walk):
                    walk.scope = scope(walk.scope, attached.place)
                    if walk.attempt == 1 { walk.attempt = attempt }
                    try sink.receive(.walk(walk))
                case .focus(var probe):
                    probe.scope = scope(probe.scope, attached.place)
                    try sink.receive(.focus(probe))
                case .testRun: break
                default: try sink.receive(evidence)
                }
            }
        }
    }

    private func readFailures(
        into audits: inout TestAudits,
        _ others: inout [OtherFailure]
    ) throws {
        for failure in test.failures {
            try read(failure, reason: nil, into: &audits, &others)
        }
        for expected in test.expectedFailures {
            let reason = expected.reason ?? "expected failure"
            var failure = expected.failure
            failure.uuid =
                failure.uuid.flatMap { map.failures[$0] == nil ? nil : $0 } ?? expected.uuid
            try read(failure, reason: reason, into: &audits, &others)
        }
    }

    private func read(
        _ failure: BundleFailure,
        reason: String?,
        into audits: inout TestAudits,
        _ others: inout [OtherFailure]
    ) throws {
        var place = failure.uuid.flatMap { map.failures[$0] } ?? ActivityPlace()
        place.failure = failure.uuid
        var message = try BundleFailureMessage.read(failure, test: test, registry: registry)
        if message.issues.isEmpty, message.errors.isEmpty,
            FailureText.isAuditError(failure, inAuditTest: inAuditTest)
        {
            message.errors = [FailureText.reason(failure.message)]
        }
        for issue in message.issues {
            var issue = issue
            issue.acceptedReason = issue.acceptedReason ?? reason
            audits.add(issue, place: place)
        }
        for error in message.errors { audits.add(error: error, place: place) }
        guard message.issues.isEmpty, message.errors.isEmpty, reason == nil else { return }
        // A total of what an attachment or the output lists is no failure of its own.
        if FailureText.isRollUp(failure.message),
            audits.audits.contains(where: { !$0.issues.isEmpty })
        {
            return
        }
        others.append(OtherFailure(rule: failure.type, message: failure.message, place: base.test))
    }

    private func scope(_ scope: AuditScope, _ place: ActivityPlace) -> AuditScope {
        var values = scope.values
        values.fill(from: base)
        if values.screen == nil, let screen = place.screen {
            values.screen = screen
            values.screenSource = .inferred
        }
        return values == scope.values ? scope : AuditScope(values)
    }

    /// The audit with the observation that an equal payload already has.
    private static func share(
        _ audit: FoundAudit,
        _ observations: inout [String: [Observation]]
    ) -> AuditRecord {
        var record = audit.finished()
        guard let payload = audit.payload, !record.observation.issues.isEmpty else { return record }
        let known = observations[payload] ?? []
        if let same = known.first(where: { $0.issues == record.observation.issues }) {
            record.observation = same
        } else if observations.count < 4096, known.count < 16 {
            observations[payload] = known + [record.observation]
        }
        return record
    }
}
