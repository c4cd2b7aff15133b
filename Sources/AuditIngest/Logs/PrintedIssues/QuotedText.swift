/// A text between quotes in a line.
struct QuotedText {
    /// The text without its quotes.
    let text: Range<Int>
    /// The place behind the closing quote.
    let end: Int
    /// Whether the line ends before the quote closes.
    let isOpen: Bool
}

extension LineText {
    /// The closing quote for the opening one at a place; nil where no quote opens there.
    func closingQuote(at place: Int) -> (open: Int, close: [UInt8])? {
        switch self[place] {
        case 0x27: return (1, [0x27])
        case 0x22: return (1, [0x22])
        case 0x60: return (1, [0x60])
        case 0xC2: return self[place + 1] == 0xAB ? (2, [0xC2, 0xBB]) : nil
        case 0xE2:
            guard self[place + 1] == 0x80 else { return nil }
            switch self[place + 2] {
            case 0x9C, 0x9E:
                return (3, self[place + 2] == 0x9E ? [0xE2, 0x80, 0x9C] : [0xE2, 0x80, 0x9D])
            case 0x98: return (3, [0xE2, 0x80, 0x99])
            default: return nil
            }
        default: return nil
        }
    }

    /// The quoted text that begins at a place.
    ///
    /// A straight quote may stand inside the text (`'Don't'`): it closes only where something follows that can
    /// follow a value. Where none does, the last quote closes.
    func quoted(at place: Int, in range: Range<Int>) -> QuotedText? {
        guard let found = quotedWhole(at: place, in: range) else { return nil }
        // French quotes have a space inside.
        guard has("«", at: place) else { return found }
        return QuotedText(text: trimWide(found.text), end: found.end, isOpen: found.isOpen)
    }

    /// The range without spaces, also those that do not break, at its ends.
    private func trimWide(_ range: Range<Int>) -> Range<Int> {
        var text = trim(range)
        for space in ["\u{A0}", "\u{202F}"] {
            let width = space.utf8.count
            if has(space, at: text.lowerBound), text.count >= width {
                text = text.lowerBound + width..<text.upperBound
            }
            if text.count >= width, has(space, at: text.upperBound - width) {
                text = text.lowerBound..<text.upperBound - width
            }
        }
        return text
    }

    private func quotedWhole(at place: Int, in range: Range<Int>) -> QuotedText? {
        guard let (open, close) = closingQuote(at: place) else { return nil }
        let start = place + open
        var at = start
        var last: Int?
        while at + close.count <= range.upperBound {
            if self[at] == 0x5C, close.count == 1 {
                at += 2
                continue
            }
            if has(close, at: at) {
                last = at
                if close.count > 1 || canFollowValue(at + close.count, in: range) {
                    return QuotedText(text: start..<at, end: at + close.count, isOpen: false)
                }
            }
            at += 1
        }
        if let last, close != [0x27] || last == range.upperBound - 1 {
            return QuotedText(text: start..<last, end: last + close.count, isOpen: false)
        }
        return QuotedText(text: start..<range.upperBound, end: range.upperBound, isOpen: true)
    }

    /// Whether a value may end before this place.
    private func canFollowValue(_ place: Int, in range: Range<Int>) -> Bool {
        if place >= range.upperBound { return true }
        switch self[place] {
        case 0x2C:
            // `, ` goes on with a key or a trait; inside a label it goes on with anything.
            let next = skipSpace(place + 1)
            if next >= range.upperBound { return true }
            if field(at: next, in: range) != nil { return true }
            return LineText.isUpper(self[next]) || self[next] == 0x7B || self[next] == 0x28
                || closingQuote(at: next) != nil || LineText.isDigit(self[next])
        case 0x29, 0x3B, 0x3E, 0x5D, 0x7C, 0x7D, 0x09, 0x3A, 0x2E: return true
        case 0x20:
            let next = skipSpace(place)
            if next >= range.upperBound { return true }
            if separatorLength(at: next) > 0 || field(at: next, in: range) != nil { return true }
            switch self[next] {
            case 0x28, 0x5B, 0x7B, 0x7C, 0x3C, 0x40: return true
            default: break
            }
            if followsAsWord(next, in: range) { return true }
            // No quote of this kind follows any more: this is the closing one.
            return find([self[place - 1]], in: place..<range.upperBound) == nil
        default:
            return separatorLength(at: place) > 0
        }
    }

    /// A word that stands behind an element: its type, `on` a screen, a nil word, `hittable=`.
    private func followsAsWord(_ start: Int, in range: Range<Int>) -> Bool {
        var at = start
        while at < range.upperBound, LineText.isWord(bytes[at]) { at += 1 }
        guard at > start else { return false }
        let word = string(start..<at)
        return word == "on" || word == "in" || ElementTypes.named(word) != nil
    }
}
