/// What one run looked at, and with what.
struct RunFacts {
    /// The cells it looked at, by number.
    var cells: Set<Int> = []
    /// The device models.
    var models: Set<String> = []
    /// The OS versions, with their builds where they are known.
    var systems: Set<String> = []
    /// The union of the audit types that were asked for.
    var types = TypeMask()
    /// The apps of the screens.
    var apps: Set<String> = []
    /// How many audits it has, tries included.
    var audits = 0
    /// Why audits of a cell could not finish.
    var errors: [Int: String] = [:]
}

extension History {
    /// What a run looked at.
    func facts(of run: RunInfo) throws -> RunFacts {
        if let known = factsByRun[run.id] { return known }
        var facts = RunFacts()
        let select = try statement(
            """
            SELECT scopes.cell_id, scopes.device_id, scopes.types, count(*) FROM audits
            JOIN scopes ON scopes.id = audits.scope_id
            WHERE audits.run_id = ?1 GROUP BY audits.scope_id
            """
        )
        try select.bind(run.id, at: 1)
        var devices: Set<Int64> = []
        while try select.step() {
            facts.audits += try select.int(3)
            // Walks are no part of what the engine is asked for.
            facts.types.formUnion(
                TypeMask(bits: try select.integer(2)).subtracting(RequestedTypes.walk.mask)
            )
            devices.insert(try select.integer(1))
            guard let cell = cellIndex[try select.integer(0)] else { continue }
            facts.cells.insert(cell)
            facts.apps.insert(cells[cell].app)
        }
        let device = try statement("SELECT model, name, os, os_build FROM devices WHERE id = ?1")
        for id in devices.sorted() {
            try device.bind(id, at: 1)
            guard try device.step() else { continue }
            let model = try device.text(0)
            let name = model.isEmpty ? try device.text(1) : model
            let system = try device.text(2)
            let build = try device.text(3)
            device.reset()
            if !name.isEmpty { facts.models.insert(name) }
            if !system.isEmpty || !build.isEmpty {
                facts.systems.insert(build.isEmpty ? system : "\(system) (\(build))")
            }
        }
        try loadErrors(of: run, into: &facts)
        factsByRun[run.id] = facts
        return facts
    }

    private func loadErrors(of run: RunInfo, into facts: inout RunFacts) throws {
        let select = try statement(
            """
            SELECT scopes.cell_id, min(audit_errors.message) FROM audits
            JOIN scopes ON scopes.id = audits.scope_id
            JOIN audit_errors ON audit_errors.id = audits.error_id
            WHERE audits.run_id = ?1 GROUP BY scopes.cell_id
            """
        )
        try select.bind(run.id, at: 1)
        while try select.step() {
            guard let cell = cellIndex[try select.integer(0)] else { continue }
            facts.errors[cell] = try select.text(1)
        }
    }

    /// Whether two runs have one commit and differ in Xcode or OS, as far as both say.
    func isToolChange(from old: RunInfo, to new: RunInfo) throws -> Bool {
        guard let commit = new.commit, commit == old.commit else { return false }
        return try toolsDiffer(old, new)
    }

    /// Whether two runs differ in Xcode or OS, as far as both say.
    func toolsDiffer(_ old: RunInfo, _ new: RunInfo) throws -> Bool {
        if let before = old.xcode, let after = new.xcode, before != after { return true }
        let before = try facts(of: old).systems
        let after = try facts(of: new).systems
        return !before.isEmpty && !after.isEmpty && before != after
    }
}
