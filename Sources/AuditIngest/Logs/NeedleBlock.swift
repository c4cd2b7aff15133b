/// The quick looks at 64 bytes that ``NeedleScanner`` takes: what they pass by holds no text.
enum NeedleBlock {
    /// More than 0 where the table knows one of the sixteen places of a block.
    @inline(__always)
    static func long(
        _ block: UnsafeRawPointer,
        _ table: UnsafeBufferPointer<UInt8>,
        _ factor: UInt32
    ) -> UInt8 {
        // The table has an entry for every hash.
        guard let table = table.baseAddress else { return 0 }
        var found: UInt8 = 0
        for index in 0..<16 {
            let word = block.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self)
            found |= table[NeedleFitting.hash(word, factor)]
        }
        return found
    }

    /// More than 0 where one of the pairs begins in a block.
    @inline(__always)
    static func short(
        _ block: UnsafeRawPointer,
        _ lanes: UnsafeBufferPointer<SIMD16<UInt8>>
    ) -> UInt64 {
        guard let pairs = lanes.baseAddress else { return 0 }
        @inline(__always) func load(_ offset: Int) -> SIMD16<UInt8> {
            block.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        }
        let (here0, here1, here2, here3) = (load(0), load(16), load(32), load(48))
        let (then0, then1, then2, then3) = (load(1), load(17), load(33), load(49))
        // As numbers: masks would be brought to a common form after each pair.
        var found = SIMD16<UInt8>(repeating: 0)
        var at = 0
        while at &+ 1 < lanes.count {
            let (first, second) = (pairs[at], pairs[at &+ 1])
            let low = here0 .== first .& then0 .== second .| (here1 .== first .& then1 .== second)
            let high = here2 .== first .& then2 .== second .| (here3 .== first .& then3 .== second)
            found |= unsafeBitCast(low .| high, to: SIMD16<UInt8>.self)
            at &+= 2
        }
        let words = unsafeBitCast(found, to: SIMD2<UInt64>.self)
        return words[0] | words[1]
    }
}
