/// The walks and focus probes of a store.
///
/// Knows where every walk is; the steps are read when a walk is asked for.
public final class WalkArchive {
    private let database: Database
    private let scopes: ScopeReader
    private let selectSteps: Statement
    private var entries: [Entry] = []
    private var byCell: [CellKey: [Int]] = [:]

    /// A walk without its steps.
    private struct Entry {
        let scope: Int64
        let cell: CellInfo
        let run: String
        let branch: String
        let ordering: Int64
        let artifact: String
        /// nil for a focus probe.
        let sequence: Int64?
        var record: WalkRecord
        var expected: String?
    }

    /// What walks have in common that may be compared.
    private struct CellKey: Hashable {
        let screen: String
        let condition: Condition
        let source: WalkSource
        let isFocusProbe: Bool
    }

    /// The walks of a store.
    ///
    /// - Parameter store: The store.
    /// - Throws: ``SQLiteError``.
    public init(_ store: Store) throws {
        database = store.database
        scopes = try ScopeReader(database)
        selectSteps = try database.prepare(
            """
            SELECT spoken, pane, identifier, frame, event, hint, label, traits, states FROM walk_steps
            WHERE sequence_id = ?1 ORDER BY ordinal
            """
        )
        try loadWalks()
        try loadProbes()
        entries = entries.enumerated()
            .sorted {
                ($0.element.ordering, $0.element.run, $0.offset)
                    < ($1.element.ordering, $1.element.run, $1.offset)
            }
            .map(\.element)
        for (index, entry) in entries.enumerated() { byCell[key(entry), default: []].append(index) }
    }

    /// The walks, oldest run first, in the order in which they arrived.
    ///
    /// - Parameters:
    ///   - run: Only the walks of this run; nil for all.
    ///   - filter: What narrows them.
    /// - Returns: The walks, with their steps.
    /// - Throws: ``SQLiteError``.
    public func walks(
        run: String? = nil,
        filter: LedgerFilter = LedgerFilter()
    ) throws -> [StoredWalk] {
        try entries.filter { (run == nil || $0.run == run) && filter.matches(named($0)) }
            .map(load)
    }

    /// The keys of the runs that have walks, the newest first.
    public var runs: [String] {
        var seen: Set<String> = []
        return entries.reversed().map(\.run).filter { seen.insert($0).inserted }
    }

    /// The walk to compare with: the last one of the same screen, condition and source that can be a baseline.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - branch: The branch that is asked; nil for the walk's own.
    ///   - run: The last run that counts; nil for every run before the walk's.
    /// - Returns: nil where there is none.
    /// - Throws: ``SQLiteError``.
    public func baseline(
        of walk: StoredWalk,
        branch: String? = nil,
        upTo run: RunInfo? = nil
    ) throws -> StoredWalk? {
        let key = CellKey(
            screen: walk.screen,
            condition: walk.cell.condition,
            source: walk.walk.source,
            isFocusProbe: walk.isFocusProbe
        )
        for index in (byCell[key] ?? []).reversed() {
            let entry = entries[index]
            guard entry.branch == branch ?? walk.branch, entry.run != walk.run else { continue }
            if let run {
                guard (entry.ordering, entry.run) <= (run.ordering, run.key) else { continue }
            } else {
                guard (entry.ordering, entry.run) < (walk.ordering, walk.run) else { continue }
            }
            let candidate = try load(entry)
            if candidate.walk.canBeBaseline, walk.mismatch(with: candidate) == nil {
                return candidate
            }
        }
        return nil
    }

    // MARK: - Rows

    private func loadWalks() throws {
        let select = try database.prepare(
            """
            SELECT walks.scope_id, runs.key, runs.branch, runs.ordering, artifacts.path, walks.sequence_id,
                walks.name, walks.source, walks.complete, walks.stop_reason, walks.request_id, walks.attempt,
                walks.line, walks.failure, walks.restored
            FROM walks JOIN runs ON runs.id = walks.run_id JOIN artifacts ON artifacts.id = walks.artifact_id
            ORDER BY walks.artifact_id, walks.ordinal
            """
        )
        while try select.step() {
            guard let stored = try scopes.scope(try select.integer(0)) else { continue }
            let record = WalkRecord(
                name: try select.textOrNil(6),
                scope: stored.scope,
                source: WalkSource(rawValue: try select.text(7)) ?? .voiceover,
                utterances: [],
                complete: try select.integerOrNil(8).map { $0 == 1 },
                stopReason: try select.textOrNil(9),
                requestID: try select.textOrNil(10),
                attempt: try select.int(11),
                line: try select.int(12),
                failure: try select.textOrNil(13),
                voiceOverRestored: try select.integerOrNil(14).map { $0 == 1 }
            )
            try add(record, in: stored.cell, sequence: try select.integer(5), from: select)
        }
    }

