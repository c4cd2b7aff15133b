import Testing

@testable import audit_report

@Suite struct EscapingTests {
    @Test func textInHTMLIsEscapedAndMarkupIsNot() {
        let name = "<b>\"a\" & 'b'</b>"
        let html: HTML = "<p title=\"\(name)\">\(name)\(HTML(trusted: "<br>"))</p>"
        #expect(
            html.text == "<p title=\"&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;\">"
                + "&lt;b&gt;&quot;a&quot; &amp; &#39;b&#39;&lt;/b&gt;<br></p>"
        )
    }

    @Test(arguments: [(true, "<b>&lt;i&gt;</b>"), (false, "")])
    func aChoiceOfLiteralsIsMarkup(_ isBold: Bool, _ expected: String) {
        let name = "<i>"
        let html: HTML = "\(isBold ? "<b>\(name)</b>" : "")"
        #expect(html.text == expected)
    }

    @Test(arguments: [
        ("\u{0}", "␀"), ("\u{1B}[31m", "␛[31m"), ("\u{7F}", "␡"), ("a\u{202E}b", "a⟦U+202E⟧b"),
        ("\r", "␍"), ("é 👩‍👩‍👧", "é 👩‍👩‍👧"), ("\u{85}", "⟦U+0085⟧"),
    ])
    func whatCannotBeSeenIsShown(_ text: String, _ shown: String) {
        #expect(HTML.escape(text) == shown)
    }

    @Test(arguments: [
        ("a | b", "a &#124; b"), ("`code`", "&#96;code&#96;"),
        ("*a* _b_", "&#42;a&#42; &#95;b&#95;"),
        ("[x](y)", "&#91;x&#93;(y)"), ("<b>", "&lt;b>"), ("@team #12", "@&#8203;team #&#8203;12"),
        ("a\nb", "a b"), ("- item", "\\- item"), ("1. one", "1\\. one"), ("> said", "&gt; said"),
        ("2026-11-27", "2026-11-27"), ("# head", "\\# head"),
        ("&lt; & AT&T", "&amp;lt; & AT&amp;T"),
        ("www.a.b", "www&#46;a.b"), ("https://a", "https&#58;//a"),
        (":tada: at 18:40:05", "&#58;tada: at 18:40:05"),
        ("content_size _x", "content_size &#95;x"),
        ("on [Pier 4, Pier 1] and [x]: y", "on [Pier 4, Pier 1] and [x&#93;: y"),
        ("see a [x]", "see a [x&#93;"), ("    code", "code"),
        ("mail a@b.c @ 5", "mail a@&#8203;b.c @ 5"),
        ("Button #share", "Button #share"),
    ])
    func markdownStaysText(_ text: String, _ shown: String) {
        #expect(Markdown.escape(text) == shown)
    }

    @Test func onlyTheStartOfALineIsGuarded() {
        let text = "1. one"
        let markdown: Markdown = "\(text), \(text)\n- \(text)"
        #expect(markdown.text == "1\\. one, 1. one\n- 1\\. one")
        var table = MarkdownTable(["A"])
        for text in ["1. one", "- x", "\\- x"] { table.rows.append(["\(text)"]) }
        #expect(table.markdown.text.contains("| 1. one"))
        #expect(table.markdown.text.contains("| - x"))
        #expect(table.markdown.text.contains("| &#92;- x"))
    }

    @Test func aSlotIsFilledOnceAndNeverReadAgain() {
        let filled = Template.fill("a {{one}} b {{two}} {{none}}", ["one": "{{two}}", "two": "x"])
        #expect(filled == "a {{two}} b x ")
    }

    @Test func clippingIsBoundedByScalarsToo() {
        let pile = "a" + String(repeating: "\u{0301}", count: 5000)
        #expect(Words.clip(pile, 10).unicodeScalars.count <= 41)
        #expect(Words.clip("short", 10) == "short")
        #expect(Words.clip("0123456789abc", 10) == "0123456789…")
    }
}
