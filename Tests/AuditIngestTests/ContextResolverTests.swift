import AuditIngest
import AuditStore
import Testing

@Suite struct ContextResolverTests {
    private func resolve(
        test: String? = nil,
        configuration: String? = nil,
        screen: String? = nil,
        file: String = "result.json",
        given: GivenContext = GivenContext()
    ) -> (AuditScope.Values, [Diagnostic]) {
        var values = AuditScope.Values()
        values.test = test
        values.configuration = configuration
        values.screen = screen
        return ContextResolver(given: given, artifactName: file).resolve(values)
    }

    @Test(arguments: [
        ("Dark – AX XXXL", "unknown pose · AX5 · Appearance dark"),
        ("Light – Large text", "unknown pose · large"),
        ("XXXL", "unknown pose · xxxLarge"),
        ("Closed, AX5, Increase Contrast", "closed · AX5 · Increase Contrast"),
        ("folded", "unknown pose · unknown text size"),
        ("Default", "unknown pose · unknown text size"),
        ("Contrast", "unknown pose · unknown text size"),
    ])
    func configurationsAreReadWholeWordByWord(name: String, expected: String) {
        let (values, _) = resolve(configuration: name)
        #expect(values.condition.displayName == expected)
    }

    @Test(arguments: [
        ("AuditTests/testPantry_closed", "closed · unknown text size"),
        ("AuditTests/testPantryInDarkMode", "unknown pose · unknown text size · Appearance dark"),
        ("AuditTests/testPantryAccessibilityXXXL", "unknown pose · AX5"),
        ("AuditTests/testOpenSettings", "unknown pose · unknown text size"),
        ("AuditTests/testSmallBoxesInBook", "partly folded · unknown text size"),
        ("AuditTests/testPantryPartlyFoldedAX3", "partly folded · AX3"),
        ("AuditTests/testLightSwitch", "unknown pose · unknown text size"),
    ])
    func commonWordsCountAtTheEndOfATestOnly(test: String, expected: String) {
        let (values, _) = resolve(test: test)
        #expect(values.condition.displayName == expected)
    }

    @Test(arguments: ["Large text tips", "Open orders", "Bold flavours", "The light shelf"])
    func titlesOfScreensAreNotConditions(screen: String) {
        let (values, _) = resolve(screen: screen)
        #expect(values.condition == Condition())
    }

    @Test func foldersAndFilesTell() {
        let (values, _) = resolve(file: "ci/closed/pantry-dark-ax5.json")
        #expect(values.condition.displayName == "closed · AX5 · Appearance dark")
        #expect(values.poseSource == .inferred)
        #expect(values.textSizeSource == .inferred)
        #expect(values.settingsSource == .inferred)
    }

    @Test func whatWasGivenWinsOverNames() {
        let given = GivenContext(pose: .open, textSize: .large)
        let (values, diagnostics) = resolve(test: "A/testPantryClosedAX5", given: given)
        #expect(values.condition.pose == .open)
        #expect(values.poseSource == .given)
        #expect(values.condition.textSize == .large)
        #expect(diagnostics.isEmpty)
    }

    @Test func whatWasReadWinsAndAContradictionIsSaid() {
        var values = AuditScope.Values()
        values.condition.textSize = .accessibility5
        values.textSizeSource = .read
        let resolver = ContextResolver(
            given: GivenContext(textSize: .large),
            artifactName: "x.json"
        )
        let (result, diagnostics) = resolver.resolve(values)
        #expect(result.condition.textSize == .accessibility5)
        #expect(diagnostics.map(\.code) == ["context-contradiction"])
    }

    @Test func destinationsAndLaunchArgumentsAreRead() {
        let device = DestinationParser.parse("'platform=iOS Simulator,name=iPhone Duo,OS=27.1'")
        #expect(device == Device(name: "iPhone Duo", os: "27.1"))
        #expect(DestinationParser.parse("generic/platform=iOS") == nil)
        let launch = LaunchArguments.parse([
            "-UIPreferredContentSizeCategoryName", "UICTContentSizeCategoryAccessibilityL",
            "-AppleInterfaceStyle", "Dark",
        ])
        #expect(launch.textSize == .accessibility2)
        #expect(launch.settings[SettingName("appearance")] == "dark")
    }
}
