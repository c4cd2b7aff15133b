import AuditIngest
import AuditStore

/// `unaccept`: an acceptance is withdrawn; what was decided stays in the store.
enum UnacceptCommand: Command {
    static let spec = CommandSpec(
        name: "unaccept",
        summary: "withdraw the acceptances of a finding",
        arguments: "<finding>...",
        argumentCount: 1...Int.max,
        options: [.store] + FindingChoice.options + [.json, .color],
        discussion: """
            Every acceptance of the finding that stands is withdrawn; 'audit-report accepted' still shows it.
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let store = try Store.open(
            path: environment.storePath(arguments),
            now: environment.now,
            create: false
        )
        let history = try History(store)
        let keys = try keys(arguments, history, environment)
        let writer = AcceptanceWriter(store)
        var withdrawn: [(key: String, count: Int)] = []
        try store.database.transaction {
            for key in keys {
                let count = try writer.withdraw(findingKey: key, at: environment.now)
                withdrawn.append((key, count))
            }
        }
        let console = environment.console
        if arguments.has("json") {
            let rows = withdrawn.map { row in
                JSONValue.members([
                    "finding": .string(row.key), "withdrawn": .integer(row.count),
                ])
            }
            console.print(JSONValue.members(["unaccepted": .array(rows)]).text())
        } else {
            for (key, count) in withdrawn {
                console.print(
                    count == 0
                        ? "\(key) was not accepted"
                        : "withdrew \(Words.count(count, "acceptance")) of \(key)"
                )
            }
        }
        return withdrawn.contains { $0.count > 0 } ? .done : .failure
    }

    /// The keys that are meant; an acceptance of a finding that the store never saw is named by its key.
    private static func keys(
        _ arguments: Arguments,
        _ history: History,
        _ environment: Environment
    ) throws -> [String] {
        let accepted = Set(
            try history.acceptances(LedgerRequest(now: environment.now))
                .map(\.acceptance.findingKey)
        )
        if arguments.positionals.allSatisfy(accepted.contains) { return arguments.positionals }
        // An acceptance may name the finding by a key that it had before it was recognised again.
        return try FindingChoice.findings(arguments, in: history).flatMap { finding in
            let known = try history.keys(of: finding).filter(accepted.contains)
            return known.isEmpty ? [finding.key] : known
        }
    }
}
