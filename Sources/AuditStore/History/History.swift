/// What questions are asked of: the runs, cells, findings and states of a store, at one moment.
///
/// Loads the small tables once. States, members and changes are read when a question needs them, so that an answer costs what it
/// looks at, not all history. Screens and poses that were renamed have their present names, and their cells and findings are one with
/// those of the new name.
public final class History {
    /// The runs up to the moment, in order.
    public let runs: [RunInfo]
    /// The cells that any run ever looked at, in order.
    public let cells: [CellInfo]
    /// The moment that later runs do not count after; nil for now.
    public let asOf: Timestamp?

    let database: Database
    let renames: RenameMap
    /// The rows of each cell; several where a screen or pose was renamed.
    let cellRows: [[Int64]]
    let cellIndex: [Int64: Int]
    /// The audit types that findings of a cell's screen have.
    let cellTypes: [TypeMask]
    let runIndex: [Int64: Int]
    let findings: FindingTable
    let states: StateTable

    var factsByRun: [Int64: RunFacts] = [:]
    /// The traces of the last pass, so that findings, coverage and plan of one run share it.
    var lastTraces: (run: Int64, traces: [(cell: Int, trace: CellTrace)])?
    var trackSlots = TrackSlots()
    private var statements: [String: Statement] = [:]
    /// What is joined here; nil where nothing is.
    let recognition: Recognition?
    /// What was joined along the line that was asked about last, so that the answers about one run share it; nil for nothing.
    var lastRecognised: (line: [String], history: History?)?

    /// The same history, in which some findings are one.
    init(_ base: History, joining recognition: Recognition) {
        runs = base.runs
        cells = base.cells
        asOf = base.asOf
        database = base.database
        renames = base.renames
        cellRows = base.cellRows
        cellIndex = base.cellIndex
        cellTypes = base.cellTypes
        runIndex = base.runIndex
        findings = FindingTable(base.findings, joining: recognition)
        states = StateTable(base.database, findings: findings)
        factsByRun = base.factsByRun
        self.recognition = recognition
    }

    /// The history in a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - asOf: Later runs, renames and acceptances do not count; nil for now.
    /// - Throws: ``SQLiteError``.
    public init(_ store: Store, asOf: Timestamp? = nil) throws {
        self.asOf = asOf
        recognition = nil
        database = store.database
        renames = try RenameMap(database, asOf: asOf)
        runs = try History.runs(database, asOf: asOf)
        runIndex = Dictionary(
            runs.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        findings = try FindingTable(database, renames: renames)
        states = StateTable(database, findings: findings)
        var rows: [CellInfo: [Int64]] = [:]
        var types: [CellInfo: TypeMask] = [:]
        let conditions = try History.conditions(database, renames)
        let select = try database.prepare(
            """
            SELECT cells.id, screens.app, screens.name, cells.device_model, cells.condition_id, screens.id
            FROM cells JOIN screens ON screens.id = cells.screen_id
            """
        )
        while try select.step() {
            let app = try select.text(1)
            let cell = CellInfo(
                app: app,
                screen: renames.screen(app: app, name: try select.text(2)),
                deviceModel: try select.text(3),
                condition: conditions[try select.integer(4)] ?? Condition()
            )
            rows[cell, default: []].append(try select.integer(0))
            types[cell, default: TypeMask()].formUnion(
                findings.typesOfScreen[try select.integer(5)] ?? TypeMask()
            )
        }
        cells = rows.keys.sorted()
        cellRows = cells.map { (rows[$0] ?? []).sorted() }
        var index: [Int64: Int] = [:]
        for (at, ids) in cellRows.enumerated() { for id in ids { index[id] = at } }
        cellIndex = index
        cellTypes = cells.map { types[$0] ?? TypeMask() }
    }

    /// A statement that is prepared once.
    func statement(_ sql: String) throws -> Statement {
        if let known = statements[sql] { return known }
        let made = try database.prepare(sql)
        statements[sql] = made
        return made
    }

    /// Every key that a finding has or had, by the finding's number.
    func keys(of finding: Int) throws -> [String] { try findings.keys(of: finding) }

    private static func runs(_ database: Database, asOf: Timestamp?) throws -> [RunInfo] {
        let select = try database.prepare(
            """
            SELECT id, key, app, commit_id, branch, started_at, started_at_assumed, xcode, ordering,
                NOT EXISTS (SELECT 1 FROM audits WHERE run_id = runs.id)
                AND NOT EXISTS (SELECT 1 FROM walks WHERE run_id = runs.id)
                AND NOT EXISTS (SELECT 1 FROM focus_probes WHERE run_id = runs.id)
                AND NOT EXISTS (SELECT 1 FROM expectations WHERE run_id = runs.id)
                AND EXISTS (SELECT 1 FROM artifacts WHERE run_id = runs.id)
                AND NOT EXISTS (SELECT 1 FROM artifacts WHERE run_id = runs.id
                    AND (context = '' OR format NOT IN ('log', 'github-log') OR NOT EXISTS (
                        SELECT 1 FROM setting_events WHERE artifact_id = artifacts.id)))
            FROM runs
            """
        )
        var runs: [RunInfo] = []
        while try select.step() {
            let run = RunInfo(
                id: try select.integer(0),
                key: try select.text(1),
                app: try select.text(2),
                commit: try select.textOrNil(3),
                branch: try select.text(4),
                startedAt: Timestamp(milliseconds: try select.integer(5)),
                isStartAssumed: try select.int(6) == 1,
                xcode: try select.textOrNil(7),
                ordering: try select.integer(8),
                isSettingsOnly: try select.int(9) == 1
            )
            if let asOf, run.startedAt > asOf { continue }
            runs.append(run)
        }
        return runs.sorted()
    }

    private static func conditions(
        _ database: Database,
        _ renames: RenameMap
    ) throws -> [Int64: Condition] {
        var settings: [Int64: [SettingName: String]] = [:]
        let names = try database.prepare("SELECT condition_id, name, value FROM condition_settings")
        while try names.step() {
            settings[try names.integer(0), default: [:]][SettingName(try names.text(1))] =
                try names.text(2)
        }
        var conditions: [Int64: Condition] = [:]
        let select = try database.prepare("SELECT id, pose, text_size FROM conditions")
        while try select.step() {
            let id = try select.integer(0)
            conditions[id] = Condition(
                pose: renames.pose(Pose(rawValue: try select.text(1)) ?? .unknown),
                textSize: TextSize(rawValue: try select.int(2)),
                settings: settings[id] ?? [:]
            )
        }
        return conditions
    }
}

@available(*, unavailable, message: "a history belongs to its store's connection")
extension History: Sendable {}
