import AuditStore

/// Reads issues that span one line or several, with what announces them and what follows them.
///
/// It is given line after line, and says what it has recognised when it is sure that nothing of it follows.
struct RecordReader {
    /// Something that was recognised.
    enum Event {
        case issue(IssueParts, line: Int)
        case clean(screen: String?, line: Int)
        case failed(LogAuditError, line: Int)
        case began(screen: String?, line: Int)
        case ended(screen: String?, line: Int)
        case observed(screen: String, AuditScope.Values, line: Int)
        case diagnostic(Diagnostic)
    }

    private struct Open {
        var parts: IssueParts
        let line: Int
        let indentation: Int
        /// The element's subtree and query chain follow, which say nothing new.
        var inTree = false
        /// Whether its first line begins with a key, as those that follow may.
        var isKeyed = false
        var lines = 1
    }

    /// How many lines one record may take.
    private static let bound = 200

    /// Whether the whole text is a report about accessibility.
    let isReport: Bool
    private var open: Open?
    private(set) var screen: String?
    private var expected: (count: Int, line: Int)?
    private var seen = 0
    private var linesSinceHeader = 0

    /// A reader; `screen` is what the lines are about where something before them has said so.
    init(isReport: Bool, screen: String? = nil) {
        self.isReport = isReport
        self.screen = screen
    }

    /// Whether the next line may go on with what has been read.
    var wantsMore: Bool { open != nil || screen != nil || expected != nil }

    /// Whether an issue has been read that may go on.
    var hasOpenIssue: Bool { open?.parts.hasText ?? false }

    /// Reads a line.
    mutating func take(_ text: String, line number: Int) -> [Event] {
        var events: [Event] = []
        linesSinceHeader += 1
        var text = text
        if text.utf8.count > IssueRecognizer.bound, !JSONIssue.isWhole(text) {
            text = String(decoding: text.utf8.prefix(IssueRecognizer.bound), as: UTF8.self)
            events.append(.diagnostic(RecordReader.long(number)))
        }
        if continueQuote(text, number, &events) { return events }
        let indentation = LineText(text).indentation
        if text.allSatisfy({ $0 == " " || $0 == "\t" }) {
            close(&events)
            return events
        }
        switch IssueRecognizer.read(text) {
        case .issues(let list): take(list, text, number, indentation, &events)
        case .truncatedJSON:
            close(&events)
            events.append(.diagnostic(RecordReader.truncated(number)))
        case .aggregate: close(&events)
        case .nothing: takeOther(text, number, indentation, &events)
        }
        return events
    }

    /// Reads a line of a log: the system's own lines, which may stand between the lines of a record, are passed by.
    ///
    /// - Returns: nil where the line is passed by.
    mutating func takeLogLine(_ text: String, line number: Int) -> [Event]? {
        let (message, isSystem) = LogStructure.withoutSystemPrefix(text)
        guard isSystem else { return take(text, line: number) }
        // A test may print through the system's log too.
        if case .nothing = IssueRecognizer.read(message) { return nil }
        return take(message, line: number)
    }

    /// Nothing more of what is open follows.
    mutating func finish() -> [Event] {
        var events: [Event] = []
        close(&events)
        endList(&events)
        return events
    }

    // MARK: - Lines with a text of the engine

    private mutating func take(
        _ list: [IssueParts],
        _ text: String,
        _ number: Int,
        _ indentation: Int,
        _ events: inout [Event]
    ) {
        if let first = list.first, list.count == 1, join(first, indentation, text) { return }
        if let error = LogAuditError.recognise(text), list.allSatisfy({ !$0.hasText }) {
            close(&events)
            events.append(.failed(error, line: number))
            return
        }
        let isMarker = RecordReader.span(text)
        close(&events)
        if let isMarker, list.allSatisfy({ !$0.hasText }) {
            append(isMarker, text, number, &events)
            return
        }
        for (index, parts) in list.enumerated() {
            if index + 1 == list.count {
                let line = LineText(text.trimmedSpaces)
                open = Open(
                    parts: parts,
                    line: number,
                    indentation: indentation,
                    isKeyed: line.field(at: 0, in: line.all) != nil
                )
            } else {
                send(parts, number, &events)
            }
        }
    }

