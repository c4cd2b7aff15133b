import AuditStore

/// XCUI's debug description of an element: `Attributes: Button, 0x1049, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Close'`.
struct ElementDescription {
    var element: Element
    /// The part of the line that it takes.
    let range: Range<Int>
    /// The part whose value does not end in the line: its key, and its quote.
    var open: OpenText?

    /// A text whose quote has not closed yet.
    struct OpenText {
        let key: PrintedField
        let close: [UInt8]
        var text: String
    }

    /// The first description in a range.
    static func find(in line: LineText, _ range: Range<Int>) -> ElementDescription? {
        if let at = line.find("Attributes: ", in: range) {
            let body = line.skipSpace(at + 12)
            return parse(line, from: at, typeAt: body, range.upperBound)
        }
        var at = range.lowerBound
        while at < range.upperBound {
            let isStart = LineText.isUpper(line[at]) && !LineText.isWord(line[at - 1])
            if isStart, let end = typeEnd(line, at, range.upperBound) {
                let next = line.skipSpace(end + 1)
                if line.has("0x", at: next) || line.has("{{", at: next) {
                    return parse(line, from: at, typeAt: at, range.upperBound)
                }
            }
            at += 1
        }
        return nil
    }

    /// The comma behind a type's name; also `Window (Main),` and `StaticText (Disabled),`.
    private static func typeEnd(_ line: LineText, _ start: Int, _ high: Int) -> Int? {
        var at = start
        while at < high, LineText.isWord(line[at]) { at += 1 }
        if line[at] == 0x20, line[at + 1] == 0x28 {
            while at < high, line[at] != 0x29 { at += 1 }
            at += 1
        }
        return at < high && line[at] == 0x2C && at > start ? at : nil
    }

    private static func parse(
        _ line: LineText,
        from start: Int,
        typeAt: Int,
        _ high: Int
    ) -> ElementDescription? {
        var element = Element()
        var at = typeAt
        while at < high, LineText.isWord(line[at]) { at += 1 }
        let word = line.string(typeAt..<at)
        // Element types are written as their names; another word is kept as it is.
        element.type = word.isEmpty ? nil : ElementTypes.named(word) ?? word
        var open: OpenText?
        while at < high {
            let next = skipPunctuation(line, at, high)
            guard next < high else {
                at = next
                break
            }
            if line.has("0x", at: next) {
                at = next + 2
                while at < high, LineText.isWord(line[at]) { at += 1 }
            } else if line[next] == 0x7B, let (frame, end) = line.frame(at: next, in: next..<high) {
                element.frame = element.frame ?? frame
                at = end
            } else if let field = line.field(at: next, in: next..<high), isOwn(field.key) {
                at = read(field, line, high, &element, &open)
            } else if let end = traitEnd(line, next, high) {
                at = end
            } else {
                break
            }
        }
        return ElementDescription(element: element, range: start..<max(at, start + 1), open: open)
    }

    private static func isOwn(_ key: PrintedField) -> Bool {
        switch key {
        case .label, .identifier, .value, .placeholder: true
        case .compact: true  // title: '…' of a window
        case .ignored: true  // pid: 7420
        default: false
        }
    }

    /// Reads one `key: 'value'`; returns the place behind it.
    private static func read(
        _ field: FieldPlace,
        _ line: LineText,
        _ high: Int,
        _ element: inout Element,
        _ open: inout OpenText?
    ) -> Int {
        let text: String
        var end: Int
        if let quoted = line.quoted(at: field.valueStart, in: field.valueStart..<high) {
            text = line.string(quoted.text)
            end = quoted.end
            if quoted.isOpen, let (_, close) = line.closingQuote(at: field.valueStart) {
                open = OpenText(key: field.key, close: close, text: text)
            }
        } else {
            end = field.valueStart
            while end < high, line[end] != 0x2C, line.separatorLength(at: end) == 0,
                line[end] != 0x5D
            {
                // `value: 3 id='x'`: the description ended.
                if line[end] == 0x20, line.field(at: line.skipSpace(end), in: end..<high) != nil {
                    break
                }
                end += 1
            }
            text = line.string(line.trim(field.valueStart..<end))
        }
        switch field.key {
        case .label: element.label = element.label ?? text
        case .identifier: element.identifier = element.identifier ?? text
        case .value: element.value = element.value ?? text
        case .placeholder: element.placeholder = element.placeholder ?? text
        default: break
        }
        return end
    }

    private static func skipPunctuation(_ line: LineText, _ at: Int, _ high: Int) -> Int {
        var at = at
        while at < high, line[at] == 0x2C || line[at] == 0x20 { at += 1 }
        return at
    }

    /// The end of a trait's name: `Disabled`, `Keyboard Focused`, `Selected`.
    private static func traitEnd(_ line: LineText, _ start: Int, _ high: Int) -> Int? {
        for word in ["Keyboard Focused", "Disabled", "Selected", "Focused", "Main"]
        where line.has(word, at: start) && start + word.utf8.count <= high {
            return start + word.utf8.count
        }
        return nil
    }
}
