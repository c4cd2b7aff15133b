/// Puts the audits of one run together, cell by cell: tries, repeated audits, and channels.
///
/// A pure function of the run's audits: the order in which artifacts arrived does not matter.
struct RunFold {
    /// One audit of the run.
    struct Audit {
        let scope: Int64
        let attempt: Int
        let outcome: Outcome
        let channel: Channel
        let result: Int64
    }

    /// What is known of an audit's scope.
    struct Scope {
        let cell: Int64
        let test: String
        let types: TypeMask
    }

    /// A finding in a result.
    struct Seen {
        let finding: Int64
        let rule: Int64
        let type: AuditType
        let severity: Int
        let isExcused: Bool
    }

    private struct Part {
        let audit: Audit
        let scope: Scope
        var seen: [Seen]
    }

    /// The state of every cell that the run's audits speak of.
    ///
    /// - Parameters:
    ///   - audits: The run's audits.
    ///   - scope: Looks up a scope.
    ///   - seen: Looks up a result's findings.
    /// - Returns: The states by cell.
    /// - Throws: What the look-ups throw.
    static func states(
        of audits: [Audit],
        scope: (Int64) throws -> Scope,
        seen: (Int64) throws -> [Seen]
    ) throws -> [Int64: CellState] {
        var parts = try audits.map { audit in
            Part(audit: audit, scope: try scope(audit.scope), seen: try seen(audit.result))
        }
        if let first = parts.first?.audit.channel,
            parts.contains(where: { $0.audit.channel != first })
        {
            parts = withoutEchoes(parts)
        }
        let cells = Dictionary(grouping: parts) { $0.scope.cell }
        return cells.mapValues { cellState(of: $0) }
    }

    /// Drops what a poorer channel repeats of a richer one.
    ///
    /// A log, a JUnit file and an attachment tell of the same audit; the poorer ones know neither element nor condition, so that
    /// their findings would stand beside the real ones. Within one test, a poorer record whose every complaint is matched,
    /// rule by rule, by the richest channel says nothing new. What is not matched stays.
    private static func withoutEchoes(_ parts: [Part]) -> [Part] {
        var best: [String: Channel] = [:]
        var told: [String: [Int64: Int]] = [:]
        for part in parts where !part.scope.test.isEmpty {
            let test = part.scope.test
            best[test] = max(best[test] ?? .failureMessage, part.audit.channel)
        }
        var failed: Set<TriedTest> = []
        for part in parts where best[part.scope.test] == part.audit.channel {
            if part.audit.outcome == .failed { failed.insert(TriedTest(part)) }
            for seen in part.seen {
                told[part.scope.test, default: [:]][seen.rule, default: 0] += 1
            }
        }
        // Each poorer channel is compared on its own: a log and a JUnit file may both repeat the same complaint.
        var left: [EchoKey: Int] = [:]
        return parts.compactMap { part in
            let test = part.scope.test
            guard let richest = best[test], part.audit.channel < richest else { return part }
            // A failure that the richest channel tells of as well is the same one.
            if part.audit.outcome == .failed, !failed.contains(TriedTest(part)) { return part }
            var rest = part
            rest.seen = part.seen.filter { seen in
                let key = EchoKey(
                    test: test,
                    channel: part.audit.channel,
                    attempt: part.audit.attempt,
                    rule: seen.rule
                )
                let count = left[key] ?? told[test]?[seen.rule] ?? 0
                left[key] = count - 1
                return count <= 0
            }
            return rest.seen.isEmpty ? nil : rest
        }
    }

    private struct TriedTest: Hashable {
        let test: String
        let attempt: Int

        init(_ part: Part) {
            test = part.scope.test
            attempt = part.audit.attempt
        }
    }

    private struct EchoKey: Hashable {
        let test: String
        let channel: Channel
        let attempt: Int
        let rule: Int64
    }

