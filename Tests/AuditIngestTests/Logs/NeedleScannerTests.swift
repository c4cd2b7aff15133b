import Testing

@testable import AuditIngest

@Suite struct NeedleScannerTests {
    private static let texts = [
        "Contrast failed", "error: -[", "A11Y", "✖", "simctl ", "1234567", "xc-mcp", "UDID=",
    ]

    private func naive(_ line: String, _ texts: [String]) -> UInt64 {
        var owners: UInt64 = 0
        let bytes = Array(line.utf8)
        for (owner, text) in texts.enumerated() {
            let needle = Array(text.utf8)
            guard needle.count <= bytes.count else { continue }
            for at in 0...bytes.count - needle.count
            where Array(bytes[at..<at + needle.count]) == needle {
                owners |= 1 << UInt64(owner)
            }
        }
        return owners
    }

    @Test(arguments: 0..<140)
    func findsATextAtEveryPlace(_ place: Int) {
        for text in NeedleScannerTests.texts {
            let line =
                String(repeating: ".", count: place) + text
                + String(repeating: "-", count: 150 - place)
            var scanner = NeedleScanner([(text, 3)])
            Array(line.utf8).withUnsafeBytes { bytes in
                #expect(scanner.next(in: bytes, from: 0, to: bytes.count) == place)
                #expect(scanner.owners(in: bytes, from: 0, to: bytes.count) == 8)
                #expect(scanner.next(in: bytes, from: place + 1, to: bytes.count) == nil)
                #expect(scanner.next(in: bytes, from: 0, to: place + text.utf8.count - 1) == nil)
            }
        }
    }

    @Test(arguments: [0, 1])
    func namesTheSameOwnersAsALookAtEveryPlace(_ seed: UInt64) {
        var random = Seeded(state: seed)
        let pieces =
            NeedleScannerTests.texts + [
                "Contrast", " failed", "error", ": -", "12345", "x", " ", "A11", "✗", "simctl",
            ]
        for round in 0..<300 {
            let line = (0..<Int.random(in: 0..<30, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            var scanner = NeedleScanner(NeedleScannerTests.texts.enumerated().map { ($1, $0) })
            Array(line.utf8).withUnsafeBytes { bytes in
                if round % 2 == 0 { scanner.tune(to: bytes, trials: 1 + round % 5) }
                let expected = naive(line, NeedleScannerTests.texts)
                #expect(scanner.owners(in: bytes, from: 0, to: bytes.count) == expected)
                #expect(
                    (scanner.next(in: bytes, from: 0, to: bytes.count) != nil) == (expected != 0)
                )
            }
        }
    }

    /// Between any two places, whatever the bytes round them are, and however much of the last block there is.
    @Test func looksAtNothingBehindTheEndAndBeforeTheStart() {
        var random = Seeded(state: 3)
        for length in 60..<140 {
            let text = NeedleScannerTests.texts[length % NeedleScannerTests.texts.count]
            let bytes = (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
            let whole = bytes + Array(text.utf8) + [0xC3]
            var scanner = NeedleScanner([(text, 0)])
            whole.withUnsafeBytes {
                let end = whole.count - 1
                #expect(scanner.next(in: $0, from: 0, to: end) == length)
                #expect(scanner.next(in: $0, from: length, to: end) == length)
                #expect(scanner.next(in: $0, from: length + 1, to: end) == nil)
                #expect(scanner.next(in: $0, from: 0, to: end - 1) == nil)
                #expect(scanner.owners(in: $0, from: length, to: end) == 1)
                #expect(scanner.owners(in: $0, from: length, to: end - 1) == 0)
            }
        }
    }

    @Test func findsTheFirstLineOfSeveralInOneBlock() {
        let texts = ["UDID=", "Contrast failed", "xc-mcp"]
        for first in texts {
            for second in texts where second != first {
                let line = "..\(first)\n\(second)" + String(repeating: ".", count: 80)
                var scanner = NeedleScanner(texts.map { ($0, 0) })
                Array(line.utf8).withUnsafeBytes {
                    #expect(scanner.next(in: $0, from: 0, to: $0.count) == 2)
                }
            }
        }
    }

    @Test func seesNothingWhereOnlyALongTextIsLookedForAndNoneStands() {
        var scanner = NeedleScanner([("a long text", 0)])
        Array(
            "nothing of it stands in these bytes, however many of them there are, or are not".utf8
        )
        .withUnsafeBytes { bytes in
            #expect(scanner.next(in: bytes, from: 0, to: bytes.count) == nil)
        }
    }

    /// Every further short text is looked for in all bytes of all logs.
    @Test func fewTextsOfTheLogChannelsAreShort() {
        let scanner = ReaderRegistry.standard.logs.scanner
        let short = Set(
            scanner.needles.filter { $0.count < NeedleFitting.shortest }
                .map {
                    String(decoding: scanner.texts[$0.start..<$0.start + $0.count], as: UTF8.self)
                }
        )
        #expect(short == ["VO ", "UDID=", "UDID:"])
    }

    @Test func countsLineFeeds() {
        var random = Seeded(state: 7)
        for _ in 0..<50 {
            let bytes = (0..<Int.random(in: 0..<20_000, using: &random))
                .map { _ in UInt8.random(in: 9...11, using: &random) }
            bytes.withUnsafeBytes {
                #expect(
                    LineFeeds.count(in: $0, from: 0, to: $0.count)
                        == bytes.filter { $0 == 10 }.count
                )
                #expect(
                    LineFeeds.next(in: $0, from: 0, to: $0.count) == bytes.firstIndex(of: 10)
                        ?? bytes.count
                )
            }
        }
    }
}

/// Numbers that are the same in every run (SplitMix64).
struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
