/// The states of cells, read when they are needed and kept in flat arrays.
final class StateTable {
    /// What all audits of one cell in one run said together.
    struct State {
        /// The types whose absence means something.
        let audited: TypeMask
        /// The types that were looked at only in part.
        let partial: TypeMask
        let failed: Bool
        let skipped: Bool
        /// Where its members lie.
        let members: Range<Int>

        /// Whether anything came of the audits.
        var looked: Bool { !audited.isEmpty || !partial.isEmpty || !members.isEmpty }
    }

    /// A finding in a state.
    struct Member {
        let finding: Int32
        let severity: Int8
        let isFlaky: Bool
        let isExcused: Bool

        /// One member for two that are one finding: open where one of them is, and as severe as the worse.
        fileprivate func joined(with other: Member) -> Member {
            // What only some attempts saw says nothing beside what all saw.
            if isFlaky != other.isFlaky { return isFlaky ? other : self }
            return Member(
                finding: finding,
                severity: max(severity, other.severity),
                isFlaky: isFlaky,
                isExcused: isExcused && other.isExcused
            )
        }
    }

    private(set) var members: [Member] = []
    private var known: [Int64: State] = [:]
    private var isComplete = false
    private let database: Database
    private let findings: FindingTable
    private var selectState: Statement?
    private var selectMembers: Statement?

    init(_ database: Database, findings: FindingTable) {
        self.database = database
        self.findings = findings
    }

    /// A state by its row; an empty one where there is no such row.
    func state(_ id: Int64) throws -> State {
        if let state = known[id] { return state }
        let select = try selectState ?? database.prepare(StateTable.stateSQL + " WHERE id = ?1")
        selectState = select
        try select.bind(id, at: 1)
        defer { select.reset() }
        let start = members.count
        guard !isComplete, try select.step() else {
            return State(
                audited: TypeMask(),
                partial: TypeMask(),
                failed: false,
                skipped: false,
                members: start..<start
            )
        }
        if try select.int(5) > 0 {
            try loadMembers(of: id)
            joinMembers(from: start)
        }
        let state = try StateTable.state(select, members: start..<members.count)
        known[id] = state
        return state
    }

    /// Whether a state has a finding: its member, or nil.
    func member(_ finding: Int, of state: State) -> Member? {
        for at in state.members where members[at].finding == finding { return members[at] }
        return nil
    }

    /// Reads every state, for questions that go through all history.
    func loadAll() throws {
        guard !isComplete else { return }
        known.removeAll()
        members.removeAll()
        var ranges: [Int64: Range<Int>] = [:]
        let all = try database.prepare(
            """
            SELECT state_id, finding_id, severity, flaky, excused FROM cell_state_members
            ORDER BY state_id, finding_id
            """
        )
        var current: Int64 = 0
        var start = 0
        while try all.step() {
            let state = try all.integer(0)
            if state != current {
                joinMembers(from: start)
                ranges[current] = start..<members.count
                current = state
                start = members.count
            }
            try append(all, from: 1)
        }
        joinMembers(from: start)
        ranges[current] = start..<members.count
        let select = try database.prepare(StateTable.stateSQL)
        while try select.step() {
            let id = try select.integer(0)
            known[id] = try StateTable.state(select, members: ranges[id] ?? 0..<0)
        }
        isComplete = true
    }

    /// Puts members of the last state together that are one finding.
    private func joinMembers(from start: Int) {
        guard findings.hasJoined, members.count - start > 1 else { return }
        var places: [Int32: Int] = [:]
        var end = start
        for at in start..<members.count {
            let member = members[at]
            if let place = places[member.finding] {
                members[place] = members[place].joined(with: member)
            } else {
                places[member.finding] = end
                members[end] = member
                end += 1
            }
        }
        members.removeSubrange(end...)
    }

    private func loadMembers(of state: Int64) throws {
        let select =
            try selectMembers
            ?? database.prepare(
                """
                SELECT finding_id, severity, flaky, excused FROM cell_state_members
                WHERE state_id = ?1 ORDER BY finding_id
                """
            )
        selectMembers = select
        try select.bind(state, at: 1)
        while try select.step() { try append(select, from: 0) }
    }

    private func append(_ row: Statement, from column: Int32) throws {
        guard let finding = findings.index[try row.integer(column)] else { return }
        members.append(
            Member(
                finding: Int32(truncatingIfNeeded: finding),
                severity: Int8(truncatingIfNeeded: try row.integer(column + 1)),
                isFlaky: try row.integer(column + 2) == 1,
                isExcused: try row.integer(column + 3) == 1
            )
        )
    }

    private static let stateSQL =
        "SELECT id, audited, partial, failed, skipped, member_count FROM cell_states"

    private static func state(_ row: Statement, members: Range<Int>) throws -> State {
        State(
            audited: TypeMask(bits: try row.integer(1)),
            partial: TypeMask(bits: try row.integer(2)),
            failed: try row.integer(3) == 1,
            skipped: try row.integer(4) == 1,
            members: members
        )
    }
}
