/// The present name of every screen and pose, from the renames that hold at a moment.
struct RenameMap {
    private var screens: [ScreenName: String] = [:]
    private var poses: [String: String] = [:]

    /// A screen's name in an app; an empty app stands for every app.
    private struct ScreenName: Hashable {
        let app: String
        let name: String
    }

    /// Every rename, in the order in which they were recorded.
    let records: [RenameRecord]

    /// Whether no name was changed.
    var isEmpty: Bool { screens.isEmpty && poses.isEmpty }

    /// The renames of a store.
    ///
    /// - Parameters:
    ///   - database: The store.
    ///   - asOf: Renames after it, and withdrawals after it, do not count; nil for all.
    /// - Throws: ``SQLiteError``.
    init(_ database: Database, asOf: Timestamp?) throws {
        let select = try database.prepare(
            """
            SELECT kind, app, old_name, new_name, renamed_at, reverted_at FROM renames
            LEFT JOIN rename_reversals ON rename_reversals.rename_id = renames.id
            ORDER BY renamed_at, kind, app, old_name, new_name
            """
        )
        var records: [RenameRecord] = []
        while try select.step() {
            let record = RenameRecord(
                kind: RenameKind(rawValue: try select.text(0)) ?? .screen,
                app: try select.text(1),
                oldName: try select.text(2),
                newName: try select.text(3),
                renamedAt: Timestamp(milliseconds: try select.integer(4)),
                revertedAt: try select.integerOrNil(5).map { Timestamp(milliseconds: $0) }
            )
            records.append(record)
            if let asOf, record.renamedAt > asOf { continue }
            if let reverted = record.revertedAt, asOf.map({ reverted <= $0 }) ?? true { continue }
            switch record.kind {
            case .screen:
                screens[ScreenName(app: record.app, name: record.oldName)] = record.newName
            case .pose: poses[record.oldName] = record.newName
            }
        }
        self.records = records
    }

    /// The present name of a screen.
    func screen(app: String, name: String) -> String {
        if screens.isEmpty { return name }
        return follow(name) {
            screens[ScreenName(app: app, name: $0)] ?? screens[ScreenName(app: "", name: $0)]
        }
    }

    /// The present name of a pose.
    func pose(_ pose: Pose) -> Pose {
        if poses.isEmpty { return pose }
        return Pose(rawValue: follow(pose.rawValue) { poses[$0] }) ?? pose
    }

    /// Goes from name to name; a circle ends where it began.
    private func follow(_ name: String, _ next: (String) -> String?) -> String {
        var seen: Set<String> = [name]
        var at = name
        while let following = next(at), seen.insert(following).inserted { at = following }
        return at
    }
}
