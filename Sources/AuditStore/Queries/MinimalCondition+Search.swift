extension MinimalCondition {
    /// Finds the smallest description that covers every cell with a finding and no audited cell without it.
    ///
    /// A description is a conjunction: some poses, a range of text sizes, up to two settings on or off their default, some devices. The one
    /// with the fewest parts wins; among equals, text size before settings, settings before pose, pose before device. Since a
    /// smaller one would have won, every part of it is backed by an audited cell that it keeps out.
    ///
    /// - Parameters:
    ///   - open: The cells that the finding is in; not empty.
    ///   - clean: The cells that were audited with the finding's type, and do not have it.
    ///   - unaudited: Cells of the screen that could be audited and were not, as far as anybody audits such cells.
    /// - Returns: The description.
    public static func find(
        open: [CellInfo],
        clean: [CellInfo],
        unaudited: [CellInfo]
    ) -> MinimalCondition {
        let parts = Parts(open: open, clean: clean)
        guard let best = parts.cheapest(clean: clean) else {
            var listed = MinimalCondition()
            listed.confidence = .undescribed
            listed.listed = open.sorted()
            let devices = Set(open.map(\.deviceModel))
            listed.devices = devices.count > 1 ? devices.sorted() : []
            return listed
        }
        var result = best
        result.deciders = best.deciders(open: open, clean: clean, unaudited: unaudited)
        let enough = !clean.isEmpty || open.count > 1
        result.confidence = result.deciders.isEmpty && enough ? .supported : .notContradicted
        return result
    }

    /// Whether a cell fits the description.
    ///
    /// - Parameter cell: The cell.
    /// - Returns: Whether it does; a cell with an unknown text size fits no range.
    public func covers(_ cell: CellInfo) -> Bool {
        if confidence == .undescribed { return listed.contains(cell) }
        let condition = cell.condition
        if !poses.isEmpty, !poses.contains(condition.pose) { return false }
        if smallest != nil || largest != nil {
            guard let size = condition.textSize, size >= smallest ?? .xSmall,
                size <= largest ?? .accessibility5
            else { return false }
        }
        for setting in settings
        where (condition.settings[setting.name] ?? setting.name.defaultValue) != setting.value {
            return false
        }
        if without.contains(where: { condition.settings[$0] != nil }) { return false }
        return devices.isEmpty || devices.contains(cell.deviceModel)
    }

    /// The unaudited cells that would decide: those that it covers, and those right beside its ends.
    private func deciders(
        open: [CellInfo],
        clean: [CellInfo],
        unaudited: [CellInfo]
    ) -> [CellInfo] {
        // Where the finding's own cells say their pose and size, a cell that does not is none that anybody could audit.
        let knowsPose = open.allSatisfy { $0.condition.pose != .unknown }
        let knowsSize = open.allSatisfy { $0.condition.textSize != nil }
        var deciders = unaudited.filter { cell in
            covers(cell) && !(knowsPose && cell.condition.pose == .unknown)
                && !(knowsSize && cell.condition.textSize == nil)
        }
        // The sizes between the range and the nearest audited one without the finding.
        if let smallest, let cell = open.filter({ $0.condition.textSize == smallest }).min() {
            deciders += MinimalCondition.gap(from: cell, step: -1, open: open, clean: clean)
        }
        if let largest, let cell = open.filter({ $0.condition.textSize == largest }).min() {
            deciders += MinimalCondition.gap(from: cell, step: 1, open: open, clean: clean)
        }
        if deciders.isEmpty { return [] }
        return Array(Set(deciders).subtracting(open).subtracting(clean).sorted().prefix(24))
    }

    private static func gap(
        from cell: CellInfo,
        step: Int,
        open: [CellInfo],
        clean: [CellInfo]
    ) -> [CellInfo] {
        guard let start = cell.condition.textSize?.rawValue else { return [] }
        var gap: [CellInfo] = []
        var at = start + step
        while let size = TextSize(rawValue: at) {
            var condition = cell.condition
            condition.textSize = size
            let beside = CellInfo(
                app: cell.app,
                screen: cell.screen,
                deviceModel: cell.deviceModel,
                condition: condition
            )
            if open.contains(beside) || clean.contains(beside) { return gap }
            gap.append(beside)
            at += step
        }
        // Nobody audits sizes on this side: the cells that keep the range short lie in other conditions.
        return clean.contains { one in
            one.condition.textSize.map { ($0.rawValue - start) * step > 0 } ?? false
        } ? gap : []
    }
}

