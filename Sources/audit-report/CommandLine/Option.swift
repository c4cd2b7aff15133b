/// One long option of a command.
struct Option: Sendable {
    /// The name without dashes.
    let name: String
    /// What its value is called in the help; nil for a switch.
    let value: String?
    /// One line of help, in lower case and without a full stop.
    let help: String
    /// Whether it may be given more than once.
    let repeats: Bool

    /// An option with a value.
    init(_ name: String, _ value: String, repeats: Bool = false, _ help: String) {
        self.name = name
        self.value = value
        self.repeats = repeats
        self.help = help
    }

    /// A switch.
    init(_ name: String, help: String) {
        self.name = name
        value = nil
        repeats = false
        self.help = help
    }

    /// `--name <value>`.
    var usage: String { value.map { "--\(name) <\($0)>" } ?? "--\(name)" }

    static let store = Option(
        "store",
        "file",
        "the store (default: AUDIT_STORE, else audit-store.sqlite)"
    )
    static let json = Option("json", help: "print JSON instead of text")
    static let color = Option("color", "when", "auto, always or never (default: auto)")
    static let helpSwitch = Option("help", help: "show help information")
}

/// What a command is called, takes and says about itself.
struct CommandSpec: Sendable {
    /// The name on the command line.
    let name: String
    /// One line for the list of commands.
    let summary: String
    /// The positional arguments, as the usage line shows them; empty where there are none.
    let arguments: String
    /// How many positional arguments it takes.
    let argumentCount: ClosedRange<Int>
    /// The options, in the order of the help.
    let options: [Option]
    /// More for `--help`: paragraphs and examples.
    let discussion: String

    init(
        name: String,
        summary: String,
        arguments: String = "",
        argumentCount: ClosedRange<Int> = 0...0,
        options: [Option],
        discussion: String = ""
    ) {
        self.name = name
        self.summary = summary
        self.arguments = arguments
        self.argumentCount = argumentCount
        self.options = options
        self.discussion = discussion
    }
}
