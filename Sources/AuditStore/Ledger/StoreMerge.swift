/// Copies the rows of an attached store, table by table, from what is pointed at to what points.
///
/// For each table that others point at, a temporary one says which row here stands for which row there.
final class StoreMerge {
    private(set) var summary = MergeSummary()
    private let database: Database
    private let ids: LedgerIDs
    private let now: Timestamp

    init(_ database: Database, ids: LedgerIDs, now: Timestamp) {
        self.database = database
        self.ids = ids
        self.now = now
    }

    /// A table whose rows are recognised by some columns.
    private struct Named {
        let table: String
        /// The columns that say what a row is.
        let key: [String]
        /// The other columns.
        var rest: [String] = []
        /// The columns that point at other tables.
        var references: [String: String] = [:]
    }

    private static let named: [Named] = [
        Named(table: "devices", key: ["model", "name", "udid", "os", "os_build"]),
        Named(table: "screens", key: ["app", "name"]),
        Named(table: "conditions", key: ["pose", "text_size", "settings"]),
        Named(
            table: "cells",
            key: ["screen_id", "device_model", "condition_id"],
            references: ["screen_id": "screens", "condition_id": "conditions"]
        ),
        Named(
            table: "scopes",
            key: [
                "cell_id", "device_id", "test", "configuration", "language", "types",
                "screen_source",
                "pose_source", "text_size_source", "settings_source",
            ],
            references: ["cell_id": "cells", "device_id": "devices"]
        ),
        Named(table: "rules", key: ["name", "type_bit"]),
        Named(
            table: "findings",
            key: ["key"],
            rest: [
                "recipe", "screen_id", "rule_id", "tier", "element_key", "ordinal", "element_type",
                "identifier", "label", "value", "placeholder", "class_name", "frame",
            ],
            references: ["screen_id": "screens", "rule_id": "rules"]
        ),
        Named(
            table: "elements",
            key: ["digest"],
            rest: [
                "element_type", "identifier", "label", "value", "placeholder", "class_name",
                "frame",
            ]
        ),
        Named(table: "messages", key: ["compact", "detail"]),
        Named(table: "results", key: ["digest"], rest: ["member_count"]),
        Named(table: "audit_errors", key: ["message"]),
        Named(table: "walk_sequences", key: ["digest"], rest: ["step_count"]),
    ]

    /// Copies everything that has no run.
    func copyNames() throws {
        try dropMaps()
        for table in StoreMerge.named { try copy(table) }
        try database.execute(
            """
            INSERT OR IGNORE INTO main.condition_settings (condition_id, name, value)
            SELECT map_conditions.here, s.name, s.value FROM other.condition_settings AS s
            JOIN temp.map_conditions ON map_conditions.there = s.condition_id;
            INSERT OR IGNORE INTO main.result_members (result_id, finding_id, severity, message_id, excuse,
                element_id, position)
            SELECT map_results.here, map_findings.here, m.severity, map_messages.here, m.excuse,
                map_elements.here, m.position
            FROM other.result_members AS m
            JOIN temp.map_results ON map_results.there = m.result_id
            JOIN temp.map_findings ON map_findings.there = m.finding_id
            JOIN temp.map_messages ON map_messages.there = m.message_id
            LEFT JOIN temp.map_elements ON map_elements.there = m.element_id;
            INSERT OR IGNORE INTO main.walk_steps (sequence_id, ordinal, spoken, pane, identifier, frame,
                event, hint, label, traits, states)
            SELECT map_walk_sequences.here, s.ordinal, s.spoken, s.pane, s.identifier, s.frame,
                s.event, s.hint, s.label, s.traits, s.states
            FROM other.walk_steps AS s
            JOIN temp.map_walk_sequences ON map_walk_sequences.there = s.sequence_id;
            """
        )
    }

