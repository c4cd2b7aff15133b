/// Reads scopes back from the store, with screens and poses under their present names.
final class ScopeReader {
    /// A scope and the cell it is of.
    struct Stored {
        /// Screen, test, device and condition.
        let scope: AuditScope
        /// The cell.
        let cell: CellInfo
    }

    private let renames: RenameMap
    private let select: Statement
    private let settings: Statement
    private var known: [Int64: Stored] = [:]
    private static let bound = 100_000

    init(_ database: Database) throws {
        renames = try RenameMap(database, asOf: nil)
        select = try database.prepare(
            """
            SELECT screens.app, screens.name, cells.device_model, conditions.id, conditions.pose,
                conditions.text_size, scopes.test, scopes.configuration, scopes.language, scopes.screen_source,
                scopes.pose_source, scopes.text_size_source, scopes.settings_source, devices.model, devices.name,
                devices.udid, devices.os, devices.os_build
            FROM scopes JOIN cells ON cells.id = scopes.cell_id JOIN screens ON screens.id = cells.screen_id
            JOIN conditions ON conditions.id = cells.condition_id JOIN devices ON devices.id = scopes.device_id
            WHERE scopes.id = ?1
            """
        )
        settings = try database.prepare(
            "SELECT name, value FROM condition_settings WHERE condition_id = ?1"
        )
    }

    /// The scope in a row.
    ///
    /// - Parameter id: The row.
    /// - Returns: nil where there is no such row.
    /// - Throws: ``SQLiteError``.
    func scope(_ id: Int64) throws -> Stored? {
        if let stored = known[id] { return stored }
        try select.bind(id, at: 1)
        guard try select.step() else { return nil }
        defer { select.reset() }
        let app = try select.text(0)
        let name = renames.screen(app: app, name: try select.text(1))
        let condition = try condition(
            try select.integer(3),
            pose: try select.text(4),
            textSize: try select.int(5)
        )
        var values = AuditScope.Values()
        values.app = ScopeReader.filled(app)
        values.test = ScopeReader.filled(try select.text(6))
        values.configuration = ScopeReader.filled(try select.text(7))
        values.language = ScopeReader.filled(try select.text(8))
        values.screenSource = DimensionSource(rawValue: try select.int(9)) ?? .unstated
        values.poseSource = DimensionSource(rawValue: try select.int(10)) ?? .unstated
        values.textSizeSource = DimensionSource(rawValue: try select.int(11)) ?? .unstated
        values.settingsSource = DimensionSource(rawValue: try select.int(12)) ?? .unstated
        // A cell without a screen stands under the name of its test.
        let isTest = values.screenSource == .unstated && name == values.test
        values.screen = isTest ? nil : ScopeReader.filled(name)
        values.condition = condition
        values.device = Device(
            model: ScopeReader.filled(try select.text(13)),
            name: ScopeReader.filled(try select.text(14)),
            udid: ScopeReader.filled(try select.text(15)),
            os: ScopeReader.filled(try select.text(16)),
            osBuild: ScopeReader.filled(try select.text(17))
        )
        let cell = CellInfo(
            app: app,
            screen: name,
            deviceModel: try select.text(2),
            condition: condition
        )
        let stored = Stored(scope: AuditScope(values), cell: cell)
        if known.count >= ScopeReader.bound { known.removeAll(keepingCapacity: true) }
        known[id] = stored
        return stored
    }

    private func condition(_ id: Int64, pose: String, textSize: Int) throws -> Condition {
        var values: [SettingName: String] = [:]
        try settings.bind(id, at: 1)
        while try settings.step() {
            values[SettingName(try settings.text(0))] = try settings.text(1)
        }
        return Condition(
            pose: renames.pose(Pose(rawValue: pose) ?? .unknown),
            textSize: TextSize(rawValue: textSize),
            settings: values
        )
    }

    private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }
}
