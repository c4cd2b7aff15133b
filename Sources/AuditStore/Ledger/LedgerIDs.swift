/// Finds or makes the rows that observations point at: screens, conditions, cells, scopes, findings, results.
///
/// Keeps what it has seen, so that the same value costs one look-up; the caches are bounded, and are emptied when a
/// transaction is rolled back, since the rows are gone then.
final class LedgerIDs {
    private let database: Database
    private var lookups: [String: Statement] = [:]
    private var texts: [TextKey: Int64] = [:]
    private var numbers: [NumberKey: Int64] = [:]
    private static let bound = 400_000

    private struct TextKey: Hashable {
        let table: String
        let first: String
        let second: String
    }

    private struct NumberKey: Hashable {
        let table: String
        let first: Int64
        let second: Int64
        let text: String
    }

    init(_ database: Database) { self.database = database }

    /// An element as an export describes it.
    struct ElementRow {
        let id: Int64
        /// The same in every store.
        let digest: [UInt8]
    }

    func forget() {
        texts.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
    }

    func screen(app: String, name: String) throws -> Int64 {
        let key = TextKey(table: "screens", first: app, second: name)
        if let id = texts[key] { return id }
        return try keep(key) {
            try findOrInsert(
                "SELECT id FROM screens WHERE app = ?1 AND name = ?2",
                "INSERT INTO screens (app, name) VALUES (?1, ?2)"
            ) { statement in
                try statement.bind(app, at: 1)
                try statement.bind(name, at: 2)
            }
        }
    }

    func condition(_ condition: Condition) throws -> Int64 {
        let settings = condition.settingsKey
        let size = Int64(condition.textSize?.rawValue ?? 0)
        let key = NumberKey(
            table: "conditions",
            first: Int64(condition.pose.rank),
            second: size,
            text: settings
        )
        if let id = numbers[key] { return id }
        var isNew = false
        let id = try findOrInsert(
            "SELECT id FROM conditions WHERE pose = ?1 AND text_size = ?2 AND settings = ?3",
            "INSERT INTO conditions (pose, text_size, settings) VALUES (?1, ?2, ?3)",
            isNew: &isNew
        ) { statement in
            try statement.bind(condition.pose.rawValue, at: 1)
            try statement.bind(size, at: 2)
            try statement.bind(settings, at: 3)
        }
        if isNew {
            let insert = try statement(
                "INSERT INTO condition_settings (condition_id, name, value) VALUES (?1, ?2, ?3)"
            )
            for (name, value) in condition.sortedSettings {
                try insert.bind(id, at: 1)
                try insert.bind(name.rawValue, at: 2)
                try insert.bind(value, at: 3)
                try insert.run()
            }
        }
        keep(key, id)
        return id
    }

    func cell(screen: Int64, deviceModel: String, condition: Int64) throws -> Int64 {
        let key = NumberKey(table: "cells", first: screen, second: condition, text: deviceModel)
        if let id = numbers[key] { return id }
        let id = try findOrInsert(
            """
            SELECT id FROM cells WHERE screen_id = ?1 AND device_model = ?2 AND condition_id = ?3
            """,
            "INSERT INTO cells (screen_id, device_model, condition_id) VALUES (?1, ?2, ?3)"
        ) { statement in
            try statement.bind(screen, at: 1)
            try statement.bind(deviceModel, at: 2)
            try statement.bind(condition, at: 3)
        }
        keep(key, id)
        return id
    }

    func device(_ device: Device) throws -> Int64 {
        try findOrInsert(
            """
            SELECT id FROM devices
            WHERE model = ?1 AND name = ?2 AND udid = ?3 AND os = ?4 AND os_build = ?5
            """,
            "INSERT INTO devices (model, name, udid, os, os_build) VALUES (?1, ?2, ?3, ?4, ?5)"
        ) { statement in
            try statement.bind(device.model ?? "", at: 1)
            try statement.bind(device.name ?? "", at: 2)
            try statement.bind(device.udid ?? "", at: 3)
            try statement.bind(device.os ?? "", at: 4)
            try statement.bind(device.osBuild ?? "", at: 5)
        }
    }

