import Testing

@testable import AuditStore

@Suite struct BLAKE2bTests {
    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return byte < 16 ? "0" + text : text
        }
        .joined()
    }

    /// The test sequence of RFC 7693, appendix E.
    private func sequence(_ length: Int, seed: UInt32) -> [UInt8] {
        var a = 0xDEAD_4BAD &* seed
        var b: UInt32 = 1
        return (0..<length).map { _ in
            let next = a &+ b
            a = b
            b = next
            return UInt8(truncatingIfNeeded: next >> 24)
        }
    }

    @Test func hashesTheExampleOfTheStandard() {
        #expect(
            hex(BLAKE2b.hash(Array("abc".utf8)))
                == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
        )
    }

    @Test func hashesNothing() {
        #expect(
            hex(BLAKE2b.hash([]))
                == "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
                + "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce"
        )
    }

    /// The lengths of the standard's self test: around the block size, several digest lengths.
    ///
    /// The expected value is that test without its keyed half, made with another implementation.
    @Test func passesTheSelfTestWithoutKeys() {
        var all = BLAKE2b(outputLength: 32)
        for output in [20, 32, 48, 64] {
            for input in [0, 3, 128, 129, 255, 1024] {
                let message = sequence(input, seed: UInt32(input))
                all.update(BLAKE2b.hash(message, outputLength: output))
            }
        }
        #expect(
            hex(all.finish()) == "681f345ad53c6360214ea500fd259edddbca775f605fad81b9b189d6d88e15c6"
        )
    }

    @Test func hashesMoreThanAMillionBytes() {
        let message = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_003)
        #expect(
            hex(BLAKE2b.hash(message))
                == "61c31edfd5786d52aeee64a113edbf3fe1094bf02158eef18d40bbf6aeccd886"
                + "dd7534e74d80aee1c34c39fef394f47b0cb361892e538cbb05874ab5dd824749"
        )
    }

    @Test(arguments: [1, 7, 64, 127, 128, 129, 300])
    func doesNotCareHowTheBytesArrive(piece: Int) {
        let message = sequence(1000, seed: 3)
        var hash = BLAKE2b(outputLength: 32)
        var at = 0
        while at < message.count {
            let end = min(at + piece, message.count)
            message.withUnsafeBytes {
                hash.update(UnsafeRawBufferPointer(rebasing: $0[at..<end]))
            }
            at = end
        }
        #expect(hash.finish() == BLAKE2b.hash(message, outputLength: 32))
    }

    @Test func canGoOnAfterADigest() {
        var hash = BLAKE2b()
        hash.update(Array("ab".utf8))
        _ = hash.finish()
        hash.update(Array("c".utf8))
        #expect(hash.finish() == BLAKE2b.hash(Array("abc".utf8)))
    }

    @Test(arguments: [(0, 1), (-4, 1), (200, 64)])
    func keepsTheLengthWithinTheStandard(asked: Int, given: Int) {
        #expect(BLAKE2b.hash([1], outputLength: asked).count == given)
    }
}
