/// What all audits of one cell in one run say together.
struct CellState: Hashable {
    /// A finding that was seen.
    struct Member: Hashable {
        let finding: Int64
        var severity: Int
        var isFlaky: Bool
        var isExcused: Bool
    }

    /// The types whose absence means something.
    var audited = TypeMask()
    /// The types that were looked at only in part.
    var partial = TypeMask()
    /// An audit could not finish, and no other try of it did.
    var failed = false
    /// An audit was not run.
    var skipped = false
    /// What was seen, sorted by finding.
    var members: [Member] = []
}

extension Outcome {
    /// What all audits of a cell say together: one that could not finish counts more than what the others found.
    ///
    /// - Parameters:
    ///   - audited: The types whose absence means something.
    ///   - partial: The types that were looked at only in part.
    ///   - failed: Whether an audit could not finish, and no other try of it did.
    ///   - skipped: Whether an audit was not run.
    ///   - found: Whether something was found.
    init(audited: TypeMask, partial: TypeMask, failed: Bool, skipped: Bool, found: Bool) {
        if failed {
            self = .failed
        } else if !audited.isEmpty {
            self = found ? .findings : .clean
        } else if !partial.isEmpty {
            self = .partial
        } else {
            self = skipped ? .skipped : .failed
        }
    }
}

/// Finds or makes the rows of cell states.
final class CellStateWriter {
    private let ids: LedgerIDs
    private let database: Database
    private var known: [CellState: Int64] = [:]

    init(_ database: Database, ids: LedgerIDs) {
        self.database = database
        self.ids = ids
    }

    func forget() { known.removeAll(keepingCapacity: true) }

    /// The row of a state.
    ///
    /// The digest names findings by their keys, so that it is the same in every store.
    func id(of state: CellState, keys: (Int64) throws -> String) throws -> Int64 {
        if let id = known[state] { return id }
        var input = DigestInput()
        input.add(state.audited.bits)
        input.add(state.partial.bits)
        input.add(state.failed ? 1 : 0)
        input.add(state.skipped ? 1 : 0)
        for member in try state.members.map({ (try keys($0.finding), $0) }).sorted(by: {
            $0.0 < $1.0
        }) {
            input.add(member.0)
            input.add(Int64(member.1.severity))
            input.add(member.1.isFlaky ? 1 : 0)
            input.add(member.1.isExcused ? 1 : 0)
        }
        let digest = Digest.of(input.bytes, length: 16)
        var isNew = false
        let id = try ids.findOrInsert(
            """
            SELECT id FROM cell_states
            WHERE digest = ?1 AND audited = ?2 AND partial = ?3 AND failed = ?4 AND skipped = ?5
                AND member_count = ?6
            """,
            """
            INSERT INTO cell_states (digest, audited, partial, failed, skipped, member_count)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """,
            isNew: &isNew
        ) { statement in
            try statement.bind(digest, at: 1)
            try statement.bind(state.audited.bits, at: 2)
            try statement.bind(state.partial.bits, at: 3)
            try statement.bind(state.failed ? 1 : 0, at: 4)
            try statement.bind(state.skipped ? 1 : 0, at: 5)
            try statement.bind(state.members.count, at: 6)
        }
        if isNew { try insert(state.members, state: id) }
        if known.count > 100_000 { known.removeAll(keepingCapacity: true) }
        known[state] = id
        return id
    }

    private func insert(_ members: [CellState.Member], state: Int64) throws {
        let insert = try ids.statement(
            """
            INSERT INTO cell_state_members (state_id, finding_id, severity, flaky, excused)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """
        )
        for member in members {
            try insert.bind(state, at: 1)
            try insert.bind(member.finding, at: 2)
            try insert.bind(member.severity, at: 3)
            try insert.bind(member.isFlaky ? 1 : 0, at: 4)
            try insert.bind(member.isExcused ? 1 : 0, at: 5)
            try insert.run()
        }
    }
}
