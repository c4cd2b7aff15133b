import Testing

@testable import AuditStore

/// What is taken out of a walk before it is compared.
@Suite struct WalkPrePassTests {
    @Test func keepsSystemSpeechAsAnEvent() {
        let walk = walk(["VoiceOver on", "Rooms, Heading", "Screen curtain off", "Bed"])
        #expect(walk.raw == 4)
        #expect(walk.steps.map(\.label) == ["Rooms", "Bed"])
        #expect(walk.events.map(\.text) == ["VoiceOver on", "Screen curtain off"])
        #expect(walk.events.map(\.afterSteps) == [0, 1])
        #expect(walk.beganWithSystemSpeech)
    }

    @Test func remembersWhereNothingWasHeard() {
        let walk = walk(["Rooms", nil, "Bed", "  "])
        #expect(walk.raw == 4)
        #expect(walk.steps.count == 2)
        #expect(walk.gaps == [1, 2])
    }

    @Test func threeEqualUtterancesAtTheEndAreOneStep() {
        let walk = walk(["Rooms", "Add Button", "Add Button", "Add Button", "Add Button"])
        #expect(walk.steps.map(\.label) == ["Rooms", "Add"])
        #expect(walk.tailRepeats == 3)
        #expect(walk.complete)
    }

    @Test func twoEqualUtterancesAtTheEndStayTwo() {
        let walk = walk(["Rooms", "Add Button", "Add Button"])
        #expect(walk.steps.count == 3)
        #expect(walk.tailRepeats == 0)
        #expect(walk.hasAmbiguousTail)
        #expect(walk.completeness == .unstated)
    }

    @Test func equalUtterancesInTheMiddleAreElements() {
        #expect(walk(["Add", "Add", "Add", "Bed"]).steps.count == 4)
    }

    @Test func equalElementsOfATreeAreElements() {
        let walk = walk(["Bed", "Add", "Add", "Add"], source: .computed)
        #expect(walk.steps.count == 4)
        #expect(walk.tailRepeats == 0)
    }

    @Test func elementsWithOtherFramesAreNoRepeats() {
        let utterances = (0..<4).map {
            WalkUtterance(
                spoken: "Add",
                frame: Frame(x: 0, y: Double($0) * 50, width: 10, height: 10)
            )
        }
        let record = WalkRecord(
            scope: AuditScope(AuditScope.Values()),
            source: .voiceover,
            utterances: utterances
        )
        #expect(Walk(record).steps.count == 4)
    }

    @Test func keepsOneCycleOfALoop() {
        let walk = walk(["Rooms", "Sun", "Rain", "Sun", "Rain", "Sun", "Rain", "Sun"])
        #expect(walk.loop == WalkLoop(start: 1, period: 2))
        #expect(walk.steps.map(\.label) == ["Rooms", "Sun", "Rain"])
        #expect(walk.complete)
    }

    @Test func twoEqualRowsAreNoLoop() {
        #expect(walk(["Rooms", "Bed", "Delete", "Bed", "Delete"]).loop == nil)
    }

    @Test func aWholeScreenThatComesAgainIsALoop() {
        let walk = walk(["A", "B", "C", "D", "A", "B", "C", "D"])
        #expect(walk.loop == WalkLoop(start: 0, period: 4))
    }

    @Test func aFailedCaptureHasNoSteps() {
        let walk = walk([], failure: "system-alert")
        #expect(walk.completeness == .failed)
        #expect(walk.raw == 0)
    }

    @Test func saysHowFarAWalkGot() {
        #expect(walk(["A"], complete: false).completeness == .incomplete)
        #expect(walk(["A"], complete: true).completeness == .complete)
        #expect(walk(["A", "B", "B", "B"], complete: false).completeness == .complete)
    }

    @Test func findsAWalkByNameOrByWhatStandsBeforeTheRequest() {
        let walks = [walk(["A"], name: "cart@11111111"), walk(["B"], name: "home@22222222")]
        #expect(Walk.named("home@22222222", in: walks)?.steps.first?.label == "B")
        #expect(Walk.named("cart@99999999", in: walks)?.steps.first?.label == "A")
        #expect(Walk.named("garden", in: walks) == nil)
        #expect(Walk.named(nil, in: walks) == nil)
        #expect(Walk.named(nil, in: [walks[0]]) != nil)
    }
}
