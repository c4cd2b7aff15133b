import AuditStore
import Testing

@Suite struct TaintedAuditsTests {
    private static let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"

    private func set(
        _ setting: String,
        _ value: String?,
        _ action: SettingAction = .set,
        line: Int,
        device: String = udid
    ) -> WalkFixture.Piece {
        .setting(
            SettingEvent(
                device: device,
                setting: setting,
                action: action,
                value: value,
                line: line
            )
        )
    }

    private func audit(
        _ fixture: WalkFixture,
        line: Int = 50,
        condition: Condition = Condition(pose: .closed, textSize: .large)
    ) -> WalkFixture.Piece {
        .audit(
            AuditRecord(
                scope: fixture.scope("Rooms", condition: condition, udid: Self.udid),
                observation: .empty,
                line: line,
                channel: .printed
            )
        )
    }

    private func tainted(_ fixture: WalkFixture) throws -> [String] {
        try TaintedAudits.load(fixture.store)
            .map { "\($0.run): \($0.settingText) from \($0.originText)" }
    }

    @Test func whatAnEarlierRunLeftTaints() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", artifact: "setup.log", [set("reduce_motion", "on", line: 7)])
        try fixture.run("2", [audit(fixture)])
        #expect(try tainted(fixture) == ["2: Reduce Motion on from run 1 (setup.log:7)"])
        let entry = try #require(try TaintedAudits.load(fixture.store, runs: ["2"]).first?.tainted)
        #expect(entry.run == "2")
        #expect(entry.cell?.screen == "Rooms")
        #expect(try TaintedAudits.load(fixture.store, runs: ["1"]).isEmpty)
    }

    @Test func theRunsOwnSettingIsNoTaint() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [set("reduce_motion", "on", line: 7), audit(fixture)])
        #expect(try tainted(fixture) == [])
    }

    @Test func aReadDoesNotMakeItTheRunsOwn() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", artifact: "a.log", [set("reduce_motion", "on", line: 7)])
        try fixture.run("2", [set("reduce_motion", "on", .read, line: 3), audit(fixture)])
        #expect(try tainted(fixture) == ["2: Reduce Motion on from run 1 (a.log:7)"])
    }

    @Test func whatWasPutBackBeforeTheAuditIsNoTaint() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [set("reduce_motion", "on", line: 7)])
        try fixture.run("2", [set("reduce_motion", "off", .restore, line: 3), audit(fixture)])
        try fixture.run("3", [audit(fixture)])
        #expect(try tainted(fixture) == [])
    }

    @Test func whatWasPutBackAfterTheAuditWasThereDuringIt() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", artifact: "a.log", [set("reduce_motion", "on", line: 7)])
        try fixture.run("2", [set("reduce_motion", "off", .restore, line: 90), audit(fixture)])
        #expect(try tainted(fixture) == ["2: Reduce Motion on from run 1 (a.log:7)"])
    }

    @Test func anErasedSimulatorTaintsNothing() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [set("reduce_motion", "on", line: 7)])
        try fixture.run("2", [set("", nil, .erase, line: 2), audit(fixture)])
        #expect(try tainted(fixture) == [])
    }

    @Test func whatTheConditionAsksForIsNoTaint() throws {
        let fixture = try WalkFixture()
        try fixture.run(
            "1",
            [
                set("content_size", "accessibility-extra-large", line: 1),
                set("increase_contrast", "enabled", line: 2),
            ]
        )
        let condition = Condition(
            pose: .closed,
            textSize: .accessibility3,
            settings: [SettingName("increaseContrast"): "on"]
        )
        try fixture.run("2", [audit(fixture, condition: condition)])
        #expect(
            try tainted(fixture)
                == (TextSize.accessibility3 == (try? TextSize(parsing: "accessibility-extra-large"))
                    ? [] : ["2"])
        )
        try fixture.run("3", [audit(fixture)])
        #expect(try TaintedAudits.load(fixture.store, runs: ["3"]).count == 2)
    }

    @Test func anotherSimulatorTaintsNothing() throws {
        let fixture = try WalkFixture()
        try fixture.run("1", [set("reduce_motion", "on", line: 7, device: "OTHER")])
        try fixture.run("2", [audit(fixture)])
        #expect(try tainted(fixture) == [])
    }

    @Test func equalEventsOfTwoReadersAreOne() throws {
        let fixture = try WalkFixture()
        let piece = set("voiceover", "on", line: 4)
        try fixture.run("1", [piece, piece, set("voiceover", "off", .restore, line: 4)])
        #expect(try SettingArchive(fixture.store).history(of: Self.udid).count == 2)
    }
}
