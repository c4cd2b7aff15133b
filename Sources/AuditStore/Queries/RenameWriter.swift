/// Records that a screen or pose has a new name, and takes it back.
///
/// Audits and findings stay as they were stored; answers give both names' history under the new one.
public struct RenameWriter {
    private let database: Database

    /// A writer for a store.
    ///
    /// - Parameter store: The store, opened for writing.
    public init(_ store: Store) { database = store.database }

    /// Records a new name.
    ///
    /// - Parameter record: The names.
    /// - Returns: Whether it was recorded; false where the same rename holds already.
    /// - Throws: ``RenameError`` where the names make no sense, or ``SQLiteError``.
    @discardableResult
    public func rename(_ record: RenameRecord) throws -> Bool {
        guard record.oldName != record.newName else {
            throw RenameError.sameName(record.oldName)
        }
        if record.kind == .pose {
            for name in [record.oldName, record.newName] where Pose(rawValue: name) == nil {
                throw RenameError.unknownPose(name)
            }
        }
        let map = try RenameMap(database, asOf: nil)
        let standing = map.records.filter { $0.revertedAt == nil && $0.kind == record.kind }
        if standing.contains(where: {
            $0.app == record.app && $0.oldName == record.oldName && $0.newName == record.newName
        }) {
            return false
        }
        // A circle would leave nobody with a name.
        let end =
            record.kind == .screen
            ? map.screen(app: record.app, name: record.newName)
            : Pose(rawValue: record.newName).map { map.pose($0).rawValue } ?? record.newName
        if end == record.oldName { throw RenameError.circle(record.oldName, record.newName) }
        let insert = try database.prepare(
            """
            INSERT INTO renames (kind, app, old_name, new_name, renamed_at) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT DO NOTHING
            """
        )
        try insert.bind(record.kind.rawValue, at: 1)
        try insert.bind(record.app, at: 2)
        try insert.bind(record.oldName, at: 3)
        try insert.bind(record.newName, at: 4)
        try insert.bind(record.renamedAt.milliseconds, at: 5)
        try insert.run()
        return database.changes > 0
    }

    /// Takes a rename back: both names have their own history again.
    ///
    /// - Parameters:
    ///   - record: The names, as they were recorded.
    ///   - moment: When it is taken back.
    /// - Returns: Whether such a rename held.
    /// - Throws: ``SQLiteError``.
    @discardableResult
    public func revert(_ record: RenameRecord, at moment: Timestamp) throws -> Bool {
        let insert = try database.prepare(
            """
            INSERT INTO rename_reversals (rename_id, reverted_at)
            SELECT id, ?5 FROM renames WHERE kind = ?1 AND app = ?2 AND old_name = ?3 AND new_name = ?4
                AND id NOT IN (SELECT rename_id FROM rename_reversals)
            """
        )
        try insert.bind(record.kind.rawValue, at: 1)
        try insert.bind(record.app, at: 2)
        try insert.bind(record.oldName, at: 3)
        try insert.bind(record.newName, at: 4)
        try insert.bind(moment.milliseconds, at: 5)
        try insert.run()
        return database.changes > 0
    }

    /// Every rename that was ever recorded, in order.
    ///
    /// - Returns: The renames, those taken back with their moment.
    /// - Throws: ``SQLiteError``.
    public func all() throws -> [RenameRecord] { try RenameMap(database, asOf: nil).records }
}

/// Why a rename makes no sense.
public enum RenameError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Both names are one.
    case sameName(String)
    /// A name is no pose.
    case unknownPose(String)
    /// The new name leads back to the old one.
    case circle(String, String)

    /// One line in lower case that ends with the remedy.
    public var description: String {
        switch self {
        case .sameName(let name): "'\(name)' is both names; give the new one"
        case .unknownPose(let name):
            "'\(name)' is not a pose; use one of \(Pose.allCases.map(\.rawValue).joined(separator: ", "))"
        case .circle(let old, let new):
            "'\(new)' was renamed to '\(old)' already; take that back first"
        }
    }
}
