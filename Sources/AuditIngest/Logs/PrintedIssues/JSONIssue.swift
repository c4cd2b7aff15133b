import AuditStore

/// Issues as JSON inside a line, behind any prefix.
enum JSONIssue {
    private static let texts = [
        "compactDescription", "compact", "detailedDescription", "detail", "message", "description",
        "summary", "title",
    ]

    /// Where JSON may begin in a line.
    static func start(in line: LineText) -> Int? {
        var at = 0
        while at < line.count {
            if line[at] == 0x7B || line[at] == 0x5B {
                let next = line.skipSpace(at + 1)
                if line[at] == 0x7B, line[next] == 0x22 { return at }
                if line[at] == 0x5B, line[next] == 0x7B { return at }
            }
            at += 1
        }
        return nil
    }

    /// Whether a line holds JSON that is an issue, or a list of them.
    static func isWhole(_ text: String) -> Bool {
        let line = LineText(text)
        guard let brace = start(in: line), let found = read(line, from: brace) else { return false }
        if case .issues = found { return true }
        return false
    }

    /// Reads the JSON; nil where it is none, or none of an audit.
    static func read(_ line: LineText, from start: Int) -> IssueRecognizer.Line? {
        guard
            let document = JSONParser.parse(Array(line.bytes[start...]), allowsTrailing: true)
        else { return nil }
        if let error = document.error {
            guard error.isTruncated, holdsIssue(document.value) else { return nil }
            return .truncatedJSON
        }
        let objects = document.value.array ?? [document.value]
        let found = objects.compactMap { parts($0, depth: 0) }.flatMap { $0 }
        guard !found.isEmpty else { return nil }
        let prefix = IssueWords.shape(line.string(0..<start))
        return .issues(
            found.map {
                var parts = $0
                parts.shape = prefix + "{}"
                return parts
            }
        )
    }

    /// Whether any text in the value is the engine's.
    private static func holdsIssue(_ value: JSONValue) -> Bool {
        let object = value.object ?? value.array?.first?.object
        guard let object else { return false }
        return object.members.contains { member in
            guard let text = member.value.scalarText else { return false }
            return EngineText.match(compact: text) != nil
                || EngineText.match(detail: text) != nil
                || member.key == "auditType"
        }
    }

    private static func parts(_ value: JSONValue, depth: Int) -> [IssueParts]? {
        guard let object = value.object, depth < 4 else { return nil }
        for key in ["issues", "auditIssues", "findings", "results", "violations"] {
            if let list = object[key]?.array {
                let screen = value.first("screen", "scenario", "page", "name")?.string
                return list.compactMap { parts($0, depth: depth + 1) }.flatMap { $0 }.map {
                    var parts = $0
                    parts.screen = parts.screen ?? screen
                    return parts
                }
            }
        }
        guard let one = issue(value) else { return nil }
        return [one]
    }

    private static func issue(_ value: JSONValue) -> IssueParts? {
        var parts = IssueParts()
        parts.typeText = value.first("auditType", "type", "category", "rule")?.scalarText
        for key in texts {
            guard let text = value[key]?.string else { continue }
            if EngineText.match(compact: text) != nil {
                parts.compact = parts.compact ?? text
            } else if EngineText.match(detail: text) != nil {
                parts.detail = parts.detail ?? text
            }
        }
        // A text in another language counts where the audit type is stated.
        if !parts.hasText {
            guard value["auditType"]?.scalarText.flatMap(TypeText.single) != nil else { return nil }
            parts.compact = value.first("compactDescription", "compact")?.string
            parts.detail = value.first("detailedDescription", "detail")?.string
        }
        parts.screen = value.first("screen", "scenario", "page", "view", "route")?.string
        parts.acceptedReason = value.first("accepted", "acceptedReason", "excused")?.string
        readElement(value, into: &parts)
        return parts
    }

    private static func readElement(_ value: JSONValue, into parts: inout IssueParts) {
        if let object = value["element"], object.object != nil {
            read(object, into: &parts, typeKeys: ["type", "elementType"])
        } else if let text = value.first("element", "elementDescription", "diagnosticDescription")?
            .string
        {
            PartScanner.readAttributes(
                of: LineText("element=" + text),
                0..<(text.utf8.count + 8),
                into: &parts
            )
        }
        read(value, into: &parts, typeKeys: ["elementType"])
        if value["element"] == .null { parts.saysNoElement = true }
    }

    private static func read(_ value: JSONValue, into parts: inout IssueParts, typeKeys: [String]) {
        func text(_ keys: [String]) -> String? {
            for key in keys {
                if let text = value[key]?.scalarText, !AbsentWords.isAbsent(text) || text.isEmpty {
                    return text
                }
            }
            return nil
        }
        if let type = text(typeKeys) {
            let name =
                Int(type).flatMap(ElementTypes.name) ?? ElementTypes.named(type) ?? type
            parts.update { $0.type = $0.type ?? name }
        }
        if let label = text(["label", "elementLabel"]) {
            parts.update { $0.label = $0.label ?? label }
        }
        if let id = text(["identifier", "elementIdentifier", "id"]) {
            parts.update { $0.identifier = $0.identifier ?? id }
        }
        if let own = text(["value"]) { parts.update { $0.value = $0.value ?? own } }
        if let own = text(["placeholder", "placeholderValue"]) {
            parts.update { $0.placeholder = $0.placeholder ?? own }
        }
        if let frame = frame(value["frame"] ?? value["elementFrame"] ?? value["rect"]) {
            parts.update { $0.frame = $0.frame ?? frame }
        }
    }

    private static func frame(_ value: JSONValue?) -> Frame? {
        guard let value else { return nil }
        if let numbers = value.array?.compactMap(\.double), numbers.count == 4 {
            return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
        if let x = value["x"]?.double, let y = value["y"]?.double,
            let width = value.first("width", "w")?.double,
            let height = value.first("height", "h")?.double
        {
            return Frame(x: x, y: y, width: width, height: height)
        }
        guard let text = value.string else { return nil }
        let line = LineText(text)
        return line.frame(at: 0, in: line.all)?.frame
    }
}
