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

    /// The counts so far.
    var counts: EvidenceCounts { EvidenceCounts(self) }

    /// Counts one piece of evidence.
    mutating func add(_ evidence: Evidence) {
        switch evidence {
        case .audit(let audit): add(audit)
        case .otherFailure: nonAudit += 1
        case .run: tally.beginRun()
        default: break
        }
    }

    private mutating func add(_ audit: AuditRecord) {
        if audit.outcome == .failed || audit.outcome == .partial && audit.error != nil {
            auditErrors += 1
        }
        guard !audit.observation.issues.isEmpty else { return }
        let summary = tally.add(audit)
        issues += audit.observation.issues.count
        elementless += summary.elementless
        for entry in summary.types { byType[entry.type] += entry.count }
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
