import AuditStore

/// A store in memory that tests fill with runs of audits.
final class LedgerFixture {
    /// An audit in a few words.
    struct Audit {
        var screen = "Inbox"
        var pose = Pose.closed
        var size: TextSize? = .large
        var settings: [SettingName: String] = [:]
        var device = "Duo 3"
        var os: String?
        var test = "InboxTests/testInbox"
        var types = RequestedTypes.all
        var issues: [Issue] = []
        var outcome: Outcome?
        var error: String?
        var attempt = 1
        var channel = Channel.auditLog
        var screenshot: Screenshot?

        /// What was audited.
        var scope: AuditScope {
            var values = AuditScope.Values()
            values.screen = screen
            values.test = test
            values.device.model = device
            values.device.os = os
            values.condition = Condition(pose: pose, textSize: size, settings: settings)
            values.types = types
            return AuditScope(values)
        }
    }

    let store: Store
    let writer: LedgerWriter
    private var artifacts = 0
    private var hour = 0

    /// The moment at which questions are asked.
    static let now = Timestamp(day: CalendarDay(number: 20_800))

    init() throws {
        store = try Store.open(path: ":memory:", now: LedgerFixture.now)
        writer = LedgerWriter(store, now: LedgerFixture.now, toolVersion: "test")
    }

    /// Appends a run's audits as one artifact; runs start an hour apart, unless a start is given.
    @discardableResult
    func run(
        _ key: String,
        branch: String = "main",
        commit: String? = nil,
        xcode: String? = nil,
        start: Timestamp? = nil,
        app: String = "Mail",
        expecting: Expectation? = nil,
        diagnostics: [Diagnostic] = [],
        _ audits: [Audit]
    ) throws -> Bool {
        artifacts += 1
        hour += 1
        var context = RunContext()
        context.key = key
        context.branch = branch
        context.commit = commit
        context.xcode = xcode
        context.app = app
        context.startedAt =
            start
            ?? Timestamp(
                milliseconds: LedgerFixture.now.milliseconds - 20 * 86_400_000 + Int64(hour)
                    * 3_600_000
            )
        let digest = Digest.of(Array("\(key) \(artifacts)".utf8), length: 32)
        let artifact = LedgerWriter.Artifact(
            digest: digest,
            context: "",
            name: "\(key).log",
            path: "\(key).log",
            byteCount: 1
        )
        return try writer.append(artifact) { writer in
            try writer.begin(run: context, key: key)
            for audit in audits {
                try writer.add(
                    AuditRecord(
                        scope: audit.scope,
                        observation: Observation(audit.issues),
                        outcome: audit.outcome,
                        error: audit.error,
                        attempt: audit.attempt,
                        channel: audit.channel,
                        screenshot: audit.screenshot
                    )
                )
            }
            if let expecting { try writer.add(expecting) }
            for diagnostic in diagnostics { try writer.add(diagnostic) }
            return ArtifactWriter.Ending(format: "audit-log", statesRun: true)
        }
    }

    /// Compares as a command would; the change sets what differs from the defaults.
    func compare(
        now: Timestamp = LedgerFixture.now,
        _ change: (inout ComparisonRequest) -> Void = { _ in }
    ) throws -> Comparison {
        var request = ComparisonRequest(now: now)
        change(&request)
        return try History(store).compare(request)
    }
}

/// An issue of a rule with an element.
func issue(
    _ identifier: String? = nil,
    _ type: AuditType = .contrast,
    label: String? = nil,
    element: String? = "StaticText",
    className: String? = nil,
    rule: String? = nil,
    severity: Severity = .error,
    compact: String = "Contrast failed",
    excuse: String? = nil
) -> Issue {
    let bare = identifier == nil && label == nil && element == nil && className == nil
    return Issue(
        rule: Rule(id: rule ?? type.rawValue, type: type),
        severity: severity,
        compact: compact,
        element: bare
            ? nil
            : Element(type: element, identifier: identifier, label: label, className: className),
        acceptedReason: excuse
    )
}

extension Comparison {
    /// The kinds that occur, with their numbers: `new 1, fixed 2`.
    var summary: String {
        ChangeKind.allCases.filter { count($0) > 0 }.map { "\($0.rawValue) \(count($0))" }
            .joined(separator: ", ")
    }
}
