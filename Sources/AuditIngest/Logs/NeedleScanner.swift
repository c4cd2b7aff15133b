/// Finds the next place where any of many short texts stands, in one pass and at the speed of memory.
///
/// A text of at least seven bytes holds four words of four bytes in a row, of which one stands at a
/// multiple of four, wherever the text stands. So only every fourth place is looked at: its word is
/// looked up in a small table, and only where the table knows it the texts are compared. The cost does
/// not grow with the number of texts. Which four words of a text are used can be chosen by what the
/// bytes to be searched are like. Shorter texts are found by pairs of bytes, 64 bytes at a time.
struct NeedleScanner: Sendable {
    private struct Needle: Sendable {
        let bytes: [UInt8]
        var owners: UInt64
    }

    /// A word of a text.
    private struct Entry: Sendable {
        let needle: Int
        let offset: Int
        let next: Int32
    }

    private struct Pair: Sendable {
        let first: UInt8
        let second: UInt8
        var needles: [(needle: Int, offset: Int)] = []
    }

    private static let tableBits: UInt32 = 15
    private static let shortest = 7

    /// How many blocks looked as if they held a text and did not, since the last tuning.
    private(set) var misses = 0

    private let needles: [Needle]
    /// Whether a word with this hash is in a text.
    private var table: [UInt8] = []
    private var heads: [Int32] = []
    private var entries: [Entry] = []
    private var pairs: [Pair] = []

