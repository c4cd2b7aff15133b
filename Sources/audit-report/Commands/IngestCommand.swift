import AuditIngest
import AuditStore

/// `ingest`: brings artifacts into the store.
enum IngestCommand: Command {
    static let spec = CommandSpec(
        name: "ingest",
        summary: "bring exported audits, walks and simulator logs into the store",
        arguments: "<path>...",
        argumentCount: 1...Int.max,
        options: [.store] + ContextOptions.all + [
            Option(
                "expect",
                "file",
                "the cells that the run meant to audit: 'expect' records of an audit log"
            ),
            Option("dry-run", help: "read everything and store nothing"),
            .json, .color,
        ],
        discussion: """
            Files, folders (searched), result bundles and archives. What an artifact says of its run and its context wins over the
            options, and the options over the CI system's variables; where each dimension came from is stored. Ingesting the
            same artifact again changes nothing. Exit status 2 where no artifact was recognised, 3 where something was
            unreadable or an audit failed.

            EXAMPLES:
              audit-report ingest build/artifacts
              audit-report ingest --run 1842 --branch main --pose closed --text-size AX5 test.log
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let console = environment.console
        let ingestor = Ingestor(
            given: try ContextOptions.given(arguments),
            options: try ContextOptions.run(arguments),
            variables: CIEnvironment.run(environment.variables)
        )
        let expectation = try expectation(arguments)
        let target = arguments.has("dry-run") ? nil : try target(arguments, environment)
        let isJSON = arguments.has("json")
        let found = ArtifactFinder().find(arguments.positionals)
        let progress = Progress(
            console: console,
            total: found.sources.reduce(0) { $0 + $1.byteCount }
        )
        let outcome = try ingestor.ingest(
            found,
            into: target,
            expectation: expectation,
            report: { item in
                progress.finish()
                for diagnostic in item.diagnostics {
                    console.printError(DiagnosticText.line(diagnostic, path: item.path))
                }
                if !isJSON { console.print(Console.harmless(line(item, isDry: target == nil))) }
            },
            progress: { bytes, name in progress.advance(by: bytes, label: name) }
        )
        progress.finish()
        for diagnostic in outcome.diagnostics {
            console.printError(DiagnosticText.line(diagnostic, path: ""))
        }
        if isJSON {
            console.print(json(outcome).text())
        } else {
            console.print(Console.harmless(summary(outcome)))
        }
        if !outcome.hasRecognised { return .failure }
        return outcome.isIncomplete ? .incomplete : .done
    }

    private static func target(
        _ arguments: Arguments,
        _ environment: Environment
    ) throws -> IngestTarget {
        let path = environment.storePath(arguments)
        return try IngestTarget(path: path) {
            let store = try Store.open(path: path, now: environment.now)
            return LedgerWriter(store, now: environment.now, toolVersion: environment.version)
        }
    }

    /// The cells of `--expect`, read as an audit log.
    private static func expectation(_ arguments: Arguments) throws -> [Expectation] {
        guard let path = arguments.value("expect") else { return [] }
        return try ExpectationFile.read(path)
    }

    private static func line(_ item: Ingestor.Item, isDry: Bool) -> String {
        let counts = item.counts
        let path = Console.oneLine(item.path)
        switch item.status {
        case .ingested:
            var parts = [
                Words.count(item.tally.audits, "audit"), Words.count(counts.issues, "issue"),
            ]
            if item.tally.failedAudits > 0 {
                parts.append("\(item.tally.failedAudits) failed")
            }
            if item.tally.walks > 0 { parts.append(Words.count(item.tally.walks, "walk")) }
            if item.tally.settingEvents > 0 {
                parts.append(Words.count(item.tally.settingEvents, "setting event"))
            }
            if item.tally.acceptances > 0 {
                let proposed = Words.count(item.tally.acceptances, "acceptance")
                parts.append("\(proposed) proposed, none applied")
            }
            let format = item.format.map { " (\($0))" } ?? ""
            return
                "\(isDry ? "would ingest" : "ingested") \(path)\(format): \(parts.joined(separator: ", "))"
        case .alreadyIngested: return "already ingested \(path)"
        case .notRecognised:
            return "not recognised \(path)\(item.format.map { " (\($0))" } ?? "")"
        case .unreadable: return "unreadable \(path)"
        }
    }

    private static func summary(_ outcome: Ingestor.Outcome) -> String {
        let counts = Dictionary(grouping: outcome.items, by: \.status).mapValues(\.count)
        var parts: [String] = []
        for (status, word) in [
            (Ingestor.Status.ingested, "ingested"), (.alreadyIngested, "already there"),
            (.notRecognised, "not recognised"), (.unreadable, "unreadable"),
        ] {
            if let count = counts[status] { parts.append("\(count) \(word)") }
        }
        let passed = outcome.passedBy.values.reduce(0, +)
        if passed > 0 {
            let kinds = outcome.passedBy.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
            parts.append("\(passed) passed by (\(kinds.joined(separator: ", ")))")
        }
        if parts.isEmpty { parts = ["no artifact found"] }
        let runs =
            outcome.runs.isEmpty ? "" : "; run \(outcome.runs.prefix(3).joined(separator: ", "))"
        let more = outcome.runs.count > 3 ? " and \(outcome.runs.count - 3) more" : ""
        return parts.joined(separator: ", ") + runs + more
    }

    private static func json(_ outcome: Ingestor.Outcome) -> JSONValue {
        .members([
            "run": .optional(outcome.runs.first),
            "runs": .array(outcome.runs.map(JSONValue.string)),
            "artifacts": .array(outcome.items.map(EvidenceJSON.object)),
            "passedBy": .object(
                JSONObject(
                    members: outcome.passedBy.sorted { $0.key < $1.key }
                        .map { ($0.key, .integer($0.value)) },
                    line: 0
                )
            ),
            "diagnostics": .array(outcome.diagnostics.map(EvidenceJSON.diagnostic)),
        ])
    }
}
