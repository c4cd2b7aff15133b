/// Appends the evidence of one artifact; made by ``LedgerWriter/append(_:body:)``.
public final class ArtifactWriter {
    /// The row of the artifact; 0 until a run has begun.
    private(set) var artifact: Int64 = 0
    /// From which ordering each branch has to be derived again.
    private(set) var touched: [String: Int64] = [:]

    let ids: LedgerIDs
    private let database: Database
    private let results: ResultWriter
    private let runs: RunWriter
    private let rows: AuditRows
    private let identity: LedgerWriter.Artifact
    private let now: Timestamp
    private let toolVersion: String
    private var run: RunWriter.Run?
    private var ordinals = Ordinals()
    private var counts = (audits: 0, issues: 0)
    private var scopes = WordTable<KnownScope>()
    private var observations = WordTable<KnownResult>()
    private static let bound = 50_000
    private static let mostObservations = 1 << 15
    /// The walks and probes whose checks wait for the other poses.
    var unchecked: [UncheckedWalk] = []
    private var settings: Set<SettingMoment> = []

    /// A counter for each table, so that rows keep the artifact's order.
    private struct Ordinals {
        var audit = 0
        var walk = 0
        var focus = 0
        var setting = 0
        var diagnostic = 0
        var other = 0
        var acceptance = 0
    }

    // The objects are held, so that an identifier is not used again for another object.
    private struct KnownScope {
        let object: AuditScope
        let scope: Int64
        let screen: Int64
        let screenName: String
        let app: String
    }

    private struct KnownResult {
        let object: Observation
        let result: Int64
    }

    /// What makes two events of one line the same.
    private struct SettingMoment: Hashable {
        let run: Int64
        let line: Int
        let action: SettingAction
        let setting: String
        let device: String
        let deviceSet: String
        let value: String?
    }

    /// Whether no reader has sent this event yet.
    func isNew(_ event: SettingEvent) -> Bool {
        guard event.line > 0, settings.count < ArtifactWriter.bound else { return true }
        let moment = SettingMoment(
            run: run?.id ?? 0,
            line: event.line,
            action: event.action,
            setting: event.setting,
            device: event.device,
            deviceSet: event.deviceSet,
            value: event.value
        )
        return settings.insert(moment).inserted
    }

    init(
        _ identity: LedgerWriter.Artifact,
        database: Database,
        ids: LedgerIDs,
        results: ResultWriter,
        now: Timestamp,
        toolVersion: String
    ) throws {
        self.database = database
        self.ids = ids
        self.results = results
        runs = RunWriter(database, ids: ids, now: now)
        rows = try AuditRows(ids)
        self.identity = identity
        self.now = now
        self.toolVersion = toolVersion
    }

    /// Writes the artifact's row as soon as there is a run that it can point at.
    ///
    /// Not earlier: while a row waits for its parent, SQLite looks for children of every row that is inserted anywhere
    /// (<https://www.sqlite.org/foreignkeys.html#fk_deferred>).
    private func insertArtifact(run: Int64) throws {
        let insert = try ids.statement(
            """
            INSERT INTO artifacts (digest, context, run_id, name, path, format, byte_count, ingested_at,
                tool_version)
            VALUES (?1, ?2, ?3, ?4, ?5, '', ?6, ?7, ?8)
            """
        )
        try insert.bind(identity.digest, at: 1)
        try insert.bind(identity.context, at: 2)
        try insert.bind(run, at: 3)
        try insert.bind(identity.name, at: 4)
        try insert.bind(identity.path, at: 5)
        try insert.bind(identity.byteCount, at: 6)
        try insert.bind(now.milliseconds, at: 7)
        try insert.bind(toolVersion, at: 8)
        try insert.run()
        artifact = database.lastInsertRowID
    }

    /// Makes a run the one that the evidence after this belongs to.
    ///
    /// - Parameters:
    ///   - context: What is known of the run.
    ///   - key: The run's key.
    /// - Throws: ``SQLiteError``.
    public func begin(run context: RunContext, key: String) throws {
        if self.run?.key != key { try checkWalks() }
        try rows.flush(artifact: artifact)
        let before = try branch(ofRun: key)
        var conflicts: [String] = []
        let (run, foldFrom) = try runs.run(context, key: key) { conflicts.append($0) }
        // Screens belong to an app.
        if self.run?.app != run.app { scopes.removeAll() }
        self.run = run
        if artifact == 0 { try insertArtifact(run: run.id) }
        for sentence in conflicts {
            try add(Diagnostic(.warning, code: "run-conflict", sentence))
        }
        let after = try branch(ofRun: key) ?? ""
        touch(after, from: foldFrom)
        if let before, before != after {
            // The run moved to another branch: what followed from it there has to be derived without it.
            try CellLooks(ids).forget(run: run.id, branch: before)
            touch(before, from: foldFrom)
        }
    }

    private func touch(_ branch: String, from ordering: Int64) {
        touched[branch] = min(touched[branch] ?? .max, ordering)
    }

    private func branch(ofRun key: String) throws -> String? {
        let select = try ids.statement("SELECT branch FROM runs WHERE key = ?1")
        try select.bind(key, at: 1)
        defer { select.reset() }
        return try select.step() ? try select.text(0) : nil
    }

