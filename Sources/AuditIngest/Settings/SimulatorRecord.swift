import AuditStore

/// One thing that a log says of a simulator, before names are resolved and failures are taken out.
struct SimulatorRecord {
    /// What it says.
    enum Kind: Hashable {
        /// A setting was set, read or restored; `before` is the value that the command printed as the old one.
        case setting(String, SettingAction, value: String?, before: String?, domain: String?)
        /// The simulator was erased, shut down, booted or deleted.
        case life(SettingAction)
        /// The simulator was made from another one.
        case clone(of: SimulatorReference)
        /// A listing shows whether the simulator is booted.
        case state(isBooted: Bool)
    }

    var device: SimulatorReference
    var kind: Kind
    var lane: String?
    var line: Int
    var at: Timestamp?
    var command: String?
    /// Whether its command turned out to have failed.
    var isDropped = false
    /// Whether it is a message that counts only where the log shows no commands of that tool.
    var isMessage = false
    /// How sure it is.
    var confidence = SettingConfidence.executed
}

/// Which simulators a log names, and which one a name means.
struct SimulatorDirectory {
    private var names: [String: [String: [String]]] = [:]
    private var booted: [String: [String]] = [:]
    private var everBooted: [String: [String]] = [:]

    /// Learns the name of a simulator.
    mutating func learn(_ name: String, _ udid: String, in deviceSet: String) {
        let known = names[deviceSet]?[name] ?? []
        guard !known.contains(udid), known.count < 64 else { return }
        names[deviceSet, default: [:]][name] = known + [udid]
    }

    /// Notes that a simulator was seen booted at some time of the log.
    mutating func learnBooted(_ udid: String, in deviceSet: String) {
        guard everBooted[deviceSet]?.contains(udid) != true else { return }
        everBooted[deviceSet, default: []].append(udid)
    }

    /// Follows whether a simulator is booted, in the order of the log.
    mutating func follow(_ udid: String, in deviceSet: String, isBooted: Bool) {
        let others = (booted[deviceSet] ?? []).filter { $0 != udid }
        booted[deviceSet] = isBooted ? others + [udid] : others
    }

    /// The simulators that are booted now.
    func bootedNow(in deviceSet: String) -> [String] { booted[deviceSet] ?? [] }

    /// The simulators that a reference may mean: one, several, or none where nothing says.
    func candidates(_ reference: SimulatorReference) -> [String] {
        if let udid = reference.udid { return [udid] }
        if reference.word == "booted" {
            let now = bootedNow(in: reference.deviceSet)
            if !now.isEmpty { return now }
            let ever = everBooted[reference.deviceSet] ?? []
            return ever.count == 1 ? ever : []
        }
        return names[reference.deviceSet]?[reference.word] ?? []
    }
}
