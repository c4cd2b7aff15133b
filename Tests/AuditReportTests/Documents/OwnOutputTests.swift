import Foundation
import Testing

@testable import audit_report

/// What the commands print is no evidence, neither in a file of its own nor in a CI log.
@Suite struct OwnOutputTests {
    /// A command's output.
    private struct Output {
        let name: String
        let text: String
    }

    /// Every command in every format over the sample's store, and the files of the report.
    private static func outputs(_ runner: ProgramRunner) throws -> [Output] {
        var outputs: [Output] = []
        let sample = Repository.root.appendingPathComponent("docs/sample")
        for week in 41...48 {
            let folder = sample.appendingPathComponent("2026-W\(week)").path
            outputs.append(
                Output(
                    name: "ingest-\(week).txt",
                    text: runner.run(
                        "ingest",
                        folder,
                        "--branch",
                        "main",
                        "--expect",
                        "\(folder)/audits.ndjson"
                    ).output
                )
            )
        }
        let (head, base, failed) = ("tidewater-450", "tidewater-443", "tidewater-429")
        let week = sample.appendingPathComponent("2026-W45").path
        var commands: [[String]] = [
            ["inspect", week], ["inspect", "--json", week], ["ingest", week],
            ["inspect", "--json", "\(week)/audits.ndjson"], ["ingest", "--json", week],
            ["walks", "list"], ["walks", "list", "--json"], ["settings"], ["settings", "--json"],
            ["settings", "--script"], ["settings", "--from", "\(week)/simulator.log"],
            ["coverage"], ["coverage", "--json"], ["coverage", "--run", failed], ["plan"],
            ["plan", "--format", "text"], ["accepted"], ["accepted", "--json"],
            ["accepted", "--export", "-"], ["runs"], ["runs", "--json"], ["check"],
            ["check", "--json"], ["--help"],
            ["settings", "history", "--udid", "C41D7E90-6B2F-4E58-9A03-71F5B8E2D64A"],
            ["settings", "history", "--udid", "C41D7E90-6B2F-4E58-9A03-71F5B8E2D64A", "--json"],
        ]
        for format in ["text", "json", "markdown", "sarif", "junit", "github"] {
            commands.append(["regressions", "--format", format])
            commands.append(["regressions", "--head", failed, "--format", format])
            commands.append(["regressions", "--head", base, "--base", base, "--format", format])
        }
        for format in ["table", "json", "csv", "markdown"] {
            commands.append(["findings", "--format", format])
            commands.append(["findings", "--state", "all", "--format", format])
            commands.append(["findings", "--since", "2027-01-01", "--format", format])
        }
        for table in ["findings", "audits", "coverage", "runs", "trend", "walks", "settings"] {
            for format in ["csv", "ndjson", "json"] {
                commands.append(["export", "--what", table, "--format", format])
            }
        }
        for format in ["text", "json", "markdown"] {
            commands.append(["walks", "show", head, "--format", format])
            commands.append(["walks", "diff", base, head, "--format", format])
            commands.append(["walks", "diff", "tidewater-436", base, "--format", format])
        }
        for command in [
            "ingest", "inspect", "report", "regressions", "findings", "walks", "settings",
            "coverage", "plan", "accept", "unaccept", "accepted", "runs", "rename", "merge",
            "export", "check",
        ] {
            commands.append([command, "--help"])
        }
        for (day, out) in [("2026-11-30", "site"), ("2026-11-04", "site-failed")] {
            let folder = runner.folder.appendingPathComponent(out)
            commands.append(["report", "--out", folder.path, "--as-of", day])
        }
        for command in commands {
            let outcome = runner.run(command, width: 160)
            try #require(!outcome.output.isEmpty, "\(command) printed nothing: \(outcome.error)")
            outputs.append(Output(name: command.joined(separator: "-"), text: outcome.output))
        }
        for site in ["site", "site-failed"] {
            let folder = runner.folder.appendingPathComponent(site)
            let files = FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? []
            for case let path as String in files where path.contains(".") {
                guard !path.hasSuffix(".svg") else { continue }
                let data = try Data(contentsOf: folder.appendingPathComponent(path))
                outputs.append(
                    Output(name: "\(site)-\(path)", text: String(decoding: data, as: UTF8.self))
                )
            }
        }
        return outputs
    }

    /// What `inspect` makes of a text.
    private static func inspect(_ text: String, _ runner: ProgramRunner) throws -> [String: Any] {
        let path = try runner.write(text, to: "fed-back")
        return try #require(runner.run("inspect", "--json", path).array.first)
    }

