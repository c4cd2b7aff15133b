import Foundation
import Testing

@testable import audit_report

/// What is said where there is nothing to compare with, or what was named is not there.
@Suite struct NoFalseNewsTests {
    private static let words = "first run, baseline, nothing to compare with"

    private func store() throws -> ProgramRunner {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(2, audit("Inbox", issue("row.date")), audit("Trash")))
        return runner
    }

    @Test(arguments: ["text", "markdown", "json", "sarif", "junit", "github"])
    func theFirstRunSaysSoInEveryFormat(_ format: String) throws {
        let outcome = try store().run("regressions", "--format", format)
        #expect(outcome.output.lowercased().contains(Self.words), "\(outcome.output)")
        #expect(outcome.status == 0)
    }

    @Test func theFirstReportSaysSoOnEveryPage() throws {
        let runner = try store()
        let site = runner.folder.appendingPathComponent("site").path
        func expectEveryPage(_ says: Bool) throws {
            #expect(runner.run("report", "--out", site, "--as-of", "2026-11-30").status == 0)
            for file in ["index.html", "weekly.md", "summary.md", "report.json"] {
                let text = try String(contentsOfFile: "\(site)/\(file)", encoding: .utf8)
                #expect(text.lowercased().contains(Self.words) == says, "\(file)")
                #expect(!text.contains("like the last") || !says, "\(file)")
            }
        }
        #expect(runner.run("report", "--out", site, "--as-of", "2026-11-02").status == 0)
        let early = try String(contentsOfFile: site + "/weekly.md", encoding: .utf8)
        #expect(early.lowercased().contains(Self.words))
        try runner.ingest(LoggedRun(30, audit("Inbox", issue("row.date")), audit("Trash")))
        try expectEveryPage(false)
    }

    @Test func theFirstReportOfTheNewestWeekSaysSoOnEveryPage() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(30, audit("Inbox", issue("row.date")), audit("Trash")))
        let site = runner.folder.appendingPathComponent("site").path
        #expect(runner.run("report", "--out", site).status == 0)
        for file in ["index.html", "weekly.md", "summary.md", "report.json"] {
            let text = try String(contentsOfFile: "\(site)/\(file)", encoding: .utf8)
            #expect(text.lowercased().contains(Self.words), "\(file)")
            #expect(!text.contains("like the last"), "\(file)")
        }
    }

    @Test(
        arguments: [
            ["report", "--branch", "mian"], ["runs", "--branch", "mian"],
            ["findings", "--branch", "mian"], ["coverage", "--branch", "mian"],
            ["plan", "--branch", "mian"], ["accepted", "--branch", "mian"],
            ["regressions", "--branch", "mian"], ["regressions", "--base-branch", "mian"],
            ["regressions", "--head", "9"], ["regressions", "--base", "9"],
            ["findings", "--run", "9"], ["coverage", "--run", "9"], ["plan", "--run", "9"],
            ["walks", "list", "--run", "9"], ["walks", "show", "9"],
            ["regressions", "--commits", "deadbeef00"],
            ["regressions", "--commits", "deadbeef00,deadbeef01"],
            ["regressions", "--commits", ","],
            ["regressions", "--min-coverage", "101"], ["regressions", "--min-coverage", "-1"],
            ["regressions", "--min-coverage", "much"],
        ]
    )
    func whatIsNotThereIsRefused(_ words: [String]) throws {
        let runner = try store()
        try runner.ingest(LoggedRun(3, audit("Inbox"), audit("Trash")))
        let outcome = runner.run(words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        if words.contains("mian") { #expect(outcome.error.contains("'main'"), "\(outcome.error)") }
        if words.contains("9"), words[0] != "walks" || words[1] == "list" {
            #expect(outcome.error.contains("'2'"), "\(outcome.error)")
        }
        if words.contains("deadbeef00") {
            #expect(outcome.error.contains("'c0ffee2'"), "\(outcome.error)")
        }
    }

    @Test func farLessThanTheBaseSaysHowToAllowIt() throws {
        let runner = try ProgramRunner()
        var base = LoggedRun(2)
        base.records = (0..<12).map { audit("S\($0)") }
        let outcome = try runner.regressions(base, LoggedRun(3, audit("S0")))
        #expect(outcome.status == 3)
        let reason = (outcome.json["incomplete"] as? [[String: Any]])?.first
        #expect(reason?["reason"] as? String == "coverage")
        #expect(reason?["audited"] as? Int == 1 && reason?["cells"] as? Int == 12)
        #expect((reason?["message"] as? String)?.contains("--min-coverage 0") == true)
        #expect(runner.run("regressions", "--min-coverage", "0").status == 0)
        #expect(runner.run("regressions", "--min-coverage", "8").status == 0)
        #expect(runner.run("regressions", "--min-coverage", "9").status == 3)
    }

    @Test func theSameWordsAcceptOnce() throws {
        let runner = try store()
        let accept = ["accept", "row.date", "--reason", "design", "--until", "2027-01-31"]
        #expect(runner.run(accept).output.hasPrefix("accepted "))
        let once = runner.run("accepted", "--json").output
        runner.now = runner.now.advanced(days: 1)
        let again = runner.run(accept)
        #expect(again.output.hasPrefix("already accepted ") && again.status == 0)
        #expect(runner.run("accepted", "--json").output == once)
    }

    // MARK: - The plan

    @Test func aScreenIsPlannedOnItsOwnDevicesAndPoses() throws {
        func run(_ number: Int, _ model: String, _ app: [[String: Any]]) -> LoggedRun {
            var run = LoggedRun(number)
            run.model = model
            run.records = app
            return run
        }
        let runner = try ProgramRunner()
        // A telephone's screens at many sizes in two poses, a watch's at one, in one app.
        let sizes = ["large", "AX1", "AX3", "AX5"]
        let telephone = sizes.flatMap { size in
            ["closed", "open"].map { pose in audit("Inbox", pose, size, issue("row.date")) }
        }
        try runner.ingest(run(2, "iPhone Duo", telephone + [audit("Menu", "closed", "large")]))
        try runner.ingest(run(3, "iPhone Duo", [audit("Menu", "closed", "AX5", issue("menu"))]))
        try runner.ingest(run(4, "Apple Watch", [audit("Face", "none", "large", issue("face"))]))
        try runner.ingest(run(5, "Apple Watch", [audit("Ring", "none", "AX1", issue("ring"))]))
        let plan = runner.run("plan", "--budget", "100").json["include"] as? [[String: Any]] ?? []
        #expect(!plan.isEmpty)
        for cell in plan {
            let screen = cell["screen"] as? String ?? ""
            let isWatch = ["Face", "Ring"].contains(screen)
            #expect(cell["device"] as? String == (isWatch ? "Apple Watch" : "iPhone Duo"))
            #expect((cell["pose"] as? String == "none") == isWatch)
            if screen == "Menu" {
                #expect(cell["pose"] as? String == "closed")
                // Only the other screen was ever audited at these sizes.
                let isKnown = ["large", "accessibility5"].contains(cell["textSize"] as? String)
                #expect(cell["guess"] as? Bool == !isKnown)
            }
        }
        #expect(plan.contains { $0["guess"] as? Bool == true })
        #expect(runner.run("plan", "--format", "text").output.contains("a guess: "))
        // What is declared is no guess.
        let expect = try runner.write(
            #"{"record":"expect","screens":["Menu"],"poses":["open"],"textSizes":["AX3"]}"#,
            to: "expect.ndjson"
        )
        let declared =
            runner.run("plan", "--expect", expect).json["include"] as? [[String: Any]] ?? []
        let menu = declared.filter { $0["pose"] as? String == "open" }
        #expect(menu.contains { $0["screen"] as? String == "Menu" })
        #expect(menu.allSatisfy { $0["guess"] as? Bool == false })
    }
}
