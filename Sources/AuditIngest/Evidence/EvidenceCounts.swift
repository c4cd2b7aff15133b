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
        var counter = EvidenceCounter()
        for piece in evidence { counter.add(piece) }
        self = counter.counts
    }

    fileprivate init(_ counter: EvidenceCounter) {
        issues = counter.issues
        distinct = counter.tally.total
        elementless = counter.elementless
        types = zip(AuditType.allCases, counter.byType).filter { $0.1 > 0 }
            .map { (type: $0.0, count: $0.1) }
        auditErrors = counter.auditErrors
        nonAudit = counter.nonAudit
    }

    /// Equal numbers.
    public static func == (left: EvidenceCounts, right: EvidenceCounts) -> Bool {
        left.numbers == right.numbers && left.types.elementsEqual(right.types, by: ==)
    }

    /// Hashes the numbers.
    public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

    private var numbers: [Int] { [issues, distinct, elementless, auditErrors, nonAudit] }
}

/// Counts evidence as it comes, so that an artifact of any size can be counted.
struct EvidenceCounter {
    fileprivate var issues = 0
    fileprivate var elementless = 0
    fileprivate var auditErrors = 0
    fileprivate var nonAudit = 0
    fileprivate var byType = Array(repeating: 0, count: AuditType.allCases.count)
    fileprivate var tally = DistinctTally()
    private var run = 0
    private var known = WordTable<Summary>()
    /// The last run in which a scope was seen with an observation.
    private var sights = WordTable<Sight>()
    private static let bound = 50_000
    private static let types = AuditType.allCases
    /// Attempts up to this one are part of a sight's key.
    private static let lastAttempt = 0x3FFF

    /// What one observation adds; the object is held, so that its identifier stays its own.
    private struct Summary {
        let observation: Observation
        let elementless: Int
        let types: [(type: Int, count: Int)]
    }

    private struct Sight {
        let scope: AuditScope
        let run: Int
    }

    /// The counts so far.
    var counts: EvidenceCounts { EvidenceCounts(self) }

    /// Counts one piece of evidence.
    mutating func add(_ evidence: Evidence) {
        switch evidence {
        case .audit(let audit): add(audit)
        case .otherFailure: nonAudit += 1
        case .run: run += 1
        default: break
        }
    }

    private mutating func add(_ audit: AuditRecord) {
        if audit.outcome == .failed || audit.outcome == .partial && audit.error != nil {
            auditErrors += 1
        }
        guard !audit.observation.issues.isEmpty else { return }
        let summary = summary(of: audit.observation)
        issues += audit.observation.issues.count
        elementless += summary.elementless
        for entry in summary.types { byType[entry.type] += entry.count }
        // A later run that saw the same in the same scope cannot raise the largest count of any occasion.
        if isKnownFromEarlierRun(audit) { return }
        tally.add(audit, run: run)
    }

    /// Whether an earlier run saw the same in the same scope and try, and this one for the first time.
    private mutating func isKnownFromEarlierRun(_ audit: AuditRecord) -> Bool {
        guard audit.attempt <= EvidenceCounter.lastAttempt else { return false }
        // Addresses leave the upper bits of a word free.
        let observation =
            UInt(identityOf: audit.observation) ^ UInt(bitPattern: audit.attempt) << 48
        let sight = Sight(scope: audit.scope, run: run)
        if sights.count >= EvidenceCounter.bound { sights.removeAll() }
        let before = sights.set(sight, UInt(identityOf: audit.scope), observation)
        return before.map { $0.run != run } ?? false
    }

    private mutating func summary(of observation: Observation) -> Summary {
        let key = UInt(identityOf: observation)
        if let summary = known.value(key) { return summary }
        var types = EvidenceCounter.types.map { _ in 0 }
        var elementless = 0
        for index in observation.issues.indices {
            let type = observation.issues[index].rule.type
            types[EvidenceCounter.types.firstIndex { $0 == type } ?? 0] += 1
            if !observation.issues[index].hasUsableElement { elementless += 1 }
        }
        let places = types.indices.filter { types[$0] > 0 }
            .map { (type: $0, count: types[$0]) }
        let summary = Summary(observation: observation, elementless: elementless, types: places)
        if known.count >= EvidenceCounter.bound {
            // A sight is known by its observation, which is held here.
            known.removeAll()
            sights.removeAll()
        }
        known.set(summary, key)
        return summary
    }
}

/// Counts evidence on its way to a sink, and keeps the diagnostics.
final class CountingSink: EvidenceSink {
    private let sink: any EvidenceSink
    private(set) var counter = EvidenceCounter()
    private(set) var diagnostics: [Diagnostic] = []

    init(_ sink: any EvidenceSink) { self.sink = sink }

    func receive(_ evidence: Evidence) throws {
        counter.add(evidence)
        if case .diagnostic(let diagnostic) = evidence { diagnostics.append(diagnostic) }
        try sink.receive(evidence)
    }
}
