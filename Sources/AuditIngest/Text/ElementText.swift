import AuditStore

/// Reads an element from the one-text forms that exporters use for it.
///
/// Known forms: XCUI's debug description, WebDriverAgent's `"Label" Button`, `button id="x" label="y"`,
/// `XCUIElementType(rawValue: 48) 'Label' id 'x' (…)`, a type alone, a label alone.
enum ElementText {
    /// The element; nil where the text says that there is none.
    static func parse(_ text: String) -> Element? {
        var body = trimmed(Substring(text))
        if body.hasPrefix("Optional("), body.hasSuffix(")") { body = body.dropFirst(9).dropLast(1) }
        if body.first != "\"", AbsentWords.isAbsent(String(body)) { return nil }
        if let element = debugDescription(body) { return element }
        if let element = quotedLabel(body) { return element }
        if let element = attributes(body) { return element }
        if let type = ElementTypes.known(String(body)), Int(body) == nil {
            return Element(type: type)
        }
        return Element(label: String(body))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var body = text.drop { $0.isWhitespace }
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return body
    }

    // MARK: - XCUI's debug description

    private static let fields = [
        "identifier: ", "label: ", "title: ", "value: ", "placeholderValue: ",
    ]
    private static let flags = [
        "Disabled", "Selected", "Focused", "Keyboard Focused", "Keyboard focused", "hittable",
        "pid: ", "Has Keyboard Focus", "traits: ", "Main Window",
    ]

    /// `Attributes: StaticText, 0x60…, {{1.0, 2.0}, {3.0, 4.0}}, identifier: 'x', label: 'y'`.
    static func debugDescription(_ text: Substring) -> Element? {
        var body = text
        let isMarked = body.hasPrefix("Attributes: ")
        if isMarked { body = body.dropFirst(12) }
        if let subtree = body.firstRange(of: "\nElement subtree:") {
            body = body[..<subtree.lowerBound]
        }
        body = body.drop { $0 == "→" || $0 == " " }
        let head = body.prefix { $0 != "," && $0 != "\n" }
        guard let type = ElementTypes.known(String(trimmed(head))), Int(trimmed(head)) == nil,
            isMarked || head.endIndex < body.endIndex
        else { return nil }
        var element = Element(type: type)
        var rest = body[head.endIndex...]
        if let open = rest.firstRange(of: "{{"), let close = rest.firstRange(of: "}}"),
            open.upperBound < close.lowerBound
        {
            element.frame = FrameText.parse(String(rest[open.lowerBound..<close.upperBound]))
            rest = rest[close.upperBound...]
        }
        for (name, value) in fieldValues(rest) { assign(value, to: name, of: &element) }
        return element
    }

    private static func assign(_ value: String, to name: String, of element: inout Element) {
        switch name {
        case "identifier: ": element.identifier = value
        case "label: ": element.label = value
        case "title: ": element.label = element.label ?? value
        case "value: ": element.value = value
        default: element.placeholder = value
        }
    }

    private static func fieldValues(_ text: Substring) -> [(name: String, value: String)] {
        var result: [(String, String)] = []
        var rest = text
        while let start = nextField(in: rest) {
            var value = rest[start.upperBound...]
            let end: String.Index
            if value.first == "'" {
                value = value.dropFirst()
                end = closingQuote(in: value)
            } else {
                end = separator(in: value)
            }
            result.append((String(rest[start]), String(trimmed(value[..<end]))))
            rest = value[end...]
        }
        return result
    }

    private static func nextField(in text: Substring) -> Range<Substring.Index>? {
        fields.compactMap { text.firstRange(of: $0) }.min { $0.lowerBound < $1.lowerBound }
    }

    /// The quote that ends a value: one with the end, a line break or another field behind it.
    private static func closingQuote(in text: Substring) -> Substring.Index {
        var at = text.startIndex
        while let quote = text[at...].firstIndex(of: "'") {
            let rest = text[text.index(after: quote)...]
            if rest.isEmpty || rest.first == "\n" || beginsField(rest) { return quote }
            at = text.index(after: quote)
        }
        return text.endIndex
    }

    private static func separator(in text: Substring) -> Substring.Index {
        var at = text.startIndex
        while at < text.endIndex {
            if text[at] == "\n" || beginsField(text[at...]) { return at }
            at = text.index(after: at)
        }
        return text.endIndex
    }

    private static func beginsField(_ text: Substring) -> Bool {
        guard text.hasPrefix(", ") else { return false }
        let rest = text.dropFirst(2)
        return fields.contains { rest.hasPrefix($0) } || flags.contains { rest.hasPrefix($0) }
    }

    // MARK: - Short forms

    /// `"Click me" StaticText`, also with nothing behind the label.
    private static func quotedLabel(_ text: Substring) -> Element? {
        guard text.first == "\"", text.count >= 2, let last = text.lastIndex(of: "\""),
            last > text.startIndex
        else { return nil }
        let tail = trimmed(text[text.index(after: last)...])
        guard tail.isEmpty || !tail.contains(" ") else { return nil }
        let label = String(text[text.index(after: text.startIndex)..<last])
        let type = tail.isEmpty ? nil : ElementTypes.canonical(String(tail))
        // The quotes hold the label, or the identifier where there is no label: no export says which.
        return Element(type: type, label: label)
    }

    /// `button id="x" label="y" value="z"` and `XCUIElementType(rawValue: 9) 'y' id 'x' (1,2,3,4)`.
    private static func attributes(_ text: Substring) -> Element? {
        let head = text.prefix { $0 != " " }
        var rest = text[head.endIndex...]
        var type = String(head)
        if head.hasSuffix("(rawValue:"), let close = rest.firstIndex(of: ")") {
            type = String(text[...close])
            rest = rest[rest.index(after: close)...]
        }
        guard Int(type) == nil, let known = ElementTypes.known(type) else { return nil }
        var element = Element(type: known)
        let id = quoted(
            after: ["id=", "id ", "identifier=", "identifier: ", "identifier "],
            in: rest
        )
        let label = quoted(after: ["label=", "label: ", "label "], in: rest)
        element.identifier = id
        element.label =
            label
            ?? (id == nil || rest.hasPrefix(" '") || rest.hasPrefix(" \"")
                ? quoted(after: [" "], in: rest) : nil)
        element.value = quoted(after: ["value=", "value: ", "value "], in: rest)
        guard element.identifier != nil || element.label != nil || element.value != nil else {
            return nil
        }
        return element
    }

    /// What stands in quotes directly behind one of the words.
    private static func quoted(after words: [String], in text: Substring) -> String? {
        for word in words {
            for quote in ["\"", "'"] {
                let mark = word == " " ? " " + quote : " " + word + quote
                guard let start = text.firstRange(of: mark) else { continue }
                let value = text[start.upperBound...]
                guard let end = value.firstIndex(of: Character(quote)) else { continue }
                return String(value[..<end])
            }
        }
        return nil
    }
}
