import AuditStore

/// Commands of other tools that change simulators: applesimutils, idb, agent-device, duo-pose and their like.
enum ToolCommand {
    /// The tools that are read.
    static let names: Set<String> = [
        "applesimutils", "idb", "agent-device", "duo-pose", "hinge", "foldsim", "xc-mcp",
    ]

    /// The effects of a tool's command; none where the tool is not one of those.
    static func effects(of name: String, _ words: [String]) -> [CommandEffect] {
        guard names.contains(name) else { return [] }
        let options = Options(words)
        switch name {
        case "applesimutils": return simulatorUtilities(options)
        case "idb": return idb(options)
        case "agent-device": return agent(options)
        default: return pose(options)
        }
    }

    /// The options and plain words of a command.
    struct Options {
        private(set) var values: [String: [String]] = [:]
        private(set) var plain: [String] = []
        private(set) var flags: Set<String> = []

        init(_ words: [String]) {
            var at = 0
            while at < words.count {
                let word = words[at]
                at += 1
                guard word.hasPrefix("-"), word.count > 1, word.dropFirst().first?.isNumber != true
                else {
                    plain.append(word)
                    continue
                }
                let name = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
                if let equals = word.firstIndex(of: "=") {
                    values[name, default: []].append(String(word[word.index(after: equals)...]))
                } else if at < words.count, Options.taking.contains(name) {
                    values[name, default: []].append(words[at])
                    at += 1
                } else {
                    flags.insert(name)
                }
            }
        }

        private static let taking: Set<String> = [
            "byId", "byName", "byOS", "byType", "id", "name", "bundle", "setPermissions",
            "setLocation", "udid", "device", "session", "platform", "biometricEnrollment", "panel",
            "angle", "deviceId", "simulator", "companion", "d",
        ]

        /// The simulator that the options name.
        var device: SimulatorReference {
            for name in ["byId", "id", "udid", "deviceId", "byName", "name", "device", "simulator"]
            {
                if let value = values[name]?.last { return SimulatorReference(word: value) }
            }
            return SimulatorReference(word: "booted")
        }
    }

    private static func simulatorUtilities(_ options: Options) -> [CommandEffect] {
        let device = options.device
        var effects: [CommandEffect] = []
        let bundle = options.values["bundle"]?.last
        for list in options.values["setPermissions"] ?? [] {
            for item in list.split(separator: ",") {
                let pair = item.split(separator: "=", maxSplits: 1).map {
                    String($0.filter { $0 != " " })
                }
                guard pair.count == 2 else { continue }
                let setting = (["privacy", pair[0]] + [bundle].compactMap { $0 })
                    .joined(separator: ":")
                effects.append(
                    pair[1] == "unset"
                        ? .restore(device, setting: setting)
                        : .set(device, setting: setting, value: pair[1])
                )
            }
        }
        if let place = options.values["setLocation"]?.last {
            let value = place.filter { !"[] ".contains($0) }
            effects.append(
                value == "none"
                    ? .restore(device, setting: "location")
                    : .set(device, setting: "location", value: "set " + value)
            )
        }
        if options.flags.contains("clearLocation") {
            effects.append(.restore(device, setting: "location"))
        }
        if options.flags.contains("clearKeychain") {
            effects.append(.restore(device, setting: "keychain"))
        }
        return effects.isEmpty ? [.none(device)] : effects
    }

    private static func idb(_ options: Options) -> [CommandEffect] {
        let device = options.device
        let words = options.plain
        guard let action = words.first else { return [] }
        let named = words.count > 1 ? SimulatorReference(word: words[1]) : device
        switch action {
        case "set":
            guard words.count > 2 else { return [.none(device)] }
            return idbSetting(words[1], words[2], device)
        case "get":
            guard words.count > 1, let setting = idbName(words[1]) else { return [.none(device)] }
            return [.read(device, setting: setting, .interface)]
        case "approve", "revoke":
            guard words.count > 2 else { return [.none(device)] }
            let word = action == "approve" ? "grant" : "revoke"
            return words[2...].map {
                .set(device, setting: "privacy:\($0):\(words[1])", value: word)
            }
        case "set-location":
            let place = words.dropFirst().joined(separator: ",")
            return [.set(device, setting: "location", value: "set " + place)]
        case "clear-keychain": return [.restore(device, setting: "keychain")]
        case "boot": return [.life(.boot, named)]
        case "shutdown": return [.life(.shutdown, named)]
        case "erase": return [.life(.erase, named)]
        case "delete": return [.life(.delete, named)]
        default: return [.none(device)]
        }
    }

    private static func idbName(_ option: String) -> String? {
        switch option.replacing("_", with: "-") {
        case "appearance": "appearance"
        case "content-size": "content_size"
        case "increase-contrast": "increase_contrast"
        case "hardware-keyboard": "hardware_keyboard"
        case "slow-animations": "slow_animations"
        case "autofill-passwords": "autofill"
        case "locale": "locale:AppleLocale"
        default: nil
        }
    }

    private static func idbSetting(
        _ option: String,
        _ value: String,
        _ device: SimulatorReference
    ) -> [CommandEffect] {
        guard let name = idbName(option) else {
            let message = "unknown idb setting '\(option)' was not counted; check its spelling"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
        return [change(device, name, SettingCatalogue.rowValue(value, of: name))]
    }

    private static func agent(_ options: Options) -> [CommandEffect] {
        let device = options.device
        let words = options.plain
        guard let action = words.first else { return [] }
        switch action {
        case "fold", "pose": return pose(options, words.dropFirst())
        case "unfold": return [.set(device, setting: "pose", value: "open")]
        case "rotate", "orientation":
            guard let value = words.dropFirst().last else { return [.none(device)] }
            let spoken = value.lowercased().replacing("-", with: " ")
            return [change(device, "orientation", spoken)]
        case "settings": return agentSetting(Array(words.dropFirst()), device)
        default: return [.none(device)]
        }
    }

    private static func agentSetting(
        _ words: [String],
        _ device: SimulatorReference
    )
        -> [CommandEffect]
    {
        guard words.count >= 2 else { return [.none(device)] }
        switch words[0] {
        case "appearance", "increase_contrast", "content_size":
            let value = SettingCatalogue.rowValue(words[1], of: words[0])
            return [change(device, words[0], value)]
        case "location":
            if words[1] == "off" || words[1] == "clear" {
                return [.restore(device, setting: "location")]
            }
            return [
                .set(device, setting: "location", value: words[1...].joined(separator: " "))
            ]
        default: return [.none(device)]
        }
    }

    private static func pose(_ options: Options) -> [CommandEffect] {
        pose(options, options.plain[...])
    }

    private static func pose(_ options: Options, _ words: ArraySlice<String>) -> [CommandEffect] {
        let device = options.device
        var rest = words
        switch rest.first {
        case "get", "status", "show", nil: return [.read(device, setting: "pose", .pose)]
        case "set", "fold", "pose": rest = rest.dropFirst()
        default: break
        }
        guard let value = rest.first else { return [.none(device)] }
        return [change(device, "pose", value)]
    }

    private static func change(
        _ device: SimulatorReference,
        _ setting: String,
        _ value: String
    )
        -> CommandEffect
    {
        value == SettingCatalogue.definition(for: setting)?.defaultValue
            ? .restore(device, setting: setting, value: value)
            : .set(device, setting: setting, value: value)
    }
}
