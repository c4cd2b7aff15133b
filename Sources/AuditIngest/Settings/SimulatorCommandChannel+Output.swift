import AuditStore

extension SimulatorCommandChannel {
    private static let failures = [
        "an error was encountered processing the command", "invalid device", "usage: simctl",
        "no devices are booted", "unable to lookup in current state", "command not found",
        "xcrun: error:", "unrecognized subcommand", "error processing command",
        "operation not permitted", "invalid option", "missing argument", "unknown option",
        "\"success\":false", "\"success\": false", "\"iserror\":true", "\"iserror\": true",
    ]

    /// Takes a line that is no command.
    mutating func output(_ command: CommandLine, _ lane: String?, _ line: LogLine) {
        let text = command.text
        var trimmed = SimulatorCommandChannel.trim(text)
        if trimmed.hasPrefix("▸ ") { trimmed = String(trimmed.dropFirst(2)) }
        guard !trimmed.isEmpty else { return }
        learn(trimmed, line)
        if trimmed.contains("operation was canceled") {
            note(
                .warning,
                "cut-log",
                "the job was cancelled here, what it would have put back is not; see what is to be reset",
                line.number
            )
            return
        }
        if message(trimmed, lane, line) { return }
        if bare(trimmed, lane, line) { return }
        guard lanes[lane] != nil else { return }
        if failure(trimmed, lane, line) { return }
        age(lane)
        if let last = lanes[lane]?.ran.indices.last { lanes[lane]?.ran[last].isQuiet = false }
        _ = answer(trimmed, lane, line.number, LogTime.time(of: line.raw))
    }

    static func trim(_ text: String) -> String {
        var slice = text[...]
        while let first = slice.first, first.isWhitespace { slice = slice.dropFirst() }
        while let last = slice.last, last.isWhitespace { slice = slice.dropLast(1) }
        return String(slice)
    }

    /// A command without any mark: written in a script, or printed; nothing proves that it ran.
    private mutating func bare(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        guard
            text.hasPrefix("xcrun simctl ") || text.hasPrefix("simctl ")
                || text.hasPrefix("/usr/bin/xcrun ")
        else { return false }
        source.addBare(text, line.number)
        return true
    }

    /// What a line says of simulators and their names.
    private mutating func learn(_ text: String, _ line: LogLine) {
        for device in listing.take(text) {
            directory.learn(device.name, device.udid, in: device.deviceSet)
            guard let isBooted = device.isBooted else { continue }
            if isBooted { directory.learnBooted(device.udid, in: device.deviceSet) }
            append(
                SimulatorRecord(
                    device: SimulatorReference(word: device.udid, deviceSet: device.deviceSet),
                    kind: .state(isBooted: isBooted),
                    line: line.number
                )
            )
        }
    }

    // MARK: - Failures

    private mutating func failure(_ text: String, _ lane: String?, _ line: LogLine) -> Bool {
        guard let last = lanes[lane]?.ran.last else { return false }
        let lower = text.lowercased()
        // A service that is not there needs no stopping.
        guard !lower.contains("no process to signal") else { return false }
        if lower.contains("exec_fail") {
            // The tool repeats the command in quotes.
            let parts = lower.split(separator: "\"")
            let hint = parts.count > 1 ? String(parts[1]) : nil
            fail(lane, "'\(ShellQuotingText.short(text))'", line.number, hint: hint)
            return true
        }
        if lower.hasPrefix("unable to "), let state = lower.firstRange(of: " in current state: ") {
            let task = lower[..<state.lowerBound]
            return stateFailure(task, lower[state.upperBound...], lane, line)
        }
        if Self.failures.contains(where: lower.contains) {
            let udid =
                lower.contains("invalid device") ? SimulatorReference.firstUDID(in: text) : nil
            fail(lane, "'\(ShellQuotingText.short(text))'", line.number, hint: udid?.lowercased())
            return true
        }
        let refused =
            lower.contains("refused") || lower.hasPrefix("error:")
            || lower.hasPrefix("failed") || lower.hasPrefix("✖") || lower.hasPrefix("[!]")
            || lower.hasPrefix("could not ") || lower.contains("no such file or directory")
            || (lower.contains(" error:") && !lower.contains("/") && !lower.contains("exit"))
        if last.isQuiet, refused || exitStatus(lower) || refusedRequest(lower) {
            fail(lane, "'\(ShellQuotingText.short(text))'", line.number)
            return true
        }
        return false
    }

