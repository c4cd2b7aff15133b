import AuditStore

/// Commands that write, read or announce preferences, inside a simulator or on the Mac.
struct PreferenceCommand {
    /// The simulator in which the command runs; nil on the Mac.
    let simulator: SimulatorReference?

    init(in simulator: SimulatorReference?) { self.simulator = simulator }

    /// `defaults read|write|delete [-g | domain] key [value]`.
    func defaults(_ given: ArraySlice<String>) -> [CommandEffect] {
        var words = Array(given)
        while let first = words.first, first == "-currentHost" || first == "-host" {
            words.removeFirst(first == "-host" ? min(2, words.count) : 1)
        }
        guard let action = words.first else { return [] }
        words.removeFirst()
        if words.first == "-app", words.count > 1 { words.removeFirst() }
        guard let named = words.first else { return [] }
        words.removeFirst()
        let domain = named == "-g" || named == "-globalDomain" ? ".GlobalPreferences" : named
        let device = target(domain)
        guard let key = words.first else {
            return action == "delete" && simulator != nil ? wholeDomain(domain, device) : []
        }
        let arguments = Array(words.dropFirst())
        switch action {
        case "write" where arguments.isEmpty:
            let message =
                "'defaults write' has no value for '\(key)', the line may be cut; check the simulator"
            return [.problem(code: "cut-command", message)]
        case "write": return write(key, domain, PreferenceCommand.value(arguments), device)
        case "read": return read(key, domain, device)
        case "delete", "remove": return delete(key, domain, device)
        default: return []
        }
    }

    /// `plutil -replace KEY -bool true …/Devices/<udid>/data/….plist`.
    func plutil(_ given: ArraySlice<String>) -> [CommandEffect] {
        let words = Array(given)
        guard words.count >= 3, let path = words.last, let action = words.first else { return [] }
        guard let device = PreferenceCommand.owner(of: path) else { return [] }
        switch action {
        case "-replace", "-insert":
            return write(
                words[1],
                path,
                PreferenceCommand.value(Array(words[2...].dropLast(1))),
                device
            )
        case "-remove": return delete(words[1], path, device)
        default: return []
        }
    }

    /// `PlistBuddy -c "Set :KEY value" …/Devices/<udid>/data/….plist`.
    func plistBuddy(_ given: ArraySlice<String>) -> [CommandEffect] {
        let words = Array(given)
        guard let path = words.last, let device = PreferenceCommand.owner(of: path),
            let at = words.firstIndex(of: "-c"), at + 1 < words.count
        else { return [] }
        let parts = words[at + 1].split(separator: " ").map(String.init)
        guard parts.count >= 2, parts[1].hasPrefix(":") else { return [] }
        let key = String(parts[1].dropFirst())
        switch parts[0].lowercased() {
        case "set" where parts.count > 2: return write(key, path, parts[2], device)
        case "add" where parts.count > 3: return write(key, path, parts[3], device)
        case "delete": return delete(key, path, device)
        default: return []
        }
    }

    /// `launchctl kickstart|start|kill|stop|list`, as far as VoiceOver is concerned.
    func launchctl(_ given: ArraySlice<String>) -> [CommandEffect] {
        guard let simulator, let action = given.first else { return [] }
        if action == "list" || action == "print" {
            return [.read(simulator, setting: "voiceover:service", .services)]
        }
        guard given.contains(where: { $0.hasSuffix("com.apple.VoiceOverTouch") }) else {
            return [.none(simulator)]
        }
        switch action {
        case "kickstart", "start", "load", "enable", "bootstrap":
            return [.set(simulator, setting: "voiceover:service", value: "on")]
        case "kill", "stop", "unload", "disable", "bootout", "remove":
            return [.restore(simulator, setting: "voiceover:service", value: "off")]
        default: return [.none(simulator)]
        }
    }

    private static let deadNotifications: Set<String> = [
        "com.apple.accessibility.reduce-motion", "com.apple.accessibility.enhanced-text-legibility",
        "com.apple.accessibility.reduce-transparency",
        "com.apple.accessibility.VoiceOverStatusDidChange",
    ]

    /// `notifyutil -p NAME`: makes a written preference take effect, changes none.
    func notifyutil(_ given: ArraySlice<String>) -> [CommandEffect] {
        guard let simulator else { return [] }
        for name in given where PreferenceCommand.deadNotifications.contains(name) {
            let message =
                "the notification '\(name)' does nothing, the setting may not have taken effect; read it back"
            return [.problem(code: "unknown-notification", message), .none(simulator)]
        }
        return [.none(simulator)]
    }

    // MARK: - The setting behind a key

    private func target(_ domain: String) -> SimulatorReference {
        simulator ?? PreferenceCommand.owner(of: domain) ?? .host
    }