    /// What is evidence in the answer of `inspect`; empty where nothing is.
    private static func evidence(_ answer: [String: Any]) -> [String] {
        var found: [String] = []
        for key in ["issues", "auditErrors", "nonAudit"] where answer[key] as? Int != 0 {
            found.append("\(key) \(answer[key] ?? "missing")")
        }
        for key in ["audits", "walks", "settingsToReset"] {
            let list = answer[key] as? [Any]
            if list?.isEmpty != true { found.append("\(key) \(list?.first ?? "missing")") }
        }
        let diagnostics = answer["diagnostics"] as? [[String: Any]] ?? []
        for diagnostic in diagnostics where diagnostic["code"] as? String != "not-an-audit" {
            found.append("\(diagnostic)")
        }
        return found
    }

    @Test func noOutputIsEvidence() throws {
        let runner = try ProgramRunner()
        let outputs = try Self.outputs(runner)
        for output in outputs {
            let answer = try Self.inspect(output.text, runner)
            let found = Self.evidence(answer)
            #expect(found.isEmpty, "\(output.name): \(found.prefix(3))")
        }
        let log = outputs.map { "$ audit-report \($0.name)\n\($0.text)\n" }.joined()
        let stamped = log.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "2026-11-30T09:14:03.1234567Z \($0)\r\n" }.joined()
        let colored = log.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "\u{1B}[36m\($0)\u{1B}[0m\n" }.joined()
        let logs = [
            ("log", log), ("stamped", stamped), ("colored", colored),
            ("runner", runnerLog(stamped)),
        ]
        for (name, text) in logs {
            let found = Self.evidence(try Self.inspect(text, runner))
            #expect(found.isEmpty, "\(name): \(found.prefix(3))")
        }
    }

    /// A log as the runner of GitHub Actions keeps it, which leaves the titles of annotations out.
    private func runnerLog(_ log: String) -> String {
        var text = log
        for level in ["error", "warning", "notice"] {
            var at = text.startIndex
            while let start = text.range(of: "::\(level) title=", range: at..<text.endIndex),
                let end = text.range(of: "::", range: start.upperBound..<text.endIndex)
            {
                text.replaceSubrange(start.lowerBound..<end.upperBound, with: "##[\(level)]")
                at = start.lowerBound
            }
        }
        return text
    }

    /// What a job has really done, before and behind the reports.
    private static let before = """
        + xcrun simctl ui 6F0E8D3C-2B1A-4C5D-8E9F-0A1B2C3D4E5F content_size accessibility-large
        Test Case '-[KioskUITests.AuditTests testLobby]' started.
        /src/AuditTests.swift:31: error: -[KioskUITests.AuditTests testLobby] : Contrast failed
        Test Case '-[KioskUITests.AuditTests testLobby]' failed (3.1 seconds).

        """
    private static let after = """
        Test Case '-[KioskUITests.AuditTests testShop]' started.
        /src/AuditTests.swift:38: error: -[KioskUITests.AuditTests testShop] : Text clipped
        Test Case '-[KioskUITests.AuditTests testShop]' failed (2.7 seconds).

        """

    @Test func evidenceAroundOutputsStays() throws {
        let runner = try ProgramRunner()
        let outputs = try Self.outputs(runner).map(\.text).joined(separator: "\n")
        // The advice names the simulator that the log has changed.
        let advice = outputs.replacingOccurrences(
            of: "C41D7E90-6B2F-4E58-9A03-71F5B8E2D64A",
            with: "6F0E8D3C-2B1A-4C5D-8E9F-0A1B2C3D4E5F"
        )
        let answer = try Self.inspect(Self.before + advice + "\n" + Self.after, runner)
        #expect(answer["format"] as? String == "xcodebuild-log")
        #expect(answer["issues"] as? Int == 2)
        #expect((answer["audits"] as? [[String: Any]])?.count == 2)
        let resets = answer["settingsToReset"] as? [[String: Any]] ?? []
        #expect(resets.map { $0["now"] as? String } == ["accessibility-large"])
    }

    @Test(arguments: ["regressions", "findings", "weekly", "export", "junit"])
    func outputThatWasCutEndsAtTheNextTest(_ kind: String) throws {
        let runner = try ProgramRunner()
        let outputs = try Self.outputs(runner).filter { $0.name.contains(kind) }
        try #require(!outputs.isEmpty)
        for output in outputs {
            let lines = output.text.split(separator: "\n").dropLast(1).joined(separator: "\n")
            let answer = try Self.inspect("\(Self.before)\(lines)\n\(Self.after)", runner)
            #expect(answer["issues"] as? Int == 2, "\(output.name)")
            #expect((answer["audits"] as? [Any])?.count == 2, "\(output.name)")
        }
    }
}