    /// `Unable to erase … in current state: Booted`: names what failed and the state that it is in.
    private mutating func stateFailure(
        _ task: Substring,
        _ state: Substring,
        _ lane: String?,
        _ line: LogLine
    ) -> Bool {
        let verb = ["erase", "shutdown", "boot", "delete", "clone"].first { task.contains($0) }
        let already =
            (verb == "shutdown" && state.hasPrefix("shutdown"))
            || (verb == "boot" && state.hasPrefix("booted"))
        let at = lanes[lane]?.ran.lastIndex { $0.text.contains(verb ?? "") }
        guard already, let at else {
            // The line before this one may have told of the same failure.
            let isTold = lanes[lane]?.ran.last.map {
                $0.isFailed && (verb == nil || $0.text.contains(verb ?? ""))
            }
            if isTold != true { fail(lane, "'\(task) … \(state)'", line.number, hint: verb) }
            return true
        }
        // It failed because it already is in that state.
        for index in lanes[lane]?.ran[at].records ?? 0..<0 where records.indices.contains(index) {
            if case .life(let action) = records[index].kind, action == .boot || action == .shutdown
            {
                records[index].isDropped = false
            }
        }
        lanes[lane]?.ran[at].isFailed = true
        diagnostics.removeAll {
            $0.code == "failed-command" && $0.line.map { $0 >= line.number - 1 } == true
        }
        return true
    }

    /// `<-- POST /session/1/execute/sync 500 33 ms`: a server's answer that the request failed.
    private func refusedRequest(_ lower: String) -> Bool {
        guard let range = lower.firstRange(of: "<-- post ") else { return false }
        let words = lower[range.upperBound...].split(separator: " ")
        return words.count > 1 && Int(words[1]).map { (400..<600).contains($0) } == true
    }

    /// What simctl itself exits with; other statuses of a job come from its tests.
    private static let simctlStatuses: Set<Int> = [148, 149, 161, 162, 163, 164, 165]

    private func exitStatus(_ lower: String) -> Bool {
        for mark in ["exit status: ", "exit code: ", "exit code ", "exited with code "] {
            guard let range = lower.firstRange(of: mark) else { continue }
            let number = lower[range.upperBound...].prefix { $0.isNumber }
            guard let code = Int(number), code != 0 else { continue }
            if lower.hasPrefix("exit status: ") || Self.simctlStatuses.contains(code) {
                return true
            }
        }
        return false
    }

    // MARK: - Values

    /// Lets the reads of a lane grow old; one whose value did not come is given up.
    mutating func age(_ lane: String?) {
        guard var reads = lanes[lane]?.reads, !reads.isEmpty else { return }
        for index in reads.indices { reads[index].age += 1 }
        reads.removeAll { read in
            switch read.shape {
            case .services: read.age > 500
            case .statusBar: read.age > 40
            case .preference: read.age > (read.isCollecting ? 60 : 12)
            default: read.age > 12
            }
        }
        lanes[lane]?.reads = reads
    }

    /// Gives a printed or assigned text to the newest read that it can be the value of.
    ///
    /// - Returns: Whether a read took it.
    mutating func answer(
        _ text: String,
        _ lane: String?,
        _ line: Int,
        _ at: Timestamp?,
        isEcho: Bool = false
    ) -> Bool {
        guard let reads = lanes[lane]?.reads else { return false }
        for index in reads.indices.reversed() {
            switch value(text, for: reads[index]) {
            case .no: continue
            case .more:
                lanes[lane]?.reads[index].isCollecting = true
                lanes[lane]?.reads[index].collected.append(text)
                return true
            case .nothing:
                lanes[lane]?.reads.remove(at: index)
                return true
            case .value(let value):
                lanes[lane]?.reads.remove(at: index)
                settle(reads[index], value, lane, line, at)
                return true
            }
        }
        return false
    }

    private enum Answer { case no, more, nothing, value(String) }

