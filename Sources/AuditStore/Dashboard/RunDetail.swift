/// What one run did, cell by cell.
public struct RunDetail: Sendable {
    /// A cell that the run looked at.
    public struct Look: Sendable {
        /// The cell.
        public var cell: CellInfo
        /// What its audits said together.
        public var outcome: Outcome
        /// How many findings they saw.
        public var findings: Int
        /// Why they could not finish; nil where they did.
        public var error: String?
    }

    /// An artifact of the run.
    public struct Artifact: Sendable {
        /// Its name.
        public var name: String
        /// What could not be used of it.
        public var diagnostics: [Diagnostic]
    }

    /// The run.
    public var run: RunInfo
    /// The cells, in order.
    public var looks: [Look]
    /// The OS versions, with their builds where they are known.
    public var systems: [String]
    /// The artifacts, by name.
    public var artifacts: [Artifact]
}

extension History {
    /// What a run did.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - diagnosticLimit: How many diagnostics of each artifact at most.
    /// - Returns: Its cells and artifacts.
    /// - Throws: ``SQLiteError``.
    public func detail(of run: RunInfo, diagnosticLimit: Int = 50) throws -> RunDetail {
        let facts = try facts(of: run)
        let line = line(to: run)
        let looks = try facts.cells.sorted().map { cell in
            var look = RunDetail.Look(
                cell: cells[cell],
                outcome: .failed,
                findings: 0,
                error: facts.errors[cell]
            )
            // A look that changed nothing left the cell in the state of the one before.
            try forEachChange(of: cell, along: line, upTo: line.runs.count - 1) { row in
                let state = try states.state(row.state)
                look.findings = state.members.count { !states.members[$0].isFlaky }
                look.outcome = Outcome(
                    audited: state.audited,
                    partial: state.partial,
                    failed: state.failed,
                    skipped: state.skipped,
                    found: look.findings > 0
                )
                return false
            }
            return look
        }
        return RunDetail(
            run: run,
            looks: looks,
            systems: facts.systems.sorted(),
            artifacts: try artifacts(of: run, limit: diagnosticLimit)
        )
    }

    private func artifacts(of run: RunInfo, limit: Int) throws -> [RunDetail.Artifact] {
        let select = try statement(
            "SELECT id, name FROM artifacts WHERE run_id = ?1 ORDER BY name, id"
        )
        let problems = try statement(
            """
            SELECT severity, code, message, path, line FROM diagnostics WHERE artifact_id = ?1
            ORDER BY severity DESC, ordinal LIMIT ?2
            """
        )
        try select.bind(run.id, at: 1)
        var artifacts: [RunDetail.Artifact] = []
        while try select.step() {
            try problems.bind(try select.integer(0), at: 1)
            try problems.bind(limit, at: 2)
            var artifact = RunDetail.Artifact(name: try select.text(1), diagnostics: [])
            while try problems.step() {
                artifact.diagnostics.append(
                    Diagnostic(
                        Severity(rawValue: try problems.int(0)) ?? .warning,
                        code: try problems.text(1),
                        try problems.text(2),
                        path: try problems.textOrNil(3),
                        line: try problems.integerOrNil(4).map { Int($0) }
                    )
                )
            }
            artifacts.append(artifact)
        }
        return artifacts
    }

    /// A picture that a run kept of a cell: where it is, not the picture.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - run: The run.
    /// - Returns: Its name and payload; nil where there is none.
    /// - Throws: ``SQLiteError``.
    public func screenshot(of cell: CellInfo, in run: RunInfo) throws -> Screenshot? {
        guard let number = cells.firstIndex(of: cell) else { return nil }
        let select = try statement(
            """
            SELECT screenshots.payload, screenshots.name FROM screenshots
            JOIN scopes ON scopes.id = screenshots.scope_id
            WHERE screenshots.run_id = ?1 AND scopes.cell_id = ?2
            ORDER BY screenshots.attempt DESC, screenshots.artifact_id, screenshots.ordinal LIMIT 1
            """
        )
        for row in cellRows[number] {
            try select.bind(run.id, at: 1)
            try select.bind(row, at: 2)
            defer { select.reset() }
            if try select.step() {
                return Screenshot(payload: try select.text(0), name: try select.text(1))
            }
        }
        return nil
    }
}
