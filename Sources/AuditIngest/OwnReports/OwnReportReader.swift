import AuditStore

/// Refuses what this program prints itself: a job keeps its reports beside its logs, and reading them as evidence would
/// count every finding again, in conditions that a report does not carry.
struct OwnReportReader: DocumentReader {
    /// The name of the format of everything without an audit.
    var format: String { NotAnAudit.format }

    /// Certain where the mark of a report or the members of one of the program's answers are there.
    var mostConfidence: Int { 100 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        let isOwn = json.map(OwnReportReader.isReport) ?? OwnReportReader.isReport(text: document)
        return Recognition(isOwn ? 100 : 0, "what audit-report itself writes")
    }

    /// Says what it is.
    func read(
        _ document: Document,
        json: JSONValue?,
        into sink: any EvidenceSink
    ) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "a report of audit-report itself",
                    remedy: "ingest what it was made from"
                )
            )
        )
    }

    // MARK: - JSON

    /// The members that an answer always has; docs/json.md describes them.
    private static let answers: [[String]] = [
        // regressions, report.json, accepted
        ["base", "head", "comparable", "notes"], ["asOf", "verdict", "totals", "weeks"],
        ["accepted", "proposed"],
        // findings, and rows of the tables that export prints
        ["finding", "rule", "state", "cells"], ["finding", "rule", "run", "severity", "attempt"],
        ["run", "commit_id", "device_model", "text_size", "outcome", "artifact"],
        ["run", "device_model", "text_size", "walk", "step", "spoken"],
        ["branch", "screen", "last_looked_at"],
        ["run", "commit_id", "started_at_assumed"], ["branch", "week", "audited_cells"],
        ["device_set", "device", "action", "happened_at"],
        // runs, walks, settings
        ["run", "cleanCells", "failedCells"],
        ["run", "artifact", "completeness", "focusProbe"], ["device", "setting", "resetTo"],
        ["device", "action", "deviceSet", "lane"], ["run", "completeness", "tailRepeats", "steps"],
        ["baseline", "new", "findings", "walks", "notes"],
        // inspect, ingest
        ["path", "format", "issues", "elementless", "diagnostics"], ["run", "runs", "artifacts"],
    ]

    private static func isReport(_ json: JSONValue) -> Bool {
        // SARIF of this program; another one's may carry the engine's texts.
        if let tool = json["runs"]?.array?.first?["tool"] {
            return tool["driver"]?["name"]?.string == OwnReport.generator
        }
        let first = json.array?.first ?? json
        guard first.object != nil else { return false }
        // plan, coverage
        if let cell = json["include"]?.array?.first { return cell["settingsKey"] != nil }
        if json["counts"] != nil, let cell = json["cells"]?.array?.first {
            return cell["lastLookedRun"] != nil
        }
        return answers.contains { $0.allSatisfy { first[$0] != nil } }
    }

    // MARK: - Text

    /// Whether a report begins the text and nothing else follows it.
    private static func isReport(text document: Document) -> Bool {
        if isWalks(document) { return true }
        let head = LineText(bytes: Array(document.bytes.prefix(4096)))
        guard OwnReportLines.needles.contains(where: { head.contains($0) }) else { return false }
        var lines = OwnReportLines()
        var hasBegun = false
        for line in document.lines where !line.trimmedSpaces.isEmpty {
            if lines.take(line) {
                hasBegun = true
            } else if hasBegun || !isPrelude(line) {
                return false
            }
        }
        return hasBegun
    }

    /// What stands before the line by which a report is known: a declaration, a document type, a script's first line.
    private static func isPrelude(_ line: String) -> Bool {
        let body = line.trimmedSpaces
        return body.hasPrefix("<") || body.hasPrefix("#!") || body == "[" || body == "{"
    }

    /// Whether the text is `walks show` or `walks diff`: titles with dots between their parts, and under each, indented,
    /// what was spoken or what differs.
    private static func isWalks(_ document: Document) -> Bool {
        guard document.bytes.count <= 1 << 20 else { return false }
        var titles = 0
        var verdicts = 0
        for line in document.lines where !line.trimmedSpaces.isEmpty {
            if !line.hasPrefix("  ") {
                guard line.contains(" · ") || titles > 0 && titles <= verdicts else { return false }
                titles += 1
            } else if titles == 0 {
                return false
            } else if isVerdict(line.trimmedSpaces) {
                verdicts += 1
            }
        }
        return verdicts > 0
    }

    /// The header of a walk's steps, or a sentence on two walks: `fail INTERLEAVED: …`.
    private static func isVerdict(_ body: String) -> Bool {
        if body.hasPrefix("spoken as") || body.hasPrefix("not compared: ") { return true }
        if body == "nothing differs" || body == "the order is the same" { return true }
        let words = body.split(separator: " ", maxSplits: 2)
        guard words.count == 3, words[0].allSatisfy(\.isLetter), words[1].hasSuffix(":") else {
            return false
        }
        let kind = words[1].dropLast()
        return kind.utf8.count > 3
            && kind.utf8.allSatisfy { LineText.isUpper($0) || $0 == 0x5F }
    }
}
