import AuditIngest
import Testing

@Suite struct CSVParserTests {
    @Test func readsQuotesSeparatorsAndLineBreaksInFields() {
        let table = CSVParser.parse(
            Array("\u{FEFF}a,b\r\n\"x, \"\"y\"\"\",\"two\nlines\"\n\nlast,\n".utf8)
        )
        #expect(
            table.records.map(\.fields) == [
                ["a", "b"], ["x, \"y\"", "two\nlines"], ["last", ""],
            ]
        )
        #expect(table.records.map(\.line) == [1, 2, 5])
        #expect(!table.isTruncated)
    }

    @Test(arguments: [
        ("a\tb, c\td\n1\t2\t3\n", 0x09), ("a;b;c\n1,5;2;3\n", 0x3B), ("x\ny\n", 0x2C),
    ])
    func findsTheSeparator(text: String, separator: Int) {
        #expect(CSVParser.parse(Array(text.utf8)).separator == UInt8(separator))
    }

    @Test func saysWhenItEndsInsideQuotes() {
        let table = CSVParser.parse(Array("a,b\n1,\"open".utf8))
        #expect(table.isTruncated)
        #expect(table.records.last?.fields == ["1", "open"])
    }
}
