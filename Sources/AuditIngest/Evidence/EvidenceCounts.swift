public import AuditStore

/// The numbers that `inspect` states for one artifact, as the command line's documentation defines them.
public struct EvidenceCounts: Sendable, Hashable {
    /// Records of Apple's audit engine, before repeats are merged.
    public private(set) var issues = 0
    /// For each screen or test, rule and element, the most records in any one attempt or condition.
    public private(set) var distinct = 0
    /// Issues without a usable element.
    public private(set) var elementless = 0
    /// Issues by audit type, in the engine's order; sums to ``issues``.
    public private(set) var types: [(type: AuditType, count: Int)] = []
    /// Audits that could not finish.
    public private(set) var auditErrors = 0
    /// Failures and findings that are not Apple's.
    public private(set) var nonAudit = 0

    /// Counts the evidence of one artifact.
    public init(_ evidence: some Sequence<Evidence>) {
        var byType: [AuditType: Int] = [:]
        var tally = DistinctTally()
        for piece in evidence {
            switch piece {
            case .audit(let audit):
                if audit.outcome == .failed || audit.outcome == .partial && audit.error != nil {
                    auditErrors += 1
                }
                for issue in audit.observation.issues {
                    issues += 1
                    byType[issue.rule.type, default: 0] += 1
                    if !issue.hasUsableElement { elementless += 1 }
                    tally.add(issue, of: audit)
                }
            case .otherFailure: nonAudit += 1
            default: break
            }
        }
        distinct = tally.total
        types = byType.sorted { $0.key < $1.key }.map { (type: $0.key, count: $0.value) }
    }

    /// Equal numbers.
    public static func == (left: EvidenceCounts, right: EvidenceCounts) -> Bool {
        left.numbers == right.numbers && left.types.elementsEqual(right.types, by: ==)
    }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

    private var numbers: [Int] { [issues, distinct, elementless, auditErrors, nonAudit] }
}

/// Counts findings over attempts and conditions: the largest count in any one of them.
private struct DistinctTally {
    /// A screen or test, a rule and an element.
    struct Finding: Hashable {
        let place: String
        let rule: String
        let element: ElementIdentity?
    }

    /// One attempt in one condition on one device.
    struct Occasion: Hashable {
        let attempt: Int
        let condition: Condition
        let configuration: String?
        let language: String?
        let device: Device
    }

    private var counts: [Finding: [Occasion: Int]] = [:]
    private var seen: [Occasion: Set<RecordIdentity>] = [:]

    mutating func add(_ issue: Issue, of audit: AuditRecord) {
        let scope = audit.scope.values
        let place = scope.screen.map { "screen " + $0 } ?? scope.test.map { "test " + $0 } ?? ""
        let occasion = Occasion(
            attempt: audit.attempt,
            condition: scope.condition,
            configuration: scope.configuration,
            language: scope.language,
            device: scope.device
        )
        let identity = ElementIdentity(issue)
        // A record without an element is never known to be the same as another one.
        if identity != nil {
            let record = RecordIdentity(issue, place: place)
            guard seen[occasion, default: []].insert(record).inserted else { return }
        }
        let finding = Finding(place: place, rule: issue.rule.id, element: identity)
        counts[finding, default: [:]][occasion, default: 0] += 1
    }

    var total: Int { counts.values.reduce(0) { $0 + ($1.values.max() ?? 0) } }
}
