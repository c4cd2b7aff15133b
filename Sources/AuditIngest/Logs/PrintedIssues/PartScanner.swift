import AuditStore

/// Reads what stands round the engine's texts in one line.
struct PartScanner {
    let line: LineText
    let range: Range<Int>
    var parts = IssueParts()
    /// What has been read already.
    private var taken: [Range<Int>] = []
    /// The unquoted value of `element=`, which was taken for a label.
    private var elementValue: String?

    init(_ line: LineText, _ range: Range<Int>) {
        self.line = line
        self.range = range
    }

    /// The issue of a range with these anchors.
    static func parts(_ line: LineText, _ range: Range<Int>, _ anchors: [IssueAnchor]) -> IssueParts
    {
        var scanner = PartScanner(line, range)
        for anchor in anchors { scanner.take(anchor) }
        scanner.readTypes()
        scanner.readDescription()
        scanner.readFields()
        scanner.readLoose()
        return scanner.parts
    }

    /// Reads a line without a text of the engine that goes on with an issue.
    ///
    /// - Returns: Whether anything in it was a part of an issue.
    @discardableResult
    static func readAttributes(
        of line: LineText,
        _ range: Range<Int>,
        into parts: inout IssueParts
    ) -> Bool {
        var scanner = PartScanner(line, range)
        scanner.parts = parts
        scanner.readTypes()
        scanner.readDescription()
        scanner.readFields()
        if scanner.taken.isEmpty, AbsentWords.isAbsent(line.string(line.trim(range))) {
            scanner.parts.saysNoElement = true
            scanner.taken.append(range)
        }
        if scanner.taken.isEmpty { scanner.readLonelyElement() }
        guard !scanner.taken.isEmpty else { return false }
        parts = scanner.parts
        return true
    }

    // MARK: - The engine's texts and types

    private mutating func take(_ anchor: IssueAnchor) {
        taken.append(anchor.range)
        let text = line.string(anchor.range)
        if anchor.isCompact {
            if parts.compact == nil {
                parts.compact = text
                parts.textType = anchor.type
            }
        } else if parts.detail == nil {
            parts.detail = text
            parts.textType = parts.textType ?? anchor.type
        }
    }

    private static let typeToken = Array("XCUIAccessibilityAuditType".utf8)

    /// `XCUIAccessibilityAuditType(rawValue: 1)`, `XCUIAccessibilityAuditTypeContrast`, `.contrast`.
    private mutating func readTypes() {
        var at = range.lowerBound
        while let start = line.find(PartScanner.typeToken, in: at..<range.upperBound) {
            var end = start + PartScanner.typeToken.count
            if line[end] == 0x2E { end += 1 }
            while end < range.upperBound, LineText.isWord(line[end]) { end += 1 }
            if line[end] == 0x28 {
                while end < range.upperBound, line[end] != 0x29 { end += 1 }
                end = min(end + 1, range.upperBound)
            }
            if parts.typeText == nil { parts.typeText = line.string(start..<end) }
            taken.append(start..<end)
            at = end
        }
    }

    private mutating func readDescription() {
        for gap in gaps() {
            guard let found = ElementDescription.find(in: line, gap) else { continue }
            parts.fill(found.element)
            parts.open = found.open ?? parts.open
            // `element=` before it is its key.
            var start = found.range.lowerBound
            if let key = line.nextField(from: gap.lowerBound, in: gap.lowerBound..<start),
                case .element = key.key, key.valueStart >= start
            {
                start = key.start
            }
            taken.append(start..<found.range.upperBound)
            return
        }
    }

    // MARK: - Fields

    private mutating func readFields() {
        var at = range.lowerBound
        while let field = line.nextField(from: at, in: range) {
            at = max(field.valueStart, field.start + 1)
            if taken.contains(where: { $0.contains(field.start) }) { continue }
            if let block = taken.first(where: { $0.contains(field.valueStart) }) {
                // The value has been read: the key goes with it.
                taken.append(field.start..<field.valueStart)
                at = max(at, block.upperBound)
                continue
            }
            let end = read(field)
            taken.append(field.start..<end)
            at = max(at, end)
        }
    }

