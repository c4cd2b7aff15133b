/// What the user typed after a command's name, checked against what the command takes.
struct Arguments: Sendable {
    /// The arguments that are no options, in order.
    private(set) var positionals: [String] = []
    private var values: [String: [String]] = [:]
    private var isSeparated = false

    /// Whether an option was given.
    func has(_ name: String) -> Bool { values[name] != nil }

    /// The value of an option, the last one where it was given more than once.
    func value(_ name: String) -> String? { values[name]?.last }

    /// Every value of an option, in order.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// The comma-separated words of all values of an option.
    func list(_ name: String) -> [String] {
        all(name).flatMap { $0.split(separator: ",") }
            .map { String($0.drop { $0 == " " }) }
            .filter { !$0.isEmpty }
    }

    /// A whole number that is at least as large as a bound.
    func integer(_ name: String, atLeast bound: Int) throws(UsageError) -> Int? {
        guard let text = value(name) else { return nil }
        guard let number = Int(text), number >= bound else {
            throw UsageError(
                "The value '\(text)' is invalid for '--\(name)': a whole number of at least \(bound) is wanted"
            )
        }
        return number
    }

    /// One of several words.
    func choice(_ name: String, _ choices: [String]) throws(UsageError) -> String? {
        guard let text = value(name) else { return nil }
        guard choices.contains(text) else {
            throw UsageError(
                "The value '\(text)' is invalid for '--\(name)': choose \(choices.joined(separator: ", "))"
            )
        }
        return text
    }

    /// Comma-separated words, each one of several.
    func choices(_ name: String, _ choices: [String]) throws(UsageError) -> [String]? {
        guard has(name) else { return nil }
        let words = list(name)
        for word in words where !choices.contains(word) {
            throw UsageError(
                "The value '\(word)' is invalid for '--\(name)': choose from \(choices.joined(separator: ", "))"
            )
        }
        return words
    }

    /// Reads what follows a command's name.
    ///
    /// `--name value` and `--name=value` are the same; `--` ends the options.
    ///
    /// - Parameters:
    ///   - words: The words.
    ///   - spec: What the command takes.
    /// - Throws: ``UsageError`` with the nearest known option where one is unknown.
    init(parsing words: [String], for spec: CommandSpec) throws(UsageError) {
        var rest = words[...]
        let options = spec.options + [.helpSwitch]
        while let word = rest.popFirst() {
            if isSeparated || !word.hasPrefix("-") || word == "-" {
                positionals.append(word)
                continue
            }
            if word == "--" {
                isSeparated = true
                continue
            }
            if word == "-h" {
                values["help"] = [""]
                continue
            }
            let parts = word.drop { $0 == "-" }.split(
                separator: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = String(parts.first ?? "")
            guard word.hasPrefix("--"), let option = options.first(where: { $0.name == name })
            else {
                throw .unknownOption(word, known: options.map(\.name))
            }
            try take(option, inline: parts.count == 2 ? String(parts[1]) : nil, rest: &rest)
        }
        if has("help") { return }
        try checkCount(spec)
    }

    private mutating func take(
        _ option: Option,
        inline: String?,
        rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard option.value != nil else {
            if let inline {
                throw UsageError(
                    "The option '--\(option.name)' does not take any value, but '\(inline)' was specified"
                )
            }
            values[option.name] = [""]
            return
        }
        guard let value = inline ?? rest.popFirst() else {
            throw UsageError("Missing value for '\(option.usage)'")
        }
        if has(option.name), !option.repeats {
            throw UsageError("The option '--\(option.name)' was given more than once")
        }
        values[option.name, default: []].append(value)
    }

    private func checkCount(_ spec: CommandSpec) throws(UsageError) {
        if positionals.count < spec.argumentCount.lowerBound {
            throw UsageError("Missing expected argument '\(spec.arguments)'")
        }
        if positionals.count > spec.argumentCount.upperBound {
            let extra = positionals.dropFirst(spec.argumentCount.upperBound)
            let quoted = extra.map { "'\($0)'" }.joined(separator: ", ")
            throw UsageError(
                extra.count == 1
                    ? "Unexpected argument \(quoted)"
                    : "\(extra.count) unexpected arguments: \(quoted)"
            )
        }
    }
}

/// A command line that cannot be understood.
struct UsageError: Error, Sendable, Equatable {
    /// One sentence without a full stop that quotes what was typed.
    let message: String

    init(_ message: String) { self.message = message }

    /// An unknown option, with the nearest known one where one is near.
    static func unknownOption(_ word: String, known: [String]) -> UsageError {
        let typed = String(word.drop { $0 == "-" }.prefix { $0 != "=" })
        let shown = String(word.prefix { $0 != "=" })
        guard let near = nearest(to: typed, in: known) else {
            return UsageError("Unknown option '\(shown)'")
        }
        return UsageError("Unknown option '\(shown)'. Did you mean '--\(near)'?")
    }

    /// An unknown command, with the nearest known one where one is near.
    static func unknownCommand(_ word: String, known: [String]) -> UsageError {
        guard let near = nearest(to: word, in: known) else {
            return UsageError("Unknown command '\(word)'")
        }
        return UsageError("Unknown command '\(word)'. Did you mean '\(near)'?")
    }

    /// The word with the fewest edits, where three or fewer turn one into the other.
    static func nearest(to word: String, in known: [String]) -> String? {
        let ranked = known.map { (distance(word, $0), $0) }.sorted { $0 < $1 }
        guard let best = ranked.first, best.0 <= 3, best.0 < max(2, word.count) else { return nil }
        return best.1
    }

    private static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right)
        var row = Array(0...right.count)
        for (at, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = at + 1
            for index in right.indices {
                let above = row[index + 1]
                let cost = letter == right[index] ? diagonal : min(diagonal, above, row[index]) + 1
                diagonal = above
                row[index + 1] = cost
            }
        }
        return row[right.count]
    }
}
