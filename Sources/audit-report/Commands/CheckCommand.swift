import AuditIngest
import AuditStore

/// `check`: whether the store is whole.
enum CheckCommand: Command {
    static let spec = CommandSpec(
        name: "check",
        summary: "check that the store is whole, and show its schema",
        options: [
            .store, Option("migrate", help: "run the migrations that are pending"),
            Option(
                "rebuild",
                help: "drop what is derived and derive it again from the observations"
            ),
            Option(
                "rekey",
                help: "say which findings today's recipe would give another identity"
            ), Option("apply", help: "with --rekey: give them that identity"),
            .json, .color,
        ],
        discussion: """
            Checks the file's pages, the references between rows and that every artifact is whole, and says which migrations are
            pending. Exit status 2 where something is wrong.
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let path = environment.storePath(arguments)
        let console = environment.console
        if arguments.has("rekey") { return try RekeyReport.run(arguments, environment) }
        if arguments.has("apply") { throw UsageError("'--apply' belongs to '--rekey'") }
        if arguments.has("migrate") || arguments.has("rebuild") {
            let store = try Store.open(path: path, now: environment.now, create: false)
            if arguments.has("rebuild") {
                try LedgerWriter(store, now: environment.now, toolVersion: environment.version)
                    .rebuildDerivedTables()
            }
        }
        let check = try StoreCheck.run(path: path)
        if arguments.has("json") {
            console.print(json(check, path: path).text())
        } else {
            console.printRaw(text(check, path: path, console))
        }
        return check.problems.isEmpty ? .done : .failure
    }

    private static func text(_ check: StoreCheck, path: String, _ console: Console) -> String {
        var text = "\(path): schema \(check.schema) of \(check.newestSchema)\n"
        for name in check.pending {
            text += "  pending: \(name); run 'audit-report check --migrate'\n"
        }
        var table = TextTable([.init("table"), .init("rows", alignsRight: true)])
        for count in check.counts { table.add([count.table, String(count.rows)]) }
        if !table.isEmpty { text += table.text(width: console.width) }
        for problem in check.problems { text += "error: \(problem)\n" }
        text += check.problems.isEmpty ? "the store is whole\n" : ""
        return text
    }

    private static func json(_ check: StoreCheck, path: String) -> JSONValue {
        .members([
            "path": .string(path), "schema": .integer(check.schema),
            "newestSchema": .integer(check.newestSchema),
            "pending": .array(check.pending.map(JSONValue.string)),
            "problems": .array(check.problems.map(JSONValue.string)),
            "rows": .object(
                JSONObject(
                    members: check.counts.map { ($0.table, .integer(Int($0.rows))) },
                    line: 0
                )
            ),
        ])
    }
}
