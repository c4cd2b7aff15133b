import Foundation
import Testing

@testable import audit_report

/// Acceptances, their file, merging, exporting and the plan.
@Suite struct DecisionTests {
    private func runner() throws -> ProgramRunner {
        let runner = try ProgramRunner()
        try runner.ingest(
            LoggedRun(
                1,
                audit("Inbox", issue("row.date"), issue("row.sender")),
                audit("Message", issue("row.date"))
            )
        )
        return runner
    }

    @Test func aNameThatSeveralFindingsHaveIsRefused() throws {
        let runner = try runner()
        let refused = runner.run("accept", "row.date", "--reason", "r")
        #expect(refused.status == 2)
        #expect(refused.error.contains("names 2 findings"))
        #expect(runner.run("accept", "row.date", "--reason", "r", "--screen", "Inbox").status == 0)
        #expect(runner.run("findings", "--json").array.count == 2)
        #expect(runner.run("accept", "row.date", "--reason", "r", "--all").status == 0)
        #expect(runner.run("findings", "--state", "accepted", "--json").array.count == 2)
    }

    @Test func theTableShowsTheKeyThatNamesAFinding() throws {
        let runner = try runner()
        let table = runner.run("findings").output.split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        #expect(table.first?.last == "key")
        // The same element on two screens is one row: its first key, and how many more there are.
        #expect(table[1].last == "+1")
        let key = table[2].last ?? ""
        #expect(key.utf8.count == 8)
        #expect(runner.run("accept", key, "--reason", "r").status == 0)
        #expect(runner.run("unaccept", String(key.prefix(4))).status == 0)
        #expect(runner.run("accept", String(key.prefix(3)), "--reason", "r").status == 2)
    }

    @Test(
        arguments: [
            (["row.dte"], "did you mean 'row.date'?"), (["zzz"], "the first 4 characters"),
            (["row.sender", "--screen", "Message"], "there is Inbox, textClipped"),
        ]
    )
    func aNameThatNothingHasIsExplained(words: [String], says: String) throws {
        let outcome = try runner().run(["accept", "--reason", "r"] + words)
        #expect(outcome.status == 2)
        #expect(outcome.error.contains(says), "\(outcome.error)")
    }

    @Test func anExportIsImportedOnce() throws {
        let runner = try runner()
        runner.run(
            "accept",
            "row.sender",
            "--reason",
            "a: b\nsecond line",
            "--owner",
            "Ada",
            "--pose",
            "closed"
        )
        let path = runner.folder.appendingPathComponent("accepted.txt").path
        #expect(runner.run("accepted", "--export", path).status == 0)
        let other = try self.runner()
        #expect(
            other.run("accepted", "--import", path).output
                == "recorded 1 acceptance, 0 already there\n"
        )
        #expect(
            other.run("accepted", "--import", path).output
                == "recorded 0 acceptances, 1 already there\n"
        )
        #expect(
            other.run("accepted", "--export", "-").output
                == runner.run("accepted", "--export", "-").output
        )
    }

    @Test func anAcceptanceIsWithdrawnAndStaysListed() throws {
        let runner = try runner()
        runner.run("accept", "row.sender", "--reason", "r")
        #expect(runner.run("unaccept", "row.sender").status == 0)
        #expect(runner.run("unaccept", "row.sender").status == 2)
        #expect(runner.run("accepted").output.contains("nothing is accepted"))
        #expect(runner.run("accepted", "--state", "all").output.contains("withdrawn"))
    }

    @Test func mergingTwiceChangesNothing() throws {
        let runner = try runner()
        let other = try ProgramRunner()
        #expect(other.run("merge", runner.store).output.contains("1 new artifact"))
        #expect(other.run("merge", runner.store).output.contains("nothing new"))
        #expect(other.run("findings", "--json").output == runner.run("findings", "--json").output)
        #expect(other.run("merge", other.folder.path + "/none.sqlite").status == 2)
    }

    @Test(arguments: ["findings", "audits", "coverage", "runs", "trend", "walks", "settings"])
    func everyTableIsExported(table: String) throws {
        let runner = try runner()
        let csv = runner.run("export", "--what", table).output
        let ndjson = runner.run("export", "--what", table, "--format", "ndjson").output
        #expect(csv.split(separator: "\n").count == ndjson.split(separator: "\n").count + 1)
        #expect(runner.run("export", "--what", table).output == csv)
    }

    @Test func thePlanIsAMatrix() throws {
        let runner = try runner()
        let expect = try runner.write(
            #"{"record":"expect","screens":["Inbox"],"poses":["open"],"textSizes":["AX5"],"settings":[{"boldText":"on"}]}"#,
            to: "expect.ndjson"
        )
        let outcome = runner.run("plan", "--budget", "1", "--expect", expect)
        let include = outcome.json["include"] as? [[String: Any]]
        #expect(include?.count == 1)
        #expect(include?.first?["screen"] as? String == "Inbox")
        #expect(include?.first?["textSize"] as? String == "accessibility5")
        #expect(include?.first?["settings"] as? [String: String] == ["boldText": "on"])
        #expect(include?.first?["reason"] as? String == "never-audited")
        #expect(outcome.output.split(separator: "\n").count == 1)
        #expect(runner.run("coverage", "--expect", expect).status == 3)
        #expect(runner.run("coverage").status == 0)
        #expect(runner.run("plan", "--budget", "0").output == "{\"include\":[]}\n")
    }

    @Test func rekeyingIsDryUnlessItIsApplied() throws {
        let runner = try runner()
        let outcome = runner.run("check", "--rekey", "--json")
        #expect(outcome.json["dryRun"] as? Bool == true)
        #expect(outcome.json["unchanged"] as? Int == 3)
        #expect(runner.run("check", "--apply").status == 2)
    }
}
