import AuditStore
import Testing

@Suite struct WalkFindingsTests {
    @Test func aStoredWalkIsTheOneThatWasRead() throws {
        let fixture = try WalkFixture()
        let utterances = [
            WalkUtterance(spoken: "VoiceOver on", event: .system),
            WalkUtterance(spoken: "Rooms, Heading", pane: "List", identifier: "rooms.title"),
            WalkUtterance(spoken: nil),
            WalkUtterance(
                spoken: "Lamp",
                frame: Frame(x: 0, y: 44, width: 320, height: 48.5),
                hint: "Double tap",
                stated: StatedSpeech(label: "Lamp", traits: ["Button", "Link"], states: ["on"])
            ),
            WalkUtterance(spoken: "Saved", event: .announcement),
        ]
        let record = fixture.walk("Rooms", utterances: utterances, restored: false)
        try fixture.run("1", [.walk(record)])
        let stored = try #require(try WalkArchive(fixture.store).walks().first)
        let read = Walk(record)
        #expect(stored.walk.steps == read.steps)
        #expect(stored.walk.events == read.events)
        #expect(stored.walk.gaps == read.gaps)
        #expect(stored.walk.voiceOverRestored == false)
        #expect(stored.screen == "Rooms")
        #expect(stored.run == "1")
    }

    @Test func whatACheckFindsIsAFindingWithAHistory() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", ["Rooms, Heading", "Bed"]))])
        try fixture.run(
            "2",
            [.walk(fixture.walk("Rooms", ["Rooms, Heading", "ic_close_24, Button"]))]
        )
        try fixture.run("3", [.walk(fixture.walk("Rooms", ["Rooms, Heading", "Close, Button"]))])
        #expect(try fixture.compare("1", "2") == ["new walk.symbolName"])
        #expect(try fixture.compare("2", "3") == ["fixed walk.symbolName"])
    }

    @Test func aWalkThatFailedClosesNothing() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", ["Rooms, Heading", "Button"]))])
        var failed = fixture.walk("Rooms", [])
        failed.failure = "no service"
        try fixture.run("2", [.walk(failed)])
        #expect(try fixture.compare("1", "2") == ["unverified walk.noLabel"])
        var cut = fixture.walk("Rooms", ["Rooms, Heading"])
        cut.complete = false
        try fixture.run("3", [.walk(cut)])
        #expect(try fixture.compare("1", "3") == ["unverified walk.noLabel"])
    }

    @Test func theChecksOfAWalkAreNoEchoOfItsTestsAudits() throws {
        let fixture = try WalkFixture()
        let audit = AuditRecord(
            scope: fixture.scope("Rooms", test: "RoomsTests/testRooms"),
            observation: .empty,
            channel: .printed
        )
        let contrast = AuditRecord(
            scope: fixture.scope("Rooms", test: "RoomsTests/testRooms"),
            observation: Observation([
                Issue(rule: Rule(type: .contrast), severity: .error, element: Element(label: "Bed"))
            ]),
            channel: .printed
        )
        var walk = fixture.walk("Rooms", ["Rooms, Heading", "Bed"])
        walk.scope = fixture.scope("Rooms", test: "RoomsTests/testRooms")
        try fixture.run("1", [.audit(contrast), .walk(walk)])
        try fixture.run("2", [.audit(audit), .walk(walk)])
        #expect(try fixture.compare("1", "2") == ["fixed contrast"])
    }

    @Test func panesAreHeldAgainstTheOtherPosesOfTheArtifact() throws {
        let fixture = try WalkFixture()
        let closed = ["Rooms, Heading", "Bed", "Garden, Heading", "Oak"]
        let open = ["Garden, Heading", "Oak", "Rooms, Heading", "Bed"]
        try fixture.run("1", [.walk(fixture.walk("Rooms", closed, pose: .closed))])
        try fixture.run(
            "2",
            [
                .walk(fixture.walk("Rooms", open, pose: .open)),
                .walk(fixture.walk("Rooms", closed, pose: .closed)),
            ]
        )
        let changes = try fixture.comparison("1", "2").changes
        #expect(changes.map(\.finding.rule.id) == ["walk.paneOrderDiffers"])
        #expect(changes.first?.cells.map(\.condition.pose) == [.open])
    }

    @Test func focusThatIsLostAfterAFoldIsAFinding() throws {
        let fixture = try WalkFixture()
        let kept = FocusProbe(
            scope: fixture.scope("Letter"),
            after: "fold",
            expected: "Lunch, Heading",
            spoken: "Lunch, Heading"
        )
        var lost = kept
        lost.spoken = "Back, Button"
        try fixture.run("1", [.probe(kept)])
        try fixture.run("2", [.probe(lost)])
        #expect(try fixture.compare("1", "2") == ["new walk.focusLost"])
    }
}
