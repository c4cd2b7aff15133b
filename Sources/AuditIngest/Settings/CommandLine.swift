/// One line of a log as the shell or a tool meant it: which lane, and whether it is a command.
struct CommandLine {
    /// What kind of line it is.
    enum Form: Equatable {
        /// A trace of `set -x`; the depth is the number of `+`.
        case trace(depth: Int)
        /// A command after `$`.
        case prompt
        /// A command that a tool says it runs.
        case announced
        /// Anything else: output.
        case output
    }

    /// The lane or branch of an interleaved log.
    let lane: String?
    /// The command, or the output without its prefix.
    let text: String
    /// The line without its lane and time, the marks of a command included.
    let raw: String
    /// What kind of line it is.
    let form: Form
    /// Whether a fastlane prefix stood before it.
    let isFastlane: Bool

    /// Reads a cleaned line.
    ///
    /// - Parameters:
    ///   - cleaned: The line without escapes and CI timestamps.
    ///   - lanes: The lanes seen so far, whose prefix also stands before output.
    init(_ cleaned: String, lanes: Set<String>) {
        var rest = cleaned[...]
        var lane: String?
        var isFastlane = false
        if let job = CommandLine.job(rest) {
            lane = job.lane
            rest = job.rest
        }
        for _ in 0..<4 {
            if let after = CommandLine.afterTime(rest) {
                isFastlane = isFastlane || after.isFastlane
                rest = after.rest
            } else if let (name, after) = CommandLine.bracketed(rest) {
                let inner = after.drop { $0 == " " }
                let isCommand = CommandLine.trace(inner) != nil || inner.hasPrefix("$ ")
                guard lanes.contains(name) || (isCommand && after.hasPrefix(" ")) else { break }
                lane = lane.map { $0 + " / " + name } ?? name
                rest = after.hasPrefix(" ") ? after.dropFirst() : after
            } else {
                break
            }
        }
        self.lane = lane
        self.isFastlane = isFastlane
        raw = String(rest)
        let trimmed = rest.drop { $0 == " " || $0 == "\t" }
        if let trace = CommandLine.trace(trimmed) {
            form = .trace(depth: trace.depth)
            text = String(trace.command)
        } else if let command = CommandLine.prompt(trimmed) {
            form = .prompt
            text = String(command)
        } else if let command = CommandLine.announced(trimmed) {
            form = .announced
            text = command
        } else {
            form = .output
            text = String(rest)
        }
    }

    /// `job<TAB>step<TAB>2026-…Z text`, as the hosting service's client prints logs.
    private static func job(_ text: Substring) -> (lane: String, rest: Substring)? {
        let parts = text.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let cleaned = LineCleaner.clean(String(parts[2]))
        guard cleaned.utf8.count + 20 <= parts[2].utf8.count else { return nil }
        return (parts[0] + " / " + parts[1], cleaned[...])
    }

    /// What follows a time in one of the shapes that tools put before their lines.
    private static func afterTime(_ text: Substring) -> (rest: Substring, isFastlane: Bool)? {
        var rest = text
        for level in ["INFO", "WARN", "ERROR", "DEBUG", "FATAL"] where text.hasPrefix(level + " [")
        {
            rest = text.dropFirst(level.count + 1)
        }
        if rest.hasPrefix("[") {
            guard let close = rest.prefix(48).firstIndex(of: "]") else { return nil }
            let inside = rest[rest.index(after: rest.startIndex)..<close]
            guard isTime(inside) else { return nil }
            rest = rest[rest.index(after: close)...]
            let colon = rest.hasPrefix(":")
            if colon { rest = rest.dropFirst() }
            return (rest.hasPrefix(" ") ? rest.dropFirst() : rest, colon)
        }
        let token = rest.prefix { $0 != " " && $0 != "\t" }
        guard token.count < rest.count, isTime(token) else {
            // GitLab marks the stream behind its timestamp: `00O `, `01E+`.
            let mark = Array(token.utf8)
            guard mark.count == 3 || mark.count == 4, mark[2] == 0x4F || mark[2] == 0x45,
                mark[..<2].allSatisfy({ (0x30...0x39).contains($0) }), token.count < rest.count
            else { return nil }
            return (rest.dropFirst(token.count + 1), false)
        }
        return (rest.dropFirst(token.count + 1), false)
    }

