import AuditStore

/// Reads rectangles from the texts that exporters print.
enum FrameText {
    /// The frame in `{{1, 2}, {3, 4}}`, `(1.0, 2.0, 3.0, 4.0)`, `24,312 120×16`, `x: 1, y: 2, width: 3, height: 4`,
    /// `Optional((…))`; nil where there are not four finite numbers.
    static func parse(_ text: String) -> Frame? {
        var text = text
        let numbers =
            text.withUTF8 { $0.allSatisfy { $0 < 0x80 } ? plainNumbers($0) : nil }
            ?? numbers(text)
        guard numbers.count >= 4 else { return nil }
        return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// The first four numbers in a text of ASCII.
    private static func plainNumbers(_ bytes: UnsafeBufferPointer<UInt8>) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(4)
        var at = 0
        while at < bytes.count, result.count < 4 {
            let byte = bytes[at]
            let isDigit = byte >= 0x30 && byte <= 0x39
            let isLetter = at > 0 && (bytes[at - 1] | 0x20 >= 0x61 && bytes[at - 1] | 0x20 <= 0x7A)
            guard isDigit || byte == 0x2D && !isLetter else {
                at += 1
                continue
            }
            let start = at
            at += 1
            while at < bytes.count, bytes[at] >= 0x30 && bytes[at] <= 0x39 || bytes[at] == 0x2E {
                at += 1
            }
            let part = UnsafeBufferPointer(rebasing: bytes[start..<at])
            if let value = Decimal.value(part), value.isFinite { result.append(value) }
            // What ends a number begins none: `1-2` is 1 and 2.
            at += 1
        }
        return result
    }

    /// The first four numbers in the text.
    private static func numbers(_ text: String) -> [Double] {
        var result: [Double] = []
        var current = ""
        var previous: Character = " "
        func end() {
            if let value = Double(current), value.isFinite { result.append(value) }
            current = ""
        }
        for character in text {
            if character.isASCII, character.isNumber || character == "." && !current.isEmpty {
                current.append(character)
            } else if character == "-", current.isEmpty, !previous.isLetter {
                current = "-"
            } else {
                end()
            }
            previous = character
            if result.count == 4 { break }
        }
        if result.count < 4 { end() }
        return result
    }
}

/// Reads numbers without the system's general reader where they are short and plain, as frames are.
enum Decimal {
    private static let powers: [Double] = (0...15).map { power in
        (0..<power).reduce(1) { result, _ in result * 10 }
    }

    /// The value of a text, exactly as `Double` reads it; nil where it is no number.
    static func value(_ text: String) -> Double? {
        var text = text
        return text.withUTF8(value)
    }

    static func value(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        if let value = plain(bytes) { return value }
        return Double(String(decoding: bytes, as: UTF8.self))
    }

    /// The value of up to 15 digits with or without a point: both parts and their quotient are exact, or rounded once.
    private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
        guard bytes.count <= 17, let first = bytes.first else { return nil }
        var at = first == 0x2D ? 1 : 0
        let start = at
        var digits: UInt64 = 0
        var point: Int?
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x2E, point == nil, at > start {
                point = at
            } else if byte >= 0x30, byte <= 0x39 {
                digits = digits * 10 + UInt64(byte - 0x30)
            } else {
                return nil
            }
            at += 1
        }
        let fraction = point.map { bytes.count - $0 - 1 } ?? 0
        let count = bytes.count - start - (point == nil ? 0 : 1)
        guard count > 0, count <= 15, point == nil || fraction > 0 else { return nil }
        let value = Double(digits) / powers[fraction]
        return first == 0x2D ? -value : value
    }
}