    /// Copies the rows that are not here, and notes which row stands for which.
    private func copy(_ named: Named) throws {
        let columns = named.key + named.rest
        var joins = ""
        func value(_ column: String) -> String {
            named.references[column].map { "map_\($0).here" } ?? "o.\(column)"
        }
        for (column, target) in named.references.sorted(by: { $0.key < $1.key }) {
            joins += " JOIN temp.map_\(target) ON map_\(target).there = o.\(column)"
        }
        let values = columns.map(value).joined(separator: ", ")
        let same = named.key.map { "n.\($0) = \(value($0))" }.joined(separator: " AND ")
        try database.execute(
            """
            INSERT OR IGNORE INTO main.\(named.table) (\(columns.joined(separator: ", ")))
            SELECT \(values) FROM other.\(named.table) AS o\(joins) ORDER BY o.id;
            CREATE TEMP TABLE map_\(named.table) (there INTEGER PRIMARY KEY, here INTEGER NOT NULL);
            INSERT INTO temp.map_\(named.table) (there, here)
            SELECT o.id, n.id FROM other.\(named.table) AS o\(joins)
            JOIN main.\(named.table) AS n ON \(same);
            """
        )
    }

    /// Copies runs, and fills the gaps of those that are here.
    ///
    /// - Returns: From which ordering each branch has to be derived again.
    /// - Throws: ``SQLiteError``.
    func copyRuns() throws -> [String: Int64] {
        let before = try count("runs")
        try database.execute(
            """
            CREATE TEMP TABLE new_artifacts AS
            SELECT o.id, o.run_id FROM other.artifacts AS o WHERE NOT EXISTS (
                SELECT 1 FROM main.artifacts AS n WHERE n.digest = o.digest AND n.context = o.context);
            """
        )
        var touched: [String: Int64] = [:]
        try fillGaps(&touched)
        try database.execute(
            """
            INSERT OR IGNORE INTO main.runs (key, app, commit_id, branch, started_at, started_at_assumed, xcode,
                ordering)
            SELECT key, app, commit_id, branch, started_at, started_at_assumed, xcode, ordering
            FROM other.runs ORDER BY ordering, key;
            CREATE TEMP TABLE map_runs (there INTEGER PRIMARY KEY, here INTEGER NOT NULL);
            INSERT INTO temp.map_runs (there, here)
            SELECT o.id, n.id FROM other.runs AS o JOIN main.runs AS n ON n.key = o.key;
            """
        )
        summary.runs = try count("runs") - before
        let select = try database.prepare(
            """
            SELECT runs.branch, min(runs.ordering) FROM main.runs
            JOIN temp.map_runs ON map_runs.here = runs.id
            WHERE map_runs.there IN (SELECT run_id FROM other.audits WHERE artifact_id IN (
                SELECT id FROM temp.new_artifacts)) GROUP BY runs.branch
            """
        )
        while try select.step() {
            let branch = try select.text(0)
            touched[branch] = min(touched[branch] ?? .max, try select.integer(1))
        }
        return touched
    }

    /// Tells runs that are here what only the other store knows of them.
    private func fillGaps(_ touched: inout [String: Int64]) throws {
        let select = try database.prepare(
            """
            SELECT o.key, o.app, o.commit_id, o.branch, o.started_at, o.started_at_assumed, o.xcode, n.branch,
                n.id, n.ordering
            FROM other.runs AS o JOIN main.runs AS n ON n.key = o.key
            WHERE o.app <> n.app OR o.commit_id IS NOT n.commit_id OR o.branch <> n.branch
                OR o.started_at <> n.started_at OR o.started_at_assumed <> n.started_at_assumed
                OR o.xcode IS NOT n.xcode
            ORDER BY o.key
            """
        )
        var differing: [(context: RunContext, branch: String, id: Int64, ordering: Int64)] = []
        while try select.step() {
            var context = RunContext()
            context.key = try select.text(0)
            context.app = try select.text(1)
            context.commit = try select.textOrNil(2)
            context.branch = try select.text(3)
            if try select.int(5) == 0 {
                context.startedAt = Timestamp(milliseconds: try select.integer(4))
            }
            context.xcode = try select.textOrNil(6)
            differing.append(
                (
                    context, try select.text(7), try select.integer(8), try select.integer(9)
                )
            )
        }
        let runs = RunWriter(database, ids: ids, now: now)
        for (context, branch, id, ordering) in differing {
            guard let key = context.key else { continue }
            let (run, from) = try runs.run(context, key: key) { _ in }
            let after = branch.isEmpty ? context.branch ?? "" : branch
            if after != branch {
                try CellLooks(ids).forget(run: id, branch: branch)
                touched[branch] = min(touched[branch] ?? .max, from)
            }
            if after != branch || run.ordering != ordering {
                touched[after] = min(touched[after] ?? .max, from)
            }
        }
    }

