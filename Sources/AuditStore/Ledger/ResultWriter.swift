/// Turns what an audit saw into a stored result: findings, recognised, with their twins counted.
final class ResultWriter {
    private let ids: LedgerIDs
    private let database: Database
    /// The findings by screen, and by group and ordinal.
    private var findings = WordTable<Finding>()
    private var results: [[UInt8]: Int64] = [:]
    private var issues = WordTable<KnownIssue>()
    private var groups: [FindingGroup: Int] = [:]
    /// In which observation a group was met last.
    private var meetings: [Int] = []
    private var meeting = 0
    private static let bound = 50_000
    private static let mostIssues = 1 << 14
    private static let mostOrdinals = 1 << 20

    private struct Finding {
        let id: Int64
        let key: String
    }

    /// What follows from an issue whatever its screen is; the issue is held, so that its identity stays its own.
    private struct KnownIssue {
        let issue: Issue
        let group: FindingGroup
        let number: Int
        let rule: Int64
        /// The element as the export describes it; nil where it says nothing.
        let element: LedgerIDs.ElementRow?
    }

    private struct Member {
        let finding: Finding
        let issue: Issue
        let element: LedgerIDs.ElementRow?
        let position: Int
    }

    init(_ database: Database, ids: LedgerIDs) {
        self.database = database
        self.ids = ids
    }

    func forget() {
        results.removeAll(keepingCapacity: true)
        // They hold the rows of rules.
        forgetIssues()
    }

    private func forgetIssues() {
        issues.removeAll()
        groups.removeAll(keepingCapacity: true)
        meetings.removeAll(keepingCapacity: true)
        // Findings are known by the numbers of groups.
        findings.removeAll()
    }

    /// The result of an observation on a screen.
    ///
    /// - Parameters:
    ///   - observation: What was seen.
    ///   - screen: The screen's row.
    ///   - app: The app, for the findings' keys.
    ///   - screenName: The screen's name, for the findings' keys.
    /// - Returns: The row.
    /// - Throws: ``SQLiteError``.
    func result(
        of observation: Observation,
        screen: Int64,
        app: String,
        screenName: String
    ) throws -> Int64 {
        if issues.count + observation.issues.count > ResultWriter.mostIssues { forgetIssues() }
        let place = Place(screen: screen, app: app, name: screenName)
        var known: [KnownIssue] = []
        known.reserveCapacity(observation.issues.count)
        meeting += 1
        var hasTwins = false
        for issue in observation.issues {
            let one = try self.known(issue)
            hasTwins = hasTwins || meetings[one.number] == meeting
            meetings[one.number] = meeting
            known.append(one)
        }
        var members: [Member] = []
        members.reserveCapacity(known.count)
        if hasTwins {
            try addTwins(ResultWriter.withoutRepeats(known), at: place, to: &members)
        } else {
            for (position, one) in known.enumerated() {
                let finding = try finding(one, ordinal: 1, at: place)
                members.append(
                    Member(
                        finding: finding,
                        issue: one.issue,
                        element: one.element,
                        position: position
                    )
                )
            }
        }
        members.sort { $0.finding.key < $1.finding.key }
        return try store(members)
    }

    /// Where findings are.
    private struct Place {
        let screen: Int64
        let app: String
        let name: String
    }

    private func addTwins(
        _ known: [KnownIssue],
        at place: Place,
        to members: inout [Member]
    ) throws {
        var groups: [Int: [(position: Int, issue: KnownIssue)]] = [:]
        // In the order of the export: rows get the same identifiers in every process.
        var order: [Int] = []
        for (position, one) in known.enumerated() {
            if groups[one.number] == nil { order.append(one.number) }
            groups[one.number, default: []].append((position, one))
        }
        for number in order {
            let twins = (groups[number] ?? []).sorted {
                ResultWriter.precedes($0.issue.issue, $1.issue.issue)
            }
            // Which of several twins is the first does not depend on the export's order.
            for (index, one) in twins.enumerated() {
                members.append(
                    Member(
                        finding: try finding(one.issue, ordinal: index + 1, at: place),
                        issue: one.issue.issue,
                        element: one.issue.element,
                        position: one.position
                    )
                )
            }
        }
    }

    private func known(_ issue: Issue) throws -> KnownIssue {
        if let known = issues.value(issue.identity) { return known }
        let group = FindingGroup(rule: issue.rule, identity: FindingIdentity(issue.element))
        let number: Int
        if let known = groups[group] {
            number = known
        } else {
            number = groups.count
            groups[group] = number
            meetings.append(0)
        }
        let known = KnownIssue(
            issue: issue,
            group: group,
            number: number,
            rule: try ids.rule(issue.rule),
            element: try issue.element.map { try ids.element($0) }
        )
        issues.set(known, issue.identity)
        return known
    }

