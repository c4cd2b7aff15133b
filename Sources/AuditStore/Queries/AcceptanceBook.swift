/// The acceptances of a store, and how they stand.
struct AcceptanceBook {
    /// Every acceptance, withdrawn ones too, in the order in which they were made.
    let all: [Acceptance]
    private let byKey: [String: [Acceptance]]
    private let moment: Timestamp

    /// How acceptances bear on a finding.
    struct Verdict {
        /// Whether every cell is covered.
        let isAccepted: Bool
        /// The acceptance that bears on it; nil where there is none.
        let status: AcceptanceStatus?
    }

    init(_ database: Database, moment: Timestamp, asOf: Timestamp?) throws {
        self.moment = moment
        let select = try database.prepare(
            """
            SELECT finding_key, reason, owner, until_day, pose, text_size_from, text_size_to, settings, accepted_at,
                withdrawn_at
            FROM acceptances
            LEFT JOIN acceptance_withdrawals ON acceptance_withdrawals.acceptance_id = acceptances.id
            ORDER BY accepted_at, finding_key, reason, pose, text_size_from, text_size_to, settings, owner,
                until_day
            """
        )
        var all: [Acceptance] = []
        var standing: Set<Acceptance> = []
        while try select.step() {
            var acceptance = try AcceptanceBook.acceptance(select)
            if let asOf, acceptance.acceptedAt > asOf { continue }
            if let asOf, let withdrawn = acceptance.withdrawnAt, withdrawn > asOf {
                acceptance.withdrawnAt = nil
            }
            // The same words from two stores are one decision: the first one.
            var words = acceptance
            words.acceptedAt = Timestamp(milliseconds: 0)
            if acceptance.withdrawnAt == nil, !standing.insert(words).inserted { continue }
            all.append(acceptance)
        }
        self.all = all
        byKey = Dictionary(grouping: all, by: \.findingKey)
    }

    private static func acceptance(_ row: Statement) throws -> Acceptance {
        var scope = AcceptanceScope()
        scope.pose = try row.textOrNil(4).flatMap(Pose.init(rawValue:))
        let from = try row.integerOrNil(5).flatMap { TextSize(rawValue: Int($0)) }
        let upTo = try row.integerOrNil(6).flatMap { TextSize(rawValue: Int($0)) }
        if from != nil || upTo != nil {
            scope.textSizes = TextSizeRange(from ?? .xSmall, upTo ?? .accessibility5)
        }
        scope.settings = LedgerFilter.Setting.list(key: try row.textOrNil(7) ?? "")
        var acceptance = Acceptance(
            findingKey: try row.text(0),
            reason: try row.text(1),
            owner: try row.textOrNil(2),
            until: try row.integerOrNil(3).map { CalendarDay(number: Int($0)) },
            scope: scope,
            acceptedAt: Timestamp(milliseconds: try row.integer(8))
        )
        acceptance.withdrawnAt = try row.integerOrNil(9).map { Timestamp(milliseconds: $0) }
        return acceptance
    }

    /// Whether nobody accepted anything.
    var isEmpty: Bool { all.isEmpty }

    /// Whether an acceptance names a finding by one of its keys.
    func names(_ keys: @autoclosure () throws -> [String]) rethrows -> Bool {
        try !byKey.isEmpty && keys().contains { byKey[$0] != nil }
    }

    /// How acceptances bear on a finding that is in these cells.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - keys: The keys it has or had.
    ///   - open: The cells it is open in.
    ///   - day: The day that counts for expiry; nil for the moment's.
    /// - Returns: Whether it is accepted, and by what.
    func verdict(
        on finding: FindingInfo,
        keys: [String],
        open: [CellInfo],
        day: CalendarDay? = nil
    ) -> Verdict {
        if byKey.isEmpty { return Verdict(isAccepted: false, status: nil) }
        let standing = keys.flatMap { byKey[$0] ?? [] }.filter { $0.withdrawnAt == nil }
        let today = day ?? moment.day
        let active = standing.filter { $0.until.map { today <= $0 } ?? true }
        func status(
            _ acceptance: Acceptance,
            _ state: AcceptanceState,
            _ beyond: [CellInfo] = []
        )
            -> AcceptanceStatus
        {
            AcceptanceStatus(
                acceptance: acceptance,
                finding: finding,
                state: state,
                beyond: beyond
            )
        }
        if let last = active.last {
            let beyond = open.filter { cell in
                !active.contains { $0.scope.contains(cell.condition) }
            }
            if open.isEmpty { return Verdict(isAccepted: false, status: status(last, .stale)) }
            if beyond.isEmpty {
                let covering = active.last { one in
                    open.contains { one.scope.contains($0.condition) }
                }
                return Verdict(isAccepted: true, status: status(covering ?? last, .active))
            }
            // An acceptance that covers none of it says nothing about an expired one that did.
            return Verdict(isAccepted: false, status: status(last, .outgrown, beyond))
        }
        guard let last = standing.last else { return Verdict(isAccepted: false, status: nil) }
        return Verdict(isAccepted: false, status: status(last, .expired))
    }
}

extension LedgerFilter.Setting {
    /// Reads the stored form: `boldText=on,increaseContrast=on`.
    static func list(key: String) -> [LedgerFilter.Setting] {
        key.split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { return nil }
            return LedgerFilter.Setting(SettingName(String(sides[0])), String(sides[1]))
        }
    }
}