    /// Copies the new artifacts, and what they hold.
    func copyEvidence() throws {
        let audits = try count("audits")
        try database.execute(
            """
            INSERT INTO main.artifacts (digest, context, run_id, name, path, format, byte_count, ingested_at,
                tool_version, issue_count, audit_count)
            SELECT o.digest, o.context, map_runs.here, o.name, o.path, o.format, o.byte_count, o.ingested_at,
                o.tool_version, o.issue_count, o.audit_count
            FROM other.artifacts AS o JOIN temp.new_artifacts ON new_artifacts.id = o.id
            JOIN temp.map_runs ON map_runs.there = o.run_id ORDER BY o.id;
            CREATE TEMP TABLE map_artifacts (there INTEGER PRIMARY KEY, here INTEGER NOT NULL);
            INSERT INTO temp.map_artifacts (there, here)
            SELECT o.id, n.id FROM other.artifacts AS o JOIN temp.new_artifacts ON new_artifacts.id = o.id
            JOIN main.artifacts AS n ON n.digest = o.digest AND n.context = o.context;
            """
        )
        for (table, columns) in StoreMerge.evidence { try copy(table, columns) }
        try database.execute(
            """
            INSERT OR IGNORE INTO main.expectations (run_id, screen, pose, text_size, settings)
            SELECT map_runs.here, o.screen, o.pose, o.text_size, o.settings
            FROM other.expectations AS o JOIN temp.map_runs ON map_runs.there = o.run_id;
            """
        )
        summary.audits = try count("audits") - audits
        summary.artifacts = Int(
            try database.integer("SELECT count(*) FROM temp.new_artifacts") ?? 0
        )
        summary.alreadyThere =
            Int(try database.integer("SELECT count(*) FROM other.artifacts") ?? 0)
            - summary.artifacts
    }

    /// What belongs to artifacts: the tables and their columns.
    private static let evidence: [(table: String, columns: String)] = [
        (
            "audits",
            "run_id scope_id attempt artifact_id ordinal outcome channel result_id line milliseconds error_id"
        ),
        ("screenshots", "run_id scope_id attempt artifact_id ordinal payload name"),
        (
            "walks",
            """
            run_id scope_id artifact_id ordinal sequence_id name source complete stop_reason failure restored
            request_id attempt line
            """
        ),
        (
            "focus_probes",
            "run_id scope_id artifact_id ordinal after_event expected spoken line"
        ),
        (
            "setting_events",
            """
            artifact_id ordinal run_id device_set device setting action value confidence command lane domain at
            line
            """
        ),
        ("diagnostics", "artifact_id ordinal severity code message path line"),
        ("other_failures", "artifact_id ordinal rule message place line"),
        (
            "proposed_acceptances",
            "artifact_id ordinal screen rule element_type identifier label reason variant"
        ),
    ]

    private static let targets = [
        "run_id": "runs", "scope_id": "scopes", "artifact_id": "artifacts",
        "result_id": "results", "sequence_id": "walk_sequences", "error_id": "audit_errors",
    ]

