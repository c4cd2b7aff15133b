import AuditStore

/// Reads JUnit XML of every tool: xcbeautify, xcpretty, trainer, xcresultparser, and plain Maven-like files.
///
/// Test cases of one name are one test. They are attempts of it only where the file says so; else a tool wrote one
/// test case for each failure.
struct JUnitReader: DocumentReader {
    var format: String { "junit" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, let root = JUnitReader.rootName(document.bytes) else { return nil }
        let isSuite = root == "testsuites" || root == "testsuite"
        return Recognition(isSuite ? 95 : 0, "the root element '\(root)'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let parsed = XMLDocument.parse(document.bytes) else { return }
        var cases = JUnitCases(context: document.context, attempt: document.attempt)
        cases.take(suite: parsed.root)
        for evidence in cases.evidence() { try sink.receive(evidence) }
        if let error = parsed.error {
            try sink.receive(.diagnostic(JUnitReader.diagnostic(error)))
        }
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
            return String(tag.prefix { $0.isLetter || $0 == "_" })
        }
        return nil
    }
}