    private func loadProbes() throws {
        let select = try database.prepare(
            """
            SELECT focus_probes.scope_id, runs.key, runs.branch, runs.ordering, artifacts.path,
                focus_probes.after_event, focus_probes.expected, focus_probes.spoken, focus_probes.line
            FROM focus_probes JOIN runs ON runs.id = focus_probes.run_id
            JOIN artifacts ON artifacts.id = focus_probes.artifact_id
            ORDER BY focus_probes.artifact_id, focus_probes.ordinal
            """
        )
        while try select.step() {
            guard let stored = try scopes.scope(try select.integer(0)) else { continue }
            let line = try select.int(8)
            let spoken = WalkUtterance(spoken: try select.textOrNil(7), line: line)
            let record = WalkRecord(
                name: try select.text(5),
                scope: stored.scope,
                source: .voiceover,
                utterances: [spoken],
                line: line
            )
            try add(
                record,
                in: stored.cell,
                sequence: nil,
                expected: try select.textOrNil(6),
                from: select
            )
        }
    }

    /// Keeps a row, which begins with the scope, the run, its branch and ordering, and the artifact.
    private func add(
        _ record: WalkRecord,
        in cell: CellInfo,
        sequence: Int64?,
        expected: String? = nil,
        from row: Statement
    ) throws {
        entries.append(
            Entry(
                scope: try row.integer(0),
                cell: cell,
                run: try row.text(1),
                branch: try row.text(2),
                ordering: try row.integer(3),
                artifact: try row.text(4),
                sequence: sequence,
                record: record,
                expected: expected
            )
        )
    }

    private func load(_ entry: Entry) throws -> StoredWalk {
        var record = entry.record
        if let sequence = entry.sequence { record.utterances = try utterances(sequence) }
        return StoredWalk(
            run: entry.run,
            branch: entry.branch,
            ordering: entry.ordering,
            artifact: entry.artifact,
            cell: entry.cell,
            walk: Walk(record),
            isFocusProbe: entry.sequence == nil,
            expected: entry.expected
        )
    }

    private func utterances(_ sequence: Int64) throws -> [WalkUtterance] {
        try selectSteps.bind(sequence, at: 1)
        var utterances: [WalkUtterance] = []
        while try selectSteps.step() {
            let stated = try selectSteps.textOrNil(6)
                .map { label in
                    StatedSpeech(
                        label: label,
                        traits: WalkArchive.list(try selectSteps.textOrNil(7)),
                        states: WalkArchive.list(try selectSteps.textOrNil(8))
                    )
                }
            utterances.append(
                WalkUtterance(
                    spoken: try selectSteps.textOrNil(0),
                    pane: try selectSteps.textOrNil(1),
                    identifier: try selectSteps.textOrNil(2),
                    frame: try selectSteps.textOrNil(3).flatMap(Frame.init(text:)),
                    event: try selectSteps.textOrNil(4).flatMap(WalkEventKind.init(rawValue:)),
                    hint: try selectSteps.textOrNil(5),
                    stated: stated
                )
            )
        }
        return utterances
    }

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: "\n").map(String.init)
    }

    private func key(_ entry: Entry) -> CellKey {
        CellKey(
            screen: named(entry).screen,
            condition: entry.cell.condition,
            source: entry.record.source,
            isFocusProbe: entry.sequence == nil
        )
    }

    /// The cell under the name that people know its screen by.
    private func named(_ entry: Entry) -> CellInfo {
        guard entry.cell.screen.isEmpty else { return entry.cell }
        return CellInfo(
            app: entry.cell.app,
            screen: entry.record.name ?? "walk",
            deviceModel: entry.cell.deviceModel,
            condition: entry.cell.condition
        )
    }
}

@available(*, unavailable, message: "an archive belongs to its store's connection")
extension WalkArchive: Sendable {}
