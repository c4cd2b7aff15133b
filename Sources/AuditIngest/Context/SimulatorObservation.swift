import AuditStore

/// Fills what neither the artifact nor the caller says about a condition with what the simulator's log shows.
struct SimulatorObservation {
    private var ledger = SettingsLedger()
    private var targets: Set<SimulatorTarget> = []
    private var lines: [Int] = []
    private var known: [Moment: ObservedCondition] = [:]
    private let origin: SettingOrigin
    private var count = 0

    /// The most events that are followed: a log that changes more says nothing that could be relied on.
    private static let mostEvents = 20_000

    /// A simulator just before a line, as far as events tell lines apart.
    private struct Moment: Hashable {
        let target: SimulatorTarget
        let eventsBefore: Int
    }

    init(artifact: String) { origin = SettingOrigin(artifact: artifact) }

    /// Whether there is anything that could be observed.
    var isEmpty: Bool { count == 0 || count > SimulatorObservation.mostEvents }

    /// Takes more events of the artifact.
    mutating func add(_ events: [SettingEvent]) {
        count += events.count
        guard count <= SimulatorObservation.mostEvents else { return }
        ledger.apply(events, from: origin)
        for event in events where event.confidence == .executed && event.device != "host" {
            targets.insert(SimulatorTarget(device: event.device, deviceSet: event.deviceSet))
        }
        // One by one they come in the order of their lines.
        if events.count == 1, let line = events.first?.line, line >= lines.last ?? 0 {
            lines.append(line)
        } else {
            lines = (lines + events.map(\.line)).sorted()
        }
        known.removeAll(keepingCapacity: true)
    }

    /// What the simulator of an audit was like just before a line.
    ///
    /// - Parameters:
    ///   - device: The audit's device.
    ///   - line: The audit's line, from 1; nil for what was last.
    /// - Returns: nil where nothing tells.
    mutating func condition(of device: Device, before line: Int?) -> ObservedCondition? {
        guard !isEmpty, let target = SimulatorObservation.target(of: device, among: targets) else {
            return nil
        }
        let before = line.map { line in SimulatorObservation.count(of: lines, below: line) }
        let moment = Moment(target: target, eventsBefore: before ?? lines.count)
        if let condition = known[moment] { return condition }
        let condition = ledger.observedCondition(
            device: target.device,
            deviceSet: target.deviceSet,
            in: origin,
            before: line
        )
        known[moment] = condition
        return condition
    }

    /// The simulator that is meant: by its UDID, by its name, or the only one there is.
    static func target(of device: Device, among targets: Set<SimulatorTarget>) -> SimulatorTarget? {
        func only(_ found: [SimulatorTarget]) -> SimulatorTarget? {
            found.count == 1 ? found[0] : nil
        }
        if let udid = device.udid?.uppercased() {
            return only(targets.filter { $0.device.uppercased() == udid })
        }
        if let name = device.name, let named = only(targets.filter { $0.device == "name:" + name })
        {
            return named
        }
        return only(Array(targets))
    }

    private static func count(of lines: [Int], below line: Int) -> Int {
        var low = 0
        var high = lines.count
        while low < high {
            let middle = (low + high) / 2
            if lines[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// Puts what was observed into a scope, and says where it contradicts what is there.
enum ObservedDimensions {
    /// The scope with what was missing.
    ///
    /// - Parameters:
    ///   - values: The scope, with everything that the artifact, the caller and names say.
    ///   - observed: What the log shows.
    ///   - isWalk: Whether it is VoiceOver's own order, for which VoiceOver has to be on.
    /// - Returns: The scope, and a diagnostic for each contradiction.
    static func fill(
        _ values: AuditScope.Values,
        from observed: ObservedCondition,
        isWalk: Bool
    ) -> (AuditScope.Values, [Diagnostic]) {
        var result = values
        var diagnostics: [Diagnostic] = []
        if observed.pose != .unknown {
            let own = values.condition.pose
            if own == .unknown {
                result.condition.pose = observed.pose
                result.poseSource = .observed
            } else if own != observed.pose, values.poseSource != .observed {
                diagnostics.append(
                    contradiction(
                        "pose",
                        own.displayName,
                        observed.pose.displayName,
                        values.poseSource
                    )
                )
            }
        }
        if let size = observed.textSize {
            if let own = values.condition.textSize {
                if own != size, values.textSizeSource != .observed {
                    diagnostics.append(
                        contradiction(
                            "text size",
                            own.displayName,
                            size.displayName,
                            values.textSizeSource
                        )
                    )
                }
            } else {
                result.condition.textSize = size
                result.textSizeSource = .observed
            }
        }
        fillSettings(&result, observed, isWalk, &diagnostics)
        return (result, diagnostics)
    }

    private static func fillSettings(
        _ values: inout AuditScope.Values,
        _ observed: ObservedCondition,
        _ isWalk: Bool,
        _ diagnostics: inout [Diagnostic]
    ) {
        let own = values.condition.settings
        let source = values.settingsSource
        for (name, value) in observed.known.sorted(by: { $0.key < $1.key })
        where !(isWalk && name == SettingName("voiceOver")) {
            switch source {
            case .unstated, .observed:
                values.condition.set(name, value)
                values.settingsSource = .observed
            case .inferred:
                // A name tells what is special about a test, not what else was on.
                guard let stated = own[name], stated != value else { continue }
                diagnostics.append(contradiction(name.displayName, stated, value, source))
            case .read, .given:
                let stated = own[name] ?? name.defaultValue
                guard stated != value else { continue }
                diagnostics.append(contradiction(name.displayName, stated, value, source))
            }
        }
    }

    private static func contradiction(
        _ what: String,
        _ stated: String,
        _ observed: String,
        _ source: DimensionSource
    ) -> Diagnostic {
        let origin =
            switch source {
            case .given: "the option says"
            case .inferred: "the name says"
            default: "the artifact says"
            }
        return Diagnostic(
            .warning,
            code: "observed-contradiction",
            "\(origin) \(what) '\(stated)', the simulator log shows '\(observed)'; the first was kept, look at what set the simulator up"
        )
    }
}
