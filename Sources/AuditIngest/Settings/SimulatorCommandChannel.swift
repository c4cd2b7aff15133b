import AuditStore

/// Reads the commands that change simulators out of shell, CI and tool logs.
///
/// Names are only resolved once the whole log is known, and a command may turn out to have failed; so everything
/// is kept until the end, and the events are sent then, in order.
struct SimulatorCommandChannel: LogChannel {
    static let needles = [
        "simctl", "applesimutils", "agent-device ", "duo-pose", "foldsim ", "xc-mcp", "idb set",
        "idb get", "idb approve", "idb revoke", "idb clear", "idb boot", "idb shutdown",
        "idb erase",
        "idb delete", "idb create", "idb clone", "idb launch", "idb connect", "idb --",
        "defaults write", "defaults delete", "-destination", "Status Bar", "Localizing ",
        "Setting interface style", "Launch Simulator ", "Set device orientation", "##[group]Run",
        "Process completed with exit code", "mobile: ", "UDID=", "UDID:", "UDID :",
        "RESTORED enabled=", "VO ORIGINAL", "CoreSimulator/Devices", "udid\":", "/orientation {",
        " CURRENT: ", "SUCCEEDED **", "Post job cleanup", "operation was canceled", "$ export ",
        "+ echo ", "+ printf ",
    ]

    /// How many lines after something of interest every line is looked at.
    static let window = 80
    static let maximumRecords = 500_000

    var records: [SimulatorRecord] = []
    var directory = SimulatorDirectory()
    var diagnostics: [Diagnostic] = []
    var lanes: [String?: LaneState] = [:]
    var laneNames: Set<String> = []
    var variables: [String: String] = [:]
    var source = ScriptSource()
    var sawCommand = false
    /// Whether jobs ran side by side into one log without lanes.
    var isInterleaved = false
    var sawFastlaneCommand = false
    var listing = DeviceListing()
    private var remaining = 0
    private var hasBegun = false
    private var namesTool = false

    /// What stands in every log that changes simulators.
    private static let tools = ["simctl", "applesimutils", "agent-device ", "duo-pose", "foldsim "]

    /// Finds the needles, of owner 0, and the tools, of owner 1, in one pass: the eighty lines after a needle are
    /// looked at too, and mostly hold none.
    private static let scanner = NeedleScanner(
        needles.map { ($0, 0) } + tools.map { ($0, 1) }
    )

    init() {}

