import AuditStore

/// Reads walks from what VoiceOver's own process logs: the stream itself, or the `FOCUS` and `SPOKE` lines of a wrapper.
///
/// An element is a step; the strings that are spoken after it are its parts. A change of the screen does not end the walk.
struct VoiceOverProcessChannel: LogChannel {
    static let needles =
        [
            "FOCUS ", "SPOKE '", "SCREEN ", "Will set element: ", "First element in app focus: ",
            "Post-processed string: ", "Received note: Announcement",
        ] + LogEnd.needles

    private struct Element {
        let label: String
        let frame: Frame?
        let line: Int
        var parts: [String] = []
    }

    private var utterances: [WalkUtterance] = []
    private var element: Element?
    private var isAnnouncing = false
    private var start: (scope: AuditScope, attempt: Int, line: Int)?
    private var end = LogEnd()

    var wantsEveryLine: Bool { false }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        guard let event = VoiceOverProcessChannel.event(line.text) else {
            _ = end.take(line.text)
            return
        }
        end.goOn()
        if start == nil {
            switch event {
            case .screen, .announcement: return
            default: start = (context.walkScope, context.attempt, line.number)
            }
        }
        switch event {
        case .element(let label, let frame): focus(label, frame, line.number)
        case .speech(let text): speak(text, line.number)
        case .screen(let name):
            flush()
            utterances.append(
                WalkUtterance(spoken: name, line: line.number, event: .screenChange)
            )
        case .announcement:
            flush()
            isAnnouncing = true
        }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        flush()
        guard let start, utterances.contains(where: { $0.event == nil }) else { return }
        let test = context.currentTest
        let isInTest = test != nil && test == start.scope.values.test
        let reason = end.reason ?? (isInTest ? "no end of the test" : nil)
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "vot",
                    scope: start.scope,
                    source: .voiceover,
                    utterances: utterances,
                    complete: reason == nil ? nil : false,
                    stopReason: reason,
                    attempt: start.attempt,
                    line: start.line
                )
            )
        )
    }

    private mutating func focus(_ label: String, _ frame: Frame?, _ line: Int) {
        isAnnouncing = false
        if let element, element.parts.isEmpty, element.label == label, element.frame == frame {
            return
        }
        flush()
        element = Element(label: label, frame: frame, line: line)
    }

    private mutating func speak(_ text: String, _ line: Int) {
        if isAnnouncing {
            utterances.append(WalkUtterance(spoken: text, line: line, event: .announcement))
        } else if element == nil {
            utterances.append(WalkUtterance(spoken: text, line: line, event: .system))
        } else {
            element?.parts.append(text)
        }
    }

    private mutating func flush() {
        guard let element else { return }
        self.element = nil
        let parts = element.parts.filter { !$0.isEmpty }
        utterances.append(
            WalkUtterance(
                spoken: parts.isEmpty ? nil : parts.joined(separator: ", "),
                frame: element.frame,
                line: element.line
            )
        )
    }

    // MARK: - Lines

    private enum Event {
        case element(String, Frame?)
        case speech(String)
        case screen(String)
        case announcement
    }

    private static func event(_ text: String) -> Event? {
        if let body = tail(text, "Will set element: ") { return element(body) }
        if let body = tail(text, "Post-processed string: ") {
            return unquoted(body).map(Event.speech)
        }
        if let body = tail(text, "First element in app focus: ") {
            guard case .element(let label, _) = element(body) else { return nil }
            return .screen(label)
        }
        if text.contains("Received note: Announcement") { return .announcement }
        if let body = head(text, "FOCUS ") { return body.contains("{{") ? element(body) : nil }
        if let body = head(text, "SPOKE ") { return unquoted(body).map(Event.speech) }
        if let body = head(text, "SCREEN ") { return .screen(String(body)) }
        return nil
    }

    private static func tail(_ text: String, _ mark: String) -> Substring? {
        text.firstRange(of: mark).map { text[$0.upperBound...] }
    }

    private static func head(_ text: String, _ mark: String) -> Substring? {
        let body = text.drop { $0.isWhitespace }
        return body.hasPrefix(mark) ? body.dropFirst(mark.count) : nil
    }

    /// `<label> {{x, y}, {w, h}}`.
    private static func element(_ text: Substring) -> Event {
        guard let brace = text.lastRange(of: "{{") else { return .element(String(text), nil) }
        var label = text[..<brace]
        while label.last == " " { label = label.dropLast(1) }
        return .element(String(label), WalkFrame.braces(text[brace...]))
    }

    private static func unquoted(_ text: Substring) -> String? {
        guard text.first == "'", let end = text.lastIndex(of: "'"), end > text.startIndex else {
            return nil
        }
        return String(text[text.index(after: text.startIndex)..<end])
    }
}

extension Substring {
    /// Where a text stands for the last time.
    fileprivate func lastRange(of mark: String) -> Index? {
        var found: Index?
        var rest = self
        while let range = rest.firstRange(of: mark) {
            found = range.lowerBound
            rest = rest[index(after: range.lowerBound)...]
        }
        return found
    }
}
