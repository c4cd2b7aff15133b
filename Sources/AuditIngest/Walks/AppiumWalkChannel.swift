import AuditStore

/// Reads walks from Appium's log: the answers to `/wda/voiceOver/move` and its relatives.
struct AppiumWalkChannel: LogChannel {
    static let needles = ["/wda/voiceOver", "Got response with status"] + LogEnd.needles

    private enum Call { case move, backward, speech, enable, disable, other }

    private struct Open {
        let scope: AuditScope
        let attempt: Int
        let line: Int
        var utterances: [WalkUtterance] = []
        var wasEnabled = false
    }

    private var open: Open?
    private var call: Call?
    private var end = LogEnd()

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if line.text.contains("/wda/voiceOver") {
            // Other lines name the path too; only a call that goes out counts.
            guard line.text.contains("Proxying ") else { return }
            try start(AppiumWalkChannel.call(line.text), line, context, sink)
            return
        }
        guard let mark = line.text.firstRange(of: "Got response with status") else {
            _ = end.take(line.text)
            return
        }
        guard let current = call else { return }
        call = nil
        guard current == .move || current == .speech else { return }
        let rest = line.text[mark.upperBound...]
        let brace = rest.firstIndex(of: "{")
        let json = brace.flatMap {
            JSONParser.parse(rest[$0...], line: line.number, allowsTrailing: true)?.value
        }
        let value = json?["value"]
        // An error is a step that was not heard.
        begin(line, context)
        end.goOn()
        open?.utterances.append(
            WalkUtterance(spoken: value?["utterance"]?.string, line: line.number)
        )
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        let isInTest = context.currentTest != nil
        let left = open?.wasEnabled == true ? "VoiceOver was left on" : nil
        try close(
            restored: nil,
            cutBy: end.reason ?? (isInTest ? "no end of the test" : left),
            sink
        )
    }

    private static func call(_ text: String) -> Call {
        guard let mark = text.firstRange(of: "/wda/voiceOver") else { return .other }
        let path = text[mark.upperBound...].prefix { $0 == "/" || $0.isLetter }.lowercased()
        switch path {
        case "/move":
            let direction = text.contains("\"backward\"") || text.contains("\"out\"")
            return direction ? .backward : .move
        case "/currentspeech", "/speech", "/current": return .speech
        case "/enable": return .enable
        case "/disable": return .disable
        default: return .other
        }
    }

    private mutating func start(
        _ next: Call,
        _ line: LogLine,
        _ context: LogContext,
        _ sink: any EvidenceSink
    ) throws {
        call = next
        switch next {
        case .enable:
            try close(restored: false, sink)
            begin(line, context)
            open?.wasEnabled = true
        case .disable: try close(restored: true, sink)
        default: break
        }
    }

    private mutating func begin(_ line: LogLine, _ context: LogContext) {
        guard open == nil else { return }
        open = Open(scope: context.walkScope, attempt: context.attempt, line: line.number)
    }

    /// Sends the walk; one that nothing ended may have been cut.
    private mutating func close(
        restored: Bool?,
        cutBy reason: String? = nil,
        _ sink: any EvidenceSink
    ) throws {
        guard let walk = open else { return }
        open = nil
        guard !walk.utterances.isEmpty else { return }
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "appium",
                    scope: walk.scope,
                    source: .voiceover,
                    utterances: walk.utterances,
                    complete: reason == nil ? nil : false,
                    stopReason: reason,
                    attempt: walk.attempt,
                    line: walk.line,
                    voiceOverRestored: restored
                )
            )
        )
    }
}
