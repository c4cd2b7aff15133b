import AuditStore

/// One place of a heatmap: a pose and a text size under some settings, over one or many screens.
struct HeatmapCell: Sendable, Equatable {
    /// What a place says first; the order is that of how loudly it has to be said.
    enum State: String, Sendable, CaseIterable {
        /// Nobody ever looked on any screen.
        case never
        /// An audit could not finish, and nothing was found elsewhere.
        case failed
        /// Something was found.
        case findings
        /// Everything that was audited is too old.
        case stale
        /// Clean where it was looked at, but not every screen was.
        case partly
        /// Clean on every screen.
        case clean

        /// The words shown.
        var title: String {
            switch self {
            case .never: "never audited"
            case .failed: "audit failed"
            case .findings: "findings"
            case .stale: "too old"
            case .partly: "clean where audited"
            case .clean: "clean"
            }
        }
    }

    /// Findings that are open there, each screen counted.
    var findings = 0
    /// Cells whose state is known today.
    var audited = 0
    /// Cells whose audit stopped early: ``findings`` is a lower bound.
    var partial = 0
    /// Cells whose last audit failed.
    var failed = 0
    /// Cells whose audit is too old.
    var stale = 0
    /// Cells that ran on a simulator with somebody else's setting.
    var tainted = 0
    /// Screens that the row could have; what is missing was never audited.
    var of = 0

    /// What the place says first.
    var state: State {
        if findings > 0 { return .findings }
        if failed > 0 { return .failed }
        if audited == 0 { return stale > 0 ? .stale : .never }
        return audited < of ? .partly : .clean
    }

    /// Everything the place says, in words.
    func sentence(unit: String) -> String {
        var parts: [String] = []
        if findings > 0 {
            parts.append("\(partial > 0 ? "at least " : "")\(Words.count(findings, "finding"))")
        }
        if state == .clean || state == .partly { parts.append("clean") }
        if of > 1 {
            parts.append("\(audited) of \(Words.count(of, unit)) audited")
        } else if state == .never {
            parts.append("never audited")
        }
        if failed > 0 { parts.append("\(Words.count(failed, "audit")) failed") }
        if stale > 0 { parts.append("\(stale) too old") }
        if tainted > 0 { parts.append("\(tainted) with a setting left on the simulator") }
        return parts.joined(separator: ", ")
    }
}

/// Pose × text size under one combination of settings.
struct Heatmap: Sendable {
    /// The settings off their default, as conditions have them; empty for the defaults.
    let settings: Condition
    /// The rows.
    let poses: [Pose]
    /// The columns; nil for a text size that nothing said.
    let sizes: [TextSize?]
    /// The places, row by row.
    let cells: [[HeatmapCell]]

    /// The name of the settings: `Default settings`, `Increase Contrast · Bold Text`.
    var title: String {
        let parts = settings.sortedSettings.map {
            $0.value == "on" ? $0.name.displayName : "\($0.name.displayName) \($0.value)"
        }
        return parts.isEmpty ? "Default settings" : parts.joined(separator: " · ")
    }

    /// The condition of a place.
    func condition(row: Int, column: Int) -> Condition {
        var condition = settings
        condition.pose = poses[row]
        condition.textSize = sizes[column]
        return condition
    }

    /// The heatmaps of some screens, one for each combination of settings: the defaults first, then by how much was found.
    ///
    /// A place is counted once for each screen, whatever the number of device models, and a finding once in each place.
    ///
    /// - Parameters:
    ///   - screens: The screens.
    ///   - findings: The findings of each of them, in the same order.
    /// - Returns: The heatmaps.
    static func all(of screens: [ReportScreen], findings: [[ReportFinding]]) -> [Heatmap] {
        var bySettings: [String: [Place: [Int: HeatmapCell]]] = [:]
        var names: [String: Condition] = [:]
        var poses: Set<Pose> = []
        var hasUnknownSize = false
        func change(_ condition: Condition, _ screen: Int, _ body: (inout HeatmapCell) -> Void) {
            let key = condition.settingsKey
            if names[key] == nil {
                var settings = condition
                settings.pose = .unknown
                settings.textSize = nil
                names[key] = settings
            }
            poses.insert(condition.pose)
            if condition.textSize == nil { hasUnknownSize = true }
            let place = Place(pose: condition.pose, size: condition.textSize)
            body(
                &bySettings[key, default: [:]][place, default: [:]][screen, default: HeatmapCell()]
            )
        }
        for (index, screen) in screens.enumerated() {
            for cell in screen.cells { change(cell.condition, index) { $0.add(cell) } }
        }
        for (index, findings) in findings.enumerated() {
            for condition in findings.flatMap(\.openConditions) {
                change(condition, index) { $0.findings += 1 }
            }
        }
        if poses.contains(where: { $0 == .closed || $0 == .partlyFolded || $0 == .open }) {
            poses.formUnion([.closed, .partlyFolded, .open])
        }
        let rows = poses.sorted()
        let columns: [TextSize?] = TextSize.allCases + (hasUnknownSize ? [nil] : [])
        let maps = bySettings.map { key, places in
            Heatmap(
                settings: names[key] ?? Condition(),
                poses: rows,
                sizes: columns,
                cells: rows.map { pose in
                    columns.map { size in
                        merge(places[Place(pose: pose, size: size)] ?? [:], screens: screens.count)
                    }
                }
            )
        }
        return maps.sorted { left, right in
            let leftKey = left.settings.settingsKey
            let rightKey = right.settings.settingsKey
            if leftKey.isEmpty != rightKey.isEmpty { return leftKey.isEmpty }
            return left.found != right.found ? left.found > right.found : leftKey < rightKey
        }
    }

    private var found: Int { cells.reduce(0) { $0 + $1.reduce(0) { $0 + $1.findings } } }

    private struct Place: Hashable {
        let pose: Pose
        let size: TextSize?
    }

    private static func merge(_ cells: [Int: HeatmapCell], screens: Int) -> HeatmapCell {
        var sum = HeatmapCell()
        for cell in cells.values {
            sum.findings += cell.findings
            sum.audited += cell.audited > 0 ? 1 : 0
            sum.partial += cell.partial
            sum.failed += cell.failed
            sum.stale += cell.stale
            sum.tainted += cell.tainted
        }
        sum.of = screens
        return sum
    }
}

extension HeatmapCell {
    mutating func add(_ cell: ReportCell) {
        if cell.isTainted { tainted += 1 }
        switch cell.outcome {
        case .clean, .findings, .partial:
            if cell.isStale {
                stale += 1
            } else {
                audited += 1
                if cell.outcome == .partial { partial += 1 }
            }
        case .failed: failed += 1
        case .skipped, .never: break
        }
    }
}
