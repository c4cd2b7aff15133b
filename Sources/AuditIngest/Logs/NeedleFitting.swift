/// The bytes by which ``NeedleScanner`` knows its texts, chosen so that they are rare in a sample.
struct NeedleFitting {
    /// How many bytes a text must have behind a place to be looked up there.
    static let wordSize = 3
    /// The shortest text that is found by them at every fourth place.
    static let shortest = wordSize + 3
    private static let tableBits = 16
    /// How many of the fourth byte's lowest bits count.
    private static let fourthBits: UInt32 = 4

    private(set) var table: [UInt8]
    private(set) var heads: [Int32]
    private(set) var entries: [NeedleScanner.Entry] = []
    private(set) var pairs: [NeedleScanner.Pair] = []
    /// What makes the hash of a word.
    let factor: UInt32
    /// How often the sample holds what the table knows.
    private var found = 0

    /// The fitting with the fewest words of the sample in its table.
    ///
    /// - Parameters:
    ///   - needles: The texts.
    ///   - texts: Their bytes.
    ///   - sample: A piece of what is to be searched.
    ///   - trials: How many hashes are tried: with each one, other words share a place in the table.
    /// - Returns: The best of the trials.
    static func best(
        for needles: [NeedleScanner.Needle],
        _ texts: [UInt8],
        to sample: UnsafeRawBufferPointer,
        trials: Int
    ) -> NeedleFitting {
        var best = NeedleFitting(needles, texts, to: sample, factor: factors[0])
        for factor in factors.dropFirst().prefix(trials - 1) where best.found > 0 {
            let other = NeedleFitting(needles, texts, to: sample, factor: factor)
            if other.found < best.found { best = other }
        }
        best.choosePairs(needles, texts, sample)
        return best
    }

    /// Factors with which numbers, of which logs are full, seldom have the hash of a text.
    private static let factors: [UInt32] = [
        0x4319_39FD, 0x4EB5_1409, 0x0E35_C2B3, 0x7DFB_AB63, 0xB676_D377, 0x696B_0EA3, 0x56AE_AE8D,
        0x09B1_9E37,
    ]

    private init(
        _ needles: [NeedleScanner.Needle],
        _ texts: [UInt8],
        to sample: UnsafeRawBufferPointer,
        factor odd: UInt32
    ) {
        // A factor that ends in zero bits moves the other bits of a fourth byte out at the top.
        factor = (odd & 0xFFFF) | ((odd >> 16 | 1) << (16 + NeedleFitting.fourthBits))
        let size = 1 << NeedleFitting.tableBits
        // Without a sample nothing is counted: a program that reads small files has no time for it.
        let isCounted = sample.count >= 4
        var words = [Int32](repeating: 0, count: isCounted ? size : 0)
        var at = 0
        while at + 4 <= sample.count {
            let word = sample.loadUnaligned(fromByteOffset: at, as: UInt32.self)
            words[NeedleFitting.hash(word, factor)] += 1
            at += 1
        }
        table = [UInt8](repeating: 0, count: size)
        heads = [Int32](repeating: 0, count: size)
        for (index, needle) in needles.enumerated() where needle.count >= NeedleFitting.shortest {
            let text = Array(texts[needle.start..<needle.start + needle.count])
            for phase in 0..<4 { choose(text, of: index, phase, words) }
        }
        for (hash, count) in words.enumerated() where table[hash] != 0 { found += Int(count) }
    }

    /// The hash of three bytes in memory and of the lowest bits of the fourth one.
    ///
    /// Words of four bytes are rarer than those of three, but three are all that the end of a short text has.
    /// With few bits of the fourth byte, such an end is entered with all of them. Each half of the word is multiplied
    /// by its half of the factor, since that can be done for many words at once; see ``NeedleBlock``.
    @inline(__always)
    static func hash(_ word: UInt32, _ factor: UInt32) -> Int {
        let word = UInt32(littleEndian: word)
        let low = UInt16(truncatingIfNeeded: word) &* UInt16(truncatingIfNeeded: factor)
        let high =
            UInt16(truncatingIfNeeded: word >> 16) &* UInt16(truncatingIfNeeded: factor >> 16)
        return Int(low &+ high)
    }

