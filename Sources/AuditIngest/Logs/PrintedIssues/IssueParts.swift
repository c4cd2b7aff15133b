import AuditStore

/// What has been read of one issue.
struct IssueParts {
    var compact: String?
    var detail: String?
    var typeText: String?
    var element: Element?
    /// Whether the export says that there is no element.
    var saysNoElement = false
    var screen: String?
    var acceptedReason: String?
    var open: ElementDescription.OpenText?
    /// The type of the text; nil where only a type is stated.
    var textType: AuditType?
    /// The words with which the exporter begins such a line.
    var shape = ""

    var hasText: Bool { compact != nil || detail != nil }

    /// The issue, where it has been made already.
    private(set) var made: Issue?

    /// The same parts with their issue made, for parts that are used again and again.
    var ready: IssueParts {
        var copy = self
        copy.made = issue
        return copy
    }

    /// The issue.
    var issue: Issue {
        if let made { return made }
        return EngineText.issue(
            compact: compact,
            detail: detail,
            typeText: typeText,
            element: saysNoElement && !(element?.isUsable ?? false) ? nil : element,
            acceptedReason: acceptedReason
        )
    }

    /// Changes the element, which is there from now on.
    mutating func update(_ change: (inout Element) -> Void) {
        var element = element ?? Element()
        change(&element)
        self.element = element
    }

    /// Takes what is missing here from a description of the element.
    mutating func fill(_ other: Element) {
        update {
            $0.type = $0.type ?? other.type
            $0.identifier = $0.identifier ?? other.identifier
            if ($0.label ?? "").isEmpty { $0.label = other.label ?? $0.label }
            $0.value = $0.value ?? other.value
            $0.placeholder = $0.placeholder ?? other.placeholder
            $0.frame = $0.frame ?? other.frame
        }
    }

    /// Takes one text for a part of the element.
    mutating func set(_ key: PrintedField, _ text: String) {
        update {
            switch key {
            case .label: $0.label = text
            case .identifier: $0.identifier = text
            case .value: $0.value = text
            case .placeholder: $0.placeholder = text
            default: break
            }
        }
    }

    /// Takes the next line of a text whose quote has not closed.
    ///
    /// - Returns: Whether the text goes on.
    mutating func continueOpenText(_ text: String) -> Bool {
        guard var open else { return false }
        let line = LineText(text)
        var end: Int?
        var at = 0
        while at < line.count {
            // The quote that closes stands at the end or before the next part.
            let next = at + open.close.count
            if line.has(open.close, at: at),
                next >= line.trim(line.all).upperBound || line[next] == 0x2C || line[next] == 0x5D
                    || line[next] == 0x7C
            {
                end = at
                break
            }
            at += 1
        }
        open.text += "\n" + line.string(0..<(end ?? line.count))
        let isTooLong = open.text.utf8.count > 8192
        if end != nil || isTooLong {
            set(open.key, open.text)
            self.open = nil
            if let end {
                let rest = end + open.close.count..<line.count
                PartScanner.readAttributes(of: line, rest, into: &self)
            }
            return self.open != nil
        }
        self.open = open
        return true
    }
}
