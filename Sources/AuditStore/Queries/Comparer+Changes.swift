extension Comparer {
    /// A change of every finding that is open at one of the two points, or about which the head's attempts disagree.
    func findingChanges() throws -> [FindingChange] {
        var changes: [FindingChange] = []
        for (finding, places) in try places().sorted(by: { $0.key < $1.key }) {
            if let change = try change(of: finding, places) { changes.append(change) }
        }
        return changes
    }

    private func change(of finding: Int, _ places: [Place]) throws -> FindingChange? {
        let atBase = places.filter { $0.base != nil }
        let atHead = places.filter { $0.head != nil }
        let flaky = places.filter(\.isFlaky)
        guard !atBase.isEmpty || !atHead.isEmpty || !flaky.isEmpty else { return nil }
        let info = try history.findings.info(finding)
        var draft = Draft(places: places)
        if atHead.isEmpty, atBase.isEmpty {
            draft.add(.flaky, flaky)
        } else if atHead.isEmpty {
            draft.add(.fixed, atBase)
        } else if atBase.isEmpty {
            try appear(atHead, finding, info, &draft)
        } else {
            compare(atBase, atHead, &draft)
        }
        return try finish(draft, finding: finding, info: info)
    }

    /// What a change is made of, before words are put to it.
    struct Draft {
        let places: [Place]
        var kinds: [(kind: ChangeKind, places: [Place])] = []

        mutating func add(_ kind: ChangeKind, _ places: [Place]) {
            if !places.isEmpty { kinds.append((kind, places)) }
        }

        var kind: ChangeKind { kinds.first?.kind ?? .persisting }
    }

    /// The kinds of a finding that is open at both points, the worst first.
    private func compare(_ atBase: [Place], _ atHead: [Place], _ draft: inout Draft) {
        draft.add(
            .worsened,
            atHead.filter { place in
                guard let base = place.base, let head = place.head else { return false }
                return head.severity > base.severity && place.isSeen
            }
        )
        // Where nobody had looked before, the finding may have been there all along.
        draft.add(.widened, atHead.filter { $0.base == nil && $0.wasAudited })
        let seen = atHead.filter(\.isSeen)
        let unverified = atHead.filter { !$0.isSeen && !$0.isFlaky }
        if seen.isEmpty {
            draft.add(.unverified, unverified)
            if unverified.isEmpty { draft.add(.flaky, atHead) }
        } else {
            draft.add(.narrowed, atBase.filter { $0.head == nil })
            draft.add(.persisting, atHead)
        }
    }

    /// The kind of a finding that is open at the head only: what some attempts saw before is not new.
    private func appear(
        _ atHead: [Place],
        _ finding: Int,
        _ info: FindingInfo,
        _ draft: inout Draft
    ) throws {
        func wasUndecided(_ cell: Int) -> Bool { points[cell]?.base.undecided[finding] != nil }
        if try wasKnown(finding, info) {
            draft.add(.reopened, atHead)
        } else if cells(ofScreen: info).contains(where: wasUndecided) {
            draft.add(.widened, atHead.filter { $0.wasAudited && !wasUndecided($0.cell) })
            draft.add(.persisting, atHead)
        } else {
            draft.add(.new, atHead)
        }
    }

    /// Whether any look up to the base saw the finding.
    private func wasKnown(_ finding: Int, _ info: FindingInfo) throws -> Bool {
        if basePosition >= 0 {
            return try arrivals(of: finding).contains { $0.position <= basePosition }
        }
        for cell in cells(ofScreen: info) {
            guard let track = try trace(cell).track(of: finding) else { continue }
            // A base that the line does not lead through has no place in it.
            if track.episodes.contains(where: { $0.end != nil }) { return true }
        }
        return false
    }

    /// The cells of a finding's screen.
    func cells(ofScreen info: FindingInfo) -> [Int] {
        cellsByScreen[ScreenKey(app: info.app, screen: info.screen)] ?? []
    }

    private func finish(
        _ draft: Draft,
        finding: Int,
        info: FindingInfo
    ) throws -> FindingChange {
        let kind = draft.kind
        let open = draft.places.filter { $0.head != nil }
        let severe = kind == .fixed ? draft.places.compactMap(\.base) : open.compactMap(\.head)
        let before = draft.places.compactMap(\.base).map(\.severity).max()
        let flakySeverity = try severity(ofFlaky: draft.places, finding)
        let verdict = acceptances.verdict(
            on: info,
            keys: try history.keys(of: finding),
            open: open.map { history.cells[$0.cell] }
        )
        var change = FindingChange(
            finding: try described(info, finding, draft.places),
            kind: kind,
            kinds: draft.kinds.map(\.kind),
            severity: Severity(rawValue: severe.map(\.severity).max() ?? flakySeverity) ?? .error,
            severityBefore: before.flatMap(Severity.init(rawValue:)),
            cells: infos(draft.kinds.first?.places ?? []),
            openCells: infos(open),
            unverifiedCells: infos(open.filter { !$0.isSeen && !$0.isFlaky }),
            firstLooks: infos(open.filter { $0.base == nil && !$0.wasAudited }),
            gained: ConditionGain(),
            minimalCondition: nil,
            firstSeen: nil,
            firstBad: nil,
            lastGood: nil,
            runsBetween: [],
            commitsBetween: [],
            isToolChange: false,
            isFlaky: draft.places.contains(where: \.isFlaky),
            isSeenOrUnverified: open.contains { !$0.isFlaky },
            acceptance: verdict.status,
            isExcused: !open.isEmpty && open.allSatisfy { $0.head?.isExcused ?? false },
            match: nil,
            notes: []
        )
        lapse(&change, draft, verdict, finding: finding)
        if change.kinds.contains(.widened) { change.gained = gain(draft) }
        try addOrigin(&change, draft, finding: finding)
        if !open.isEmpty, change.kind.isRegression || change.kind == .unverified {
            change.minimalCondition = minimalCondition(finding, info, open: Set(open.map(\.cell)))
        }
        addNotes(&change)
        try addIdentity(&change, draft.places, finding: finding)
        kindCells[info.key] = draft.kinds.map { ($0.kind, infos($0.places)) }
        return change
    }

    private func severity(ofFlaky places: [Place], _ finding: Int) throws -> Int {
        var severity = 0
        for place in places where place.isFlaky {
            guard let newest = points[place.cell]?.head.newest else { continue }
            let state = try history.states.state(newest.state)
            severity = max(severity, Int(history.states.member(finding, of: state)?.severity ?? 0))
        }
        return severity
    }

    /// The cells of places, which are in order already.
    func infos(_ places: [Place]) -> [CellInfo] { places.map { history.cells[$0.cell] } }

    /// A finding that was accepted at the base, and that no acceptance covers any more, is open again.
    private func lapse(
        _ change: inout FindingChange,
        _ draft: Draft,
        _ verdict: AcceptanceBook.Verdict,
        finding: Int
    ) {
        guard let base, !verdict.isAccepted, !change.isExcused, !change.kind.isRegression,
            change.kind != .fixed, let status = verdict.status,
            status.state == .expired || status.state == .outgrown
        else { return }
        let then = acceptances.verdict(
            on: change.finding,
            keys: (try? history.keys(of: finding)) ?? [change.finding.key],
            open: infos(draft.places.filter { $0.base != nil }),
            day: base.startedAt.day
        )
        guard then.isAccepted else { return }
        change.kind = .reopened
        change.kinds.insert(.reopened, at: 0)
        change.cells = status.state == .outgrown ? status.beyond : change.openCells
    }

    /// The dimensions' values that the finding has at the head and had nowhere at the base.
    private func gain(_ draft: Draft) -> ConditionGain {
        let before = draft.places.filter { $0.base != nil }.map { history.cells[$0.cell] }
        let gained = draft.kinds.first { $0.kind == .widened }?.places ?? []
        let now = gained.map { history.cells[$0.cell] }
        var gain = ConditionGain()
        gain.textSizes = Set(now.compactMap(\.condition.textSize))
            .subtracting(before.compactMap(\.condition.textSize)).sorted()
        gain.poses = Set(now.map(\.condition.pose))
            .subtracting(before.map(\.condition.pose)).sorted()
        gain.devices = Set(now.map(\.deviceModel)).subtracting(before.map(\.deviceModel)).sorted()
        func settings(_ cells: [CellInfo]) -> Set<LedgerFilter.Setting> {
            Set(
                cells.flatMap(\.condition.sortedSettings).map {
                    LedgerFilter.Setting($0.name, $0.value)
                }
            )
        }
        gain.settings = settings(now).subtracting(settings(before)).sorted {
            ($0.name, $0.value) < ($1.name, $1.value)
        }
        return gain
    }

    /// What a filter leaves of a change; nil where it leaves nothing.
    func narrowed(_ change: FindingChange) -> FindingChange? {
        let filter = request.filter
        if filter.isEmpty { return change }
        guard filter.matches(change.finding.rule) else { return nil }
        if change.match != nil || change.kind == .reopened {
            let cells = change.cells.filter(filter.matches)
            return cells.isEmpty ? nil : change
        }
        let kinds = (kindCells[change.finding.key] ?? []).compactMap { kind, cells in
            let fitting = cells.filter(filter.matches)
            return fitting.isEmpty ? nil : (kind: kind, cells: fitting)
        }
        guard let first = kinds.first else { return nil }
        var change = change
        change.kind = first.kind
        change.kinds = kinds.map(\.kind)
        change.cells = first.cells
        change.openCells = change.openCells.filter(filter.matches)
        change.unverifiedCells = change.unverifiedCells.filter(filter.matches)
        change.firstLooks = change.firstLooks.filter(filter.matches)
        return change
    }
}
