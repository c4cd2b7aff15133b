import AuditStore

/// Counts findings over attempts and conditions: the largest count in any one occasion.
///
/// An occasion is one attempt in one condition on one device in one run; all audits of a place at one occasion count
/// together. They are put together when their run is over, so that what is kept follows one run and the distinct findings,
/// not the history that an artifact holds.
struct DistinctTally {
    /// What an observation adds to counts, wherever it was made.
    struct Summary {
        /// Issues without a usable element.
        let elementless: Int
        /// Issues by the audit type's place in the engine's order.
        let types: [(type: Int, count: Int)]
        /// Where its findings stand in the run's list.
        fileprivate let findings: Range<Int>
        // The object is held, so that its identifier stays its own.
        fileprivate let observation: Observation
    }

    /// A rule and an element, as a number; and the record, as a hash.
    private struct Found {
        let kind: UInt32
        /// 0 where there is no element: such a record is never known to be the same as another one.
        let record: UInt64
    }

    private struct KnownIssue {
        let issue: Issue
        let found: Found
        let type: Int
    }

    private struct Kind: Hashable {
        let rule: String
        let element: ElementIdentity?
    }

    /// A place at an occasion, but for the run.
    private struct Spot: Hashable {
        let place: UInt32
        let attempt: Int
        let condition: Condition
        let configuration: String?
        let language: String?
        let device: Device
    }

    private struct KnownSpot {
        let scope: AuditScope
        let spot: Int
    }

    /// One audit of the present run.
    private struct Sight {
        let findings: Range<Int>
        /// The audit before it at the same spot; -1 for none.
        let before: Int
    }

    private var places: [String: UInt32] = [:]
    private var kinds: [Kind: UInt32] = [:]
    /// The largest count of each kind at each place.
    private var largest = WordTable<Int>()
    private var issues = WordTable<KnownIssue>()
    private var summaries = WordTable<Summary>()
    private var found: [Found] = []
    /// Which findings, by where they begin, were counted alone at which place.
    private var counted = WordTable<Bool>()

    private var scopes = WordTable<KnownSpot>()
    private var spots: [Spot: Int] = [:]
    private var placeOfSpot: [UInt32] = []
    private var lastOfSpot: [Int32] = []
    private var touched: [Int] = []
    private var sights: [Sight] = []

    private static let bound = 1 << 15
    private static let mostIssues = 1 << 14
    private static let mostFound = 1 << 18
    /// Attempts up to this one are part of a scope's key.
    private static let lastAttempt = 0xFFFF

    /// Begins a run: audits after this are at other occasions than those before.
    mutating func beginRun() {
        close()
        if found.count > DistinctTally.mostFound {
            summaries.removeAll()
            counted.removeAll()
            found.removeAll(keepingCapacity: true)
        }
        if spots.count > DistinctTally.bound {
            scopes.removeAll()
            spots.removeAll(keepingCapacity: true)
            placeOfSpot.removeAll(keepingCapacity: true)
            lastOfSpot.removeAll(keepingCapacity: true)
        }
    }

    /// Adds an audit that found something.
    ///
    /// - Parameter audit: The audit.
    /// - Returns: What its observation adds to other counts.
    mutating func add(_ audit: AuditRecord) -> Summary {
        let summary = summary(of: audit.observation)
        let spot = spot(of: audit)
        let before = Int(lastOfSpot[spot])
        if before < 0 { touched.append(spot) }
        lastOfSpot[spot] = Int32(truncatingIfNeeded: sights.count)
        sights.append(Sight(findings: summary.findings, before: before))
        return summary
    }

    /// How many findings there are so far.
    var total: Int {
        var copy = self
        copy.close()
        return copy.largest.all.reduce(0, +)
    }

    // MARK: - A run's end

