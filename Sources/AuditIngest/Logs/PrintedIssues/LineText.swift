/// A line as bytes, with the few searches that the recogniser needs.
struct LineText {
    let bytes: [UInt8]

    init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

    init(bytes: [UInt8]) { self.bytes = bytes }

    var count: Int { bytes.count }
    var all: Range<Int> { 0..<bytes.count }

    /// The byte at a place, or 0 outside of the line.
    subscript(at: Int) -> UInt8 { at >= 0 && at < bytes.count ? bytes[at] : 0 }

    func string(_ range: Range<Int>) -> String {
        let low = max(0, range.lowerBound)
        let high = min(bytes.count, range.upperBound)
        guard low < high else { return "" }
        return String(decoding: bytes[low..<high], as: UTF8.self)
    }

    /// Where a text begins between two places; nil where it does not stand there.
    func find(_ needle: [UInt8], in range: Range<Int>) -> Int? {
        needle.withUnsafeBufferPointer { find($0, in: range) }
    }

    func find(_ needle: String, in range: Range<Int>) -> Int? {
        var needle = needle
        return needle.withUTF8 { find($0, in: range) }
    }

    func contains(_ needle: String) -> Bool { find(needle, in: all) != nil }

    func has(_ needle: [UInt8], at place: Int) -> Bool {
        needle.withUnsafeBufferPointer { has($0, at: place) }
    }

    func has(_ needle: String, at place: Int) -> Bool {
        var needle = needle
        return needle.withUTF8 { has($0, at: place) }
    }

    private func find(_ needle: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
        guard let first = needle.first, range.upperBound <= bytes.count else { return nil }
        let low = max(0, range.lowerBound)
        let high = range.upperBound - needle.count
        guard low <= high else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            for at in low...high where bytes[at] == first {
                var index = 1
                while index < needle.count, bytes[at + index] == needle[index] { index += 1 }
                if index == needle.count { return at }
            }
            return nil
        }
    }

    private func has(_ needle: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard place >= 0, place + needle.count <= bytes.count else { return false }
        for index in needle.indices where bytes[place + index] != needle[index] { return false }
        return true
    }

    /// Whether the byte is a letter, a digit, `_` or part of a character outside ASCII.
    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The range without white space at its ends.
    func trim(_ range: Range<Int>) -> Range<Int> {
        var low = max(0, range.lowerBound)
        var high = min(bytes.count, range.upperBound)
        while low < high, LineText.isSpace(bytes[low]) { low += 1 }
        while high > low, LineText.isSpace(bytes[high - 1]) { high -= 1 }
        return low..<max(low, high)
    }

    /// The place behind the white space that begins at a place.
    func skipSpace(_ at: Int) -> Int {
        var at = at
        while at < bytes.count, LineText.isSpace(bytes[at]) { at += 1 }
        return at
    }

    /// How far the line is indented; a tab counts four.
    var indentation: Int {
        var width = 0
        for byte in bytes {
            if byte == 0x20 { width += 1 } else if byte == 0x09 { width += 4 } else { break }
        }
        return width
    }

    /// The length of the separator that begins at a place: `|`, a tab, a dash or a dot between spaces; 0 for none.
    func separatorLength(at place: Int) -> Int {
        switch self[place] {
        case 0x7C, 0x09: return 1
        case 0xE2:
            // – — • → ⟶ ›
            guard self[place + 1] == 0x80 || self[place + 1] == 0x86 else { return 0 }
            switch (self[place + 1], self[place + 2]) {
            case (0x80, 0x93), (0x80, 0x94), (0x80, 0xA2), (0x80, 0xBA), (0x80, 0x95),
                (0x86, 0x92):
                return 3
            default: return 0
            }
        case 0xC2: return self[place + 1] == 0xB7 ? 2 : 0
        case 0x2D, 0x2F, 0x3E, 0x7E:
            // A hyphen, slash, arrow head or tilde separates only between spaces.
            if self[place] == 0x2D, self[place + 1] == 0x3E, self[place - 1] == 0x20 { return 2 }
            let alone = self[place - 1] == 0x20 && self[place + 1] == 0x20
            return alone ? 1 : 0
        case 0x3B: return LineText.isSpace(self[place + 1]) ? 1 : 0
        default: return 0
        }
    }
}
