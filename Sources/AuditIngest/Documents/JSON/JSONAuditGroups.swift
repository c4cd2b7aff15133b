import AuditStore

/// The audits that a walk has found so far, by scope, attempt and the list they stand in.
struct JSONAuditGroups {
    private struct Key: Hashable {
        let values: AuditScope.Values
        let attempt: Int
        let path: String

        func fits(_ scope: JSONScope, _ path: String) -> Bool {
            attempt == scope.attempt && self.path == path && values == scope.values
        }
    }

    private struct Group {
        let key: Key
        let line: Int
        var issues: [Issue] = []
        var errors: [String] = []
        var skipReason: String?
        var isSkipped = false
        var isCut = false
        var isAudit = false
        var isTouched = false
        var milliseconds: Int?
    }

    private var groups: [Group] = []
    private var places: [Key: Int] = [:]
    /// How many issues the next list may hold.
    private var expected = 0
    /// The place that was changed last.
    private var last = 0

    /// How many issues and failures there are, before roll-ups are dropped.
    private(set) var recordCount = 0

    /// Whether there is nothing that a ledger could keep.
    ///
    /// A roll-up repeats another list, so that of the lists with issues one is always kept.
    var isEmpty: Bool {
        groups.allSatisfy(\.issues.isEmpty) && records(channel: .attachment).isEmpty
    }

    private mutating func change(
        _ scope: JSONScope,
        _ path: String,
        _ line: Int,
        _ body: (inout Group) -> Void
    ) {
        // Most records stand beside the one before.
        if last < groups.count, groups[last].key.fits(scope, path) { return body(&groups[last]) }
        let key = Key(values: scope.values, attempt: scope.attempt, path: path)
        if let known = places[key] {
            last = known
        } else {
            last = groups.count
            places[key] = last
            groups.append(Group(key: key, line: line))
        }
        body(&groups[last])
    }

    /// An issue was found.
    mutating func add(_ issue: Issue, _ scope: JSONScope, path: String, line: Int) {
        recordCount += 1
        let expected = expected
        change(scope, path, line) {
            if $0.issues.isEmpty { $0.issues.reserveCapacity(expected) }
            $0.issues.append(issue)
        }
        self.expected = 0
    }

    /// A list of so many values follows, which may all be issues.
    mutating func expect(_ count: Int) { expected = min(count, 1 << 20) }

    /// An audit could not finish.
    mutating func fail(_ scope: JSONScope, path: String, line: Int, error: String) {
        recordCount += 1
        change(scope, path, line) { $0.errors.append(error) }
    }

    /// An audit was not run.
    mutating func skip(_ scope: JSONScope, path: String, line: Int, reason: String?) {
        change(scope, path, line) {
            $0.isSkipped = true
            $0.skipReason = reason
        }
    }

    /// A list of issues is there, empty or not.
    ///
    /// `isAudit`: Whether the list is known to be an audit's, so that an empty one is a clean audit.
    mutating func touch(_ scope: JSONScope, path: String, line: Int, isAudit: Bool = false) {
        change(scope, path, line) {
            $0.isTouched = true
            $0.isAudit = $0.isAudit || isAudit
        }
    }

    /// The text was cut inside a list or a record.
    mutating func cut(_ scope: JSONScope, path: String, line: Int) {
        change(scope, path, line) { $0.isCut = true }
    }

    /// How long an audit took.
    mutating func time(_ scope: JSONScope, path: String, milliseconds: Int?) {
        guard let milliseconds else { return }
        change(scope, path, 0) { $0.milliseconds = milliseconds }
    }

    // MARK: - Records

