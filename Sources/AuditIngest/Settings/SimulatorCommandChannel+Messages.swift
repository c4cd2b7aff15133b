import AuditStore

extension SimulatorCommandChannel {
    /// Takes a line in which a tool reports what it did; false where it is none.
    mutating func message(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        if text.hasPrefix("VO ") { return voiceOver(text, lane, line) }
        if let range = text.firstRange(of: "Set device orientation to ") {
            let value = Self.trim(String(text[range.upperBound...])).lowercased()
            report("orientation", value, tested(lane), lane, line)
            return true
        }
        if text.hasPrefix("pose: ") || text.hasPrefix("Pose: ") {
            return poseChange(text, lane)
        }
        if text.contains("xcodebuild "), text.contains("-destination ") {
            let words = ShellWords(text).commands.first?.words ?? []
            for case .test(let device) in CommandParser.xcodebuild(words[...]) {
                use(device, lane)
                lanes[lane, default: LaneState()].tested = device
                if let udid = device.udid { directory.learnBooted(udid, in: device.deviceSet) }
            }
            return true
        }
        if text.contains("\"") { return appium(text, lane, line) }
        return fastlane(text, lane, line)
    }

    /// The simulator that a lane speaks of.
    private func of(_ lane: String?) -> SimulatorReference {
        lanes[lane]?.device ?? lanes[nil]?.device ?? SimulatorReference(word: "booted")
    }

    /// The simulator on which a lane runs tests.
    private func tested(_ lane: String?) -> SimulatorReference {
        lanes[lane]?.tested ?? (lanes[lane]?.device == nil ? lanes[nil]?.tested : nil) ?? of(lane)
    }

    private mutating func report(
        _ setting: String,
        _ value: String?,
        _ device: SimulatorReference,
        _ lane: String?,
        _ line: LogLine,
        action: SettingAction? = nil,
        isMessage: Bool = false
    ) {
        let isDefault =
            value == nil || value == SettingCatalogue.definition(for: setting)?.defaultValue
        append(
            SimulatorRecord(
                device: device,
                kind: .setting(
                    setting,
                    action ?? (isDefault ? .restore : .set),
                    value: value,
                    before: nil,
                    domain: nil
                ),
                lane: lane,
                line: line.number,
                at: LogTime.time(of: line.raw),
                isMessage: isMessage
            )
        )
    }

    /// `VO ORIGINAL enabled=false`, `VO TEARDOWN RESTORED enabled=true, …`, `VO FOLD CURRENT: …`.
    ///
    /// Only where the log also has commands; a log of walks alone has its own reader.
    private mutating func voiceOver(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        guard sawCommand else { return false }
        if let range = text.firstRange(of: " enabled=") {
            let isOn = text[range.upperBound...].hasPrefix("true")
            let isOriginal = text[..<range.lowerBound].hasSuffix("ORIGINAL")
            let value = isOn ? "on" : "off"
            let action: SettingAction? = isOriginal ? .read : nil
            report("voiceover", value, tested(lane), lane, line, action: action)
            return true
        }
        guard text.contains(" CURRENT: ") else { return false }
        report("voiceover", "on", tested(lane), lane, line)
        return true
    }

    /// `pose: closed -> open`: what it was before the command above.
    private mutating func poseChange(_ text: String, _ lane: String?) -> Bool {
        guard let arrow = text.firstRange(of: " -> ") ?? text.firstRange(of: " → ") else {
            return false
        }
        let before = Self.trim(String(text[..<arrow.lowerBound].dropFirst(6)))
        guard let last = lanes[lane]?.ran.last else { return true }
        for index in last.records where records.indices.contains(index) {
            if case .setting("pose", let action, let value, _, let domain) = records[index].kind {
                records[index].kind = .setting(
                    "pose",
                    action,
                    value: value,
                    before: before,
                    domain: domain
                )
            }
        }
        return true
    }

    // MARK: - fastlane

