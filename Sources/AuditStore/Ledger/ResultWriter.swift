/// Turns what an audit saw into a stored result: findings, recognised, with their twins counted.
final class ResultWriter {
    private let ids: LedgerIDs
    private let database: Database
    private var findings: [FindingKey: (id: Int64, key: String)] = [:]
    private var results: [[UInt8]: Int64] = [:]
    private var identities: [Element: FindingIdentity] = [:]
    private static let bound = 100_000

    private struct FindingKey: Hashable {
        let screen: Int64
        let rule: Int64
        let elementKey: String
        let ordinal: Int
    }

    private struct Member {
        let finding: Int64
        let key: String
        let issue: Issue
    }

    init(_ database: Database, ids: LedgerIDs) {
        self.database = database
        self.ids = ids
    }

    func forget() {
        findings.removeAll(keepingCapacity: true)
        results.removeAll(keepingCapacity: true)
    }

    /// The result of an observation on a screen, and how many findings it has.
    ///
    /// - Parameters:
    ///   - observation: What was seen.
    ///   - screen: The screen's row.
    ///   - app: The app, for the findings' keys.
    ///   - screenName: The screen's name, for the findings' keys.
    /// - Returns: The row, and how many findings it has.
    /// - Throws: ``SQLiteError``.
    func result(
        of observation: Observation,
        screen: Int64,
        app: String,
        screenName: String
    ) throws -> (id: Int64, count: Int) {
        var groups: [FindingGroup: [Issue]] = [:]
        // In the order of the export: rows get the same identifiers in every process.
        var order: [FindingGroup] = []
        for issue in ResultWriter.withoutRepeats(observation.issues) {
            let group = FindingGroup(rule: issue.rule, identity: identity(of: issue.element))
            if groups[group] == nil { order.append(group) }
            groups[group, default: []].append(issue)
        }
        var members: [Member] = []
        for group in order {
            let issues = groups[group] ?? []
            let rule = try ids.rule(group.rule)
            // Which of several twins is the first does not depend on the export's order.
            for (index, issue) in issues.sorted(by: ResultWriter.precedes).enumerated() {
                let finding = try finding(
                    group,
                    rule: rule,
                    ordinal: index + 1,
                    issue: issue,
                    screen: screen,
                    app: app,
                    screenName: screenName
                )
                members.append(Member(finding: finding.id, key: finding.key, issue: issue))
            }
        }
        members.sort { $0.key < $1.key }
        return (try store(members), members.count)
    }

    private func identity(of element: Element?) -> FindingIdentity {
        guard let element else { return FindingIdentity(nil) }
        if let known = identities[element] { return known }
        let identity = FindingIdentity(element)
        if identities.count >= ResultWriter.bound { identities.removeAll(keepingCapacity: true) }
        identities[element] = identity
        return identity
    }

    /// The same element reported twice at the same place by one audit is one; records without a frame are all kept.
    static func withoutRepeats(_ issues: [Issue]) -> [Issue] {
        guard issues.count > 1 else { return issues }
        struct Record: Hashable {
            let rule: Rule
            let compact: String?
            let identity: FindingIdentity
            let frame: Frame
        }
        var seen: Set<Record> = []
        return issues.filter { issue in
            guard let element = issue.element, element.isUsable, let frame = element.frame else {
                return true
            }
            let record = Record(
                rule: issue.rule,
                compact: issue.compact,
                identity: FindingIdentity(element),
                frame: frame
            )
            return seen.insert(record).inserted
        }
    }

    private static func precedes(_ left: Issue, _ right: Issue) -> Bool {
        if left.severity != right.severity { return left.severity > right.severity }
        let leftTexts = [left.compact ?? "", left.detail ?? "", left.acceptedReason ?? ""]
        let rightTexts = [right.compact ?? "", right.detail ?? "", right.acceptedReason ?? ""]
        return leftTexts.lexicographicallyPrecedes(rightTexts)
    }

