import Testing

@testable import audit_report

/// Each history of the design through the program: what it prints and how it exits.
@Suite struct HistoryTests {
    private func counts(_ outcome: ProgramRunner.Outcome) -> [String: Int] {
        outcome.json["counts"] as? [String: Int] ?? [:]
    }

    private func first(
        _ outcome: ProgramRunner.Outcome,
        _ list: String = "regressions"
    ) -> [String: Any] {
        (outcome.json[list] as? [[String: Any]])?.first ?? [:]
    }

    @Test func s1OneMoreElementIsNew() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"))),
            LoggedRun(2, audit("Inbox", issue("row.date"), issue("row.sender")))
        )
        #expect(counts(outcome)["new"] == 1)
        #expect(counts(outcome)["persisting"] == 1)
        #expect(first(outcome)["firstBadRun"] as? String == "2")
        #expect(first(outcome)["lastGoodRun"] as? String == "1")
        #expect(first(outcome)["conditions"] as? [String] == ["closed · large"])
        #expect(outcome.status == 1)
    }

    @Test func s2OneFixedAndAnotherNew() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"))),
            LoggedRun(2, audit("Inbox", issue("row.sender")))
        )
        #expect(counts(outcome)["new"] == 1)
        #expect(counts(outcome)["fixed"] == 1)
        #expect(outcome.status == 1)
    }

    @Test func s3AFailedPoseIsUnverified() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date")), audit("Inbox", "open")),
            LoggedRun(2, audit("Inbox", outcome: "failed"), audit("Inbox", "open"))
        )
        #expect(counts(outcome)["unverified"] == 1)
        #expect(counts(outcome)["fixed"] == 0)
        #expect(outcome.status == 3)
    }

    @Test func s3AnUndeclaredPoseThatNobodyAuditedIsSaid() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date")), audit("Inbox", "open")),
            LoggedRun(2, audit("Inbox", "open"))
        )
        #expect(counts(outcome)["unverified"] == 1)
        #expect((outcome.json["notLookedAt"] as? [Any])?.count == 1)
        #expect(
            (outcome.json["notes"] as? [String])?.contains { $0.contains("not looked at") } == true
        )
        #expect(outcome.status == 0)
    }

    @Test func s3AnExpectedPoseThatIsMissingIsIncomplete() throws {
        let expect: [String: Any] = [
            "record": "expect", "screens": ["Inbox"], "poses": ["closed", "open"],
        ]
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date")), audit("Inbox", "open")),
            LoggedRun(2, expect, audit("Inbox", "open"))
        )
        #expect(first(outcome, "incomplete")["reason"] as? String == "missing")
        #expect(outcome.status == 3)
    }

    @Test func s4RewordedMessageIsNotNew() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"))),
            LoggedRun(2, audit("Inbox", issue("row.date", detail: "This text might not fit.")))
        )
        #expect(counts(outcome)["persisting"] == 1)
        #expect(counts(outcome)["new"] == 0)
        #expect(outcome.status == 0)
    }

    @Test func s5ADeadJobClosesNothing() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", issue("row.date"))))
        #expect(
            runner.run("ingest", "--run", "2", try runner.write("", to: "empty.log")).status == 2
        )
        let outcome = try runner.regressions(LoggedRun(3))
        #expect(counts(outcome)["fixed"] == 0)
        #expect(counts(outcome)["unverified"] == 1)
        #expect(first(outcome, "incomplete")["reason"] as? String == "no-audits")
        #expect(outcome.status == 3)
    }

    @Test func s6AThirdTwinIsNew() throws {
        let runner = try ProgramRunner()
        let twin = issue(nil, label: "Reply")
        let second = issue(nil, label: "Reply", x: 120)
        let third = issue(nil, label: "Reply", x: 240)
        let outcome = try runner.regressions(
            LoggedRun(1, audit("Inbox", twin, second)),
            LoggedRun(2, audit("Inbox", twin, second))
        )
        #expect(outcome.status == 0)
        #expect(counts(outcome)["persisting"] == 2)
        let more = try runner.regressions(LoggedRun(3, audit("Inbox", twin, second, third)))
        #expect(counts(more)["new"] == 1)
    }

    @Test func s7FixedAndBackIsReopened() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"))),
            LoggedRun(2, audit("Inbox")),
            LoggedRun(3, audit("Inbox", issue("row.date")))
        )
        #expect(counts(outcome)["reopened"] == 1)
        #expect(counts(outcome)["new"] == 0)
        #expect(first(outcome)["firstSeenRun"] as? String == "1")
        #expect(first(outcome)["firstBadRun"] as? String == "3")
        #expect(outcome.status == 1)
    }

    @Test func s8ARenamedScreenIsAskedAbout() throws {
        let runner = try ProgramRunner()
        let outcome = try runner.regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"), issue("row.sender"))),
            LoggedRun(2, audit("Mailbox", issue("row.date"), issue("row.sender")))
        )
        #expect(counts(outcome)["fixed"] == 0)
        #expect(first(outcome, "renames")["old"] as? String == "Inbox")
        #expect(first(outcome, "renames")["new"] as? String == "Mailbox")
        #expect(runner.run("rename", "Inbox", "Mailbox").status == 0)
        let joined = runner.run("regressions", "--json")
        #expect(counts(joined)["persisting"] == 2)
        #expect(joined.status == 0)
        #expect(runner.run("rename", "--revert", "Inbox", "Mailbox").status == 0)
        #expect(counts(runner.run("regressions", "--json"))["persisting"] == 0)
    }

    @Test func s9ThreeTextSizesAreOneFinding() throws {
        let runner = try ProgramRunner()
        try runner.ingest(
            LoggedRun(
                1,
                audit("Inbox", "closed", "AX3", issue("row.date")),
                audit("Inbox", "closed", "AX4", issue("row.date")),
                audit("Inbox", "closed", "AX5", issue("row.date"))
            )
        )
        let findings = runner.run("findings", "--json").array
        #expect(findings.count == 1)
        #expect((findings.first?["cells"] as? [Any])?.count == 3)
    }

    @Test func s10TwinsInAnotherOrderAndAddressesAreNotNew() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("cell-0x600001234ab0", label: "A"), issue("b"))),
            LoggedRun(2, audit("Inbox", issue("b"), issue("cell-0x60000999cd10", label: "A")))
        )
        #expect(counts(outcome)["new"] == 0)
        #expect(counts(outcome)["fixed"] == 0)
        #expect(counts(outcome)["persisting"] == 2)
    }

    @Test func s11AnExpiredAcceptanceIsOpenAgain() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", issue("row.date"))))
        runner.now = runner.now.advanced(days: -28)
        #expect(
            runner.run("accept", "row.date", "--reason", "design", "--until", "2026-11-10").status
                == 0
        )
        #expect(runner.run("findings", "--json").array.isEmpty)
        try runner.ingest(LoggedRun(5, audit("Inbox", issue("row.date"))))
        runner.now = runner.now.advanced(days: 28)
        let outcome = try runner.regressions(LoggedRun(12, audit("Inbox", issue("row.date"))))
        #expect(counts(outcome)["reopened"] == 1)
        #expect((first(outcome)["notes"] as? [String])?.contains { $0.contains("expired") } == true)
        #expect(outcome.status == 1)
        let accepted = runner.run("accepted", "--json").json["accepted"] as? [[String: Any]]
        #expect(accepted?.first?["state"] as? String == "expired")
    }

    @Test func s11AFindingBeyondItsScopeIsOutgrown() throws {
        let runner = try ProgramRunner()
        try runner.ingest(
            LoggedRun(1, audit("Inbox", issue("row.date")), audit("Inbox", "open"))
        )
        runner.now = runner.now.advanced(days: -28)
        #expect(runner.run("accept", "row.date", "--reason", "r", "--pose", "cover").status == 0)
        runner.now = runner.now.advanced(days: 28)
        let outcome = try runner.regressions(
            LoggedRun(
                9,
                audit("Inbox", issue("row.date")),
                audit("Inbox", "open", issue("row.date"))
            )
        )
        #expect(outcome.status == 1)
        #expect(
            (first(outcome)["notes"] as? [String])?.contains { $0.contains("outgrown") } == true
        )
    }

    @Test func s12OtherAuditTypesVerifyNothing() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox", issue("row.date"))),
            LoggedRun(2, audit("Inbox", types: ["contrast"]))
        )
        #expect(counts(outcome)["unverified"] == 1)
        #expect(counts(outcome)["fixed"] == 0)
    }

    @Test func s13TheSameArtifactAgainChangesNothing() throws {
        let runner = try ProgramRunner()
        let path = try runner.write(
            LoggedRun(1, audit("Inbox", issue("row.date"))).text,
            to: "a.ndjson"
        )
        runner.run("ingest", path)
        let before = runner.run("findings", "--json").output
        let again = runner.run("ingest", "--json", path)
        #expect(
            (again.json["artifacts"] as? [[String: Any]])?.first?["status"] as? String
                == "already-ingested"
        )
        #expect(runner.run("findings", "--json").output == before)
    }

    @Test func s14PassingOnRetryIsFlaky() throws {
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox")),
            LoggedRun(2, audit("Inbox", attempt: 1, issue("row.date")), audit("Inbox", attempt: 2))
        )
        #expect(counts(outcome)["new"] == 0)
        #expect(counts(outcome)["flaky"] == 1)
        #expect(outcome.status == 0)
    }

    @Test func s15FromSmallerTextSizesIsWidened() throws {
        func run(_ number: Int, from: Int) -> LoggedRun {
            var run = LoggedRun(number)
            run.records = (1...5).map { size in
                size >= from
                    ? audit("Inbox", "closed", "AX\(size)", issue("row.date"))
                    : audit("Inbox", "closed", "AX\(size)")
            }
            return run
        }
        let outcome = try ProgramRunner().regressions(run(1, from: 4), run(2, from: 2))
        #expect(counts(outcome)["widened"] == 1)
        let gained = first(outcome)["gained"] as? [String: [String]]
        #expect(gained?["textSizes"] == ["accessibility2", "accessibility3"])
        #expect(outcome.status == 1)
    }

    @Test func s16AnotherXcodeOnTheSameCommitIsAToolChange() throws {
        let before = LoggedRun(1, commit: "abcdef1", audit("Inbox"))
        var after = LoggedRun(2, commit: "abcdef1", audit("Inbox", issue("row.date")))
        after.xcode = "28.0 (28A1)"
        let outcome = try ProgramRunner().regressions(before, after)
        #expect(first(outcome)["toolChange"] as? Bool == true)
        #expect(outcome.json["comparable"] as? Bool == false)
    }

    @Test func s17AnAuditUnderAnotherJobsSettingIsTainted() throws {
        let left: [String: Any] = [
            "record": "setting", "udid": LoggedRun.udid, "setting": "increaseContrast",
            "from": "off", "to": "on", "at": "2026-11-01T05:00:00Z",
        ]
        let outcome = try ProgramRunner().regressions(
            LoggedRun(1, audit("Inbox"), left),
            LoggedRun(2, audit("Inbox", issue("row.date")))
        )
        #expect(outcome.json["comparable"] as? Bool == false)
        #expect(first(outcome, "tainted")["run"] as? String == "2")
        #expect((outcome.json["notes"] as? [String])?.contains { $0.contains("tainted") } == true)
    }

    @Test func aLostStepOfAWalkFailsTheGate() throws {
        func walk(_ steps: [String]) -> [String: Any] {
            [
                "record": "walk", "screen": "Inbox", "pose": "open", "textSize": "large",
                "source": "voiceover", "complete": true, "steps": steps,
            ]
        }
        let runner = try ProgramRunner()
        let outcome = try runner.regressions(
            LoggedRun(
                1,
                audit("Inbox"),
                walk(["Inbox, Heading", "Compose, Button", "Lunch, Cell"])
            ),
            LoggedRun(2, audit("Inbox"), walk(["Inbox, Heading", "Lunch, Cell"]))
        )
        #expect(counts(outcome)["walk"] == 1)
        #expect(first(outcome)["kind"] as? String == "walk")
        #expect(outcome.status == 1)
        #expect(runner.run("regressions", "--fail-on", "new").status == 0)
        #expect(runner.run("regressions", "--rule", "contrast").status == 0)
        #expect(runner.run("regressions", "--pose", "closed").status == 0)
        for format in ["text", "markdown", "sarif", "junit", "github"] {
            let text = runner.run("regressions", "--format", format).output
            #expect(text.contains("Compose"), "\(format) names the step")
        }
    }

    @Test func aSimulatorsLogByItselfIsNoHead() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox", issue("row.date"))))
        try runner.ingest(LoggedRun(2, audit("Inbox")))
        let log = try runner.write(
            "$ xcrun simctl ui \(LoggedRun.udid) appearance dark\n",
            to: "simulator.log"
        )
        runner.run(["ingest", "--branch", "main", "--started-at", "2026-11-20T04:00:00Z", log])
        let outcome = runner.run("regressions", "--json")
        #expect(outcome.json["head"] as? String == "2")
        #expect(outcome.status == 0)
        let notes = outcome.json["notes"] as? [String] ?? []
        #expect(notes.contains { $0.contains("was passed over as the head") }, "\(notes)")
        #expect(runner.run("findings", "--state", "fixed", "--json").array.count == 1)
        // Nor where another job's name was given to it.
        runner.run([
            "ingest", "--run", "3", "--branch", "main", "--started-at", "2026-11-21T04:00:00Z", log,
        ])
        let named = runner.run("regressions", "--json")
        #expect(named.json["head"] as? String == "2")
        #expect(named.status == 0)
        // A job that said so itself and has no audits has lost them (S5).
        let lost = try runner.regressions(LoggedRun(22))
        #expect(lost.json["head"] as? String == "22")
        #expect(lost.status == 3)
    }
}
