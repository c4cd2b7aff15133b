import AuditStore

extension CommandParser {
    private static let interfaceOptions: Set<String> = [
        "appearance", "content_size", "increase_contrast",
    ]
    private static let quietSubcommands: Set<String> = [
        "addmedia", "appinfo", "diagnose", "get_app_container", "getenv", "help", "icloud_sync",
        "install", "install_app_data", "io", "launch", "listapps", "logverbose", "openurl", "pair",
        "pair_activate", "pbcopy", "pbpaste", "pbsync", "push", "rename", "runtime", "terminate",
        "uninstall", "unpair", "upgrade", "notify_post", "icloud", "monitor",
    ]

    /// The effects of a simctl command.
    func simctl(_ given: ArraySlice<String>, depth: Int) -> [[CommandEffect]] {
        var words = given
        var deviceSet = "default"
        while let word = words.first, word.hasPrefix("-") {
            words = words.dropFirst()
            if word == "--set" || word == "-set" {
                deviceSet = words.first ?? deviceSet
                words = words.dropFirst()
            } else if word.hasPrefix("--set=") {
                deviceSet = String(word.dropFirst("--set=".count))
            } else if word == "--profiles" {
                words = words.dropFirst()
            }
        }
        guard let subcommand = words.first else { return [] }
        let rest = Array(words.dropFirst())
        switch subcommand {
        case "ui": return [interface(rest, deviceSet)]
        case "status_bar": return [statusBar(rest, deviceSet)]
        case "privacy": return [privacy(rest, deviceSet)]
        case "location": return [location(rest, deviceSet)]
        case "keychain": return [keychain(rest, deviceSet)]
        case "spawn": return spawn(rest, deviceSet, depth)
        case "list": return [[.list(deviceSet: deviceSet)]]
        case "boot", "bootstatus", "shutdown", "erase", "delete":
            return [life(subcommand, rest, deviceSet)]
        case "clone":
            let plain = rest.filter { !$0.hasPrefix("-") }
            guard plain.count >= 2 else { return [cut(subcommand)] }
            let source = SimulatorReference(word: plain[0], deviceSet: deviceSet)
            return [[.clone(source, name: plain[1])]]
        case "create":
            guard let name = rest.first else { return [cut(subcommand)] }
            return [[.create(name: name, deviceSet: deviceSet)]]
        default:
            if CommandParser.quietSubcommands.contains(subcommand) {
                let device = rest.first { SimulatorReference.udid($0[...]) != nil }
                return device.map { [[.none(SimulatorReference(word: $0, deviceSet: deviceSet))]] }
                    ?? []
            }
            let message =
                "'simctl \(subcommand)' is not a known subcommand and was not counted; check its spelling"
            return [[.problem(code: "unknown-command", message)]]
        }
    }

    /// The device and what follows; a name with spaces that a trace left unquoted is put together again.
    private func split(
        _ words: [String],
        before: Set<String>,
        _ deviceSet: String
    )
        -> (SimulatorReference, [String])?
    {
        guard let first = words.first else { return nil }
        var end = 1
        if SimulatorReference.udid(first[...]) == nil, first != "booted",
            let found = words.indices.dropFirst().first(where: { before.contains(words[$0]) })
        {
            end = found
        }
        let name = words[..<end].joined(separator: " ")
        return (SimulatorReference(word: name, deviceSet: deviceSet), Array(words[end...]))
    }

    private func cut(_ subcommand: String) -> [CommandEffect] {
        [
            .problem(
                code: "cut-command",
                "'simctl \(subcommand)' has too few arguments, the line may be cut; check the simulator"
            )
        ]
    }

