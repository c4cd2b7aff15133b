import AuditStore

/// Understands the commands of a shell line: wrappers are taken off, tools that change simulators are read.
struct CommandParser {
    /// What `$NAME` stands for, where a line is not yet expanded.
    var variables: [String: String] = [:]
    /// Whether the line is a trace, in which `eval` and `trap` only repeat what is traced by itself.
    var isTrace = false

    private static let maximumDepth = 6

    /// The effects of a line, one list for each of its commands.
    func effects(of line: String) -> [[CommandEffect]] {
        effects(ShellWords(line, variables: variables), depth: 0)
    }

    private func effects(_ shell: ShellWords, depth: Int) -> [[CommandEffect]] {
        guard depth < CommandParser.maximumDepth else { return [] }
        var result: [[CommandEffect]] = []
        var isAlternative = false
        for command in shell.commands {
            // What stands after || only runs when the command before it fails.
            if command.joint == .or { isAlternative = true }
            if command.joint == .sequence || command.joint == .and { isAlternative = false }
            if isAlternative { continue }
            result += effects(command.words[...], in: nil, depth: depth)
        }
        return result
    }

    /// The effects of one simple command.
    ///
    /// - Parameters:
    ///   - given: The words.
    ///   - simulator: The simulator inside which it runs, nil for the Mac.
    ///   - depth: How many wrappers are round it.
    /// - Returns: A list for each command that the words hold.
    func effects(
        _ given: ArraySlice<String>,
        in simulator: SimulatorReference?,
        depth: Int
    ) -> [[CommandEffect]] {
        guard depth < CommandParser.maximumDepth else { return [] }
        var words = given
        var assigned: [CommandEffect] = []
        while let first = words.first, let pair = ShellWords.assignment(first) {
            assigned.append(.assign(name: pair.name, value: pair.value))
            words = words.dropFirst()
        }
        guard let first = words.first else { return assigned.isEmpty ? [] : [assigned] }
        let rest = words.dropFirst()
        let name = first.split(separator: "/").last.map(String.init) ?? first
        if let inner = unwrap(name, rest) {
            return effects(inner, in: simulator, depth: depth + 1)
        }
        switch name {
        case "export", "local", "declare", "typeset", "readonly", "set_env":
            let pairs = rest.compactMap { ShellWords.assignment($0) }
            return [pairs.map { .assign(name: $0.name, value: $0.value) }]
        case "for":
            guard rest.count > 2, let variable = rest.first, let value = rest.last else {
                return []
            }
            return [[.assign(name: variable, value: value)]]
        case "echo", "print": return [[.echo(CommandParser.echoed(rest))]]
        case "printf": return [[.echo(CommandParser.formatted(rest))]]
        case "sh", "bash", "zsh", "dash", "ksh", "ssh": return nested(name, rest, simulator, depth)
        case "eval": return isTrace ? [] : nested("-c", rest, simulator, depth)
        case "xcodebuild": return [CommandParser.xcodebuild(rest)]
        case "simctl": return simctl(rest, depth: depth)
        case "defaults": return [PreferenceCommand(in: simulator).defaults(rest)]
        case "plutil": return [PreferenceCommand(in: simulator).plutil(rest)]
        case "PlistBuddy": return [PreferenceCommand(in: simulator).plistBuddy(rest)]
        case "launchctl": return [PreferenceCommand(in: simulator).launchctl(rest)]
        case "notifyutil": return [PreferenceCommand(in: simulator).notifyutil(rest)]
        case "xcrun", "env", "sudo", "xargs":
            guard rest.contains("simctl") else { return [] }
            return [
                [.problem(code: "unread-command", "the arguments of '\(name)' are not understood")]
            ]
        default:
            guard simulator == nil else { return [] }
            return [ToolCommand.effects(of: name, Array(rest))]
        }
    }

