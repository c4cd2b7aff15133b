extension Comparer {
    /// The smallest description of where a finding is at the head.
    func minimalCondition(
        _ finding: Int,
        _ info: FindingInfo,
        open: Set<Int>
    ) -> MinimalCondition {
        let type = history.findings.types[finding]
        let siblings = cells(ofScreen: info)
        let clean = siblings.filter { cell in
            guard !open.contains(cell), let point = points[cell]?.head else { return false }
            return point.audited.contains(type) && point.undecided[finding] == nil
        }
        let audited = Set(siblings.filter { points[$0]?.head.audited.contains(type) ?? false })
        return MinimalCondition.find(
            open: open.sorted().map { history.cells[$0] },
            clean: clean.map { history.cells[$0] },
            unaudited: lattice.cells(app: info.app, screen: info.screen, without: audited.union(open))
        )
    }
}

/// The conditions that an app is audited in, on any screen: what could be audited on each.
struct ConditionLattice {
    private let history: History
    private var combinations: [String: [(device: String, condition: Condition)]] = [:]

    private struct Combination: Hashable {
        let app: String
        let device: String
        let condition: Condition
    }

    /// The lattice of the cells that were looked at.
    ///
    /// - Parameters:
    ///   - history: The history.
    ///   - cells: The cells, by number.
    init(_ history: History, cells: some Sequence<Int>) {
        self.history = history
        var known: Set<Combination> = []
        for cell in cells {
            let info = history.cells[cell]
            known.insert(
                Combination(app: info.app, device: info.deviceModel, condition: info.condition)
            )
        }
        for one in known {
            combinations[one.app, default: []].append((one.device, one.condition))
        }
        for app in combinations.keys {
            combinations[app]?.sort { ($0.condition, $0.device) < ($1.condition, $1.device) }
        }
    }

    /// The cells that a screen would have in every combination, without some.
    func cells(app: String, screen: String, without: Set<Int>) -> [CellInfo] {
        let known = Set(without.map { history.cells[$0] })
        return (combinations[app] ?? []).compactMap { combination in
            let cell = CellInfo(
                app: app,
                screen: screen,
                deviceModel: combination.device,
                condition: combination.condition
            )
            return known.contains(cell) ? nil : cell
        }
    }
}
