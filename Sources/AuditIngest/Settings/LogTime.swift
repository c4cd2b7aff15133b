import AuditStore

/// The time that a CI system puts before a line.
enum LogTime {
    /// The first ISO time near the start of a raw line; nil where there is none.
    static func time(of raw: String) -> Timestamp? {
        let bytes = Array(raw.utf8.prefix(120))
        guard bytes.count >= 19 else { return nil }
        for start in 0...(bytes.count - 19) where isDate(bytes, start) {
            var end = start + 19
            while end < bytes.count, isPart(bytes[end]) { end += 1 }
            return Timestamp(iso8601: String(decoding: bytes[start..<end], as: UTF8.self))
        }
        return nil
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x5A || byte == 0x2B
    }

    private static func isDate(_ bytes: [UInt8], _ start: Int) -> Bool {
        let pattern = Array("0000-00-00T00:00:00".utf8)
        for (offset, expected) in pattern.enumerated() {
            let byte = bytes[start + offset]
            switch expected {
            case 0x30: guard (0x30...0x39).contains(byte) else { return false }
            case 0x54: guard byte == 0x54 || byte == 0x20 else { return false }
            default: guard byte == expected else { return false }
            }
        }
        return true
    }
}
