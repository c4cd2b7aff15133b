import AuditStore
import Testing

@Suite struct SpellingTests {
    @Test(arguments: [
        ("AX5", TextSize.accessibility5), ("accessibility-xxxl", .accessibility5),
        ("a11y-xxxl", .accessibility5), ("XXXL", .xxxLarge), ("AXXL", .accessibility3),
        ("UICTContentSizeCategoryAccessibilityXXXL", .accessibility5),
        ("UICTContentSizeCategoryXS", .xSmall), ("extra-extra-large", .xxLarge),
        ("accessibilityExtraLarge", .accessibility3), ("Accessibility_M", .accessibility1),
        ("Regular", .medium), ("large", .large), ("UIContentSizeCategoryExtraSmall", .xSmall),
    ])
    func readsEverySpellingOfATextSize(_ spelling: String, _ size: TextSize) throws {
        #expect(try TextSize(parsing: spelling) == size)
    }

    @Test(arguments: [
        ("closed", Pose.closed), ("HALF_OPENED", .partlyFolded), ("Partially Open", .partlyFolded),
        ("unfolded", .open), ("0°", .closed), ("180 deg", .open), ("1.57 rad", .partlyFolded),
        ("tent", .partlyFolded), ("fully open", .open),
    ])
    func readsEverySpellingOfAPose(_ spelling: String, _ pose: Pose) throws {
        #expect(try Pose(parsing: spelling) == pose)
    }

    @Test func refusesAnAmbiguousPoseWithTheChoices() {
        #expect(
            throws: SpellingError.ambiguous(
                "folded",
                kind: "pose",
                choices: ["closed", "partlyFolded"]
            )
        ) { try Pose(parsing: "folded") }
    }

    @Test func readsRangesOfTextSizes() throws {
        #expect(
            try TextSizeRange(parsing: "AX3..") == TextSizeRange(.accessibility3, .accessibility5)
        )
        #expect(
            try TextSizeRange(parsing: "xxxLarge..AX2") == TextSizeRange(.xxxLarge, .accessibility2)
        )
        #expect(throws: SpellingError.self) { try TextSizeRange(parsing: "AX3..large") }
    }

    @Test func dropsSettingsAtTheirDefaultFromACondition() throws {
        let condition = Condition(
            pose: .closed,
            textSize: .accessibility5,
            settings: [
                try SettingName(parsing: "Increase Contrast"): "enabled",
                SettingName("appearance"): "light", SettingName("reduceMotion"): "0",
            ]
        )
        #expect(condition.settingsKey == "increaseContrast=on")
        #expect(condition.displayName == "closed · AX5 · Increase Contrast")
    }
}
