import AuditIngest
import AuditStore

/// `merge`: brings other stores into this one.
enum MergeCommand: Command {
    static let spec = CommandSpec(
        name: "merge",
        summary: "bring other stores into this one",
        arguments: "<store>...",
        argumentCount: 1...Int.max,
        options: [.store, .json, .color],
        discussion: """
            Artifacts, audits and decisions that this store does not have are added; what is there stays. Merging again, or in
            another order, changes nothing. The store is made where there is none.
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        for path in arguments.positionals { _ = try Store.openForReading(path: path) }
        let store = try Store.open(path: environment.storePath(arguments), now: environment.now)
        let writer = LedgerWriter(store, now: environment.now, toolVersion: environment.version)
        let console = environment.console
        var rows: [JSONValue] = []
        for path in arguments.positionals {
            let summary = try writer.merge(path: path)
            if arguments.has("json") {
                rows.append(object(path, summary))
            } else {
                console.print(Console.harmless("\(path): \(words(summary))"))
            }
        }
        if arguments.has("json") { console.print(JSONValue.array(rows).text()) }
        return .done
    }

    private static func words(_ summary: MergeSummary) -> String {
        if summary.isEmpty { return "nothing new" }
        return [
            Words.count(summary.artifacts, "new artifact"),
            Words.count(summary.runs, "new run"), Words.count(summary.audits, "audit"),
            Words.count(summary.decisions, "decision"),
            "\(summary.alreadyThere) already there",
        ].joined(separator: ", ")
    }

    private static func object(_ path: String, _ summary: MergeSummary) -> JSONValue {
        .members([
            "store": .string(path), "artifacts": .integer(summary.artifacts),
            "alreadyThere": .integer(summary.alreadyThere), "runs": .integer(summary.runs),
            "audits": .integer(summary.audits), "decisions": .integer(summary.decisions),
        ])
    }
}
