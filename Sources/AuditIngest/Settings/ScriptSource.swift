/// The source of scripts that a log shows without proof that they ran.
struct ScriptSource {
    /// How a step of a job ended.
    enum Ending: Equatable { case unsaid, success, failure(Int) }

    /// One step, with the lines of its script.
    struct Step {
        var lines: [(text: String, line: Int)] = []
        var variables: [String: String] = [:]
        var ending = Ending.unsaid
        /// Whether a test runner reported success in it.
        var sawSuccess = false
    }

    private(set) var steps: [Step] = []
    /// Whether the next line belongs to the head of a step.
    private(set) var isInGroup = false
    private var isInSource = false
    private var isInEnvironment = false
    private var size = 0

    private static let maximumLines = 20_000

    /// Takes a line.
    ///
    /// - Returns: Whether it belongs to the head of a step, and so is no output.
    mutating func take(_ line: LogLine) -> Bool {
        let text = line.text
        if text.hasPrefix("##[group]Run ") {
            close(.success)
            steps.append(Step())
            isInGroup = true
            isInSource = true
            isInEnvironment = false
            return true
        }
        if isInGroup { return head(line) }
        if text.hasPrefix("##[error]Process completed with exit code ") {
            let number = text.dropFirst("##[error]Process completed with exit code ".count)
            close(.failure(Int(number.prefix { $0.isNumber }) ?? 1))
        } else if text.hasPrefix("Post job cleanup") {
            close(.success)
        } else if text.hasPrefix("** "), text.contains("SUCCEEDED **"), !steps.isEmpty {
            steps[steps.count - 1].sawSuccess = true
        }
        return false
    }

    private mutating func head(_ line: LogLine) -> Bool {
        let text = line.text
        if text.hasPrefix("##[endgroup]") {
            isInGroup = false
            return true
        }
        let isSource = line.raw.contains("\u{1B}[36;1m")
        if !isSource, text.hasPrefix("shell: ") || text == "with:" || text == "env:" {
            isInSource = false
            isInEnvironment = text == "env:"
            return true
        }
        guard let last = steps.indices.last else { return true }
        if isInEnvironment {
            guard let colon = text.firstRange(of: ": "), text.hasPrefix("  ") else { return true }
            let name = SimulatorCommandChannel.trim(String(text[..<colon.lowerBound]))
            steps[last].variables[name] = String(text[colon.upperBound...])
        } else if isSource || isInSource, size < ScriptSource.maximumLines {
            size += 1
            steps[last].lines.append((text, line.number))
        }
        return true
    }

    private mutating func close(_ ending: Ending) {
        guard let last = steps.indices.last, steps[last].ending == .unsaid else { return }
        steps[last].ending = ending
    }

    /// Adds a command that stands in the log without any mark.
    mutating func addBare(_ text: String, _ line: Int) {
        guard size < ScriptSource.maximumLines else { return }
        size += 1
        steps.append(Step(lines: [(text, line)], ending: .failure(0)))
    }

    /// The environment of the newest step, by which its commands may be expanded.
    var environment: [String: String] { steps.last?.variables ?? [:] }
}

/// One logical line of a script, with the line of the log where it begins.
struct ScriptStatement {
    let text: String
    let line: Int

    /// The statements of a script: continued lines joined, here-documents and comments left out, what an exit trap
    /// runs put at the end.
    static func all(_ lines: [(text: String, line: Int)]) -> [ScriptStatement] {
        var result: [ScriptStatement] = []
        var atExit: [ScriptStatement] = []
        var open: (text: String, line: Int)?
        var endOfDocument: String?
        for (text, line) in lines {
            if let end = endOfDocument {
                if SimulatorCommandChannel.trim(text) == end { endOfDocument = nil }
                continue
            }
            let whole = (open.map { $0.text + "\n" } ?? "") + text
            let start = open?.line ?? line
            let words = ShellWords(whole)
            if text.hasSuffix("\\") || (words.isOpen && whole.utf8.count < 20_000) {
                open = (whole, start)
                continue
            }
            open = nil
            endOfDocument = words.hereDocumentEnd
            let first = words.commands.first?.words ?? []
            if first.first == "trap", first.count >= 3,
                first.contains("EXIT") || first.contains("0")
            {
                atExit.append(ScriptStatement(text: first[1], line: lines.last?.line ?? start))
            } else {
                result.append(ScriptStatement(text: whole, line: start))
            }
        }
        if let open { result.append(ScriptStatement(text: open.text, line: open.line)) }
        return result + atExit
    }
}
