import AuditIngest
import Testing

@Suite struct XMLDocumentTests {
    private func parse(_ text: String) throws -> XMLDocument {
        try #require(XMLDocument.parse(Array(text.utf8)))
    }

    @Test func readsElementsAttributesAndEntities() throws {
        let document = try parse(
            """
            <?xml version='1.0'?>
            <!DOCTYPE a [ <!ENTITY big "x>y"> ]>
            <a one="1 &lt; 2" two='say "hi" &#65;&#x1F600;&big;'>
              text &amp; <!-- no > text --><![CDATA[<raw> & ]]>
              <b/><c>inner</c>
            </a>
            """
        )
        #expect(document.error == nil)
        #expect(document.root["one"] == "1 < 2")
        #expect(document.root["two"] == "say \"hi\" A😀&big;")
        #expect(document.root.text.contains("text & <raw> & "))
        #expect(document.root.elements.map(\.name) == ["b", "c"])
        #expect(document.root.first("c")?.text == "inner")
        #expect(document.root.first("c")?.line == 5)
    }

    @Test func keepsWhatStandsBeforeACut() throws {
        let document = try parse("<a>\n<b x='1'>done</b><b x='2'>half<c y='")
        #expect(document.error?.isTruncated == true)
        #expect(document.error?.line == 2)
        #expect(document.root.elements.map { $0["x"] } == ["1", "2"])
        #expect(document.root.elements.map(\.isComplete) == [true, false])
    }

    @Test(arguments: [
        "<a><b></a>", "<a b=c/>", "<a b></a>", "<a / >", "<a><1></a", "<a><![CDATA[x", "<a><!-- x",
        "<a>&#xFFFFFFFF;&#;&;&", "<!DOCTYPE a [", "<", "", "<a><", "</a>", "<a '='", "<?", "<!",
    ])
    func neverCrashesOnFaults(text: String) {
        _ = XMLDocument.parse(Array(text.utf8))
        for end in 0...text.utf8.count { _ = XMLDocument.parse(Array(text.utf8.prefix(end))) }
    }

    @Test func aBareAngleOrAmpersandInTextIsText() throws {
        let document = try parse("<a>1 < 2 && 3</a>")
        #expect(document.error == nil)
        #expect(document.root.text == "1 < 2 && 3")
    }

    @Test func refusesNestingThatWouldExhaustTheStack() throws {
        let document = try parse(String(repeating: "<a>", count: 100_000))
        #expect(document.error?.message.contains("deeper than 256") == true)
    }
}
