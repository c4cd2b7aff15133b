extension ObservedCondition {
    /// What logs say of a simulator where it never changed in them: the settings that took one value only.
    ///
    /// An audit in another artifact ran at a moment that these logs do not show, so that only what stayed as it was tells
    /// anything about it.
    ///
    /// - Parameters:
    ///   - logs: The events of each log.
    ///   - target: The simulator.
    /// - Returns: What is known; empty where every setting changed.
    public static func steady(
        in logs: [[SettingEvent]],
        of target: SimulatorTarget
    ) -> ObservedCondition {
        var values: [String: Set<String>] = [:]
        for event in logs.joined()
        where event.confidence == .executed
            && SimulatorTarget(device: event.device, deviceSet: event.deviceSet) == target
        {
            switch event.action {
            case .set, .read, .restore:
                // A step up or down is no value that an audit could be told of.
                let isStep = event.value == "increment" || event.value == "decrement"
                let value = isStep ? nil : SettingsLedger.value(of: event, after: nil)
                values[event.setting, default: []].insert(value ?? "?")
                if value == nil { values[event.setting, default: []].insert("") }
            case .erase, .delete, .shutdown, .clone, .boot: break
            }
        }
        var ledger = SettingsLedger()
        let origin = SettingOrigin(artifact: "")
        let steady = values.filter { $0.value.count == 1 }
        let events = steady.sorted { $0.key < $1.key }
            .map { setting, values in
                SettingEvent(
                    device: target.device,
                    deviceSet: target.deviceSet,
                    setting: setting,
                    action: .set,
                    value: values.first,
                    line: 0
                )
            }
        ledger.apply(events, from: origin)
        return ledger.observedCondition(
            device: target.device,
            deviceSet: target.deviceSet,
            in: origin
        )
    }
}