    /// The command inside a wrapper, or nil where the word is none.
    private func unwrap(_ name: String, _ rest: ArraySlice<String>) -> ArraySlice<String>? {
        switch name {
        case "if", "then", "elif", "while", "until", "do", "!", "{", "time", "command", "exec",
            "nohup", "builtin", "caffeinate", "nice", "then:", "bundle", "npx":
            return CommandParser.afterOptions(rest, taking: ["-n"])
        case "xcrun":
            let inner = CommandParser.afterOptions(
                rest,
                taking: ["-sdk", "--sdk", "-toolchain", "--toolchain"]
            )
            return inner.isEmpty || inner.first == "xargs" ? nil : inner
        case "env", "sudo", "doas":
            var inner = CommandParser.afterOptions(
                rest,
                taking: ["-u", "-g", "--user", "-C", "-S"]
            )
            while let word = inner.first, ShellWords.assignment(word) != nil {
                inner = inner.dropFirst()
            }
            return inner
        case "timeout", "gtimeout", "retry":
            let inner = CommandParser.afterOptions(
                rest,
                taking: ["-k", "-s", "--signal", "--kill-after", "-t", "-n", "-r", "-d"]
            )
            guard let word = inner.first, word.first?.isNumber == true else { return inner }
            return inner.dropFirst()
        case "arch":
            return rest.drop { $0.hasPrefix("-") }
        default: return nil
        }
    }

    private static func afterOptions(
        _ words: ArraySlice<String>,
        taking: Set<String>
    )
        -> ArraySlice<String>
    {
        var rest = words
        while let word = rest.first, word.hasPrefix("-"), word.count > 1 {
            rest = rest.dropFirst()
            if taking.contains(word) { rest = rest.dropFirst() }
            if word == "--" { break }
        }
        return rest
    }

    private func nested(
        _ shell: String,
        _ rest: ArraySlice<String>,
        _ simulator: SimulatorReference?,
        _ depth: Int
    ) -> [[CommandEffect]] {
        var text: String?
        if shell == "-c" {
            text = rest.joined(separator: " ")
        } else if shell == "ssh" {
            let words = CommandParser.afterOptions(
                rest,
                taking: ["-i", "-p", "-o", "-l", "-F", "-J"]
            )
            text = words.dropFirst().joined(separator: " ")
        } else {
            var words = rest
            while let word = words.first, word.hasPrefix("-") || word.hasPrefix("+") {
                words = words.dropFirst()
                guard !word.hasPrefix("--") else { continue }
                // The inner shell traces by itself.
                if isTrace, word.contains("x") { return [] }
                if word.hasSuffix("o") {
                    words = words.dropFirst()
                } else if word.contains("c") {
                    text = words.first
                    break
                }
            }
        }
        guard let text, !text.isEmpty else { return [] }
        let inner = ShellWords(text, variables: variables)
        guard let simulator else {
            var parser = self
            parser.isTrace = false
            return parser.effects(inner, depth: depth + 1)
        }
        return inner.commands.flatMap {
            effects($0.words[...], in: simulator, depth: depth + 1)
        }
    }

    private static func echoed(_ words: ArraySlice<String>) -> String {
        words.drop { $0 == "-e" || $0 == "-n" || $0 == "-E" }.joined(separator: " ")
    }

    /// What `printf` prints for the formats that scripts use: `%s` and `\n`.
    private static func formatted(_ words: ArraySlice<String>) -> String {
        guard let format = words.first else { return "" }
        var arguments = words.dropFirst()
        var result = ""
        repeat {
            let before = arguments.count
            let pieces = format.replacing("\\n", with: "\n").split(
                separator: "%s",
                omittingEmptySubsequences: false
            )
            for (index, piece) in pieces.enumerated() {
                if index > 0 { result += arguments.popFirst() ?? "" }
                result += piece
            }
            if arguments.count == before { break }
        } while !arguments.isEmpty && result.utf8.count < 20_000
        return result
    }

    static func xcodebuild(_ words: ArraySlice<String>) -> [CommandEffect] {
        let list = Array(words)
        for (index, word) in list.enumerated()
        where word == "-destination" && index + 1 < list.count {
            for part in list[index + 1].split(separator: ",") {
                let pair = part.split(separator: "=", maxSplits: 1)
                guard pair.count == 2 else { continue }
                let key = pair[0].drop { $0 == " " }
                if key == "id" || key == "name" {
                    return [.test(SimulatorReference(word: String(pair[1])))]
                }
            }
        }
        return []
    }
}
