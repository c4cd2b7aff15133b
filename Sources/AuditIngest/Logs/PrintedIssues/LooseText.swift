import AuditStore

/// Reads a piece of a line that has no keys: a quoted label, a type, a frame, a bracket, free words.
///
/// Before the engine's text stand the exporter's own words and the screen; behind it stands the element.
struct LooseText {
    private let line: LineText
    private let range: Range<Int>
    private let isBefore: Bool
    var parts: IssueParts
    /// Free words, each piece between separators.
    private var words: [String] = []
    private var wordStart: Int?
    private var bracketAfterMarker: String?
    /// Quotes that the rest of the piece does not close.
    private var openQuotes: Set<UInt8> = []

    init(_ line: LineText, _ range: Range<Int>, _ parts: IssueParts, isBefore: Bool) {
        self.line = line
        self.range = range
        self.parts = parts
        self.isBefore = isBefore
    }

    mutating func read() {
        if !isBefore, AbsentWords.isAbsent(line.string(trimmedPunctuation())) {
            parts.saysNoElement = true
            return
        }
        var at = range.lowerBound
        while at < range.upperBound { at = step(at) }
        endWord(at)
        if isBefore { useBefore() } else { useAfter() }
    }

    private func trimmedPunctuation() -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high {
            let length = line.separatorLength(at: low)
            if length > 0 {
                low += length
            } else if LineText.isSpace(line[low]) || line[low] == 0x3A || line[low] == 0x2C {
                low += 1
            } else {
                break
            }
        }
        while high > low,
            LineText.isSpace(line[high - 1]) || line[high - 1] == 0x2E || line[high - 1] == 0x7C
        { high -= 1 }
        return low..<high
    }

    /// Reads one thing; returns the place behind it.
    private mutating func step(_ at: Int) -> Int {
        let byte = line[at]
        let length = line.separatorLength(at: at)
        if length > 0 {
            endWord(at)
            return at + length
        }
        let startsPiece = wordStart == nil
        if startsPiece || line[at - 1] == 0x20 || line[at - 1] == 0x28, !openQuotes.contains(byte),
            let quoted = line.quoted(at: at, in: at..<range.upperBound)
        {
            if !quoted.isOpen {
                endWordAsType(at)
                useQuoted(line.string(quoted.text))
                return quoted.end
            }
            // Where this one finds no end, no later one of its kind does.
            if byte < 0x80 { openQuotes.insert(byte) }
        }
        switch byte {
        case 0x5B:
            endWord(at)
            return bracket(at)
        case 0x28, 0x7B, 0x3C:
            return group(at)
        case 0x3A where line[at + 1] == 0x20 || at + 1 >= range.upperBound:
            endWord(at)
            return at + 1
        case 0x2C where line[at + 1] == 0x20 || at + 1 >= range.upperBound:
            if isBefore || startsPiece { endWord(at) }
            return at + 1
        case 0x2A, 0x23, 0x60, 0x5D, 0x29, 0x7D:
            return at + 1
        case 0x20:
            return at + 1
        default:
            if startsPiece {
                if let (frame, end) = looseFrame(at) {
                    parts.update { $0.frame = $0.frame ?? frame }
                    return end
                }
                if let end = elementTypeToken(at) { return end }
                wordStart = at
            } else if line[at - 1] == 0x20, !isBefore, line.has("on ", at: at) {
                endWord(at)
                return at
            }
            if wordStart == at, !isBefore, line.has("on ", at: at) || line.has("auf ", at: at) {
                wordStart = nil
                // `on "Fee"`: what is quoted is the element, until one is known.
                let next = line.skipSpace(at + 3)
                if line.closingQuote(at: next) != nil, (parts.element?.label ?? "").isEmpty {
                    return next
                }
                return readPlace(line.skipSpace(at + 3))
            }
            return at + 1
        }
    }

    private func looseFrame(_ at: Int) -> (Frame, Int)? {
        guard LineText.isDigit(line[at]) || line.has("Optional(", at: at) else { return nil }
        guard let (frame, end) = line.frame(at: at, in: at..<range.upperBound) else { return nil }
        return (frame, end)
    }

    /// `XCUIElementType(rawValue: 48)`, `XCUIElementTypeButton`, or a number before a quoted label.
    private mutating func elementTypeToken(_ at: Int) -> Int? {
        if line.has("XCUIElementType", at: at) || line.has("ElementType(", at: at) {
            var end = at
            while end < range.upperBound, LineText.isWord(line[end]) { end += 1 }
            if line[end] == 0x28 {
                while end < range.upperBound, line[end] != 0x29 { end += 1 }
                end = min(end + 1, range.upperBound)
            }
            let type = ElementTypes.named(line.string(at..<end))
            parts.update { $0.type = $0.type ?? type }
            return end
        }
        guard LineText.isDigit(line[at]) else { return nil }
        var end = at
        while end < range.upperBound, LineText.isDigit(line[end]) { end += 1 }
        let next = line.skipSpace(end)
        let isAlone = next >= range.upperBound || line.separatorLength(at: next) > 0
        let isQuoted = line.closingQuote(at: next) != nil && next > end
        guard isAlone || isQuoted, let number = Int(line.string(at..<end)) else { return nil }
        if isBefore {
            // `AUDIT [home] 65536 | …`: the raw value of the audit type.
            if isAlone, TypeText.single(String(number)) != nil {
                parts.typeText = parts.typeText ?? String(number)
            }
        } else if let type = ElementTypes.name(rawValue: number), isQuoted {
            parts.update { $0.type = $0.type ?? type }
        }
        return end
    }

    private mutating func useQuoted(_ text: String) {
        if AbsentWords.isAbsent(text) { return }
        if parts.element?.label == nil || parts.element?.label == "" {
            parts.set(.label, text)
        } else if parts.element?.identifier == nil {
            parts.set(.identifier, text)
        }
    }

    // MARK: - Brackets

    /// `[contrast]`, `[1]`, `[ERROR]`, `[Home]`, `[the label]`.
    private mutating func bracket(_ at: Int) -> Int {
        var depth = 0
        var end = at
        while end < range.upperBound {
            if line[end] == 0x5B { depth += 1 }
            if line[end] == 0x5D {
                depth -= 1
                if depth == 0 { break }
            }
            end += 1
        }
        let body = line.string(line.trim(at + 1..<end))
        let next = min(end + 1, range.upperBound)
        if body.isEmpty { return next }
        if TypeText.requested(body) != nil {
            parts.typeText = parts.typeText ?? body
        } else if IssueWords.isSeverity(body) {
            if body.lowercased().hasPrefix("accept") {
                parts.acceptedReason = parts.acceptedReason ?? "accepted by the exporter"
            }
        } else if AbsentWords.isAbsent(body) {
            if !isBefore { parts.saysNoElement = true }
        } else if isBefore {
            if !IssueWords.isMarker(body) { bracketAfterMarker = bracketAfterMarker ?? body }
        } else if body.contains(": ") == false, body.hasPrefix("parent ") == false,
            !body.contains("="), (parts.element?.label ?? "").isEmpty
        {
            parts.set(.label, body)
        }
        return next
    }

    /// `(no element)`, `(24.0, 1.0, 2.0, 3.0)`, `{{…}}`, `<UIButton: 0x…; frame = (1 2; 3 4)>`, `(×2)`.
    private mutating func group(_ at: Int) -> Int {
        if let (frame, end) = line.frame(at: at, in: at..<range.upperBound) {
            endWord(at)
            parts.update { $0.frame = $0.frame ?? frame }
            return end
        }
        let close: UInt8 = line[at] == 0x28 ? 0x29 : line[at] == 0x7B ? 0x7D : 0x3E
        var depth = 0
        var end = at
        while end < range.upperBound {
            if line[end] == line[at] { depth += 1 }
            if line[end] == close {
                depth -= 1
                if depth == 0 { break }
            }
            end += 1
        }
        // A bracket inside a label belongs to the label.
        if wordStart != nil, !isBefore { return min(end + 1, range.upperBound) }
        let body = line.string(line.trim(at + 1..<end))
        if AbsentWords.isAbsent(body) {
            if !isBefore { parts.saysNoElement = true }
        } else if let type = ElementTypes.named(body), !isBefore {
            parts.update { $0.type = $0.type ?? type }
        } else if TypeText.requested(body) != nil {
            parts.typeText = parts.typeText ?? body
        }
        return min(end + 1, range.upperBound)
    }

    /// `on Settings [parent …]`: the screen.
    private mutating func readPlace(_ start: Int) -> Int {
        var at = start
        while at < range.upperBound, line[at] != 0x5B, line[at] != 0x28,
            line.separatorLength(at: at) == 0
        { at += 1 }
        var name = line.string(line.trim(start..<at))
        while let last = name.last, last == "." || last == "," || last == ":" { name.removeLast() }
        if !name.isEmpty { parts.screen = parts.screen ?? name }
        return at
    }

    // MARK: - Free words

    private mutating func endWord(_ end: Int) {
        guard let start = wordStart else { return }
        wordStart = nil
        var text = line.string(line.trim(start..<end))
        while let last = text.last, last == "," || last == "*" || last == "`" { text.removeLast() }
        if !text.isEmpty { words.append(text) }
    }

    /// Words right before a quoted label: the type of the element.
    private mutating func endWordAsType(_ end: Int) {
        guard let start = wordStart else { return }
        let text = line.string(line.trim(start..<end))
        if let type = ElementTypes.named(text) {
            parts.update { $0.type = $0.type ?? type }
            wordStart = nil
        } else if let last = text.split(separator: " ").last,
            let type = ElementTypes.named(String(last))
        {
            parts.update { $0.type = $0.type ?? type }
            wordStart = nil
            words.append(String(text.dropLast(last.count)))
        } else {
            endWord(end)
        }
    }

    private mutating func useBefore() {
        let shape = words.first.map(IssueWords.shape) ?? ""
        parts.shape = shape
        if let bracketAfterMarker { parts.screen = parts.screen ?? bracketAfterMarker }
        for word in words {
            if TypeText.requested(word) != nil, TypeText.single(word) != nil {
                parts.typeText = parts.typeText ?? word
                continue
            }
            let name = IssueWords.withoutMarkers(word)
            guard !name.isEmpty, !name.allSatisfy({ $0.isNumber || ".)#:".contains($0) }),
                !name.contains(".swift"),
                !name.contains(".m:"), parts.screen == nil
            else { continue }
            parts.screen = name
        }
    }

    private mutating func useAfter() {
        for word in words {
            if AbsentWords.isAbsent(word) {
                parts.saysNoElement = true
                continue
            }
            if IssueWords.joins(word) { continue }
            if IssueWords.isSeverity(word) || IssueWords.isCount(word) { continue }
            if TypeText.requested(word) != nil, TypeText.single(word) != nil {
                parts.typeText = parts.typeText ?? word
                continue
            }
            if let type = ElementTypes.named(word) {
                parts.update { $0.type = $0.type ?? type }
                continue
            }
            guard
                word.unicodeScalars.contains(where: {
                    $0.properties.isAlphabetic || $0.properties.isEmoji && $0.value > 0x7F
                        || ("0"..."9").contains($0)
                })
            else { continue }
            useAsLabel(word)
        }
    }

    private mutating func useAsLabel(_ word: String) {
        var text = word
        for prefix in ["at ", "for ", "in ", "of ", "by ", "bei ", "für "]
        where text.hasPrefix(prefix) {
            text = String(text.dropFirst(prefix.count))
        }
        // `staticText Water in 2 days`
        let pieces = text.split(separator: " ", maxSplits: 1)
        if pieces.count == 2, pieces[0].first?.isLowercase ?? false,
            let type = ElementTypes.named(String(pieces[0]))
        {
            parts.update { $0.type = $0.type ?? type }
            text = String(pieces[1])
        }
        if (parts.element?.label ?? "").isEmpty, parts.element?.identifier == nil {
            parts.set(.label, text)
        } else if parts.element?.identifier == nil, IssueWords.isIdentifier(text) {
            parts.set(.identifier, text)
        }
    }
}
