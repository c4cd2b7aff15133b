@testable import AuditIngest
import AuditStore
import Testing

@Suite struct JSONFieldsTests {
    private static let labels = FieldNames(["label", "axlabel"])

    private func object(_ text: String) throws -> JSONObject {
        try #require(JSONParser.parse(text)?.value.object)
    }

    @Test func objectsWithEqualNamesShareTheirShape() throws {
        let names = JSONNames()
        let shapes = try (0..<100).map { number in
            JSONFields(
                try object(#"{"label":"Oats \#(number)","frame":[\#(number),2,3,4],"value":null}"#),
                names: names
            ).shape
        }
        #expect(shapes.allSatisfy { $0 === shapes[0] })
        let filled = JSONFields(try object(#"{"label":"Oats","frame":1,"value":2}"#), names: names)
        #expect(filled.shape !== shapes[0])
    }

    @Test func namesAreNormalAndTheLastValueCounts() throws {
        let fields = JSONFields(
            try object(#"{"AX Label":null,"LABEL":"a","x":1,"label":"b","Label":null}"#)
        )
        #expect(fields.keys == ["label", "x"])
        #expect(fields.text(JSONFieldsTests.labels) == "b")
        #expect(fields["x"]?.int == 1)
        #expect(fields["axlabel"] == nil)
    }

    @Test func aNameThatMeansMoreIsAskedFirst() throws {
        let fields = JSONFields(try object(#"{"axLabel":"a","label":"  ","other":"c"}"#))
        #expect(fields.text(JSONFieldsTests.labels) == "a")
        #expect(fields.scalar(JSONFieldsTests.labels) == "  ")
    }

    @Test func newNamesInEveryObjectAreReadToo() throws {
        let names = JSONNames()
        for number in 0..<25_000 {
            let fields = JSONFields(
                JSONObject(members: [("key\(number)", .string("\(number)"))], line: 1),
                names: names
            )
            #expect(fields["key\(number)"]?.string == "\(number)")
        }
    }

    @Test func aLongDocumentIsReadAsAShortOneIs() throws {
        let issue =
            #"{"compactDescription":"Text clipped","element":{"label":"Oats %","type":"button"}}"#
        let many = (0..<2_000).map {
            issue.replacing("%", with: "\($0)")
        }
        let read = try readDocument("[" + many.joined(separator: ",\n") + "]")
        let issues = read.sink.audits.flatMap(\.observation.issues)
        #expect(issues.count == 2_000)
        #expect(issues.map(\.element?.label) == (0..<2_000).map { "Oats \($0)" })
        #expect(read.counts.distinct == 2_000)
    }
}