    private func interface(_ words: [String], _ deviceSet: String) -> [CommandEffect] {
        guard let (device, rest) = split(words, before: CommandParser.interfaceOptions, deviceSet),
            let option = rest.first
        else { return cut("ui") }
        guard CommandParser.interfaceOptions.contains(option) else {
            let message =
                "unknown ui option '\(option)' has no effect; use appearance, content_size or increase_contrast"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
        guard rest.count > 1 else { return [.read(device, setting: option, .interface)] }
        let value = rest[1]
        let steps = option == "content_size" && (value == "increment" || value == "decrement")
        let definition = SettingCatalogue.definition(for: option)
        guard steps || definition?.values.contains(value) == true else {
            let meant = SettingCatalogue.rowValue(value, of: option)
            let choice =
                definition?.values.contains(meant) == true
                ? "'\(meant)'" : definition?.values.joined(separator: ", ") ?? ""
            let message =
                "'\(value)' is not a value of '\(option)' and has no effect; use \(choice)"
            return [.problem(code: "unknown-value", message), .none(device)]
        }
        if value == definition?.defaultValue {
            return [.restore(device, setting: option, value: value)]
        }
        return [.set(device, setting: option, value: value)]
    }

    private func statusBar(_ words: [String], _ deviceSet: String) -> [CommandEffect] {
        guard let (device, rest) = split(words, before: ["override", "clear", "list"], deviceSet),
            let action = rest.first
        else { return cut("status_bar") }
        switch action {
        case "clear": return [.restore(device, setting: "status_bar")]
        case "list": return [.read(device, setting: "status_bar", .statusBar)]
        case "override":
            let names = rest.dropFirst().filter { $0.hasPrefix("--") }.map {
                String($0.prefix { $0 != "=" })
            }
            guard !names.isEmpty else { return cut("status_bar override") }
            let value = (["override"] + names).joined(separator: " ")
            return [.set(device, setting: "status_bar", value: value)]
        default:
            let message =
                "unknown status_bar action '\(action)' has no effect; use override, clear or list"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
    }

    private func privacy(_ words: [String], _ deviceSet: String) -> [CommandEffect] {
        guard let (device, rest) = split(words, before: ["grant", "revoke", "reset"], deviceSet),
            rest.count >= 2
        else { return cut("privacy") }
        let setting = (["privacy", rest[1]] + rest.dropFirst(2).prefix(1)).joined(separator: ":")
        guard ["grant", "revoke", "reset"].contains(rest[0]) else {
            let message =
                "unknown privacy action '\(rest[0])' has no effect; use grant, revoke or reset"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
        guard SettingCatalogue.privacyServices.contains(rest[1]) else {
            let message =
                "simctl has no privacy service '\(rest[1])', it has no effect; use one that 'simctl help privacy' names"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
        if rest[0] == "reset" { return [.restore(device, setting: setting)] }
        return [.set(device, setting: setting, value: rest[0])]
    }

    private func location(_ words: [String], _ deviceSet: String) -> [CommandEffect] {
        let actions: Set<String> = ["set", "run", "start", "clear", "list"]
        guard let (device, rest) = split(words, before: actions, deviceSet), let action = rest.first
        else { return cut("location") }
        switch action {
        case "clear": return [.restore(device, setting: "location")]
        case "list": return [.none(device)]
        case "set", "run", "start":
            return [.set(device, setting: "location", value: rest.joined(separator: " "))]
        default:
            let message =
                "unknown location action '\(action)' has no effect; use set, run, start or clear"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
    }

    private func keychain(_ words: [String], _ deviceSet: String) -> [CommandEffect] {
        let actions: Set<String> = ["add-root-cert", "add-cert", "reset"]
        guard let (device, rest) = split(words, before: actions, deviceSet), let action = rest.first
        else { return cut("keychain") }
        guard actions.contains(action) else {
            let message =
                "unknown keychain action '\(action)' has no effect; use add-root-cert, add-cert or reset"
            return [.problem(code: "unknown-option", message), .none(device)]
        }
        if action == "reset" { return [.restore(device, setting: "keychain")] }
        return [.set(device, setting: "keychain", value: action)]
    }

    private func spawn(_ words: [String], _ deviceSet: String, _ depth: Int) -> [[CommandEffect]] {
        var rest = words[...]
        while let word = rest.first, word.hasPrefix("-") {
            rest = rest.dropFirst()
            if word == "-a" || word == "--arch" { rest = rest.dropFirst() }
        }
        let tools: Set<String> = ["defaults", "notifyutil", "launchctl", "sh", "bash", "log"]
        let plain = Array(rest)
        guard let (device, command) = split(plain, before: tools, deviceSet) else {
            return [cut("spawn")]
        }
        let inner = effects(command[...], in: device, depth: depth + 1)
        return inner.isEmpty ? [[.none(device)]] : inner
    }

    private func life(
        _ subcommand: String,
        _ words: [String],
        _ deviceSet: String
    )
        -> [CommandEffect]
    {
        let plain = words.filter { !$0.hasPrefix("-") }
        guard !plain.isEmpty else { return cut(subcommand) }
        let isMany = subcommand == "erase" || subcommand == "delete"
        let names = isMany ? plain : [plain.joined(separator: " ")]
        let isSplit = isMany && !plain.allSatisfy { SimulatorReference.udid($0[...]) != nil }
        return (isSplit && plain.count > 1 ? plain + [plain.joined(separator: " ")] : names).map {
            let device = SimulatorReference(word: $0, deviceSet: deviceSet)
            switch subcommand {
            case "shutdown": return .life(.shutdown, device)
            case "erase": return .life(.erase, device)
            case "delete": return .life(.delete, device)
            case "bootstatus":
                return words.contains("-b") ? .life(.boot, device) : .none(device)
            default: return .life(.boot, device)
            }
        }
    }
}