    /// The simulator in whose data folder a preferences file lies.
    private static func owner(of path: String) -> SimulatorReference? {
        let parts = path.split(separator: "/")
        for (index, part) in parts.enumerated() where index > 0 {
            guard let udid = SimulatorReference.udid(part) else { continue }
            if parts[index - 1] == "Devices" {
                return SimulatorReference(word: udid)
            }
            if parts[index - 1] == "XCTestDevices" {
                return SimulatorReference(word: udid, deviceSet: "testing")
            }
        }
        return nil
    }

    /// The name that a row has for a key; nil where nobody has to put it back.
    private func setting(_ key: String, _ device: SimulatorReference) -> String? {
        if device.isHost { return key }
        return SettingCatalogue.setting(forKey: key).map {
            $0.name == "voiceover" ? "voiceover:preference" : $0.name
        }
    }

    private func write(
        _ key: String,
        _ domain: String,
        _ value: String,
        _ device: SimulatorReference
    ) -> [CommandEffect] {
        guard let name = setting(key, device) else { return unknown(key, domain, device) }
        let row = spelt(value, key, device)
        if row == "off" || row == SettingCatalogue.definition(for: name)?.defaultValue {
            return [.restore(device, setting: name, value: row, domain: domain)]
        }
        return [.set(device, setting: name, value: row, domain: domain)]
    }

    private func read(
        _ key: String,
        _ domain: String,
        _ device: SimulatorReference
    )
        -> [CommandEffect]
    {
        guard let name = setting(key, device) else { return [.none(device)] }
        return [.read(device, setting: name, .preference, domain: domain)]
    }

    private func delete(
        _ key: String,
        _ domain: String,
        _ device: SimulatorReference
    )
        -> [CommandEffect]
    {
        guard let name = setting(key, device) else { return [.none(device)] }
        if device.isHost { return [.restore(device, setting: name, value: "", domain: domain)] }
        return [.restore(device, setting: name, value: PreferenceCommand.missing(name))]
    }

    /// What a key that does not exist means.
    static func missing(_ setting: String) -> String {
        if setting == "voiceover:preference" { return "off" }
        let definition = SettingCatalogue.definition(for: setting)
        return definition.flatMap { $0.needsRecordedValue ? "" : $0.defaultValue } ?? ""
    }

    private func wholeDomain(_ domain: String, _ device: SimulatorReference) -> [CommandEffect] {
        guard domain == SettingCatalogue.accessibilityDomain else { return [.none(device)] }
        return SettingCatalogue.knownKeys.compactMap { key in
            guard let definition = SettingCatalogue.setting(forKey: key),
                definition.values == ["on", "off"], let name = setting(key, device)
            else { return nil }
            return .restore(device, setting: name, value: "off")
        }
    }

    private func unknown(
        _ key: String,
        _ domain: String,
        _ device: SimulatorReference
    )
        -> [CommandEffect]
    {
        guard !SettingCatalogue.toolKeys.contains(key),
            domain.contains(SettingCatalogue.accessibilityDomain)
        else { return [.none(device)] }
        let near = PreferenceCommand.nearest(key)
        let remedy =
            near.map { "did you mean '\($0)'?" } ?? "check its spelling or erase the simulator"
        let message = "the accessibility key '\(key)' is not known and was not counted; \(remedy)"
        return [.problem(code: "unknown-setting", message), .none(device)]
    }

    /// The known key that differs by at most three letters.
    private static func nearest(_ key: String) -> String? {
        guard key.utf8.count <= 80 else { return nil }
        var best: (key: String, distance: Int)?
        for known in SettingCatalogue.knownKeys {
            let distance = distance(Array(key.lowercased().utf8), Array(known.lowercased().utf8))
            if distance <= 3, distance < best?.distance ?? Int.max { best = (known, distance) }
        }
        return best?.key
    }

    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (index, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, letter) in other.enumerated() {
                let change = diagonal + (byte == letter ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(change, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }

    private func spelt(_ value: String, _ key: String, _ device: SimulatorReference) -> String {
        if device.isHost {
            return SettingCatalogue.boolean(value).map { $0 ? "on" : "off" } ?? value
        }
        guard let definition = SettingCatalogue.setting(forKey: key) else { return value }
        return SettingCatalogue.rowValue(value, of: definition.name)
    }

    /// The value of `defaults write` without its type; the items of a list joined with commas.
    static func value(_ arguments: [String]) -> String {
        let types: Set<String> = [
            "-bool", "-boolean", "-int", "-integer", "-float", "-string", "-array", "-array-add",
            "-date", "-data", "-json", "-xml",
        ]
        let values = arguments.filter { !types.contains($0) }
        let joined = values.joined(separator: ",")
        // The old list form: (de, en).
        guard joined.hasPrefix("("), joined.hasSuffix(")") else { return joined }
        return listed(joined)
    }

    /// The items of a printed list, joined with commas.
    static func listed(_ text: String) -> String {
        text.split { "(),\n".contains($0) }
            .map { $0.filter { $0 != "\"" && $0 != " " } }
            .filter { !$0.isEmpty }
            .joined(separator: ",")
    }
}
