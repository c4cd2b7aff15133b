public import AuditStore

/// Reads a file that declares the cells a run means to audit.
public enum ExpectationFile {
    /// The declarations of a file: `expect` records as the audit log has them, one JSON object a line or a single one.
    ///
    /// - Parameter path: The file.
    /// - Returns: The declarations.
    /// - Throws: ``FileError`` where it cannot be read, or declares nothing.
    public static func read(_ path: String) throws -> [Expectation] {
        let bytes = TextEncoding.utf8(try FileReading.bytes(path))
        let collector = EvidenceCollector()
        let parser = AuditLogParser()
        let whole = JSONParser.parse(bytes)
        // A declaration that was put on several lines for people is one object all the same.
        let records: [[UInt8]] =
            whole?.error == nil && whole?.value.object != nil
            ? [bytes] : bytes.split(separator: 0x0A).map { Array($0) }
        for (index, record) in records.enumerated() where record.contains(0x7B) {
            try record.withUnsafeBufferPointer {
                try parser.read($0, line: index + 1, into: collector)
            }
        }
        if let problem = collector.diagnostics.first {
            throw FileError(path: path, reason: "line \(problem.line ?? 1): \(problem.message)")
        }
        let found = collector.evidence.compactMap {
            if case .expectation(let expectation) = $0 { expectation } else { nil }
        }
        guard !found.isEmpty else {
            throw FileError(
                path: path,
                reason: "it has no 'expect' record; write {\"record\":\"expect\",\"screens\":[…]}"
            )
        }
        return found
    }
}
