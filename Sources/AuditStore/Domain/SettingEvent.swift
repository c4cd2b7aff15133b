/// What happened to a setting of a simulator.
public enum SettingAction: Int, Sendable, Hashable, CaseIterable {
    /// A command set it to `value`.
    case set = 0
    /// A command or tool read it; `value` is what was printed.
    case read = 1
    /// A command put it back to `value`, its default or what was recorded.
    case restore = 2
    /// The simulator was erased: everything is at its default.
    case erase = 3
    /// The simulator was shut down: what does not survive that is gone.
    case shutdown = 4
    /// The simulator was cloned from `value`: its settings were copied.
    case clone = 5
    /// The simulator was deleted.
    case delete = 6
    /// The simulator was booted.
    case boot = 7
}

/// How sure it is that an event happened.
public enum SettingConfidence: String, Sendable, Hashable, CaseIterable {
    /// The command was run and nothing says that it failed.
    case executed
    /// Only the source of a script was shown, and its step succeeded.
    case probable
    /// Only the source was shown, or it is not clear which simulator was meant.
    case unknown
}

/// One change, read or end of a setting, in the order of the artifact.
public struct SettingEvent: Sendable, Hashable {
    /// The simulator's UDID in upper case, `host` for the Mac itself, or a name that was not resolved.
    public var device: String
    /// The device set: `default`, `testing`, or a path.
    public var deviceSet: String
    /// The setting by the name the ledger's table of settings has: `content_size`, `voiceover`, ….
    public var setting: String
    /// What happened.
    public var action: SettingAction
    /// The value set, read or restored; nil where the action carries none.
    public var value: String?
    /// How sure it is.
    public var confidence: SettingConfidence
    /// The command as it ran, where there was one.
    public var command: String?
    /// The lane or step of an interleaved log.
    public var lane: String?
    /// When it happened, where the log says.
    public var at: Timestamp?
    /// The preference domain of a `defaults` command, where it was one.
    public var domain: String?
    /// The line of the artifact, from 1.
    public var line: Int

    /// An event.
    public init(
        device: String,
        deviceSet: String = "default",
        setting: String,
        action: SettingAction,
        value: String? = nil,
        confidence: SettingConfidence = .executed,
        command: String? = nil,
        lane: String? = nil,
        at: Timestamp? = nil,
        domain: String? = nil,
        line: Int
    ) {
        self.device = device
        self.deviceSet = deviceSet
        self.setting = setting
        self.action = action
        self.value = value
        self.confidence = confidence
        self.command = command
        self.lane = lane
        self.at = at
        self.domain = domain
        self.line = line
    }
}
