import AuditStore
import Foundation
import Testing

@testable import audit_report

/// What commands print, compared with golden files, for an ordinary history and for a hostile one.
@Suite struct RenderingTests {
    /// Markup, tables, code, terminal escapes, marks that turn text, NUL, emoji and workflow commands.
    private static let hostile =
        "<script>alert(1)</script> | `code` **bold** \u{1B}[31mred\u{1B}[0m \u{202E}txet\u{202C} "
        + "NUL\u{0} 👩‍👩‍👧 ::error::x%0A\r\nsecond & \"quoted\" ]]> @team #12 https://example.org "

    private static func ordinary() throws -> ProgramRunner {
        let runner = try ProgramRunner()
        try runner.ingest(
            LoggedRun(
                20,
                audit("Inbox", "closed", "AX3", issue("row.date", label: "Yesterday")),
                audit("Inbox", "closed", "AX2"),
                audit("Inbox", "open", "large", issue("pane.title")),
                audit(
                    "Settings",
                    "closed",
                    "large",
                    issue(
                        "tab.home",
                        label: "Home",
                        type: "contrast",
                        compact: "Contrast failed",
                        detail: "Contrast failed for UILabel"
                    )
                ),
                audit("Profile", "closed", "large")
            )
        )
        var head = LoggedRun(
            21,
            audit("Inbox", "closed", "AX3", issue("row.date", label: "Yesterday")),
            audit("Inbox", "closed", "AX2", issue("row.date", label: "Yesterday")),
            audit("Settings", "closed", "large"),
            audit(
                "Profile",
                "closed",
                "large",
                issue(
                    "tab.more",
                    label: "More",
                    type: "hitRegion",
                    compact: "Hit area is too small",
                    detail: ""
                )
            ),
            audit("Inbox", "partlyFolded", outcome: "failed")
        )
        head.xcode = "27.2 (27B1)"
        try runner.ingest(head)
        return runner
    }

    private static func hostileHistory() throws -> ProgramRunner {
        let runner = try ProgramRunner()
        let long = String(repeating: hostile, count: 40)
        try runner.ingest(LoggedRun(20, audit(hostile, issue("gone", label: hostile))))
        try runner.ingest(
            LoggedRun(
                21,
                audit(hostile, issue("a", label: hostile), issue("b", label: long)),
                audit("=1+1", issue("@cmd", label: "+2")),
                audit(hostile, "open", outcome: "failed")
            )
        )
        return runner
    }

    @Test(arguments: ["text", "markdown", "json", "sarif", "junit", "github"])
    func regressionsMatchTheGoldenFile(format: String) throws {
        let runner = try Self.ordinary()
        let outcome = runner.run(["regressions", "--format", format])
        #expect(outcome.status == 1)
        try expectGolden(outcome.output, named: "regressions.\(format)")
    }

    @Test(arguments: ["table", "markdown", "csv"])
    func findingsMatchTheGoldenFile(format: String) throws {
        let runner = try Self.ordinary()
        let outcome = runner.run(["findings", "--state", "all", "--format", format])
        try expectGolden(outcome.output, named: "findings.\(format)")
    }

    @Test(arguments: [["coverage"], ["plan", "--format", "text"], ["plan"]])
    func coverageAndPlanMatchTheGoldenFile(words: [String]) throws {
        let runner = try Self.ordinary()
        try expectGolden(runner.run(words).output, named: words.joined(separator: "-") + ".txt")
    }

    @Test(arguments: ["text", "markdown", "json", "sarif", "junit", "github"])
    func hostileTextStaysText(format: String) throws {
        let runner = try Self.hostileHistory()
        let output = runner.run(["regressions", "--format", format]).output
        #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(!output.contains("\u{202E}") || format == "json")
        switch format {
        case "markdown":
            #expect(!output.contains("<script>"))
            #expect(!output.contains("`code`"))
            #expect(output.utf8.count < 60_000)
            // Every row of a table has as many bars as its head.
            for line in output.split(separator: "\n") where line.hasPrefix("| **") {
                #expect(line.count { $0 == "|" } == 7)
            }
        case "junit":
            #expect(!output.contains("<script>"))
            #expect(try wellFormed(output))
        case "github":
            for line in output.split(separator: "\n") { #expect(line.hasPrefix("::")) }
            #expect(!output.contains("::error::x" + "%0A\n"))
        case "json", "sarif":
            #expect((try? JSONSerialization.jsonObject(with: Data(output.utf8))) != nil)
        default:
            for line in output.split(separator: "\n") {
                #expect(DisplayWidth.of(String(line)) <= 100)
            }
        }
    }

    private func wellFormed(_ text: String) throws -> Bool {
        // Every sign that opens an element is one that the program wrote.
        let names = [
            "?xml", "testsuites", "/testsuites", "testsuite", "/testsuite", "properties",
            "/properties", "property", "testcase", "/testcase", "failure", "/failure", "error",
            "/error", "skipped",
        ]
        return text.split(separator: "<").dropFirst().allSatisfy { part in
            names.contains { part.hasPrefix($0 + " ") || part.hasPrefix($0 + ">") }
        }
    }

    @Test(arguments: ["table", "markdown", "csv", "json"])
    func hostileFindingsStayText(format: String) throws {
        let runner = try Self.hostileHistory()
        let output = runner.run(["findings", "--format", format]).output
        #expect(!output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        if format == "csv" {
            #expect(output.contains(",'=1+1,"))
            #expect(output.contains(",'@cmd,'+2,"))
        }
        if format == "table" {
            for line in output.split(separator: "\n") {
                #expect(DisplayWidth.of(String(line)) <= 100)
            }
        }
    }

    @Test func colourOnlyAdds() throws {
        let runner = try Self.ordinary()
        let plain = runner.run("regressions").output
        let coloured = runner.run("regressions", "--color", "always").output
        #expect(coloured.contains("\u{1B}["))
        let stripped = coloured.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
        #expect(stripped == plain)
    }

    @Test(arguments: [60, 80, 140])
    func textFitsTheWidth(width: Int) throws {
        let runner = try Self.ordinary()
        for words in [["regressions"], ["findings"], ["coverage"]] {
            for line in runner.run(words, width: width).output.split(separator: "\n") {
                #expect(DisplayWidth.of(String(line)) <= width, "\(words): \(line)")
            }
        }
    }

    @Test func manyRegressionsAreCappedAndCounted() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(1, audit("Inbox")))
        var head = LoggedRun(2)
        var record = audit("Inbox")
        record["issues"] = (0..<60).map { issue("row.\(["a", "b", "c"][$0 % 3])\($0 / 3 + 65)x") }
        head.records = [record]
        try runner.ingest(head)
        let text = runner.run("regressions").output
        #expect(text.contains("more on 1 screen"))
        #expect(text.contains("--limit 0 shows all"))
        #expect(!runner.run("regressions", "--limit", "0").output.contains("more on"))
    }
}
