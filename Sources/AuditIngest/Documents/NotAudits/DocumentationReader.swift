import AuditStore

/// Refuses documentation that quotes the texts of audits: guides, notes and descriptions of formats in Markdown.
///
/// A report in Markdown has headings and sentences too. What tells them apart is what they are made of: in documentation
/// most lines explain, and the engine's texts stand in code, in examples and inside sentences.
struct DocumentationReader: DocumentReader {
    /// The readers of walks, which have the word where one of them knows the text.
    private let walks: [any DocumentReader]

    /// A reader that leaves texts which one of these knows.
    init(walks: [any DocumentReader]) { self.walks = walks }

    var format: String { NotAnAudit.format }

    /// More than a table of findings, which documentation may begin with.
    var mostConfidence: Int { 85 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= Document.largestText else { return nil }
        // Most texts have no heading at the start of a line, and need no second look.
        guard DocumentationReader.hasHeading(document.bytes) else { return nil }
        var outline = MarkdownOutline()
        for line in document.lines {
            outline.take(line)
            if outline.isLog { return nil }
        }
        guard outline.isDocumentation else { return nil }
        // What VoiceOver says in a walk is sentences too.
        let isWalk = walks.contains { $0.recognise(document, json: nil) != nil }
        return Recognition(isWalk ? 0 : mostConfidence, "Markdown with more sentences than results")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "documentation that quotes an audit's texts",
                    remedy: "name the export itself"
                )
            )
        )
    }

    /// Whether a line begins with one to six `#` and a space.
    private static func hasHeading(_ bytes: [UInt8]) -> Bool {
        var at = 0
        while at < bytes.count {
            var end = at
            while end < bytes.count, bytes[end] == 0x23 { end += 1 }
            if (1...6).contains(end - at), end < bytes.count, bytes[end] == 0x20 { return true }
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            at = end + 1
        }
        return false
    }
}

/// What the lines of a Markdown text are: sentences, results of an audit, examples, or nothing of Markdown.
struct MarkdownOutline {
    private var headings = 0
    private var sentences = 0
    private var results = 0
    /// Results in the code of tables: examples, or cells that a report sets so.
    private var quotedResults = 0
    private var foreign = 0
    /// Whether a test runner's lines stand there and not in an example.
    private(set) var isLog = false
    private var others = 0
    private var fence: Character?

    /// Whether the text explains more than it reports.
    var isDocumentation: Bool {
        // Another kind of text may have lines that look like headings: a script, a log.
        guard headings > 0, !isLog, foreign * 4 <= headings + sentences + others else {
            return false
        }
        if results + quotedResults == 0 { return sentences >= 4 }
        return sentences >= 8 && sentences > 4 * results + 2 * quotedResults
    }

    /// Takes the next line.
    mutating func take(_ line: String) {
        let body = line.trimmedSpaces
        if let fence {
            if body.hasPrefix(String(repeating: fence, count: 3)) { self.fence = nil }
            others += 1
            return
        }
        if body.isEmpty { return }
        if body.hasPrefix("```") || body.hasPrefix("~~~") {
            fence = body.first
            others += 1
        } else if isHeading(line) {
            headings += 1
            if MarkdownOutline.isResult(String(body.drop { $0 == "#" })) { results += 1 }
        } else {
            takeText(body)
        }
    }

    private mutating func takeText(_ body: String) {
        let plain = MarkdownOutline.withoutCode(body)
        let words = plain.split { $0 == " " || $0 == "|" }
        let isSentence = words.count >= 10 && MarkdownOutline.isWords(words)
        let isItem =
            body.hasPrefix("- ") || body.hasPrefix("* ") || MarkdownOutline.isNumbered(body)
        let mayReport = isItem || !isSentence || !Prose.argues(plain.lowercased())
        if mayReport, MarkdownOutline.isResult(plain) {
            if body.hasPrefix("|"), body.contains("`") { quotedResults += 1 } else { results += 1 }
        } else if isSentence {
            sentences += 1
        } else if let first = body.first,
            MarkdownOutline.starts.contains(first) || first.isLetter
                || MarkdownOutline.isNumbered(body)
        {
            others += 1
        } else {
            foreign += 1
        }
        if LogStructure.isRunnerLine(body) || LogStructure.isCompilerLine(body) { isLog = true }
    }

    /// What begins items, quotes, rows, pictures, links and tags.
    private static let starts: Set<Character> = ["-", "*", ">", "|", "[", "!", "<", "`", "("]

    /// `1. `: an item of a numbered list.
    private static func isNumbered(_ body: String) -> Bool {
        let digits = body.prefix { $0.isNumber }
        return !digits.isEmpty && body.dropFirst(digits.count).hasPrefix(". ")
    }

    private func isHeading(_ line: String) -> Bool {
        let marks = line.prefix { $0 == "#" }.count
        return (1...6).contains(marks) && line.dropFirst(marks).first == " "
    }

    /// Whether most of what stands between spaces is words.
    private static func isWords(_ parts: [Substring]) -> Bool {
        let count = parts.count { part in
            part.contains(where: \.isLetter)
                && !part.contains { "/=<>{}[]_\\@#$".contains($0) }
        }
        return count * 10 >= parts.count * 7
    }

    /// Whether a line says an issue of one element, or that something was clean.
    private static func isResult(_ plain: String) -> Bool {
        if CleanStatement.recognise(plain, isReport: true, hasSubject: true) != nil { return true }
        if LogAuditError.recognise(plain) != nil { return true }
        guard case .issues(let list) = IssueRecognizer.read(plain) else { return false }
        return list.contains { $0.hasText && ($0.element?.isUsable ?? false || $0.saysNoElement) }
    }

    /// A line without what stands in backticks, unless it begins with that: `` `Contrast failed` Fee ``.
    private static func withoutCode(_ text: String) -> String {
        guard text.contains("`") else { return text }
        var result = ""
        var isCode = false
        for part in text.split(separator: "`", omittingEmptySubsequences: false) {
            let isItem = !result.contains { $0.isLetter }
            if !isCode || isItem { result += part }
            isCode.toggle()
        }
        return result
    }
}