extension MinimalCondition {
    /// What a description can be made of.
    private struct Parts {
        private struct Choice {
            let cost: Int
            let apply: (inout MinimalCondition) -> Void
        }

        private var poses: [Choice]
        private var sizes: [Choice]
        private var settings: [Choice]
        private var devices: [Choice]

        init(open: [CellInfo], clean: [CellInfo]) {
            let nothing = Choice(cost: 0) { _ in }
            let openPoses = Set(open.map(\.condition.pose)).sorted()
            poses = [nothing]
            if clean.contains(where: { !openPoses.contains($0.condition.pose) }) {
                poses.append(Choice(cost: 102 + openPoses.count) { $0.poses = openPoses })
            }
            let models = Set(open.map(\.deviceModel)).sorted()
            devices = [nothing]
            if clean.contains(where: { !models.contains($0.deviceModel) }) {
                devices.append(Choice(cost: 103 + models.count) { $0.devices = models })
            }
            sizes = Parts.sizes(open, clean)
            settings = Parts.settings(open, clean)
        }

        private static func sizes(_ open: [CellInfo], _ clean: [CellInfo]) -> [Choice] {
            let nothing = Choice(cost: 0) { _ in }
            let known = open.compactMap(\.condition.textSize)
            guard known.count == open.count, let low = known.min(), let high = known.max() else {
                return [nothing]
            }
            let others = clean.map(\.condition.textSize)
            var choices = [nothing]
            let below = others.contains { $0.map { $0 < low } ?? true }
            let above = others.contains { $0.map { $0 > high } ?? true }
            if below { choices.append(Choice(cost: 100) { $0.smallest = low }) }
            if above { choices.append(Choice(cost: 101) { $0.largest = high }) }
            if below && above {
                choices.append(
                    Choice(cost: 199) {
                        $0.smallest = low
                        $0.largest = high
                    }
                )
            }
            return choices
        }

        /// Up to two settings that all open cells have in common and some clean one has not.
        private static func settings(_ open: [CellInfo], _ clean: [CellInfo]) -> [Choice] {
            guard let first = open.first else { return [] }
            var common = first.condition.sortedSettings
            common.removeAll { setting in
                open.contains { $0.condition.settings[setting.name] != setting.value }
                    || clean.allSatisfy { $0.condition.settings[setting.name] == setting.value }
            }
            var absent = Set(clean.flatMap { $0.condition.settings.keys })
            for cell in open { absent.subtract(cell.condition.settings.keys) }
            let with = common.map { setting in
                Choice(cost: 101) {
                    $0.settings.append(LedgerFilter.Setting(setting.name, setting.value))
                }
            }
            let without = absent.sorted().map { name in
                Choice(cost: 150) { $0.without.append(name) }
            }
            let single = Array((with + without).prefix(24))
            var choices = [Choice(cost: 0) { _ in }] + single
            for (at, one) in single.enumerated() {
                for other in single[(at + 1)...] {
                    choices.append(
                        Choice(cost: one.cost + other.cost) {
                            one.apply(&$0)
                            other.apply(&$0)
                        }
                    )
                }
            }
            return choices
        }

        /// The cheapest conjunction that covers no clean cell; nil where none does.
        func cheapest(clean: [CellInfo]) -> MinimalCondition? {
            var best: (cost: Int, condition: MinimalCondition)?
            for pose in poses {
                for size in sizes {
                    for setting in settings {
                        for device in devices {
                            let cost = pose.cost + size.cost + setting.cost + device.cost
                            if let best, best.cost <= cost { continue }
                            var condition = MinimalCondition()
                            for part in [pose, size, setting, device] { part.apply(&condition) }
                            if clean.contains(where: condition.covers) { continue }
                            best = (cost, condition)
                        }
                    }
                }
            }
            return best?.condition
        }
    }
}
