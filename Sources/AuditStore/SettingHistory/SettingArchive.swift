/// A change or read of a setting, and where the store has it from.
public struct StoredSettingEvent: Sendable, Hashable {
    /// The event.
    public let event: SettingEvent
    /// The run and artifact.
    public let origin: SettingOrigin
}

/// The setting events of a store, in the order in which they count.
public final class SettingArchive {
    /// The events of one artifact.
    public struct Log: Sendable {
        /// The run and artifact.
        public let origin: SettingOrigin
        /// The format of the artifact.
        public let format: String
        /// The events, in the order of the artifact.
        public let events: [SettingEvent]

        /// The events in parts that one ledger takes as logs of their own.
        ///
        /// A bundle holds many logs, each with lines of its own; where the lines fall, another log begins.
        public var parts: [[SettingEvent]] {
            SettingArchive.parts(of: events, format: format)
        }
    }

    private let database: Database

    /// The setting events of a store.
    ///
    /// - Parameter store: The store.
    public init(_ store: Store) { database = store.database }

    /// The logs, by the order of their runs, then in the order in which they were ingested.
    ///
    /// - Parameters:
    ///   - device: Only events of this simulator; nil for all.
    ///   - run: Only this run; nil for all.
    /// - Returns: The logs that have events.
    /// - Throws: ``SQLiteError``.
    public func logs(device: String? = nil, run: String? = nil) throws -> [Log] {
        let select = try database.prepare(
            """
            SELECT artifacts.id, runs.key, artifacts.path, artifacts.format, setting_events.device,
                setting_events.device_set, setting_events.setting, setting_events.action, setting_events.value,
                setting_events.confidence, setting_events.command, setting_events.lane, setting_events.at,
                setting_events.domain, setting_events.line
            FROM setting_events JOIN runs ON runs.id = setting_events.run_id
            JOIN artifacts ON artifacts.id = setting_events.artifact_id
            WHERE (?1 IS NULL OR upper(setting_events.device) = ?1) AND (?2 IS NULL OR runs.key = ?2)
            ORDER BY runs.ordering, runs.key, artifacts.id, setting_events.ordinal
            """
        )
        try select.bind(device?.uppercased(), at: 1)
        try select.bind(run, at: 2)
        var logs: [Log] = []
        var current: (artifact: Int64, origin: SettingOrigin, format: String)?
        var events: [SettingEvent] = []
        func close() {
            if let current {
                logs.append(Log(origin: current.origin, format: current.format, events: events))
            }
            events = []
        }
        while try select.step() {
            let artifact = try select.integer(0)
            let origin = SettingOrigin(artifact: try select.text(2), run: try select.text(1))
            if current?.artifact != artifact || current?.origin != origin {
                close()
                current = (artifact, origin, try select.text(3))
            }
            events.append(
                SettingEvent(
                    device: try select.text(4),
                    deviceSet: try select.text(5),
                    setting: try select.text(6),
                    action: SettingAction(rawValue: try select.int(7)) ?? .read,
                    value: try select.textOrNil(8),
                    confidence: SettingConfidence(rawValue: try select.text(9)) ?? .unknown,
                    command: try select.textOrNil(10),
                    lane: try select.textOrNil(11),
                    at: try select.integerOrNil(12).map { Timestamp(milliseconds: $0) },
                    domain: try select.textOrNil(13),
                    line: try select.int(14)
                )
            )
        }
        close()
        return logs
    }

    /// The state of every simulator after all logs.
    ///
    /// - Returns: The ledger.
    /// - Throws: ``SQLiteError``.
    public func ledger() throws -> SettingsLedger {
        var ledger = SettingsLedger()
        for log in try logs() {
            for part in log.parts { ledger.apply(part, from: log.origin) }
        }
        return ledger
    }

    /// What happened to a simulator, the oldest first.
    ///
    /// - Parameter device: The simulator's UDID, a name, or `host`.
    /// - Returns: The events.
    /// - Throws: ``SQLiteError``.
    public func history(of device: String) throws -> [StoredSettingEvent] {
        try logs(device: device)
            .flatMap { log in
                log.events.map { StoredSettingEvent(event: $0, origin: log.origin) }
            }
    }

    /// The simulators that any log changed or read.
    ///
    /// - Returns: Their UDIDs or names, sorted.
    /// - Throws: ``SQLiteError``.
    public func devices() throws -> [String] {
        let select = try database.prepare(
            "SELECT DISTINCT device FROM setting_events ORDER BY device"
        )
        var devices: [String] = []
        while try select.step() { devices.append(try select.text(0)) }
        return devices
    }

    /// The events of an artifact in parts that one ledger takes as logs of their own.
    ///
    /// - Parameters:
    ///   - events: The events, in the order of the artifact.
    ///   - format: The format: in a bundle or a folder, another log begins where the lines fall.
    /// - Returns: One part, or several of a bundle.
    public static func parts(of events: [SettingEvent], format: String) -> [[SettingEvent]] {
        guard format == "xcresult" || format == "exported-attachments" else { return [events] }
        var parts: [[SettingEvent]] = []
        for event in events {
            if let last = parts.last?.last, event.line >= last.line {
                parts[parts.count - 1].append(event)
            } else {
                parts.append([event])
            }
        }
        return parts
    }
}

@available(*, unavailable, message: "an archive belongs to its store's connection")
extension SettingArchive: Sendable {}
