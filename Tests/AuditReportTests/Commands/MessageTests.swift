import Foundation
import Testing

@testable import audit_report

/// What commands say: in numbers that agree with their verbs, about what is missing, and about what is new.
@Suite struct MessageTests {
    @Test func aFirstRunIsNoUnfairComparison() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", issue("row.date"))))
        #expect(!runner.run("regressions").output.contains("not fair"))
        let comment = runner.run("regressions", "--format", "markdown").output
        #expect(!comment.contains("not fair") && comment.contains("> first run, baseline, nothing"))
        // Nor does the pages' note column say that it is blank.
        let site = runner.folder.appendingPathComponent("site").path
        runner.run("report", "--out", site)
        let page = try String(contentsOfFile: site + "/runs/1.html", encoding: .utf8)
        #expect(!page.contains("<em>blank</em>"))
    }

    @Test func whatAWidenedFindingGainedIsNotCutOff() throws {
        let runner = try ProgramRunner()
        let sizes = ["xSmall", "medium", "xLarge", "xxxLarge", "AX2", "AX4"]
        func run(_ number: Int, _ isThere: (String) -> Bool) -> LoggedRun {
            var run = LoggedRun(number)
            run.records = ["closed", "open"].flatMap { pose in
                sizes.map { size in
                    isThere("\(pose) \(size)")
                        ? audit("Inbox", pose, size, issue("row.date")) : audit("Inbox", pose, size)
                }
            }
            return run
        }
        let before = ["closed xSmall", "open medium", "closed xLarge", "open AX2", "closed AX4"]
        try runner.ingest(run(1, before.contains))
        try runner.ingest(run(2) { before.contains($0) || $0 == "open xxxLarge" })
        let comment = runner.run("regressions", "--format", "markdown").output
        let row = comment.split(separator: "\n").first { $0.contains("**widened**") } ?? ""
        #expect(
            row.contains("now also open · xxxLarge") || row.contains("gained xxxLarge"),
            "\(row)"
        )
    }

    @Test func whatHasNoScreenSaysSo() throws {
        let runner = try ProgramRunner()
        let log = try runner.write(
            "Contrast failed, Button \"Moor\"\nContrast failed, Button \"Cast off\"\n",
            to: "note.txt"
        )
        runner.run(["ingest", "--run", "1", "--started-at", "2026-11-20T04:00:00Z", log])
        let found = runner.run("findings", "--json").array
        try #require(found.first?["screen"] as? String == "")
        for command in ["findings", "coverage", "regressions"] {
            #expect(runner.run(command).output.contains("no screen"), "\(command)")
        }
    }

    @Test func messagesCountTheirArguments() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox")))
        #expect(runner.run("walks", "diff", "1").error.contains("and 1 argument was given"))
        #expect(runner.run("walks", "list", "1", "2").error.contains("and 2 arguments were given"))
        runner.run("rename", "Inbox", "Letters")
        #expect(
            runner.run("rename", "--revert", "Inbox", "Letters").output
                == "took back the renaming of screen 'Inbox' to 'Letters'\n"
        )
    }

    @Test func whereNothingIsIngestedNoStoreIsMade() throws {
        let runner = try ProgramRunner()
        let folder = runner.folder.appendingPathComponent("artifacts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        func isThere() -> Bool { FileManager.default.fileExists(atPath: runner.store) }
        let none = runner.run("ingest", folder.path)
        #expect(none.status == 2 && none.output == "no artifact found\n" && !isThere())
        let note = try runner.write("Dear diary, nothing happened.\n", to: "artifacts/note.txt")
        try runner.write("", to: "artifacts/empty.log")
        let unknown = runner.run("ingest", folder.path)
        #expect(unknown.status == 2 && !isThere())
        #expect(unknown.output.contains("not recognised \(note)"))
        #expect(runner.run("ingest", "/nowhere/at/all").status == 2 && !isThere())
        // What comes after them is ingested, and asking again tells the same.
        try runner.write(LoggedRun(1, audit("Inbox")).text, to: "artifacts/run.ndjson")
        let found = runner.run("ingest", folder.path)
        #expect(found.output.contains("1 ingested, 2 not recognised") && isThere())
        // A named job that left nothing is a run without audits.
        try FileManager.default.removeItem(atPath: runner.store)
        #expect(runner.run("ingest", "--run", "7", note).status == 2 && isThere())
        #expect(runner.run("runs", "--json").array.map { $0["run"] as? String } == ["7"])
    }
}
