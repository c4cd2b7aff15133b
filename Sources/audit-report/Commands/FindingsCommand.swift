import AuditIngest
import AuditStore

/// `findings`: the list, as far as anybody knows at one point of history.
enum FindingsCommand: Command {
    private static let formats = ["table", "json", "csv", "markdown"]

    static let spec = CommandSpec(
        name: "findings",
        summary: "list findings and what is known of them",
        options: [.store, LedgerOptions.branch, LedgerOptions.run] + FilterOptions.all + [
            Option(
                "state",
                "states",
                repeats: true,
                "open, fixed, unverified, accepted, flaky, or all (default: open,unverified,flaky)"
            ),
            Option("since", "date", "only what was first seen on or after this day"),
            MomentOptions.asOf, Option("format", "format", "table, json, csv or markdown"),
            Option("limit", "count", "rows of the table; 0 for all (default: 0)"),
            .json, .color,
        ],
        discussion: """
            The worst first; the same rule and element on several screens is one row of the table. Unverified means: open when
            it was last looked at, and the latest run did not look there. Where options choose conditions, screens or devices, the state
            and the severity are those of what they choose; where and since are the finding's. The key names a finding to 'accept'.

            EXAMPLES:
              audit-report findings --pose closed --text-size AX3..
              audit-report findings --state all --since 2026-11-16 --format csv
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let format = try OutputFormat.chosen(arguments, formats)
        var request = try LedgerOptions.request(arguments, environment)
        request.states = try states(arguments)
        request.since = try MomentOptions.since(arguments)
        let limit = try arguments.integer("limit", atLeast: 0) ?? 0
        let history = try LedgerOptions.history(request, arguments, environment)
        let findings = try history.findings(request)
        let console = environment.console
        switch format {
        case "json": console.print(JSONValue.array(findings.map(FindingsJSON.object)).text())
        case "csv": console.printRaw(FindingsTable.csv(findings))
        case "markdown": console.printRaw(FindingsTable.markdown(findings, limit: limit))
        default:
            let keys = try history.keyLength()
            console.printRaw(FindingsTable.text(findings, keys: keys, limit: limit, console))
        }
        return .done
    }

    private static func states(_ arguments: Arguments) throws -> Set<FindingState> {
        let known = FindingState.allCases.map(\.rawValue)
        guard let words = try arguments.choices("state", known + ["all"]) else {
            return [.open, .unverified, .flaky]
        }
        if words.contains("all") { return [] }
        return Set(words.compactMap(FindingState.init(rawValue:)))
    }
}
