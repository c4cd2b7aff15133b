/// What rebuilding the findings' identities does.
public struct RekeySummary: Sendable, Hashable {
    /// A finding that gets another key.
    public struct Change: Sendable, Hashable {
        /// The key it has.
        public let oldKey: String
        /// The key that today's recipe gives it.
        public let newKey: String
        /// The normalised element, before.
        public let oldElement: String
        /// The normalised element, after.
        public let newElement: String
    }

    /// Findings that get another key, in order of their keys.
    public var changes: [Change] = []
    /// Findings that stay as they are, since nobody can say which is which; empty since recipe 2.
    public var ambiguous: [Change] = []
    /// Findings whose key is right.
    public var unchanged = 0
}

extension LedgerWriter {
    /// Rebuilds the identity of every finding from the stored inputs, by this program's recipe.
    ///
    /// Every result is derived again from what it holds, as if its artifact were ingested today: what one audit saw twice stays two
    /// findings, and findings that differ only in what the recipe leaves out become one. Acceptances follow their findings.
    ///
    /// - Parameter dryRun: Whether only to say what would happen.
    /// - Returns: What changed, or would.
    /// - Throws: ``SQLiteError``; nothing is changed then.
    public func rekey(dryRun: Bool) throws -> RekeySummary {
        if dryRun { return summary(of: try storedFindings()) }
        forget()
        defer { forget() }
        let database = store.database
        // Looking up every reference of what is taken away would go through all audits for each result.
        return try database.withoutReferenceChecks {
            try database.transaction {
                // Another process may have done it while this one waited for the lock.
                let findings = try storedFindings()
                let summary = summary(of: findings)
                if !summary.changes.isEmpty { try deriveAgain(findings) }
                let mark = try database.prepare(
                    "UPDATE findings SET recipe = ?1 WHERE recipe <> ?1"
                )
                try mark.bind(FindingIdentity.recipe, at: 1)
                try mark.run()
                try database.execute("PRAGMA user_version = \(FindingIdentity.recipe)")
                if !summary.changes.isEmpty { try derivation.rebuild() }
                return summary
            }
        }
    }

    private func summary(of findings: [Int64: StoredFinding]) -> RekeySummary {
        var summary = RekeySummary()
        for finding in findings.values.sorted(by: { $0.key < $1.key }) {
            if finding.isRight {
                summary.unchanged += 1
                continue
            }
            summary.changes.append(
                RekeySummary.Change(
                    oldKey: finding.key,
                    newKey: finding.todaysKey,
                    oldElement: finding.elementKey,
                    newElement: finding.identity.elementKey
                )
            )
        }
        return summary
    }

    /// A finding as it is stored, and what today's recipe makes of it.
    private struct StoredFinding {
        let id: Int64
        let key: String
        let elementKey: String
        let ordinal: Int
        let element: Element
        let app: String
        let screen: String
        let screenRow: Int64
        let rule: Rule
        let identity: FindingIdentity
        let todaysKey: String

        /// Whether key and element are what the recipe says.
        var isRight: Bool { key == todaysKey && elementKey == identity.elementKey }

        init(_ row: Statement) throws {
            id = try row.integer(0)
            key = try row.text(1)
            elementKey = try row.text(2)
            ordinal = try row.int(3)
            element = Element(
                type: try row.textOrNil(4),
                identifier: try row.textOrNil(5),
                label: try row.textOrNil(6),
                value: try row.textOrNil(7),
                placeholder: try row.textOrNil(8),
                className: try row.textOrNil(9)
            )
            app = try row.text(10)
            screen = try row.text(11)
            screenRow = try row.integer(12)
            let bit = try row.int(14)
            rule = Rule(
                id: try row.text(13),
                type: AuditType.allCases.indices.contains(bit) ? AuditType.allCases[bit] : .unknown
            )
            identity = FindingIdentity(element)
            todaysKey = identity.key(app: app, screen: screen, rule: rule.id, ordinal: ordinal)
        }
    }

    private func storedFindings() throws -> [Int64: StoredFinding] {
        let select = try store.database.prepare(
            """
            SELECT findings.id, findings.key, element_key, ordinal, element_type, identifier, label, value,
                placeholder, class_name, screens.app, screens.name, screens.id, rules.name, rules.type_bit
            FROM findings JOIN screens ON screens.id = findings.screen_id
            JOIN rules ON rules.id = findings.rule_id
            """
        )
        var findings: [Int64: StoredFinding] = [:]
        while try select.step() {
            let finding = try StoredFinding(select)
            findings[finding.id] = finding
        }
        return findings
    }

