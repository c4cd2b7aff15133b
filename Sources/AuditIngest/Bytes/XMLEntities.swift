/// Replaces the entities of XML in text and attribute values.
enum XMLEntities {
    /// The text with `&lt;`, `&#65;` and `&#x41;` replaced; what is no known entity stays as it was written.
    static func decode(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard bytes.contains(0x26) else {
            return String(decoding: UnsafeBufferPointer(rebasing: bytes), as: UTF8.self)
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = bytes.startIndex
        while at < bytes.endIndex {
            guard bytes[at] == 0x26, let entity = entity(bytes[at...]) else {
                result.append(bytes[at])
                at += 1
                continue
            }
            result.append(contentsOf: entity.text.utf8)
            at += entity.length
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func entity(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (text: String, length: Int)? {
        guard let end = bytes.prefix(12).firstIndex(of: 0x3B) else { return nil }
        let name = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[(bytes.startIndex + 1)..<end]),
            as: UTF8.self
        )
        let length = end - bytes.startIndex + 1
        switch name {
        case "lt": return ("<", length)
        case "gt": return (">", length)
        case "amp": return ("&", length)
        case "quot": return ("\"", length)
        case "apos": return ("'", length)
        default: break
        }
        guard name.first == "#" else { return nil }
        let digits = name.dropFirst()
        let value =
            digits.first == "x" || digits.first == "X"
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, let scalar = Unicode.Scalar(value) else { return nil }
        return (String(Character(scalar)), length)
    }
}
