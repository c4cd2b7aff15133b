/// Finds the next place where any of many short texts stands, in one pass and at the speed of memory.
///
/// A text of at least seven bytes holds a whole word of four bytes at one of every four successive
/// places, whatever its own place is. So only every fourth place is looked at: its word is looked up
/// in a small bit table, and only a word of the table is compared with the texts. The cost does not
/// grow with the number of texts. Shorter texts are found by pairs of bytes, 64 bytes at a time.
struct NeedleScanner: Sendable {
    /// A place that was found, and whose texts stand there.
    struct Hit {
        /// Where the text begins.
        let start: Int
        /// One bit for each owner.
        let owners: UInt64
    }

    private struct Needle: Sendable {
        let bytes: [UInt8]
        var owners: UInt64
    }

    private struct Entry: Sendable {
        let needle: Int
        let offset: Int
        let next: Int32
    }

    private struct Pair: Sendable {
        let first: UInt8
        let second: UInt8
        var needles: [(needle: Int, offset: Int)]
    }

    private static let tableBits: UInt32 = 15
    private static let shortest = 7

    private let needles: [Needle]
    /// One bit for each hash of a word.
    private let table: [UInt8]
    private let heads: [Int32]
    private let entries: [Entry]
    private let pairs: [Pair]
    private let hasLong: Bool
    private let longest: Int

    /// A scanner for these texts; empty ones are left out.
    ///
    /// - Parameter needles: The texts with their owner's number, 0 to 63.
    init(_ needles: [(text: String, owner: Int)]) {
        var unique: [Needle] = []
        var places: [[UInt8]: Int] = [:]
        for (text, owner) in needles where !text.isEmpty {
            let bytes = Array(text.utf8)
            let bit = UInt64(1) << UInt64(min(max(owner, 0), 63))
            if let at = places[bytes] {
                unique[at].owners |= bit
            } else {
                places[bytes] = unique.count
                unique.append(Needle(bytes: bytes, owners: bit))
            }
        }
        self.needles = unique
        longest = unique.map(\.bytes.count).max() ?? 0

        var table = [UInt8](repeating: 0, count: 1 << Int(NeedleScanner.tableBits))
        var heads = [Int32](repeating: -1, count: 1 << Int(NeedleScanner.tableBits))
        var entries: [Entry] = []
        for (index, needle) in unique.enumerated()
        where needle.bytes.count >= NeedleScanner.shortest {
            for offset in 0..<4 {
                let hash = NeedleScanner.hash(NeedleScanner.word(needle.bytes, offset))
                table[hash] = 1
                entries.append(Entry(needle: index, offset: offset, next: heads[hash]))
                heads[hash] = Int32(entries.count - 1)
            }
        }
        hasLong = !entries.isEmpty
        self.table = table
        self.heads = heads
        self.entries = entries
        pairs = NeedleScanner.pairs(of: unique)
    }

