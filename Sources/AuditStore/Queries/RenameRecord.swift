/// What can get a new name.
public enum RenameKind: String, Sendable, Hashable, CaseIterable {
    /// A screen.
    case screen
    /// A pose, by the name that its audits carry.
    case pose
}

/// A screen or pose that got a new name: recorded, applied when questions are answered, reversible.
public struct RenameRecord: Sendable, Hashable {
    /// What was renamed.
    public var kind: RenameKind
    /// The app; empty for every app.
    public var app: String
    /// The old name.
    public var oldName: String
    /// The new name.
    public var newName: String
    /// When it was recorded.
    public var renamedAt: Timestamp
    /// When it was taken back; nil while it holds.
    public var revertedAt: Timestamp?

    /// A rename that holds.
    public init(
        kind: RenameKind,
        app: String,
        oldName: String,
        newName: String,
        renamedAt: Timestamp,
        revertedAt: Timestamp? = nil
    ) {
        self.kind = kind
        self.app = app
        self.oldName = oldName
        self.newName = newName
        self.renamedAt = renamedAt
        self.revertedAt = revertedAt
    }
}
