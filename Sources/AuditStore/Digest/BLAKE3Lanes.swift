/// The compression function of BLAKE3 for four inputs at once, one in each lane of a vector.
///
/// Section 2.2 of the BLAKE3 paper (<https://github.com/BLAKE3-team/BLAKE3-specs>); the lanes are its section 5.3. A
/// single input is compressed in the first lane: it costs what four do, and that is little.
struct BLAKE3Lanes {
    /// A word of each input.
    typealias Words = SIMD4<UInt32>

    /// The first bytes of a chunk; of the flags of section 2.2.
    static let chunkStart: UInt32 = 1 << 0
    /// The last bytes of a chunk.
    static let chunkEnd: UInt32 = 1 << 1
    /// Two chaining values that become one.
    static let parent: UInt32 = 1 << 2
    /// The last compression of all.
    static let root: UInt32 = 1 << 3

    /// How many bytes are compressed at once, of each input.
    static let blockSize = 64
    /// The bytes of a chaining value.
    static let valueSize = 32

    private var h0 = Words(repeating: BLAKE3Lanes.iv0)
    private var h1 = Words(repeating: BLAKE3Lanes.iv1)
    private var h2 = Words(repeating: BLAKE3Lanes.iv2)
    private var h3 = Words(repeating: BLAKE3Lanes.iv3)
    private var h4 = Words(repeating: 0x510E_527F)
    private var h5 = Words(repeating: 0x9B05_688C)
    private var h6 = Words(repeating: 0x1F83_D9AB)
    private var h7 = Words(repeating: 0x5BE0_CD19)

    private static let iv0: UInt32 = 0x6A09_E667
    private static let iv1: UInt32 = 0xBB67_AE85
    private static let iv2: UInt32 = 0x3C6E_F372
    private static let iv3: UInt32 = 0xA54F_F53A

    /// Takes a block of each input.
    ///
    /// - Parameters:
    ///   - bytes: The first input's block, of 64 bytes; the others begin `stride` bytes after each other.
    ///   - stride: The distance of the inputs; 0 where there is one.
    ///   - counter: The number of the first input's chunk; 0 for parents.
    ///   - step: By how much the counter grows from input to input.
    ///   - length: How many of the block's bytes are the input's.
    ///   - flags: What the block is.
    mutating func compress(
        _ bytes: UnsafeRawPointer,
        stride: Int,
        counter: UInt64 = 0,
        step: UInt64 = 0,
        length: Int = BLAKE3Lanes.blockSize,
        flags: UInt32
    ) {
        @inline(__always) func word(_ index: Int) -> Words {
            let at = bytes + index * 4
            return Words(
                UInt32(littleEndian: at.loadUnaligned(as: UInt32.self)),
                UInt32(littleEndian: (at + stride).loadUnaligned(as: UInt32.self)),
                UInt32(littleEndian: (at + stride * 2).loadUnaligned(as: UInt32.self)),
                UInt32(littleEndian: (at + stride * 3).loadUnaligned(as: UInt32.self))
            )
        }
        let counters = SIMD4<UInt64>(0, step, step &* 2, step &* 3) &+ counter
        var v = BLAKE3Work(
            v0: h0,
            v1: h1,
            v2: h2,
            v3: h3,
            v4: h4,
            v5: h5,
            v6: h6,
            v7: h7,
            v8: Words(repeating: BLAKE3Lanes.iv0),
            v9: Words(repeating: BLAKE3Lanes.iv1),
            v10: Words(repeating: BLAKE3Lanes.iv2),
            v11: Words(repeating: BLAKE3Lanes.iv3),
            v12: Words(truncatingIfNeeded: counters),
            v13: Words(truncatingIfNeeded: counters &>> 32),
            v14: Words(repeating: UInt32(truncatingIfNeeded: length)),
            v15: Words(repeating: flags)
        )
        let (m0, m1, m2, m3) = (word(0), word(1), word(2), word(3))
        let (m4, m5, m6, m7) = (word(4), word(5), word(6), word(7))
        let (m8, m9, m10, m11) = (word(8), word(9), word(10), word(11))
        let (m12, m13, m14, m15) = (word(12), word(13), word(14), word(15))
        v.columns(m0, m1, m2, m3, m4, m5, m6, m7)
        v.diagonals(m8, m9, m10, m11, m12, m13, m14, m15)
        v.columns(m2, m6, m3, m10, m7, m0, m4, m13)
        v.diagonals(m1, m11, m12, m5, m9, m14, m15, m8)
        v.columns(m3, m4, m10, m12, m13, m2, m7, m14)
        v.diagonals(m6, m5, m9, m0, m11, m15, m8, m1)
        v.columns(m10, m7, m12, m9, m14, m3, m13, m15)
        v.diagonals(m4, m0, m11, m2, m5, m8, m1, m6)
        v.columns(m12, m13, m9, m11, m15, m10, m14, m8)
        v.diagonals(m7, m2, m5, m3, m0, m1, m6, m4)
        v.columns(m9, m14, m11, m5, m8, m12, m15, m1)
        v.diagonals(m13, m3, m0, m10, m2, m6, m4, m7)
        v.columns(m11, m15, m5, m0, m1, m9, m8, m6)
        v.diagonals(m14, m10, m2, m12, m3, m4, m7, m13)
        h0 = v.v0 ^ v.v8
        h1 = v.v1 ^ v.v9
        h2 = v.v2 ^ v.v10
        h3 = v.v3 ^ v.v11
        h4 = v.v4 ^ v.v12
        h5 = v.v5 ^ v.v13
        h6 = v.v6 ^ v.v14
        h7 = v.v7 ^ v.v15
    }

