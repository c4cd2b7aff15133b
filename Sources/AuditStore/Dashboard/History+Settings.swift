extension History {
    /// What is left on the simulators, folded from every setting event up to the moment.
    ///
    /// - Parameter policy: To which value settings go back.
    /// - Returns: The rows; nil where no log of settings was read at all.
    /// - Throws: ``SQLiteError``.
    public func settingsToReset(_ policy: SettingPolicy = .defaults) throws -> [SettingToReset]? {
        let select = try statement(
            """
            SELECT setting_events.run_id, setting_events.artifact_id, artifacts.name, device_set, device, setting,
                action, value, confidence, command, lane, at, line
            FROM setting_events JOIN artifacts ON artifacts.id = setting_events.artifact_id
            JOIN runs ON runs.id = setting_events.run_id
            ORDER BY runs.ordering, runs.key, setting_events.artifact_id, setting_events.ordinal
            """
        )
        var ledger = SettingsLedger()
        var events: [SettingEvent] = []
        var origin: SettingOrigin?
        var artifact: Int64?
        var hasAny = false
        while try select.step() {
            guard let at = runIndex[try select.integer(0)],
                let action = SettingAction(rawValue: try select.int(6))
            else { continue }
            hasAny = true
            let id = try select.integer(1)
            if id != artifact {
                if let origin { ledger.apply(events, from: origin) }
                events.removeAll(keepingCapacity: true)
                artifact = id
                origin = SettingOrigin(artifact: try select.text(2), run: runs[at].key)
            }
            events.append(
                SettingEvent(
                    device: try select.text(4),
                    deviceSet: try select.text(3),
                    setting: try select.text(5),
                    action: action,
                    value: try select.textOrNil(7),
                    confidence: SettingConfidence(rawValue: try select.text(8)) ?? .unknown,
                    command: try select.textOrNil(9),
                    lane: try select.textOrNil(10),
                    at: try select.integerOrNil(11).map { Timestamp(milliseconds: $0) },
                    line: try select.int(12)
                )
            )
        }
        if let origin { ledger.apply(events, from: origin) }
        return hasAny ? ledger.rows(policy) : nil
    }
}
