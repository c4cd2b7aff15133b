import AuditStore

extension SimulatorCommandChannel {
    private static let exitCodeNames: Set<String> = [
        "rc", "ret", "status", "code", "exit_code", "exitcode", "result", "err", "error", "rv",
        "exit_status",
    ]

    /// Takes a command that was run.
    mutating func run(_ open: OpenCommand, _ lane: String?) {
        finishCollecting(lane)
        var isTrace = false
        if case .trace = open.form { isTrace = true }
        if isTrace { followTrace(open, lane) }
        let parser = CommandParser(variables: isTrace ? [:] : variables, isTrace: isTrace)
        let commands = parser.effects(of: open.text)
        var isAboutSimulators = false
        for effects in commands {
            let from = records.count
            var changes = false
            var isRelevant = false
            for effect in effects
            where apply(effect, open, lane, isTrace: isTrace, changes: &changes) {
                isRelevant = true
            }
            guard isRelevant else { continue }
            isAboutSimulators = true
            remember(from..<records.count, open.text, open.line, changes: changes, lane)
        }
        if isAboutSimulators {
            sawCommand = true
            if open.isFastlane { sawFastlaneCommand = true }
        } else if let last = lanes[lane]?.ran.indices.last {
            lanes[lane]?.ran[last].isQuiet = false
        }
    }

    /// Keeps a command whose output may still say that it failed.
    mutating func remember(
        _ made: Range<Int>,
        _ text: String,
        _ line: Int,
        changes: Bool,
        _ lane: String?
    ) {
        var ran = lanes[lane, default: LaneState()].ran
        if ran.count >= 6 { ran.removeFirst() }
        ran.append(LaneState.Ran(records: made, text: text, line: line, changes: changes))
        lanes[lane, default: LaneState()].ran = ran
    }

    /// What a trace says of the command before it: the value it printed, or that it failed.
    private mutating func followTrace(_ open: OpenCommand, _ lane: String?) {
        age(lane)
        guard let words = ShellWords(open.text).commands.first?.words, let first = words.first
        else {
            return
        }
        switch first {
        case "wait": isInterleaved = true
        case "[", "[[", "test", "case":
            for word in words.dropFirst() where answer(word, lane, open.line, open.at) { break }
        case "true", ":":
            guard words.count == 1 else { return }
            guard let last = lanes[lane]?.ran.last, last.isQuiet, lanes[lane]?.loops != true else {
                if lanes[lane]?.ran.last?.isFailed != true {
                    lanes[lane, default: LaneState()].loops = true
                }
                return
            }
            fail(
                lane,
                "'|| true' shows that the command before it failed",
                open.line,
                keepsLife: true
            )
        case "echo":
            if words.count == 2 { _ = answer(words[1], lane, open.line, open.at, isEcho: true) }
        default:
            var assignments = words[...]
            if ["local", "export", "declare", "readonly", "typeset"].contains(first) {
                assignments = assignments.dropFirst()
            }
            guard assignments.count == 1, let word = assignments.first,
                let pair = ShellWords.assignment(word)
            else { return }
            if let code = Int(pair.value), code > 0, code < 256,
                Self.exitCodeNames.contains(pair.name.lowercased()),
                lanes[lane]?.ran.last?.isQuiet == true
            {
                fail(lane, "its exit status was \(code)", open.line, keepsLife: true)
                return
            }
            _ = answer(pair.value, lane, open.line, open.at)
        }
    }

    /// Takes one effect.
    ///
    /// - Returns: Whether it is about simulators or the Mac's settings.
    private mutating func apply(
        _ effect: CommandEffect,
        _ open: OpenCommand,
        _ lane: String?,
        isTrace: Bool,
        changes: inout Bool
    ) -> Bool {
        switch effect {
        case .assign(let name, let value):
            if variables.count < 2000 || variables[name] != nil { variables[name] = value }
            return false
        case .echo(let text):
            lanes[lane, default: LaneState()].echoed = text.split(separator: "\n").prefix(40)
                .map { LaneState.compact(String($0)) }
            return false
        case .test(let device):
            use(device, lane)
            lanes[lane, default: LaneState()].tested = device
            guard let udid = device.udid else { return false }
            directory.learnBooted(udid, in: device.deviceSet)
            append(.life(.boot), device, open, lane)
            return false
        case .problem(let code, let message):
            note(.warning, code, message, open.line)
            return code != "unread-command"
        case .none(let device):
            use(device, lane)
        case .list(let deviceSet):
            listing = DeviceListing(deviceSet: deviceSet)
        case .set(let device, let setting, let value, let domain):
            use(device, lane)
            changes = true
            append(
                .setting(setting, .set, value: value, before: nil, domain: domain),
                device,
                open,
                lane
            )
        case .restore(let device, let setting, let value, let domain):
            use(device, lane)
            changes = true
            append(
                .setting(setting, .restore, value: value, before: nil, domain: domain),
                device,
                open,
                lane
            )
        case .read(let device, let setting, let shape, let domain):
            use(device, lane)
            expect(device, setting, shape, domain, open, lane)
        case .life(let action, let device):
            use(device, lane)
            changes = true
            append(.life(action), device, open, lane)
        case .clone(let source, let name):
            changes = true
            let copy = SimulatorReference(word: name, deviceSet: source.deviceSet)
            append(.clone(of: source), copy, open, lane)
            expect(copy, "", .newDevice, nil, open, lane, record: records.count - 1, name: name)
        case .create(let name, let deviceSet):
            let new = SimulatorReference(word: name, deviceSet: deviceSet)
            expect(new, "", .newDevice, nil, open, lane, name: name)
        }
        return true
    }