    /// The run that evidence belongs to now.
    func currentRun() throws -> RunWriter.Run {
        guard let run else {
            preconditionFailure("begin(run:key:) comes before any evidence: the caller forgot it")
        }
        return run
    }

    /// Appends an audit.
    ///
    /// - Parameter audit: The audit, with its context resolved.
    /// - Throws: ``SQLiteError``.
    public func add(_ audit: AuditRecord) throws {
        counts.audits += 1
        counts.issues += audit.observation.issues.count
        try insert(audit)
    }

    /// Appends an audit's row, be it of the engine or a check of a walk.
    func insert(_ audit: AuditRecord) throws {
        let run = try currentRun()
        let place = try place(of: audit.scope)
        let scope = scopes[place].scope
        let result = try result(of: audit.observation, at: place)
        ordinals.audit += 1
        let row = AuditRows.Row(
            run: run.id,
            scope: scope,
            attempt: Int64(audit.attempt),
            ordinal: Int64(ordinals.audit),
            outcome: Int64(audit.outcome.rawValue),
            channel: Int64(audit.channel.rawValue),
            result: result,
            line: Int64(audit.line),
            milliseconds: audit.milliseconds.map(Int64.init),
            error: try audit.error.map(ids.auditError)
        )
        try rows.append(row, artifact: artifact)
        if let screenshot = audit.screenshot { try add(screenshot, audit, scope: scope) }
    }

    private func add(_ screenshot: Screenshot, _ audit: AuditRecord, scope: Int64) throws {
        let insert = try ids.statement(
            """
            INSERT INTO screenshots (run_id, scope_id, attempt, artifact_id, ordinal, payload, name)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        )
        try insert.bind(try currentRun().id, at: 1)
        try insert.bind(scope, at: 2)
        try insert.bind(audit.attempt, at: 3)
        try insert.bind(artifact, at: 4)
        try insert.bind(ordinals.audit, at: 5)
        try insert.bind(screenshot.payload, at: 6)
        try insert.bind(screenshot.name, at: 7)
        try insert.run()
    }

    /// Where a scope stands in the table of scopes.
    private func place(of scope: AuditScope) throws -> Int {
        let key = UInt(identityOf: scope)
        if let place = scopes.recall(key) { return place }
        let app = try scope.values.app ?? currentRun().app
        let rows = try ids.scope(scope.values, app: app)
        let known = KnownScope(
            object: scope,
            scope: rows.scope,
            screen: rows.screen,
            screenName: scope.values.screen ?? scope.values.test ?? "",
            app: app
        )
        if scopes.count >= ArtifactWriter.bound { scopes.removeAll() }
        scopes.set(known, key)
        return scopes.count - 1
    }

    /// The row of a scope.
    func scopeID(_ scope: AuditScope) throws -> Int64 {
        // Before the table is looked at: finding the place may change it.
        let place = try place(of: scope)
        return scopes[place].scope
    }

    /// The row of what was seen in the scope at a place.
    private func result(of observation: Observation, at place: Int) throws -> Int64 {
        let screen = scopes[place].screen
        let key = UInt(identityOf: observation)
        let second = UInt(truncatingIfNeeded: screen)
        if let known = observations.recall(key, second) { return observations[known].result }
        let row = try results.result(
            of: observation,
            screen: screen,
            app: scopes[place].app,
            screenName: scopes[place].screenName
        )
        if observations.count >= ArtifactWriter.mostObservations { observations.removeAll() }
        observations.set(KnownResult(object: observation, result: row), key, second)
        return row
    }

    /// The next number of a kind of row.
    func nextOrdinal(_ kind: OrdinalKind) -> Int {
        switch kind {
        case .walk:
            ordinals.walk += 1
            return ordinals.walk
        case .focus:
            ordinals.focus += 1
            return ordinals.focus
        case .setting:
            ordinals.setting += 1
            return ordinals.setting
        case .diagnostic:
            ordinals.diagnostic += 1
            return ordinals.diagnostic
        case .other:
            ordinals.other += 1
            return ordinals.other
        case .acceptance:
            ordinals.acceptance += 1
            return ordinals.acceptance
        }
    }

    /// The kinds of rows that are numbered.
    enum OrdinalKind {
        case walk, focus, setting, diagnostic, other, acceptance
    }

    /// What is known of an artifact when it has been read.
    public struct Ending: Sendable {
        /// The name of the format.
        public let format: String
        /// Whether the artifact names its run itself, so that its bytes alone say which artifact it is.
        public let statesRun: Bool

        /// An ending.
        public init(format: String, statesRun: Bool) {
            self.format = format
            self.statesRun = statesRun
        }
    }

    /// Writes what is known at the end only.
    func finish(_ ending: Ending) throws {
        _ = try currentRun()
        try checkWalks()
        try rows.flush(artifact: artifact)
        let update = try ids.statement(
            """
            UPDATE artifacts SET format = ?2, issue_count = ?3, audit_count = ?4,
                context = CASE ?5 WHEN 1 THEN '' ELSE context END
            WHERE id = ?1
            """
        )
        try update.bind(artifact, at: 1)
        try update.bind(ending.format, at: 2)
        try update.bind(counts.issues, at: 3)
        try update.bind(counts.audits, at: 4)
        try update.bind(ending.statesRun ? 1 : 0, at: 5)
        try update.run()
    }
}

@available(*, unavailable, message: "a writer belongs to its store's connection")
extension ArtifactWriter: Sendable {}
