/// What one run did, cell by cell.
public struct RunDetail: Sendable {
    /// A cell that the run looked at.
    public struct Look: Sendable {
        /// The cell.
        public var cell: CellInfo
        /// What its audits said, the best attempt first.
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
        let select = try statement(
            """
            SELECT scopes.cell_id, audits.outcome, results.member_count, audit_errors.message FROM audits
            JOIN scopes ON scopes.id = audits.scope_id
            JOIN results ON results.id = audits.result_id
            LEFT JOIN audit_errors ON audit_errors.id = audits.error_id
            WHERE audits.run_id = ?1
            """
        )
        try select.bind(run.id, at: 1)
        var looks: [Int: RunDetail.Look] = [:]
        while try select.step() {
            guard let cell = cellIndex[try select.integer(0)] else { continue }
            let outcome = Outcome(rawValue: try select.int(1)) ?? .failed
            let count = try select.int(2)
            let error = try select.textOrNil(3)
            guard var known = looks[cell] else {
                looks[cell] = RunDetail.Look(
                    cell: cells[cell],
                    outcome: outcome,
                    findings: count,
                    error: error
                )
                continue
            }
            // A later try or channel adds what it saw; one that finished counts more than one that did not.
            known.findings = max(known.findings, count)
            if RunDetail.rank(outcome) > RunDetail.rank(known.outcome) { known.outcome = outcome }
            known.error = known.error ?? error
            looks[cell] = known
        }
        let facts = try facts(of: run)
        return RunDetail(
            run: run,
            looks: looks.sorted { $0.key < $1.key }.map(\.value),
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

extension RunDetail {
    fileprivate static func rank(_ outcome: Outcome) -> Int {
        switch outcome {
        case .findings: 4
        case .clean: 3
        case .partial: 2
        case .failed: 1
        case .skipped: 0
        }
    }
}