    /// Notes the simulator that a lane speaks of, and the name that fastlane announced for it.
    mutating func use(_ device: SimulatorReference, _ lane: String?) {
        guard !device.isHost, device.word != "all" else { return }
        lanes[lane, default: LaneState()].device = device
        if listing.deviceSet != device.deviceSet {
            listing = DeviceListing(deviceSet: device.deviceSet)
        }
        if let udid = device.udid, let name = lanes[lane]?.launching {
            directory.learn(name, udid, in: device.deviceSet)
            lanes[lane]?.launching = nil
        }
    }

    mutating func append(
        _ kind: SimulatorRecord.Kind,
        _ device: SimulatorReference,
        _ open: OpenCommand,
        _ lane: String?
    ) {
        append(
            SimulatorRecord(
                device: device,
                kind: kind,
                lane: lane,
                line: open.line,
                at: open.at,
                command: open.text
            )
        )
    }

    mutating func append(_ record: SimulatorRecord) {
        if records.count == Self.maximumRecords {
            note(
                .error,
                "too-many-commands",
                "more than \(Self.maximumRecords) commands change simulators, the rest was not counted; split the log",
                record.line
            )
        }
        guard records.count <= Self.maximumRecords else { return }
        records.append(record)
    }

    private mutating func expect(
        _ device: SimulatorReference,
        _ setting: String,
        _ shape: ReadShape,
        _ domain: String?,
        _ open: OpenCommand,
        _ lane: String?,
        record: Int? = nil,
        name: String? = nil
    ) {
        var reads = lanes[lane, default: LaneState()].reads
        if reads.count >= 6 { reads.removeFirst() }
        reads.append(
            LaneState.Read(
                device: device,
                setting: setting,
                shape: shape,
                domain: domain,
                command: open.text,
                line: open.line,
                record: record,
                name: name
            )
        )
        lanes[lane, default: LaneState()].reads = reads
    }

    /// Takes out what the last command of a lane did, because it failed.
    ///
    /// - Parameters:
    ///   - lane: The lane.
    ///   - reason: Why, for the diagnostic.
    ///   - line: The line that says so.
    ///   - keepsLife: Whether a failed boot or shutdown is still one: it already was in that state.
    ///   - hint: A word or device that the failed command has to hold, where the message has one.
    mutating func fail(
        _ lane: String?,
        _ reason: String,
        _ line: Int,
        keepsLife: Bool = false,
        hint: String? = nil
    ) {
        guard let ran = lanes[lane]?.ran, !ran.isEmpty else { return }
        var at = ran.count - 1
        if let hint {
            let fitting = ran.lastIndex { $0.text.lowercased().contains(hint) && !$0.isFailed }
            at = fitting ?? at
        }
        guard !ran[at].isFailed else { return }
        lanes[lane]?.ran[at].isFailed = true
        lanes[lane]?.reads.removeAll { $0.line == ran[at].line }
        guard ran[at].changes else { return }
        for index in ran[at].records where records.indices.contains(index) {
            if keepsLife, case .life(let action) = records[index].kind,
                action == .boot || action == .shutdown
            {
                continue
            }
            records[index].isDropped = true
        }
        let command = ShellQuotingText.short(ran[at].text)
        if isInterleaved, lane == nil, hint == nil {
            note(
                .warning,
                "interleaved-jobs",
                "jobs ran side by side, it is not certain that '\(command)' is what failed; give each job a log of its own",
                line
            )
        }
        note(
            .notice,
            "failed-command",
            "'\(command)' in line \(ran[at].line) was not counted: \(reason); read the setting back if in doubt",
            line
        )
    }
}

/// Commands as diagnostics quote them.
enum ShellQuotingText {
    /// The first part of a command, on one line.
    static func short(_ text: String) -> String {
        let line = LaneState.compact(text.split(separator: "\n").joined(separator: " "))
        return line.count > 120 ? line.prefix(120) + "…" : line
    }
}
