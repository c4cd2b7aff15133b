/// What came out of an object's payload.
struct ParsedObject {
    /// The value, up to the fault.
    var value: LegacyValue?
    /// What is wrong with the payload, in lower case; nil where it is whole.
    var fault: String?
}

/// Reads the text format of a bundle's objects: every name and value after its length in bytes.
///
/// The format describes itself, so types and fields that nobody knows are read like the rest. A payload that is
/// cut or damaged gives what stands before the fault.
struct LegacyObjectParser {
    /// The deepest nesting that is read.
    static let maximumDepth = 256

    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var depth = 0
    private var fault: String?

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Whether a payload begins as an object does.
    static func isObject(_ payload: some Collection<UInt8>) -> Bool {
        payload.starts(with: "[T[K2:_nV".utf8)
    }

    /// Reads a payload.
    static func parse(_ payload: [UInt8]) -> ParsedObject {
        payload.withUnsafeBufferPointer { buffer in
            var parser = LegacyObjectParser(bytes: buffer)
            let value = parser.object()
            if parser.fault == nil, parser.at < buffer.count {
                parser.fail("\(buffer.count - parser.at) bytes follow the object")
            }
            return ParsedObject(value: value, fault: parser.fault)
        }
    }

    private mutating func fail(_ message: String) {
        guard fault == nil else { return }
        fault = at >= bytes.count ? "the payload ends early" : "\(message) at byte \(at)"
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else {
            fail("'\(Character(Unicode.Scalar(byte)))' is missing")
            return false
        }
        at += 1
        return true
    }

    private mutating func object() -> LegacyValue? {
        guard depth < LegacyObjectParser.maximumDepth else {
            fail("the nesting is deeper than \(LegacyObjectParser.maximumDepth) levels")
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        guard take(0x5B), let type = type() else { return nil }
        var result = LegacyObject(type: type)
        var elements: [LegacyValue] = []
        var scalar: String?
        while fault == nil {
            switch next {
            case 0x5D:
                at += 1
                return finish(result, elements, scalar)
            case 0x5B:
                if let element = object() { elements.append(element) }
            case 0x4B:
                field(&result, &scalar)
            default:
                fail("a field or an element is missing")
            }
        }
        return finish(result, elements, scalar)
    }

    private func finish(
        _ object: LegacyObject,
        _ elements: [LegacyValue],
        _ scalar: String?
    ) -> LegacyValue {
        if object.type == "Array" || (!elements.isEmpty && object.fields.isEmpty) {
            return .array(elements)
        }
        if let scalar, object.fields.isEmpty { return .scalar(scalar) }
        return .object(object)
    }

    private mutating func field(_ object: inout LegacyObject, _ scalar: inout String?) {
        at += 1
        guard let key = counted() else { return }
        if next == 0x56 {
            at += 1
            guard let text = counted() else { return }
            if key == "_v" {
                scalar = text
            } else {
                object.fields.append(LegacyObject.Field(key: key, value: .scalar(text)))
            }
        } else if let value = self.object() {
            object.fields.append(LegacyObject.Field(key: key, value: value))
        }
    }

    /// `T` and a description where a type comes first, `S` and its name afterwards.
    private mutating func type() -> String? {
        switch next {
        case 0x53:
            at += 1
            return counted()
        case 0x54:
            at += 1
            return typeDescription()
        default:
            fail("a type is missing")
            return nil
        }
    }

    private mutating func typeDescription() -> String? {
        var name: String?
        var open = 0
        repeat {
            guard take(0x5B) else { return nil }
            open += 1
            guard open <= LegacyObjectParser.maximumDepth, take(0x4B), counted() == "_n",
                take(0x56), let text = counted()
            else {
                fail("a type has no name")
                return nil
            }
            name = name ?? text
            guard next == 0x4B else { break }
            at += 1
            guard counted() == "_s" else {
                fail("a type has more than a name and a supertype")
                return nil
            }
        } while fault == nil
        for _ in 0..<open {
            guard take(0x5D) else { return nil }
        }
        return name
    }

    /// A decimal length, a colon and as many bytes.
    private mutating func counted() -> String? {
        var count = 0
        let start = at
        while let byte = next, (0x30...0x39).contains(byte), at - start < 10 {
            count = count * 10 + Int(byte - 0x30)
            at += 1
        }
        guard at > start, take(0x3A) else {
            fail("a length is missing")
            return nil
        }
        guard count <= bytes.count - at else {
            at = bytes.count
            fail("the payload ends early")
            return nil
        }
        let text = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[at..<at + count]),
            as: UTF8.self
        )
        at += count
        return text
    }
}