    /// Adds to the open record what a further line of it says; false where the line begins a new one.
    private mutating func join(_ new: IssueParts, _ indentation: Int, _ text: String) -> Bool {
        guard var record = open, record.lines < RecordReader.bound else { return false }
        let isDeeper = indentation > record.indentation
        let isBare = new.shape.isEmpty && new.screen == nil
        let old = record.parts
        let fits: Bool
        if new.hasText, old.hasText {
            let completes =
                old.detail == nil && new.detail != nil && new.compact == nil
                || old.compact == nil && new.compact != nil && new.detail == nil && isDeeper
            fits =
                completes && old.textType == new.textType && (isDeeper || isBare)
                && !(old.element?.isUsable ?? false && new.element?.isUsable ?? false && !isDeeper)
        } else if new.hasText {
            let type = old.typeText.flatMap(TypeText.single)
            fits = isDeeper || (isBare && (type == nil || type == new.textType))
        } else {
            fits = isDeeper && old.typeText == nil
        }
        guard fits else { return false }
        record.parts.compact = old.compact ?? new.compact
        record.parts.detail = old.detail ?? new.detail
        record.parts.typeText = old.typeText ?? new.typeText
        record.parts.textType = old.textType ?? new.textType
        record.parts.acceptedReason = old.acceptedReason ?? new.acceptedReason
        record.parts.saysNoElement = old.saysNoElement || new.saysNoElement
        if let element = new.element { record.parts.fill(element) }
        record.parts.open = new.open
        record.parts.screen = old.screen ?? new.screen
        record.isKeyed = true
        record.lines += 1
        open = record
        return true
    }

    // MARK: - Other lines

    private mutating func takeOther(
        _ text: String,
        _ number: Int,
        _ indentation: Int,
        _ events: inout [Event]
    ) {
        if goOn(text, indentation) { return }
        close(&events)
        if let kind = RecordReader.span(text) {
            append(kind, text, number, &events)
        } else if let error = LogAuditError.recognise(text) {
            events.append(.failed(error, line: number))
        } else if let (name, values, hasPassed) = ObservedContext.read(text) {
            events.append(.observed(screen: name, values, line: number))
            if hasPassed { events.append(.clean(screen: name, line: number)) }
        } else if let clean = CleanStatement.recognise(
            text,
            isReport: isReport || isUnderHeader,
            hasSubject: isReport && screen != nil || isUnderHeader
        ) {
            let here = clean.screen ?? screen
            endList(&events)
            events.append(.clean(screen: here, line: number))
            screen = nil
        } else if let header = HeaderLine.recognise(text, isReport: isReport || screen != nil) {
            endList(&events)
            screen = header.screen
            linesSinceHeader = 0
            if header.count == 0 {
                events.append(.clean(screen: header.screen, line: number))
                screen = nil
            } else if let count = header.count {
                expected = (count, number)
            }
        } else if isHeading(text) {
            open = Open(parts: IssueParts(), line: number, indentation: indentation)
        } else if linesSinceHeader > RecordReader.bound
            || (!isReport && indentation == 0 && seen > 0)
        {
            endList(&events)
        }
    }

    /// Whether a line stands right under the heading of a screen: further down a log, other tools have their say.
    private var isUnderHeader: Bool { screen != nil && linesSinceHeader <= 5 }

    /// Whether a line may announce one record whose parts follow, indented: `Accessibility issue #1`.
    private func isHeading(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let lower = text.lowercased()
        let speaksOfAudit = ["accessib", "a11y", "audit"].contains { lower.contains($0) }
        return speaksOfAudit
            && ["issue", "finding", "violation", "problem"].contains { lower.contains($0) }
    }

    /// Whether a line without a text of the engine belongs to the open record; then it is read.
    private mutating func goOn(_ text: String, _ indentation: Int) -> Bool {
        guard var record = open, record.lines < RecordReader.bound else { return false }
        record.lines += 1
        let trimmed = text.drop { $0 == " " || $0 == "\t" }
        let isDeeper = indentation > record.indentation
        if RecordReader.treeWords.contains(where: { trimmed.hasPrefix($0) }) {
            record.inTree = true
            open = record
            return true
        }
        if record.inTree {
            guard isDeeper else { return false }
            open = record
            return true
        }
        if RecordReader.span(text) != nil || LogAuditError.recognise(text) != nil { return false }
        let line = LineText(String(trimmed))
        let startsWithKey = line.field(at: 0, in: line.all) != nil
        let isElement = ElementDescription.find(in: line, line.all)?.range.lowerBound == 0
        let isNil = AbsentWords.isAbsent(trimmed) && !trimmed.isEmpty
        let hasElement = record.parts.element?.isUsable ?? false
        let isNextKey = startsWithKey && (!hasElement || record.isKeyed)
        guard isDeeper || isElement || isNil || isNextKey else { return false }
        if isElement, !isDeeper, record.parts.element?.type != nil { return false }
        let isRead = PartScanner.readAttributes(of: line, line.all, into: &record.parts)
        guard isRead || isDeeper else { return false }
        open = record
        return true
    }

