public import AuditStore

/// Joins what several channels of one artifact say about the same attempt of a test, so that a record counts once.
///
/// The richest channel's records are kept. A record of a poorer channel is the same as one of a richer channel where
/// both mean the same rule and, as far as both name one, the same element; each record is used up once, so that two
/// equal failures stay two. What only the poorer channel has is kept as it is.
public enum ChannelMerge {
    private struct Key: Hashable {
        let test: String?
        let attempt: Int
        let configuration: String?
        let device: String?
    }

    /// Joins the audits.
    ///
    /// - Parameter audits: The audits of one artifact, in its order.
    /// - Returns: The audits in the same order, without what a richer channel says as well.
    public static func merge(_ audits: [AuditRecord]) -> [AuditRecord] {
        var groups: [Key: [Int]] = [:]
        for (index, audit) in audits.enumerated() { groups[key(audit), default: []].append(index) }
        var result: [AuditRecord?] = audits
        for indices in groups.values where Set(indices.map { audits[$0].channel }).count > 1 {
            mergeGroup(indices, &result)
        }
        return result.compactMap { $0 }
    }

    private static func key(_ audit: AuditRecord) -> Key {
        let values = audit.scope.values
        return Key(
            test: values.test,
            attempt: audit.attempt,
            configuration: values.configuration,
            device: values.device.udid ?? values.device.name
        )
    }

    private static func mergeGroup(_ indices: [Int], _ audits: inout [AuditRecord?]) {
        let order = indices.sorted { left, right in
            let leftChannel = audits[left]?.channel.rawValue ?? 0
            let rightChannel = audits[right]?.channel.rawValue ?? 0
            return leftChannel == rightChannel ? left < right : leftChannel > rightChannel
        }
        var pool = Pool()
        var channel: Channel?
        var waiting: [Int] = []
        for index in order {
            guard let audit = audits[index] else { continue }
            if audit.channel != channel {
                // Records of one channel never stand for each other.
                for ready in waiting { if let audit = audits[ready] { pool.add(audit) } }
                waiting = []
                pool.renew()
                channel = audit.channel
            }
            if !pool.isEmpty { audits[index] = reduce(audit, &pool) }
            waiting.append(index)
        }
    }

    /// The audit without the records that a richer one has; nil where nothing is left.
    private static func reduce(
        _ audit: AuditRecord,
        _ pool: inout Pool
    ) -> AuditRecord? {
        var left: [Issue] = []
        for issue in audit.observation.issues where !pool.use(issue) { left.append(issue) }
        var reduced = audit
        if left.count != audit.observation.issues.count { reduced.observation = Observation(left) }
        if audit.error != nil {
            if pool.useError() {
                reduced.error = nil
                if left.isEmpty { return nil }
                reduced.outcome = .findings
            } else if left.isEmpty {
                reduced.outcome = .failed
            }
            return reduced
        }
        return left.isEmpty ? nil : reduced
    }

    /// The records of richer channels that no record of the current channel has been matched with.
    private struct Pool {
        private var issues: [String: [Issue]] = [:]
        private var errors = 0
        private var open: [String: [Issue]] = [:]
        private var openErrors = 0
        private(set) var isEmpty = true

        mutating func add(_ audit: AuditRecord) {
            isEmpty = false
            for issue in audit.observation.issues {
                issues[issue.rule.id, default: []].append(issue)
            }
            if audit.error != nil { errors += 1 }
        }

        mutating func renew() {
            open = issues
            openErrors = errors
        }

        mutating func useError() -> Bool {
            guard openErrors > 0 else { return false }
            openErrors -= 1
            return true
        }

        mutating func use(_ issue: Issue) -> Bool {
            guard let candidates = open[issue.rule.id] else { return false }
            guard let place = candidates.firstIndex(where: { Pool.areOne($0, issue) }) else {
                return false
            }
            open[issue.rule.id]?.remove(at: place)
            return true
        }

        private static func areOne(_ rich: Issue, _ poor: Issue) -> Bool {
            guard rich.severity == poor.severity else { return false }
            guard let left = rich.element, let right = poor.element, left.isUsable, right.isUsable
            else { return true }
            func agree(_ one: String?, _ other: String?) -> Bool {
                guard let one, let other, !one.isEmpty, !other.isEmpty else { return true }
                return one == other
            }
            return agree(left.identifier, right.identifier) && agree(left.label, right.label)
        }
    }
}
