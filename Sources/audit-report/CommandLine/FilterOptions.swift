import AuditStore

/// The options that narrow an answer, the same for every command that takes them.
enum FilterOptions {
    /// The options, in the order of the help.
    static let all: [Option] = [
        Option("pose", "pose", repeats: true, "only these poses: closed, partlyFolded, open, none"),
        Option(
            "text-size",
            "range",
            repeats: true,
            "only these text sizes: AX5, AX3.., xxxLarge..AX2"
        ),
        Option(
            "setting",
            "name=value",
            repeats: true,
            "only where this setting holds; a name alone means on"
        ),
        Option("screen", "name", repeats: true, "only this screen; * stands for any characters"),
        Option(
            "rule",
            "name",
            repeats: true,
            "only this rule or audit type; * stands for any characters"
        ),
        Option("device", "model", repeats: true, "only this device model; * as above"),
        Option("app", "name", "only this app"),
    ]

    /// Those that narrow walks, in the order of the help.
    static let walks = ["screen", "pose", "text-size"].compactMap { name in
        all.first { $0.name == name }
    }

    /// What the user asked for; options that a command does not have narrow nothing.
    ///
    /// - Parameter arguments: The command line.
    /// - Returns: The filter.
    /// - Throws: ``UsageError`` for a word that names nothing, or two things.
    static func filter(_ arguments: Arguments) throws -> LedgerFilter {
        var filter = LedgerFilter()
        for text in arguments.list("pose") {
            filter.poses.append(
                try ContextOptions.spelled("pose", text) { () throws(SpellingError) in
                    try Pose(parsing: text)
                }
            )
        }
        for text in arguments.list("text-size") {
            filter.textSizes.append(
                try ContextOptions.spelled("text-size", text) { () throws(SpellingError) in
                    try TextSizeRange(parsing: text)
                }
            )
        }
        filter.settings = try settings(arguments)
        filter.screens = arguments.all("screen")
        filter.rules = try arguments.list("rule").map(rule)
        filter.devices = arguments.all("device")
        filter.app = arguments.value("app")
        return filter
    }

    /// The settings of `--setting`, each with the value it has to have.
    static func settings(_ arguments: Arguments) throws -> [LedgerFilter.Setting] {
        try arguments.list("setting").map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try ContextOptions.spelled("setting", text) { () throws(SpellingError) in
                try SettingName(parsing: String(parts[0]))
            }
            return LedgerFilter.Setting(name, parts.count == 2 ? String(parts[1]) : "on")
        }
    }

    /// A rule by its name, an audit type in any spelling, or the engine's own words.
    ///
    /// A word that names nothing is refused: a gate that looks for a misspelt rule would always be green.
    private static func rule(_ text: String) throws -> String {
        if text.contains("*") || text.lowercased().hasPrefix("walk") { return text }
        let wanted = text.lowercased()
        if let known = RuleCatalogue.rules.first(where: { $0.id.lowercased() == wanted }) {
            return known.id
        }
        if let type = AuditType.parse(text) { return type.rawValue }
        if let match = RuleCatalogue.match(compact: text) { return match.rule.id }
        let names = RuleCatalogue.rules.map(\.id)
        let near = UsageError.nearest(to: text, in: names).map { "; did you mean '\($0)'?" }
        throw UsageError(
            "The value '\(text)' is invalid for '--rule': it is not a rule"
                + (near ?? "; use one of \(names.joined(separator: ", "))")
        )
    }

    /// Refuses a screen, device or app that the store does not know: nothing found there would look like nothing wrong.
    ///
    /// - Parameters:
    ///   - filter: What the user asked for.
    ///   - history: The store's history.
    ///   - expected: Cells that are declared and may be unknown.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)``.
    static func check(
        _ filter: LedgerFilter,
        _ history: History,
        expected: [ExpectedCell] = []
    ) throws {
        if history.cells.isEmpty { return }
        let screens = history.cells.map(\.screen) + expected.map(\.screen)
        for screen in filter.screens {
            var one = LedgerFilter()
            one.screens = [screen]
            try require(screen, "screen", among: screens) {
                one.matches(CellInfo(app: "", screen: $0, deviceModel: "", condition: Condition()))
            }
        }
        for device in filter.devices {
            var one = LedgerFilter()
            one.devices = [device]
            try require(device, "device model", among: history.cells.map(\.deviceModel)) {
                one.matches(CellInfo(app: "", screen: "", deviceModel: $0, condition: Condition()))
            }
        }
        if let app = filter.app {
            try require(app, "app", among: history.cells.map(\.app)) { $0 == app }
        }
    }

    private static func require(
        _ name: String,
        _ kind: String,
        among known: [String],
        _ matches: (String) -> Bool
    ) throws {
        if known.contains(where: matches) { return }
        let names = Set(known).subtracting([""]).sorted()
        let near = UsageError.nearest(to: name, in: names).map { [$0] } ?? Array(names.prefix(8))
        throw StoreError.notFound(kind: kind, name: name, choices: near.map { "'\($0)'" })
    }
}