    /// The same element reported twice at the same place by one audit is one; records without a frame are all kept.
    private static func withoutRepeats(_ known: [KnownIssue]) -> [KnownIssue] {
        struct Record: Hashable {
            let number: Int
            let compact: String?
            let label: String?
            let identifier: String?
            let frame: Frame
        }
        var seen: Set<Record> = []
        return known.filter { one in
            guard let element = one.issue.element, element.isUsable, let frame = element.frame
            else { return true }
            let record = Record(
                number: one.number,
                compact: one.issue.compact,
                label: element.label,
                identifier: element.identifier,
                frame: frame
            )
            return seen.insert(record).inserted
        }
    }

    private static func precedes(_ left: Issue, _ right: Issue) -> Bool {
        if left.severity != right.severity { return left.severity > right.severity }
        return texts(left).lexicographicallyPrecedes(texts(right))
    }

    private static func texts(_ issue: Issue) -> [String] {
        [
            issue.compact ?? "", issue.detail ?? "", issue.acceptedReason ?? "",
            issue.element?.label ?? "", issue.element?.value ?? "", issue.element?.identifier ?? "",
        ]
    }

    private func finding(_ known: KnownIssue, ordinal: Int, at place: Place) throws -> Finding {
        let screen = UInt(truncatingIfNeeded: place.screen)
        let number = UInt(known.number * ResultWriter.mostOrdinals + ordinal)
        let isCounted = ordinal < ResultWriter.mostOrdinals
        if isCounted, let finding = findings.value(screen, number) { return finding }
        let key = known.group.identity.key(
            app: place.app,
            screen: place.name,
            rule: known.group.rule.id,
            ordinal: ordinal
        )
        let select = try ids.statement("SELECT id FROM findings WHERE key = ?1")
        try select.bind(key, at: 1)
        let found = try select.step() ? try select.integer(0) : nil
        select.reset()
        let id = try found ?? insert(known, key: key, ordinal: ordinal, screen: place.screen)
        let finding = Finding(id: id, key: key)
        if findings.count >= ResultWriter.bound { findings.removeAll() }
        if isCounted { findings.set(finding, screen, number) }
        return finding
    }

    private func insert(
        _ known: KnownIssue,
        key: String,
        ordinal: Int,
        screen: Int64
    ) throws -> Int64 {
        let element = known.issue.element
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
        try insert.bind(known.rule, at: 4)
        try insert.bind(known.group.identity.tier.rawValue, at: 5)
        try insert.bind(known.group.identity.elementKey, at: 6)
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
                DigestMember(
                    key: member.finding.key,
                    severity: member.issue.severity.rawValue,
                    compact: member.issue.compact ?? "",
                    detail: member.issue.detail ?? "",
                    excuse: member.issue.acceptedReason,
                    element: member.element?.digest ?? [],
                    position: member.position
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

    /// What the digest of a result says of one member.
    private struct DigestMember {
        let key: String
        let severity: Int
        let compact: String
        let detail: String
        let excuse: String?
        let element: [UInt8]
        let position: Int
    }

    /// The digest of a result: what it saw, by the findings' keys, in their order.
    private static func digest(_ members: [DigestMember]) -> [UInt8] {
        var input = DigestInput()
        for member in members {
            input.add(member.key)
            input.add(Int64(member.severity))
            input.add(member.compact)
            input.add(member.detail)
            input.add(member.excuse)
            input.add(member.element)
            input.add(Int64(member.position))
        }
        return Digest.of(input.bytes, length: 16)
    }

    private func insert(_ members: [Member], result: Int64) throws {
        let insert = try ids.statement(
            """
            INSERT INTO result_members (result_id, finding_id, severity, message_id, excuse, element_id, position)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        )
        for member in members {
            let message = try ids.message(
                compact: member.issue.compact ?? "",
                detail: member.issue.detail ?? ""
            )
            try insert.bind(result, at: 1)
            try insert.bind(member.finding.id, at: 2)
            try insert.bind(member.issue.severity.rawValue, at: 3)
            try insert.bind(message, at: 4)
            try insert.bind(member.issue.acceptedReason, at: 5)
            try insert.bind(member.element?.id, at: 6)
            try insert.bind(member.position, at: 7)
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
