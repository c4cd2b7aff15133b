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
    /// Settings; nil where the caller said nothing about settings.
    public var settings: [SettingName: String]?
    /// The device.
    public var device = Device()

    /// Nothing given.
    public init() {}
}
