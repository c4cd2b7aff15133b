/// Digests of the ledger: BLAKE2b in the lengths that are stored.
public enum Digest {
    /// The digest of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - length: How many bytes the digest has, 1…64.
    /// - Returns: The digest.
    public static func of(_ bytes: [UInt8], length: Int) -> [UInt8] {
        var hash = BLAKE2b(outputLength: length)
        hash.update(bytes)
        return hash.finish()
    }

    /// Bytes as lower-case hexadecimal digits.
    public static func hex(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}

/// Collects fields for a digest; each field is kept apart from its neighbours by its length.
struct DigestInput {
    private(set) var bytes: [UInt8] = []

    mutating func add(_ text: String) {
        add(Int64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func add(_ text: String?) {
        bytes.append(text == nil ? 0 : 1)
        if let text { add(text) }
    }

    mutating func add(_ bytes: [UInt8]) {
        add(Int64(bytes.count))
        self.bytes += bytes
    }

    mutating func add(_ number: Int64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
