import AuditIngest
import AuditStore

/// `plan`: the cells that are worth an audit next.
enum PlanCommand: Command {
    private static let formats = ["json", "text"]

    static let spec = CommandSpec(
        name: "plan",
        summary: "print which cells to audit next, as a matrix for CI",
        options: [.store, LedgerOptions.branch, LedgerOptions.run] + FilterOptions.all + [
            Option("budget", "count", "how many cells at most (default: 20)"), ExpectOption.option,
            Option("stale-days", "days", "after how many days an audit is stale (default: 14)"),
            MomentOptions.asOf, Option("format", "format", "json (the default) or text"), .json,
            .color,
        ],
        discussion: """
            Never audited first, then what failed or was not finished, then what would decide where a finding is, then what is unverified,
            then the stalest. A screen is proposed on devices and in poses that it was audited or declared in; a condition that
            only other screens are known in is marked as a guess. The JSON is one line, to be given to 'strategy.matrix' of
            GitHub Actions through fromJSON; a job with an empty matrix has to be skipped there.

            EXAMPLES:
              echo "matrix=$(audit-report plan --budget 12)" >> "$GITHUB_OUTPUT"
              audit-report plan --budget 30 --format text
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let format = try OutputFormat.chosen(arguments, formats)
        let budget = try arguments.integer("budget", atLeast: 0) ?? 20
        var request = try LedgerOptions.request(arguments, environment)
        request.expected = try ExpectOption.cells(arguments)
        request.staleDays = try arguments.integer("stale-days", atLeast: 0) ?? request.staleDays
        let history = try LedgerOptions.history(request, arguments, environment)
        // Declared cells with an open dimension are no cells of the plan yet; nothing is known of them at all.
        let open = Array(try history.coverage(request).missing.prefix(budget))
        let cells = try history.plan(request, budget: budget - open.count)
        let console = environment.console
        if format == "json" {
            let include = open.map(object) + cells.map(object)
            console.print(JSONValue.members(["include": .array(include)]).text(isPretty: false))
        } else {
            console.printRaw(text(open, cells, console))
        }
        return .done
    }

    private static func object(_ planned: PlannedCell) -> JSONValue {
        CellJSON.object(
            planned.cell,
            [
                "settingsKey": .string(planned.cell.condition.settingsKey),
                "contentSize": .optional(planned.cell.condition.textSize?.simctlName),
                "reason": .string(planned.reason.rawValue),
                "findings": .integer(planned.findings.count),
                "ageInDays": .optional(planned.ageInDays), "guess": .bool(planned.isGuess),
            ]
        )
    }

    private static func object(_ cell: ExpectedCell) -> JSONValue {
        CellJSON.object(
            cell,
            [
                "settingsKey": .optional(cell.settings == "*" ? nil : cell.settings),
                "contentSize": .optional(cell.textSize?.simctlName),
                "reason": .string(PlannedCell.Reason.neverAudited.rawValue),
                "findings": .integer(0), "ageInDays": .null, "guess": .bool(false),
            ]
        )
    }

    private static func text(
        _ open: [ExpectedCell],
        _ cells: [PlannedCell],
        _ console: Console
    ) -> String {
        guard !open.isEmpty || !cells.isEmpty else { return "nothing to audit\n" }
        var table = TextTable([
            .init("screen"), .init("condition"), .init("reason"),
            .init("findings", alignsRight: true), .init("age", alignsRight: true),
        ])
        for cell in open {
            table.add([cell.screen, cell.displayName, "never audited", "", ""])
        }
        for planned in cells {
            table.add([
                planned.cell.screen, planned.cell.displayName(device: true),
                (planned.isGuess ? "a guess: " : "") + words(planned.reason),
                planned.findings.isEmpty ? "" : String(planned.findings.count),
                planned.ageInDays.map { "\($0) d" } ?? "",
            ])
        }
        return table.text(width: console.width, bold: console.style.bold)
    }

    private static func words(_ reason: PlannedCell.Reason) -> String {
        switch reason {
        case .neverAudited: "never audited"
        case .incomplete: "the last audit was not finished"
        case .decidesMinimalCondition: "would decide where findings are"
        case .unverified: "unverified findings"
        case .stale: "stale"
        }
    }
}
