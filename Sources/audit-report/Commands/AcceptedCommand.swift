import AuditIngest
import AuditStore

/// `accepted`: what people decided to live with, and how each decision stands.
enum AcceptedCommand: Command {
    static let spec = CommandSpec(
        name: "accepted",
        summary: "list acceptances: active, expired, outgrown, stale, unused, withdrawn",
        options: [
            .store, LedgerOptions.branch,
            Option(
                "state",
                "states",
                repeats: true,
                "active, expired, outgrown, stale, unused, withdrawn or all (default: all but withdrawn)"
            ),
            Option(
                "export",
                "file",
                "write them to a text file that can be reviewed; '-' prints it"
            ),
            Option(
                "import",
                "file",
                "record the acceptances of such a file; '-' reads standard input"
            ),
            MomentOptions.asOf, .json, .color,
        ],
        discussion: """
            Expired: its last day is over. Outgrown: the finding is now in conditions beyond its scope. Stale: the finding is
            fixed. Unused: the store never saw the finding. Baseline files that were ingested only propose acceptances; they
            are listed apart, and nothing is accepted by them.

            EXAMPLES:
              audit-report accepted --state expired,outgrown
              audit-report accepted --export accessibility-accepted.txt
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        if arguments.has("export"), arguments.has("import") {
            throw UsageError("'--export' and '--import' exclude each other; give one of them")
        }
        let states = try arguments.choices(
            "state",
            AcceptanceState.allCases.map(\.rawValue) + ["all"]
        )
        var request = LedgerRequest(now: environment.now)
        request.branch = arguments.value("branch")
        request.asOf = try MomentOptions.asOf(arguments, environment)
        if let path = arguments.value("import") {
            return try importFile(path, arguments, environment)
        }
        let history = try LedgerOptions.history(request, arguments, environment)
        let all = try history.acceptances(request)
        let console = environment.console
        if let path = arguments.value("export") {
            let text = AcceptanceFile.text(all)
            if path == "-" {
                console.printRaw(text)
            } else {
                try TextFile.write(text, to: path)
                let count = all.count { $0.state != .withdrawn }
                console.print("wrote \(Words.count(count, "acceptance")) to \(path)")
            }
            return .done
        }
        let shown = all.filter { status in
            guard let states else { return status.state != .withdrawn }
            return states.contains("all") || states.contains(status.state.rawValue)
        }
        let proposals = states == nil ? try history.storedProposals() : []
        if arguments.has("json") {
            console.print(json(shown, proposals).text())
        } else {
            console.printRaw(text(shown, proposals, console))
        }
        return .done
    }

    private static func importFile(
        _ path: String,
        _ arguments: Arguments,
        _ environment: Environment
    ) throws -> ExitStatus {
        let acceptances = try AcceptanceFile.parse(try TextFile.read(path), now: environment.now)
        let store = try Store.open(
            path: environment.storePath(arguments),
            now: environment.now,
            create: false
        )
        let writer = AcceptanceWriter(store)
        var recorded = 0
        try store.database.transaction {
            for acceptance in acceptances where try writer.accept(acceptance) { recorded += 1 }
        }
        let there = acceptances.count - recorded
        let console = environment.console
        if arguments.has("json") {
            console.print(
                JSONValue.members([
                    "recorded": .integer(recorded), "alreadyThere": .integer(there),
                ])
                .text()
            )
        } else {
            console.print(
                "recorded \(Words.count(recorded, "acceptance")), \(there) already there"
            )
        }
        return .done
    }

    private static func text(
        _ statuses: [AcceptanceStatus],
        _ proposals: [StoredProposal],
        _ console: Console
    ) -> String {
        var text = statuses.isEmpty ? "nothing is accepted\n" : ""
        if !statuses.isEmpty {
            var table = TextTable([
                .init("state"), .init("until"), .init("screen"), .init("rule"), .init("element"),
                .init("scope"), .init("reason"), .init("owner"),
            ])
            for status in statuses.sorted(by: precedes) {
                let acceptance = status.acceptance
                table.add([
                    status.state.rawValue, acceptance.until?.iso8601 ?? "",
                    status.finding?.screen ?? "", status.finding?.rule.id ?? "",
                    status.finding?.elementText ?? acceptance.findingKey,
                    ScopeOptions.words(acceptance.scope), acceptance.reason, acceptance.owner ?? "",
                ])
            }
            text += table.text(width: console.width, bold: console.style.bold)
        }
        for status in statuses where status.state == .outgrown {
            let places = Phrase.some(Phrase.conditions(status.beyond), 4, separator: "; ")
            let name = status.finding?.elementText ?? status.acceptance.findingKey
            text += Console.harmless("outgrown: \(name) is now also in \(places)\n")
        }
        return text + self.text(proposals, console)
    }

    private static func text(_ proposals: [StoredProposal], _ console: Console) -> String {
        guard !proposals.isEmpty else { return "" }
        var table = TextTable([
            .init("proposed by"), .init("rule"), .init("screen"), .init("element"), .init("reason"),
            .init("findings", alignsRight: true),
        ])
        for proposal in proposals {
            table.add([
                proposal.artifact, proposal.rule, proposal.screen ?? "",
                proposal.identifier ?? proposal.label ?? proposal.elementType ?? "",
                proposal.reason, String(proposal.findings.count),
            ])
        }
        return "\nProposed, and not accepted (\(proposals.count)):\n"
            + table.text(width: console.width, bold: console.style.bold)
    }

    /// What needs a decision first, then what expires first.
    private static func precedes(_ left: AcceptanceStatus, _ right: AcceptanceStatus) -> Bool {
        let order: [AcceptanceState] = [.expired, .outgrown, .active, .stale, .unused, .withdrawn]
        let leftRank = order.firstIndex(of: left.state) ?? 0
        let rightRank = order.firstIndex(of: right.state) ?? 0
        if leftRank != rightRank { return leftRank < rightRank }
        let leftDay = left.acceptance.until?.number ?? .max
        let rightDay = right.acceptance.until?.number ?? .max
        if leftDay != rightDay { return leftDay < rightDay }
        return left.acceptance.findingKey < right.acceptance.findingKey
    }

    private static func json(
        _ statuses: [AcceptanceStatus],
        _ proposals: [StoredProposal]
    ) -> JSONValue {
        .members([
            "accepted": .array(statuses.map(AcceptanceJSON.object)),
            "proposed": .array(
                proposals.map { proposal in
                    .members([
                        "artifact": .string(proposal.artifact), "rule": .string(proposal.rule),
                        "screen": .optional(proposal.screen),
                        "elementType": .optional(proposal.elementType),
                        "identifier": .optional(proposal.identifier),
                        "label": .optional(proposal.label), "reason": .string(proposal.reason),
                        "findings": .array(proposal.findings.map { .string($0.key) }),
                    ])
                }
            ),
        ])
    }
}