    private mutating func fastlane(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        if text.hasPrefix("Launch Simulator ") {
            let name = String(text.dropFirst("Launch Simulator ".count))
            lanes[lane, default: LaneState()].launching = name
            lanes[lane]?.device = SimulatorReference(word: name)
            return true
        }
        if text == "Overriding Status Bar" {
            let device = of(lane)
            lanes[lane, default: LaneState()].overridden.append(device)
            report("status_bar", "override", device, lane, line, isMessage: true)
            return true
        }
        if text == "Clearing Status Bar Override" {
            var device = of(lane)
            if lanes[lane]?.overridden.isEmpty == false,
                let first = lanes[lane]?.overridden.removeFirst()
            {
                device = first
            }
            report("status_bar", nil, device, lane, line, isMessage: true)
            return true
        }
        if let (name, arguments) = Self.named(text, after: "Localizing ") {
            let locale = Self.field("AppleLocale=", in: arguments)
            let languages = Self.field("AppleLanguages=", in: arguments)
            let value =
                locale + "/"
                + PreferenceCommand.listed("(" + languages.filter { !"[]".contains($0) } + ")")
            report("locale", value, SimulatorReference(word: name), lane, line)
            return true
        }
        if let (name, arguments) = Self.named(text, after: "Setting interface style ") {
            let value = Self.field("UserInterfaceStyleMode=", in: arguments)
            let style = SettingCatalogue.rowValue(value, of: "appearance")
            report("appearance", style, SimulatorReference(word: name), lane, line)
            return true
        }
        return false
    }

    /// The name and the last parentheses of `<prefix>NAME (…)`.
    private static func named(_ text: String, after prefix: String) -> (String, Substring)? {
        guard text.hasPrefix(prefix), text.hasSuffix(")"), let open = text.lastIndex(of: "(") else {
            return nil
        }
        let name = trim(String(text[..<open].dropFirst(prefix.count)))
        return name.isEmpty ? nil : (name, text[text.index(after: open)...].dropLast(1))
    }

    private static func field(_ name: String, in text: Substring) -> String {
        guard let range = text.firstRange(of: name) else { return "" }
        let rest = text[range.upperBound...]
        if rest.hasPrefix("[") { return String(rest.prefix { $0 != "]" }) + "]" }
        return String(rest.prefix { $0 != " " })
    }

    // MARK: - Appium

    /// A request or its answer in the log of an Appium server.
    private mutating func appium(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        for key in ["\"appium:udid\":", "\"udid\":"] {
            if let range = text.firstRange(of: key),
                let udid = SimulatorReference.firstUDID(
                    in: String(text[range.upperBound...].prefix(48))
                )
            {
                use(SimulatorReference(word: udid), lane)
            }
        }
        if text.contains("/orientation"), let range = text.firstRange(of: "\"orientation\":\"") {
            let value = text[range.upperBound...].prefix { $0 != "\"" }.lowercased()
            report("orientation", value, of(lane), lane, line)
            return true
        }
        guard let range = text.firstRange(of: "\"mobile: ") else { return false }
        let name = text[range.upperBound...].prefix { $0 != "\"" }
        let rest = String(text[range.upperBound...])
        let device = of(lane)
        let from = records.count
        switch name {
        case "enableVoiceOver": report("voiceover", "on", device, lane, line)
        case "disableVoiceOver": report("voiceover", "off", device, lane, line)
        case "setAppearance": report("appearance", "style", rest, device, lane, line)
        case "setContentSize": report("content_size", "size", rest, device, lane, line)
        case "setIncreaseContrast":
            report("increase_contrast", "increaseContrast", rest, device, lane, line)
        case "setSimulatedLocation":
            let place = [Self.json("latitude", rest), Self.json("longitude", rest)]
                .compactMap { $0 }.joined(separator: ",")
            report("location", "set " + place, device, lane, line)
        case "resetSimulatedLocation": report("location", "none", device, lane, line)
        default: return false
        }
        sawCommand = true
        if records.count > from {
            remember(from..<records.count, String(name), line.number, changes: true, lane)
        }
        return true
    }

    private mutating func report(
        _ setting: String,
        _ key: String,
        _ arguments: String,
        _ device: SimulatorReference,
        _ lane: String?,
        _ line: LogLine
    ) {
        guard let value = Self.json(key, arguments) else { return }
        report(setting, SettingCatalogue.rowValue(value, of: setting), device, lane, line)
    }

    /// The scalar value of a key in a piece of JSON, which may be escaped.
    private static func json(_ key: String, _ text: String) -> String? {
        let plain = text.replacing("\\\"", with: "\"")
        guard let range = plain.firstRange(of: "\"\(key)\":") else { return nil }
        let rest = plain[range.upperBound...].drop { $0 == " " }
        if rest.hasPrefix("\"") { return String(rest.dropFirst().prefix { $0 != "\"" }) }
        return String(rest.prefix { !",}] ".contains($0) })
    }
}
