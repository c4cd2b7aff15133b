import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A 64-bit hash for look-ups inside one process; every hit is verified byte by byte.
///
/// Multiply-and-fold over eight bytes at a time, as wyhash does it. Never stored, never compared across processes.
enum FastHash {
    private static let first: UInt64 = 0xA076_1D64_78BD_642F
    private static let second: UInt64 = 0xE703_7ED1_A0B4_28DB

    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var hash = first ^ UInt64(truncatingIfNeeded: raw.count)
        var at = 0
        while at + 16 <= raw.count {
            let low = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            let high = raw.loadUnaligned(fromByteOffset: at + 8, as: UInt64.self)
            hash = fold(low ^ second, high ^ hash)
            at += 16
        }
        var tail: UInt64 = 0
        var shift: UInt64 = 0
        while at < raw.count {
            if shift == 64 {
                hash = fold(tail ^ second, hash)
                tail = 0
                shift = 0
            }
            tail |= UInt64(raw[at]) << shift
            shift += 8
            at += 1
        }
        return fold(tail ^ first, hash ^ second)
    }

    @inline(__always)
    private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
        let product = left.multipliedFullWidth(by: right)
        return product.high ^ product.low
    }
}

/// Remembers values by the bytes they were read from, so that equal bytes are parsed once.
///
/// Bounded: when the bytes that are kept pass the bound, everything is forgotten and learnt anew.
struct ByteMemo<Value> {
    private struct Entry {
        let bytes: [UInt8]
        let value: Value
    }

    private var entries = WordTable<Entry>()
    private var held = 0
    private let bound: Int

    init(bound: Int) { self.bound = bound }

    /// The value that was remembered for these bytes, and their hash where it had to be made.
    mutating func recall(_ bytes: UnsafeBufferPointer<UInt8>) -> (value: Value?, hash: UInt64) {
        if let guess = entries.guess, ByteMemo.isEqual(entries[guess].bytes, bytes) {
            entries.follow(guess)
            return (entries[guess].value, 0)
        }
        let hash = FastHash.hash(bytes)
        let place = entries.recall(UInt(truncatingIfNeeded: hash), UInt(bytes.count))
        guard let place, ByteMemo.isEqual(entries[place].bytes, bytes) else { return (nil, hash) }
        return (entries[place].value, hash)
    }

    private static func isEqual(_ kept: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard kept.count == bytes.count else { return false }
        return kept.withUnsafeBufferPointer { kept in
            guard let left = kept.baseAddress, let right = bytes.baseAddress else { return true }
            return memcmp(left, right, kept.count) == 0
        }
    }

    /// Remembers a value.
    mutating func remember(_ value: Value, for bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) {
        guard bound > 0 else { return }
        if held + bytes.count > bound {
            entries.removeAll()
            held = 0
        }
        held += bytes.count
        let entry = Entry(bytes: Array(bytes), value: value)
        entries.set(entry, UInt(truncatingIfNeeded: hash), UInt(bytes.count))
    }
}
