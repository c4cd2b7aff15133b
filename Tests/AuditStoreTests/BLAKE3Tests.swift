import AuditStore
import Testing

/// Expected values come from the reference implementation, for the input of its own test vectors.
///
/// 0, 1 … 250, 0, 1 …
@Suite struct BLAKE3Tests {
    @Test(arguments: [
        (0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"),
        (1, "2d3adedff11b61f14c886e35afa036736dcd87a74d27b5c1510225d0f592e213"),
        (63, "e9bc37a594daad83be9470df7f7b3798297c3d834ce80ba85d6e207627b7db7b"),
        (64, "4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98"),
        (65, "de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee"),
        (1023, "10108970eeda3eb932baac1428c7a2163b0e924c9a9e25b35bba72b28f70bd11"),
        (1024, "42214739f095a406f3fc83deb889744ac00df831c10daa55189b5d121c855af7"),
        (1025, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"),
        (2048, "e776b6028c7cd22a4d0ba182a8bf62205d2ef576467e838ed6f2529b85fba24a"),
        (2049, "5f4d72f40d7a5f82b15ca2b2e44b1de3c2ef86c426c95c1af0b6879522563030"),
        (3073, "7124b49501012f81cc7f11ca069ec9226cecb8a2c850cfe644e327d22d3e1cd3"),
        (4097, "9b4052b38f1c5fc8b1f9ff7ac7b27cd242487b3d890d15c96a1c25b8aa0fb995"),
        (8193, "bab6c09cb8ce8cf459261398d2e7aef35700bf488116ceb94a36d0f5f1b7bc3b"),
        (16384, "f875d6646de28985646f34ee13be9a576fd515f76b5b0a26bb324735041ddde4"),
        (16385, "1dabe216be2578830263b049de1639f39f05a4da616b9b78c7a5e4e41662fd1f"),
        (31744, "62b6960e1a44bcc1eb1a611a8d6235b6b4b78f32e7abc4fb4c6cdcce94895c47"),
        (32769, "da589428d9b32c97658a04a21c0c8a38aad2ac402120819d956fd6d62bbfa36e"),
        (65536, "68d647e619a930e7b1082f74f334b0c65a315725569bdc123f0ee11881717bfe"),
        (102400, "bc3e3d41a1146b069abffad3c0d44860cf664390afce4d9661f7902e7943e085"),
        (1_048_577, "2f053cd7472cf0cd2f9adaf45c1180255b91b9a865404a63671a0ee5f792ed33"),
    ])
    func agreesWithTheReferenceAtEveryEdgeOfBlocksChunksAndGroups(count: Int, expected: String) {
        #expect(Digest.hex(BLAKE3.hash(input(count))) == expected)
    }

    @Test(arguments: [1, 7, 64, 1000, 1024, 5000, 16_384, 16_385, 40_000])
    func piecesGiveTheDigestOfTheWhole(piece: Int) {
        let message = input(100_000)
        var hash = BLAKE3()
        var at = 0
        while at < message.count {
            hash.update(Array(message[at..<min(at + piece, message.count)]))
            at += piece
        }
        #expect(hash.finish() == BLAKE3.hash(message))
    }

    @Test func finishingDoesNotEndTheHash() {
        let message = input(20_000)
        var hash = BLAKE3()
        hash.update(Array(message[..<17_000]))
        #expect(hash.finish() == BLAKE3.hash(Array(message[..<17_000])))
        hash.update(Array(message[17_000...]))
        #expect(hash.finish() == BLAKE3.hash(message))
    }

    private func input(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 251) } }
}
