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
        /// A member: its name without quotes and its value.
        case member(name: Range<Int>, value: Range<Int>)
        /// The closing brace; the index behind it.
        case end(Int)
        /// No well-formed object.
        case malformed
    }

    /// The next member.
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
        let valueStart = at
        guard skipValue() else { return .malformed }
        return .member(name: name, value: valueStart..<at)
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

    /// The next `"` or `\`, sixteen bytes at a time.
    private func quoteOrEscape() -> Int? {
        var here = at
        let raw = UnsafeRawBufferPointer(bytes)
        while here + 16 <= raw.count {
            let block = raw.loadUnaligned(fromByteOffset: here, as: SIMD16<UInt8>.self)
            let hits = (block .== 0x22) .| (block .== 0x5C)
            if any(hits) {
                for lane in 0..<16 where hits[lane] { return here + lane }
            }
            here += 16
        }
        while here < raw.count {
            if raw[here] == 0x22 || raw[here] == 0x5C { return here }
            here += 1
        }
        return nil
    }

    /// Behind the bracket that closes the one that begins here.
    private mutating func skipNested() -> Bool {
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case 0x22:
                guard skipString() else { return false }
                continue
            case 0x7B, 0x5B: depth += 1
            case 0x7D, 0x5D:
                depth -= 1
                if depth == 0 {
                    at += 1
                    return true
                }
            default: break
            }
            at += 1
        }
        return false
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
}
