import AuditStore

/// Reads XML of any shape, property lists among it, in which issues of Apple's engine stand: as JSON of the same shape.
struct AuditXMLReader: DocumentReader {
    var format: String { "audit-xml" }
    var mostConfidence: Int { 45 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, AuditXMLReader.beginsWithMarkup(document.bytes),
            let parsed = XMLDocument.parse(document.bytes)
        else { return nil }
        var walker = JSONAuditWalker(isProbe: true)
        walker.walk(XMLShape.value(parsed.root), document: document)
        let holdsAudit = walker.isDecided || !walker.audits.isEmpty
        return Recognition(holdsAudit ? 45 : 0, "XML with a record of an audit")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let parsed = XMLDocument.parse(document.bytes) else { return }
        try JSONAuditReading.read(XMLShape.value(parsed.root), document: document, into: sink)
        if let error = parsed.error {
            try sink.receive(.diagnostic(JUnitReader.diagnostic(error)))
        }
    }

    /// Whether the text begins with a tag or a declaration; a log in angle brackets does not go on so.
    private static func beginsWithMarkup(_ bytes: [UInt8]) -> Bool {
        guard let start = bytes.firstIndex(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            bytes[start] == 0x3C, start + 1 < bytes.count
        else { return false }
        let next = bytes[start + 1]
        let isHTML = String(decoding: bytes[start...].prefix(64), as: UTF8.self).lowercased()
            .contains("html")
        return !isHTML
            && (next == 0x3F || next == 0x21 || (0x41...0x5A).contains(next)
                || (0x61...0x7A).contains(next))
    }
}

/// Brings XML to the shape of JSON: attributes and children are members, repeated children are lists.
enum XMLShape {
    /// The value of an element.
    static func value(_ element: XMLElement) -> JSONValue {
        let children = element.elements
        switch element.name {
        case "plist" where children.count == 1: return value(children[0])
        case "dict": return dictionary(children, line: element.line, isComplete: element.isComplete)
        case "array": return .array(children.map(value))
        case "true" where children.isEmpty: return .bool(true)
        case "false" where children.isEmpty: return .bool(false)
        case "integer", "real": return .number(element.text)
        default: break
        }
        if children.isEmpty, element.attributes.isEmpty { return .string(element.text) }
        var members = element.attributes.map { (key: $0.name, value: JSONValue.string($0.value)) }
        var lists: [String: [JSONValue]] = [:]
        var order: [String] = []
        for child in children {
            if lists[child.name] == nil { order.append(child.name) }
            lists[child.name, default: []].append(value(child))
        }
        for name in order {
            let values = lists[name] ?? []
            let isRecord = values.count > 1 || values.first?.object != nil
            members.append((name, isRecord ? .array(values) : values.first ?? .null))
        }
        if children.isEmpty { members.append(("text", .string(element.text))) }
        return .object(
            JSONObject(members: members, line: element.line, isComplete: element.isComplete)
        )
    }

    /// A property list's dictionary: keys and values in turn.
    private static func dictionary(
        _ children: [XMLElement],
        line: Int,
        isComplete: Bool
    ) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        var key: String?
        for child in children {
            if child.name == "key" {
                key = child.text
            } else if let name = key {
                members.append((name, value(child)))
                key = nil
            }
        }
        return .object(JSONObject(members: members, line: line, isComplete: isComplete))
    }
}