    /// Writes the chaining values of the first inputs, one after the other.
    ///
    /// - Parameters:
    ///   - count: How many, 1…4.
    ///   - bytes: Where they go.
    func write(_ count: Int, to bytes: UnsafeMutableRawPointer) {
        for lane in 0..<count {
            let at = bytes + lane * BLAKE3Lanes.valueSize
            let words = (
                h0[lane], h1[lane], h2[lane], h3[lane], h4[lane], h5[lane], h6[lane], h7[lane]
            )
            at.storeBytes(of: words.0.littleEndian, toByteOffset: 0, as: UInt32.self)
            at.storeBytes(of: words.1.littleEndian, toByteOffset: 4, as: UInt32.self)
            at.storeBytes(of: words.2.littleEndian, toByteOffset: 8, as: UInt32.self)
            at.storeBytes(of: words.3.littleEndian, toByteOffset: 12, as: UInt32.self)
            at.storeBytes(of: words.4.littleEndian, toByteOffset: 16, as: UInt32.self)
            at.storeBytes(of: words.5.littleEndian, toByteOffset: 20, as: UInt32.self)
            at.storeBytes(of: words.6.littleEndian, toByteOffset: 24, as: UInt32.self)
            at.storeBytes(of: words.7.littleEndian, toByteOffset: 28, as: UInt32.self)
        }
    }
}

/// The sixteen working words of four compressions.
private struct BLAKE3Work {
    typealias Words = BLAKE3Lanes.Words

    var v0, v1, v2, v3, v4, v5, v6, v7: Words
    var v8, v9, v10, v11, v12, v13, v14, v15: Words

    @inline(__always)
    mutating func columns(
        _ x0: Words,
        _ x1: Words,
        _ x2: Words,
        _ x3: Words,
        _ x4: Words,
        _ x5: Words,
        _ x6: Words,
        _ x7: Words
    ) {
        BLAKE3Work.mix(&v0, &v4, &v8, &v12, x0, x1)
        BLAKE3Work.mix(&v1, &v5, &v9, &v13, x2, x3)
        BLAKE3Work.mix(&v2, &v6, &v10, &v14, x4, x5)
        BLAKE3Work.mix(&v3, &v7, &v11, &v15, x6, x7)
    }

    @inline(__always)
    mutating func diagonals(
        _ x0: Words,
        _ x1: Words,
        _ x2: Words,
        _ x3: Words,
        _ x4: Words,
        _ x5: Words,
        _ x6: Words,
        _ x7: Words
    ) {
        BLAKE3Work.mix(&v0, &v5, &v10, &v15, x0, x1)
        BLAKE3Work.mix(&v1, &v6, &v11, &v12, x2, x3)
        BLAKE3Work.mix(&v2, &v7, &v8, &v13, x4, x5)
        BLAKE3Work.mix(&v3, &v4, &v9, &v14, x6, x7)
    }

    @inline(__always)
    private static func mix(
        _ a: inout Words,
        _ b: inout Words,
        _ c: inout Words,
        _ d: inout Words,
        _ x: Words,
        _ y: Words
    ) {
        a = a &+ b &+ x
        d = rotate(d ^ a, 16)
        c = c &+ d
        b = rotate(b ^ c, 12)
        a = a &+ b &+ y
        d = rotate(d ^ a, 8)
        c = c &+ d
        b = rotate(b ^ c, 7)
    }

    /// The halves are added, not or-ed: an or is taken for a rotation of words, which processors have for single ones only,
    /// and the lanes would be done one after the other.
    @inline(__always)
    private static func rotate(_ words: Words, _ by: UInt32) -> Words {
        (words &>> Words(repeating: by)) &+ (words &<< Words(repeating: 32 - by))
    }
}
