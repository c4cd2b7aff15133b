@testable import AuditIngest
@testable import AuditStore
import Testing

/// The byte searches answer as the slower ones do that they stand for.
@Suite struct EngineTextTests {
    private static let tails = [
        "", ".", "..", " ", "  \t", ". ", ", looks like: Oats", ", looks like: Öl", ", looks like:",
        " for UILabel", " for element.", "\u{301}", "é", " Ö", "\r\n", "x",
    ]
    private static let heads = ["", " ", "\r\n\t", "é", "x", "\u{A0}", "\u{212A}", "."]

    private static let texts: [String] = {
        let known =
            RuleCatalogue.compacts.map(\.text) + RuleCatalogue.details.map(\.prefix)
            + RuleCatalogue.details.map { $0.prefix + "UIButton" + $0.suffix }
            + RuleCatalogue.details.map { $0.prefix + "element" + $0.suffix + "." }
            + RuleCatalogue.details.map { $0.prefix + " Größe" + $0.suffix }
            + ["", "Oat", "Oats and barley", "Cont", "Text", "The size", "\u{212A}ey"]
        return known.flatMap { text in [text, text.uppercased(), text.lowercased()] }
    }()

    @Test(arguments: texts)
    func isWhatTheCatalogueSays(text: String) {
        for head in EngineTextTests.heads {
            for tail in EngineTextTests.tails {
                let whole = head + text + tail
                let compact = RuleCatalogue.match(compact: whole)
                let detail = RuleCatalogue.match(detail: whole)
                #expect(EngineText.match(compact: whole) == compact, "\(whole)")
                #expect(EngineText.isCompact(whole) == (compact != nil), "\(whole)")
                #expect(EngineText.match(detail: whole) == detail, "\(whole)")
                #expect(EngineText.isDetail(whole) == (detail != nil), "\(whole)")
                let sentence = "Oats: " + whole + " Text clipped"
                let first = RuleCatalogue.firstCompact(in: sentence)
                let found = EngineText.firstCompact(in: sentence)
                #expect(found?.entry.text == first?.entry.text, "\(sentence)")
                #expect(found.map { sentence[$0.range] } == first.map { sentence[$0.range] })
            }
        }
    }

    @Test func anIssueIsTheOneThatTheStoreMakes() {
        let texts = [nil, "Text clipped", "Contrast failed for UILabel", "Oats", "contrast"]
        for compact in texts {
            for detail in texts {
                for type in [nil, "contrast", "textClipped", "1", "Oats"] {
                    let own = EngineText.issue(compact: compact, detail: detail, typeText: type)
                    let stores = Issue(compact: compact, detail: detail, typeText: type)
                    #expect(own == stores)
                    let names = JSONNames()
                    let named = EngineText.issue(
                        compact: compact,
                        detail: detail,
                        typeText: type,
                        names: names
                    )
                    #expect(named == stores)
                }
            }
        }
    }

    @Test func everySpellingOfATypeIsKnown() {
        #expect(TypeText.words.isSuperset(of: AuditType.spellings.keys))
        for word in AuditType.spellings.keys {
            for text in [
                word, word.uppercased(), " \(word)", "[\(word)]", "\(word), all", "_\(word)",
            ] {
                #expect(TypeText.requested(text) == RequestedTypes.parse(text), "\(text)")
                #expect(TypeText.single(text) == AuditType.parse(text), "\(text)")
            }
        }
        for text in [
            "", " ", "12", "-1", "+1", "1,2", "Oats", "XCUIAccessibilityAuditType(rawValue: 8)",
            "a 12", "é", "all", ",contrast", "contrast|oats",
        ] {
            #expect(TypeText.requested(text) == RequestedTypes.parse(text), "\(text)")
        }
    }

    @Test(arguments: [
        "", "nil", "(nil)", "None", "no label", "No Accessibility Element", "label", "Oats", "n/a",
        "kein Label", "ohne Beschriftung", "ningún elemento", "ningu\u{301}n elemento", "なし", "-",
        "\"\"", "unlabeled.", "element not found", "no oats here", "no", "nothing", "[no]  [label]",
    ])
    func wordsForNothingAreStillFound(text: String) {
        let nothing = [
            "", "nil", "(nil)", "None", "no label", "No Accessibility Element", "n/a",
            "kein Label", "ohne Beschriftung", "ningún elemento", "なし", "-", "\"\"", "unlabeled.",
            "element not found", "[no]  [label]",
        ]
        #expect(AbsentWords.isAbsent(text) == nothing.contains(text))
    }
}

@Suite struct TextSearchTests {
    @Test func findsWhatTheStandardLibraryFinds() {
        let needles = ["label: ", "'", "Öl", "\n", "\r", "K", ";", "é", "e", "", "abc"]
        let texts = [
            "", "label: Oats", "Oats label: ", "a\r\nb", "\r\n", "\u{212A}ey", "\u{37E}",
            "e\u{301}",
            "é", "Öl", "O\u{308}l", "abcabc", "ababc", "x'\u{301}y'", "日本label: 語",
            "label:\u{301} ",
        ]
        for text in texts {
            for needle in needles {
                let general = TextSearch.general(needle, in: text)
                #expect(text.firstRange(of: needle) == general, "\(text) \(needle)")
                #expect(text.contains(needle) == (general != nil), "\(text) \(needle)")
                let part = text.dropFirst()
                #expect(part.firstRange(of: needle) == TextSearch.general(needle, in: part))
            }
        }
    }

    @Test func findsWordsInAnyCase() {
        #expect(TextSearch.holds("audit", in: "The AuDiT"))
        #expect(!TextSearch.holds("audit", in: "audi"))
        #expect(!TextSearch.holds("audit", in: ""))
    }

    @Test(arguments: [
        "0", "12", "-7", "3.25", "-0.5", "1.", ".5", "1e5", "", "-", "--1", "1.2.3", "0.1", "nan",
        "123456789012345", "1234567890123456", "123456789.123456", "0x10", " 1", "9007199254740993",
    ])
    func decimalsAreWhatDoubleReads(text: String) {
        #expect(Decimal.value(text) == Double(text) || Double(text)?.isNaN == true)
    }

    @Test func numbersOfAFrameEndWhereTheyDidBefore() {
        #expect(FrameText.parse("1-2 3 4 5") == Frame(x: 1, y: 2, width: 3, height: 4))
        #expect(FrameText.parse("{{-1, 2.5}, {3, 4}}") == Frame(x: -1, y: 2.5, width: 3, height: 4))
        #expect(FrameText.parse("a-1 2 3 4") == Frame(x: 1, y: 2, width: 3, height: 4))
        #expect(FrameText.parse("--1 2 3 4") == Frame(x: 1, y: 2, width: 3, height: 4))
        #expect(FrameText.parse("12,5 30×40") == Frame(x: 12, y: 5, width: 30, height: 40))
        #expect(FrameText.parse("1 2 3") == nil)
    }

    @Test func linesAreMadeOneByOne() {
        let text = "\u{1B}[31mred\u{1B}[0m\r\n\n2026-11-23T04:12:09.1Z Oats\n[x]\nlast"
        let document = Document(name: "x", bytes: Array(text.utf8))
        #expect(Array(document.lines) == ["red", "", "Oats", "[x]", "last"])
        #expect(Array(Document(name: "x", bytes: []).lines) == [""])
        #expect(Array(Document(name: "x", bytes: Array("a\n".utf8)).lines) == ["a", ""])
    }
}
