import AuditStore

/// Reads JUnit XML of every tool: xcbeautify, xcpretty, trainer, xcresultparser, Bazel, plain Maven-like files; and what is
/// like it: Sonar's generic report, NUnit, xUnit, TestNG.
///
/// Test cases of one name are one test. They are attempts of it only where the file says so; else a tool wrote one
/// test case for each failure.
struct JUnitReader: DocumentReader {
    /// Reads what a run printed, where the report holds nothing else of it.
    private let logs: LogReader

    init(logs: LogReader) { self.logs = logs }

    var format: String { "junit" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, let root = JUnitReader.rootName(document.bytes) else { return nil }
        let isSuite = JUnitReader.roots.contains(root)
        return Recognition(isSuite ? 95 : 0, "the root element '\(root)'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let parsed = XMLDocument.parse(document.bytes) else { return }
        var cases = JUnitCases(context: document.context, attempt: document.attempt)
        cases.take(suite: parsed.root)
        let output = cases.outputs.joined(separator: "\n")
        if cases.cases.holdsAudit || !JUnitReader.holdsLog(output) {
            for evidence in cases.cases.evidence() { try sink.receive(evidence) }
        } else {
            // The cases are one run of a program: what its tests did stands in what it printed.
            let log = Document(
                name: document.name,
                bytes: Array(output.utf8),
                context: document.context,
                attempt: document.attempt
            )
            _ = try logs.read(log, into: sink)
        }
        if let error = parsed.error {
            try sink.receive(.diagnostic(JUnitReader.diagnostic(error)))
        }
    }

    private static let roots: Set<String> = [
        "testsuites", "testsuite", "testExecutions", "test-run", "assemblies", "testng-results",
    ]

    /// Whether a test runner's lines stand in what was printed.
    private static func holdsLog(_ output: String) -> Bool {
        LineText(output).contains("Test Case '") || LineText(output).contains("Test case '")
    }

    /// What is said of XML that could not be read to its end.
    static func diagnostic(_ error: XMLError) -> Diagnostic {
        Diagnostic(
            .error,
            code: error.isTruncated ? "truncated-xml" : "malformed-xml",
            "the XML is not whole: \(error.message); what stands before it was read; export it again",
            line: error.line
        )
    }

    /// The name of the first element, behind declarations and comments.
    private static func rootName(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        var rest = head[...]
        while let open = rest.firstIndex(of: "<") {
            guard rest[..<open].allSatisfy(\.isWhitespace) else { return nil }
            let tag = rest[rest.index(after: open)...]
            guard let first = tag.first else { return nil }
            if first == "?" || first == "!" {
                let mark = tag.hasPrefix("!--") ? "-->" : ">"
                guard let close = tag.firstRange(of: mark) else { return nil }
                rest = tag[close.upperBound...]
                continue
            }
            return String(tag.prefix { $0.isLetter || $0 == "_" || $0 == "-" })
        }
        return nil
    }
}
