#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Finds the next place where any of many short texts stands, in one pass and at the speed of memory.
///
/// A text of at least six bytes holds three bytes that begin at a multiple of four, wherever the text stands.
/// So only every fourth place is looked at: its three bytes are looked up in a small table, and only where the
/// table knows them the texts are compared. The cost does not grow with the number of texts. Which bytes of a
/// text are used is chosen by what the bytes to be searched are like. Shorter texts are found by pairs of bytes.
/// Everything is done for 64 bytes at a time.
struct NeedleScanner: Sendable {
    struct Needle: Sendable {
        /// Where it stands in ``texts``.
        let start: Int
        let count: Int
        let owners: UInt64
    }

    /// Three bytes of a text.
    struct Entry: Sendable {
        let needle: Int
        let offset: Int
        /// The bytes themselves, and which bits of those at a place they are.
        let word: UInt32
        let mask: UInt32
        /// The next entry with the same hash; less than 0 for none.
        let next: Int
    }

    struct Pair: Sendable {
        let first: UInt8
        let second: UInt8
        var needles: [(needle: Int, offset: Int)] = []
    }

    /// A block of 64 bytes that looks as if it held a text.
    private struct Candidate {
        let at: Int
        let isLong: Bool
        let isShort: Bool
    }

    /// How many blocks looked as if they held a text and did not, since the last fitting.
    private(set) var misses = 0

    /// The bytes of all texts.
    let texts: [UInt8]
    let needles: [Needle]
    /// Whether three bytes with this hash are in a text.
    private(set) var table: [UInt8] = []
    private var factor: UInt32 = 0
    /// One more than the first entry with a hash; 0 for none.
    private var heads: [Int32] = []
    private var entries: [Entry] = []
    private var pairs: [Pair] = []
    /// The bytes of the pairs, each in every lane.
    private var lanes: [SIMD16<UInt8>] = []