    private func value(_ text: String, for read: LaneState.Read) -> Answer {
        switch read.shape {
        case .newDevice:
            return SimulatorReference.udid(text[...]).map { .value($0) } ?? .no
        case .interface:
            if text == "unknown" || text == "unsupported" { return .nothing }
            let value = SettingCatalogue.rowValue(text, of: read.setting)
            let values = SettingCatalogue.definition(for: read.setting)?.values ?? []
            if values.isEmpty { return text.contains(" ") ? .no : .value(text) }
            return values.contains(value) && !text.contains(" ") ? .value(value) : .no
        case .pose:
            let word = text.lowercased().hasPrefix("pose: ") ? String(text.dropFirst(6)) : text
            return (try? Pose(parsing: word)) == nil ? .no : .value(word)
        case .services:
            guard text.contains("com.apple.VoiceOverTouch") else { return .no }
            let first = text.split { $0 == " " || $0 == "\t" }.first ?? ""
            return .value(Int(first).map { $0 > 0 } == true ? "on" : "off")
        case .statusBar:
            return text.contains(":") || text.hasPrefix("=") ? .more : .no
        case .preference: return preference(text, read)
        }
    }

    private func preference(_ text: String, _ read: LaneState.Read) -> Answer {
        if text.contains("does not exist") {
            let missing = PreferenceCommand.missing(read.setting)
            return missing.isEmpty ? .nothing : .value(missing)
        }
        if text == "(" { return .more }
        if read.isCollecting {
            guard text.hasPrefix(")") else { return .more }
            return .value(PreferenceCommand.listed(read.collected.joined(separator: "\n")))
        }
        let setting = read.setting == "voiceover:preference" ? "voiceover" : read.setting
        let definition = read.device.isHost ? nil : SettingCatalogue.definition(for: setting)
        if let definition, !definition.values.isEmpty {
            let value = SettingCatalogue.rowValue(text, of: setting)
            return definition.values.contains(value) ? .value(value) : .no
        }
        guard read.age <= 2, text.utf8.count < 200 else { return .no }
        if text.hasPrefix("("), text.hasSuffix(")") {
            return .value(PreferenceCommand.listed(text))
        }
        if read.device.isHost, let on = SettingCatalogue.boolean(text) {
            return .value(on ? "on" : "off")
        }
        return text.contains(" ") ? .no : .value(text)
    }

    private mutating func settle(
        _ read: LaneState.Read,
        _ value: String,
        _ lane: String?,
        _ line: Int,
        _ at: Timestamp?
    ) {
        if read.shape == .newDevice {
            if let name = read.name { directory.learn(name, value, in: read.device.deviceSet) }
            if let record = read.record, records.indices.contains(record) {
                records[record].device.word = value
            }
            return
        }
        append(
            SimulatorRecord(
                device: read.device,
                kind: .setting(read.setting, .read, value: value, before: nil, domain: read.domain),
                lane: lane,
                line: line,
                at: at,
                command: read.command
            )
        )
    }

    private static let overrideNames: [(String, String)] = [
        ("Time", "--time"), ("DataNetworkType", "--dataNetwork"), ("WiFi Mode", "--wifiMode"),
        ("WiFi Bars", "--wifiBars"), ("Cell Mode", "--cellularMode"),
        ("Cell Bars", "--cellularBars"), ("Operator Name", "--operatorName"),
        ("Battery State", "--batteryState"), ("Battery Level", "--batteryLevel"),
    ]

    /// Ends the listings of status bars that a lane is printing: the next command has begun.
    mutating func finishCollecting(_ lane: String?) {
        guard let reads = lanes[lane]?.reads else { return }
        for index in reads.indices.reversed() where reads[index].isCollecting {
            let read = reads[index]
            guard read.shape == .statusBar else { continue }
            lanes[lane]?.reads.remove(at: index)
            let parts = read.collected.flatMap { $0.split(separator: ",") }.map {
                Self.trim(String($0))
            }
            let names = Self.overrideNames.filter { name in
                parts.contains { $0.hasPrefix(name.0 + ":") }
            }
            let value =
                names.isEmpty ? "none" : (["override"] + names.map(\.1)).joined(separator: " ")
            settle(read, value, lane, read.line, nil)
        }
    }
}