    /// Reads the value of a field; returns the place behind it.
    private mutating func read(_ field: FieldPlace) -> Int {
        let start = field.valueStart
        if case .frame = field.key,
            let (frame, end) = line.frame(at: start, in: start..<range.upperBound)
        {
            parts.update { $0.frame = $0.frame ?? frame }
            return end
        }
        if let quoted = line.quoted(at: start, in: start..<range.upperBound) {
            return readQuoted(field, quoted)
        }
        if line[start] == 0x28, let close = line.find(")", in: start..<range.upperBound),
            AbsentWords.isAbsent(line.string(start..<close + 1))
        {
            assign(field.key, line.string(start..<close + 1), quoted: false)
            return close + 1
        }
        let end = valueEnd(field)
        let value = unwrapped(line.string(line.trim(start..<end)))
        assign(field.key, value, quoted: false)
        return end
    }

    private mutating func readQuoted(_ field: FieldPlace, _ quoted: QuotedText) -> Int {
        let text = line.string(quoted.text)
        if quoted.isOpen, let (_, close) = line.closingQuote(at: field.valueStart) {
            switch field.key {
            case .label, .identifier, .value, .placeholder:
                parts.open = ElementDescription.OpenText(key: field.key, close: close, text: text)
            default: break
            }
        }
        if case .element = field.key {
            // `element="Log" Button`: the type stands behind the label.
            parts.set(.label, text)
            var end = quoted.end
            let word = line.skipSpace(end)
            var stop = word
            while stop < range.upperBound, LineText.isWord(line[stop]) { stop += 1 }
            if let type = ElementTypes.named(line.string(word..<stop)) {
                parts.update { $0.type = $0.type ?? type }
                end = stop
            }
            return end
        }
        assign(field.key, text, quoted: true)
        return quoted.end
    }

    /// Where an unquoted value ends: at the next key, at what has been read, at a strong separator.
    private func valueEnd(_ field: FieldPlace) -> Int {
        let start = field.valueStart
        // `id= frame=…`: the value is empty.
        if line.field(at: start, in: start..<range.upperBound) != nil { return start }
        var high = range.upperBound
        for block in taken where block.lowerBound >= start { high = min(high, block.lowerBound) }
        if let next = line.nextField(from: start + 1, in: start..<high) { high = next.start }
        var at = start
        while at < high {
            let length = line.separatorLength(at: at)
            if line[at] == 0x7C || line[at] == 0x09 { return at }
            if length > 0 {
                // A dash may stand inside a label; it ends the value where something known follows.
                let next = line.skipSpace(at + length)
                if next >= high || !isText(field.key) { return at }
            }
            if line[at] == 0x2C, !isText(field.key) { return at }
            if line[at] == 0x5B, at > start, line[at - 1] == 0x20 { return at }
            if line[at] == 0x5D, line[start] != 0x5B { return at }
            at += 1
        }
        while at > start, [0x2C, 0x3B, 0x28, 0x20].contains(line[at - 1]) { at -= 1 }
        return at
    }

    private func isText(_ key: PrintedField) -> Bool {
        switch key {
        case .label, .element, .value, .placeholder, .reason, .screen, .detail, .compact: true
        default: false
        }
    }

    private func unwrapped(_ text: String) -> String {
        var body = Substring(text)
        if body.hasPrefix("Optional("), body.hasSuffix(")") {
            body = body.dropFirst(9).dropLast(1)
            if body.first == "\"", body.last == "\"", body.count > 1 {
                body = body.dropFirst().dropLast(1)
            }
        }
        while let last = body.last, last == "," || last == ";" { body = body.dropLast(1) }
        return String(body)
    }

