/// How a setting of a simulator is written and read.
public enum SettingMechanism: Sendable, Hashable {
    /// An option of `simctl ui`.
    case interface(option: String)
    /// `simctl status_bar`.
    case statusBar
    /// A boolean preference inside the simulator, with the notification that makes it take effect.
    case preference(domain: String, key: String, notification: String?, after: [[String]])
    /// VoiceOver: a preference and a service, of which either may be on without the other.
    case voiceOver
    /// A preference whose value before was somebody's choice: only what was recorded can be put back.
    case recorded(domain: String, key: String)
    /// `simctl privacy`, for the services it has; else applesimutils.
    case privacy
    /// `simctl location`.
    case location
    /// `simctl keychain`.
    case keychain
    /// `idb set`.
    case idb(option: String)
    /// No command puts it back: erase the simulator.
    case none
}

/// One setting of a simulator: its default, how it is read and put back, and what it survives.
public struct SettingDefinition: Sendable, Hashable {
    /// The name that rows have: simctl's where it has one, such as `content_size`.
    public let name: String
    /// The name shown to people: `Text size`.
    public let title: String
    /// The value of an erased simulator, spelt as rows spell it.
    public let defaultValue: String
    /// The values that the command takes; empty where it takes anything.
    public let values: [String]
    /// How it is written and read.
    public let mechanism: SettingMechanism
    /// Whether it stays when the simulator is shut down.
    public let survivesShutdown: Bool
    /// Whether a clone inherits it.
    public let copiedByClone: Bool
    /// The canonical setting of a ``Condition``, where it is one.
    ///
    /// The text size and the pose are dimensions of their own.
    public let condition: SettingName?

    /// A definition.
    public init(
        name: String,
        title: String,
        defaultValue: String = "off",
        values: [String] = ["on", "off"],
        mechanism: SettingMechanism,
        survivesShutdown: Bool = true,
        copiedByClone: Bool = true,
        condition: String? = nil
    ) {
        self.name = name
        self.title = title
        self.defaultValue = defaultValue
        self.values = values
        self.mechanism = mechanism
        self.survivesShutdown = survivesShutdown
        self.copiedByClone = copiedByClone
        self.condition = condition.map { SettingName($0) }
    }

    /// Whether nothing but a recorded value tells what to put back.
    public var needsRecordedValue: Bool { defaultValue == SettingCatalogue.recordedOrErase }
}