    /// Whether a text is a date or a time, and nothing else.
    private static func isTime(_ text: Substring) -> Bool {
        guard text.utf8.count >= 8 else { return false }
        var digits = 0
        var marks = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: digits += 1
            case 0x3A, 0x2D: marks += 1
            case 0x2E, 0x2C, 0x2B, 0x2F, 0x20, 0x54, 0x5A: break
            default: return false
            }
        }
        return digits >= 6 && marks >= 2
    }

    private static func bracketed(_ text: Substring) -> (String, Substring)? {
        guard text.hasPrefix("["), let close = text.prefix(120).firstIndex(of: "]") else {
            return nil
        }
        let inside = text[text.index(after: text.startIndex)..<close]
        guard !inside.isEmpty else { return nil }
        return (String(inside), text[text.index(after: close)...])
    }

    /// The command of a `set -x` line: `++ cmd`, `+file:12> cmd`, `+(file:12): f(): cmd`.
    private static func trace(_ text: Substring) -> (depth: Int, command: Substring)? {
        let pluses = text.prefix { $0 == "+" }.count
        guard pluses > 0, pluses < 20 else { return nil }
        let rest = text.dropFirst(pluses)
        if rest.hasPrefix(" ") {
            var command = rest.dropFirst()
            guard let first = command.first, first != " ", first != "\t" else { return nil }
            for _ in 0..<3 {
                command = afterTime(command)?.rest ?? afterLocation(command) ?? command
            }
            return (pluses, command)
        }
        guard let command = afterLocation(rest) else { return nil }
        var last = command
        for _ in 0..<2 { last = afterLocation(last) ?? last }
        return (pluses, last)
    }

    /// What follows a place in a script: `file:12> `, `(file:12): `, `f(): `, `file:12: `.
    private static func afterLocation(_ text: Substring) -> Substring? {
        if text.hasPrefix("(") || text.hasPrefix("[") {
            let close: Character = text.hasPrefix("(") ? ")" : "]"
            guard let end = text.prefix(300).firstIndex(of: close) else { return nil }
            guard text[..<end].contains(where: { $0 == ":" || $0.isNumber }) else { return nil }
            var rest = text[text.index(after: end)...]
            if rest.hasPrefix(":") { rest = rest.dropFirst() }
            return rest.hasPrefix(" ") ? rest.drop { $0 == " " } : nil
        }
        let head = text.prefix(300)
        if let angle = head.firstIndex(of: ">") {
            let place = head[..<angle]
            let number = place.split(separator: ":").last.flatMap { Int($0) }
            let rest = text[text.index(after: angle)...]
            if place.contains(":"), number != nil, !place.contains("'"), rest.hasPrefix(" ") {
                return rest.drop { $0 == " " }
            }
        }
        let token = head.prefix { $0 != " " }
        guard token.hasSuffix(":"), token.count > 1 else { return nil }
        let rest = text.dropFirst(token.count)
        return rest.isEmpty ? nil : rest.drop { $0 == " " }
    }

    /// The command after `$ `, after a prompt that ends so, or after `[command]`.
    private static func prompt(_ text: Substring) -> Substring? {
        if text.hasPrefix("$ ") { return text.dropFirst(2).drop { $0 == " " } }
        if text.hasPrefix("[command]") { return text.dropFirst("[command]".count) }
        let host = text.prefix { $0 != " " }
        let isPerson = host.contains("@") || (host.contains(":") && !host.hasSuffix(":"))
        guard isPerson || text.hasPrefix("bash-") || text.hasPrefix("sh-") else { return nil }
        for mark in ["$ ", "% "] {
            guard let end = text.prefix(100).firstRange(of: mark) else { continue }
            let words = text[..<end.lowerBound].split(separator: " ")
            if words.count <= 3 { return text[end.upperBound...] }
        }
        return nil
    }

    private static let verbs = [
        "executing", "running", "exec_cmd", "exec_try", "spawning", "invoking", "exec:",
    ]
    private static let doubts = [
        "fail", "error", "would", "dry", "retry", "unable", "could not", "skip", "not ", "before",
    ]

    /// The command of a line in which a tool says that it runs it: `[tool] Executing: xcrun …`.
    private static func announced(_ text: Substring) -> String? {
        var start: Substring.Index?
        for name in ["/usr/bin/xcrun ", "xcrun ", "applesimutils ", "idb ", "simctl "] {
            guard let range = text.firstRange(of: name) else { continue }
            if start.map({ range.lowerBound < $0 }) ?? true { start = range.lowerBound }
        }
        guard let start, start > text.startIndex else { return nil }
        let prefix = text[..<start].lowercased()
        guard verbs.contains(where: prefix.contains), !doubts.contains(where: prefix.contains)
        else {
            return nil
        }
        let before = text[text.index(before: start)]
        var command = text[start...]
        switch before {
        case "'", "`":
            if let end = command.lastIndex(of: before) { command = command[..<end] }
        case "\"":
            if let end = command.lastIndex(of: "\"") { command = command[..<end] }
            return String(command.replacing("\\\"", with: "\""))
        case " ", ":", "]": break
        default: return nil
        }
        return String(command)
    }
}
