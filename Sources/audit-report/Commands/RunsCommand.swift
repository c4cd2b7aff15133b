import AuditIngest
import AuditStore

/// `runs`: the runs in the store.
enum RunsCommand: Command {
    static let spec = CommandSpec(
        name: "runs",
        summary: "list the runs in the store",
        options: [.store, Option("branch", "name", "only runs of this branch"), .json, .color],
        discussion: """
            Newest first, with what each run looked at: cells that were clean, had findings, failed or were skipped.
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let branch = arguments.value("branch")
        let runs = try RunList.load(from: store, branch: branch)
        if runs.isEmpty { try History(store).require(branch: branch) }
        let console = environment.console
        if arguments.has("json") {
            console.print(JSONValue.array(runs.map(object)).text())
            return .done
        }
        guard !runs.isEmpty else {
            console.print("no runs in the store")
            return .done
        }
        var table = TextTable([
            .init("run"), .init("branch"), .init("commit"), .init("started"), .init("Xcode"),
            .init("clean", alignsRight: true), .init("findings", alignsRight: true),
            .init("failed", alignsRight: true), .init("skipped", alignsRight: true),
        ])
        for run in runs {
            table.add([
                run.key, run.branch, run.commit ?? "", run.startedAt.iso8601, run.xcode ?? "",
                String(run.cleanCells), String(run.findingCells + run.partialCells),
                String(run.failedCells), String(run.skippedCells),
            ])
        }
        console.printRaw(table.text(width: console.width))
        return .done
    }

    private static func object(_ run: RunList.Row) -> JSONValue {
        .members([
            "run": .string(run.key), "app": .string(run.app), "branch": .string(run.branch),
            "commit": .optional(run.commit), "startedAt": .string(run.startedAt.iso8601),
            "startAssumed": .bool(run.startIsAssumed), "xcode": .optional(run.xcode),
            "artifacts": .integer(run.artifacts), "cleanCells": .integer(run.cleanCells),
            "findingCells": .integer(run.findingCells), "partialCells": .integer(run.partialCells),
            "failedCells": .integer(run.failedCells), "skippedCells": .integer(run.skippedCells),
        ])
    }
}