    /// The row of a scope, and its screen.
    func scope(_ values: AuditScope.Values, app: String) throws -> (scope: Int64, screen: Int64) {
        let screen = try screen(app: app, name: values.screen ?? values.test ?? "")
        let cell = try cell(
            screen: screen,
            deviceModel: values.device.model ?? values.device.name ?? "",
            condition: try condition(values.condition)
        )
        let device = try device(values.device)
        let scope = try findOrInsert(
            """
            SELECT id FROM scopes
            WHERE cell_id = ?1 AND device_id = ?2 AND test = ?3 AND configuration = ?4 AND language = ?5
                AND types = ?6 AND screen_source = ?7 AND pose_source = ?8 AND text_size_source = ?9
                AND settings_source = ?10
            """,
            """
            INSERT INTO scopes (cell_id, device_id, test, configuration, language, types, screen_source,
                pose_source, text_size_source, settings_source)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
            """
        ) { statement in
            try statement.bind(cell, at: 1)
            try statement.bind(device, at: 2)
            try statement.bind(values.test ?? "", at: 3)
            try statement.bind(values.configuration ?? "", at: 4)
            try statement.bind(values.language ?? "", at: 5)
            try statement.bind(values.types.mask.bits, at: 6)
            try statement.bind(values.screenSource.rawValue, at: 7)
            try statement.bind(values.poseSource.rawValue, at: 8)
            try statement.bind(values.textSizeSource.rawValue, at: 9)
            try statement.bind(values.settingsSource.rawValue, at: 10)
        }
        return (scope, screen)
    }

    func rule(_ rule: Rule) throws -> Int64 {
        let key = TextKey(table: "rules", first: rule.id, second: "")
        if let id = texts[key] { return id }
        return try keep(key) {
            try findOrInsert(
                "SELECT id FROM rules WHERE name = ?1 AND type_bit = ?2",
                "INSERT INTO rules (name, type_bit) VALUES (?1, ?2)"
            ) { statement in
                try statement.bind(rule.id, at: 1)
                try statement.bind(TypeMask.index(of: rule.type), at: 2)
            }
        }
    }

    func message(compact: String, detail: String) throws -> Int64 {
        let key = TextKey(table: "messages", first: compact, second: detail)
        if let id = texts[key] { return id }
        return try keep(key) {
            try findOrInsert(
                "SELECT id FROM messages WHERE compact = ?1 AND detail = ?2",
                "INSERT INTO messages (compact, detail) VALUES (?1, ?2)"
            ) { statement in
                try statement.bind(compact, at: 1)
                try statement.bind(detail, at: 2)
            }
        }
    }

    /// The row of an element as an export describes it.
    func element(_ element: Element) throws -> ElementRow {
        let texts = [
            element.type, element.identifier, element.label, element.value, element.placeholder,
            element.className, element.frame?.text,
        ]
        var input = DigestInput()
        for text in texts { input.add(text) }
        let digest = Digest.of(input.bytes, length: 16)
        let find = try statement("SELECT id FROM elements WHERE digest = ?1")
        try find.bind(digest, at: 1)
        if try find.step() {
            defer { find.reset() }
            return ElementRow(id: try find.integer(0), digest: digest)
        }
        let make = try statement(
            """
            INSERT INTO elements (digest, element_type, identifier, label, value, placeholder, class_name, frame)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        )
        try make.bind(digest, at: 1)
        for (at, text) in texts.enumerated() { try make.bind(text, at: Int32(at + 2)) }
        try make.run()
        return ElementRow(id: database.lastInsertRowID, digest: digest)
    }

    func auditError(_ message: String) throws -> Int64 {
        let key = TextKey(table: "audit_errors", first: message, second: "")
        if let id = texts[key] { return id }
        return try keep(key) {
            try findOrInsert(
                "SELECT id FROM audit_errors WHERE message = ?1",
                "INSERT INTO audit_errors (message) VALUES (?1)"
            ) { try $0.bind(message, at: 1) }
        }
    }

    /// A cached statement of this connection.
    func statement(_ sql: String) throws -> Statement {
        if let known = lookups[sql] { return known }
        let made = try database.prepare(sql)
        lookups[sql] = made
        return made
    }

    /// The row that the select finds, else the one that the insert makes.
    func findOrInsert(
        _ select: String,
        _ insert: String,
        isNew: inout Bool,
        bind: (Statement) throws -> Void
    ) throws -> Int64 {
        let find = try statement(select)
        try bind(find)
        if try find.step() {
            let id = try find.integer(0)
            find.reset()
            isNew = false
            return id
        }
        let make = try statement(insert)
        try bind(make)
        try make.run()
        isNew = true
        return database.lastInsertRowID
    }

    func findOrInsert(
        _ select: String,
        _ insert: String,
        bind: (Statement) throws -> Void
    ) throws -> Int64 {
        var isNew = false
        return try findOrInsert(select, insert, isNew: &isNew, bind: bind)
    }

    private func keep(_ key: TextKey, _ make: () throws -> Int64) throws -> Int64 {
        let id = try make()
        if texts.count >= LedgerIDs.bound { texts.removeAll(keepingCapacity: true) }
        texts[key] = id
        return id
    }

    private func keep(_ key: NumberKey, _ id: Int64) {
        if numbers.count >= LedgerIDs.bound { numbers.removeAll(keepingCapacity: true) }
        numbers[key] = id
    }
}
