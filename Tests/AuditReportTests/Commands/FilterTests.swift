import Testing

@testable import audit_report

/// Filters with every spelling, and command lines that make no sense.
@Suite struct FilterTests {
    private func runner() throws -> ProgramRunner {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", "closed", "AX3"), audit("Message", "open")))
        try runner.ingest(
            LoggedRun(
                2,
                audit("Inbox", "closed", "AX3", issue("row.date")),
                audit(
                    "Message",
                    "open",
                    settings: ["boldText": "on"],
                    issue("title", type: "contrast", compact: "Contrast failed", detail: "")
                )
            )
        )
        return runner
    }

    @Test(
        arguments: [
            ["--pose", "cover"], ["--pose", "Closed"], ["--pose", "0°"], ["--pose", "closed,none"],
            ["--text-size", "AX3"], ["--text-size", "accessibility-extra-large"],
            ["--text-size=UICTContentSizeCategoryAccessibilityXL"], ["--text-size", "AX1.."],
            ["--text-size", "xxxLarge..AX3"], ["--screen", "inbox"], ["--screen", "In*"],
            ["--rule", "textClipped"], ["--rule", "Text clipped"],
            ["--rule", "XCUIAccessibilityAuditTypeTextClipped"], ["--rule", "text*"],
            ["--device", "iPhone Duo", "--pose", "closed"],
        ]
    )
    func narrowsToTheClippedText(options: [String]) throws {
        let findings = try runner().run(["findings", "--json"] + options).array
        #expect(findings.map { $0["rule"] as? String } == ["textClipped"])
    }

    @Test(arguments: ["boldText", "Bold Text=on", "BoldText=1", "bold_text=YES"])
    func narrowsToASetting(setting: String) throws {
        let findings = try runner().run(["findings", "--json", "--setting", setting]).array
        #expect(findings.map { $0["rule"] as? String } == ["contrast"])
    }

    @Test(
        arguments: [
            (["findings", "--pose", "folded"], "closed or partlyFolded"),
            (["findings", "--text-size", "AX9"], "AX5"),
            (["findings", "--text-size", "AX5..AX3"], "AX3..AX5"),
            (["findings", "--setting", "boldTxt"], "invalid for '--setting'"),
            (["findings", "--rule", "contrst"], "did you mean 'contrast'"),
            (["findings", "--state", "closed"], "choose from"),
            (["findings", "--since", "yesterday"], "2026-11-23"),
            (["regressions", "--fail-on", "all,sometimes"], "choose from"),
            (["regressions", "--format", "xml"], "choose text"),
            (["regressions", "--json", "--format", "sarif"], "exclude each other"),
            (["regressions", "--hed", "2"], "Did you mean '--head'"),
            (["regressions", "--limit", "many"], "whole number"),
            (["accept", "row.date"], "--reason"),
            (["accept", "row.date", "--reason", " "], "--reason"),
            (["accept", "row.date", "--reason", "x", "--until", "2026-02-30"], "2026-12-31"),
            (["accept", "row.date", "--reason", "x", "--until", "2026-01-01"], "over"),
            (["rename", "Inbox"], "<old> <new>"), (["merge"], "<store>"),
            (["export", "--what", "everything"], "choose findings"),
        ]
    )
    func refusesWhatMakesNoSense(words: [String], remedy: String) throws {
        let outcome = try runner().run(words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.contains(remedy), "\(outcome.error)")
    }

    @Test(
        arguments: [
            ["regressions", "--head", "9"], ["regressions", "--screen", "Inbx"],
            ["findings", "--device", "iPhone 20"], ["findings", "--branch", "mian"],
            ["findings", "--app", "Other"], ["accept", "nothing", "--reason", "x"],
            ["rename", "Outbox", "Inbox"], ["accepted", "--import", "/nowhere/at/all"],
        ]
    )
    func refusesWhatTheStoreDoesNotKnow(words: [String]) throws {
        let outcome = try runner().run(words)
        #expect(outcome.status == 2)
        #expect(!outcome.error.isEmpty)
    }

    @Test func anEmptyOrMissingStoreIsAFailure() throws {
        let runner = try ProgramRunner()
        #expect(runner.run("regressions").status == 2)
        #expect(runner.run("regressions").error.contains("audit-report ingest"))
    }

    @Test func aFirstRunIsComparedWithNothing() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", issue("row.date"))))
        let outcome = runner.run("regressions", "--json")
        #expect(outcome.json["comparable"] as? Bool == false)
        #expect(outcome.json["base"] is String == false)
        #expect((outcome.json["counts"] as? [String: Int])?["new"] == 1)
    }

    @Test func theGateFailsOnlyOnWhatItIsToldTo() throws {
        let runner = try runner()
        #expect(runner.run("regressions").status == 1)
        #expect(runner.run("regressions", "--fail-on", "widened,walk").status == 0)
        #expect(runner.run("regressions", "--fail-on", "none").status == 0)
        #expect(runner.run("regressions", "--pose", "partlyFolded").status == 0)
    }

    @Test func commitsChooseTheBase() throws {
        let runner = try runner()
        try runner.ingest(LoggedRun(3, audit("Inbox", "closed", "AX3", issue("row.date"))))
        let list = try runner.write("1234567 other\nc0ffee1 first\n", to: "commits.txt")
        let outcome = runner.run("regressions", "--json", "--commits", list)
        #expect(outcome.json["base"] as? String == "1")
        #expect(
            runner.run("regressions", "--json", "--commits", "c0ffee2,c0ffee1").json["base"]
                as? String == "2"
        )
    }
}
