import AuditIngest
import Testing

@Suite struct JSONParserTests {
    @Test func keepsOrderLinesAndLargeIntegers() throws {
        let document = try #require(
            JSONParser.parse(
                "{\"b\": 18446744073709551615,\n \"a\": [{\"x\": \"\\u00e9\\ud83d\\ude00\"}]}"
            )
        )
        let object = try #require(document.value.object)
        #expect(document.error == nil)
        #expect(object.keys == ["b", "a"])
        #expect(object["b"]?.scalarText == "18446744073709551615")
        #expect(object["a"]?.array?.first?.object?.line == 2)
        #expect(object["a"]?.array?.first?["x"]?.string == "é😀")
    }

    @Test func keepsWhatStandsBeforeACut() throws {
        let document = try #require(JSONParser.parse("[{\"a\": 1}, {\"a\": 2, \"b\": \"tru"))
        #expect(document.error?.isTruncated == true)
        #expect(document.value.array?.count == 2)
        #expect(document.value.array?.last?["a"]?.int == 2)
    }

    @Test func refusesNestingThatWouldExhaustTheStack() throws {
        let deep = String(repeating: "[", count: 100_000)
        let document = try #require(JSONParser.parse(deep))
        #expect(document.error?.message.contains("deeper than 256") == true)
    }
}
