import AuditStore

/// Refuses source code: tests and tools hold the engine's texts, and the sentences that they would print.
struct SourceCodeReader: DocumentReader {
    var format: String { NotAnAudit.format }
    var mostConfidence: Int { 84 }

    /// How many lines show what a file is.
    private static let bound = 300

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= Document.largestText else { return nil }
        var all = 0
        var code = 0
        var declarations = 0
        for line in document.lines {
            let body = line.trimmedSpaces
            if body.isEmpty { continue }
            // A log quotes source code where it shows what failed.
            if LogStructure.isRunnerLine(line) || LogStructure.isCompilerLine(line) { return nil }
            all += 1
            if SourceCodeReader.isDeclaration(body) { declarations += 1 }
            if SourceCodeReader.isCode(body) { code += 1 }
            if all == SourceCodeReader.bound { break }
        }
        let isSource = all >= 5 && declarations * 40 >= all && code * 10 >= all * 6
        return Recognition(isSource ? mostConfidence : 0, "imports, declarations and code")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic("source code", remedy: "name what the program printed")
            )
        )
    }

    /// A line that only source code has: an import, or a declaration that opens a body.
    private static func isDeclaration(_ body: String) -> Bool {
        if imports.contains(where: { body.hasPrefix($0) }) { return true }
        guard let last = body.last, "{(:;,=".contains(last) else { return false }
        return body.split(separator: " ", maxSplits: 5).dropLast()
            .contains { keywords.contains($0) }
    }

    private static func isCode(_ body: String) -> Bool {
        if starts.contains(where: { body.hasPrefix($0) }) { return true }
        guard let last = body.last else { return false }
        return "{}()[];,\\".contains(last) || body.hasSuffix("\"\"\"")
    }

    private static let imports = [
        "import ", "@testable import ", "#import ", "#include ", "public import ",
        "from __future__",
    ]
    private static let keywords: Set<Substring> = [
        "func", "struct", "class", "enum", "extension", "protocol", "actor", "def", "fun",
        "interface", "@interface", "@implementation", "function",
    ]
    private static let starts = [
        "//", "/*", "* ", "@", "}", ")", "]", "#if", "#end", "#else", "let ", "var ", "func ",
        "return", "guard ", "if ", "import ", "case ", "private ", "public ", "static ", "for ",
        "else", "try ", "struct ", "enum ", ".", "&& ", "|| ", "? ", ": ", "self.", "#expect",
    ]
}
