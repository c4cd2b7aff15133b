import AuditStore

/// Reads captures that a test printed as base64: `ALOUD-VOICEOVER:<request>:<JSON>`, and its progress lines.
///
/// The final record is the walk. Progress lines count only where no final record came: a crash, a cancelled job.
struct CaptureWalkChannel: LogChannel {
    static let needles = ["ALOUD-VOICEOVER"]

    private struct Progress {
        let request: String
        let scope: AuditScope
        let attempt: Int
        let line: Int
        var steps: [(sequence: Int, utterance: WalkUtterance)] = []
        var sequences: Set<Int> = []
    }

    private var progress: [Progress] = []
    private var finished: Set<String> = []

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        guard let payload = LogMarker.payload(line.text, from: "ALOUD-VOICEOVER") else { return }
        let parts = payload.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return }
        let request = String(parts[1])
        switch parts[0] {
        case "ALOUD-VOICEOVER":
            guard !finished.contains(request) else { return }
            guard let json = CaptureWalkChannel.json(parts[2], line.number),
                let record = CaptureRecord(json)
            else {
                try report("record", request, line, sink)
                return
            }
            finished.insert(request)
            progress.removeAll { $0.request == request }
            if let run = record.run { try sink.receive(.run(run)) }
            try sink.receive(
                .walk(
                    record.walk(
                        named: CaptureWalkChannel.name(record.screen, request),
                        scope: context.walkScope.values,
                        attempt: context.attempt,
                        line: line.number
                    )
                )
            )
        case "ALOUD-VOICEOVER-STEP":
            guard !finished.contains(request) else { return }
            guard let json = CaptureWalkChannel.json(parts[2], line.number), json.object != nil
            else {
                try report("step", request, line, sink)
                return
            }
            add(json, request, line, context)
        default: break
        }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        for walk in progress {
            let steps = walk.steps.enumerated().sorted {
                ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
            }
            try sink.receive(
                .walk(
                    WalkRecord(
                        name: CaptureWalkChannel.name(nil, walk.request),
                        scope: walk.scope,
                        source: .voiceover,
                        utterances: steps.map(\.element.utterance),
                        complete: false,
                        stopReason: "no final record",
                        requestID: walk.request,
                        attempt: walk.attempt,
                        line: walk.line
                    )
                )
            )
        }
        progress = []
    }

    private mutating func add(
        _ json: JSONValue,
        _ request: String,
        _ line: LogLine,
        _ context: LogContext
    ) {
        var utterance = CaptureRecord.utterance(json)
        utterance.line = line.number
        let at: Int
        if let known = progress.firstIndex(where: { $0.request == request }) {
            at = known
        } else {
            progress.append(
                Progress(
                    request: request,
                    scope: context.walkScope,
                    attempt: context.attempt,
                    line: line.number
                )
            )
            at = progress.count - 1
        }
        let sequence = json["sequence"]?.int ?? progress[at].steps.count
        // A log that was joined from two streams holds a line twice.
        guard progress[at].sequences.insert(sequence).inserted else { return }
        progress[at].steps.append((sequence, utterance))
    }

    private func report(
        _ what: String,
        _ request: String,
        _ line: LogLine,
        _ sink: any EvidenceSink
    ) throws {
        try sink.receive(
            .diagnostic(
                Diagnostic(
                    .error,
                    code: "walk-record",
                    "the \(what) of the VoiceOver capture '\(request.prefix(40))' is not whole; check that the log was not cut",
                    line: line.number
                )
            )
        )
    }

    private static func name(_ screen: String?, _ request: String) -> String {
        "\(screen ?? "?")@\(request.prefix(8))"
    }

    private static func json(_ text: Substring, _ line: Int) -> JSONValue? {
        guard let bytes = Base64.decode(text) else { return nil }
        guard let parsed = JSONParser.parse(bytes, line: line, allowsTrailing: true),
            parsed.error == nil
        else { return nil }
        return parsed.value
    }
}

/// Base64 as RFC 4648 has it, also the variant for URLs.
enum Base64 {
    /// The bytes; nil where the text is not base64.
    ///
    /// What follows a space is left.
    static func decode(_ text: Substring) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        var read = 0
        for byte in text.utf8 {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case 0x2B, 0x2D: value = 62
            case 0x2F, 0x5F: value = 63
            case 0x3D: continue
            case 0x20, 0x09, 0x0D: return read % 4 == 1 || read == 0 ? nil : result
            default: return nil
            }
            read += 1
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return read % 4 == 1 || read == 0 ? nil : result
    }
}
