/// A POSIX shell script that puts simulators back, reads back, and says what did not take.
public struct RestoreScript: Sendable {
    /// What the script puts back.
    public let rows: [SettingToReset]

    /// A script for these rows.
    public init(rows: [SettingToReset]) { self.rows = rows }

    /// The text of the script.
    public var text: String { "" }
}
