import AuditStore

/// A small generator with a seed, so that a failing history can be made again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A history as a list of runs, and what is known from it, found the slow and obvious way.
struct LedgerModel {
    struct Run {
        let key: String
        let branch: String
        let start: Int
        var audits: [LedgerFixture.Audit]
    }

    /// A finding in a cell.
    struct Place: Hashable, Comparable {
        let cell: String
        let finding: String

        static func < (left: Place, right: Place) -> Bool {
            (left.finding, left.cell) < (right.finding, right.cell)
        }
    }

    /// What is known of it.
    struct Knowledge: Equatable {
        var isOpen = false
        var since = ""
        var lastSeen = ""
        var fixedBy = ""
        var isFlakyNow = false
        var wasSeen = false
    }

    var runs: [Run] = []

    /// A random history of a few screens, poses, sizes and elements.
    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let count = Int.random(in: 2...14, using: &random)
        for number in 0..<count {
            let branch = random.chance(25) ? "topic" : "main"
            var audits: [LedgerFixture.Audit] = []
            for screen in ["Inbox", "Trash"] {
                for pose in [Pose.closed, .open] {
                    for size in [TextSize.large, .accessibility5] where !random.chance(20) {
                        let audit = LedgerFixture.Audit(screen: screen, pose: pose, size: size)
                        audits += LedgerModel.tries(audit, &random)
                    }
                }
            }
            if random.chance(8) { audits = [] }
            runs.append(
                Run(
                    key: "r\(number)",
                    branch: branch,
                    start: number * 10 + Int.random(in: 0..<60, using: &random),
                    audits: audits
                )
            )
        }
        // Two runs never start together: which comes first is not the model's question.
        var taken: Set<Int> = []
        runs = runs.filter { taken.insert($0.start).inserted }
    }

    /// The same history, in which a screen has another name from a run on.
    func renaming(_ old: String, to new: String, fromRun first: Int) -> LedgerModel {
        var model = self
        let cut = runs.map(\.start).sorted()[first...].first ?? 0
        for run in model.runs.indices where model.runs[run].start >= cut {
            for audit in model.runs[run].audits.indices
            where model.runs[run].audits[audit].screen == old {
                model.runs[run].audits[audit].screen = new
            }
        }
        return model
    }

    /// A finding by what it is about: keys differ between a screen's names.
    static func name(_ finding: FindingInfo) -> String {
        "\(finding.screen) \(finding.rule.id) \(finding.element.identifier ?? "")"
    }

    private static func tries(
        _ audit: LedgerFixture.Audit,
        _ random: inout SeededGenerator
    ) -> [LedgerFixture.Audit] {
        let attempts = random.chance(15) ? 2 : 1
        return (1...attempts).map { attempt in
            var one = audit
            one.attempt = attempt
            one.types = random.chance(20) ? RequestedTypes([.contrast]) : .all
            for element in ["a", "b", "c"] where random.chance(45) {
                one.issues.append(issue(element, .contrast))
            }
            if one.types.isAll, random.chance(40) { one.issues.append(issue("a", .hitRegion)) }
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<10:
                one.outcome = .failed
                one.issues = []
            case 10..<15:
                one.outcome = .skipped
                one.issues = []
            case 15..<22: one.outcome = .partial
            default: break
            }
            return one
        }
    }

    static func cell(_ audit: LedgerFixture.Audit) -> String {
        let condition = Condition(pose: audit.pose, textSize: audit.size)
        return "\(audit.screen) \(condition.displayName)"
    }

    /// What one run says of one cell.
    struct Look {
        var audited: Set<AuditType> = []
        var looked: Set<AuditType> = []
        var steady: Set<String> = []
        var flaky: Set<String> = []
        var types: [String: AuditType] = [:]
    }

    /// The looks of a run, by cell; each type counts by the tries that finished it.
    static func looks(_ run: Run) -> [String: Look] {
        var looks: [String: Look] = [:]
        for (cell, tries) in Dictionary(grouping: run.audits, by: LedgerModel.cell) {
            var look = Look()
            var seenIn: [String: Set<Int>] = [:]
            var finished: [AuditType: Set<Int>] = [:]
            for one in tries {
                let isComplete = one.outcome == nil
                for type in AuditType.engineTypes where one.types.contains(type) {
                    if isComplete { finished[type, default: []].insert(one.attempt) }
                }
                for issue in one.issues {
                    let name = "\(one.screen) \(issue.rule.id) \(issue.element?.identifier ?? "")"
                    seenIn[name, default: []].insert(one.attempt)
                    look.types[name] = issue.rule.type
                }
            }
            look.audited = Set(finished.keys)
            for (name, attempts) in seenIn {
                let type = look.types[name] ?? .unknown
                let missedBy = (finished[type] ?? []).subtracting(attempts)
                if missedBy.isEmpty { look.steady.insert(name) } else { look.flaky.insert(name) }
            }
            looks[cell] = look
        }
        return looks
    }

    /// The runs that lead to the last run of a branch.
    func line(to head: Run) -> [Run] {
        let order = runs.sorted { $0.start < $1.start }
        let own = order.filter { $0.branch == head.branch && $0.start <= head.start }
        guard head.branch != "main",
            let base = order.last(where: { $0.branch == "main" && $0.start < head.start })
        else { return own }
        return order.filter { $0.branch == "main" && $0.start <= base.start } + own
    }

    /// What is known after these runs.
    static func knowledge(after line: [Run]) -> [Place: Knowledge] {
        var known: [Place: Knowledge] = [:]
        var types: [String: AuditType] = [:]
        for run in line {
            for (cell, look) in looks(run) {
                types.merge(look.types) { $1 }
                for place in known.keys where place.cell == cell {
                    known[place]?.isFlakyNow = false
                }
                for name in look.steady {
                    var one = known[Place(cell: cell, finding: name)] ?? Knowledge()
                    if !one.isOpen {
                        one.isOpen = true
                        one.since = run.key
                        one.fixedBy = ""
                    }
                    one.lastSeen = run.key
                    one.wasSeen = true
                    known[Place(cell: cell, finding: name)] = one
                }
                for name in look.flaky {
                    var one = known[Place(cell: cell, finding: name)] ?? Knowledge()
                    one.isFlakyNow = true
                    known[Place(cell: cell, finding: name)] = one
                }
                for (place, one) in known where place.cell == cell && one.isOpen {
                    guard !look.steady.contains(place.finding),
                        !look.flaky.contains(place.finding),
                        let type = types[place.finding], look.audited.contains(type)
                    else { continue }
                    known[place]?.isOpen = false
                    known[place]?.fixedBy = run.key
                }
            }
        }
        return known
    }
}
