import AuditIngest
import AuditStore

/// `check --rekey`: what another recipe of identities would change, and the change itself.
enum RekeyReport {
    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let isDry = !arguments.has("apply")
        // A dry run may not write, not even a migration.
        let path = environment.storePath(arguments)
        let store =
            try isDry
            ? Store.openForReading(path: path)
            : Store.open(path: path, now: environment.now, create: false)
        let summary = try LedgerWriter(
            store,
            now: environment.now,
            toolVersion: environment.version
        )
        .rekey(dryRun: isDry)
        let console = environment.console
        if arguments.has("json") {
            console.print(json(summary, isDry: isDry).text())
        } else {
            console.printRaw(Console.harmless(text(summary, isDry: isDry)))
        }
        return .done
    }

    private static func text(_ summary: RekeySummary, isDry: Bool) -> String {
        var text = ""
        for change in summary.changes {
            text +=
                "\(change.oldKey) -> \(change.newKey): \(change.oldElement) -> \(change.newElement)\n"
        }
        for change in summary.ambiguous {
            text +=
                "\(change.oldKey) stays: it would become one with another finding (\(change.newElement))\n"
        }
        let verb = isDry ? "would change" : "changed"
        text += "\(verb) \(Words.count(summary.changes.count, "finding")), "
        text += "\(summary.unchanged) unchanged, \(summary.ambiguous.count) ambiguous\n"
        if isDry, !summary.changes.isEmpty {
            text += "nothing was written; 'audit-report check --rekey --apply' does it\n"
        }
        return text
    }

    private static func json(_ summary: RekeySummary, isDry: Bool) -> JSONValue {
        func object(_ change: RekeySummary.Change) -> JSONValue {
            .members([
                "oldKey": .string(change.oldKey), "newKey": .string(change.newKey),
                "oldElement": .string(change.oldElement), "newElement": .string(change.newElement),
            ])
        }
        return .members([
            "dryRun": .bool(isDry), "changes": .array(summary.changes.map(object)),
            "ambiguous": .array(summary.ambiguous.map(object)),
            "unchanged": .integer(summary.unchanged),
        ])
    }
}
