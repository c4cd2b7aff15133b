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

    /// A sum of what tells elements apart; equal ones have equal sums.
    static func sum(_ element: Element) -> UInt64 {
        var hash = TextHash()
        if let type = element.type { hash.add(type.lowercased()) }
        func take(_ part: String?, _ number: UInt64) -> Bool {
            guard let part, !part.isEmpty else { return false }
            hash.add(number)
            hash.add(PointerText.dropped(part))
            return true
        }
        _ =
            take(element.identifier, 1) || take(element.label, 2) || take(element.value, 3)
            || take(element.placeholder, 4)
        return hash.value
    }
}

/// A record with everything that makes it this record: texts, element and frame, without pointers.
struct RecordIdentity: Sendable, Equatable {
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

    /// A sum of what mostly tells records apart; equal records have equal sums.
    static func sum(_ issue: Issue, _ element: Element) -> UInt64 {
        var hash = TextHash()
        hash.add(issue.rule.id)
        if let compact = issue.compact { hash.add(PointerText.dropped(compact)) }
        if let detail = issue.detail { hash.add(PointerText.dropped(detail)) }
        if let identifier = element.identifier { hash.add(identifier) }
        if let label = element.label { hash.add(PointerText.dropped(label)) }
        if let frame = element.frame {
            // Zero has two signs and is one number.
            hash.add((frame.x + 0).bitPattern)
            hash.add((frame.y + 0).bitPattern)
        }
        return hash.value
    }
}

/// Sums texts up for look-ups inside one process.
struct TextHash {
    /// The sum so far.
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    /// Adds a number.
    mutating func add(_ number: UInt64) {
        let product = (value ^ number).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        value = product.high ^ product.low &+ 0x9E37_79B9_7F4A_7C15
    }

    /// Adds a text; equal texts may be written in different scalars outside of ASCII.
    mutating func add(_ text: String) {
        var text = text
        let sum: UInt64? = text.withUTF8 { bytes in
            bytes.allSatisfy { $0 < 0x80 } ? FastHash.hash(bytes) : nil
        }
        if let sum { return add(sum) }
        var hasher = Hasher()
        hasher.combine(text)
        add(UInt64(truncatingIfNeeded: hasher.finalize()))
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
