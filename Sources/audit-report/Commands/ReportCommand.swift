import AuditIngest
import AuditStore

/// `report`: the dashboards.
enum ReportCommand: Command {
    static let spec = CommandSpec(
        name: "report",
        summary: "write the dashboards as HTML and Markdown",
        options: [
            .store,
            Option("out", "folder", "where the pages go (default: site)"),
            Option("weeks", "n", "how many weeks the trend shows (default: 12)"),
            Option(
                "week",
                "week",
                "last, this, or a week such as 2026-W48 (default: this week if it has runs, else last)"
            ),
            MomentOptions.asOf,
            Option("branch", "name", "the branch (default: main, else the latest run's)"),
            Option("expect", "file", "cells that should be audited, as 'expect' records"),
            Option("format", "formats", "html, markdown, json, or several (default: all)"),
            Option("screenshots", "folder", "also write the pictures that belong to findings here"),
            .json, .color,
        ],
        discussion: """
            Writes index.html with a page for each screen and run, weekly.md, summary.md for a pull request, badge.svg and
            report.json. The pages are about one week and name its days: the present one where it has runs, else the last one
            that ended. The same store and arguments give the same bytes; --week makes an earlier week's report again, as
            things were known at its end. docs/words.md says what each number counts.

            EXAMPLES:
              audit-report report --out site
              audit-report report --week last
              audit-report report --week 2026-W48 --weeks 26
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        var options = ReportOptions()
        options.weeks = try arguments.integer("weeks", atLeast: 1) ?? options.weeks
        options.asOf = try MomentOptions.asOf(arguments, environment)
        options.week = try MomentOptions.week(arguments)
        options.branch = arguments.value("branch")
        if let path = arguments.value("expect") {
            options.expected = try ExpectationFile.read(path).flatMap(\.cells)
        }
        let formats = try formats(arguments)
        let folder = arguments.value("out") ?? "site"
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let report = try ReportBuilder.build(
            store: store,
            options: options,
            now: environment.now,
            version: environment.version
        )
        let files = try ReportWriter.write(report, to: folder, formats: formats)
        let pictures = try arguments.value("screenshots").map { folder in
            try ScreenshotExport.write(from: store, to: folder)
        }
        let console = environment.console
        for problem in pictures?.problems ?? [] { console.printError(problem) }
        if arguments.has("json") {
            let files = files.map { JSONValue.string("\(folder)/\($0)") }
            let written = (pictures?.written ?? []).map(JSONValue.string)
            console.print(
                JSONValue.members(["files": .array(files), "screenshots": .array(written)]).text()
            )
        } else {
            let shown = files.filter { !$0.contains("/") }
            console.print(
                "wrote \(Words.count(files.count, "file")) into \(folder): \(shown.joined(separator: ", "))"
            )
            if let pictures {
                console.print("wrote \(Words.count(pictures.written.count, "screenshot"))")
            }
        }
        return pictures?.problems.isEmpty == false ? .incomplete : .done
    }

    private static func formats(_ arguments: Arguments) throws -> Set<ReportFormat> {
        let names = ["html", "markdown", "json"]
        let chosen = try arguments.choices("format", names) ?? names
        return Set(chosen.compactMap(ReportFormat.init(rawValue:)))
    }
}
