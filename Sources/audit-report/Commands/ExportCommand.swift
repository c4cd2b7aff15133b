import AuditIngest
import AuditStore

/// `export`: the store's rows for other programs.
enum ExportCommand: Command {
    private static let formats = ["csv", "ndjson", "json"]

    static let spec = CommandSpec(
        name: "export",
        summary: "print the store's rows for other programs, as CSV or NDJSON",
        options: [
            .store,
            Option(
                "what",
                "table",
                "findings (one row a sighting), audits, coverage, runs, trend, walks or settings (default: findings)"
            ), Option("format", "format", "csv, ndjson or json (default: csv)"), .json,
        ],
        discussion: """
            Names instead of numbers, times in ISO 8601, the same rows in the same order for the same store. Text is given as it
            was found: open it in a spreadsheet through 'audit-report findings --format csv' instead.

            EXAMPLES:
              audit-report export --what audits --format ndjson | duckdb -c "SELECT * FROM read_json('/dev/stdin')"
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let format = try OutputFormat.chosen(arguments, formats)
        let names = StoreExport.Table.allCases.map(\.rawValue)
        let name = try arguments.choice("what", names) ?? StoreExport.Table.findings.rawValue
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let rows = try StoreExport(StoreExport.Table(rawValue: name) ?? .findings, of: store)
        let console = environment.console
        if format == "csv" { console.printRaw(CSVText.row(rows.columns)) }
        if format == "json" { console.printRaw("[") }
        var isFirst = true
        while let row = try rows.next() {
            switch format {
            case "csv": console.printRaw(CSVText.row(row.map(text)))
            case "json":
                console.printRaw((isFirst ? "\n" : ",\n") + object(row, rows.columns))
            default: console.print(object(row, rows.columns))
            }
            isFirst = false
        }
        if format == "json" { console.print(isFirst ? "]" : "\n]") }
        return .done
    }

    private static func text(_ value: StoreExport.Value) -> String {
        switch value {
        case .null: ""
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        case .text(let text): text
        }
    }

    private static func object(_ row: [StoreExport.Value], _ columns: [String]) -> String {
        let members = zip(columns, row).map { (key: $0, value: json($1)) }
        return JSONValue.object(JSONObject(members: members, line: 0)).text(isPretty: false)
    }

    private static func json(_ value: StoreExport.Value) -> JSONValue {
        switch value {
        case .null: .null
        case .integer(let number): .number(String(number))
        case .real(let number): .real(number)
        case .text(let text): .string(text)
        }
    }
}
