extension SettingDefinition {
    /// The commands that bring the setting to a value; empty where there is none and only erasing helps.
    ///
    /// - Parameters:
    ///   - setting: The full name, with the parts after the colon.
    ///   - target: The simulator.
    ///   - value: The value to reach, spelt as rows spell it.
    /// - Returns: The commands in order.
    public func restoreSteps(
        _ setting: String,
        on target: SimulatorTarget,
        to value: String
    ) -> [RestoreStep] {
        let device = target.argument
        let simctl = target.simctl
        switch mechanism {
        case .interface(let option):
            guard values.contains(value) else { return [] }
            return [RestoreStep(simctl + ["ui", device, option, value])]
        case .statusBar:
            return value == defaultValue
                ? [RestoreStep(simctl + ["status_bar", device, "clear"])] : []
        case .preference(let domain, let key, let notification, let after):
            guard let on = SettingCatalogue.boolean(value) else { return [] }
            let spawn = simctl + ["spawn", device]
            let write = ["defaults", "write", domain, key, "-bool", on ? "true" : "false"]
            var steps = [RestoreStep(spawn + write)]
            if let notification {
                steps.append(RestoreStep(spawn + ["notifyutil", "-p", notification]))
            }
            steps += after.map { RestoreStep(spawn + $0, mayFail: true) }
            return steps
        case .voiceOver: return voiceOverSteps(spawn: simctl + ["spawn", device], value)
        case .recorded(let domain, let key):
            guard !key.isEmpty, value != defaultValue, !value.isEmpty else { return [] }
            let write = simctl + ["spawn", device, "defaults", "write", domain, key]
            return [RestoreStep(write + SettingDefinition.typed(value, key: key))]
        case .privacy: return privacySteps(setting, on: target, to: value)
        case .location:
            return value == defaultValue
                ? [RestoreStep(simctl + ["location", device, "clear"])] : []
        case .keychain:
            return value == defaultValue
                ? [RestoreStep(simctl + ["keychain", device, "reset"])] : []
        case .idb(let option):
            return [RestoreStep(["idb", "set", option, value, "--udid", device])]
        case .none: return []
        }
    }

    /// The commands that show whether the setting has a value; empty where nothing reads it.
    ///
    /// - Parameters:
    ///   - target: The simulator.
    ///   - value: The value that is expected, spelt as rows spell it.
    /// - Returns: The commands, each with what it has to print.
    public func readBacks(on target: SimulatorTarget, expecting value: String) -> [ReadBack] {
        let simctl = target.simctl
        let spawn = simctl + ["spawn", target.argument]
        switch mechanism {
        case .interface(let option):
            return [ReadBack(simctl + ["ui", target.argument, option], .oneOf([value]))]
        case .statusBar:
            guard value == defaultValue else { return [] }
            return [ReadBack(simctl + ["status_bar", target.argument, "list"], .noOverrides)]
        case .preference(let domain, let key, _, _):
            guard let on = SettingCatalogue.boolean(value) else { return [] }
            let read = spawn + ["defaults", "read", domain, key]
            return [ReadBack(read, .oneOf(on ? ["1", "true", "YES"] : ["0", "false", "NO"]))]
        case .voiceOver:
            let read = ["defaults", "read", SettingCatalogue.accessibilityDomain]
            let off = value == "off"
            let preference = ReadBack(
                spawn + read + ["VoiceOverTouchEnabled"],
                .oneOf(off ? ["0", "false", "NO"] : ["1", "true", "YES"])
            )
            let service = ReadBack(spawn + ["launchctl", "list"], .notRunning("VoiceOverTouch"))
            return off ? [preference, service] : [preference]
        case .recorded(let domain, let key):
            guard !key.isEmpty, value != defaultValue else { return [] }
            return [ReadBack(spawn + ["defaults", "read", domain, key], .oneOf([value]))]
        case .privacy, .location, .keychain, .idb, .none: return []
        }
    }

    private func voiceOverSteps(spawn: [String], _ value: String) -> [RestoreStep] {
        let off = value == "off"
        let write = ["defaults", "write", SettingCatalogue.accessibilityDomain]
        let notify = ["notifyutil", "-p", "com.apple.accessibility.voiceovertouch.status"]
        let service = "system/com.apple.VoiceOverTouch"
        return [
            RestoreStep(
                spawn + write + ["VoiceOverTouchEnabled", "-bool", off ? "false" : "true"]
            ),
            RestoreStep(spawn + notify),
            off
                ? RestoreStep(spawn + ["launchctl", "kill", "SIGTERM", service], mayFail: true)
                : RestoreStep(spawn + ["launchctl", "kickstart", "-p", service]),
        ]
    }

    private func privacySteps(
        _ setting: String,
        on target: SimulatorTarget,
        to value: String
    ) -> [RestoreStep] {
        let parts = setting.split(separator: ":", maxSplits: 2).map(String.init)
        guard value == defaultValue, parts.count >= 2 else { return [] }
        let bundle = parts.count > 2 ? [parts[2]] : []
        if SettingCatalogue.privacyServices.contains(parts[1]) {
            let reset = ["privacy", target.argument, "reset", parts[1]]
            return [RestoreStep(target.simctl + reset + bundle)]
        }
        guard let bundle = bundle.first else { return [] }
        let device = target.device.hasPrefix("name:") ? "--byName" : "--byId"
        return [
            RestoreStep([
                "applesimutils", device, target.argument, "--bundle", bundle, "--setPermissions",
                parts[1] + "=unset",
            ])
        ]
    }

    private static func typed(_ value: String, key: String) -> [String] {
        switch key {
        case "AppleLanguages", "AppleKeyboards", "KeyboardsCurrentAndNext":
            ["-array"] + value.split(separator: ",").map(String.init)
        case "AppleLocale", "TimeZone": ["-string", value]
        default: SettingCatalogue.boolean(value) == nil ? [value] : ["-bool", value]
        }
    }
}
