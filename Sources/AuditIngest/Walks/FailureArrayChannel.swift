import AuditStore

/// Reads what VoiceOver spoke from an assertion's message: `it spoke ["Inbox, Heading", "Left 1"]`.
struct FailureArrayChannel: LogChannel {
    static let needles = ["it spoke ["]

    private struct Seen: Hashable {
        let test: String?
        let attempt: Int
    }

    /// Where each array was printed: a failure is printed where it happens and again in summaries.
    private var seen: [[String?]: Set<Seen>] = [:]

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        guard let mark = line.text.firstRange(of: "it spoke [") else { return }
        let texts = SwiftArray.strings(line.text[mark.upperBound...])
        guard !texts.values.isEmpty else { return }
        let scope = context.walkScope
        let place = Seen(test: scope.values.test, attempt: context.attempt)
        let places = seen[texts.values] ?? []
        let isSummary = place.test == nil ? !places.isEmpty : places.contains { $0.test == nil }
        guard !isSummary, !places.contains(place) else { return }
        seen[texts.values, default: []].insert(place)
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "failure-array",
                    scope: scope,
                    source: .voiceover,
                    utterances: texts.values.map { WalkUtterance(spoken: $0, line: line.number) },
                    complete: texts.isWhole ? nil : false,
                    stopReason: texts.isWhole ? nil : "the message was cut",
                    attempt: context.attempt,
                    line: line.number
                )
            )
        )
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}
}

/// Reads the description of a Swift array of strings.
enum SwiftArray {
    /// The strings from behind the bracket on; `nil` is a gap, and the array may be cut.
    static func strings(_ text: Substring) -> (values: [String?], isWhole: Bool) {
        var values: [String?] = []
        var rest = text
        while true {
            rest = rest.drop { $0 == " " || $0 == "," }
            if rest.first == "]" { return (values, true) }
            if rest.hasPrefix("Optional(") { rest = rest.dropFirst(9) }
            if rest.hasPrefix("nil") {
                values.append(nil)
                rest = rest.dropFirst(3)
                continue
            }
            guard rest.first == "\"", let (value, end) = quoted(rest) else {
                return (values, false)
            }
            values.append(value)
            rest = rest[end...]
            if rest.first == ")" { rest = rest.dropFirst() }
        }
    }

    private static func quoted(_ text: Substring) -> (String, Substring.Index)? {
        var value = ""
        var at = text.index(after: text.startIndex)
        while at < text.endIndex {
            let character = text[at]
            at = text.index(after: at)
            if character == "\"" { return (value, at) }
            guard character == "\\" else {
                value.append(character)
                continue
            }
            guard at < text.endIndex else { return nil }
            let escaped = text[at]
            at = text.index(after: at)
            switch escaped {
            case "n", "r", "t": value.append(" ")
            case "0": break
            case "u":
                let braced = at < text.endIndex && text[at] == "{"
                if braced { at = text.index(after: at) }
                let digits = text[at...].prefix(braced ? 8 : 4).prefix(while: \.isHexDigit)
                at = digits.endIndex
                if braced, at < text.endIndex, text[at] == "}" { at = text.index(after: at) }
                if let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) {
                    value.unicodeScalars.append(scalar)
                }
            default: value.append(escaped)
            }
        }
        return nil
    }
}
