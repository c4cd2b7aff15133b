import AuditStore

extension LineText {
    /// The frame that begins at a place: `{{1, 2}, {3, 4}}`, `(1.0, 2.0, 3.0, 4.0)`, `Optional((1, 2, 3, 4))`,
    /// `x: 1, y: 2, width: 3, height: 4`, `1,2 3x4`; and the place behind it.
    func frame(at place: Int, in range: Range<Int>) -> (frame: Frame, end: Int)? {
        var numbers: [Double] = []
        var at = place
        var depth = 0
        while at < range.upperBound, numbers.count < 4 || depth > 0 {
            let byte = bytes[at]
            switch byte {
            case 0x28, 0x7B, 0x5B: depth += 1
            case 0x29, 0x7D, 0x5D:
                depth -= 1
                if depth < 0 { return nil }
            case 0x30...0x39, 0x2D:
                guard numbers.count < 4, let (value, end) = number(at: at, in: range) else {
                    return nil
                }
                numbers.append(value)
                at = end
                continue
            case 0x20, 0x2C, 0x3A, 0x3D, 0x3B: break
            case 0x78 where numbers.count == 3 || numbers.isEmpty: break  // 3x4, x:
            case 0xC3 where self[at + 1] == 0x97: at += 1  // ×
            default:
                guard let skip = frameWord(at: at) else { return nil }
                at += skip
                continue
            }
            at += 1
        }
        guard numbers.count == 4, depth == 0, numbers.allSatisfy(\.isFinite) else { return nil }
        let frame = Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        return (frame, at)
    }

    private func frameWord(at place: Int) -> Int? {
        for word in [
            "Optional", "CGRect", "NSRect", "origin", "size", "width", "height", "y", "w", "h",
            "rect", "frame",
        ]
        where has(word, at: place) { return word.utf8.count }
        return nil
    }

    /// The number that begins at a place, and the place behind it.
    func number(at place: Int, in range: Range<Int>) -> (value: Double, end: Int)? {
        var at = place
        if self[at] == 0x2D { at += 1 }
        let digits = at
        while at < range.upperBound,
            LineText.isDigit(bytes[at]) || bytes[at] == 0x2E
                || (bytes[at] == 0x65 && LineText.isDigit(self[at + 1]))
        { at += 1 }
        while at > digits, bytes[at - 1] == 0x2E { at -= 1 }
        guard at > digits, at - place < 32, let value = Double(string(place..<at)) else {
            return nil
        }
        return (value, at)
    }
}
