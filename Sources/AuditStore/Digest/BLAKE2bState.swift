/// The chaining value of BLAKE2b and its compression function.
struct BLAKE2bState: Sendable {
    private var h0, h1, h2, h3, h4, h5, h6, h7: UInt64

    private static let iv0: UInt64 = 0x6A09_E667_F3BC_C908
    private static let iv1: UInt64 = 0xBB67_AE85_84CA_A73B
    private static let iv2: UInt64 = 0x3C6E_F372_FE94_F82B
    private static let iv3: UInt64 = 0xA54F_F53A_5F1D_36F1
    private static let iv4: UInt64 = 0x510E_527F_ADE6_82D1
    private static let iv5: UInt64 = 0x9B05_688C_2B3E_6C1F
    private static let iv6: UInt64 = 0x1F83_D9AB_FB41_BD6B
    private static let iv7: UInt64 = 0x5BE0_CD19_137E_2179

    /// The start of a hash without a key.
    init(outputLength: Int) {
        h0 = BLAKE2bState.iv0 ^ 0x0101_0000 ^ UInt64(outputLength)
        h1 = BLAKE2bState.iv1
        h2 = BLAKE2bState.iv2
        h3 = BLAKE2bState.iv3
        h4 = BLAKE2bState.iv4
        h5 = BLAKE2bState.iv5
        h6 = BLAKE2bState.iv6
        h7 = BLAKE2bState.iv7
    }

    /// The chaining value.
    var words: [UInt64] { [h0, h1, h2, h3, h4, h5, h6, h7] }

    /// Takes one block of 128 bytes.
    ///
    /// The rounds are written out so that the compiler keeps all words in registers or on the stack: an array in
    /// here costs nine tenths of the speed.
    mutating func compress(
        _ block: UnsafeRawBufferPointer,
        low: UInt64,
        high: UInt64,
        isLast: Bool
    ) {
        precondition(block.count >= 128, "a block of BLAKE2b has 128 bytes")
        @inline(__always) func load(_ index: Int) -> UInt64 {
            UInt64(littleEndian: block.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
        }
        let m0 = load(0)
        let m1 = load(1)
        let m2 = load(2)
        let m3 = load(3)
        let m4 = load(4)
        let m5 = load(5)
        let m6 = load(6)
        let m7 = load(7)
        let m8 = load(8)
        let m9 = load(9)
        let m10 = load(10)
        let m11 = load(11)
        let m12 = load(12)
        let m13 = load(13)
        let m14 = load(14)
        let m15 = load(15)
        var v = BLAKE2bWork(
            v0: h0,
            v1: h1,
            v2: h2,
            v3: h3,
            v4: h4,
            v5: h5,
            v6: h6,
            v7: h7,
            v8: BLAKE2bState.iv0,
            v9: BLAKE2bState.iv1,
            v10: BLAKE2bState.iv2,
            v11: BLAKE2bState.iv3,
            v12: BLAKE2bState.iv4 ^ low,
            v13: BLAKE2bState.iv5 ^ high,
            v14: isLast ? ~BLAKE2bState.iv6 : BLAKE2bState.iv6,
            v15: BLAKE2bState.iv7
        )
        v.columns(m0, m1, m2, m3, m4, m5, m6, m7)
        v.diagonals(m8, m9, m10, m11, m12, m13, m14, m15)
        v.columns(m14, m10, m4, m8, m9, m15, m13, m6)
        v.diagonals(m1, m12, m0, m2, m11, m7, m5, m3)
        v.columns(m11, m8, m12, m0, m5, m2, m15, m13)
        v.diagonals(m10, m14, m3, m6, m7, m1, m9, m4)
        v.columns(m7, m9, m3, m1, m13, m12, m11, m14)
        v.diagonals(m2, m6, m5, m10, m4, m0, m15, m8)
        v.columns(m9, m0, m5, m7, m2, m4, m10, m15)
        v.diagonals(m14, m1, m11, m12, m6, m8, m3, m13)
        v.columns(m2, m12, m6, m10, m0, m11, m8, m3)
        v.diagonals(m4, m13, m7, m5, m15, m14, m1, m9)
        v.columns(m12, m5, m1, m15, m14, m13, m4, m10)
        v.diagonals(m0, m7, m6, m3, m9, m2, m8, m11)
        v.columns(m13, m11, m7, m14, m12, m1, m3, m9)
        v.diagonals(m5, m0, m15, m4, m8, m6, m2, m10)
        v.columns(m6, m15, m14, m9, m11, m3, m0, m8)
        v.diagonals(m12, m2, m13, m7, m1, m4, m10, m5)
        v.columns(m10, m2, m8, m4, m7, m6, m1, m5)
        v.diagonals(m15, m11, m9, m14, m3, m12, m13, m0)
        v.columns(m0, m1, m2, m3, m4, m5, m6, m7)
        v.diagonals(m8, m9, m10, m11, m12, m13, m14, m15)
        v.columns(m14, m10, m4, m8, m9, m15, m13, m6)
        v.diagonals(m1, m12, m0, m2, m11, m7, m5, m3)
        h0 ^= v.v0 ^ v.v8
        h1 ^= v.v1 ^ v.v9
        h2 ^= v.v2 ^ v.v10
        h3 ^= v.v3 ^ v.v11
        h4 ^= v.v4 ^ v.v12
        h5 ^= v.v5 ^ v.v13
        h6 ^= v.v6 ^ v.v14
        h7 ^= v.v7 ^ v.v15
    }
}

/// The sixteen working words of one compression.
private struct BLAKE2bWork {
    var v0, v1, v2, v3, v4, v5, v6, v7: UInt64
    var v8, v9, v10, v11, v12, v13, v14, v15: UInt64

