import AuditStore
import Synchronization

/// Reads audit types out of texts of which almost none is one.
///
/// ``RequestedTypes`` and ``AuditType`` decide; a sum of the first word's letters rules out what no spelling begins with.
enum TypeText {
    /// The audit types that a text spells; see ``RequestedTypes/parse(_:)``.
    static func requested(_ text: String) -> RequestedTypes? {
        guard mayBeType(text) else { return nil }
        guard text.utf8.count <= longest else { return RequestedTypes.parse(text) }
        if let known = known.withLock({ $0[text] }) { return known }
        let types = RequestedTypes.parse(text)
        known.withLock { if $0.count < capacity { $0[text] = .some(types) } }
        return types
    }

    /// What words mean that may be types: there are few, and a document says them again and again.
    private static let known = Mutex<[String: RequestedTypes?]>([:])
    /// The most words that are remembered, and the longest.
    private static let capacity = 4_000
    private static let longest = 80

    /// The one audit type that a text spells; see ``AuditType/parse(_:)``.
    static func single(_ text: String) -> AuditType? {
        guard let types = requested(text)?.types, types.count == 1 else { return nil }
        return types.first
    }

    /// Whether a text may spell audit types; false is certain.
    static func mayBeType(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var print = Fingerprint()
            var isFirst = true
            for byte in bytes {
                switch byte {
                case 0x80...0xFF, 0x28: return true
                // What is left out of words.
                case 0x20, 0x09, 0x2D, 0x5F, 0x2E: continue
                case 0x30...0x39 where print.isEmpty, 0x2B where print.isEmpty: return true
                // What stands between words.
                case 0x2C, 0x7C, 0x5B, 0x5D: if !print.isEmpty { isFirst = false }
                default:
                    if isFirst { print.add(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
                }
            }
            return print.isEmpty || prints[print.place]
        }
    }

    /// The spellings that are known, in lower case and without what is left out.
    static let words: Set<String> = {
        var words: Set<String> = [
            "all", "xcuiaccessibilityaudittypeall", "testtypedynamictext", "dynamictext",
            "parent/child", "clippedtext",
        ]
        for type in AuditType.engineTypes {
            let word = type.rawValue.lowercased()
            words.formUnion([word, "xcuiaccessibilityaudittype" + word, "testtype" + word])
        }
        return words
    }()

    private static let prints = Fingerprint.table(of: words)
}

/// A sum of bytes, small enough to be a place in a table.
struct Fingerprint {
    private var hash: UInt32 = 0x811C_9DC5
    /// Whether nothing was added.
    private(set) var isEmpty = true

    /// The place in a table of ``table(of:)``.
    var place: Int { Int((hash ^ hash >> 16) & 0xFFF) }

    /// Adds a byte.
    mutating func add(_ byte: UInt8) {
        hash = (hash ^ UInt32(byte)) &* 0x0100_0193
        isEmpty = false
    }

    /// The places that words have.
    static func table(of words: Set<String>) -> [Bool] {
        var table = Array(repeating: false, count: 0x1000)
        for word in words {
            var print = Fingerprint()
            for byte in word.utf8 { print.add(byte) }
            table[print.place] = true
        }
        return table
    }
}