    /// The state of one cell: each test's tries are put together, then the tests.
    private static func cellState(of parts: [Part]) -> CellState {
        if parts.count == 1 { return single(parts[0]) }
        var state = CellState()
        var members: [Int64: CellState.Member] = [:]
        for (_, tries) in Dictionary(grouping: parts, by: { $0.scope.test }) {
            let one = Self.state(ofTries: tries)
            state.audited.formUnion(one.audited)
            state.partial.formUnion(one.partial)
            state.failed = state.failed || one.failed
            state.skipped = state.skipped || one.skipped
            for member in one.members {
                guard var known = members[member.finding] else {
                    members[member.finding] = member
                    continue
                }
                known.severity = max(known.severity, member.severity)
                known.isFlaky = known.isFlaky && member.isFlaky
                known.isExcused = known.isExcused && member.isExcused
                members[member.finding] = known
            }
        }
        state.partial = state.partial.subtracting(state.audited)
        state.members = members.values.sorted { $0.finding < $1.finding }
        return state
    }

    private static func single(_ part: Part) -> CellState {
        var state = CellState()
        add(part.audit.outcome, part.scope.types, to: &state)
        state.members = part.seen.map {
            CellState.Member(
                finding: $0.finding,
                severity: $0.severity,
                isFlaky: false,
                isExcused: $0.isExcused
            )
        }
        return state
    }

    private static func add(_ outcome: Outcome, _ types: TypeMask, to state: inout CellState) {
        switch outcome {
        case .clean, .findings: state.audited.formUnion(types)
        case .partial: state.partial.formUnion(types)
        case .failed: state.failed = true
        case .skipped: state.skipped = true
        }
    }

    /// The tries of one test in one cell.
    ///
    /// Each audit type counts by the last try that audited it to the end, since a retry may stop before it gets there. What only
    /// some of the tries saw that looked for it is flaky.
    private static func state(ofTries parts: [Part]) -> CellState {
        let attempts = Dictionary(grouping: parts) { $0.audit.attempt }
            .sorted { $0.key < $1.key }
            .map { Try($0.value) }
        var state = CellState()
        for attempt in attempts {
            state.audited.formUnion(attempt.audited)
            state.partial.formUnion(attempt.partial)
        }
        state.partial = state.partial.subtracting(state.audited)
        // What failed counts unless some try came to its end; one that stopped early is no end.
        if let finished = attempts.last(where: { !$0.audited.isEmpty }) {
            state.failed = finished.failed
        } else {
            state.failed = attempts.contains(where: \.failed)
            state.skipped = state.partial.isEmpty && attempts.contains(where: \.skipped)
        }
        var seen: [Int64: AuditType] = [:]
        for part in parts { for one in part.seen { seen[one.finding] = one.type } }
        for (finding, type) in seen.sorted(by: { $0.key < $1.key }) {
            guard var member = attempts.compactMap({ $0.members[finding] }).last else { continue }
            member.isFlaky = attempts.contains {
                $0.audited.contains(type) && $0.members[finding] == nil
            }
            state.members.append(member)
        }
        return state
    }

    /// What the audits of one try say together.
    private struct Try {
        var audited = TypeMask()
        var partial = TypeMask()
        var failed = false
        var skipped = false
        let members: [Int64: CellState.Member]

        init(_ parts: [Part]) {
            var state = CellState()
            for part in parts { RunFold.add(part.audit.outcome, part.scope.types, to: &state) }
            audited = state.audited
            partial = state.partial.subtracting(state.audited)
            failed = state.failed
            skipped = state.skipped
            members = RunFold.merged(parts)
        }
    }

    private static func merged(_ parts: [Part]) -> [Int64: CellState.Member] {
        var members: [Int64: CellState.Member] = [:]
        for seen in parts.flatMap(\.seen) {
            var member =
                members[seen.finding]
                ?? CellState.Member(
                    finding: seen.finding,
                    severity: seen.severity,
                    isFlaky: false,
                    isExcused: seen.isExcused
                )
            member.severity = max(member.severity, seen.severity)
            member.isExcused = member.isExcused && seen.isExcused
            members[seen.finding] = member
        }
        return members
    }
}
