import AuditStore

/// What is said of records that cannot be used as they are.
extension RecordReader {
    static func long(_ line: Int) -> Diagnostic {
        Diagnostic(
            .warning,
            code: "record-too-long",
            "a line is longer than \(IssueRecognizer.bound) bytes and was read up to there; print one issue a line",
            line: line
        )
    }

    static func truncated(_ line: Int) -> Diagnostic {
        Diagnostic(
            .error,
            code: "truncated-json",
            "the JSON of an issue is cut and was left out; print shorter lines or write the audit log",
            line: line
        )
    }

    static func incomplete(_ parts: IssueParts, _ line: Int) -> Diagnostic {
        Diagnostic(
            .warning,
            code: "incomplete-record",
            "a record names the audit type \"\(parts.typeText ?? "")\" and neither a text nor an element; check that the line is whole",
            line: line
        )
    }
}