    var wantsEveryLine: Bool { remaining > 0 || source.isInGroup }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        let found = SimulatorCommandChannel.found(in: line.raw)
        try expectSettings(namesTool: found & 2 != 0, sink)
        guard line.raw.utf8.count <= 65_536 else { return }
        if found & 1 != 0 { remaining = Self.window } else if remaining > 0 { remaining -= 1 }
        if source.take(line) { return }
        read(CommandLine(line.text, lanes: laneNames), of: line)
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        for lane in lanes.keys.sorted(by: { ($0 ?? "") < ($1 ?? "") }) {
            flush(lane)
            finishCollecting(lane)
            noteCut(lane)
        }
        if !sawCommand { readSource() }
        for event in resolved() { try sink.receive(.setting(event)) }
        for diagnostic in diagnostics.sorted(by: { ($0.line ?? 0) < ($1.line ?? 0) }) {
            try sink.receive(.diagnostic(diagnostic))
        }
    }

    /// Says that events will be sent at the end, as soon as a line may belong to one.
    private mutating func expectSettings(
        namesTool isTool: Bool,
        _ sink: any EvidenceSink
    ) throws {
        if !hasBegun {
            hasBegun = true
            try sink.expectSettings(isCertain: false)
        }
        guard isTool, !namesTool else { return }
        namesTool = true
        try sink.expectSettings(isCertain: true)
    }

    /// The owners of what stands in a line.
    private static func found(in line: String) -> UInt64 {
        var line = line
        return line.withUTF8 { bytes in
            scanner.owners(in: UnsafeRawBufferPointer(bytes), from: 0, to: bytes.count)
        }
    }

    // MARK: - Lines

    private mutating func read(_ command: CommandLine, of line: LogLine) {
        if let name = command.lane { laneNames.insert(name) }
        let lane = command.lane
        if lanes[lane]?.open != nil {
            if continues(command, lane, line) { return }
        }
        switch command.form {
        case .output: output(command, lane, line)
        case .trace, .prompt, .announced:
            if let at = lanes[lane]?.echoed.firstIndex(of: LaneState.compact(command.raw)) {
                lanes[lane]?.echoed.removeFirst(at + 1)
                return
            }
            begin(command, lane, line)
        }
    }

    /// Adds a line to a command whose quote is still open; false where the command cannot be completed.
    private mutating func continues(
        _ command: CommandLine,
        _ lane: String?,
        _ line: LogLine
    )
        -> Bool
    {
        guard var open = lanes[lane]?.open else { return false }
        let text = command.form == .output ? command.text : line.text
        open.text += "\n" + text
        if !ShellWords(open.text).isOpen, !(open.form == .prompt && text.hasSuffix("\\")) {
            lanes[lane]?.open = nil
            run(open, lane)
            return true
        }
        if open.taken.count < 40, open.text.utf8.count < 20_000 {
            open.taken.append((command, line))
            lanes[lane]?.open = open
            return true
        }
        giveUp(lane)
        return false
    }

    /// Reads what an open quote took: it was never meant as one.
    private mutating func giveUp(_ lane: String?, isCut: Bool = false) {
        guard let open = lanes[lane]?.open else { return }
        lanes[lane]?.open = nil
        if !isCut {
            // A log whose quotes do not close is not looked through for them again.
            lanes[lane]?.isUnquoted = true
            run(open.first, lane)
        }
        for (command, line) in open.taken { read(command, of: line) }
    }

    private mutating func begin(_ command: CommandLine, _ lane: String?, _ line: LogLine) {
        let text = command.form == .prompt ? strippedPrompt(command.text) : command.text
        let open = OpenCommand(
            text: text,
            raw: command.raw,
            form: command.form,
            isFastlane: command.isFastlane,
            line: line.number,
            at: LogTime.time(of: line.raw)
        )
        if text.hasPrefix("[ ") { lanes[lane, default: LaneState()].isUnquoted = true }
        if isUnfinished(open, lane) {
            lanes[lane, default: LaneState()].open = open
        } else {
            run(open, lane)
        }
    }

    private func isUnfinished(_ command: OpenCommand, _ lane: String?) -> Bool {
        guard command.form != .announced, lanes[lane]?.isUnquoted != true else { return false }
        if command.form == .prompt, command.text.hasSuffix("\\") { return true }
        let words = ShellWords(command.text)
        return command.form == .prompt ? words.isOpen : words.isOpenWord
    }

    private func strippedPrompt(_ text: String) -> String {
        text.hasPrefix("$ ") ? String(text.dropFirst(2)) : text
    }

    private mutating func flush(_ lane: String?) {
        guard let open = lanes[lane]?.open else { return }
        if open.first.text.contains("simctl") {
            note(
                .warning,
                "cut-command",
                "the command '\(open.first.text.prefix(80))' is cut inside a quote; check the simulator",
                open.line
            )
        }
        giveUp(lane, isCut: true)
        flush(lane)
    }

    /// Says where the log ends between a read and its value.
    private mutating func noteCut(_ lane: String?) {
        guard let read = lanes[lane]?.reads.last, let ran = lanes[lane]?.ran.last,
            read.line == ran.line, ran.isQuiet,
            read.shape == .interface || read.shape == .preference
        else { return }
        note(
            .warning,
            "cut-log",
            "'\(ShellQuotingText.short(read.command))' is the last line and has no value, the log may be cut; check the simulator",
            read.line
        )
    }

    mutating func note(_ severity: Severity, _ code: String, _ message: String, _ line: Int) {
        guard diagnostics.count < 1000 else { return }
        diagnostics.append(Diagnostic(severity, code: code, message, line: line))
    }
}

/// A command line that is being read, over several lines where a quote is open.
struct OpenCommand {
    var text: String
    let raw: String
    let form: CommandLine.Form
    let isFastlane: Bool
    let line: Int
    let at: Timestamp?
    /// The lines that the open quote took.
    var taken: [(command: CommandLine, line: LogLine)] = []

    /// The command as it was before the quote took any line.
    var first: OpenCommand {
        var first = self
        first.text = String(text.prefix { $0 != "\n" })
        first.taken = []
        return first
    }
}