    /// Makes every result anew, and takes away what nothing points at any more.
    private func deriveAgain(_ findings: [Int64: StoredFinding]) throws {
        let database = store.database
        // What is there gets out of the way of keys and digests that are made now.
        try database.execute(
            """
            UPDATE findings SET key = 'old:' || id;
            UPDATE results SET digest = CAST(printf('%016d', id) AS BLOB) WHERE member_count > 0;
            CREATE TEMP TABLE renewed (old INTEGER PRIMARY KEY, new INTEGER NOT NULL);
            """
        )
        defer { try? database.execute("DROP TABLE IF EXISTS temp.renewed") }
        var successors: [Int64: [Int64: Int]] = [:]
        let insert = try database.prepare("INSERT INTO temp.renewed (old, new) VALUES (?1, ?2)")
        for result in try storedResults() {
            let members = try members(of: result)
            guard let first = members.first.flatMap({ findings[$0.finding] }) else { continue }
            let issues = members.compactMap { member -> Issue? in
                guard let finding = findings[member.finding] else { return nil }
                return Issue(
                    rule: finding.rule,
                    severity: member.severity,
                    compact: member.compact,
                    detail: member.detail,
                    element: member.element ?? finding.element,
                    acceptedReason: member.excuse
                )
            }
            let new = try results.result(
                of: Observation(issues),
                screen: first.screenRow,
                app: first.app,
                screenName: first.screen
            )
            try insert.bind(result, at: 1)
            try insert.bind(new, at: 2)
            try insert.run()
            for (position, finding) in try positions(of: new)
            where members.indices.contains(position) {
                successors[members[position].finding, default: [:]][finding, default: 0] += 1
            }
        }
        try database.execute(
            """
            UPDATE audits SET result_id = (SELECT new FROM temp.renewed WHERE old = result_id)
            WHERE result_id IN (SELECT old FROM temp.renewed);
            DELETE FROM cell_changes; DELETE FROM cell_latest; DELETE FROM cell_state_members;
            DELETE FROM cell_states;
            DELETE FROM result_members WHERE result_id IN (SELECT old FROM temp.renewed);
            DELETE FROM results WHERE id IN (SELECT old FROM temp.renewed);
            DELETE FROM findings WHERE key LIKE 'old:%';
            """
        )
        try moveAcceptances(findings, successors)
    }

    /// Acceptances follow the finding that took over most of what their own one had been seen in.
    private func moveAcceptances(
        _ findings: [Int64: StoredFinding],
        _ successors: [Int64: [Int64: Int]]
    ) throws {
        let key = try store.database.prepare("SELECT key FROM findings WHERE id = ?1")
        let follow = try store.database.prepare(
            "UPDATE acceptances SET finding_key = ?2 WHERE finding_key = ?1"
        )
        for (old, counts) in successors.sorted(by: { $0.key < $1.key }) {
            let best = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
            guard let best, let finding = findings[old] else { continue }
            try key.bind(best.key, at: 1)
            guard try key.step() else { continue }
            let newKey = try key.text(0)
            key.reset()
            if newKey == finding.key { continue }
            try follow.bind(finding.key, at: 1)
            try follow.bind(newKey, at: 2)
            try follow.run()
        }
    }

    private func storedResults() throws -> [Int64] {
        let select = try store.database.prepare(
            "SELECT id FROM results WHERE member_count > 0 ORDER BY id"
        )
        var results: [Int64] = []
        while try select.step() { results.append(try select.integer(0)) }
        return results
    }

    /// What a stored result says of one finding.
    private struct StoredMember {
        let finding: Int64
        let severity: Severity
        let compact: String?
        let detail: String?
        let excuse: String?
        let element: Element?
    }

    private func members(of result: Int64) throws -> [StoredMember] {
        let select = try ids.statement(
            """
            SELECT finding_id, severity, messages.compact, messages.detail, excuse, element_id,
                elements.element_type, elements.identifier, elements.label, elements.value,
                elements.placeholder, elements.class_name, elements.frame
            FROM result_members JOIN messages ON messages.id = result_members.message_id
            LEFT JOIN elements ON elements.id = result_members.element_id
            WHERE result_id = ?1 ORDER BY position, finding_id
            """
        )
        try select.bind(result, at: 1)
        var members: [StoredMember] = []
        while try select.step() {
            func filled(_ text: String) -> String? { text.isEmpty ? nil : text }
            members.append(
                StoredMember(
                    finding: try select.integer(0),
                    severity: Severity(rawValue: try select.int(1)) ?? .error,
                    compact: filled(try select.text(2)),
                    detail: filled(try select.text(3)),
                    excuse: try select.textOrNil(4),
                    element: try select.integerOrNil(5) == nil
                        ? nil
                        : Element(
                            type: try select.textOrNil(6),
                            identifier: try select.textOrNil(7),
                            label: try select.textOrNil(8),
                            value: try select.textOrNil(9),
                            placeholder: try select.textOrNil(10),
                            className: try select.textOrNil(11),
                            frame: try select.textOrNil(12).flatMap(Frame.init(text:))
                        )
                )
            )
        }
        return members
    }

    private func positions(of result: Int64) throws -> [(position: Int, finding: Int64)] {
        let select = try ids.statement(
            "SELECT position, finding_id FROM result_members WHERE result_id = ?1"
        )
        try select.bind(result, at: 1)
        var positions: [(position: Int, finding: Int64)] = []
        while try select.step() {
            positions.append((try select.int(0), try select.integer(1)))
        }
        return positions
    }
}
