/// Finds the members of one JSON object without parsing their values.
///
/// The audit log is read at the speed at which bytes can be skipped: most records were seen before, and are recognised by
/// the bytes of their members.
struct JSONFieldScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at: Int

    /// A scanner for an object that begins at the first byte that is no white space.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var start = 0
        while start < bytes.count, JSONFieldScanner.isSpace(bytes[start]) { start += 1 }
        guard start < bytes.count, bytes[start] == 0x7B else { return nil }
        at = start + 1
    }

    /// What the scanner came to.
    enum Step {
        /// A member's name, without quotes; its value begins where the scanner stands.
        case name(Range<Int>)
        /// The closing brace; the index behind it.
        case end(Int)
        /// No well-formed object.
        case malformed
    }

    /// Where the scanner stands.
    var place: Int { at }

    /// The next member's name.
    mutating func next() -> Step {
        skipSpace()
        guard at < bytes.count else { return .malformed }
        if bytes[at] == 0x2C {
            at += 1
            skipSpace()
            guard at < bytes.count else { return .malformed }
        } else if bytes[at] == 0x7D {
            return .end(at + 1)
        }
        guard bytes[at] == 0x22 else { return .malformed }
        let start = at + 1
        guard skipString() else { return .malformed }
        let name = start..<at - 1
        skipSpace()
        guard at < bytes.count, bytes[at] == 0x3A else { return .malformed }
        at += 1
        skipSpace()
        return .name(name)
    }

    /// The value of the member whose name came last; nil where it is not whole.
    mutating func value() -> Range<Int>? {
        let start = at
        return skipValue() ? start..<at : nil
    }

    /// Where the elements of an array stand; nil where the bytes are no whole array.
    static func elements(ofArray bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]? {
        guard bytes.first == 0x5B else { return nil }
        var scanner = JSONFieldScanner(bytes, from: 1)
        var elements: [Range<Int>] = []
        scanner.skipSpace()
        if scanner.at < bytes.count, bytes[scanner.at] == 0x5D { return elements }
        while true {
            scanner.skipSpace()
            let start = scanner.at
            guard scanner.skipValue() else { return nil }
            elements.append(start..<scanner.at)
            scanner.skipSpace()
            guard scanner.at < bytes.count else { return nil }
            if bytes[scanner.at] == 0x5D { return elements }
            guard bytes[scanner.at] == 0x2C else { return nil }
            scanner.at += 1
        }
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        self.bytes = bytes
        at = start
    }

    private mutating func skipSpace() {
        while at < bytes.count, JSONFieldScanner.isSpace(bytes[at]) { at += 1 }
    }

    private mutating func skipValue() -> Bool {
        guard at < bytes.count else { return false }
        switch bytes[at] {
        case 0x22: return skipString()
        case 0x7B, 0x5B: return skipNested()
        default:
            let start = at
            while at < bytes.count {
                switch bytes[at] {
                case 0x2C, 0x7D, 0x5D, 0x20, 0x09, 0x0D, 0x0A: return at > start
                default: at += 1
                }
            }
            return at > start
        }
    }

    /// Behind the closing quote of the string that begins here.
    private mutating func skipString() -> Bool {
        at += 1
        while true {
            guard let quote = quoteOrEscape() else { return false }
            at = quote + 1
            if bytes[quote] == 0x22 { return true }
            at += 1
        }
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// A high bit in each byte that is zero; the lowest one is exact, which is all that is asked.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 { (word &- ones) & ~word & highs }

    /// The next `"` or `\`, eight bytes at a time.
    @inline(__always)
    private func quoteOrEscape() -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var here = at
        while here + 8 <= raw.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: here, as: UInt64.self)
            )
            let hits =
                JSONFieldScanner.zeros(word ^ 0x2222_2222_2222_2222)
                | JSONFieldScanner.zeros(word ^ 0x5C5C_5C5C_5C5C_5C5C)
            if hits != 0 { return here + hits.trailingZeroBitCount >> 3 }
            here += 8
        }
        while here < raw.count {
            if raw[here] == 0x22 || raw[here] == 0x5C { return here }
            here += 1
        }
        return nil
    }

    /// The next quote, brace or bracket, eight bytes at a time.
    @inline(__always)
    private func structure() -> Int? {
        let raw = UnsafeRawBufferPointer(bytes)
        var here = at
        while here + 8 <= raw.count {
            let word = UInt64(
                littleEndian: raw.loadUnaligned(fromByteOffset: here, as: UInt64.self)
            )
            // With bit 5 set, `[` is `{` and `]` is `}`.
            let folded = word | 0x2020_2020_2020_2020
            let hits =
                JSONFieldScanner.zeros(word ^ 0x2222_2222_2222_2222)
                | JSONFieldScanner.zeros(folded ^ 0x7B7B_7B7B_7B7B_7B7B)
                | JSONFieldScanner.zeros(folded ^ 0x7D7D_7D7D_7D7D_7D7D)
            if hits != 0 { return here + hits.trailingZeroBitCount >> 3 }
            here += 8
        }
        while here < raw.count {
            switch raw[here] {
            case 0x22, 0x7B, 0x7D, 0x5B, 0x5D: return here
            default: here += 1
            }
        }
        return nil
    }

    /// Behind the bracket that closes the one that begins here.
    private mutating func skipNested() -> Bool {
        var depth = 0
        while let next = structure() {
            at = next
            switch bytes[at] {
            case 0x22:
                guard skipString() else { return false }
            case 0x7B, 0x5B:
                depth += 1
                at += 1
            default:
                depth -= 1
                at += 1
                if depth == 0 { return true }
            }
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
}
