import AuditStore

@testable import audit_report

/// A store in memory that tests fill with runs, and reports of it.
final class ReportStore {
    let store: Store
    private let writer: LedgerWriter
    private var artifacts = 0

    static let now = Timestamp(iso8601: "2026-11-27T09:00:00Z") ?? Timestamp(milliseconds: 0)

    init() throws {
        store = try Store.open(path: ":memory:", now: ReportStore.now)
        writer = LedgerWriter(store, now: ReportStore.now, toolVersion: "test")
    }

    /// An audit of the screen Pantry.
    static func audit(
        _ identifiers: [String],
        screen: String = "Pantry",
        pose: Pose = .closed,
        size: TextSize = .large,
        type: AuditType = .textClipped,
        outcome: Outcome? = nil,
        error: String? = nil
    ) -> AuditRecord {
        AuditRecord(
            scope: scope(screen: screen, pose: pose, size: size),
            observation: Observation(
                identifiers.map {
                    Issue(
                        rule: Rule(type: type),
                        severity: .error,
                        compact: "Text clipped",
                        element: Element(type: "Button", identifier: $0, label: "Label of \($0)")
                    )
                }
            ),
            outcome: outcome,
            error: error,
            channel: .auditLog
        )
    }

    static func scope(screen: String, pose: Pose, size: TextSize) -> AuditScope {
        var values = AuditScope.Values()
        values.screen = screen
        values.test = "\(screen)Tests/test"
        values.device.model = "Duo 3"
        values.device.os = "27.1"
        values.condition = Condition(pose: pose, textSize: size)
        return AuditScope(values)
    }

    /// Appends a run that started some days before ``now``.
    func run(
        _ key: String,
        daysAgo: Int,
        xcode: String = "27.1",
        _ audits: [AuditRecord],
        walks: [WalkRecord] = [],
        probes: [FocusProbe] = [],
        events: [SettingEvent] = [],
        diagnostics: [Diagnostic] = []
    ) throws {
        artifacts += 1
        var context = RunContext()
        context.key = key
        context.branch = "main"
        context.commit = "c0ffee\(artifacts)"
        context.xcode = xcode
        context.app = "Larder"
        context.startedAt = Timestamp(
            milliseconds: ReportStore.now.milliseconds - Int64(daysAgo) * 86_400_000
        )
        let artifact = LedgerWriter.Artifact(
            digest: Digest.of(Array("\(key) \(artifacts)".utf8), length: 32),
            context: "",
            name: "\(key).log",
            path: "\(key).log",
            byteCount: 1
        )
        _ = try writer.append(artifact) { writer in
            try writer.begin(run: context, key: key)
            for audit in audits { try writer.add(audit) }
            for walk in walks { _ = try writer.add(walk) }
            for probe in probes { try writer.add(probe) }
            for event in events { try writer.add(event) }
            for diagnostic in diagnostics { try writer.add(diagnostic) }
            return ArtifactWriter.Ending(format: "audit-log", statesRun: true)
        }
    }

    /// A report of the store.
    func report(
        now: Timestamp = ReportStore.now,
        _ change: (inout ReportOptions) -> Void = { _ in }
    ) throws -> Report {
        var options = ReportOptions()
        change(&options)
        return try ReportBuilder.build(store: store, options: options, now: now, version: "1.0.0")
    }
}
