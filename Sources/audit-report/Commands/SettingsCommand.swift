import AuditIngest
import AuditStore

/// `settings`: what has to be reset on each simulator, and by which command.
enum SettingsCommand: Command {
    static let spec = CommandSpec(
        name: "settings",
        summary: "say what has to be reset on each simulator, and by which command",
        arguments: "[history] [<file>...]",
        argumentCount: 0...Int.max,
        options: [
            .store,
            Option(
                "from",
                "file",
                repeats: true,
                "read these logs instead of a store; more files may follow"
            ),
            Option(
                "policy",
                "policy",
                "defaults, or initial: what was read before the first change (default: defaults)"
            ),
            Option("udid", "udid", "only this simulator"),
            Option("script", help: "print a shell script that restores and reads back"),
            .json, .color,
        ],
        discussion: """
            Follows every change and read of a simulator's settings through all runs of the store, in their order, and says what is
            off its default now, who left it so, and the command that puts it back. 'settings history --udid U' shows what happened
            to one simulator. Exit status 1 while something is to be reset.

            EXAMPLES:
              audit-report settings
              audit-report settings --from setup.log test.log --policy initial
              audit-report settings --script > restore.sh
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        var files = arguments.positionals
        let isHistory = files.first == "history"
        if isHistory { files.removeFirst() }
        if let first = files.first, !arguments.has("from") {
            throw UsageError(
                "Unexpected argument '\(first)': logs are named with '--from', the subcommand is 'history'"
            )
        }
        let policy =
            SettingPolicy(
                rawValue: try arguments.choice("policy", SettingPolicy.allCases.map(\.rawValue))
                    ?? ""
            ) ?? .defaults
        let udid = arguments.value("udid")
        if isHistory, udid == nil {
            throw UsageError(
                "Missing value for '--udid': name the simulator whose history is asked"
            )
        }
        if isHistory, arguments.has("script") || arguments.has("policy") {
            throw UsageError("'--script' and '--policy' say nothing about a history")
        }
        if arguments.has("script"), arguments.has("json") {
            throw UsageError("'--script' and '--json' exclude each other")
        }
        let logs =
            arguments.has("from")
            ? SettingLogs(files: arguments.all("from") + files)
            : try SettingLogs(Store.openForReading(path: environment.storePath(arguments)))
        let console = environment.console
        for (path, diagnostic) in logs.diagnostics {
            console.printError(DiagnosticText.line(diagnostic, path: path))
        }
        if !logs.isReadable { return .failure }
        if let udid, !logs.devices.contains(where: { $0.uppercased() == udid.uppercased() }) {
            throw StoreError.notFound(
                kind: "simulator",
                name: udid,
                choices: logs.devices.map { "'\($0)'" }
            )
        }
        if isHistory, let udid { return history(of: udid, logs, arguments, console) }
        let rows = logs.ledger.rows(policy, device: udid)
        if arguments.has("json") {
            console.print(JSONValue.array(rows.map(SettingJSON.row)).text())
        } else if arguments.has("script") {
            console.printRaw(RestoreScript(rows: rows).text)
        } else {
            console.printRaw(SettingsText(console: console).rows(rows))
        }
        return .of(gate: !rows.isEmpty, incomplete: logs.isIncomplete)
    }

    private static func history(
        of udid: String,
        _ logs: SettingLogs,
        _ arguments: Arguments,
        _ console: Console
    ) -> ExitStatus {
        let events = logs.history(of: udid)
        if arguments.has("json") {
            let rows = events.map { SettingJSON.event($0.event, $0.origin) }
            console.print(JSONValue.array(rows).text())
        } else {
            console.printRaw(SettingsText(console: console).history(events))
        }
        return logs.isIncomplete ? .incomplete : .done
    }
}