    /// The audits in the order of the document, repeats in roll-ups dropped.
    func records(channel: Channel) -> [AuditRecord] {
        let dropped = rollUps()
        let kept = groups.filter { !dropped.contains(JSONAuditGroups.listPath($0)) }
        var merged: [Group] = []
        var byScope: [Key: Int] = [:]
        for group in kept {
            let key = Key(values: group.key.values, attempt: group.key.attempt, path: "")
            guard let place = byScope[key] else {
                byScope[key] = merged.count
                merged.append(group)
                continue
            }
            merge(group, into: &merged[place])
        }
        let isAuditDocument = merged.contains { !$0.issues.isEmpty }
        return merged.flatMap { record($0, channel, isAuditDocument: isAuditDocument) }
    }

    private func merge(_ group: Group, into other: inout Group) {
        other.issues += group.issues
        for error in group.errors where !other.errors.contains(error) { other.errors.append(error) }
        other.isSkipped = other.isSkipped || group.isSkipped
        other.isCut = other.isCut || group.isCut
        other.isAudit = other.isAudit || group.isAudit
        other.isTouched = other.isTouched || group.isTouched
        other.milliseconds = other.milliseconds ?? group.milliseconds
    }

    private func record(_ group: Group, _ channel: Channel, isAuditDocument: Bool) -> [AuditRecord]
    {
        let isTold =
            !group.issues.isEmpty || !group.errors.isEmpty || group.isSkipped || group.isAudit
            || group.isTouched && isAuditDocument && group.key.values.screen != nil
        guard isTold else { return [] }
        let outcome: Outcome? =
            if !group.errors.isEmpty {
                group.issues.isEmpty ? .failed : .partial
            } else if group.isSkipped, group.issues.isEmpty {
                .skipped
            } else if group.isCut {
                .partial
            } else {
                nil
            }
        func made(_ observation: Observation, _ outcome: Outcome?, _ error: String?) -> AuditRecord
        {
            AuditRecord(
                scope: AuditScope(group.key.values),
                observation: observation,
                outcome: outcome,
                error: error,
                attempt: group.key.attempt,
                milliseconds: group.milliseconds,
                line: group.line,
                channel: channel
            )
        }
        let reason = group.errors.first ?? (outcome == .skipped ? group.skipReason : nil)
        let first = made(Observation(group.issues), outcome, reason)
        return [first] + group.errors.dropFirst().map { made(.empty, .failed, $0) }
    }

    // MARK: - Roll-ups

    private static func listPath(_ group: Group) -> String { group.key.path }

    private struct Signature: Hashable {
        let rule: Rule
        let compact: String?
        let element: ElementIdentity?

        init(_ issue: Issue) {
            rule = issue.rule
            compact = issue.compact
            element = ElementIdentity(issue)
        }
    }

    /// The lists that only repeat records of another list.
    private func rollUps() -> Set<String> {
        let paths = Set(groups.lazy.filter { !$0.issues.isEmpty }.map(\.key.path))
        guard paths.count > 1, paths.count <= 64 else { return [] }
        var lists: [String: [Signature: Int]] = [:]
        for group in groups {
            for issue in group.issues {
                lists[group.key.path, default: [:]][Signature(issue), default: 0] += 1
            }
        }
        var dropped: Set<String> = []
        for path in lists.keys.sorted() {
            guard let own = lists[path] else { continue }
            let repeats = lists.keys.sorted().contains { other in
                guard other != path, !dropped.contains(other), let theirs = lists[other] else {
                    return false
                }
                let isCovered = own.allSatisfy { theirs[$0.key, default: 0] >= $0.value }
                return isCovered
                    && (JSONAuditGroups.isRollUp(path)
                        || own != theirs && own.keys.allSatisfy { $0.element != nil })
            }
            if repeats { dropped.insert(path) }
        }
        return dropped
    }

    private static func isRollUp(_ path: String) -> Bool {
        guard let last = path.split(separator: ".").last else { return false }
        let words = [
            "all", "summary", "top", "rollup", "combined", "total", "flat", "unique", "overall",
        ]
        return words.contains { last.hasPrefix($0) } || path.hasPrefix("summary")
    }
}
