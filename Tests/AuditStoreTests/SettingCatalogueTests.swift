import AuditStore
import Foundation
import Testing

@Suite struct SettingCatalogueTests {
    /// The table of the documentation, as the code has it.
    static let table: [String] = {
        let target = SimulatorTarget(device: "UDID")
        return SettingCatalogue.all.map { definition in
            let name =
                definition.name == "privacy" ? "privacy:SERVICE:BUNDLE" : definition.name
            let example = definition.name == "privacy" ? "privacy:photos:BUNDLE" : definition.name
            let goal =
                definition.needsRecordedValue && !definition.name.hasSuffix("locale")
                ? "VALUE" : definition.defaultValue
            let steps = definition.restoreSteps(example, on: target, to: goal)
            let reads = definition.readBacks(on: target, expecting: goal)
            let cells = [
                "`\(name)`", definition.title, definition.defaultValue,
                code(reads.map { ShellQuoting.command($0.arguments) }.joined(separator: "; ")),
                steps.isEmpty ? "erase" : code(RestoreStep.commandLine(steps)),
                definition.survivesShutdown ? "stays" : "gone",
                definition.copiedByClone ? "copied" : "no",
                definition.condition.map { "`\($0.rawValue)`" } ?? "",
            ]
            return "| " + cells.joined(separator: " | ") + " |"
        }
    }()

    private static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    @Test func theDocumentationHasTheSameTable() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "docs/settings.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
        if ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1" {
            let head = text.components(separatedBy: "\n| `").first ?? ""
            let foot = text.components(separatedBy: "|\n\n").last ?? ""
            try (head + "\n" + Self.table.joined(separator: "\n") + "\n\n" + foot)
                .write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(rows == Self.table)
        }
    }

    @Test func namesAreUniqueAndFound() {
        let names = SettingCatalogue.all.map(\.name)
        #expect(Set(names).count == names.count)
        for definition in SettingCatalogue.all {
            #expect(SettingCatalogue.definition(for: definition.name) == definition)
        }
        #expect(SettingCatalogue.definition(for: "privacy:photos:a.b")?.name == "privacy")
        #expect(SettingCatalogue.definition(for: "nothing") == nil)
        #expect(SettingCatalogue.definition(for: "nothing:more") == nil)
    }

    @Test func conditionsAreKnownSettings() {
        for name in SettingCatalogue.all.compactMap(\.condition) { #expect(name.isKnown) }
    }

    @Test(arguments: [
        ("appearance", "2", "dark"), ("appearance", "true", "dark"), ("appearance", "1", "light"),
        ("content_size", "UICTContentSizeCategoryXL", "extra-large"),
        ("content_size", "odd", "odd"),
        ("increase_contrast", "YES", "enabled"), ("reduce_motion", "FALSE", "off"),
        ("bold_text:BoldTextEnabled", "1", "on"), ("locale:AppleLocale", "ja_JP", "ja_JP"),
    ])
    func spellsValuesAsRowsDo(_ setting: String, _ value: String, _ spelt: String) {
        #expect(SettingCatalogue.rowValue(value, of: setting) == spelt)
    }

    @Test(arguments: [
        ("content_size", "Text size"), ("ReduceMotionEnabled", "ReduceMotionEnabled"),
        ("privacy:photos:org.example.pier", "Privacy permission (photos, org.example.pier)"),
        ("privacy:all", "Privacy permission (all)"), ("privacy", "Privacy permission"),
    ])
    func aTitleSaysWhichPermission(_ setting: String, _ title: String) {
        #expect(SettingCatalogue.title(of: setting) == title)
    }

    @Test func privacyGoesBackWithTheToolThatHasTheService() {
        let definition = SettingCatalogue.definition(for: "privacy:photos:b")
        let byName = SimulatorTarget(device: "name:My Phone")
        func command(_ setting: String, _ target: SimulatorTarget) -> String? {
            definition.map {
                RestoreStep.commandLine($0.restoreSteps(setting, on: target, to: "unset"))
            }
        }
        #expect(
            command("privacy:photos:b", byName) == "xcrun simctl privacy 'My Phone' reset photos b"
        )
        #expect(
            command("privacy:health:b", byName)
                == "applesimutils --byName 'My Phone' --bundle b --setPermissions health=unset"
        )
        #expect(command("privacy:siri", byName) == "xcrun simctl privacy 'My Phone' reset siri")
        #expect(command("privacy:health", byName) == "")
    }

    @Test(arguments: [
        ("plain-1.2/x:y=z@a_b+c,d", "plain-1.2/x:y=z@a_b+c,d"), ("", "''"), ("a b", "'a b'"),
        ("it's", "'it'\\''s'"), ("$(x)`y`", "'$(x)`y`'"), ("~", "'~'"), ("a\u{0}b", "'ab'"),
        ("é", "'é'"), ("*", "'*'"), ("#", "'#'"),
    ])
    func quotesForTheShell(_ text: String, _ word: String) {
        #expect(ShellQuoting.word(text) == word)
    }
}