    /// A scanner for these texts; empty ones are left out.
    ///
    /// - Parameter needles: The texts with their owner's number, 0 to 63.
    init(_ needles: [(text: String, owner: Int)]) {
        var texts: [UInt8] = []
        var unique: [Needle] = []
        var places: [String: Int] = [:]
        for (text, owner) in needles where text.utf8.count > 1 {
            let bit = UInt64(1) << UInt64(min(max(owner, 0), 63))
            if let at = places[text] {
                let known = unique[at]
                unique[at] = Needle(
                    start: known.start,
                    count: known.count,
                    owners: known.owners | bit
                )
            } else {
                places[text] = unique.count
                unique.append(
                    Needle(start: texts.count, count: text.utf8.count, owners: bit)
                )
                texts += Array(text.utf8)
            }
        }
        self.texts = texts
        self.needles = unique
        tune(to: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// Chooses the bytes that are rarest in a sample.
    ///
    /// - Parameters:
    ///   - sample: A piece of what is to be searched.
    ///   - trials: How many hashes are tried; more find fewer places in vain, and take longer.
    mutating func tune(to sample: UnsafeRawBufferPointer, trials: Int = 1) {
        let fitting = NeedleFitting.best(for: needles, texts, to: sample, trials: trials)
        misses = 0
        factor = fitting.factor
        table = fitting.table
        heads = fitting.heads
        entries = fitting.entries
        pairs = fitting.pairs
        lanes = pairs.flatMap { [SIMD16(repeating: $0.first), SIMD16(repeating: $0.second)] }
    }

    /// Where the first text stands, or a place in the same line as it; nil where none stands.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - start: Where to begin; a text that begins earlier is not found.
    ///   - end: Where to stop; a text that ends later is not found.
    /// - Returns: The place.
    mutating func next(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
        guard start >= 0, start < end, end <= bytes.count else { return nil }
        var at = start
        while let block = candidate(in: bytes, from: at, to: end) {
            let long = block.isLong ? firstLong(bytes, block.at, block.at + 64, start, end) : nil
            let short = block.isShort ? firstShort(bytes, block.at, block.at + 64, start, end) : nil
            if let found = NeedleScanner.least(long, short) { return found }
            misses += 1
            at = block.at + 64
        }
        // What is left is no whole block.
        at = end - (end - at - 1) % 64 - 1
        return NeedleScanner.least(
            firstLong(bytes, at, end, start, end),
            firstShort(bytes, at, end, start, end)
        )
    }

    /// The owners of all texts between two places.
    func owners(in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> UInt64 {
        guard start >= 0, start < end, end <= bytes.count else { return 0 }
        var owners: UInt64 = 0
        _ = visitLong(bytes, start, end, start, end) { needle, _ in
            owners |= needle.owners
            return false
        }
        _ = visitShort(bytes, start, end, start, end) { needle, _ in
            owners |= needle.owners
            return false
        }
        return owners
    }

    // MARK: - Candidates

    /// The next block of 64 bytes that may hold a text; nil where none of the whole blocks does.
    ///
    /// One byte behind a block has to be there too, since a pair may begin in the block's last byte.
    @inline(never)
    private func candidate(
        in bytes: UnsafeRawBufferPointer,
        from start: Int,
        to end: Int
    ) -> Candidate? {
        guard let base = bytes.baseAddress else { return nil }
        return table.withUnsafeBufferPointer { table -> Candidate? in
            lanes.withUnsafeBufferPointer { lanes -> Candidate? in
                var at = start
                while at &+ 65 <= end {
                    let block = base + at
                    let long = NeedleBlock.long(block, table, factor)
                    let short = NeedleBlock.short(block, lanes)
                    if UInt64(long) | short != 0 {
                        return Candidate(at: at, isLong: long != 0, isShort: short != 0)
                    }
                    at &+= 64
                }
                return nil
            }
        }
    }

    // MARK: - Comparing

    @inline(never)
    private func firstLong(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int
    ) -> Int? {
        visitLong(bytes, low, high, start, end) { _, _ in true }
    }

    @inline(never)
    private func firstShort(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int
    ) -> Int? {
        visitShort(bytes, low, high, start, end) { _, _ in true }
    }

    private static func least(_ left: Int?, _ right: Int?) -> Int? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// Calls the closure for each long text whose three bytes stand between two places, until it says that this is enough.
    @inline(__always)
    private func visitLong(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int,
        _ isEnough: (_ needle: Needle, _ place: Int) -> Bool
    ) -> Int? {
        table.withUnsafeBufferPointer { table -> Int? in
            var at = low
            while at < high, at + NeedleFitting.wordSize <= end {
                let word = NeedleScanner.word(bytes, at)
                let hash = NeedleFitting.hash(word, factor)
                // The small table answers from the nearest cache, and mostly with no.
                var entry = table[hash] == 0 ? -1 : Int(heads[hash]) - 1
                while entry >= 0 {
                    let known = entries[entry]
                    entry = known.next
                    guard UInt32(littleEndian: word) & known.mask == known.word else { continue }
                    let needle = needles[known.needle]
                    let place = at - known.offset
                    if stands(needle, at: place, in: bytes, start, end), isEnough(needle, place) {
                        return place
                    }
                }
                at += 4
            }
            return nil
        }
    }

    /// The same for the short texts.
    @inline(__always)
    private func visitShort(
        _ bytes: UnsafeRawBufferPointer,
        _ low: Int,
        _ high: Int,
        _ start: Int,
        _ end: Int,
        _ isEnough: (_ needle: Needle, _ place: Int) -> Bool
    ) -> Int? {
        guard !pairs.isEmpty, let base = bytes.baseAddress else { return nil }
        return lanes.withUnsafeBufferPointer { lanes -> Int? in
            var at = low
            while at < high, at + 1 < end {
                if (at - low) % 64 == 0, at + 65 <= bytes.count,
                    NeedleBlock.short(base + at, lanes) == 0
                {
                    at += 64
                    continue
                }
                let (first, second) = (bytes[at], bytes[at + 1])
                for pair in pairs where pair.first == first && pair.second == second {
                    for (index, offset) in pair.needles {
                        let needle = needles[index]
                        let place = at - offset
                        if stands(needle, at: place, in: bytes, start, end), isEnough(needle, place)
                        {
                            return place
                        }
                    }
                }
                at += 1
            }
            return nil
        }
    }

    /// The bytes at a place as ``NeedleFitting/hash(_:_:)`` takes them, also where no four bytes are left.
    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt32 {
        if at + 4 <= bytes.count {
            return bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)
        }
        var left: UInt32 = 0
        for index in (at..<bytes.count).reversed() { left = left << 8 | UInt32(bytes[index]) }
        return UInt32(littleEndian: left)
    }

    @inline(__always)
    private func stands(
        _ needle: Needle,
        at place: Int,
        in bytes: UnsafeRawBufferPointer,
        _ start: Int,
        _ end: Int
    ) -> Bool {
        guard place >= start, place + needle.count <= end, let base = bytes.baseAddress,
            bytes[place + needle.count - 1] == texts[needle.start + needle.count - 1]
        else { return false }
        return texts.withUnsafeBytes { texts in
            guard let text = texts.baseAddress else { return false }
            return memcmp(text + needle.start, base + place, needle.count) == 0
        }
    }
}
