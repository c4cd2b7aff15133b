import AuditStore

/// Reads walks that a test printed: `VO <NAME> CURRENT: …`, `VO <NAME> <n>: …`, and the lines about VoiceOver's state.
struct PrintedWalkChannel: LogChannel {
    static let needles =
        [
            "VO ", "Test Case '", "Test case '", "Restarting after unexpected exit", "-destination",
        ] + LogEnd.needles

    private struct Open {
        let name: String
        let scope: AuditScope
        let attempt: Int
        let line: Int
        var utterances: [WalkUtterance] = []
        var lastNumber = -1
    }

    private var open: [Open] = []
    private var state = VoiceOverState()
    private var isInTest = false
    private var end = LogEnd()

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if let payload = LogMarker.payload(line.text, from: "VO ") {
            try take(payload.dropFirst(3), line, context, sink)
        } else if LogMarker.has("-destination", in: line.text) {
            state.device = PrintedWalkChannel.udid(in: line.text) ?? state.device
        } else if LogMarker.has("Restarting after unexpected exit", in: line.text) {
            try close(cutBy: "crash", sink)
            isInTest = false
        } else if LogMarker.has("est Case '", in: line.text)
            || LogMarker.has("est case '", in: line.text)
        {
            if LogMarker.has(" started", in: line.text) {
                try close(cutBy: isInTest ? "no end of the test" : nil, sink)
                isInTest = true
            } else if LogMarker.has(" passed", in: line.text)
                || LogMarker.has(" failed", in: line.text)
            {
                try close(cutBy: nil, sink)
                isInTest = false
            }
        } else {
            _ = end.take(line.text)
        }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        let left =
            isInTest ? "no end of the test" : state.isLeftOpen ? "VoiceOver was left on" : nil
        try close(cutBy: end.reason ?? left, sink)
    }

    // MARK: - Lines

    private mutating func take(
        _ text: Substring,
        _ line: LogLine,
        _ context: LogContext,
        _ sink: any EvidenceSink
    ) throws {
        let device = context.scope.device.udid ?? state.device
        if let (word, isOn) = PrintedWalkChannel.state(text) {
            let action: SettingAction = word == "ORIGINAL" ? .read : .restore
            try setting(action, isOn, device, line, sink)
            state.take(word, isOn: isOn)
            return
        }
        guard let speech = PrintedWalkChannel.speech(text) else { return }
        end.goOn()
        if !state.isWalking {
            state.isWalking = true
            try setting(.set, true, device, line, sink)
        }
        let utterance = WalkUtterance(spoken: speech.text, line: line.number)
        let starts = speech.number == nil
        if !starts, let at = open.lastIndex(where: { $0.name == speech.name }),
            open[at].scope.values.test == context.walkScope.values.test,
            speech.number ?? 0 > open[at].lastNumber
        {
            open[at].utterances.append(utterance)
            open[at].lastNumber = speech.number ?? 0
            return
        }
        var walk = Open(
            name: speech.name,
            scope: PrintedWalkChannel.scope(context.walkScope.values, name: speech.name),
            attempt: context.attempt,
            line: line.number
        )
        walk.utterances.append(utterance)
        walk.lastNumber = speech.number ?? -1
        open.append(walk)
    }

    private mutating func setting(
        _ action: SettingAction,
        _ isOn: Bool,
        _ device: String?,
        _ line: LogLine,
        _ sink: any EvidenceSink
    ) throws {
        // In a log of parallel lanes the last destination may be another lane's simulator.
        guard let device, line.text.first != "[" else { return }
        try sink.receive(
            .setting(
                SettingEvent(
                    device: device.uppercased(),
                    setting: "voiceover",
                    action: action,
                    value: isOn ? "on" : "off",
                    line: line.number
                )
            )
        )
    }

    /// Sends what is open, in the order in which it began.
    private mutating func close(cutBy reason: String?, _ sink: any EvidenceSink) throws {
        for (index, walk) in open.enumerated() {
            // Only the last walk can have been cut: the others were followed by another.
            let isCut = reason != nil && index == open.count - 1 && !state.wasRestoredAfterWalk
            try sink.receive(
                .walk(
                    WalkRecord(
                        name: walk.name,
                        scope: walk.scope,
                        source: .voiceover,
                        utterances: walk.utterances,
                        complete: isCut ? false : nil,
                        stopReason: isCut ? reason : nil,
                        attempt: walk.attempt,
                        line: walk.line,
                        voiceOverRestored: isCut ? nil : state.isRestored
                    )
                )
            )
        }
        open = []
        state.endTest()
    }

    // MARK: - Forms

    /// `ORIGINAL enabled=false`, `TEARDOWN RESTORED enabled=true, expected=false`.
    private static func state(_ text: Substring) -> (word: String, isOn: Bool)? {
        guard let mark = text.firstRange(of: " enabled=") else { return nil }
        let word = String(text[..<mark.lowerBound])
        guard ["ORIGINAL", "RESTORED", "TEARDOWN RESTORED"].contains(word) else { return nil }
        let value = text[mark.upperBound...].prefix { $0.isLetter }
        return value == "true" ? (word, true) : value == "false" ? (word, false) : nil
    }

    private static func speech(
        _ text: Substring
    ) -> (name: String, number: Int?, text: String)? {
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let head = text[..<colon]
        let rest = text[text.index(after: colon)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        let spoken = String(rest.dropFirst())
        guard let space = head.lastIndex(of: " ") else { return nil }
        let name = String(head[..<space])
        let last = head[head.index(after: space)...]
        if last == "CURRENT" { return (name, nil, spoken) }
        if last.utf8.count <= 6, last.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(last)
        {
            return (name, number, spoken)
        }
        return head.hasPrefix("FOCUS ") ? (String(head), nil, spoken) : nil
    }

    /// What the name of a walk says: `FOLD closed` is a probe in a pose, `MARKDOWN` is a screen.
    private static func scope(_ base: AuditScope.Values, name: String) -> AuditScope {
        var values = base
        let words = name.split(separator: " ", maxSplits: 1)
        let events = ["FOLD", "UNFOLD", "FOCUS", "POSE", "SHEET", "BACK"]
        if let first = words.first, events.contains(first.uppercased()) {
            if words.count == 2, let pose = try? Pose(parsing: String(words[1])) {
                values.condition.pose = pose
                values.poseSource = .read
            }
        } else if values.screen == nil {
            values.screen = name
            values.screenSource = .inferred
        }
        return AuditScope(values)
    }

    /// The simulator in a destination: `platform=iOS Simulator,id=<udid>`.
    private static func udid(in text: String) -> String? {
        var rest = text[...]
        while let mark = rest.firstRange(of: "id=") {
            rest = rest[mark.upperBound...]
            let word = rest.prefix { $0.isHexDigit || $0 == "-" }
            if word.utf8.count == 36 { return word.uppercased() }
        }
        return nil
    }
}

/// What a log says about VoiceOver being on.
private struct VoiceOverState {
    var device: String?
    var isWalking = false
    private var original: Bool?
    private var restored: Bool?

    /// Whether VoiceOver was put back; nil where the recorder says nothing about its state.
    var isRestored: Bool? {
        guard let restored else { return original == nil ? nil : false }
        return restored == (original ?? false)
    }

    /// Whether the test came to its own end of the walk.
    var wasRestoredAfterWalk: Bool { restored != nil }

    /// Whether the recorder said how VoiceOver was, and never that it put it back.
    var isLeftOpen: Bool { original != nil && restored == nil }

    mutating func take(_ word: String, isOn: Bool) {
        if word == "ORIGINAL" {
            original = isOn
            restored = nil
        } else {
            restored = isOn
        }
        if !isOn { isWalking = false }
    }

    mutating func endTest() {
        original = nil
        restored = nil
        isWalking = false
    }
}
