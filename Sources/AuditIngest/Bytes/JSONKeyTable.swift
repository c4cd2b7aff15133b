#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The names of members that a text has used, so that a name that stands in every object is made and kept once.
///
/// A table with one place for each hash: a name that meets another one's place takes it, and nothing grows with the text.
struct JSONKeyTable {
    private struct Entry {
        let bytes: UnsafePointer<UInt8>
        let count: Int
        let key: String
    }

    private var entries: [Entry?] = []
    private static let size = 1024
    /// Longer names are rare, and comparing them costs more than it saves.
    private static let longest = 64

    /// A name as a text.
    ///
    /// `bytes`: The name in the text, which has to stay where it is.
    mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let count = bytes.count
        guard count > 0, count <= JSONKeyTable.longest, let base = bytes.baseAddress else {
            return String(decoding: bytes, as: UTF8.self)
        }
        if entries.isEmpty { entries = Array(repeating: nil, count: JSONKeyTable.size) }
        let first = Int(base[0])
        let middle = Int(base[count / 2])
        let last = Int(base[count - 1])
        let place = (count &* 67 &+ first &* 31 &+ middle &* 7 &+ last) & (JSONKeyTable.size - 1)
        if let entry = entries[place], entry.count == count, memcmp(entry.bytes, base, count) == 0 {
            return entry.key
        }
        let key = String(decoding: bytes, as: UTF8.self)
        entries[place] = Entry(bytes: base, count: count, key: key)
        return key
    }
}