    /// Chooses the rarest bytes of a text among those that stand at a multiple of four where the text begins at a given distance from one.
    private mutating func choose(
        _ text: [UInt8],
        of needle: Int,
        _ phase: Int,
        _ words: [Int32]
    ) {
        var best: (offset: Int, hashes: [Int], cost: Int) = (phase, [], Int.max)
        for offset in stride(from: phase, through: text.count - NeedleFitting.wordSize, by: 4) {
            let hashes = hashes(text, offset)
            // Of bytes that are equally rare, those that another text has chosen already cost nothing more.
            let cost = hashes.reduce(0) { sum, hash in
                sum + (table[hash] == 0 ? 1 : 0) + (words.isEmpty ? 0 : 2 * Int(words[hash]))
            }
            if cost < best.cost { best = (offset, hashes, cost) }
        }
        let word = NeedleFitting.word(text, best.offset)
        for hash in best.hashes {
            table[hash] = 1
            entries.append(
                NeedleScanner.Entry(
                    needle: needle,
                    offset: best.offset,
                    word: word.value,
                    mask: word.mask,
                    next: Int(heads[hash]) - 1
                )
            )
            heads[hash] = Int32(entries.count)
        }
    }

    /// The three or four bytes that a text has at a place.
    private static func word(_ text: [UInt8], _ offset: Int) -> (value: UInt32, mask: UInt32) {
        let bytes = text[offset..<min(offset + 4, text.count)]
        let value = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return (value, bytes.count == 4 ? UInt32.max : 0x00FF_FFFF)
    }

    /// The hashes that a place of a text can have: one, or one for each byte that may follow.
    private func hashes(_ text: [UInt8], _ offset: Int) -> [Int] {
        let three =
            UInt32(text[offset]) | UInt32(text[offset + 1]) << 8 | UInt32(text[offset + 2]) << 16
        func hash(_ fourth: UInt32) -> Int {
            NeedleFitting.hash(UInt32(littleEndian: three | fourth << 24), factor)
        }
        if offset + 3 < text.count { return [hash(UInt32(text[offset + 3]))] }
        return Set((0..<1 << NeedleFitting.fourthBits).map(hash)).sorted()
    }

    /// Few and rare pairs of neighbouring bytes, so that every short text holds one of them.
    private mutating func choosePairs(
        _ needles: [NeedleScanner.Needle],
        _ texts: [UInt8],
        _ sample: UnsafeRawBufferPointer
    ) {
        var open: [(needle: Int, text: [UInt8])] = []
        for (index, needle) in needles.enumerated() where needle.count < NeedleFitting.shortest {
            open.append((index, Array(texts[needle.start..<needle.start + needle.count])))
        }
        guard !open.isEmpty else { return }
        var counts = [Int32](repeating: 0, count: sample.count >= 4 ? 1 << 16 : 0)
        for at in 0..<(counts.isEmpty ? 0 : sample.count - 1) {
            counts[Int(sample[at]) << 8 | Int(sample[at + 1])] += 1
        }
        let sampled = max(1, sample.count)
        while !open.isEmpty {
            var covers: [Int: Int] = [:]
            for (_, bytes) in open {
                let keys = Set(
                    (0..<bytes.count - 1).map { Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) }
                )
                for key in keys { covers[key, default: 0] += 1 }
            }
            // A pair costs its own comparison and what it finds in vain.
            func cost(_ key: Int) -> Double {
                let rate = counts.isEmpty ? 0 : Double(counts[key]) * 4096 / Double(sampled)
                return (1 + rate + NeedleFitting.frequency(key)) / Double(covers[key] ?? 1)
            }
            let keys = covers.keys.sorted()
            guard let best = keys.min(by: { cost($0) < cost($1) }) else { break }
            var pair = NeedleScanner.Pair(first: UInt8(best >> 8), second: UInt8(best & 0xFF))
            open.removeAll { index, bytes in
                for at in 0..<bytes.count - 1
                where bytes[at] == pair.first && bytes[at + 1] == pair.second {
                    pair.needles.append((index, at))
                    return true
                }
                return false
            }
            pairs.append(pair)
        }
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
