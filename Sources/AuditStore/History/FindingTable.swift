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

    /// The findings that others are joined to, with the rows that were theirs before.
    private var joined: [Int: [Int64]] = [:]
    /// The numbers that rows had before they were joined.
    private var ownNumbers: [Int64: Int] = [:]
    /// The patterns of those that are rows of a list.
    private var patterns: [Int: String] = [:]
    /// The rows of findings that several audits described in different ways.
    private lazy var severalWays = Result { try FindingTable.severalWays(database) }

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

    /// The same findings, of which some are one; the numbers stay, and those that were joined to another one have no rows any more.
    init(_ base: FindingTable, joining recognition: Recognition) {
        rows = base.rows
        types = base.types
        ruleRows = base.ruleRows
        index = base.index
        typesOfScreen = base.typesOfScreen
        database = base.database
        renames = base.renames
        screens = base.screens
        rules = base.rules
        select = base.select
        patterns = recognition.patterns
        for group in recognition.groups {
            guard let first = group.first else { continue }
            joined[first] = rows[first]
            for other in group.dropFirst() {
                rows[first] += rows[other]
                for row in rows[other] {
                    index[row] = first
                    ownNumbers[row] = other
                }
                rows[other] = []
            }
        }
    }

    /// The number that a row's finding had before it was joined to another one.
    func number(ofOwnRow row: Int64) -> Int? { ownNumbers[row] ?? index[row] }

    /// Whether a finding is several that are one.
    func isJoined(_ finding: Int) -> Bool { joined[finding] != nil }

    /// Whether a finding is the rows of a list.
    func isList(_ finding: Int) -> Bool { patterns[finding] != nil }

    /// Whether any finding is several that are one.
    var hasJoined: Bool { !joined.isEmpty }

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
        let own = joined[finding] ?? rows[finding]
        guard var row = own.first else {
            throw StoreError.notFound(kind: "finding", name: String(finding), choices: [])
        }
        if own.count > 1 {
            for candidate in own {
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
        let info = try info(from: select, pattern: patterns[finding])
        details[finding] = info
        return info
    }

    private func info(from row: Statement, pattern: String?) throws -> FindingInfo {
        let screen = screens[try row.integer(11)] ?? (app: "", name: "", present: "")
        let rule = rules[try row.integer(12)] ?? Rule(type: .unknown)
        // A list is known by what its rows have in common, whichever of them a store has seen.
        let elementKey = try pattern.map { "list:" + $0 } ?? row.text(2)
        let ordinal = try pattern == nil ? row.int(3) : 1
        let stored = try row.text(0)
        return FindingInfo(
            key: screen.name == screen.present && pattern == nil
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
        // A key that was made of the present name, before any run used that name; or a list's.
        let candidates = renames.isEmpty ? patterns.keys.sorted() : Array(rows.indices)
        for at in candidates where !rows[at].isEmpty {
            if try info(at).key == key { return at }
        }
        return nil
    }

    /// Every key that a finding has or had.
    func keys(of finding: Int) throws -> [String] {
        let info = try info(finding)
        if rows[finding].count == 1, renames.isEmpty, joined[finding] == nil { return [info.key] }
        var keys: Set<String> = [info.key]
        for row in rows[finding] {
            try select.bind(row, at: 1)
            if try select.step() { keys.insert(try select.text(0)) }
            select.reset()
        }
        return keys.sorted()
    }

    // MARK: - Descriptions

    /// Whether audits described a finding in several ways, or it is one of several twins, so that one has to be chosen to be shown.
    func isDescribedInSeveralWays(_ finding: Int) throws -> Bool {
        let several = try severalWays.get()
        return try rows[finding].count > 1 || rows[finding].contains(where: several.contains)
            || info(finding).ordinal > 1
    }

    private static func severalWays(_ database: Database) throws -> Set<Int64> {
        var findings: Set<Int64> = []
        let select = try database.prepare(
            """
            SELECT finding_id FROM result_members GROUP BY finding_id
            HAVING min(element_id) <> max(element_id)
            """
        )
        while try select.step() { findings.insert(try select.integer(0)) }
        return findings
    }

    /// The labels that audits gave a finding, each once.
    func labels(of finding: Int) throws -> Set<String> {
        var labels: Set<String> = []
        if let label = try info(finding).element.label { labels.insert(label) }
        let select = try database.prepare(
            """
            SELECT DISTINCT elements.label FROM result_members
            JOIN elements ON elements.id = result_members.element_id
            WHERE finding_id = ?1 AND elements.label IS NOT NULL
            """
        )
        for row in rows[finding] {
            try select.bind(row, at: 1)
            while try select.step() { labels.insert(try select.text(0)) }
        }
        return labels
    }

    /// The findings whose element has, or had, a name as identifier or label.
    func numbers(named name: String) throws -> Set<Int> {
        let select = try database.prepare(
            """
            SELECT id FROM findings WHERE identifier = ?1 OR label = ?1
            UNION SELECT result_members.finding_id FROM elements
            JOIN result_members ON result_members.element_id = elements.id
            WHERE elements.identifier = ?1 OR elements.label = ?1
            """
        )
        try select.bind(name, at: 1)
        var numbers: Set<Int> = []
        while try select.step() {
            if let number = index[try select.integer(0)] { numbers.insert(number) }
        }
        return numbers
    }

    /// The rows of a row's twins, itself among them, with their ordinals.
    func twins(of row: Int64) throws -> [Int64: Int] {
        let select = try database.prepare(
            """
            SELECT twins.id, twins.ordinal FROM findings
            JOIN findings AS twins ON twins.screen_id = findings.screen_id AND twins.rule_id = findings.rule_id
                AND twins.element_key = findings.element_key
            WHERE findings.id = ?1
            """
        )
        try select.bind(row, at: 1)
        var twins: [Int64: Int] = [:]
        while try select.step() { twins[try select.integer(0)] = try select.int(1) }
        return twins
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
