/// One header of a tar archive (POSIX ustar, GNU and pax).
struct TarHeader {
    /// The name as the header has it, with its prefix.
    let name: String
    /// The size of the contents in bytes.
    let size: Int
    /// What the entry is: `0` a file, `5` a folder, `L` a long name, `x` pax records, ….
    let kind: UInt8
    /// Whether the checksum holds, so that this is a header and no other data.
    let isChecked: Bool

    /// The size of a header and the unit of contents.
    static let size = 512

    /// Reads a header; nil where there are fewer than 512 bytes or nothing but zeros.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= TarHeader.size, bytes.contains(where: { $0 != 0 }) else { return nil }
        guard let size = TarHeader.number(bytes[124..<136]), size >= 0 else { return nil }
        self.size = size
        kind = bytes[156] == 0 ? 0x30 : bytes[156]
        var sum = 0
        for index in 0..<TarHeader.size {
            sum += (148..<156).contains(index) ? 0x20 : Int(bytes[index])
        }
        isChecked = TarHeader.number(bytes[148..<156]) == sum
        let name = TarHeader.text(bytes[0..<100])
        let isUstar = bytes[257..<262].elementsEqual([0x75, 0x73, 0x74, 0x61, 0x72])
        let prefix = isUstar && bytes[262] == 0 ? TarHeader.text(bytes[345..<500]) : ""
        self.name = prefix.isEmpty ? name : prefix + "/" + name
    }

    /// An octal number, or a binary one where the first bit is set.
    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        if first & 0x80 != 0 {
            var value = 0
            for (index, byte) in bytes.enumerated() {
                let digit = index == 0 ? Int(byte & 0x7F) : Int(byte)
                guard value <= Int.max >> 9 else { return nil }
                value = value << 8 | digit
            }
            return value
        }
        var value = 0
        for byte in bytes where byte != 0x20 && byte != 0 {
            guard (0x30...0x37).contains(byte), value <= Int.max >> 4 else { return nil }
            value = value << 3 | Int(byte - 0x30)
        }
        return value
    }

    static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// The path in pax records: `27 path=folder/file.json\n`.
    static func paxPath(_ bytes: [UInt8]) -> String? {
        var at = 0
        while at < bytes.count {
            guard let space = bytes[at...].firstIndex(of: 0x20),
                let length = Int(String(decoding: bytes[at..<space], as: UTF8.self)),
                length > 0, at <= bytes.count - length, space < at + length
            else { return nil }
            let record = String(decoding: bytes[(space + 1)..<(at + length)], as: UTF8.self)
            if record.hasPrefix("path=") { return String(record.dropFirst(5).dropLast()) }
            at += length
        }
        return nil
    }
}
