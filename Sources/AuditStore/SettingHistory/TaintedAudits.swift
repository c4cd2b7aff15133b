/// Audits that ran while the simulator still had a setting from another run.
public enum TaintedAudits {
    /// One cell of a run, and a setting that its run did not ask for.
    public struct Entry: Sendable, Hashable {
        /// The run that audited.
        public let run: String
        /// The cell.
        public let cell: CellInfo
        /// The simulator.
        public let device: String
        /// The setting, as ``SettingCatalogue`` names it.
        public let setting: String
        /// Its value.
        public let value: String
        /// The run and artifact that left it.
        public let leftBy: SettingOrigin
        /// The line of that artifact, from 1.
        public let line: Int

        /// The setting for people: `VoiceOver on`.
        public var settingText: String {
            "\(SettingCatalogue.title(of: setting)) \(value)"
        }

        /// Who left it, for people: `run 41 (setup.log:17)`.
        public var originText: String {
            let place = line > 0 ? "\(leftBy.artifact):\(line)" : leftBy.artifact
            return leftBy.run.map { "run \($0) (\(place))" } ?? place
        }

        /// The entry as a comparison of runs takes it.
        public var tainted: TaintedAudit {
            TaintedAudit(run: run, cell: cell, setting: settingText, origin: originText)
        }
    }

    /// The tainted audits of a store.
    ///
    /// A setting taints an audit when an earlier run left it, the audit's own run had not put it back or set it anew by
    /// then, and the audit's condition does not ask for it. Only what was seen executed counts.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - runs: Only the audits of these runs; nil for all.
    /// - Returns: The entries, by run, cell and setting.
    /// - Throws: ``SQLiteError``.
    public static func load(_ store: Store, runs: Set<String>? = nil) throws -> [Entry] {
        let logs = Dictionary(grouping: try SettingArchive(store).logs()) { $0.origin.run ?? "" }
        guard !logs.isEmpty else { return [] }
        let reader = try AuditPlaces(store)
        var ledger = SettingsLedger()
        var entries: [Entry] = []
        for run in try reader.runs() {
            let own = logs[run.key] ?? []
            if runs.map({ $0.contains(run.key) }) ?? true {
                let left = Dictionary(
                    grouping: ledger.rows(.defaults)
                        .filter { $0.confidence == .executed && !$0.target.isHost },
                    by: \.device
                )
                if !left.isEmpty {
                    entries += try taint(of: run, left, own, reader)
                }
            }
            for log in own { for part in log.parts { ledger.apply(part, from: log.origin) } }
        }
        return entries
    }

    private static func taint(
        of run: AuditPlaces.Run,
        _ left: [String: [SettingToReset]],
        _ own: [SettingArchive.Log],
        _ reader: AuditPlaces
    ) throws -> [Entry] {
        var found: Set<Entry> = []
        var order: [Entry] = []
        for audit in try reader.audits(of: run) {
            guard let device = audit.device?.uppercased(), let rows = left[device] else { continue }
            for row in rows where !isAskedFor(row, by: audit.scope) {
                let isHandled = own.contains { log in
                    let isSame = log.origin.artifact == audit.artifact
                    return log.events.contains { event in
                        if isSame, audit.line > 0, event.line >= audit.line { return false }
                        return ends(event, row)
                    }
                }
                if isHandled { continue }
                let entry = Entry(
                    run: run.key,
                    cell: audit.cell,
                    device: device,
                    setting: row.setting,
                    value: row.now,
                    leftBy: row.origin,
                    line: row.line
                )
                if found.insert(entry).inserted { order.append(entry) }
            }
        }
        return order.sorted {
            $0.cell != $1.cell ? $0.cell < $1.cell : $0.setting < $1.setting
        }
    }

    /// Whether an event of the audit's own run makes the setting the run's own.
    private static func ends(_ event: SettingEvent, _ row: SettingToReset) -> Bool {
        guard event.confidence == .executed, event.deviceSet == row.deviceSet,
            event.device.uppercased() == row.device.uppercased()
        else { return false }
        switch event.action {
        case .set, .restore: return covers(event.setting, row.setting)
        // A read that confirms what was left does not make it the run's own.
        case .read: return covers(event.setting, row.setting) && event.value != row.now
        case .erase, .delete: return true
        case .shutdown: return SettingsLedger.endsWithShutdown(row.setting)
        case .clone, .boot: return false
        }
    }

    private static func covers(_ event: String, _ setting: String) -> Bool {
        if event == setting { return true }
        if setting == "voiceover" { return SettingsLedger.voiceOverParts.contains(event) }
        return event.hasPrefix("privacy:") && PrivacyScope(event).covers(setting)
    }

    /// Whether the audit's condition names the setting with this value, and not only because a log showed it.
    private static func isAskedFor(_ row: SettingToReset, by scope: AuditScope) -> Bool {
        let values = scope.values
        switch row.setting {
        case "content_size":
            guard let size = values.condition.textSize, values.textSizeSource != .observed else {
                return false
            }
            return (try? TextSize(parsing: row.now)) == size
        case "pose":
            guard values.condition.pose != .unknown, values.poseSource != .observed else {
                return false
            }
            return (try? Pose(parsing: row.now)) == values.condition.pose
        default:
            guard let name = SettingCatalogue.definition(for: row.setting)?.condition,
                let value = values.condition.settings[name], values.settingsSource != .observed
            else { return false }
            return value == name.canonicalValue(row.now)
        }
    }
}

/// Where and when audits ran: the simulator, the artifact and the line.
private final class AuditPlaces {
    struct Run {
        let id: Int64
        let key: String
    }

    struct Place {
        let scope: AuditScope
        let cell: CellInfo
        let device: String?
        let artifact: String
        let line: Int
    }

    private let database: Database
    private let scopes: ScopeReader

    init(_ store: Store) throws {
        database = store.database
        scopes = try ScopeReader(database)
    }

    /// The runs in their order.
    func runs() throws -> [Run] {
        let select = try database.prepare("SELECT id, key FROM runs ORDER BY ordering, key")
        var runs: [Run] = []
        while try select.step() {
            runs.append(Run(id: try select.integer(0), key: try select.text(1)))
        }
        return runs
    }

    /// The audits of a run, each scope of an artifact once, where it was audited first.
    func audits(of run: Run) throws -> [Place] {
        let select = try database.prepare(
            """
            SELECT audits.scope_id, artifacts.path, min(audits.line) FROM audits
            JOIN artifacts ON artifacts.id = audits.artifact_id
            WHERE audits.run_id = ?1 GROUP BY audits.scope_id, audits.artifact_id
            ORDER BY audits.scope_id, audits.artifact_id
            """
        )
        try select.bind(run.id, at: 1)
        var places: [Place] = []
        while try select.step() {
            guard let stored = try scopes.scope(try select.integer(0)) else { continue }
            places.append(
                Place(
                    scope: stored.scope,
                    cell: stored.cell,
                    device: stored.scope.values.device.udid,
                    artifact: try select.text(1),
                    line: try select.int(2)
                )
            )
        }
        return places
    }
}