    private func finding(
        _ group: FindingGroup,
        rule: Int64,
        ordinal: Int,
        issue: Issue,
        screen: Int64,
        app: String,
        screenName: String
    ) throws -> (id: Int64, key: String) {
        let cacheKey = FindingKey(
            screen: screen,
            rule: rule,
            elementKey: group.identity.elementKey,
            ordinal: ordinal
        )
        if let known = findings[cacheKey] { return known }
        let key = group.identity.key(
            app: app,
            screen: screenName,
            rule: group.rule.id,
            ordinal: ordinal
        )
        let element = issue.element
        let select = try ids.statement("SELECT id FROM findings WHERE key = ?1")
        try select.bind(key, at: 1)
        let found = try select.step() ? try select.integer(0) : nil
        select.reset()
        let id =
            try found
            ?? insert(
                group,
                key: key,
                rule: rule,
                ordinal: ordinal,
                element: element,
                screen: screen
            )
        if findings.count >= ResultWriter.bound { findings.removeAll(keepingCapacity: true) }
        findings[cacheKey] = (id, key)
        return (id, key)
    }

    private func insert(
        _ group: FindingGroup,
        key: String,
        rule: Int64,
        ordinal: Int,
        element: Element?,
        screen: Int64
    ) throws -> Int64 {
        let insert = try ids.statement(
            """
            INSERT INTO findings (key, recipe, screen_id, rule_id, tier, element_key, ordinal, element_type,
                identifier, label, value, placeholder, class_name, frame)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """
        )
        try insert.bind(key, at: 1)
        try insert.bind(FindingIdentity.recipe, at: 2)
        try insert.bind(screen, at: 3)
        try insert.bind(rule, at: 4)
        try insert.bind(group.identity.tier.rawValue, at: 5)
        try insert.bind(group.identity.elementKey, at: 6)
        try insert.bind(ordinal, at: 7)
        try insert.bind(element?.type, at: 8)
        try insert.bind(element?.identifier, at: 9)
        try insert.bind(element?.label, at: 10)
        try insert.bind(element?.value, at: 11)
        try insert.bind(element?.placeholder, at: 12)
        try insert.bind(element?.className, at: 13)
        try insert.bind(element?.frame?.text, at: 14)
        try insert.run()
        return database.lastInsertRowID
    }

    private func store(_ members: [Member]) throws -> Int64 {
        let digest = ResultWriter.digest(
            members.map { member in
                (
                    key: member.key, severity: member.issue.severity.rawValue,
                    compact: member.issue.compact ?? "", detail: member.issue.detail ?? "",
                    excuse: member.issue.acceptedReason
                )
            }
        )
        if let known = results[digest] { return known }
        var isNew = false
        let id = try ids.findOrInsert(
            "SELECT id FROM results WHERE digest = ?1 AND member_count = ?2",
            "INSERT INTO results (digest, member_count) VALUES (?1, ?2)",
            isNew: &isNew
        ) { statement in
            try statement.bind(digest, at: 1)
            try statement.bind(members.count, at: 2)
        }
        if isNew { try insert(members, result: id) }
        if results.count >= ResultWriter.bound { results.removeAll(keepingCapacity: true) }
        results[digest] = id
        return id
    }

    /// The digest of a result: what it saw, by the findings' keys, in their order.
    static func digest(
        _ members: [(key: String, severity: Int, compact: String, detail: String, excuse: String?)]
    ) -> [UInt8] {
        var input = DigestInput()
        for member in members {
            input.add(member.key)
            input.add(Int64(member.severity))
            input.add(member.compact)
            input.add(member.detail)
            input.add(member.excuse)
        }
        return Digest.of(input.bytes, length: 16)
    }

    private func insert(_ members: [Member], result: Int64) throws {
        let insert = try ids.statement(
            """
            INSERT INTO result_members (result_id, finding_id, severity, message_id, excuse)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """
        )
        for member in members {
            let message = try ids.message(
                compact: member.issue.compact ?? "",
                detail: member.issue.detail ?? ""
            )
            try insert.bind(result, at: 1)
            try insert.bind(member.finding, at: 2)
            try insert.bind(member.issue.severity.rawValue, at: 3)
            try insert.bind(message, at: 4)
            try insert.bind(member.issue.acceptedReason, at: 5)
            try insert.run()
        }
    }
}

/// The rule and the element that twins have in common.
struct FindingGroup: Hashable {
    let rule: Rule
    let identity: FindingIdentity
}

extension Frame {
    /// `x,y,width,height` in the shortest decimal form, as the store keeps it.
    var text: String { [x, y, width, height].map { "\($0)" }.joined(separator: ",") }

    /// Reads the stored form.
    init?(text: String) {
        let parts = text.split(separator: ",").compactMap { Double($0) }
        guard parts.count == 4 else { return nil }
        self.init(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
    }
}
