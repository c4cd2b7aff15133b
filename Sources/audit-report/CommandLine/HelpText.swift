/// The texts of `--help`; the README's help blocks are compared with them.
enum HelpText {
    /// The help of one command.
    static func command(_ spec: CommandSpec, program: String) -> String {
        var usage = "USAGE: \(program) \(spec.name)"
        if !spec.arguments.isEmpty { usage += " \(spec.arguments)" }
        if !spec.options.isEmpty { usage += " [options]" }
        var text = "\(capitalised(spec.summary)).\n\n\(usage)\n"
        if !spec.discussion.isEmpty { text += "\n\(spec.discussion)\n" }
        text += "\nOPTIONS:\n"
        for option in spec.options { text += row(option.usage, option.help) }
        text += row("-h, --help", "show help information")
        return text
    }

    /// The help of the program.
    static func program(
        _ program: String,
        summary: String,
        commands: [CommandSpec],
        footer: String
    ) -> String {
        var text = "\(summary)\n\nUSAGE: \(program) <command> [options]\n\nCOMMANDS:\n"
        for spec in commands { text += row(spec.name, spec.summary) }
        text += "\nOPTIONS:\n"
        text += row("--version", "show the version")
        text += row("-h, --help", "show help information")
        text += "\n\(footer)\n\nSee '\(program) <command> --help' for a command's options.\n"
        return text
    }

    /// A label in a column of 28, its help beside or below it, wrapped at 100.
    private static func row(_ label: String, _ help: String) -> String {
        let column = 28
        let indent = String(repeating: " ", count: column)
        var lines: [String] = []
        var line = ""
        for word in help.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > 100 - column {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        lines.append(line)
        let head = "  " + label
        let body = lines.joined(separator: "\n" + indent)
        if head.count + 2 > column { return head + "\n" + indent + body + "\n" }
        return head + String(repeating: " ", count: column - head.count) + body + "\n"
    }

    private static func capitalised(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