    @inline(__always)
    mutating func columns(
        _ x0: UInt64,
        _ x1: UInt64,
        _ x2: UInt64,
        _ x3: UInt64,
        _ x4: UInt64,
        _ x5: UInt64,
        _ x6: UInt64,
        _ x7: UInt64
    ) {
        BLAKE2bWork.mix(&v0, &v4, &v8, &v12, x0, x1)
        BLAKE2bWork.mix(&v1, &v5, &v9, &v13, x2, x3)
        BLAKE2bWork.mix(&v2, &v6, &v10, &v14, x4, x5)
        BLAKE2bWork.mix(&v3, &v7, &v11, &v15, x6, x7)
    }

    @inline(__always)
    mutating func diagonals(
        _ x0: UInt64,
        _ x1: UInt64,
        _ x2: UInt64,
        _ x3: UInt64,
        _ x4: UInt64,
        _ x5: UInt64,
        _ x6: UInt64,
        _ x7: UInt64
    ) {
        BLAKE2bWork.mix(&v0, &v5, &v10, &v15, x0, x1)
        BLAKE2bWork.mix(&v1, &v6, &v11, &v12, x2, x3)
        BLAKE2bWork.mix(&v2, &v7, &v8, &v13, x4, x5)
        BLAKE2bWork.mix(&v3, &v4, &v9, &v14, x6, x7)
    }

    @inline(__always)
    private static func mix(
        _ a: inout UInt64,
        _ b: inout UInt64,
        _ c: inout UInt64,
        _ d: inout UInt64,
        _ x: UInt64,
        _ y: UInt64
    ) {
        a = a &+ b &+ x
        d = rotate(d ^ a, 32)
        c = c &+ d
        b = rotate(b ^ c, 24)
        a = a &+ b &+ y
        d = rotate(d ^ a, 16)
        c = c &+ d
        b = rotate(b ^ c, 63)
    }

    @inline(__always)
    private static func rotate(_ word: UInt64, _ by: UInt64) -> UInt64 {
        (word &>> by) | (word &<< (64 - by))
    }
}
