/// The findings of a store by a small number, and their details when they are asked for.
final class FindingTable {
    /// The rows of each finding; several where its screen was renamed.
    private(set) var rows: [[Int64]] = []
    /// The audit type of each finding.
    private(set) var types: [AuditType] = []
    /// The row of each finding's rule.
    private var ruleRows: [Int64] = []
    /// The number of a finding's row.
    private(set) var index: [Int64: Int] = [:]

    /// The audit types that a screen's findings have, by the screen's row.
    private(set) var typesOfScreen: [Int64: TypeMask] = [:]

    private let database: Database
    private let renames: RenameMap
    private var screens: [Int64: (app: String, name: String, present: String)] = [:]
    private var rules: [Int64: Rule] = [:]
    private var details: [Int: FindingInfo] = [:]
    private let select: Statement

    /// What a finding has in common with the one of a renamed screen.
    private struct Twin: Hashable {
        let app: String
        let screen: String
        let rule: Int64
        let elementKey: String
        let ordinal: Int
    }

    init(_ database: Database, renames: RenameMap) throws {
        self.database = database
        self.renames = renames
        select = try database.prepare(
            """
            SELECT key, tier, element_key, ordinal, element_type, identifier, label, value, placeholder, class_name,
                frame, screen_id, rule_id
            FROM findings WHERE id = ?1
            """
        )
        try loadRules()
        let affected = try loadScreens()
        let all = try database.prepare("SELECT id, screen_id, rule_id FROM findings ORDER BY id")
        var twins: [Twin: Int] = [:]
        while try all.step() {
            let id = try all.integer(0)
            let screen = try all.integer(1)
            let rule = try all.integer(2)
            let type = rules[rule]?.type ?? .unknown
            typesOfScreen[screen, default: TypeMask()].insert(type)
            var at = rows.count
            if affected.contains(screen), let place = screens[screen] {
                let identity = try identity(of: id)
                let twin = Twin(
                    app: place.app,
                    screen: place.present,
                    rule: rule,
                    elementKey: identity.elementKey,
                    ordinal: identity.ordinal
                )
                at = twins[twin] ?? at
                twins[twin] = at
            }
            if at == rows.count {
                rows.append([id])
                types.append(type)
                ruleRows.append(rule)
            } else {
                rows[at].append(id)
            }
            index[id] = at
        }
    }

    /// The rule that a finding breaks, without its other details.
    func rule(of finding: Int) -> Rule { rules[ruleRows[finding]] ?? Rule(type: .unknown) }

    /// The details of a finding.
    ///
    /// - Parameter finding: Its number.
    /// - Returns: The finding, with its screen's present name.
    /// - Throws: ``SQLiteError``.
    func info(_ finding: Int) throws -> FindingInfo {
        if let known = details[finding] { return known }
        // The row that has the present name already carries the key that a new sighting will have.
        var row = rows[finding][0]
        if rows[finding].count > 1 {
            for candidate in rows[finding] {
                try select.bind(candidate, at: 1)
                guard try select.step() else { continue }
                let screen = screens[try select.integer(11)]
                select.reset()
                if let screen, screen.name == screen.present { row = candidate }
            }
        }
        try select.bind(row, at: 1)
        guard try select.step() else {
            throw StoreError.notFound(kind: "finding", name: String(row), choices: [])
        }
        defer { select.reset() }
        let info = try info(from: select)
        details[finding] = info
        return info
    }

    private func info(from row: Statement) throws -> FindingInfo {
        let screen = screens[try row.integer(11)] ?? (app: "", name: "", present: "")
        let rule = rules[try row.integer(12)] ?? Rule(type: .unknown)
        let elementKey = try row.text(2)
        let ordinal = try row.int(3)
        let stored = try row.text(0)
        return FindingInfo(
            key: screen.name == screen.present
                ? stored
                : FindingIdentity.key(
                    app: screen.app,
                    screen: screen.present,
                    rule: rule.id,
                    elementKey: elementKey,
                    ordinal: ordinal
                ),
            app: screen.app,
            screen: screen.present,
            rule: rule,
            element: Element(
                type: try row.textOrNil(4),
                identifier: try row.textOrNil(5),
                label: try row.textOrNil(6),
                value: try row.textOrNil(7),
                placeholder: try row.textOrNil(8),
                className: try row.textOrNil(9),
                frame: try row.textOrNil(10).flatMap(Frame.init(text:))
            ),
            tier: FindingIdentity.Tier(rawValue: try row.int(1)) ?? .none,
            elementKey: elementKey,
            ordinal: ordinal
        )
    }

    /// The number of the finding with this key, under its present or an older name.
    ///
    /// - Parameter key: The key.
    /// - Returns: The number; nil where the store has no such finding.
    /// - Throws: ``SQLiteError``.
    func number(ofKey key: String) throws -> Int? {
        let find = try database.prepare("SELECT id FROM findings WHERE key = ?1")
        try find.bind(key, at: 1)
        if try find.step() { return index[try find.integer(0)] }
        guard !renames.isEmpty else { return nil }
        // A key that was made of the present name, before any run used that name.
        for at in rows.indices where try info(at).key == key { return at }
        return nil
    }

    /// Every key that a finding has or had.
    func keys(of finding: Int) throws -> [String] {
        let info = try info(finding)
        if rows[finding].count == 1, renames.isEmpty { return [info.key] }
        var keys: Set<String> = [info.key]
        for row in rows[finding] {
            try select.bind(row, at: 1)
            if try select.step() { keys.insert(try select.text(0)) }
            select.reset()
        }
        return keys.sorted()
    }

    private func identity(of id: Int64) throws -> (elementKey: String, ordinal: Int) {
        try select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step() else { return ("", 1) }
        return (try select.text(2), try select.int(3))
    }

    private func loadRules() throws {
        let select = try database.prepare("SELECT id, name, type_bit FROM rules")
        while try select.step() {
            let bit = try select.int(2)
            let type = AuditType.allCases.indices.contains(bit) ? AuditType.allCases[bit] : .unknown
            rules[try select.integer(0)] = Rule(id: try select.text(1), type: type)
        }
    }

    /// Loads the screens; gives those that share their present name with another one.
    private func loadScreens() throws -> Set<Int64> {
        let select = try database.prepare("SELECT id, app, name FROM screens")
        var names: [String: [String: [Int64]]] = [:]
        while try select.step() {
            let id = try select.integer(0)
            let app = try select.text(1)
            let name = try select.text(2)
            let present = renames.screen(app: app, name: name)
            screens[id] = (app, name, present)
            names[app, default: [:]][present, default: []].append(id)
        }
        var affected: Set<Int64> = []
        for group in names.values.flatMap(\.values) where group.count > 1 {
            affected.formUnion(group)
        }
        return affected
    }
}