    private mutating func assign(_ key: PrintedField, _ value: String, quoted: Bool) {
        // A word between quotes is a label, a phrase such as "No element label" is none.
        let isNil = (!quoted || value.contains(" ")) && AbsentWords.isAbsent(value)
        switch key {
        case .label, .identifier, .value, .placeholder:
            if case .label = key { moveElementToIdentifier() }
            if !isNil { parts.set(key, value) }
        case .element: assignElement(value, isNil: isNil)
        case .elementType:
            if let type = elementType(value) { parts.update { $0.type = $0.type ?? type } }
        case .type: assignType(value)
        case .auditType: parts.typeText = parts.typeText ?? value
        case .screen: if !isNil, !value.isEmpty { parts.screen = parts.screen ?? value }
        case .reason: if !isNil { parts.acceptedReason = value }
        case .compact:
            if !parts.hasText, parts.compact == nil, !isNil {
                parts.compact = value.isEmpty ? nil : value
            }
        case .detail: if parts.detail == nil, !isNil { parts.detail = value.isEmpty ? nil : value }
        case .frame, .ignored: break
        }
    }

    private mutating func assignElement(_ value: String, isNil: Bool) {
        if isNil {
            parts.saysNoElement = true
            return
        }
        let text = LineText(value)
        if let described = ElementDescription.find(in: text, text.all) {
            parts.fill(described.element)
            return
        }
        if let type = elementType(value) {
            parts.update { $0.type = $0.type ?? type }
            return
        }
        // `staticText Water in 2 days`, `Button, Save`
        let words = value.split(separator: " ", maxSplits: 1)
        if words.count == 2,
            let type = ElementTypes.named(String(words[0].filter { $0 != "," })),
            words[0].first?.isLowercase ?? false || words[0].last == ","
        {
            parts.update { $0.type = $0.type ?? type }
            parts.set(.label, String(words[1]))
            return
        }
        if parts.element?.label == nil {
            parts.set(.label, value)
            elementValue = value
        }
    }

    /// `element: orders.hero  label: "Hero"`: with a label of its own, the element's word is its identifier.
    private mutating func moveElementToIdentifier() {
        guard let value = elementValue, IssueWords.isIdentifier(value), value.contains(".") else {
            return
        }
        parts.update {
            $0.identifier = $0.identifier ?? value
            $0.label = nil
        }
        elementValue = nil
    }

    /// `type=` says an audit type or an element type.
    ///
    /// A number is an audit type where it agrees with the text, or where there is no text; the element
    /// types run from 0 to 82.
    private mutating func assignType(_ value: String) {
        if let type = TypeText.single(value), parts.textType == nil || parts.textType == type {
            parts.typeText = parts.typeText ?? value
            return
        }
        if parts.textType != nil || parts.typeText != nil, let type = elementType(value) {
            parts.update { $0.type = $0.type ?? type }
            return
        }
        if TypeText.requested(value) != nil {
            parts.typeText = parts.typeText ?? value
        } else if let type = elementType(value) {
            parts.update { $0.type = $0.type ?? type }
        }
    }

    private func elementType(_ value: String) -> String? {
        if let number = Int(value) { return ElementTypes.name(rawValue: number) }
        return ElementTypes.named(value)
    }

    /// What has not been read yet, in order.
    private func gaps() -> [Range<Int>] {
        var result: [Range<Int>] = []
        var at = range.lowerBound
        for block in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if block.lowerBound > at { result.append(at..<block.lowerBound) }
            at = max(at, block.upperBound)
        }
        if at < range.upperBound { result.append(at..<range.upperBound) }
        return result
    }

    // MARK: - What has no key

    private mutating func readLoose() {
        let first = taken.map(\.lowerBound).min() ?? range.lowerBound
        for gap in gaps() {
            var reader = LooseText(line, gap, parts, isBefore: gap.lowerBound < first)
            reader.read()
            parts = reader.parts
        }
    }

    /// A line that holds nothing but a quoted label and a type, or a frame.
    private mutating func readLonelyElement() {
        let body = line.trim(range)
        guard !body.isEmpty else { return }
        let starts = line.closingQuote(at: body.lowerBound) != nil
        guard starts || ElementTypes.named(line.string(body)) != nil else { return }
        var reader = LooseText(line, body, parts, isBefore: false)
        reader.read()
        parts = reader.parts
        taken.append(body)
    }
}
