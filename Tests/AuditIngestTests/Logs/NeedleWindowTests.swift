import Testing

@testable import AuditIngest

@Suite struct NeedleWindowTests {
    private typealias Pair = (first: UInt8, second: UInt8)

    private static let sets: [[Pair]] = [
        [(0x56, 0x4F)], [(0x56, 0x4F), (0x44, 0x49), (0x62, 0x20)], [(0, 0), (0xFF, 0xFF)],
        (0..<40).map { (UInt8($0 * 6), UInt8(255 - $0 * 5)) },
        (0..<256).map { (UInt8($0), UInt8(($0 * 91 + 7) % 256)) },
    ]

    /// Counts as a sample has them, in which some pairs are common.
    private static let counts = (0..<1 << 16).map { Int32($0 % 97 == 0 ? $0 % 512 : 0) }

    private func sees(_ window: NeedleWindow, _ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { window.look($0) != 0 } ?? false
        }
    }

    @Test(arguments: sets.indices, [true, false])
    func seesEveryPairAtEveryPlace(set: Int, hasSample: Bool) {
        let pairs = NeedleWindowTests.sets[set]
        let window = NeedleWindow(pairs, hasSample ? NeedleWindowTests.counts : [])
        for pair in pairs {
            for place in 0..<64 {
                var bytes = [UInt8](repeating: 0x2E, count: 65)
                (bytes[place], bytes[place + 1]) = (pair.first, pair.second)
                #expect(sees(window, bytes), "\(pair) at \(place)")
            }
        }
    }

    @Test(arguments: 0..<3)
    func passesByMostOthers(set: Int) {
        let window = NeedleWindow(NeedleWindowTests.sets[set], [])
        let seen = (0..<1 << 16)
            .count { pair in
                let bytes = (0..<65)
                    .map { $0 % 2 == 0 ? UInt8(pair >> 8) : UInt8(pair & 0xFF) }
                return sees(window, bytes)
            }
        #expect(seen < 1 << 14)
    }

    @Test func leavesOutWhatIsCommonInTheSample() {
        let pairs = NeedleWindowTests.sets[1]
        var counts = [Int32](repeating: 0, count: 1 << 16)
        let text = Array("    t =     2.10s Wait for the app to idle, 4711 events left".utf8)
        for at in 1..<text.count { counts[Int(text[at - 1]) << 8 | Int(text[at])] += 1000 }
        let window = NeedleWindow(pairs, counts)
        #expect(!sees(window, text + Array(text.dropFirst(4).prefix(5))))
    }

    @Test func seesNothingWhereNothingIsLookedFor() {
        var scanner = NeedleScanner([("a long text", 0)])
        Array(
            "nothing of it stands in these bytes, however many of them there are, or are not".utf8
        )
        .withUnsafeBytes { bytes in
            #expect(scanner.next(in: bytes, from: 0, to: bytes.count) == nil)
        }
    }
}
