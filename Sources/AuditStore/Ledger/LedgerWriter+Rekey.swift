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
    /// Findings that would become one with another finding, and stay as they are: nobody can say which is which.
    public var ambiguous: [Change] = []
    /// Findings whose key is right.
    public var unchanged = 0
}

extension LedgerWriter {
    /// Rebuilds the identity of every finding from the stored inputs, by this program's recipe.
    ///
    /// Sightings, acceptances and results follow their findings. Two findings never become one.
    ///
    /// - Parameter dryRun: Whether only to say what would happen.
    /// - Returns: What changed, or would.
    /// - Throws: ``SQLiteError``; nothing is changed then.
    public func rekey(dryRun: Bool) throws -> RekeySummary {
        let database = store.database
        let select = try database.prepare(
            """
            SELECT findings.id, findings.key, findings.element_key, findings.ordinal, element_type, identifier,
                label, value, placeholder, class_name, screens.app, screens.name, rules.name, findings.recipe,
                findings.tier
            FROM findings JOIN screens ON screens.id = findings.screen_id
            JOIN rules ON rules.id = findings.rule_id ORDER BY findings.key
            """
        )
        var summary = RekeySummary()
        var all: [Rekeyed] = []
        while try select.step() { all.append(try Rekeyed(select)) }
        let wanted = Dictionary(grouping: all, by: \.newKey)
        var moved: [Rekeyed] = []
        for finding in all {
            guard finding.isChanged else {
                summary.unchanged += 1
                continue
            }
            let change = RekeySummary.Change(
                oldKey: finding.oldKey,
                newKey: finding.newKey,
                oldElement: finding.oldElement,
                newElement: finding.identity.elementKey
            )
            if wanted[finding.newKey]?.count == 1 {
                summary.changes.append(change)
                moved.append(finding)
            } else {
                summary.ambiguous.append(change)
            }
        }
        if dryRun || moved.isEmpty { return summary }
        defer { forget() }
        try database.transaction {
            try move(moved)
            try renewResults()
            try derivation.rebuild()
        }
        return summary
    }

    private struct Rekeyed {
        let id: Int64
        let oldKey: String
        let newKey: String
        let oldElement: String
        let identity: FindingIdentity
        let isChanged: Bool

        init(_ row: Statement) throws {
            id = try row.integer(0)
            oldKey = try row.text(1)
            oldElement = try row.text(2)
            identity = FindingIdentity(
                Element(
                    type: try row.textOrNil(4),
                    identifier: try row.textOrNil(5),
                    label: try row.textOrNil(6),
                    value: try row.textOrNil(7),
                    placeholder: try row.textOrNil(8),
                    className: try row.textOrNil(9)
                )
            )
            newKey = identity.key(
                app: try row.text(10),
                screen: try row.text(11),
                rule: try row.text(12),
                ordinal: try row.int(3)
            )
            isChanged =
                try newKey != oldKey || identity.elementKey != oldElement
                || row.int(13) != FindingIdentity.recipe || row.int(14) != identity.tier.rawValue
        }
    }

    private func move(_ findings: [Rekeyed]) throws {
        let database = store.database
        // Keys may move in a circle: a temporary one comes first.
        let park = try database.prepare("UPDATE findings SET key = ?2 WHERE id = ?1")
        let place = try database.prepare(
            "UPDATE findings SET key = ?2, element_key = ?3, tier = ?4, recipe = ?5 WHERE id = ?1"
        )
        let follow = try database.prepare(
            "UPDATE acceptances SET finding_key = ?2 WHERE finding_key = ?1"
        )
        for finding in findings {
            try park.bind(finding.id, at: 1)
            try park.bind("rekey:\(finding.id)", at: 2)
            try park.run()
            try follow.bind(finding.oldKey, at: 1)
            try follow.bind("rekey:\(finding.id)", at: 2)
            try follow.run()
        }
        for finding in findings {
            try place.bind(finding.id, at: 1)
            try place.bind(finding.newKey, at: 2)
            try place.bind(finding.identity.elementKey, at: 3)
            try place.bind(finding.identity.tier.rawValue, at: 4)
            try place.bind(FindingIdentity.recipe, at: 5)
            try place.run()
            try follow.bind("rekey:\(finding.id)", at: 1)
            try follow.bind(finding.newKey, at: 2)
            try follow.run()
        }
    }

    /// Results are recognised by their findings' keys, so their digests follow.
    private func renewResults() throws {
        let database = store.database
        let select = try database.prepare(
            """
            SELECT result_members.result_id, findings.key, result_members.severity, messages.compact,
                messages.detail, result_members.excuse
            FROM result_members JOIN findings ON findings.id = result_members.finding_id
            JOIN messages ON messages.id = result_members.message_id
            ORDER BY result_members.result_id, findings.key
            """
        )
        var digests: [(id: Int64, digest: [UInt8])] = []
        var current: Int64 = -1
        var members:
            [(key: String, severity: Int, compact: String, detail: String, excuse: String?)] = []
        while try select.step() {
            let id = try select.integer(0)
            if id != current, !members.isEmpty {
                digests.append((current, ResultWriter.digest(members)))
                members.removeAll()
            }
            current = id
            members.append(
                (
                    try select.text(1), try select.int(2), try select.text(3), try select.text(4),
                    try select.textOrNil(5)
                )
            )
        }
        if !members.isEmpty { digests.append((current, ResultWriter.digest(members))) }
        let park = try database.prepare(
            "UPDATE results SET digest = CAST(printf('%016d', id) AS BLOB) WHERE id = ?1"
        )
        let place = try database.prepare("UPDATE results SET digest = ?2 WHERE id = ?1")
        for (id, _) in digests {
            try park.bind(id, at: 1)
            try park.run()
        }
        for (id, digest) in digests {
            try place.bind(id, at: 1)
            try place.bind(digest, at: 2)
            try place.run()
        }
    }
}