    /// A scanner for these texts; empty ones are left out.
    ///
    /// - Parameter needles: The texts with their owner's number, 0 to 63.
    init(_ needles: [(text: String, owner: Int)]) {
        var unique: [Needle] = []
        var places: [[UInt8]: Int] = [:]
        for (text, owner) in needles where text.utf8.count > 1 {
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
        tune(to: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Chooses the words and pairs that are rarest in a sample.
    mutating func tune(to sample: UnsafeRawBufferPointer) {
        misses = 0
        let size = 1 << Int(NeedleScanner.tableBits)
        var words = [Int](repeating: 0, count: size)
        var pairs = [Int](repeating: 0, count: 1 << 16)
        var at = 0
        while at + 4 <= sample.count {
            words[NeedleScanner.hash(sample.loadUnaligned(fromByteOffset: at, as: UInt32.self))] +=
                1
            pairs[Int(sample[at]) << 8 | Int(sample[at + 1])] += 1
            at += 1
        }
        table = [UInt8](repeating: 0, count: size)
        heads = [Int32](repeating: -1, count: size)
        entries = []
        for (index, needle) in needles.enumerated()
        where needle.bytes.count >= NeedleScanner.shortest {
            let hashes = (0...needle.bytes.count - 4).map {
                NeedleScanner.hash(NeedleScanner.word(needle.bytes, $0))
            }
            var best = 0
            var least = Int.max
            for offset in 0...needle.bytes.count - NeedleScanner.shortest {
                let cost = hashes[offset..<offset + 4].reduce(0) { $0 + words[$1] }
                if cost < least { (best, least) = (offset, cost) }
            }
            for offset in best..<best + 4 {
                let hash = hashes[offset]
                table[hash] = 1
                entries.append(Entry(needle: index, offset: offset, next: heads[hash]))
                heads[hash] = Int32(entries.count - 1)
            }
        }
        self.pairs = choosePairs(pairs, sampled: max(1, sample.count))
    }

    /// Where the first text stands, or a place in the same line as it; nil where none stands.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: Where to begin; a text that begins earlier is not found.
    ///   - end: Where to stop; a text that ends later is not found.
    /// - Returns: The place.
    mutating func next(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
        guard start < end, end <= bytes.count, let base = bytes.baseAddress else { return nil }
        var at = start
        // 64 bytes at a time, as long as the byte behind the block can be read too.
        while at + 65 <= end {
            let long = !entries.isEmpty && longCandidates(base + at)
            let short = !pairs.isEmpty && shortCandidates(base + at)
            if long || short {
                var found: Int?
                if long { found = firstLong(bytes, at, at + 64, start, end) }
                if short { found = least(found, firstShort(bytes, at, at + 64, start, end)) }
                if let found { return found }
                misses += 1
            }
            at += 64
        }
        guard at < end else { return nil }
        return least(
            firstLong(bytes, at, end, start, end),
            firstShort(bytes, at, end, start, end)
        )
    }

    /// The owners of all texts between two places.
    func owners(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> UInt64 {
        guard start < end, end <= bytes.count else { return 0 }
        var owners: UInt64 = 0
        _ = visitLong(bytes, start, end, start, end) { index, _ in
            owners |= needles[index].owners
            return false
        }
        _ = visitShort(bytes, start, end, start, end) { index, _ in
            owners |= needles[index].owners
            return false
        }
        return owners
    }

    // MARK: - Candidates

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

    // MARK: - Comparing

    private func firstLong(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int
    ) -> Int? {
        visitLong(bytes, low, high, start, end) { _, _ in true }
    }

    private func firstShort(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int
    ) -> Int? {
        visitShort(bytes, low, high, start, end) { _, _ in true }
    }

    private func least(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Calls the closure for each long text whose word stands between two places, until it says that this is enough.
    private func visitLong(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int,
        _ isEnough: (_ needle: Int, _ place: Int) -> Bool
    ) -> Int? {
        guard !entries.isEmpty else { return nil }
        var at = low
        while at < high, at + 4 <= end {
            let word = bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            let hash = NeedleScanner.hash(word)
            // The small table answers from the nearest cache.
            var entry = table[hash] == 0 ? -1 : heads[hash]
            while entry >= 0 {
                let (needle, offset) = (entries[Int(entry)].needle, entries[Int(entry)].offset)
                let place = at - offset
                if stands(needle, at: place, in: bytes, start, end), isEnough(needle, place) {
                    return place
                }
                entry = entries[Int(entry)].next
            }
            at += 4
        }
        return nil
    }

    /// The same for the short texts.
    private func visitShort(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int,
        _ isEnough: (_ needle: Int, _ place: Int) -> Bool
    ) -> Int? {
        guard !pairs.isEmpty else { return nil }
        var at = low
        while at < high, at + 1 < end {
            let (first, second) = (bytes[at], bytes[at + 1])
            for pair in pairs where pair.first == first && pair.second == second {
                for (needle, offset) in pair.needles {
                    let place = at - offset
                    if stands(needle, at: place, in: bytes, start, end), isEnough(needle, place) {
                        return place
                    }
                }
            }
            at += 1
        }
        return nil
    }

    private func stands(
        _ needle: Int,
        at place: Int,
        in bytes: UnsafeRawBufferPointer,
        _ start: Int,
        _ end: Int
    ) -> Bool {
        let text = needles[needle].bytes
        guard place >= start, place + text.count <= end else { return false }
        for index in text.indices where bytes[place + index] != text[index] { return false }
        return true
    }

    // MARK: - Choosing

    private static func hash(_ word: UInt32) -> Int {
        Int((word &* 0x9E37_79B1) >> (32 - tableBits))
    }

    private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: UInt32.self) }
    }

    /// Few and rare pairs of neighbouring bytes, so that every short text holds one of them.
    private func choosePairs(_ counts: [Int], sampled: Int) -> [Pair] {
        var open = needles.indices.filter { needles[$0].bytes.count < NeedleScanner.shortest }
        var result: [Pair] = []
        while !open.isEmpty {
            var covers: [Int: Int] = [:]
            for index in open {
                let bytes = needles[index].bytes
                let keys = Set(
                    (0..<bytes.count - 1).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
                )
                for key in keys { covers[key, default: 0] += 1 }
            }
            // A pair costs its own comparison and what it finds in vain.
            func cost(_ key: Int) -> Double {
                let rate = Double(counts[key]) * 4096 / Double(sampled)
                return (1 + rate + NeedleScanner.frequency(key)) / Double(covers[key] ?? 1)
            }
            let keys = covers.keys.sorted()
            guard let best = keys.min(by: { cost($0) < cost($1) }) else { break }
            var pair = Pair(first: UInt8(best >> 8), second: UInt8(best & 0xFF))
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

    /// How common a pair is in most logs: letters are, capitals and bytes outside ASCII are not.
    private static func frequency(_ key: Int) -> Double {
        func weight(_ byte: Int) -> Double {
            switch byte {
            case 0x20, 0x2E, 0x2F, 0x61...0x7A: 1
            case 0x30...0x39, 0x41...0x5A: 0.3
            default: 0.1
            }
        }
        return weight(key >> 8) * weight(key & 0xFF)
    }
}
