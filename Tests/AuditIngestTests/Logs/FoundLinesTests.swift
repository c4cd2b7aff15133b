import Testing

@testable import AuditIngest

@Suite struct FoundLinesTests {
    private func found(_ text: String, from low: Int = 0) -> FoundLines {
        var scanner = NeedleScanner([("Contrast failed", 0), ("xc-mcp", 1), ("VO ", 2)])
        return Array(text.utf8).withUnsafeBytes {
            FoundLines(in: $0, from: low, to: $0.count, with: &scanner)
        }
    }

    @Test func knowsWhereTheLinesStandAndWhatTheyHold() {
        let found = found("a\n\n..xc-mcp VO x\r\nb\nContrast failed")
        #expect(found.feeds == 4)
        #expect(found.lines.map(\.start) == [3, 20])
        #expect(found.lines.map(\.stop) == [17, 35])
        #expect(found.lines.map(\.feedsBefore) == [2, 4])
        #expect(found.lines.map(\.owners) == [6, 1])
    }

    @Test func beginsWhereItIsTold() {
        let found = found("VO a\nb\nVO c\n", from: 5)
        #expect(found.lines.map(\.start) == [7])
        #expect(found.lines.map(\.feedsBefore) == [1])
        #expect(found.feeds == 2)
    }

    @Test(arguments: ["", "\n", "nothing", "nothing\n\n"])
    func aPieceWithoutATextHasOnlyLineFeeds(_ text: String) {
        let found = found(text)
        #expect(found.lines.isEmpty)
        #expect(found.feeds == text.utf8.count { $0 == 0x0A })
    }
}
