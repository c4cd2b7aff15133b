/// Keeps the derived tables in step with the observations.
///
/// Work follows what is new: a run at the end of its branch costs its own cells; a run that arrives late costs the runs
/// after it. `rebuild` drops everything and derives it again, to the same content.
final class Derivation {
    private let database: Database
    private let ids: LedgerIDs
    private let states: CellStateWriter
    private let looks: CellLooks
    private var scopes = WordTable<RunFold.Scope>()
    private var results = WordTable<[RunFold.Seen]>()
    private var keys: [Int64: String] = [:]
    /// The states of single audits, by result, and by outcome and types.
    private var simple = WordTable<Int64>()

    /// A cell as the runs that were derived so far left it.
    private struct CellNow {
        let cell: Int64
        let state: Int64
        let ordering: Int64
        let run: Int64
    }

    private static let bound = 50_000
    private static let mostResults = 1 << 14

    init(_ database: Database, ids: LedgerIDs) {
        self.database = database
        self.ids = ids
        states = CellStateWriter(database, ids: ids)
        looks = CellLooks(ids)
    }

    /// Derives a branch again from the first run that is new or moved.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - ordering: The lowest ordering that is affected.
    /// - Throws: ``SQLiteError``.
    func fold(branch: String, from ordering: Int64) throws {
        let runs = try runs(branch: branch, from: ordering)
        let delete = try ids.statement("DELETE FROM cell_changes WHERE run_id = ?1")
        for run in runs {
            try delete.bind(run.id, at: 1)
            try delete.run()
        }
        var latest = WordTable<CellNow>()
        let insert = try ids.statement(
            """
            INSERT INTO cell_changes (branch, cell_id, ordering, run_id, state_id, previous_run_id)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        )
        for run in runs {
            for (cell, state) in try cellStates(of: run.id) {
                let now = CellNow(cell: cell, state: state, ordering: run.ordering, run: run.id)
                let seen = latest.set(now, UInt(truncatingIfNeeded: cell))
                let previous = try seen?.state ?? stateBefore(branch, cell, ordering)
                if previous == state { continue }
                // A cell without a state before was never looked at before.
                let looked =
                    try previous == 0
                    ? nil
                    : seen?.run ?? looks.last(branch: branch, cell: cell, before: ordering)?.run
                try insert.bind(branch, at: 1)
                try insert.bind(cell, at: 2)
                try insert.bind(run.ordering, at: 3)
                try insert.bind(run.id, at: 4)
                try insert.bind(state, at: 5)
                try insert.bind(looked, at: 6)
                try insert.run()
            }
        }
        try write(latest.all, branch: branch)
    }

    /// Forgets the rows it knows, which are gone after a rollback.
    func forget() {
        states.forget()
        scopes.removeAll()
        results.removeAll()
        keys.removeAll(keepingCapacity: true)
        simple.removeAll()
    }

    /// Drops every derived row and derives it again.
    func rebuild() throws {
        forget()
        try database.execute(
            """
            DELETE FROM cell_changes;
            DELETE FROM cell_latest;
            DELETE FROM run_summaries;
            DELETE FROM cell_state_members;
            DELETE FROM cell_states;
            """
        )
        let statement = try database.prepare("SELECT DISTINCT branch FROM runs ORDER BY branch")
        var branches: [String] = []
        while try statement.step() { branches.append(try statement.text(0)) }
        for branch in branches { try fold(branch: branch, from: .min) }
    }

    private func runs(
        branch: String,
        from ordering: Int64
    ) throws -> [(id: Int64, ordering: Int64)] {
        let select = try ids.statement(
            """
            SELECT id, ordering FROM runs WHERE branch = ?1 AND ordering >= ?2 ORDER BY ordering, key
            """
        )
        try select.bind(branch, at: 1)
        try select.bind(ordering, at: 2)
        var runs: [(id: Int64, ordering: Int64)] = []
        while try select.step() {
            runs.append((id: try select.integer(0), ordering: try select.integer(1)))
        }
        return runs
    }

    /// The state that a cell had before the first run that is derived again; 0 where it had none.
    private func stateBefore(_ branch: String, _ cell: Int64, _ ordering: Int64) throws -> Int64 {
        let select = try ids.statement(
            """
            SELECT state_id FROM cell_changes WHERE branch = ?1 AND cell_id = ?2 AND ordering < ?3
            ORDER BY ordering DESC, run_id DESC LIMIT 1
            """
        )
        try select.bind(branch, at: 1)
        try select.bind(cell, at: 2)
        try select.bind(ordering, at: 3)
        defer { select.reset() }
        return try select.step() ? try select.integer(0) : 0
    }

    private func write(_ latest: [CellNow], branch: String) throws {
        let upsert = try ids.statement(
            """
            INSERT INTO cell_latest (branch, cell_id, ordering, run_id) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (branch, cell_id) DO UPDATE SET ordering = excluded.ordering, run_id = excluded.run_id
            """
        )
        for last in latest.sorted(by: { $0.cell < $1.cell }) {
            try upsert.bind(branch, at: 1)
            try upsert.bind(last.cell, at: 2)
            try upsert.bind(last.ordering, at: 3)
            try upsert.bind(last.run, at: 4)
            try upsert.run()
        }
    }

    /// The states of a run's cells, in order of the cells; also writes the run's summary.
    private func cellStates(of run: Int64) throws -> [(cell: Int64, state: Int64)] {
        let audits = try audits(of: run)
        var counts = RunCounts()
        let plain = try plainStates(of: audits, counts: &counts)
        if let plain {
            try write(counts, run: run)
            return plain
        }
        let states = try RunFold.states(of: audits, scope: scope(_:), seen: seen(in:))
        var result: [(cell: Int64, state: Int64)] = []
        for (cell, state) in states.sorted(by: { $0.key < $1.key }) {
            counts.count(state)
            result.append((cell, try self.states.id(of: state, keys: key(of:))))
        }
        try write(counts, run: run)
        return result
    }

    /// The states where every cell was audited once and all through one channel: nearly every run.
    private func plainStates(
        of audits: [RunFold.Audit],
        counts: inout RunCounts
    ) throws -> [(cell: Int64, state: Int64)]? {
        var states: [(cell: Int64, state: Int64)] = []
        states.reserveCapacity(audits.count)
        var cells = WordTable<Bool>()
        // Only a run that is plain to its end is counted this way.
        var plain = counts
        for audit in audits {
            let scope = try scope(audit.scope)
            guard audit.channel == audits[0].channel,
                cells.set(true, UInt(truncatingIfNeeded: scope.cell)) == nil
            else { return nil }
            let result = UInt(truncatingIfNeeded: audit.result)
            let kind =
                UInt(truncatingIfNeeded: scope.types.bits) << 8 | UInt(audit.outcome.rawValue)
            let state: Int64
            if let known = simple.value(result, kind) {
                state = known
            } else {
                let single = try RunFold.states(
                    of: [audit],
                    scope: self.scope(_:),
                    seen: seen(in:)
                )[scope.cell]
                state = try self.states.id(of: single ?? CellState(), keys: self.key(of:))
                if simple.count > Derivation.bound { simple.removeAll() }
                simple.set(state, result, kind)
            }
            plain.count(audit.outcome, sightings: try seen(in: audit.result).count)
            states.append((scope.cell, state))
        }
        counts = plain
        return states
    }

    private func audits(of run: Int64) throws -> [RunFold.Audit] {
        let select = try ids.statement(
            """
            SELECT scope_id, attempt, outcome, channel, result_id FROM audits
            WHERE run_id = ?1 ORDER BY scope_id, attempt, artifact_id, ordinal
            """
        )
        try select.bind(run, at: 1)
        var audits: [RunFold.Audit] = []
        while try select.step() {
            audits.append(
                RunFold.Audit(
                    scope: try select.integer(0),
                    attempt: try select.int(1),
                    outcome: Outcome(rawValue: try select.int(2)) ?? .failed,
                    channel: Channel(rawValue: try select.int(3)) ?? .failureMessage,
                    result: try select.integer(4)
                )
            )
        }
        return audits
    }

    private func scope(_ id: Int64) throws -> RunFold.Scope {
        if let known = scopes.value(UInt(truncatingIfNeeded: id)) { return known }
        let select = try ids.statement("SELECT cell_id, test, types FROM scopes WHERE id = ?1")
        try select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step() else {
            throw StoreError.notFound(kind: "scope", name: String(id), choices: [])
        }
        let scope = RunFold.Scope(
            cell: try select.integer(0),
            test: try select.text(1),
            types: TypeMask(bits: try select.integer(2))
        )
        if scopes.count > Derivation.bound { scopes.removeAll() }
        scopes.set(scope, UInt(truncatingIfNeeded: id))
        return scope
    }

    private func seen(in result: Int64) throws -> [RunFold.Seen] {
        if let known = results.value(UInt(truncatingIfNeeded: result)) { return known }
        let select = try ids.statement(
            """
            SELECT result_members.finding_id, findings.rule_id, rules.type_bit, result_members.severity,
                result_members.excuse IS NOT NULL, findings.key
            FROM result_members
            JOIN findings ON findings.id = result_members.finding_id
            JOIN rules ON rules.id = findings.rule_id
            WHERE result_members.result_id = ?1 ORDER BY result_members.finding_id
            """
        )
        try select.bind(result, at: 1)
        var members: [RunFold.Seen] = []
        while try select.step() {
            let finding = try select.integer(0)
            let bit = try select.int(2)
            keys[finding] = try select.text(5)
            members.append(
                RunFold.Seen(
                    finding: finding,
                    rule: try select.integer(1),
                    type: AuditType.allCases.indices.contains(bit)
                        ? AuditType.allCases[bit] : .unknown,
                    severity: try select.int(3),
                    isExcused: try select.int(4) == 1
                )
            )
        }
        if results.count > Derivation.mostResults { results.removeAll() }
        results.set(members, UInt(truncatingIfNeeded: result))
        return members
    }

    private func key(of finding: Int64) throws -> String {
        if let known = keys[finding] { return known }
        let select = try ids.statement("SELECT key FROM findings WHERE id = ?1")
        try select.bind(finding, at: 1)
        defer { select.reset() }
        return try select.step() ? try select.text(0) : ""
    }

    private func write(_ counts: RunCounts, run: Int64) throws {
        let upsert = try ids.statement(
            """
            INSERT INTO run_summaries (run_id, clean_cells, finding_cells, failed_cells, skipped_cells,
                partial_cells, sightings)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            ON CONFLICT (run_id) DO UPDATE SET clean_cells = excluded.clean_cells,
                finding_cells = excluded.finding_cells, failed_cells = excluded.failed_cells,
                skipped_cells = excluded.skipped_cells, partial_cells = excluded.partial_cells,
                sightings = excluded.sightings
            """
        )
        try upsert.bind(run, at: 1)
        try upsert.bind(counts.clean, at: 2)
        try upsert.bind(counts.findings, at: 3)
        try upsert.bind(counts.failed, at: 4)
        try upsert.bind(counts.skipped, at: 5)
        try upsert.bind(counts.partial, at: 6)
        try upsert.bind(counts.sightings, at: 7)
        try upsert.run()
    }
}

/// A run's cells by what came of them.
struct RunCounts {
    private(set) var clean = 0
    private(set) var findings = 0
    private(set) var failed = 0
    private(set) var skipped = 0
    private(set) var partial = 0
    private(set) var sightings = 0

    mutating func count(_ outcome: Outcome, sightings seen: Int) {
        sightings += seen
        switch outcome {
        case .clean: clean += 1
        case .findings: findings += 1
        case .failed: failed += 1
        case .skipped: skipped += 1
        case .partial: partial += 1
        }
    }

    mutating func count(_ state: CellState) {
        let seen = state.members.count { !$0.isFlaky }
        count(
            Outcome(
                audited: state.audited,
                partial: state.partial,
                failed: state.failed,
                skipped: state.skipped,
                found: seen > 0
            ),
            sightings: seen
        )
    }
}
