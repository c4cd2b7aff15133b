import AuditStore

/// Reads blocks that a test printed between `…_VO_SPEECH_BEGIN` and `…_END`.
struct SpeechBlockChannel: LogChannel {
    static let needles = ["VO_SPEECH_BEGIN"]

    /// The most lines of a block; a block without an end must not swallow a log.
    static let mostLines = 20_000

    private struct Open {
        let prefix: String
        let scope: AuditScope
        let attempt: Int
        let line: Int
        var utterances: [WalkUtterance] = []
        var lines = 0
    }

    private var open: Open?

    var wantsEveryLine: Bool { open != nil }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if let prefix = SpeechBlockChannel.begin(line.text) {
            try close(reason: "no end of the block", sink)
            open = Open(
                prefix: prefix,
                scope: SpeechBlockChannel.scope(context.walkScope.values, prefix: prefix),
                attempt: context.attempt,
                line: line.number
            )
            return
        }
        guard var block = open else { return }
        block.lines += 1
        open = block
        if SpeechBlockChannel.isEnd(line.text, of: block.prefix) {
            try close(reason: nil, sink)
        } else if line.text.contains("Test Case '")
            || line.text.contains("Restarting after unexpected exit")
            || block.lines > SpeechBlockChannel.mostLines
        {
            try close(reason: "no end of the block", sink)
        } else if let speech = SpeechBlockChannel.speech(line.text) {
            open?.utterances.append(WalkUtterance(spoken: speech, line: line.number))
        }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        try close(reason: "no end of the block", sink)
    }

    private mutating func close(reason: String?, _ sink: any EvidenceSink) throws {
        guard let block = open else { return }
        open = nil
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "block",
                    scope: block.scope,
                    source: .voiceover,
                    utterances: block.utterances,
                    complete: reason == nil ? nil : false,
                    stopReason: reason,
                    attempt: block.attempt,
                    line: block.line
                )
            )
        )
    }

    private static func scope(_ base: AuditScope.Values, prefix: String) -> AuditScope {
        var values = base
        if values.screen == nil, !prefix.isEmpty {
            values.screen = prefix
            values.screenSource = .inferred
        }
        return AuditScope(values)
    }

    /// The word before `_VO_SPEECH_BEGIN`; nil where the line begins no block.
    private static func begin(_ text: String) -> String? {
        guard let mark = text.firstRange(of: "VO_SPEECH_BEGIN") else { return nil }
        let word = text[..<mark.lowerBound].reversed().prefix {
            $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-"
        }
        var prefix = String(word.reversed())
        while prefix.last == "_" { prefix.removeLast() }
        return prefix
    }

    private static func isEnd(_ text: String, of prefix: String) -> Bool {
        let body = text.drop { $0.isWhitespace }
        if body.contains("VO_SPEECH_END") { return true }
        return body.hasPrefix(prefix + "_") && body.contains("_END") || body == "END"
    }

    /// What `current: X` and `forward 3: X` say.
    private static func speech(_ text: String) -> String? {
        let body = text.drop { $0.isWhitespace }
        guard let colon = body.firstIndex(of: ":") else { return nil }
        let head = body[..<colon].split(separator: " ")
        let rest = body[body.index(after: colon)...]
        guard let word = head.first?.lowercased(), rest.isEmpty || rest.first == " " else {
            return nil
        }
        let isStep =
            head.count == 1 && (word == "current" || word == "forward")
            || head.count == 2 && (word == "forward" || word == "current") && Int(head[1]) != nil
        return isStep ? String(rest.dropFirst()) : nil
    }
}
