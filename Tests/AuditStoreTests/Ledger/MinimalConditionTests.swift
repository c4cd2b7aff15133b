import AuditStore
import Testing

@Suite struct MinimalConditionTests {
    private func cell(
        _ pose: Pose,
        _ size: TextSize?,
        _ settings: [SettingName: String] = [:],
        device: String = "Duo"
    ) -> CellInfo {
        CellInfo(
            app: "",
            screen: "Inbox",
            deviceModel: device,
            condition: Condition(pose: pose, textSize: size, settings: settings)
        )
    }

    private func find(
        _ open: [CellInfo],
        _ clean: [CellInfo],
        unaudited: [CellInfo] = []
    ) -> MinimalCondition {
        MinimalCondition.find(open: open, clean: clean, unaudited: unaudited)
    }

    private let bold: [SettingName: String] = [SettingName("boldText"): "on"]

    @Test func namesPoseAndSmallestSize() {
        let answer = find(
            [cell(.closed, .accessibility3), cell(.closed, .accessibility5)],
            [cell(.closed, .accessibility2), cell(.open, .accessibility5)]
        )
        #expect(answer.displayName == "closed, AX3 and up")
        #expect(answer.confidence == .supported)
    }

    @Test func aCellThatSaysNoPoseDecidesNothingAboutOnesThatDo() {
        let open = [cell(.closed, .large), cell(.open, .large)]
        let vague = [cell(.unknown, nil), cell(.unknown, .large), cell(.closed, nil)]
        let known = find(open, [], unaudited: vague)
        #expect(known.deciders.isEmpty && known.confidence == .supported)
        // Where nothing says poses at all, such cells are all there is.
        let none = find([cell(.unknown, .large)], [], unaudited: [cell(.unknown, .accessibility1)])
        #expect(none.deciders.map(\.condition.textSize) == [.accessibility1])
        // What nobody could tell apart is named so.
        let nameless = find([cell(.open, .large, device: "")], [cell(.open, .large)])
        #expect(nameless.displayName == "unknown device")
    }

    @Test func namesOneSetting() {
        let answer = find([cell(.closed, .large, bold)], [cell(.closed, .large)])
        #expect(answer.displayName == "Bold Text")
        #expect(answer.covers(cell(.open, .accessibility5, bold)))
    }

    @Test func namesTwoSettings() {
        let both = bold.merging([SettingName("appearance"): "dark"]) { $1 }
        let answer = find(
            [cell(.closed, .large, both)],
            [
                cell(.closed, .large, bold),
                cell(.closed, .large, [SettingName("appearance"): "dark"]),
            ]
        )
        #expect(answer.displayName == "Appearance dark, Bold Text")
    }

    @Test func namesASettingThatHidesIt() {
        let answer = find([cell(.closed, .large)], [cell(.closed, .large, bold)])
        #expect(answer.displayName == "without Bold Text")
    }

    @Test func namesARangeAndADevice() {
        #expect(
            find([cell(.closed, .medium)], [cell(.closed, .small), cell(.closed, .large)])
                .displayName == "medium"
        )
        #expect(
            find(
                [cell(.closed, .large), cell(.closed, .xLarge)],
                [cell(.closed, .small), cell(.closed, .accessibility1)]
            ).displayName == "large to xLarge"
        )
        #expect(
            find([cell(.closed, .large)], [cell(.closed, .xLarge)]).displayName == "up to large"
        )
        #expect(
            find([cell(.closed, .large)], [cell(.closed, .large, device: "Phone")]).displayName
                == "Duo"
        )
    }

    @Test func saysEverywhereWhereNothingIsClean() {
        let answer = find([cell(.closed, .large), cell(.open, .large)], [])
        #expect(answer.displayName == "every audited condition")
        #expect(answer.confidence == .supported)
        #expect(find([cell(.closed, .large)], []).confidence == .notContradicted)
    }

    @Test func namesTheCellsThatWouldDecide() {
        let answer = find(
            [cell(.closed, .accessibility4), cell(.closed, .accessibility5)],
            [cell(.closed, .accessibility1)],
            unaudited: [cell(.open, .accessibility5), cell(.open, .large)]
        )
        #expect(answer.displayName == "AX4 and up")
        #expect(answer.confidence == .notContradicted)
        #expect(
            answer.deciders == [
                cell(.closed, .accessibility2), cell(.closed, .accessibility3),
                cell(.open, .accessibility5),
            ]
        )
    }

    @Test func listsWhatNoDescriptionFits() {
        let answer = find(
            [cell(.closed, .large), cell(.open, .accessibility5)],
            [cell(.closed, .accessibility5), cell(.open, .large)]
        )
        #expect(answer.confidence == .undescribed)
        #expect(answer.displayName == "closed · large; open · AX5")
    }

    @Test func anUnknownTextSizeFitsNoRange() {
        let answer = find([cell(.closed, nil)], [cell(.open, nil)])
        #expect(answer.displayName == "closed")
        #expect(find([cell(.closed, .large)], [cell(.closed, nil)]).smallest == .large)
    }
}
