/// Brings text files to UTF-8 without a byte order mark.
enum TextEncoding {
    /// The bytes as UTF-8: a UTF-8 mark is dropped, UTF-16 with a mark is transcoded, the rest is as it was.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
        if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes, bigEndian: false) }
        if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes, bigEndian: true) }
        return bytes
    }

    private static func utf16(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var at = 2
        while at + 1 < bytes.count {
            let first = UInt16(bytes[at])
            let second = UInt16(bytes[at + 1])
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            at += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
