import AuditIngest
import AuditStore

/// Setting events with the logs that they are from: out of the store, or out of files without one.
struct SettingLogs {
    /// One log.
    struct Log {
        let origin: SettingOrigin
        let parts: [[SettingEvent]]
    }

    /// The logs, in the order in which they count.
    private(set) var logs: [Log] = []
    /// What has to be said of the files.
    private(set) var diagnostics: [(path: String, diagnostic: Diagnostic)] = []
    /// Whether any file could be read.
    private(set) var isReadable = true
    /// Whether something in the files could not be read.
    private(set) var isIncomplete = false

    /// The logs of a store.
    ///
    /// - Parameter store: The store.
    /// - Throws: ``SQLiteError``.
    init(_ store: Store) throws {
        logs = try SettingArchive(store).logs().map { Log(origin: $0.origin, parts: $0.parts) }
    }

    /// The logs in files, in the order in which they are named.
    ///
    /// - Parameter paths: Files, folders, bundles, archives.
    init(files paths: [String]) {
        isReadable = false
        for item in paths.flatMap({ Inspector().inspect($0) }) {
            var events: [SettingEvent] = []
            for evidence in item.evidence {
                switch evidence {
                case .setting(let event): events.append(event)
                case .diagnostic(let diagnostic):
                    // A log without audits may still be full of commands.
                    if diagnostic.code == "not-an-audit" { continue }
                    diagnostics.append((item.path, diagnostic))
                    if diagnostic.severity == .error { isIncomplete = true }
                default: break
                }
            }
            isReadable = isReadable || item.isReadable
            isIncomplete = isIncomplete || !item.isReadable
            logs.append(
                Log(
                    origin: SettingOrigin(artifact: item.path),
                    parts: SettingArchive.parts(of: events, format: item.format)
                )
            )
        }
    }

    /// The state of every simulator after all logs.
    var ledger: SettingsLedger {
        var ledger = SettingsLedger()
        for log in logs { for part in log.parts { ledger.apply(part, from: log.origin) } }
        return ledger
    }

    /// The simulators that the logs name, sorted.
    var devices: [String] {
        Set(logs.flatMap { $0.parts.joined().map(\.device) }).sorted()
    }

    /// What happened to a simulator, the oldest first.
    func history(of device: String) -> [(event: SettingEvent, origin: SettingOrigin)] {
        let wanted = device.uppercased()
        return logs.flatMap { log in
            log.parts.joined().filter { $0.device.uppercased() == wanted }
                .map { (event: $0, origin: log.origin) }
        }
    }
}
