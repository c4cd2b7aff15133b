import AuditIngest
import AuditStore

/// `coverage`: which cells were audited, and how long ago.
enum CoverageCommand: Command {
    static let spec = CommandSpec(
        name: "coverage",
        summary: "show which cells were audited, failed, are stale, or were never audited",
        options: [.store, LedgerOptions.branch, LedgerOptions.run] + FilterOptions.all + [
            ExpectOption.option,
            Option("stale-days", "days", "after how many days an audit is stale (default: 14)"),
            Option("state", "states", repeats: true, "only cells in these states"),
            MomentOptions.asOf, .json, .color,
        ],
        discussion: """
            A cell is one screen on one device model in one condition. Exit status 3 where the last audit of a cell could not
            finish, or a cell that a run or --expect declared was never audited to the end.

            EXAMPLES:
              audit-report coverage --screen Inbox
              audit-report coverage --expect matrix.ndjson --state failed,never --json
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        var request = try LedgerOptions.request(arguments, environment)
        request.expected = try ExpectOption.cells(arguments)
        request.staleDays = try arguments.integer("stale-days", atLeast: 0) ?? request.staleDays
        let states = try arguments.choices("state", CoverageState.allCases.map(\.rawValue))
        let history = try LedgerOptions.history(request, arguments, environment)
        let coverage = try history.coverage(request)
        let wanted = Set((states ?? []).compactMap(CoverageState.init(rawValue:)))
        var shown = coverage
        if !wanted.isEmpty {
            shown.cells.removeAll { !wanted.contains($0.state) && !wanted.contains($0.lastState) }
            if !wanted.contains(.never) { shown.missing = [] }
        }
        let console = environment.console
        if arguments.has("json") {
            console.print(json(shown, counts: coverage.counts).text())
        } else {
            console.printRaw(text(shown, counts: coverage.counts, console))
        }
        return isIncomplete(coverage) ? .incomplete : .done
    }

    /// An audit failed, or something that was expected is missing.
    private static func isIncomplete(_ coverage: Coverage) -> Bool {
        if !coverage.missing.isEmpty { return true }
        return coverage.cells.contains { cell in
            cell.lastState == .failed
                || (cell.isExpected && [.never, .skipped, .partial].contains(cell.lastState))
        }
    }

    private static func text(
        _ coverage: Coverage,
        counts: [(state: CoverageState, count: Int)],
        _ console: Console
    ) -> String {
        guard !coverage.cells.isEmpty || !coverage.missing.isEmpty else { return "no cells\n" }
        let devices = Set(coverage.cells.map(\.cell.deviceModel)).count > 1
        var columns: [TextTable.Column] = [
            .init("screen"), .init("condition"), .init("state"), .init("last audited"),
            .init("age", alignsRight: true), .init("open", alignsRight: true), .init("expected"),
        ]
        if devices { columns.append(.init("device")) }
        var table = TextTable(columns)
        for cell in coverage.cells {
            var row = [
                Phrase.screen(cell.cell.screen), cell.cell.condition.displayName, word(cell),
                cell.lastAudited.map { $0.startedAt.day.iso8601 } ?? "",
                cell.ageInDays.map { "\($0) d" } ?? "",
                cell.openFindings == 0 ? "" : String(cell.openFindings),
                cell.isExpected ? "yes" : "",
            ]
            if devices { row.append(cell.cell.deviceModel) }
            table.add(row)
        }
        for cell in coverage.missing {
            var row = [cell.screen, cell.displayName, "never", "", "", "", "yes"]
            if devices { row.append("") }
            table.add(row)
        }
        let sum = counts.filter { $0.count > 0 }.map { "\($0.count) \($0.state.rawValue)" }
        let total = counts.reduce(0) { $0 + $1.count }
        return table.text(width: console.width, bold: console.style.bold)
            + "\n\(Words.count(total, "cell")): \(sum.joined(separator: ", "))\n"
    }

    /// The state, with what lies under it where it is stale.
    private static func word(_ cell: CellCoverage) -> String {
        var text = cell.state.rawValue
        if cell.state != cell.lastState { text += " (\(cell.lastState.rawValue))" }
        if cell.isFlaky { text += ", flaky" }
        return text
    }

    private static func json(
        _ coverage: Coverage,
        counts: [(state: CoverageState, count: Int)]
    ) -> JSONValue {
        let cells = coverage.cells.map { cell in
            CellJSON.object(
                cell.cell,
                [
                    "state": .string(cell.state.rawValue),
                    "lastState": .string(cell.lastState.rawValue),
                    "lastAudited": .optional(cell.lastAudited?.startedAt.iso8601),
                    "lastAuditedRun": .optional(cell.lastAudited?.key),
                    "lastLookedRun": .optional(cell.lastLooked?.key),
                    "ageInDays": .optional(cell.ageInDays),
                    "openFindings": .integer(cell.openFindings),
                    "expected": .bool(cell.isExpected), "flaky": .bool(cell.isFlaky),
                    "types": .array(cell.types.map(type)),
                ]
            )
        }
        let missing = coverage.missing.map { cell in
            CellJSON.object(
                cell,
                [
                    "state": .string(CoverageState.never.rawValue), "lastAudited": .null,
                    "expected": .bool(true),
                ]
            )
        }
        let members = counts.map { (key: $0.state.rawValue, value: JSONValue.integer($0.count)) }
        return .members([
            "run": .optional(coverage.run?.key), "cells": .array(cells + missing),
            "counts": .object(JSONObject(members: members, line: 0)),
        ])
    }

    private static func type(_ type: TypeCoverage) -> JSONValue {
        .members([
            "type": .string(type.type.rawValue), "state": .string(type.state.rawValue),
            "lastAuditedRun": .optional(type.lastAudited?.key),
        ])
    }
}