    private static let treeWords = ["Element subtree", "Path to element", "Query chain", "→", "↳"]

    /// Takes a line into the open quote; false where there is none or the line begins something new.
    private mutating func continueQuote(
        _ text: String,
        _ number: Int,
        _ events: inout [Event]
    ) -> Bool {
        guard var record = open, let quote = record.parts.open else { return false }
        var isNew = record.lines > 60
        if case .issues = IssueRecognizer.read(text) { isNew = true }
        if isNew {
            // The record was cut: what there is of the label stays.
            record.parts.set(quote.key, quote.text)
            record.parts.open = nil
            open = record
            return false
        }
        _ = record.parts.continueOpenText(text)
        record.lines += 1
        open = record
        return true
    }

    // MARK: - Sending

    private mutating func close(_ events: inout [Event]) {
        guard var record = open else { return }
        open = nil
        if let quote = record.parts.open {
            record.parts.set(quote.key, quote.text)
            record.parts.open = nil
        }
        send(record.parts, record.line, &events)
    }

    private mutating func send(_ parts: IssueParts, _ line: Int, _ events: inout [Event]) {
        var parts = parts
        if let name = parts.screen { parts.screen = Prose.name(name) }
        if !parts.hasText, parts.typeText == nil { return }
        if !parts.hasText, !isComplete(parts) {
            events.append(.diagnostic(RecordReader.incomplete(parts, line)))
            return
        }
        if let screen {
            // Under a heading, words before the text name the element.
            if let own = parts.screen, own != screen, !(parts.element?.isUsable ?? false),
                !parts.saysNoElement
            {
                parts.set(.label, own)
            }
            parts.screen = screen
        }
        seen += 1
        events.append(.issue(parts, line: line))
    }

    /// Whether a type without a text is an issue: it says what element it is about, or that it has none.
    private func isComplete(_ parts: IssueParts) -> Bool {
        parts.element != nil || parts.saysNoElement
    }

    private mutating func endList(_ events: inout [Event]) {
        if let expected, expected.count != seen, seen > 0 || isReport {
            let text =
                "\(expected.count) issue(s) were announced and \(seen) were read; check that the text is whole"
            events.append(
                .diagnostic(Diagnostic(.warning, code: "count-mismatch", text, line: expected.line))
            )
        }
        expected = nil
        screen = nil
        seen = 0
    }

    // MARK: - Begin and end

    private enum Span { case begin, end }

    /// `ACCESSIBILITY_AUDIT_BEGIN`, `A11Y-AUDIT-END`.
    private static func span(_ text: String) -> Span? {
        guard text.contains("AUDIT") || text.contains("A11Y") else { return nil }
        for word in text.split(whereSeparator: {
            $0 == " " || $0 == "\t" || $0 == ":" || $0 == "[" || $0 == "]"
        }) {
            let parts = word.split(whereSeparator: { $0 == "_" || $0 == "-" })
            guard parts.count >= 2, parts.contains("AUDIT") || parts.contains("A11Y"),
                let last = parts.last
            else { continue }
            switch last {
            case "BEGIN", "START", "STARTED", "BEGAN": return .begin
            case "END", "FINISHED", "DONE", "COMPLETED", "FINISH": return .end
            default: continue
            }
        }
        return nil
    }

    private mutating func append(
        _ kind: Span,
        _ text: String,
        _ number: Int,
        _ events: inout [Event]
    ) {
        let line = LineText(text)
        var name: String?
        if let field = line.nextField(from: 0, in: line.all), case .screen = field.key {
            if let quoted = line.quoted(at: field.valueStart, in: field.valueStart..<line.count) {
                name = line.string(quoted.text)
            } else {
                let high =
                    line.nextField(from: field.valueStart + 1, in: line.all)?.start ?? line.count
                name = line.string(line.trim(field.valueStart..<high))
            }
        } else {
            let rest = IssueWords.withoutMarkers(
                text.split(separator: " ").filter { !$0.contains("AUDIT") && !$0.contains("A11Y") }
                    .joined(separator: " ")
            )
            name = rest.isEmpty || rest.utf8.count > 120 ? nil : rest
        }
        switch kind {
        case .begin: events.append(.began(screen: name, line: number))
        case .end: events.append(.ended(screen: name, line: number))
        }
    }
}
