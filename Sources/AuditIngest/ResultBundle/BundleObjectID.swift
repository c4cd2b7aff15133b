/// The identifier of an object in a bundle's store: `0~` and 64 bytes in base64url.
///
/// It becomes a file name, so nothing that looks different is one: no separator, no dots, no other length.
struct BundleObjectID: Hashable, Sendable {
    /// The text, such as `0~VrTvFBPN…==`.
    let text: String

    /// How many bytes stand behind the kind byte.
    static let digestLength = 64

    /// An identifier; nil where the text cannot be one.
    init?(_ text: String) {
        let bytes = text.utf8
        guard bytes.count == 90, bytes.starts(with: [0x30, 0x7E]), text.hasSuffix("==") else {
            return nil
        }
        guard bytes.dropFirst(2).dropLast(2).allSatisfy(BundleObjectID.isDigit) else {
            return nil
        }
        self.text = text
    }

    /// An identifier from its 65 bytes in a `refs` file: the kind, then the digest.
    init?(binary: some Collection<UInt8>) {
        guard binary.count == BundleObjectID.digestLength + 1, binary.first == 0 else {
            return nil
        }
        var text = "0~"
        var word = 0
        var bits = 0
        func take(_ digit: Int) {
            text.unicodeScalars.append(Unicode.Scalar(BundleObjectID.alphabet[digit & 63]))
        }
        for byte in binary.dropFirst() {
            word = (word << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 6 {
                bits -= 6
                take(word >> bits)
            }
        }
        take(word << (6 - bits))
        self.text = text + "=="
    }

    /// The 65 bytes that stand for it in a `refs` file.
    var binary: [UInt8] {
        var result: [UInt8] = [0]
        var word = 0
        var bits = 0
        for digit in text.utf8.dropFirst(2).dropLast(2) {
            let value = BundleObjectID.alphabet.firstIndex(of: digit) ?? 0
            word = (word << 6 | value) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: word >> bits))
            }
        }
        return result
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F: true
        default: false
        }
    }
}

/// A `refs` file: the identifiers that an object refers to, in the order of its payload.
enum ReferenceList {
    /// Reads the identifiers; nil where the bytes are not a list of them.
    ///
    /// Lengths are written as in DER, so a list of more than 127 begins with more than one byte.
    static func parse(_ bytes: [UInt8]) -> [BundleObjectID]? {
        var at = 0
        guard let count = length(bytes, &at) else { return nil }
        let entry = BundleObjectID.digestLength + 1
        // A count that the bytes cannot hold is refused before room is made for it.
        guard count <= (bytes.count - at) / (entry + 1) else { return nil }
        var result: [BundleObjectID] = []
        result.reserveCapacity(count)
        for _ in 0..<count {
            guard length(bytes, &at) == entry, bytes.count - at >= entry,
                let id = BundleObjectID(binary: bytes[at..<at + entry])
            else { return nil }
            result.append(id)
            at += entry
        }
        return at == bytes.count ? result : nil
    }

    private static func length(_ bytes: [UInt8], _ at: inout Int) -> Int? {
        guard at < bytes.count else { return nil }
        let first = Int(bytes[at])
        at += 1
        guard first >= 0x80 else { return first }
        let count = first & 0x7F
        guard (1...4).contains(count), bytes.count - at >= count else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 8 | Int(bytes[at])
            at += 1
        }
        return value
    }
}
