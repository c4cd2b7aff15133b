import AuditIngest
import AuditStore

/// `accept`: a person decides to live with a finding.
enum AcceptCommand: Command {
    static let spec = CommandSpec(
        name: "accept",
        summary: "accept a finding, with a reason",
        arguments: "<finding>...",
        argumentCount: 1...Int.max,
        options: [
            .store, Option("reason", "text", "why (required)"),
            Option("owner", "name", "who decided"),
            Option("until", "day", "the last day on which it holds, as in 2026-12-31"),
        ] + ScopeOptions.all + FindingChoice.options + [.json, .color],
        discussion: """
            A finding is named by its key, the first 4 characters of it or more, or its element's identifier or label; 'audit-report
            findings' shows the keys. An accepted finding fails no gate until the day is over or it appears in conditions beyond
            the scope. The same words again are the same acceptance.

            EXAMPLES:
              audit-report accept inbox.row.date --reason "fixed in the next design" --until 2026-12-31
              audit-report accept 3f9a1c --reason "system control" --pose closed --text-size AX3..
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        guard let reason = arguments.value("reason"), reason.contains(where: { !$0.isWhitespace })
        else {
            throw UsageError("Missing expected option '--reason <text>': say why it is accepted")
        }
        let until = try MomentOptions.until(arguments)
        if let until, until < environment.now.day {
            throw UsageError(
                "The value '\(until.iso8601)' is invalid for '--until': that day is over"
            )
        }
        let scope = try ScopeOptions.scope(arguments)
        let store = try Store.open(
            path: environment.storePath(arguments),
            now: environment.now,
            create: false
        )
        let findings = try FindingChoice.findings(arguments, in: History(store))
        let writer = AcceptanceWriter(store)
        var known: Set<String> = []
        try store.database.transaction {
            for finding in findings {
                let acceptance = Acceptance(
                    findingKey: finding.key,
                    reason: reason,
                    owner: arguments.value("owner"),
                    until: until,
                    scope: scope,
                    acceptedAt: environment.now
                )
                if try !writer.accept(acceptance) { known.insert(finding.key) }
            }
        }
        let console = environment.console
        if arguments.has("json") {
            let keys = findings.map { JSONValue.string($0.key) }
            console.print(JSONValue.members(["accepted": .array(keys)]).text())
            return .done
        }
        let end = until.map { " until \($0.iso8601)" } ?? ""
        for finding in findings {
            console.print(
                Console.harmless(
                    "\(known.contains(finding.key) ? "already " : "")accepted \(finding.key): \(FindingChoice.words(finding)); \(ScopeOptions.words(scope))\(end)"
                )
            )
        }
        return .done
    }
}
