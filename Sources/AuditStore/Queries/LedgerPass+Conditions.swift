extension LedgerPass {
    /// What decides a minimal condition: findings with the same answer to each part have the same one.
    struct ConditionQuestion: Hashable {
        /// The traces that the finding is open in; they name the screen as well.
        let open: [Int]
        /// Those that were audited without it.
        let clean: [Int]
        /// Those that were audited, of which some are neither.
        let audited: [Int]
    }

    /// The smallest description of where a finding is.
    ///
    /// - Parameters:
    ///   - finding: Its number.
    ///   - info: Its details.
    ///   - sights: Its tracks, in order.
    ///   - open: Those of them that are open; not empty.
    /// - Returns: The description.
    func minimalCondition(
        _ finding: Int,
        _ info: FindingInfo,
        _ sights: ArraySlice<Sight>,
        open: [Sight]
    ) -> MinimalCondition {
        let bit = TypeMask.index(of: history.findings.types[finding])
        let screen = Comparer.ScreenKey(app: info.app, screen: info.screen)
        var openTraces = open.map(\.trace)[...]
        var rest = sights
        var clean: [Int] = []
        var audited: [Int] = []
        // All three lists are in the order of the traces, so one goes along with the others.
        for at in tracesByScreen[screen] ?? [] {
            while let first = openTraces.first, first < at { openTraces.removeFirst() }
            while let first = rest.first, first.trace < at { rest.removeFirst() }
            if openTraces.first == at {
                audited.append(at)
                continue
            }
            guard traces[at].trace.auditedAt[bit] != nil else { continue }
            audited.append(at)
            guard let sight = rest.first, sight.trace == at else {
                clean.append(at)
                continue
            }
            let track = traces[at].trace.tracks[sight.track]
            if !track.isFlakyNow, !track.episodes.isEmpty { clean.append(at) }
        }
        let question = ConditionQuestion(open: open.map(\.trace), clean: clean, audited: audited)
        if let known = conditions[question] { return known }
        let condition = MinimalCondition.find(
            open: question.open.map { history.cells[traces[$0].cell] },
            clean: clean.map { history.cells[traces[$0].cell] },
            unaudited: lattice.cells(
                app: info.app,
                screen: info.screen,
                without: Set(audited.map { traces[$0].cell })
            )
        )
        conditions[question] = condition
        return condition
    }
}
