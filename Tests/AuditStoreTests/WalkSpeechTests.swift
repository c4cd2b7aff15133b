import Testing

@testable import AuditStore

/// What is read out of one utterance.
@Suite struct WalkSpeechTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let spoken: String
        let label: String
        var traits: [String] = []
        var states: [String] = []
        var position: String?
        var hint: String?
        var language = "en"
        var testDescription: String { spoken }
    }

    static let cases = [
        Case(spoken: "Rooms, Heading", label: "Rooms", traits: ["heading"]),
        Case(
            spoken: "Garden pane, Garden, Heading",
            label: "Garden pane, Garden",
            traits: ["heading"]
        ),
        Case(spoken: "Add to basket, button", label: "Add to basket", traits: ["button"]),
        Case(spoken: "Rooms Heading", label: "Rooms", traits: ["heading"]),
        Case(
            spoken: "selected Lap 1 done Button",
            label: "Lap 1 done",
            traits: ["button"],
            states: ["selected"]
        ),
        Case(
            spoken: "Lights Switch button on Double tap to toggle setting.",
            label: "Lights",
            traits: ["switch button"],
            states: ["on"],
            hint: "Double tap to toggle setting."
        ),
        Case(
            spoken: "Selected: Rooms. Tab. 1 of 4.",
            label: "Rooms",
            traits: ["tab"],
            states: ["selected"],
            position: "1 of 4"
        ),
        Case(
            spoken: "Lights. Switch Button. Off.",
            label: "Lights",
            traits: ["switch button"],
            states: ["off"]
        ),
        Case(spoken: "Dr. Green. Heading.", label: "Dr. Green", traits: ["heading"]),
        Case(spoken: "heading level 2 Rooms", label: "Rooms", traits: ["heading level 2"]),
        Case(spoken: "Rooms heading level 2", label: "Rooms", traits: ["heading level 2"]),
        Case(
            spoken: "search text field Find a room",
            label: "Find a room",
            traits: ["search text field"]
        ),
        Case(
            spoken: "Find a room, Search Field, Double tap to edit",
            label: "Find a room",
            traits: ["search field"],
            hint: "Double tap to edit"
        ),
        Case(
            spoken: "Water, dimmed, Button",
            label: "Water",
            traits: ["button"],
            states: ["dimmed"]
        ),
        Case(spoken: "Total $1,204.50; tax 2.5%", label: "Total $1,204.50; tax 2.5%"),
        Case(spoken: "Back Button", label: "Back", traits: ["button"]),
        Case(spoken: "Back, Back button", label: "Back", traits: ["back button"]),
        Case(spoken: "Turn on", label: "Turn on"),
        Case(spoken: "Turn on Button", label: "Turn on", traits: ["button"]),
        Case(spoken: "Image credits", label: "Image credits"),
        Case(spoken: "Button", label: "", traits: ["button"]),
        Case(spoken: "Off", label: "Off"),
        Case(spoken: "3, 4", label: "3, 4"),
        Case(spoken: "Wet, very wet Button", label: "Wet, very wet", traits: ["button"]),
        Case(
            spoken: "Reply, Button, Opens the writing pane.",
            label: "Reply",
            traits: ["button"],
            hint: "Opens the writing pane."
        ),
        Case(spoken: "Note, Static text", label: "Note"),
        Case(spoken: "방, 머리말", label: "방", traits: ["머리말"], language: "ko"),
        Case(
            spoken: "조명, 전환 버튼, 켬, 설정을 바꾸려면 이중 탭하십시오.",
            label: "조명",
            traits: ["전환 버튼"],
            states: ["켬"],
            hint: "설정을 바꾸려면 이중 탭하십시오.",
            language: "ko"
        ),
        Case(spoken: "Räume, Überschrift", label: "Räume", traits: ["überschrift"], language: "de"),
        Case(
            spoken: "Licht, Schalter, ein",
            label: "Licht",
            traits: ["schalter"],
            states: ["ein"],
            language: "de"
        ),
        Case(spoken: "Salas, encabezado", label: "Salas", traits: ["encabezado"], language: "es"),
        Case(spoken: "Pièces, titre", label: "Pièces", traits: ["titre"], language: "fr"),
        Case(spoken: "部屋、見出し", label: "部屋", traits: ["見出し"], language: "ja"),
        Case(spoken: "ホーム、タブ、1/4", label: "ホーム", traits: ["タブ"], position: "1/4", language: "ja"),
        Case(spoken: "Huoneet, otsikko", label: "Huoneet, otsikko", language: "fi"),
    ]

    @Test(arguments: cases)
    func readsUtterance(_ expected: Case) {
        let step = WalkStep(spoken: expected.spoken, language: expected.language)
        #expect(step.label == expected.label)
        #expect(step.traits == expected.traits)
        #expect(step.states == expected.states)
        #expect(step.position == expected.position)
        #expect(step.hint == expected.hint)
        #expect(step.spoken == expected.spoken)
    }

    @Test func comparesLabelsWithoutCommasAndCase() {
        #expect(
            WalkStep(spoken: "Lap 1, done, Button").key == WalkStep(spoken: "LAP 1 done Button").key
        )
    }

    @Test func findsTheLanguageOfAWalkByItsTraits() {
        #expect(walk(["방, 머리말", "침대"]).language == "ko")
        #expect(walk(["Räume, Überschrift", "Bett"]).language == "de")
        #expect(walk(["Huoneet, otsikko", "Sänky"]).language == "en")
    }

    @Test func aStatedLanguageWinsWhereTheWordsAreInSeveral() {
        var values = AuditScope.Values()
        values.language = "nl-NL"
        let record = WalkRecord(
            scope: AuditScope(values),
            source: .voiceover,
            utterances: [WalkUtterance(spoken: "Kamers, kop"), WalkUtterance(spoken: "Bed")]
        )
        #expect(Walk(record).language == "nl")
    }

    @Test func takesLongTextsAsTheyAre() {
        let spoken = (0..<2_000).map { "heading level \($0)" }.joined(separator: " ")
        #expect(WalkStep(spoken: spoken).label == spoken)
    }

    @Test(arguments: [
        "", " ", ",", ", ,", ".", "Button, Button", "、、", "Double tap to ", "on on on", "\u{0}",
        "#",
    ])
    func neverFailsOnOddText(_ spoken: String) {
        for language in WalkLanguage.all {
            _ = WalkStep(spoken: spoken, language: language.code)
        }
    }
}