    /// The first text in the bytes, or nil.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: Where to begin; a text that begins earlier is not found.
    ///   - end: Where to stop; a text that ends later is not found.
    func next(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Hit? {
        guard start < end, end <= bytes.count, let base = bytes.baseAddress else { return nil }
        var at = start
        // 64 bytes at a time, as long as the word behind the block can be read too.
        while at + 68 <= end {
            let long = hasLong ? longCandidates(base + at) : false
            let short = pairs.isEmpty ? false : shortCandidates(base + at)
            if long || short, let hit = verify(bytes, at, at + 64, start, end) { return hit }
            at += 64
        }
        return at < end ? verify(bytes, at, end, start, end) : nil
    }

    /// The owners of all texts between two places.
    func owners(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> UInt64 {
        var owners: UInt64 = 0
        var at = start
        while let hit = next(in: bytes, from: at, to: end) {
            owners |= hit.owners
            at = hit.start + 1
        }
        return owners
    }

    private static func hash(_ word: UInt32) -> Int {
        Int((word &* 0x9E37_79B1) >> (32 - tableBits))
    }

    private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: UInt32.self) }
    }

    /// Whether one of the sixteen words of a block is in the table.
    @inline(__always)
    private func longCandidates(_ block: UnsafeRawPointer) -> Bool {
        table.withUnsafeBufferPointer { table in
            var found: UInt8 = 0
            for index in 0..<16 {
                let word = block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
                found |= table[NeedleScanner.hash(word)]
            }
            return found != 0
        }
    }

    /// Whether one of the pairs begins in a block.
    @inline(__always)
    private func shortCandidates(_ block: UnsafeRawPointer) -> Bool {
        let here0 = block.loadUnaligned(as: SIMD32<UInt8>.self)
        let here1 = block.loadUnaligned(fromByteOffset: 32, as: SIMD32<UInt8>.self)
        let then0 = block.loadUnaligned(fromByteOffset: 1, as: SIMD32<UInt8>.self)
        let then1 = block.loadUnaligned(fromByteOffset: 33, as: SIMD32<UInt8>.self)
        var found = SIMDMask<SIMD32<Int8>>(repeating: false)
        for pair in pairs {
            let first = SIMD32<UInt8>(repeating: pair.first)
            let second = SIMD32<UInt8>(repeating: pair.second)
            found = found .| (here0 .== first .& then0 .== second)
            found = found .| (here1 .== first .& then1 .== second)
        }
        let words = unsafeBitCast(found, to: SIMD4<UInt64>.self)
        return words[0] | words[1] | words[2] | words[3] != 0
    }

    /// The first text whose word or pair is looked at between two places.
    private func verify(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int
    ) -> Hit? {
        var best = Int.max
        var owners: UInt64 = 0
        func consider(_ needle: Int, _ place: Int) {
            let text = needles[needle].bytes
            guard place >= start, place + text.count <= end, place <= best else { return }
            for index in text.indices where bytes[place + index] != text[index] { return }
            owners = place < best ? needles[needle].owners : owners | needles[needle].owners
            best = place
        }
        if hasLong {
            var at = low
            while at < high, at + 4 <= end {
                let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
                var entry = heads[NeedleScanner.hash(word)]
                while entry >= 0 {
                    consider(entries[Int(entry)].needle, at - entries[Int(entry)].offset)
                    entry = entries[Int(entry)].next
                }
                if best <= at - 3 { break }
                at += 4
            }
        }
        if !pairs.isEmpty {
            var at = low
            while at < high, at + 1 < end, at < best {
                let first = bytes[at]
                for pair in pairs where pair.first == first && pair.second == bytes[at + 1] {
                    for (needle, offset) in pair.needles { consider(needle, at - offset) }
                }
                at += 1
            }
        }
        return best == Int.max ? nil : Hit(start: best, owners: owners)
    }

    /// The fewest pairs of neighbouring bytes that every short text holds one of.
    ///
    /// Pairs of letters are common in any text; a pair with another byte, or with a capital, is preferred.
    private static func pairs(of needles: [Needle]) -> [Pair] {
        var open = needles.indices.filter {
            needles[$0].bytes.count >= 2 && needles[$0].bytes.count < shortest
        }
        var result: [Pair] = []
        while !open.isEmpty {
            var score: [UInt16: Int] = [:]
            for index in open {
                let bytes = needles[index].bytes
                var seen: Set<UInt16> = []
                for at in 0..<bytes.count - 1 {
                    let key = UInt16(bytes[at]) << 8 | UInt16(bytes[at + 1])
                    guard seen.insert(key).inserted else { continue }
                    score[key, default: 0] += 4 + rarity(bytes[at]) + rarity(bytes[at + 1])
                }
            }
            guard
                let best = score.max(by: {
                    $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key
                })
            else { break }
            var pair = Pair(
                first: UInt8(best.key >> 8),
                second: UInt8(best.key & 0xFF),
                needles: []
            )
            open.removeAll { index in
                let bytes = needles[index].bytes
                for at in 0..<bytes.count - 1
                where bytes[at] == pair.first && bytes[at + 1] == pair.second {
                    pair.needles.append((index, at))
                    return true
                }
                return false
            }
            result.append(pair)
        }
        return result
    }

    private static func rarity(_ byte: UInt8) -> Int {
        switch byte {
        case 0x20, 0x2E, 0x2F: 0
        case 0x61...0x7A: 1
        case 0x30...0x39, 0x41...0x5A: 2
        default: 4
        }
    }
}

/// Counts and finds line feeds.
enum LineFeeds {
    /// How many line feeds stand between two places.
    static func count(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        guard start < end, end <= bytes.count, let base = bytes.baseAddress else { return 0 }
        var total = 0
        var at = start
        let feed = SIMD32<UInt8>(repeating: 0x0A)
        while at + 32 <= end {
            // A lane counts to 255 before it is added up.
            var lanes = SIMD32<UInt8>(repeating: 0)
            let stop = min(end - 31, at + 32 * 255)
            while at < stop {
                let block = (base + at).loadUnaligned(as: SIMD32<UInt8>.self)
                let equal = unsafeBitCast(block .== feed, to: SIMD32<UInt8>.self)
                lanes &-= equal
                at += 32
            }
            total += sum(lanes)
        }
        while at < end {
            if bytes[at] == 0x0A { total += 1 }
            at += 1
        }
        return total
    }

    /// The place of the next line feed, or the end.
    static func next(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int {
        guard let base = bytes.baseAddress else { return end }
        var at = start
        let feed = SIMD32<UInt8>(repeating: 0x0A)
        while at + 32 <= end {
            let block = (base + at).loadUnaligned(as: SIMD32<UInt8>.self)
            let words = unsafeBitCast(block .== feed, to: SIMD4<UInt64>.self)
            if words[0] | words[1] | words[2] | words[3] != 0 { break }
            at += 32
        }
        while at < end, bytes[at] != 0x0A { at += 1 }
        return at
    }

    /// The place behind the last line feed before a place, or the lower bound.
    static func lineStart(in bytes: UnsafeRawBufferPointer, before place: Int, from low: Int) -> Int
    {
        var at = place
        while at > low, bytes[at - 1] != 0x0A { at -= 1 }
        return at
    }

    private static func sum(_ lanes: SIMD32<UInt8>) -> Int {
        var total = 0
        for index in 0..<32 { total += Int(lanes[index]) }
        return total
    }
}
