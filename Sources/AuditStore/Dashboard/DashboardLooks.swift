/// Which cells were looked at in each week, and with what.
///
/// States of cells are kept where they change; that a cell was looked at again and stayed as it was is only in the audits.
/// They are clustered by run, so the weeks that are shown are all that is read.
struct DashboardLooks {
    /// One week's looks.
    struct Week {
        /// For each cell, where the last run stands that audited it.
        var audited: [Int: Int] = [:]
        /// For each cell, where the last run stands that looked at it, whatever came of it.
        var last: [Int: Int] = [:]
        var runs = 0
        var xcodes: Set<String> = []
        var systems: Set<String> = []
        var types = TypeMask()
    }

    private struct Scope {
        let cell: Int
        let device: Int64
        let types: TypeMask
    }

    private(set) var weeks: [Week]

    /// Reads the looks of a line's runs.
    ///
    /// - Parameters:
    ///   - history: The history.
    ///   - line: The runs.
    ///   - weekOf: The number of the week that a position lies in; nil outside the weeks.
    ///   - count: How many weeks there are.
    /// - Throws: ``SQLiteError``.
    init(
        _ history: History,
        _ line: HistoryLine,
        weekOf: (Int) -> Int?,
        count: Int
    ) throws {
        weeks = Array(repeating: Week(), count: count)
        let scopes = try DashboardLooks.scopes(history)
        let systems = try DashboardLooks.systems(history)
        let select = try history.database.prepare(
            """
            SELECT scope_id, min(CASE outcome WHEN 2 THEN 2 WHEN 3 THEN 3 ELSE 0 END) FROM audits
            WHERE run_id = ?1 GROUP BY scope_id
            """
        )
        for (position, run) in line.runs.enumerated() {
            guard let number = weekOf(position) else { continue }
            weeks[number].runs += 1
            if let xcode = run.xcode, !xcode.isEmpty { weeks[number].xcodes.insert(xcode) }
            try select.bind(run.id, at: 1)
            while try select.step() {
                guard let scope = scopes[try select.integer(0)] else { continue }
                weeks[number].last[scope.cell] = position
                if try select.int(1) == 0 {
                    weeks[number].audited[scope.cell] = position
                    weeks[number].types.formUnion(scope.types)
                }
                if let system = systems[scope.device] { weeks[number].systems.insert(system) }
            }
        }
    }

    private static func scopes(_ history: History) throws -> [Int64: Scope] {
        var scopes: [Int64: Scope] = [:]
        let select = try history.database.prepare(
            "SELECT id, cell_id, device_id, types FROM scopes"
        )
        while try select.step() {
            guard let cell = history.cellIndex[try select.integer(1)] else { continue }
            scopes[try select.integer(0)] = Scope(
                cell: cell,
                device: try select.integer(2),
                types: TypeMask(bits: try select.integer(3))
            )
        }
        return scopes
    }

    private static func systems(_ history: History) throws -> [Int64: String] {
        var systems: [Int64: String] = [:]
        let select = try history.database.prepare("SELECT id, os FROM devices WHERE os <> ''")
        while try select.step() {
            let system = try select.text(1)
            let isBare = system.utf8.allSatisfy { (48...57).contains($0) || $0 == 0x2E }
            systems[try select.integer(0)] = isBare ? "iOS \(system)" : system
        }
        return systems
    }

    /// What changed in the tools from the last week that has runs to this one.
    func toolChanges(in number: Int) -> [String] {
        let now = weeks[number]
        guard now.runs > 0, let before = weeks[..<number].last(where: { $0.runs > 0 }) else {
            return []
        }
        var changes: [String] = []
        func add(_ name: String, _ old: Set<String>, _ new: Set<String>) {
            guard !old.isEmpty, !new.isEmpty, old != new else { return }
            let from = old.sorted().joined(separator: " and ")
            let to = new.sorted().joined(separator: " and ")
            changes.append("\(name)\(from) → \(to)")
        }
        add("Xcode ", before.xcodes, now.xcodes)
        add("", before.systems, now.systems)
        guard !before.types.isEmpty, !now.types.isEmpty else { return changes }
        let more = AuditType.engineTypes.filter {
            now.types.contains($0) && !before.types.contains($0)
        }
        let fewer = AuditType.engineTypes.filter {
            before.types.contains($0) && !now.types.contains($0)
        }
        if !more.isEmpty {
            changes.append("also audited: " + more.map(\.rawValue).joined(separator: ", "))
        }
        if !fewer.isEmpty {
            changes.append("no longer audited: " + fewer.map(\.rawValue).joined(separator: ", "))
        }
        return changes
    }
}
