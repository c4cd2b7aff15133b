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
        let factors = unsafeBitCast(
            SIMD4<UInt32>(repeating: factor.littleEndian),
            to: SIMD8<UInt16>.self
        )
        var found: UInt8 = 0
        for index in 0..<4 {
            let halves = block.loadUnaligned(fromByteOffset: index &* 16, as: SIMD8<UInt16>.self)
            let products = unsafeBitCast(halves &* factors, to: SIMD4<UInt32>.self)
            // The upper half of each becomes the sum of both, which is what ``NeedleFitting/hash(_:_:)`` says.
            let sums = unsafeBitCast(products &+ products &<< 16, to: SIMD2<UInt64>.self)
            for half in 0..<2 {
                let pair = sums[half]
                found |= table[Int(truncatingIfNeeded: pair >> 16 & 0xFFFF)]
                found |= table[Int(truncatingIfNeeded: pair >> 48)]
            }
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
