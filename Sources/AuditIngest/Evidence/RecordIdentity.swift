import AuditStore

/// By what an element is known again: its identifier, else what it says, and its type; never its place.
struct ElementIdentity: Sendable, Hashable {
    private let type: String
    /// Which of its texts it is known by; nil where it has none.
    private let field: Int?
    private let text: String

    /// Nil where the issue has no usable element.
    init?(_ issue: Issue) {
        guard let element = issue.element, element.isUsable else { return nil }
        type = (element.type ?? "").lowercased()
        var text = ""
        var field: Int?
        func take(_ part: String?, _ number: Int) {
            guard field == nil, let part, !part.isEmpty else { return }
            field = number
            text = PointerText.dropped(part)
        }
        take(element.identifier, 0)
        take(element.label, 1)
        take(element.value, 2)
        take(element.placeholder, 3)
        self.field = field
        self.text = text
    }
}

/// A record with everything that makes it this record: texts, element and frame, without pointers.
struct RecordIdentity: Sendable, Hashable {
    private let rule: Rule
    private let compact: String?
    private let detail: String?
    private let element: Element?

    init(_ issue: Issue) {
        rule = issue.rule
        compact = issue.compact.map(PointerText.dropped)
        detail = issue.detail.map(PointerText.dropped)
        var element = issue.element
        if let label = element?.label { element?.label = PointerText.dropped(label) }
        if let value = element?.value { element?.value = PointerText.dropped(value) }
        self.element = element
    }
}

/// Takes pointers out of texts: they change from run to run and say nothing.
enum PointerText {
    /// The text with every `0x` and hexadecimal digits after it replaced by `0x`.
    static func dropped(_ text: String) -> String {
        guard mayHold(text) else { return text }
        var result: [UInt8] = []
        let bytes = Array(text.utf8)
        var at = 0
        while at < bytes.count {
            result.append(bytes[at])
            at += 1
            guard result.count >= 2, result[result.count - 1] == 0x78,
                result[result.count - 2] == 0x30
            else { continue }
            while at < bytes.count, isHexadecimal(bytes[at]) { at += 1 }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether `0x` stands in the text.
    private static func mayHold(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var last: UInt8 = 0
            for byte in bytes {
                if byte == 0x78, last == 0x30 { return true }
                last = byte
            }
            return false
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
