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
            unaudited: lattice.cells(
                app: info.app,
                screen: info.screen,
                without: audited.union(open)
            )
        )
    }
}

/// The conditions that an app is audited in, on any screen: what could be audited on each, on the devices that it was seen on.
struct ConditionLattice {
    private struct Combination: Hashable {
        let app: String
        let device: String
        let condition: Condition
    }

    private let combinations: [Combination]
    /// The combinations of each app, in order.
    private let ofApp: [String: [Int]]
    /// The combination of each cell, by the cell's number.
    private let ofCell: [Int: Int]
    /// The devices that each screen was audited on: a watch app's screen is on no telephone.
    private let devices: [Comparer.ScreenKey: Set<String>]

    /// The lattice of the cells that were looked at.
    ///
    /// - Parameters:
    ///   - history: The history.
    ///   - cells: The cells, by number.
    init(_ history: History, cells: some Sequence<Int>) {
        var known: [Combination: Int] = [:]
        var combinations: [Combination] = []
        var ofCell: [Int: Int] = [:]
        var devices: [Comparer.ScreenKey: Set<String>] = [:]
        for cell in cells.sorted() {
            let info = history.cells[cell]
            let combination = Combination(
                app: info.app,
                device: info.deviceModel,
                condition: info.condition
            )
            let number = known[combination] ?? combinations.count
            if number == combinations.count {
                combinations.append(combination)
                known[combination] = number
            }
            ofCell[cell] = number
            let screen = Comparer.ScreenKey(app: info.app, screen: info.screen)
            devices[screen, default: []].insert(info.deviceModel)
        }
        self.devices = devices
        self.combinations = combinations
        self.ofCell = ofCell
        ofApp = Dictionary(grouping: combinations.indices) { combinations[$0].app }
            .mapValues { numbers in
                numbers.sorted { left, right in
                    let one = combinations[left]
                    let other = combinations[right]
                    return (one.condition, one.device) < (other.condition, other.device)
                }
            }
    }

    /// The cells that a screen would have in every combination of its devices, without those that it has.
    func cells(app: String, screen: String, without: Set<Int>) -> [CellInfo] {
        let all = ofApp[app] ?? []
        let known = Set(without.compactMap { ofCell[$0] })
        if known.count == all.count { return [] }
        let devices = devices[Comparer.ScreenKey(app: app, screen: screen)] ?? []
        return all.filter { number in
            !known.contains(number) && devices.contains(combinations[number].device)
        }.map { number in
            CellInfo(
                app: app,
                screen: screen,
                deviceModel: combinations[number].device,
                condition: combinations[number].condition
            )
        }
    }
}
