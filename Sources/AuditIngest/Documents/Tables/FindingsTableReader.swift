import AuditStore

/// Reads tables of findings: separated values with a row an issue, in any order of columns, with or without a header.
///
/// A row is an issue where one of its cells is a text of Apple's, or its type column names an audit type. Where no
/// row is, a table about elements is a team's own check.
struct FindingsTableReader: DocumentReader {
    var format: String { "findings-table" }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard json == nil else { return 0 }
        guard let table = FindingsTable(document, isProbe: true), table.looksLikeTable else {
            return 0
        }
        // Without a header, what a column means is a guess: a reader of printed issues that knows the words goes first.
        return table.issueRows > 0 ? (table.hasHeader ? 60 : 35) : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let table = FindingsTable(document) else { return }
        var groups = JSONAuditGroups()
        for row in table.rows {
            guard let fields = table.fields(of: row) else { continue }
            var scope = JSONScope(values: document.context, attempt: document.attempt)
            scope.take(fields, isRecord: true)
            let reading = JSONRecord.read(fields, scope: scope, typeText: nil, isListed: false)
            switch reading {
            case .issue(let issue): groups.add(issue, scope, path: "", line: row.line)
            case .failure(let error): groups.fail(scope, path: "", line: row.line, error: error)
            default:
                try sink.receive(
                    .diagnostic(
                        Diagnostic(
                            .warning,
                            code: "unknown-record",
                            "the row '\(row.fields.joined(separator: ", ").prefix(80))' is no issue; check it",
                            line: row.line
                        )
                    )
                )
            }
        }
        for audit in groups.records(channel: .attachment) { try sink.receive(.audit(audit)) }
        if table.isTruncated {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "truncated-csv",
                        "the table ends inside quotes; the rows before that were read; export it again"
                    )
                )
            )
        }
    }
}

/// Reads tables of elements that a team's own check objected to, such as elements without a label.
struct ElementTableReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard json == nil, let table = FindingsTable(document, isProbe: true), table.looksLikeTable
        else {
            return 0
        }
        return table.issueRows == 0 && table.namesElements ? 50 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let table = FindingsTable(document) else { return }
        let stem = document.name.split(separator: ".").first.map(String.init) ?? document.name
        // Only the file's name says which rule the check had.
        let rule = stem.contains { $0.isLetter } ? stem : "a check of the test's own"
        for row in table.rows {
            try sink.receive(
                .otherFailure(
                    OtherFailure(
                        rule: rule,
                        message: "\(rule): \(row.fields.joined(separator: ", "))",
                        place: row.fields.last,
                        line: row.line
                    )
                )
            )
        }
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "a list of elements by a check of the test's own",
                    remedy: "its rows are counted as failures that are not Apple's"
                )
            )
        )
    }
}
