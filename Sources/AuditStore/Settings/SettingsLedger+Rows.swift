extension SettingsLedger {
    /// What has to be reset now.
    ///
    /// One row for each simulator and setting, by device set, device and setting; rows of the Mac have the
    /// device `host`.
    ///
    /// - Parameters:
    ///   - policy: To which value settings go back.
    ///   - device: Only this simulator; nil for all.
    /// - Returns: The rows; empty when nothing is to be reset.
    public func rows(_ policy: SettingPolicy, device: String? = nil) -> [SettingToReset] {
        let proven = SettingsLedger.joined(proven)
        let shown = SettingsLedger.joined(sourceOnly)
        var rows: [SettingToReset] = []
        for key in Set(proven.keys).union(shown.keys).sorted() {
            if let device, key.target.device.uppercased() != device.uppercased() { continue }
            if let state = proven[key], let row = SettingsLedger.row(key, state, policy) {
                rows.append(row)
            } else if let state = shown[key], let row = SettingsLedger.row(key, state, policy) {
                rows.append(row)
            }
        }
        return rows
    }

    /// The states with VoiceOver's two parts as one: on while either is.
    static func joined(_ states: [Key: State]) -> [Key: State] {
        var result: [Key: State] = [:]
        for (key, state) in states.sorted(by: { $0.key < $1.key }) {
            guard voiceOverParts.contains(key.setting) else {
                result[key] = state
                continue
            }
            let whole = Key(target: key.target, setting: "voiceover")
            guard var other = result[whole] else {
                result[whole] = state
                continue
            }
            let reads = [other.firstRead, state.firstRead].compactMap { $0 }
            let written = other.written || state.written
            if other.now != "on" || (state.now == "on" && state.event.line < other.event.line) {
                other = state
            }
            other.written = written
            other.firstRead = reads.contains("on") ? "on" : reads.first
            result[whole] = other
        }
        return result
    }

    private static func row(_ key: Key, _ state: State, _ policy: SettingPolicy) -> SettingToReset?
    {
        if key.target.isHost { return hostRow(key, state, policy) }
        guard let definition = SettingCatalogue.definition(for: key.setting) else { return nil }
        var target = definition.defaultValue
        if policy == .initial, let read = state.firstRead { target = read }
        if definition.needsRecordedValue {
            guard state.written, !state.now.isEmpty, state.now != state.firstRead else {
                return nil
            }
        }
        guard !same(state.now, target, definition) else { return nil }
        // Where the default says nothing, what was read before is all there is to go back to.
        let goal = definition.needsRecordedValue ? state.firstRead ?? target : target
        return make(
            key,
            state,
            to: target,
            definition.restoreSteps(key.setting, on: key.target, to: goal),
            definition.readBacks(on: key.target, expecting: goal)
        )
    }

    private static func hostRow(
        _ key: Key,
        _ state: State,
        _ policy: SettingPolicy
    )
        -> SettingToReset?
    {
        let isSwitch = SettingCatalogue.setting(forKey: key.setting)?.values == ["on", "off"]
        var target = isSwitch ? "off" : state.firstRead ?? SettingCatalogue.recordedOrDelete
        if policy == .initial, let read = state.firstRead { target = read }
        guard state.written, !state.now.isEmpty, state.now != target else { return nil }
        var steps: [RestoreStep] = []
        var readBacks: [ReadBack] = []
        if let domain = state.event.domain {
            if target == SettingCatalogue.recordedOrDelete {
                steps = [RestoreStep(["defaults", "delete", domain, key.setting])]
            } else {
                let value = SettingCatalogue.boolean(target)
                let typed = value.map { ["-bool", $0 ? "true" : "false"] } ?? [target]
                steps = [RestoreStep(["defaults", "write", domain, key.setting] + typed)]
                let printed = value.map { [$0 ? "1" : "0"] } ?? [target]
                readBacks = [
                    ReadBack(["defaults", "read", domain, key.setting], .oneOf(printed))
                ]
            }
        }
        return make(key, state, to: target, steps, readBacks)
    }

    private static func make(
        _ key: Key,
        _ state: State,
        to target: String,
        _ steps: [RestoreStep],
        _ readBacks: [ReadBack]
    ) -> SettingToReset {
        SettingToReset(
            device: key.target.device,
            deviceSet: key.target.deviceSet,
            setting: key.setting,
            now: state.now,
            resetTo: target,
            firstRead: state.firstRead,
            steps: steps,
            readBacks: readBacks,
            line: state.event.line,
            confidence: state.event.confidence,
            origin: state.origin,
            lane: state.event.lane,
            at: state.event.at
        )
    }
}

extension SettingCatalogue {
    /// What a row of the Mac has as its target where nothing says what the value was.
    public static let recordedOrDelete = "recorded value or delete"
}
