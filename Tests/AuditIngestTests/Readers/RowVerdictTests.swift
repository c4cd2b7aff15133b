import AuditStore
import Testing

@testable import AuditIngest

/// What the rows of tables and lists say of the findings in them.
@Suite struct RowVerdictTests {
    private static let closing = [
        "fixed", "Fixed", "PASS", "passed", "resolved", "closed", "false", "FALSE", "n/a", "none",
        "✅", "✅ fixed", "fixed in 4.2", "no longer reproducible", "not an issue", "behoben",
    ]
    private static let open = [
        "open", "FAIL", "failed", "❌", "not fixed", "unresolved", "still open", "reopened",
        "partially fixed", "todo", "true", "error", "blorptious",
    ]
    private static let accepting = ["waived", "ignored", "suppressed", "accepted", "won't fix"]

    /// A table with one row in question and one that is open, in each writing.
    private static func tables(_ column: String, _ word: String) -> [String] {
        let cells = [
            ["Screen", "Issue", column], ["Quay", "Contrast failed", word],
            ["Mole", "Text clipped", "open"],
        ]
        func joined(_ separator: String) -> String {
            cells.map { $0.joined(separator: separator) }.joined(separator: "\n") + "\n"
        }
        var rows = cells.map { "| " + $0.joined(separator: " | ") + " |" }
        rows.insert("|---|:--|---|", at: 1)
        let objects = cells.dropFirst().map {
            #"{"screen":"\#($0[0])","compactDescription":"\#($0[1])","\#(column)":"\#($0[2])"}"#
        }
        return [
            joined(","), joined("\t"), joined(";"), rows.joined(separator: "\n"),
            "[\(objects.joined(separator: ","))]",
        ]
    }

    @Test(arguments: closing, ["status", "Result", "outcome"])
    func aRowThatSaysSoIsNoOpenFinding(word: String, column: String) throws {
        for table in Self.tables(column, word) {
            #expect(try readDocument(table).sink.issueTexts == ["Text clipped"], "\(table)")
        }
    }

    @Test(arguments: open, ["status", "Result", "outcome"])
    func everyOtherRowStaysOpen(word: String, column: String) throws {
        for table in Self.tables(column, word) {
            let issues = try readDocument(table).sink.audits.flatMap(\.observation.issues)
            #expect(issues.count == 2, "\(table)")
            #expect(issues.allSatisfy { $0.acceptedReason == nil }, "\(table)")
        }
    }

    @Test(arguments: accepting, ["status", "Result", "resolution"])
    func whatSomebodyLivesWithIsAccepted(word: String, column: String) throws {
        for table in Self.tables(column, word) {
            let issues = try readDocument(table).sink.audits.flatMap(\.observation.issues)
            #expect(issues.count == 2, "\(table)")
            #expect(issues.count { $0.acceptedReason != nil } == 1, "\(table)")
        }
    }

    /// A column whose name nobody knows, with a verdict in it.
    @Test func aVerdictIsKnownByWhatItIs() throws {
        let text = "Screen,Issue,Wie es steht\nQuay,Contrast failed,fixed\nMole,Text clipped,\n"
        #expect(try readDocument(text).sink.issueTexts == ["Text clipped"])
    }

    /// A label that reads like a verdict is a label.
    @Test func aLabelIsNoVerdict() throws {
        let text = "screen,issue,label\nQuay,Contrast failed,OK\nMole,Text clipped,Done\n"
        let issues = try readDocument(text).sink.audits.flatMap(\.observation.issues)
        #expect(issues.map { $0.element?.label } == ["OK", "Done"])
    }

    /// What an audit found and a person judged is counted, and not open.
    @Test func aTriagedFindingIsExcusedByItsVerdict() throws {
        let text = """
            | # | Screen | Finding | Element | Verdict |
            |---|---|---|---|---|
            | 1 | Quay | Contrast failed / Text clipped | "Berth" Button | **FALSE (clamped)** |
            | 2 | Mole | Hit area is too small | "Crane" Button | **UNSURE** |
            """
        let issues = try readDocument(text).sink.audits.flatMap(\.observation.issues)
        #expect(issues.map(\.rule.type) == [.contrast, .textClipped, .hitRegion])
        #expect(issues.map(\.acceptedReason) == ["FALSE (clamped)", "FALSE (clamped)", nil])
        #expect(issues.map { $0.element?.label } == ["Berth", "Berth", "Crane"])
    }

    // MARK: - Counts

    @Test(arguments: ["count", "Count", "Total", "Anzahl", "instances"], [",", "\t", ";", "|"])
    func aCountIsNeverAFinding(column: String, separator: String) throws {
        let rows = [
            ["Screen", "Issue", column], ["Quay", "Contrast failed", "0"],
            ["Quay", "Text clipped", "3"], ["Mole", "Hit area is too small", "1"],
        ]
        var lines = rows.map { $0.joined(separator: separator) }
        if separator == "|" {
            lines = lines.map { "|\($0)|" }
            lines.insert("|---|---|---|", at: 1)
        }
        let read = try readDocument(lines.joined(separator: "\n") + "\n")
        #expect(read.sink.audits.isEmpty)
        let counts = read.sink.diagnostics.filter { $0.code == "count-only" }
        #expect(counts.map(\.line) == (separator == "|" ? [4, 5] : [3, 4]))
        #expect(counts.first?.message.contains("3") == true)
    }

    @Test func aCountInJSONIsNeverAFinding() throws {
        let text =
            #"{"screen":"Quay","issues":[{"compactDescription":"Contrast failed","count":0},{"compactDescription":"Text clipped","count":3}]}"#
        let read = try readDocument(text)
        #expect(read.sink.audits.isEmpty)
        #expect(read.sink.diagnostics.map(\.code) == ["count-only", "not-an-audit"])
    }

    /// With its element, a record is one issue, whatever count it carries.
    @Test func aRecordWithItsElementIsOneIssue() throws {
        let text =
            #"{"screen":"Quay","issues":[{"compactDescription":"Text clipped","count":3,"element":{"label":"Berth"}}]}"#
        #expect(try readDocument(text).counts.issues == 1)
    }

    // MARK: - Tables of other tools

    @Test(arguments: [
        "id,name\n1,Alice\n2,Bob\n4,Carol\n", "shard\ttests\tfailures\n1\t20\t0\n2\t22\t1\n",
        "step,spoken\n1,\"Quay, Heading\"\n2,\"Berth, Button\"\n", "a;b;c\n8;16;32\n64;128;1\n",
        "1,2,4\n8,16,32\n64,128,256\n", "type,count\n1,2\n2,4\n", "code|n\n1|2\n65536|8\n",
    ])
    func aNumberIsNoAuditType(text: String) throws {
        #expect(try readDocument(text).counts.issues == 0)
    }
}

extension EvidenceCollector {
    /// The compact texts of all issues.
    var issueTexts: [String?] { audits.flatMap(\.observation.issues).map(\.compact) }
}
