import AuditIngest
import AuditStore

/// `regressions`: what a head made worse against a base; the gate of a CI job.
enum RegressionsCommand: Command {
    private static let formats = ["text", "json", "markdown", "sarif", "junit", "github"]

    static let spec = CommandSpec(
        name: "regressions",
        summary: "compare a run with an earlier one, and fail where something got worse",
        options: [
            .store, Option("head", "run", "the run that is judged (default: the latest)"),
            Option(
                "base",
                "run",
                "what it is compared with (default: the last earlier run of the base branch)"
            ),
            Option("branch", "name", "the branch whose latest run is the head"),
            Option(
                "base-branch",
                "name",
                "the branch of the base (default: main, else master, else the head's own)"
            ),
            Option(
                "commits",
                "file",
                "the commits that the head builds on, newest first, one a line as 'git log --format=%H' prints them, or separated by commas; '-' reads standard input: the base is the newest run of one of them"
            ),
        ] + FilterOptions.all + [
            Option("expect", "file", "cells that should have been audited, as 'ingest' takes them"),
            Option(
                "min-coverage",
                "percent",
                "how much of what the base audited has to be audited where nothing declares it and the base has ten cells or more; 0 for a run that is partial on purpose (default: 90)"
            ),
            Option(
                "fail-on",
                "kinds",
                repeats: true,
                "new, worsened, widened, reopened, walk, or none (default: all of them)"
            ),
            MomentOptions.asOf,
            Option("format", "format", "text, json, markdown, sarif, junit or github"),
            Option(
                "limit",
                "count",
                "entries of a kind in text and Markdown; 0 for all (default: 20)"
            ),
            .json, .color,
        ],
        discussion: """
            A finding is fixed only where the head audited the same screen, in the same condition, for the same audit type, and
            did not see it. Whatever the head did not look at stays open and is called unverified. Accepted findings fail nothing.
            Exit status 1 where something got worse, else 3 where an audit of the head failed, a declared cell was not audited to the
            end, all audits were skipped, far less was audited than by the base, a walk was cut or an artifact was unreadable,
            else 0. A branch, run or commit that the store does not have is refused.

            EXAMPLES:
              audit-report regressions
              audit-report regressions --pose closed --text-size AX3.. --fail-on new,reopened
              git log --format=%H origin/main | audit-report regressions --commits - --format markdown
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let format = try OutputFormat.chosen(arguments, formats)
        let limit = try arguments.integer("limit", atLeast: 0) ?? 20
        var request = try request(arguments, environment)
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let history = try History(store, asOf: request.asOf)
        guard request.head != nil && !history.runs.isEmpty || history.latestRun() != nil else {
            throw EmptyStore(path: environment.storePath(arguments))
        }
        try FilterOptions.check(request.filter, history, expected: request.expected)
        try request.addWalksAndTaints(from: store, history)
        let filter = request.filter
        request.walks.removeAll { !filter.matches(Rule(id: "walk.\($0.kind)", type: .walk)) }
        let comparison = try history.compare(request)
        print(comparison, format, limit, environment)
        return ExitStatus(rawValue: comparison.exitStatus) ?? .failure
    }

    private static func request(
        _ arguments: Arguments,
        _ environment: Environment
    ) throws -> ComparisonRequest {
        var request = ComparisonRequest(now: environment.now)
        request.head = arguments.value("head")
        request.base = arguments.value("base")
        request.branch = arguments.value("branch")
        request.baseBranch = arguments.value("base-branch")
        if request.head != nil, request.branch != nil {
            throw UsageError("'--head' and '--branch' both choose the head; give one of them")
        }
        if let text = arguments.value("commits") {
            request.commits = try commits(text)
            guard !request.commits.isEmpty else {
                throw UsageError(
                    "'--commits' names no commit: give the output of 'git log --format=%H'"
                )
            }
        }
        request.minimumCoverage =
            try arguments.integer("min-coverage", atLeast: 0) ?? request.minimumCoverage
        guard request.minimumCoverage <= 100 else {
            throw UsageError(
                "The value '\(request.minimumCoverage)' is invalid for '--min-coverage': write a percentage from 0 to 100"
            )
        }
        request.asOf = try MomentOptions.asOf(arguments, environment)
        request.filter = try FilterOptions.filter(arguments)
        request.expected = try ExpectOption.cells(arguments)
        let kinds = ChangeKind.regressions.map(\.rawValue)
        if let words = try arguments.choices("fail-on", kinds + ["all", "none"]) {
            request.failOn =
                words.contains("all")
                ? Set(ChangeKind.regressions) : Set(words.compactMap(ChangeKind.init(rawValue:)))
        }
        return request
    }

    /// A file of commits, one a line, or the commits themselves.
    private static func commits(_ text: String) throws -> [String] {
        let isList = text.contains(",") || (text.utf8.count >= 7 && text.allSatisfy(\.isHexDigit))
        let words = isList ? text : try TextFile.read(text)
        // Of `git log --oneline`, the first word of a line is the commit.
        return words.split { $0.isNewline || $0 == "," }.compactMap { line in
            line.split(separator: " ").first.map(String.init)
        }
    }

    private static func print(
        _ comparison: Comparison,
        _ format: String,
        _ limit: Int,
        _ environment: Environment
    ) {
        let console = environment.console
        switch format {
        case "json": console.print(RegressionsJSON.object(comparison).text())
        case "markdown":
            console.printRaw(RegressionsMarkdown(comparison: comparison, limit: limit).text())
        case "sarif":
            console.print(
                RegressionsSARIF.object(comparison, version: environment.version).text()
            )
        case "junit": console.printRaw(RegressionsJUnit.text(comparison))
        case "github": console.printRaw(RegressionsAnnotations.text(comparison))
        default:
            let text = RegressionsText(
                comparison: comparison,
                width: console.width,
                style: console.style,
                limit: limit
            )
            console.printRaw(text.text())
        }
    }
}

/// A store in which there is nothing to answer from.
struct EmptyStore: Error, CustomStringConvertible {
    let path: String

    var description: String {
        "there is no run with an audit or a walk in '\(path)'; bring one in with 'audit-report ingest'"
    }
}
