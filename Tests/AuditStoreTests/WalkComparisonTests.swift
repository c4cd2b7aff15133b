import Testing

@testable import AuditStore

/// What is said about two walks.
@Suite struct WalkComparisonTests {
    private let panes: [String?] = [
        "Rooms, Heading", "Bed", "Bath", "Attic", "Garden pane, Garden, Heading", "Oak", "Elm",
        "Ash",
    ]

    @Test func sayNothingAboutEqualWalks() throws {
        #expect(try differences(panes, panes).isEmpty)
        #expect(try differences([], []).isEmpty)
    }

    @Test func namesRowByRowReading() throws {
        let new: [String?] = [
            "Rooms, Heading", "Garden, Heading", "Bed", "Oak", "Bath", "Elm", "Attic", "Ash",
        ]
        #expect(try differences(panes, new) == ["INTERLEAVED - -", "PANE_LABEL_LOST 4 1"])
        #expect(try differences(new, panes) == ["DEINTERLEAVED - -", "PANE_LABEL_ADDED 1 4"])
        let first = try WalkComparison.compare(baseline: walk(panes), new: walk(new))[0]
        #expect(
            first.detail
                == "read row by row: [Rooms, Bed, Bath, Attic] and [Garden pane, Garden, Oak, Elm, Ash], 7 switches, at least 3 of 8 steps moved"
        )
        #expect(first.blocks == [[0, 1, 2, 3], [4, 5, 6, 7]])
        #expect(first.severity == .error)
    }

    @Test func namesThreePanesReadInTurns() throws {
        let old: [String?] = [
            "A, Heading", "B", "C", "J, Heading", "K", "L", "X, Heading", "Y", "Z",
        ]
        let new: [String?] = [
            "A, Heading", "J, Heading", "X, Heading", "B", "K", "Y", "C", "L", "Z",
        ]
        #expect(try differences(old, new) == ["INTERLEAVED - -"])
        #expect(try differences(new, old) == ["DEINTERLEAVED - -"])
    }

    @Test func namesSwappedPanes() throws {
        let new: [String?] = [
            "Garden pane, Garden, Heading", "Oak", "Elm", "Ash", "Rooms, Heading", "Bed", "Bath",
            "Attic",
        ]
        #expect(try differences(panes, new) == ["PANE_ORDER_CHANGED - -"])
    }

    @Test func namesASingleMove() throws {
        #expect(
            try differences(["A", "B", "C", "D", "E"], ["A", "C", "D", "B", "E"]) == ["MOVED - -"]
        )
    }

    @Test func findsMovesOfEqualLabels() throws {
        let old: [String?] = [
            "Bed", "Delete, Button", "Bath", "Delete, Button", "Oak", "Elm", "Ash",
        ]
        let new: [String?] = [
            "Bed", "Bath", "Delete, Button", "Oak", "Elm", "Delete, Button", "Ash",
        ]
        #expect(try differences(old, new) == ["MOVED - -"])
    }

    @Test func neverExpectsTheLabelOfTheFirstPane() throws {
        #expect(
            try differences(["Bed", "Garden pane, Oak"], ["Oak", "Bed"]) == [
                "PANE_ORDER_CHANGED - -"
            ]
        )
    }

    @Test func namesALostHeading() throws {
        let found = try WalkComparison.compare(
            baseline: walk(["Rooms, Heading", "Bed"]),
            new: walk(["Rooms", "Bed"])
        )
        #expect(found.map(\.kind) == [.traitChanged])
        #expect(found[0].detail == "\"Rooms\" is not spoken as heading any more, at step 1")
        #expect(found[0].verdict == .fail)
        #expect(found[0].issue.rule.id == "walk.traitChanged")
    }

    @Test func aGainedTraitIsNoRegression() throws {
        let found = try WalkComparison.compare(
            baseline: walk(["Rooms", "Bed"]),
            new: walk(["Rooms, Heading", "Bed"])
        )
        #expect(found.map(\.verdict) == [.notice])
    }

    @Test func namesAStateThatChanged() throws {
        let found = try WalkComparison.compare(
            baseline: walk(["Lamp, Switch button, on", "Bed"]),
            new: walk(["Lamp, Switch button, off", "Bed"])
        )
        #expect(found.map(\.kind) == [.stateChanged])
        #expect(found[0].detail == "\"Lamp\" was on and is now off, at step 1")
    }

    @Test func tellsLostFromNotHeardAndNotReached() throws {
        let old: [String?] = ["A", "B", "C", "D"]
        #expect(try differences(old, ["A", "B", "D"]) == ["LOST 2 -"])
        #expect(try differences(old, ["A", "B", nil, "D"]) == ["NOT_HEARD 2 -"])
        #expect(
            try differences(walk(old), walk(["A", "B", nil], complete: false))
                == ["NOT_REACHED 2 -", "NOT_REACHED 3 -"]
        )
        #expect(
            try differences(walk(old), walk(["A", "C"], complete: false))
                == ["LOST 1 -", "NOT_REACHED 3 -"]
        )
    }

    @Test func aGapAccountsForOneStep() throws {
        #expect(
            try differences(["A", "B", "C", "D"], ["A", nil, "D"]) == ["NOT_HEARD 1 -", "LOST 2 -"]
        )
    }

    @Test func aRecorderThatShowsItsEndHasNotReachedItWithoutRepeats() throws {
        #expect(try differences(["A", "B", "C", "C", "C"], ["A", "B"]) == ["NOT_REACHED 2 -"])
    }

    @Test func aNoteGoesWithAFirstElementThatWasSpokenOver() throws {
        let found = try WalkComparison.compare(
            baseline: walk(["Rooms, Heading", "Bed", "Bath"]),
            new: walk(["VoiceOver on", "Bed", "Bath"])
        )
        #expect(found.map(\.kind) == [.lost])
        #expect(found[0].verdict == .warn)
        #expect(found[0].detail.contains("VoiceOver spoke of itself"))
    }

    @Test func tellsDuplicatedFromAdded() throws {
        #expect(try differences(["A", "B"], ["A", "B", "A"]) == ["DUPLICATED - 2"])
        #expect(try differences(["A", "B"], ["A", "X", "X", "B"]) == ["ADDED - 1", "ADDED - 2"])
    }

    @Test func positionsTellEqualLabelsApart() throws {
        let old: [String?] = ["Day, Tab, 1 of 2", "Day, Tab, 2 of 2", "Bed"]
        #expect(try differences(old, old).isEmpty)
        #expect(try differences(old, ["Day, Tab, 1 of 2", "Bed"]) == ["LOST 1 -"])
    }

    @Test func tellsLabelsFromValues() throws {
        #expect(
            try differences(["A", "Pay now, Button", "C"], ["A", "Pay, Button", "C"]) == [
                "LABEL_CHANGED 1 1"
            ]
        )
        #expect(
            try differences(["A", "51 % done", "C"], ["A", "83 % done", "C"]) == [
                "VALUE_CHANGED 1 1"
            ]
        )
        #expect(
            try differences(["A", "Tree, Button", "C"], ["A", "tree.fill, Button", "C"]) == [
                "LABEL_CHANGED 1 1"
            ]
        )
    }

    @Test func aNumberThatIsSpokenElsewhereIsNoLiveValue() throws {
        #expect(
            try differences(["Row 1", "Row 2", "Row 3"], ["Row 1", "Row 1", "Row 3"])
                == ["LOST 1 -", "DUPLICATED - 1"]
        )
    }

    @Test func otherTraitsAreAnotherElement() throws {
        #expect(
            try differences(["A", "Pay now, Button", "C"], ["A", "Pay now soon, Link", "C"])
                == ["LOST 1 -", "ADDED - 1"]
        )
    }

    @Test func paneLabelAndTraitMayBeLostTogether() throws {
        #expect(
            try differences(["Bed", "Garden pane, Garden, Heading"], ["Bed", "Garden"])
                == ["PANE_LABEL_LOST 1 1", "TRAIT_CHANGED 1 1"]
        )
    }

    @Test func namesALoopAndWhatCannotBeReached() throws {
        let old: [String?] = ["A", "B", "C", "D", "E"]
        let new: [String?] = ["A", "B", "C", "B", "C", "B", "C", "B"]
        #expect(try differences(old, new) == ["LOOP - -", "LOST 3 -", "LOST 4 -"])
        #expect(try differences(new, new).isEmpty)
    }

    @Test func aProbeStandsWhereItStoodOrNot() throws {
        #expect(try differences(["Letter, Heading"], ["Letter, Heading"]).isEmpty)
        #expect(try differences(["Letter, Heading"], ["Back, Button"]) == ["FOCUS_CHANGED 0 0"])
        #expect(try differences(["Mail pane, Letter"], ["Letter"]).isEmpty)
        #expect(try differences(["Row 2"], ["Row 3"]) == ["FOCUS_CHANGED 0 0"])
        #expect(try differences(["Row 2"], [nil]) == ["NOT_HEARD 0 -"])
    }

    @Test func refusesOtherSourcesAndFailedCaptures() {
        #expect(throws: WalkComparisonRefusal.differentSources(.voiceover, .computed)) {
            try WalkComparison(baseline: walk(["A"]), new: walk(["A"], source: .computed))
        }
        #expect(throws: WalkComparisonRefusal.self) {
            try WalkComparison(baseline: walk(["A"]), new: walk([], failure: "alert"))
        }
        let refusal = WalkComparisonRefusal.differentSources(.voiceover, .computed)
        #expect(refusal.description.contains("give two walks of one source"))
    }

    @Test func twiceAtTheEndMayBeVoiceOverStaying() throws {
        let found = try WalkComparison.compare(
            baseline: walk(["A", "B", "B", "B"]),
            new: walk(["A", "B", "B"])
        )
        #expect(found.map(\.kind) == [.duplicated])
        #expect(found.map(\.verdict) == [.warn])
        let back = try WalkComparison.compare(
            baseline: walk(["A", "B", "B"]),
            new: walk(["A", "B", "B", "B"])
        )
        #expect(back.map(\.verdict) == [.warn])
    }

    @Test func comparesWithTheLastWalkOfTheSameCell() {
        let new = walk(["A", "B"])
        let closed = walk(["A"], name: "closed", pose: .closed)
        let first = walk(["A", "C"], name: "first")
        let second = walk(["A", "B", "C"], name: "second")
        let cut = walk(["A", "D"], name: "cut", complete: false)
        #expect(new.baseline(in: [first, second, closed, cut])?.name == "second")
        #expect(new.baseline(in: [closed, cut]) == nil)
        #expect(new.mismatch(with: closed) == "the poses differ: open and closed")
        #expect(new.mismatch(with: first) == nil)
        #expect(new.mismatch(with: walk(["A"], source: .computed)) != nil)
    }

    @Test func namesABigGapThatWasRenamed() throws {
        let old = ["A"] + (0..<120).map { "Meadow \($0) row" }
        let new = ["A"] + (0..<120).map { "Meadow x\($0) row" }
        let kinds = try WalkComparison.compare(baseline: walk(old), new: walk(new)).map(\.kind)
        #expect(kinds == Array(repeating: .labelChanged, count: 120))
    }

    @Test func readsWordOrderAndSeparatorsAlike() throws {
        #expect(
            try differences(
                walk(["heading level 1 Rooms", "link Bed"], source: .desktopScreenReader),
                walk(["Rooms heading level 1", "Bed link"], source: .desktopScreenReader)
            )
            .isEmpty
        )
        #expect(try differences(["Lap 1, done, Button"], ["Lap 1 done Button"]).isEmpty)
    }

    @Test func everyKindHasARuleAndAnExplanation() {
        for kind in WalkDifferenceKind.allCases {
            #expect(WalkRules.rule(kind)?.severity == kind.verdict.severity)
        }
        #expect(Set(WalkRules.all.map(\.id)).count == WalkRules.all.count)
        #expect(WalkRules.all.allSatisfy { $0.id.hasPrefix("walk.") && $0.rule.type == .walk })
    }
}
