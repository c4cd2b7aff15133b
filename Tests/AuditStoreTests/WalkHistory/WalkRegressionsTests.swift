import AuditStore
import Testing

@Suite struct WalkRegressionsTests {
    private static let right = ["Rooms, Heading", "Bed", "Bath", "Garden, Heading", "Oak", "Elm"]
    private static let turned = ["Rooms, Heading", "Garden, Heading", "Bed", "Oak", "Bath", "Elm"]

    private func kinds(_ fixture: WalkFixture, _ base: String, _ head: String) throws -> [String] {
        let history = try History(fixture.store)
        return try WalkRegressions.between(
            WalkArchive(fixture.store),
            base: try history.run(base),
            head: try history.run(head)
        )
        .regressions.map { "\($0.screen) \($0.condition.pose.rawValue) \($0.kind)" }
    }

    @Test func aWalkIsHeldAgainstTheLastOneOfItsCell() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", Self.right))])
        try fixture.run("2", [.walk(fixture.walk("Letter", ["Letter, Heading"]))])
        try fixture.run("3", [.walk(fixture.walk("Rooms", Self.turned))])
        // Run 2 did not walk the screen; the last run that did is asked.
        #expect(try kinds(fixture, "2", "3") == ["Rooms closed INTERLEAVED"])
        #expect(try kinds(fixture, "1", "3") == ["Rooms closed INTERLEAVED"])
        #expect(try kinds(fixture, "3", "3") == [])
    }

    @Test func anotherPoseSizeOrSourceIsNoBaseline() throws {
        let fixture = try WalkFixture()
        var computed = fixture.walk("Rooms", Self.right)
        computed.source = .computed
        try fixture.run(
            "1",
            [.walk(fixture.walk("Rooms", Self.right, pose: .open)), .walk(computed)]
        )
        try fixture.run("2", [.walk(fixture.walk("Rooms", Self.turned))])
        #expect(try kinds(fixture, "1", "2") == [])
    }

    @Test func whatFailedOrWasCutIsNoBaseline() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", Self.right))])
        var failed = fixture.walk("Rooms", [])
        failed.failure = "no service"
        var cut = fixture.walk("Rooms", ["Rooms, Heading"])
        cut.complete = false
        try fixture.run("2", [.walk(failed), .walk(cut)])
        try fixture.run("3", [.walk(fixture.walk("Rooms", Array(Self.right.dropLast(1))))])
        #expect(try kinds(fixture, "2", "3") == ["Rooms closed LOST"])
        #expect(try kinds(fixture, "1", "2") == [])
    }

    @Test func theLastTryCounts() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", Self.right))])
        var again = fixture.walk("Rooms", Self.right)
        again.attempt = 2
        try fixture.run("2", [.walk(fixture.walk("Rooms", Self.turned)), .walk(again)])
        #expect(try kinds(fixture, "1", "2") == [])
    }

    @Test func anotherBranchIsAskedOnlyWhereItIsTheBase() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [.walk(fixture.walk("Rooms", Self.right))])
        try fixture.run("2", branch: "fold", [.walk(fixture.walk("Rooms", Self.turned))])
        try fixture.run("3", branch: "fold", [.walk(fixture.walk("Rooms", Self.turned))])
        #expect(try kinds(fixture, "1", "3") == ["Rooms closed INTERLEAVED"])
        #expect(try kinds(fixture, "2", "3") == [])
    }

    @Test func probesOfOneEventAreCompared() throws {
        let fixture = try WalkFixture()
        func probe(_ after: String, _ spoken: String) -> WalkFixture.Piece {
            .probe(
                FocusProbe(
                    scope: fixture.scope("Letter"),
                    after: after,
                    expected: nil,
                    spoken: spoken
                )
            )
        }
        try fixture.run("1", [probe("fold", "Lunch, Heading"), probe("back", "Inbox, Heading")])
        try fixture.run("2", [probe("fold", "Row 2"), probe("back", "Inbox, Heading")])
        #expect(try kinds(fixture, "1", "2") == ["Letter closed FOCUS_CHANGED"])
    }

    @Test func aComparisonTakesWalksAndTaints() throws {
        let fixture = try WalkFixture()
        let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"
        let left = SettingEvent(
            device: udid,
            setting: "reduce_motion",
            action: .set,
            value: "on",
            line: 3
        )
        let audit = AuditRecord(
            scope: fixture.scope("Rooms", udid: udid),
            observation: .empty,
            line: 9,
            channel: .printed
        )
        try fixture.run("1", [.walk(fixture.walk("Rooms", Self.right)), .setting(left)])
        try fixture.run("2", [.walk(fixture.walk("Rooms", Self.turned)), .audit(audit)])
        let history = try History(fixture.store)
        var request = ComparisonRequest(now: LedgerFixture.now)
        try request.addWalksAndTaints(from: fixture.store, history)
        let comparison = try history.compare(request)
        #expect(comparison.walks.map(\.kind) == ["INTERLEAVED"])
        #expect(comparison.tainted.map(\.setting) == ["Reduce Motion on"])
        #expect(comparison.fails)
        request.filter.poses = [.open]
        #expect(try history.compare(request).walks.isEmpty)
    }

    @Test func anOrderIsToldOnceAndALostFocusBesideIt() throws {
        let fixture = try WalkFixture()
        let lost = FocusProbe(
            scope: fixture.scope(
                "Rooms",
                condition: Condition(pose: .open, textSize: .large)
            ),
            after: "fold",
            expected: "Bed",
            spoken: "Rooms, Heading"
        )
        // The other pose makes the panes known, so that the walk shows its order by itself as well.
        let panes = WalkFixture.Piece.walk(fixture.walk("Rooms", Self.right))
        let before = fixture.walk("Rooms", Self.right, pose: .open)
        let after = fixture.walk("Rooms", Self.turned, pose: .open)
        try fixture.run("1", [panes, .walk(before)])
        try fixture.run("2", [panes, .walk(after), .probe(lost)])
        let history = try History(fixture.store)
        var request = ComparisonRequest(now: LedgerFixture.now)
        let alone = try history.compare(request).regressions.map(\.finding.rule.id)
        #expect(alone == ["walk.focusLost", "walk.paneOrderDiffers"])
        try request.addWalksAndTaints(from: fixture.store, history)
        let comparison = try history.compare(request)
        #expect(comparison.walks.map(\.kind) == ["INTERLEAVED"])
        #expect(comparison.regressions.map(\.finding.rule.id) == ["walk.focusLost"])
    }

    @Test(arguments: [
        (WalkDifferenceKind.interleaved, "walk.interleaved", true),
        (.moved, "walk.paneOrderDiffers", true), (.loop, "walk.loop", true),
        (.focusChanged, "walk.focusLost", true), (.traitChanged, "walk.missingHeading", true),
        (.interleaved, "walk.focusLost", false), (.interleaved, "walk.noLabel", false),
        (.lost, "walk.symbolName", false), (.traitChanged, "walk.interleaved", false),
    ])
    func aDifferenceTellsOnlyItsOwnEvent(
        _ kind: WalkDifferenceKind,
        _ rule: String,
        _ isSame: Bool
    ) {
        #expect(kind.tells(Rule(id: rule, type: .walk)) == isSame)
    }
}
