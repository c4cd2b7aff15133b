import Testing

@testable import AuditStore

/// What is wrong with a walk by itself.
@Suite struct WalkCheckTests {
    private func rules(_ walk: Walk, others: [Walk] = []) -> [String] {
        WalkCheck.check(walk, others: others).map(\.rule.id)
    }

    private func walk(
        _ steps: [(spoken: String, pane: String?, frame: Frame?)]
    ) -> Walk {
        Walk(
            WalkRecord(
                scope: AuditScope(AuditScope.Values()),
                source: .voiceover,
                utterances: steps.map {
                    WalkUtterance(spoken: $0.spoken, pane: $0.pane, frame: $0.frame)
                }
            )
        )
    }

    private func columns(_ rows: Int, isHeaded: Bool) -> Walk {
        walk(
            (0..<rows).flatMap { row in
                [0, 1].map { column in
                    (
                        spoken: "\(column == 0 ? "Room" : "Tree") \(row)"
                            + (row == 0 && isHeaded ? ", Heading" : ""),
                        pane: nil,
                        frame: Frame(
                            x: Double(column) * 200,
                            y: Double(row) * 50,
                            width: 180,
                            height: 40
                        )
                    )
                }
            }
        )
    }

    @Test func saysNothingAboutAGoodWalk() {
        #expect(
            rules(
                AuditStoreTests.walk([
                    "Rooms, Heading", "Bed", "Garden pane, Garden, Heading", "Oak",
                ])
            )
            .isEmpty
        )
    }

    @Test func findsRowsByThePanesThatAreNamed() {
        let steps = [
            ("Rooms, Heading", "left"), ("Garden, Heading", "right"), ("Bed", "left"),
            ("Oak", "right"), ("Bath", "left"), ("Elm", "right"),
        ]
        #expect(
            rules(walk(steps.map { (spoken: $0.0, pane: $0.1, frame: nil) })) == [
                "walk.interleaved"
            ]
        )
    }

    @Test func findsRowsByFrames() {
        let titled = WalkCheck.check(columns(4, isHeaded: true))
        #expect(titled.map(\.rule.id) == ["walk.interleaved"])
        #expect(titled.map(\.severity) == [.error])
        // Without titles it may be a table, which is read by rows.
        #expect(WalkCheck.check(columns(4, isHeaded: false)).map(\.severity) == [.warning])
    }

    @Test func columnsThatAreReadOneAfterTheOtherAreFine() {
        let order = [0, 2, 4, 6, 1, 3, 5, 7]
        var walk = columns(4, isHeaded: true)
        let steps = walk.steps
        walk.steps = order.map { steps[$0] }
        #expect(rules(walk).isEmpty)
    }

    @Test func findsRowsByContainerLabels() {
        let walk = AuditStoreTests.walk([
            "Rooms pane, Rooms, Heading", "Garden pane, Garden, Heading", "Rooms pane, Bed",
            "Garden pane, Oak", "Rooms pane, Bath", "Garden pane, Elm",
        ])
        #expect(rules(walk) == ["walk.interleaved"])
    }

    @Test func wordsThatComeBackAreContainersOnlyWhereTheyAreEntered() {
        let entered = AuditStoreTests.walk([
            "Rooms, Bed", "Garden, Oak", "Rooms, Bath", "Garden, Elm", "Rooms, Attic",
            "Garden, Ash",
        ])
        #expect(rules(entered) == ["walk.interleaved"])
        let rows = AuditStoreTests.walk([
            "Today, Lunch", "Today, Call", "Monday, Lunch", "Monday, Call", "Today, Dinner",
            "Monday, Dinner",
        ])
        #expect(rules(rows).isEmpty)
    }

    @Test func findsRowsByTheWalkOfAnotherPose() {
        let open = AuditStoreTests.walk([
            "Rooms, Heading", "Garden, Heading", "Bed", "Oak", "Bath", "Elm",
        ])
        let closed = AuditStoreTests.walk(["Rooms, Heading", "Bed", "Bath"], pose: .closed)
        #expect(rules(open).isEmpty)
        #expect(rules(open, others: [closed]) == ["walk.interleaved"])
        #expect(rules(open, others: [AuditStoreTests.walk(["Rooms, Heading", "Bed"])]).isEmpty)
    }

    @Test func findsPanesWithoutAHeading() {
        let walk = AuditStoreTests.walk([
            "Rooms, Heading", "Bed", "Garden pane, Garden", "Oak",
        ])
        let found = WalkCheck.check(walk)
        #expect(found.map(\.rule.id) == ["walk.missingHeading"])
        #expect(found.first?.element?.label == "Garden pane, Garden")
        #expect(found.first?.issue.rule.type == .walk)
    }

    @Test func findsAPaneOrderThatDiffersBetweenPoses() {
        let open = AuditStoreTests.walk(["Rooms", "Bed", "Garden", "Oak"])
        let partly = AuditStoreTests.walk(["Garden", "Oak", "Rooms", "Bed"], pose: .partlyFolded)
        #expect(WalkCheck.paneOrder([open, partly]).map(\.rule.id) == ["walk.paneOrderDiffers"])
        #expect(WalkCheck.paneOrder([open, open]).isEmpty)
        let closed = AuditStoreTests.walk(["Rooms", "Bed"], pose: .closed)
        #expect(WalkCheck.paneOrder([open, closed]).isEmpty)
    }

    @Test(arguments: [
        "tray.and.arrow.up", "trash.fill", "ic_close_24", "hero@2x", "tree.png", "chevron.right",
    ])
    func findsNamesOfImages(_ label: String) {
        #expect(
            rules(AuditStoreTests.walk(["Rooms, Heading", "\(label), Button"])) == [
                "walk.symbolName"
            ]
        )
    }

    @Test(arguments: [
        "example.com", "Weekly plan.md", "3.5", "e.g.", "Save", "www.example.org", "v1.2.3", "a.m.",
        "Up", "notes.txt", "9.41", "Bed.", "…",
    ])
    func wordsAreNoNamesOfImages(_ label: String) {
        #expect(!NameOfImage.isOne(label))
    }

    @Test(arguments: [
        "Save Button, Button", "Button, Button", "Save Button Button", "Rooms heading, Heading",
    ])
    func findsTraitsThatAreSpokenTwice(_ spoken: String) {
        #expect(rules(AuditStoreTests.walk(["Rooms", spoken])).contains("walk.repeatedTrait"))
    }

    @Test func findsElementsWithoutALabel() {
        #expect(rules(AuditStoreTests.walk(["Rooms", "Button"])) == ["walk.noLabel"])
        #expect(rules(AuditStoreTests.walk(["Rooms", "dimmed, Button"])) == ["walk.noLabel"])
    }

    @Test func findsLostFocus() {
        let screen = AuditStoreTests.walk(["Rooms, Heading", "Bed", "Bath"])
        let back = AuditStoreTests.walk(["Back, Button"], name: "FOLD closed")
        let first = AuditStoreTests.walk(["Rooms, Heading"], name: "FOLD open")
        let kept = AuditStoreTests.walk(["Bath"], name: "FOLD open")
        #expect(WalkCheck.focus(back)?.rule.id == "walk.focusLost")
        #expect(WalkCheck.focus(first, screen: screen)?.rule.id == "walk.focusLost")
        #expect(WalkCheck.focus(kept, screen: screen) == nil)
        #expect(rules(first, others: [screen]) == ["walk.focusLost"])
        #expect(
            rules(AuditStoreTests.walk(["Zurück, Taste"], name: "FOLD closed")) == [
                "walk.focusLost"
            ]
        )
        #expect(rules(AuditStoreTests.walk(["Back, Button"], name: "FOCUS open")).isEmpty)
    }

    @Test func aButtonWithoutALabelIsNotTheWayBack() {
        #expect(WalkCheck.focus(AuditStoreTests.walk(["목록, 버튼"], name: "FOLD closed")) == nil)
        #expect(WalkCheck.focus(AuditStoreTests.walk(["뒤로, 버튼"], name: "FOLD closed")) != nil)
        #expect(WalkCheck.focus(AuditStoreTests.walk(["Rooms, Back button"], name: "FOLD")) != nil)
        #expect(WalkCheck.focus(AuditStoreTests.walk(["Button"], name: "FOLD")) == nil)
    }

    @Test func comparesAProbeWithWhatItExpects() {
        func probe(_ expected: String?, _ spoken: String?) -> String? {
            let scope = AuditScope(AuditScope.Values())
            return WalkCheck.focus(
                FocusProbe(scope: scope, after: "fold", expected: expected, spoken: spoken)
            )?
            .rule.id
        }
        #expect(probe("Bath", "Bath") == nil)
        #expect(probe("Bath", "Back, Button") == "walk.focusLost")
        #expect(probe("Bath", "Bed") == "walk.focusChanged")
        #expect(probe("Back, Button", "Back, Button") == nil)
        #expect(probe("Bath", nil) == "walk.notHeard")
        #expect(probe(nil, "Bath") == nil)
    }

    @Test func findsVoiceOverLeftOnAndLoops() {
        #expect(
            rules(AuditStoreTests.walk(["A", "B"], restored: false)) == ["walk.voiceOverLeftOn"]
        )
        #expect(rules(AuditStoreTests.walk(["A", "B"], restored: true)).isEmpty)
        #expect(rules(AuditStoreTests.walk(["A", "B", "A", "B", "A", "B"])) == ["walk.loop"])
    }

    @Test func saysNothingAboutAFailedCapture() {
        #expect(rules(AuditStoreTests.walk([], failure: "alert", restored: false)).isEmpty)
    }
}
