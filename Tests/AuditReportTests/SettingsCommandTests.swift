import AuditIngest
import AuditStore
import Testing

@testable import audit_report

@Suite struct SettingsCommandTests {
    private static let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"
    private static let setUp = """
        + xcrun simctl ui \(udid) content_size
        extra-large
        + xcrun simctl ui \(udid) content_size accessibility-extra-large
        + xcrun simctl ui \(udid) increase_contrast enabled
        + xcrun simctl ui \(udid) appearance dark

        """
    private static let tearDown = "+ xcrun simctl ui \(udid) appearance light\n"

    private func twoRuns() throws -> CommandBench {
        let bench = try CommandBench()
        try bench.write("setup.log", Self.setUp)
        try bench.write("teardown.log", Self.tearDown)
        bench.ingest(run: 1, ["setup.log"])
        bench.ingest(run: 2, ["teardown.log"])
        return bench
    }

    @Test func theStoreSaysWhatToResetAndWhoLeftIt() throws {
        let outcome = try twoRuns().run(["settings"], width: 140)
        #expect(outcome.status == .gate)
        try expectGolden(outcome.output, named: "settings.txt")
    }

    @Test func runsCountInTheirOrderNotInThatOfTheIngest() throws {
        let bench = try CommandBench()
        try bench.write("setup.log", Self.setUp)
        try bench.write("teardown.log", Self.tearDown)
        bench.ingest(run: 2, ["teardown.log"])
        bench.ingest(run: 1, ["setup.log"])
        let settings = bench.run(["settings", "--json"]).json.array?
            .compactMap { $0["setting"]?.string }
        #expect(settings == ["content_size", "increase_contrast"])
    }

    @Test func theJSONHasTheRowsOfInspect() throws {
        let bench = try twoRuns()
        let stored = bench.run(["settings", "--json"])
        let row = stored.json.array?.first
        #expect(row?["device"]?.string == Self.udid)
        #expect(row?["deviceSet"]?.string == "default")
        #expect(row?["now"]?.string == "accessibility-extra-large")
        #expect(row?["resetTo"]?.string == "large")
        #expect(row?["firstRead"]?.string == "extra-large")
        #expect(row?["line"]?.int == 3)
        #expect(row?["run"]?.string == "1")
        #expect(row?["command"]?.string == "xcrun simctl ui \(Self.udid) content_size large")
        let inspected = bench.run(["inspect", "--json", bench.path("setup.log")])
        let rows = inspected.json.array?.first?["settingsToReset"]?.array ?? []
        #expect(
            rows.compactMap { $0["setting"]?.string }
                == ["appearance", "content_size", "increase_contrast"]
        )
    }

    @Test func filesAreReadWithoutAStore() throws {
        let bench = try CommandBench()
        let paths = [
            try bench.write("setup.log", Self.setUp), try bench.write("down.log", Self.tearDown),
        ]
        let one = bench.run(["settings", "--json", "--from", paths[0]])
        #expect(one.json.array?.count == 3)
        let both = bench.run(["settings", "--json", "--from"] + paths)
        #expect(both.json.array?.count == 2)
        let initial = bench.run(["settings", "--json", "--policy", "initial", "--from"] + paths)
        #expect(initial.json.array?.first?["resetTo"]?.string == "extra-large")
        let down = bench.run(["settings", "--from", paths[1]])
        #expect(down.status == .done)
        #expect(down.output == "nothing to reset\n")
    }

    @Test(arguments: [
        ("voiceOver", "off", "on", "voiceover", "on", "off"),
        (
            "textSize", "large", "accessibility5", "content_size",
            "accessibility-extra-extra-extra-large", "large"
        ),
        ("Increase Contrast", "off", "on", "increase_contrast", "enabled", "disabled"),
    ])
    func theAuditLogNamesSettingsInItsOwnWords(
        spelt: String,
        from: String,
        to: String,
        setting: String,
        now: String,
        resetTo: String
    ) throws {
        let bench = try CommandBench()
        try bench.write(
            "audit.ndjson",
            #"{"record":"setting","udid":"\#(Self.udid)","setting":"\#(spelt)","from":"\#(from)","to":"\#(to)"}"#
        )
        let outcome = bench.run(["settings", "--json", "--from", bench.path("audit.ndjson")])
        let row = outcome.json.array?.first
        #expect(row?["setting"]?.string == setting)
        #expect(row?["now"]?.string == now)
        #expect(row?["resetTo"]?.string == resetTo)
    }

    @Test func aMisspeltSettingOfTheAuditLogIsSaid() throws {
        let bench = try CommandBench()
        try bench.write(
            "audit.ndjson",
            #"{"record":"setting","udid":"\#(Self.udid)","setting":"voiseOver","to":"on"}"#
        )
        let outcome = bench.run(["settings", "--from", bench.path("audit.ndjson")])
        #expect(outcome.status == .incomplete)
        #expect(outcome.errors.contains("'voiseOver'"))
    }

    @Test func theHistoryOfASimulatorIsATimeline() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["settings", "history", "--udid", Self.udid], width: 140)
        #expect(outcome.status == .done)
        try expectGolden(outcome.output, named: "settings-history.txt")
        let lower = bench.run(["settings", "history", "--json", "--udid", Self.udid.lowercased()])
        #expect(lower.json.array?.count == 5)
    }

    @Test func theScriptRestoresEverything() throws {
        let outcome = try twoRuns().run(["settings", "--script"])
        #expect(outcome.status == .gate)
        #expect(outcome.output.hasPrefix("#!/bin/sh"))
        #expect(outcome.output.contains("content_size"))
        #expect(!outcome.output.contains("appearance"))
    }

    @Test(arguments: [
        ["settings", "histroy"], ["settings", "history"], ["settings", "--policy", "factory"],
        ["settings", "--script", "--json"], ["settings", "--udid", "nobody"],
        ["settings", "--from", "/nowhere/at.log"], ["settings", "--store", "/nowhere/s.sqlite"],
    ])
    func whatMakesNoSenseIsRefused(words: [String]) throws {
        let outcome = try twoRuns().run(words)
        #expect(outcome.status == .failure)
        #expect(!outcome.errors.isEmpty)
    }

    @Test func anUnreadableFileIsSaidWhereOthersAreClean() throws {
        let bench = try CommandBench()
        let path = try bench.write("down.log", Self.tearDown)
        let outcome = bench.run(["settings", "--from", path, bench.path("missing.log")])
        #expect(outcome.status == .incomplete)
        #expect(outcome.errors.contains("missing.log"))
    }
}
