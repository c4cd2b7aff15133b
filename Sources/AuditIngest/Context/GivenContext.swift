public import AuditStore

/// What the caller says about artifacts that do not say it themselves.
public struct GivenContext: Sendable, Hashable {
    /// The app.
    public var app: String?
    /// The screen.
    public var screen: String?
    /// The pose.
    public var pose: Pose?
    /// The text size.
    public var textSize: TextSize?
    /// Settings, also ones at their default.
    public var settings: [SettingName: String]
    /// The device: model, name, OS and UDID as far as they were given.
    public var device: Device

    /// A context of the options that were given.
    public init(
        app: String? = nil,
        screen: String? = nil,
        pose: Pose? = nil,
        textSize: TextSize? = nil,
        settings: [SettingName: String] = [:],
        device: Device = Device()
    ) {
        self.app = app
        self.screen = screen
        self.pose = pose
        self.textSize = textSize
        self.settings = settings
        self.device = device
    }
}