    private mutating func close() {
        for spot in touched {
            let place = placeOfSpot[spot]
            let last = sights[Int(lastOfSpot[spot])]
            lastOfSpot[spot] = -1
            if last.before >= 0 {
                count(last, at: place)
            } else if counted.set(true, UInt(last.findings.lowerBound), UInt(place)) == nil {
                count(last, at: place)
            }
        }
        touched.removeAll(keepingCapacity: true)
        sights.removeAll(keepingCapacity: true)
    }

    /// Counts the audits of one spot together.
    private mutating func count(_ last: Sight, at place: UInt32) {
        var counts: [UInt32: Int] = [:]
        var records: Set<UInt64> = []
        var sight = last
        while true {
            for one in found[sight.findings] {
                if one.record != 0, !records.insert(one.record).inserted { continue }
                counts[one.kind, default: 0] += 1
            }
            guard sight.before >= 0 else { break }
            sight = sights[sight.before]
        }
        for (kind, count) in counts {
            let known = largest.value(UInt(kind), UInt(place)) ?? 0
            if count > known { largest.set(count, UInt(kind), UInt(place)) }
        }
    }

    // MARK: - What was seen before

    private mutating func spot(of audit: AuditRecord) -> Int {
        let isKeyed = 0...DistinctTally.lastAttempt ~= audit.attempt
        let (scope, attempt) = (
            UInt(identityOf: audit.scope), UInt(truncatingIfNeeded: audit.attempt)
        )
        if isKeyed, let place = scopes.recall(scope, attempt) { return scopes[place].spot }
        let values = audit.scope.values
        let name = values.screen.map { "screen " + $0 } ?? values.test.map { "test " + $0 } ?? ""
        let spot = Spot(
            place: DistinctTally.number(of: name, in: &places),
            attempt: audit.attempt,
            condition: values.condition,
            configuration: values.configuration,
            language: values.language,
            device: values.device
        )
        let number = spots[spot] ?? spots.count
        if number == spots.count {
            spots[spot] = number
            placeOfSpot.append(spot.place)
            lastOfSpot.append(-1)
        }
        if scopes.count >= DistinctTally.bound { scopes.removeAll() }
        if isKeyed { scopes.set(KnownSpot(scope: audit.scope, spot: number), scope, attempt) }
        return number
    }

    private mutating func summary(of observation: Observation) -> Summary {
        let key = UInt(identityOf: observation)
        if let place = summaries.recall(key) { return summaries[place] }
        let start = found.count
        var types: [Int: Int] = [:]
        for issue in observation.issues {
            let known = known(issue)
            found.append(known.found)
            types[known.type, default: 0] += 1
        }
        let summary = Summary(
            elementless: found[start...].count { $0.record == 0 },
            types: types.sorted { $0.key < $1.key }.map { (type: $0.key, count: $0.value) },
            findings: start..<found.count,
            observation: observation
        )
        // The list of findings goes on until the run is over; only the objects are let go.
        if summaries.count >= DistinctTally.bound { summaries.removeAll() }
        summaries.set(summary, key)
        return summary
    }

    private mutating func known(_ issue: Issue) -> KnownIssue {
        if let known = issues.value(issue.identity) { return known }
        let element = ElementIdentity(issue)
        let kind = Kind(rule: issue.rule.id, element: element)
        var record: UInt64 = 0
        if element != nil {
            // Records are only compared with those of the same spot, so that 64 bits tell them apart.
            var hasher = Hasher()
            hasher.combine(RecordIdentity(issue))
            record = UInt64(bitPattern: Int64(hasher.finalize())) | 1
        }
        let known = KnownIssue(
            issue: issue,
            found: Found(kind: DistinctTally.number(of: kind, in: &kinds), record: record),
            type: AuditType.allCases.firstIndex(of: issue.rule.type) ?? 0
        )
        if issues.count >= DistinctTally.mostIssues { issues.removeAll() }
        issues.set(known, issue.identity)
        return known
    }

    private static func number<Key: Hashable>(of key: Key, in table: inout [Key: UInt32]) -> UInt32
    {
        if let known = table[key] { return known }
        let number = UInt32(truncatingIfNeeded: table.count)
        table[key] = number
        return number
    }
}
