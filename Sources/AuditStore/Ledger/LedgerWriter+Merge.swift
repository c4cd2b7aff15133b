/// What a merge brought in.
public struct MergeSummary: Sendable, Hashable {
    /// Artifacts that this store did not have.
    public var artifacts = 0
    /// Artifacts that were there already.
    public var alreadyThere = 0
    /// Runs that this store did not have.
    public var runs = 0
    /// Audits that came with the new artifacts.
    public var audits = 0
    /// Decisions of people that this store did not have: acceptances, withdrawals, renames and their reversals.
    public var decisions = 0

    /// Whether nothing changed.
    public var isEmpty: Bool { artifacts == 0 && runs == 0 && decisions == 0 }
}

extension LedgerWriter {
    /// Brings another store's observations and decisions into this one; what is there already stays as it is.
    ///
    /// Everything is recognised by what it is, never by its row, so that merging twice, or in any order, gives the same answers. What is derived
    /// is derived here again.
    ///
    /// - Parameter path: The other store's file.
    /// - Returns: What was new.
    /// - Throws: ``StoreError`` where the file is no store of this schema, or ``SQLiteError``; nothing is merged then.
    public func merge(path: String) throws -> MergeSummary {
        // Refuses what is missing, another program's, or of another schema.
        let other = try Store.openForReading(path: path)
        guard try other.hasPresentRecipe else {
            throw StoreError.needsMigration(path: path, pending: ["its findings' keys made anew"])
        }
        let database = store.database
        let attach = try database.prepare("ATTACH DATABASE ?1 AS other")
        try attach.bind(path, at: 1)
        try attach.run()
        defer {
            forget()
            try? database.execute("DETACH DATABASE other")
        }
        guard try database.file("main") != database.file("other") else {
            throw StoreError.sameStore(path: path)
        }
        return try database.transaction {
            let merge = StoreMerge(database, ids: ids, now: now)
            try merge.copyNames()
            let touched = try merge.copyRuns()
            try merge.copyEvidence()
            try merge.copyDecisions()
            for (branch, ordering) in touched.sorted(by: { $0.key < $1.key }) {
                try derivation.fold(branch: branch, from: ordering)
            }
            try merge.finish(path: path)
            return merge.summary
        }
    }
}
