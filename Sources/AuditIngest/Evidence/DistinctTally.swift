import AuditStore

/// Counts findings over attempts and conditions: the largest count in any one of them.
///
/// It keeps where an issue stands, not the issue: an artifact may hold millions.
struct DistinctTally {
    /// An issue of an observation, seen on a screen or in a test.
    private struct Sighting {
        let observation: Observation
        let index: Int32
        let place: Int32

        var issue: Issue { observation.issues[Int(index)] }
    }

    /// A record, known again by everything that it says.
    private struct Record: Hashable {
        let sighting: Sighting
        let sum: UInt64

        static func == (left: Record, right: Record) -> Bool {
            left.sum == right.sum && left.sighting.place == right.sighting.place
                && RecordIdentity(left.sighting.issue) == RecordIdentity(right.sighting.issue)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(sum) }
    }

    /// A screen or test, a rule and an element.
    private struct Finding: Hashable {
        let sighting: Sighting
        let sum: UInt64

        static func == (left: Finding, right: Finding) -> Bool {
            guard left.sum == right.sum, left.sighting.place == right.sighting.place else {
                return false
            }
            let one = left.sighting.issue
            let other = right.sighting.issue
            return one.rule.id == other.rule.id && ElementIdentity(one) == ElementIdentity(other)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(sum) }
    }

    /// One attempt in one condition on one device.
    private struct Occasion: Hashable {
        let run: Int
        let attempt: Int
        let condition: Condition
        let configuration: String?
        let language: String?
        let device: Device
    }

    /// How often a finding was seen: on the occasion that was looked at last, on the others, and at most on one.
    private struct Tally {
        var occasion: Int32
        var count: Int32 = 0
        var best: Int32 = 0
        var others: [Int32: Int32]?

        /// Counts once more; how much larger the largest count is now.
        mutating func count(on occasion: Int32) -> Int {
            if occasion != self.occasion {
                var all = others ?? [:]
                others = nil
                all[self.occasion] = count
                count = all[occasion] ?? 0
                others = all
                self.occasion = occasion
            }
            count += 1
            guard count > best else { return 0 }
            best = count
            return 1
        }
    }

    /// The sum of the largest counts.
    private(set) var total = 0
    private var tallies: [Finding: Tally] = [:]
    private var occasions: [Occasion: Int32] = [:]
    private var places: [String: Int32] = [:]
    /// The records of each occasion.
    private var seen: [Set<Record>] = []

    /// Counts the issues of an audit.
    mutating func add(_ audit: AuditRecord, run: Int) {
        let scope = audit.scope.values
        let occasion = number(
            Occasion(
                run: run,
                attempt: audit.attempt,
                condition: scope.condition,
                configuration: scope.configuration,
                language: scope.language,
                device: scope.device
            )
        )
        let name = scope.screen.map { "screen " + $0 } ?? scope.test.map { "test " + $0 } ?? ""
        let place = places[name] ?? Int32(truncatingIfNeeded: places.count)
        places[name] = place
        for index in audit.observation.issues.indices {
            let sighting = Sighting(
                observation: audit.observation,
                index: Int32(truncatingIfNeeded: index),
                place: place
            )
            add(audit.observation.issues[index], sighting, on: occasion)
        }
    }

    private mutating func number(_ occasion: Occasion) -> Int32 {
        if let known = occasions[occasion] { return known }
        let number = Int32(truncatingIfNeeded: seen.count)
        seen.append([])
        occasions[occasion] = number
        return number
    }

    private mutating func add(_ issue: Issue, _ sighting: Sighting, on occasion: Int32) {
        var element: UInt64 = 0
        if let own = issue.element, own.isUsable {
            // A record without an element is never known to be the same as another one.
            let record = Record(sighting: sighting, sum: RecordIdentity.sum(issue, own))
            guard seen[Int(occasion)].insert(record).inserted else { return }
            element = ElementIdentity.sum(own)
        }
        var hash = TextHash()
        hash.add(issue.rule.id)
        hash.add(element)
        hash.add(UInt64(UInt32(bitPattern: sighting.place)))
        let finding = Finding(sighting: sighting, sum: hash.value)
        total += tallies[finding, default: Tally(occasion: occasion)].count(on: occasion)
    }
}
