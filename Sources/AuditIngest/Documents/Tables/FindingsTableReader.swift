import AuditStore

/// Reads tables of findings: separated values with a row an issue, in any order of columns, with or without a header.
///
/// A row is an issue where one of its cells is a text of Apple's, or its type column names an audit type. Where no
/// row is, a table about elements is a team's own check.
struct FindingsTableReader: DocumentReader {
    var format: String { "findings-table" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil else { return nil }
        guard let table = FindingsTable(document, isProbe: true), table.looksLikeTable else {
            return nil
        }
        // Without a header, what a column means is a guess: a reader of printed issues that knows the words goes first.
        guard table.issueRows > 0 else { return nil }
        return table.columns.areNamed
            ? Recognition(60, "a table whose header names the parts of a finding")
            : Recognition(35, "a table without a header, with the engine's words in its rows")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let table = FindingsTable(document) else { return }
        var rows = TableRows(context: document.context, attempt: document.attempt)
        for row in table.rows { rows.take(row.fields, columns: table.columns, line: row.line) }
        for diagnostic in rows.diagnostics { try sink.receive(.diagnostic(diagnostic)) }
        for audit in rows.groups.records(channel: .attachment) { try sink.receive(.audit(audit)) }
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

/// The findings of the rows of a table.
struct TableRows {
    private let context: AuditScope.Values
    private let attempt: Int
    private(set) var groups = JSONAuditGroups()
    private(set) var diagnostics: [Diagnostic] = []

    init(context: AuditScope.Values, attempt: Int) {
        self.context = context
        self.attempt = attempt
    }

    /// Takes a row.
    mutating func take(_ cells: [String], columns: TableColumns, line: Int) {
        for finding in columns.findings(cells, line: line) {
            var scope = JSONScope(values: context, attempt: attempt)
            scope.take(finding.fields, isRecord: true)
            let reading = JSONRecord.read(
                finding.fields,
                scope: scope,
                typeText: nil,
                isListed: false
            )
            take(reading, finding.count, scope, cells, line)
        }
    }

    private mutating func take(
        _ reading: JSONRecord,
        _ count: Int?,
        _ scope: JSONScope,
        _ cells: [String],
        _ line: Int
    ) {
        switch reading {
        case .issue(let issue):
            guard let count else { return groups.add(issue, scope, path: "", line: line) }
            guard count > 0 else { return }
            let text = issue.compact ?? issue.detail ?? issue.rule.id
            say(Diagnostic.count(text, count, screen: scope.values.screen, line: line))
        case .count(let text, let count):
            say(Diagnostic.count(text, count, screen: scope.values.screen, line: line))
        case .failure(let error): groups.fail(scope, path: "", line: line, error: error)
        case .nothing: break
        default:
            say(
                Diagnostic(
                    .warning,
                    code: "unknown-record",
                    "the row '\(cells.joined(separator: ", ").prefix(80))' is no issue; check it",
                    line: line
                )
            )
        }
    }

    private mutating func say(_ diagnostic: Diagnostic) {
        if diagnostics.count < 1000 { diagnostics.append(diagnostic) }
    }
}

/// Reads tables of elements that a team's own check objected to, such as elements without a label.
struct ElementTableReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, let table = FindingsTable(document, isProbe: true), table.looksLikeTable
        else {
            return nil
        }
        let isCheck = table.issueRows == 0 && table.namesElements
        return Recognition(isCheck ? 50 : 0, "a table whose header names elements and no finding")
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
