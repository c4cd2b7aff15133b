import AuditIngest
import AuditStore
import Testing

@testable import audit_report

@Suite struct WalksCommandTests {
    private static let right =
        "# screen: rooms  pose: open  size: AX3\nRooms, Heading | Bed, Button | Bath, Button | Garden pane, Garden, Heading | Oak | Elm\n"
    private static let turned =
        "# screen: rooms  pose: open  size: AX3\nRooms, Heading | Garden, Heading | Bed, Button | Oak | Bath | Elm\n"
    private static let closed =
        "# screen: rooms  pose: closed  size: AX3\nRooms, Heading | Bed, Button | Bath, Button\n"

    private func twoRuns() throws -> CommandBench {
        let bench = try CommandBench()
        try bench.write("right.txt", Self.right)
        try bench.write("turned.txt", Self.turned)
        try bench.write("closed.txt", Self.closed)
        bench.ingest(run: 1, ["right.txt", "closed.txt"])
        bench.ingest(run: 2, ["turned.txt"])
        return bench
    }

    @Test func walksAreListedWithTheirStates() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["walks", "list"])
        #expect(outcome.status == .done)
        try expectGolden(outcome.output, named: "walks-list.txt")
        let narrowed = bench.run(["walks", "list", "--pose", "closed", "--json"])
        #expect(narrowed.json.array?.count == 1)
        #expect(narrowed.json.array?.first?["steps"]?.int == 3)
        #expect(bench.run(["walks", "list", "--text-size", "..AX2", "--json"]).json.array == [])
        #expect(bench.run(["walks", "list", "--run", "2", "--json"]).json.array?.count == 1)
    }

    @Test func aWalkIsShownWithItsPanes() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["walks", "show", "1", "--screen", "rooms", "--pose", "open"])
        #expect(outcome.status == .done)
        try expectGolden(outcome.output, named: "walks-show.txt")
        let json = bench.run(["walks", "show", "2", "--screen", "rooms", "--json"]).json
        #expect(json.array?.first?["steps"]?.array?.count == 6)
        #expect(bench.run(["walks", "show", "2", "--walk", "other"]).status == .failure)
    }

    @Test func twoRunsAreComparedSideBySide() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["walks", "diff", "1", "2"])
        #expect(outcome.status == .gate)
        try expectGolden(outcome.output, named: "walks-diff.txt")
        let markdown = bench.run(["walks", "diff", "1", "2", "--format", "markdown"])
        try expectGolden(markdown.output, named: "walks-diff.md")
    }

    @Test(arguments: [40, 60, 100]) func theTextFitsTheWidth(width: Int) throws {
        let outcome = try twoRuns().run(["walks", "diff", "1", "2"], width: width)
        for line in outcome.output.split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
        }
    }

    @Test func theJSONNamesKindsAndSteps() throws {
        let bench = try twoRuns()
        let paths = ["right.txt", "turned.txt"].map(bench.path)
        let outcome = bench.run(["walks", "diff", "--json"] + paths)
        #expect(outcome.status == .gate)
        let findings = outcome.json["findings"]?.array ?? []
        #expect(
            findings.compactMap { $0["kind"]?.string }
                == ["INTERLEAVED", "TRAIT_CHANGED", "PANE_LABEL_LOST"]
        )
        #expect(findings.first?["oldIndex"] == .null)
        #expect(findings.last?["oldIndex"]?.int == 3)
        #expect(findings.last?["newIndex"]?.int == 1)
        #expect(outcome.json["new"]?.string?.hasSuffix("turned.txt") == true)
    }

    @Test func equalWalksDifferInNothing() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["walks", "diff", bench.path("right.txt"), bench.path("right.txt")])
        #expect(outcome.status == .done)
        #expect(outcome.output.contains("nothing differs"))
    }

    @Test func aWalkThatWasNotWalkedIsNoPass() throws {
        let bench = try twoRuns()
        let outcome = bench.run(["walks", "diff", "1", "2", "--json", "--pose", "closed,open"])
        #expect(outcome.json["notes"]?.array?.count == 1)
        try bench.write("same.txt", Self.right)
        bench.ingest(run: 3, ["same.txt"])
        #expect(bench.run(["walks", "diff", "1", "3"]).status == .incomplete)
        #expect(bench.run(["walks", "diff", "1", "3", "--pose", "open"]).status == .done)
    }

    @Test func anIncompleteWalkLeavesThingsUnsaid() throws {
        let bench = try CommandBench()
        try bench.write(
            "old.ndjson",
            #"{"record":"walk","screen":"Rooms","complete":true,"steps":["Rooms, Heading","Bed","Bath"]}"#
        )
        try bench.write(
            "new.ndjson",
            #"{"record":"walk","screen":"Rooms","complete":false,"steps":["Rooms, Heading","Bed"]}"#
        )
        let outcome = bench.run(
            ["walks", "diff", bench.path("old.ndjson"), bench.path("new.ndjson")]
        )
        #expect(outcome.status == .incomplete)
        #expect(outcome.output.contains("the new walk is incomplete"))
        #expect(outcome.output.contains("NOT_REACHED"))
    }

    @Test func walksOfOtherSourcesAreNotCompared() throws {
        let bench = try CommandBench()
        for source in ["voiceover", "computed"] {
            try bench.write(
                source + ".ndjson",
                #"{"record":"walk","screen":"Rooms","source":"\#(source)","complete":true,"steps":["Rooms","Bed"]}"#
            )
        }
        let outcome = bench.run(
            ["walks", "diff", bench.path("voiceover.ndjson"), bench.path("computed.ndjson")]
        )
        #expect(outcome.status == .failure)
        #expect(outcome.errors.contains("'computed'"))
    }

    @Test(arguments: [
        ["walks"], ["walks", "lst"], ["walks", "diff", "1"], ["walks", "show"],
        ["walks", "diff", "1", "9"], ["walks", "diff", "1", "2", "--walk", "kitchen"],
        ["walks", "list", "--pose", "folded"], ["walks", "list", "--text-size", "AX9"],
    ])
    func whatMakesNoSenseIsRefused(words: [String]) throws {
        let outcome = try twoRuns().run(words)
        #expect(outcome.status == .failure)
        #expect(!outcome.errors.isEmpty)
        #expect(outcome.output.isEmpty)
    }

    @Test func foreignTextStaysHarmless() throws {
        let bench = try CommandBench()
        let steps = #"["A | <b>x</b> `y`","\u001b[31mRed"]"#
        try bench.write(
            "old.ndjson",
            #"{"record":"walk","screen":"Ro|oms","complete":true,"steps":\#(steps)}"#
        )
        try bench.write(
            "new.ndjson",
            #"{"record":"walk","screen":"Ro|oms","complete":true,"steps":["Blue","Green"]}"#
        )
        let paths = ["old.ndjson", "new.ndjson"].map(bench.path)
        #expect(!bench.run(["walks", "diff"] + paths).output.contains("\u{1B}"))
        let markdown = bench.run(["walks", "diff", "--format", "markdown"] + paths).output
        #expect(!markdown.contains("<b>"))
        #expect(!markdown.contains("\u{1B}"))
        let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("| ") }
        #expect(rows.allSatisfy { $0.count { $0 == "|" } == 6 })
    }
}
