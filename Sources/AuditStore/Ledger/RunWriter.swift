/// Finds or makes runs, and fills in what earlier artifacts of a run did not say.
final class RunWriter {
    /// A run as the writer needs it.
    struct Run {
        let id: Int64
        let key: String
        let app: String
        let ordering: Int64
    }

    private let ids: LedgerIDs
    private let database: Database
    private let now: Timestamp

    init(_ database: Database, ids: LedgerIDs, now: Timestamp) {
        self.database = database
        self.ids = ids
        self.now = now
    }

    /// The run with the context's key.
    ///
    /// Stated facts fill gaps; where two artifacts of one run disagree, the first stays and the difference is told. A stated
    /// start replaces an assumed one, and of two stated starts the earlier one counts, whichever comes first.
    ///
    /// - Parameters:
    ///   - context: What is known; the key is not nil.
    ///   - key: The run's key.
    ///   - conflict: Takes a sentence for each disagreement.
    /// - Returns: The run, and the lowest ordering it had or has: what has to be derived again begins there.
    /// - Throws: ``SQLiteError``, or what `conflict` throws.
    func run(
        _ context: RunContext,
        key: String,
        conflict: (String) throws -> Void
    ) throws -> (run: Run, foldFrom: Int64) {
        let select = try ids.statement(
            """
            SELECT id, app, commit_id, branch, started_at, started_at_assumed, xcode, ordering
            FROM runs WHERE key = ?1
            """
        )
        try select.bind(key, at: 1)
        guard try select.step() else { return try insert(context, key: key) }
        defer { select.reset() }
        let id = try select.integer(0)
        var app = try select.text(1)
        var commit = try select.textOrNil(2)
        var branch = try select.text(3)
        var started = try select.integer(4)
        var assumed = try select.int(5) == 1
        var xcode = try select.textOrNil(6)
        let ordering = try select.integer(7)
        select.reset()

        func merge(_ stored: String?, _ stated: String?, _ what: String) throws -> String? {
            guard let stated, !stated.isEmpty else { return stored }
            guard let stored, !stored.isEmpty else { return stated }
            if stored != stated {
                try conflict(
                    "run '\(key)' has \(what) '\(stored)' in the store and '\(stated)' here; the first is kept: give another run key if these are two runs"
                )
            }
            return stored
        }
        app = try merge(app, context.app, "app") ?? ""
        commit = try merge(commit, context.commit, "commit")
        branch = try merge(branch, context.branch, "branch") ?? ""
        xcode = try merge(xcode, context.xcode, "Xcode")
        if let stated = context.startedAt {
            started = assumed ? stated.milliseconds : min(started, stated.milliseconds)
            assumed = false
        }
        let newOrdering = RunWriter.ordering(started: started, key: key)
        let update = try ids.statement(
            """
            UPDATE runs SET app = ?2, commit_id = ?3, branch = ?4, started_at = ?5, started_at_assumed = ?6,
                xcode = ?7, ordering = ?8
            WHERE id = ?1
            """
        )
        try update.bind(id, at: 1)
        try update.bind(app, at: 2)
        try update.bind(commit, at: 3)
        try update.bind(branch, at: 4)
        try update.bind(started, at: 5)
        try update.bind(assumed ? 1 : 0, at: 6)
        try update.bind(xcode, at: 7)
        try update.bind(newOrdering, at: 8)
        try update.run()
        let run = Run(id: id, key: key, app: app, ordering: newOrdering)
        return (run, min(ordering, newOrdering))
    }

    private func insert(_ context: RunContext, key: String) throws -> (run: Run, foldFrom: Int64) {
        let started = context.startedAt ?? now
        let ordering = RunWriter.ordering(started: started.milliseconds, key: key)
        let insert = try ids.statement(
            """
            INSERT INTO runs (key, app, commit_id, branch, started_at, started_at_assumed, xcode, ordering)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        )
        try insert.bind(key, at: 1)
        try insert.bind(context.app ?? "", at: 2)
        try insert.bind(context.commit, at: 3)
        try insert.bind(context.branch ?? "", at: 4)
        try insert.bind(started.milliseconds, at: 5)
        try insert.bind(context.startedAt == nil ? 1 : 0, at: 6)
        try insert.bind(context.xcode, at: 7)
        try insert.bind(ordering, at: 8)
        try insert.run()
        let run = Run(
            id: database.lastInsertRowID,
            key: key,
            app: context.app ?? "",
            ordering: ordering
        )
        return (run, ordering)
    }

    /// The start of a run with fifteen bits of its key's digest, so that runs that start together have one order everywhere.
    ///
    /// A start in the year 9999 still fits.
    static func ordering(started: Int64, key: String) -> Int64 {
        let digest = Digest.of(Array(key.utf8), length: 2)
        let tie = Int64(digest[0]) << 7 | Int64(digest[1] >> 1)
        let bound = Int64.max >> 15
        return min(max(started, -bound), bound) << 15 | tie
    }
}
