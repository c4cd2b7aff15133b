import AuditStore

/// Stands behind the resolver and fills conditions from what simulator logs show.
///
/// A log tells of its simulator commands at its end, so what follows the first line that may belong to one is held until
/// then, up to a bound. What stands before it, and every other artifact, passes without being held.
final class ObservationSink: EvidenceSink {
    /// The setting events of the run that were ingested earlier, by the run's key; nil for the default run.
    typealias Earlier = (String?) throws -> [[SettingEvent]]

    private let next: any EvidenceSink
    private let earlier: Earlier
    private var own: SimulatorObservation
    private var steady: [SimulatorTarget: ObservedCondition] = [:]
    private var steadyTargets: Set<SimulatorTarget> = []
    private var earlierLogs: [[SettingEvent]] = []
    private var run: String?
    private var hasLoadedRun = false
    /// Whether records stand in the order in which things happened.
    private let isAuditLog: Bool
    /// Whether evidence may still be held.
    private var canHold: Bool
    private var isHolding = false
    /// Whether more was held than the bound allows, and has been sent on.
    private var isOverfull = false
    /// Whether the log names a tool that changes simulators.
    private var namesTool = false
    private var held: [Evidence] = []
    private var weight = 0
    private var filled: [FilledScope: AuditScope] = [:]
    private var told: Set<String> = []
    private static let mostHeld = 100_000
    private static let mostFilled = 50_000

    private struct FilledScope: Hashable {
        let scope: AuditScope.Values
        let observed: [ObservedCondition]
        let isWalk: Bool
    }

    /// - Parameters:
    ///   - next: Where the evidence goes.
    ///   - source: The artifact.
    ///   - earlier: Looks up what earlier artifacts of the run say of simulators.
    init(
        _ next: any EvidenceSink,
        source: ArtifactSource,
        earlier: @escaping Earlier = { _ in [] }
    ) {
        self.next = next
        self.earlier = earlier
        own = SimulatorObservation(artifact: source.displayPath)
        let head =
            source.kind == .file ? try? FileReading.bytes(source.path, limit: 1 << 16) : nil
        isAuditLog = head.map { AuditLogReader.claims($0) } ?? false
        canHold = head != nil && !isAuditLog
    }

    func expectSettings(isCertain: Bool) throws {
        if canHold { isHolding = true }
        guard isCertain, !namesTool else { return }
        namesTool = true
        if isOverfull { try sayNotObserved() }
    }

    func receive(_ evidence: Evidence) throws {
        if case .setting = evidence, canHold { isHolding = true }
        guard isHolding else { return try pass(evidence, isWhole: false) }
        held.append(evidence)
        weight += 1
        if case .audit(let audit) = evidence { weight += audit.observation.issues.count }
        guard weight > ObservationSink.mostHeld else { return }
        (canHold, isHolding, isOverfull) = (false, false, true)
        let waiting = held
        held = []
        if namesTool { try sayNotObserved() }
        for one in waiting { try pass(one, isWhole: false) }
    }

    private func sayNotObserved() throws {
        try next.receive(
            .diagnostic(
                Diagnostic(
                    .notice,
                    code: "not-observed",
                    "the log holds more audits than are kept in memory, so that its simulator commands fill no condition; say the conditions in the audits, or split the log"
                )
            )
        )
    }

    /// Sends what was held; called when the artifact has been read.
    func finish() throws {
        guard isHolding else { return }
        (canHold, isHolding) = (false, false)
        let waiting = held
        held = []
        if namesTool {
            var events: [SettingEvent] = []
            for case .setting(let event) in waiting { events.append(event) }
            own.add(events)
        }
        for one in waiting { try pass(one, isWhole: namesTool) }
    }

    /// Fills a piece of evidence and sends it on.
    ///
    /// - Parameters:
    ///   - evidence: The evidence.
    ///   - isWhole: Whether the artifact's events are all known already.
    /// - Throws: What the sink or the look-up throws.
    private func pass(_ evidence: Evidence, isWhole: Bool) throws {
        switch evidence {
        case .run(let context):
            if context.key != run {
                run = context.key
                hasLoadedRun = false
            }
        case .setting(let event): if isAuditLog { own.add([event]) }
        case .audit(var audit):
            audit.scope = try observe(audit.scope, line: isWhole ? audit.line : nil)
            return try next.receive(.audit(audit))
        case .walk(var walk):
            walk.scope = try observe(
                walk.scope,
                line: isWhole ? walk.line : nil,
                isWalk: walk.source == .voiceover
            )
            return try next.receive(.walk(walk))
        case .focus(var probe):
            probe.scope = try observe(
                probe.scope,
                line: isWhole ? probe.line : nil,
                isWalk: true
            )
            return try next.receive(.focus(probe))
        default: break
        }
        try next.receive(evidence)
    }

    private func observe(
        _ scope: AuditScope,
        line: Int?,
        isWalk: Bool = false
    ) throws -> AuditScope {
        try loadRun()
        if own.isEmpty, steadyTargets.isEmpty { return scope }
        var observed: [ObservedCondition] = []
        let device = scope.values.device
        // Without a line nobody knows when in the log it was.
        if line != 0, let condition = own.condition(of: device, before: line) {
            observed.append(condition)
        }
        if let condition = steady(of: device) { observed.append(condition) }
        guard !observed.isEmpty else { return scope }
        let key = FilledScope(scope: scope.values, observed: observed, isWalk: isWalk)
        if let known = filled[key] { return known }
        var values = scope.values
        for condition in observed {
            let (more, diagnostics) = ObservedDimensions.fill(
                values,
                from: condition,
                isWalk: isWalk
            )
            values = more
            for diagnostic in diagnostics where told.insert(diagnostic.message).inserted {
                try next.receive(.diagnostic(diagnostic))
            }
        }
        let result = values == scope.values ? scope : AuditScope(values)
        if filled.count >= ObservationSink.mostFilled { filled.removeAll(keepingCapacity: true) }
        filled[key] = result
        return result
    }

    private func loadRun() throws {
        guard !hasLoadedRun else { return }
        hasLoadedRun = true
        earlierLogs = try earlier(run)
        steady = [:]
        steadyTargets = Set(
            earlierLogs.joined().filter { $0.confidence == .executed && $0.device != "host" }
                .map { SimulatorTarget(device: $0.device, deviceSet: $0.deviceSet) }
        )
    }

    private func steady(of device: Device) -> ObservedCondition? {
        guard let target = SimulatorObservation.target(of: device, among: steadyTargets) else {
            return nil
        }
        if let known = steady[target] { return known }
        let condition = ObservedCondition.steady(in: earlierLogs, of: target)
        steady[target] = condition
        return condition
    }
}