    private func copy(_ table: String, _ list: String) throws {
        let columns = list.split { $0 == " " || $0.isNewline }.map(String.init)
        var joins = ""
        let values = columns.map { column -> String in
            guard let target = StoreMerge.targets[column] else { return "o.\(column)" }
            // Most audits have no error.
            let kind = column == "error_id" ? "LEFT JOIN" : "JOIN"
            joins += " \(kind) temp.map_\(target) ON map_\(target).there = o.\(column)"
            return "map_\(target).here"
        }
        // A walk that arrived through another artifact of its run is here already.
        try database.execute(
            """
            INSERT OR IGNORE INTO main.\(table) (\(columns.joined(separator: ", ")))
            SELECT \(values.joined(separator: ", ")) FROM other.\(table) AS o\(joins)
            """
        )
    }

    /// Copies what people decided.
    func copyDecisions() throws {
        let tables = [
            "acceptances", "acceptance_withdrawals", "renames", "rename_reversals",
        ]
        let before = try tables.map(count).reduce(0, +)
        let same =
            """
            n.finding_key = o.finding_key AND n.accepted_at = o.accepted_at AND n.reason = o.reason
                AND n.pose IS o.pose AND n.text_size_from IS o.text_size_from
                AND n.text_size_to IS o.text_size_to AND n.settings IS o.settings
                AND n.owner IS o.owner AND n.until_day IS o.until_day
            """
        try database.execute(
            """
            INSERT OR IGNORE INTO main.acceptances (finding_key, reason, owner, until_day, pose, text_size_from,
                text_size_to, settings, accepted_at)
            SELECT finding_key, reason, owner, until_day, pose, text_size_from, text_size_to, settings,
                accepted_at FROM other.acceptances AS o
            WHERE NOT EXISTS (SELECT 1 FROM main.acceptances AS n WHERE \(same)) ORDER BY o.id;
            INSERT INTO main.acceptance_withdrawals (acceptance_id, withdrawn_at)
            SELECT n.id, w.withdrawn_at FROM other.acceptance_withdrawals AS w
            JOIN other.acceptances AS o ON o.id = w.acceptance_id JOIN main.acceptances AS n ON \(same)
            WHERE true
            ON CONFLICT DO UPDATE SET withdrawn_at = min(withdrawn_at, excluded.withdrawn_at);
            INSERT OR IGNORE INTO main.renames (kind, app, old_name, new_name, renamed_at)
            SELECT kind, app, old_name, new_name, renamed_at FROM other.renames ORDER BY id;
            INSERT INTO main.rename_reversals (rename_id, reverted_at)
            SELECT n.id, r.reverted_at FROM other.rename_reversals AS r
            JOIN other.renames AS o ON o.id = r.rename_id
            JOIN main.renames AS n ON n.kind = o.kind AND n.app = o.app AND n.old_name = o.old_name
                AND n.new_name = o.new_name AND n.renamed_at = o.renamed_at
            WHERE true
            ON CONFLICT DO UPDATE SET reverted_at = min(reverted_at, excluded.reverted_at);
            """
        )
        summary.decisions = try tables.map(count).reduce(0, +) - before
    }

    /// Records the merge where it changed something, and tidies up.
    func finish(path: String) throws {
        if !summary.isEmpty {
            let insert = try database.prepare(
                "INSERT INTO merges (path, merged_at, artifact_count) VALUES (?1, ?2, ?3)"
            )
            try insert.bind(path, at: 1)
            try insert.bind(now.milliseconds, at: 2)
            try insert.bind(summary.artifacts, at: 3)
            try insert.run()
        }
        try dropMaps()
    }

    private func dropMaps() throws {
        let maps = StoreMerge.named.map(\.table) + ["runs", "artifacts"]
        for table in maps { try database.execute("DROP TABLE IF EXISTS temp.map_\(table)") }
        try database.execute("DROP TABLE IF EXISTS temp.new_artifacts")
    }

    private func count(_ table: String) throws -> Int {
        Int(try database.integer("SELECT count(*) FROM main.\(table)") ?? 0)
    }
}
