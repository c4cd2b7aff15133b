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
