import AuditStore

extension SimulatorCommandChannel {
    /// Makes records of what only the source of a script says.
    mutating func readSource() {
        var kept = variables
        for step in source.steps {
            kept.merge(step.variables) { _, new in new }
            let confidence: SettingConfidence =
                switch step.ending {
                case .success: .probable
                case .failure: .unknown
                case .unsaid: step.sawSuccess ? .probable : .unknown
                }
            var parser = CommandParser(variables: kept)
            for statement in ScriptStatement.all(step.lines) {
                for effect in parser.effects(of: statement.text).flatMap({ $0 }) {
                    apply(effect, statement, confidence, &parser.variables)
                }
            }
        }
    }

    private mutating func apply(
        _ effect: CommandEffect,
        _ statement: ScriptStatement,
        _ confidence: SettingConfidence,
        _ variables: inout [String: String]
    ) {
        let found: (SimulatorReference, SimulatorRecord.Kind)?
        switch effect {
        case .assign(let name, let value):
            // What a command would print is not known.
            if !value.hasPrefix("$(") && !value.hasPrefix("`") { variables[name] = value }
            found = nil
        case .set(let device, let setting, let value, let domain):
            found = (device, .setting(setting, .set, value: value, before: nil, domain: domain))
        case .restore(let device, let setting, let value, let domain):
            found = (device, .setting(setting, .restore, value: value, before: nil, domain: domain))
        case .life(let action, let device):
            found = (device, .life(action))
        case .problem(let code, let message):
            note(.warning, code, message, statement.line)
            found = nil
        default: found = nil
        }
        guard let (device, kind) = found else { return }
        append(
            SimulatorRecord(
                device: device,
                kind: kind,
                line: statement.line,
                command: statement.text,
                confidence: confidence
            )
        )
    }

    /// The events, in order, with the simulators that names mean.
    mutating func resolved() -> [SettingEvent] {
        var events: [SettingEvent] = []
        var told: Set<SimulatorReference> = []
        var sized: Set<SimulatorTarget> = []
        var named: [String: [String]] = [:]
        learnUsed()
        for record in records where !record.isDropped {
            if record.isMessage, sawFastlaneCommand { continue }
            // `shutdown all` is one event for each simulator.
            guard events.count < Self.maximumRecords else {
                note(
                    .error,
                    "too-many-commands",
                    "the commands of this log change too many simulators, the rest was not counted; split the log",
                    record.line
                )
                break
            }
            switch record.kind {
            case .state(let isBooted):
                guard let udid = record.device.udid else { continue }
                directory.follow(udid, in: record.device.deviceSet, isBooted: isBooted)
            case .life(let action): events += life(action, record, &named)
            case .clone(let source):
                var event = event(record, of: name(record.device), action: .clone)
                event.value = name(source)
                events.append(event)
            case .setting(let setting, let action, let value, let before, let domain):
                let devices = targets(record, told: &told)
                for device in devices {
                    var event = event(record, of: device, action: action)
                    event.setting = setting
                    event.domain = domain
                    if devices.count > 1 { event.confidence = .unknown }
                    if let before {
                        event.action = .read
                        event.value = before
                        events.append(event)
                        event.action = action
                    }
                    event.value = value
                    events.append(event)
                    if setting == "content_size" { noteStep(event, after: &sized) }
                }
            }
        }
        return events
    }

    /// Says where a size is stepped from one that the log does not name.
    private mutating func noteStep(_ event: SettingEvent, after sized: inout Set<SimulatorTarget>) {
        let target = SimulatorTarget(device: event.device, deviceSet: event.deviceSet)
        guard sized.insert(target).inserted, let value = event.value,
            value == "increment" || value == "decrement"
        else { return }
        note(
            .notice,
            "unknown-size",
            "the text size before '\(value)' is not in this log, it counts from the last known one or large; read it first",
            event.line
        )
    }

    /// A simulator that took a command was booted then.
    private mutating func learnUsed() {
        for record in records where !record.isDropped && record.confidence == .executed {
            guard let udid = record.device.udid, case .setting = record.kind else { continue }
            directory.learnBooted(udid, in: record.device.deviceSet)
        }
    }

    private func event(
        _ record: SimulatorRecord,
        of device: String,
        action: SettingAction
    ) -> SettingEvent {
        SettingEvent(
            device: device,
            deviceSet: record.device.deviceSet,
            setting: "",
            action: action,
            confidence: record.confidence,
            command: record.command.map { String($0.prefix(2000)) },
            lane: record.lane,
            at: record.at,
            line: record.line
        )
    }

    /// The simulator's UDID where exactly one is meant, else its name.
    private func name(_ reference: SimulatorReference) -> String {
        let candidates = directory.candidates(reference)
        return candidates.count == 1 ? candidates[0] : "name:" + reference.word
    }

    /// The simulators of a change: every candidate where it is not clear which one was meant.
    private mutating func targets(
        _ record: SimulatorRecord,
        told: inout Set<SimulatorReference>
    ) -> [String] {
        let reference = record.device
        if reference.isHost { return ["host"] }
        let candidates = directory.candidates(reference)
        if candidates.count == 1 { return candidates }
        if told.insert(reference).inserted {
            let problem =
                candidates.isEmpty
                ? "the log does not say which simulator '\(reference.word)' is"
                : "'\(reference.word)' may be any of \(candidates.joined(separator: ", "))"
            note(
                .warning,
                "ambiguous-device",
                problem + "; name simulators by their UDID",
                record.line
            )
        }
        return candidates.isEmpty ? ["name:" + reference.word] : candidates
    }

    private mutating func life(
        _ action: SettingAction,
        _ record: SimulatorRecord,
        _ named: inout [String: [String]]
    ) -> [SettingEvent] {
        let reference = record.device
        let devices: [String]
        switch reference.word {
        case "all": devices = known(in: reference.deviceSet, &named)
        case "booted": devices = directory.candidates(reference)
        case "unavailable": devices = []
        default: devices = [name(reference)]
        }
        for device in devices where record.confidence == .executed {
            let isBooted = action == .boot
            guard isBooted || action == .shutdown || action == .delete else { continue }
            directory.follow(device, in: reference.deviceSet, isBooted: isBooted)
        }
        return devices.map { event(record, of: $0, action: action) }
    }

    /// Every simulator of a device set that the log names by its UDID.
    private func known(in deviceSet: String, _ named: inout [String: [String]]) -> [String] {
        if let known = named[deviceSet] { return known }
        var found: Set<String> = []
        for record in records where record.device.deviceSet == deviceSet && !record.device.isHost {
            found.formUnion([name(record.device)])
        }
        let known = found.subtracting(["name:all", "name:booted"]).sorted()
        named[deviceSet] = known
        return known
    }
}
