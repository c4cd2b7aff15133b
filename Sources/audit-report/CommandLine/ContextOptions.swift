import AuditIngest
import AuditStore

/// The options that say what artifacts do not say: the run and the context.
enum ContextOptions {
    /// The options, in the order of the help.
    static let all: [Option] = [
        Option(
            "run",
            "key",
            "the run's key (default: what the artifacts say, else the CI system's variables)"
        ),
        Option("commit", "id", "the commit the app was built from"),
        Option("branch", "name", "the branch"),
        Option("started-at", "time", "when the run started, ISO 8601"),
        Option("app", "name", "the app"),
        Option("screen", "name", "the screen"),
        Option("pose", "pose", "closed, partlyFolded, open or none"),
        Option("text-size", "size", "the text size, in any spelling"),
        Option("setting", "name=value", repeats: true, "a setting that was off its default"),
        Option("device", "model", "the device model"),
        Option("os", "version", "the OS version"),
        Option("udid", "udid", "the simulator's UDID"),
    ]

    /// What the user said about the run.
    static func run(_ arguments: Arguments) throws -> RunContext {
        var run = RunContext()
        run.key = arguments.value("run")
        run.commit = arguments.value("commit")
        run.branch = arguments.value("branch")
        run.app = arguments.value("app")
        if let text = arguments.value("started-at") {
            guard let time = Timestamp(iso8601: text) else {
                throw UsageError(
                    "The value '\(text)' is invalid for '--started-at': write 2026-11-23T04:12:09Z"
                )
            }
            run.startedAt = time
        }
        return run
    }

    /// What the user said about the artifacts' context.
    static func given(_ arguments: Arguments) throws -> GivenContext {
        var given = GivenContext()
        given.app = arguments.value("app")
        given.screen = arguments.value("screen")
        given.pose = try arguments.value("pose").map { text in
            try spelled("pose", text) { () throws(SpellingError) in try Pose(parsing: text) }
        }
        given.textSize = try arguments.value("text-size").map { text in
            try spelled("text-size", text) { () throws(SpellingError) in try TextSize(parsing: text)
            }
        }
        given.settings = try settings(arguments)
        given.device = Device(
            model: arguments.value("device"),
            udid: arguments.value("udid")?.uppercased(),
            os: arguments.value("os")
        )
        return given
    }

    /// The settings of all `--setting` options; a name alone means `on`.
    static func settings(_ arguments: Arguments) throws -> [SettingName: String] {
        var settings: [SettingName: String] = [:]
        for text in arguments.all("setting") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = try spelled("setting", text) { () throws(SpellingError) in
                try SettingName(parsing: String(parts[0]))
            }
            settings[name] = name.canonicalValue(parts.count == 2 ? String(parts[1]) : "on")
        }
        return settings
    }

    /// Turns a spelling that is not known into a usage error that names the option.
    static func spelled<Value>(
        _ option: String,
        _ text: String,
        _ parse: () throws(SpellingError) -> Value
    ) throws(UsageError) -> Value {
        do {
            return try parse()
        } catch {
            throw UsageError("The value '\(text)' is invalid for '--\(option)': \(error)")
        }
    }
}
