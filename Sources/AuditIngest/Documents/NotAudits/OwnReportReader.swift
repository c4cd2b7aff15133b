import AuditStore

/// Refuses what this program prints itself: a job keeps its reports beside its logs, and reading them as evidence would
/// count every finding again, in conditions that a report does not carry.
public struct OwnReportReader: DocumentReader {
    /// The name that reports carry in their metadata.
    public static let generator = "audit-report"

    /// The line that ends Markdown reports, which renderers do not show.
    public static let markdownMark = "<!-- audit-report -->"

    /// The name of the format of everything without an audit.
    public var format: String { NotAnAudit.format }

    init() {}

    /// Certain where the mark of a report or the members of one of the program's answers are there.
    public func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let json else { return OwnReportReader.isReport(text: document.bytes) ? 100 : 0 }
        return OwnReportReader.isReport(json) ? 100 : 0
    }

    /// Says what it is.
    public func read(
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
        // regressions
        ["base", "head", "comparable", "notes"],
        // report.json
        ["asOf", "verdict", "totals", "weeks"],
        // findings, and rows of the export
        ["finding", "rule", "state", "cells"], ["finding", "rule", "run", "severity", "attempt"],
        // coverage and its rows, plan
        ["cells", "expectedMissing"], ["screen", "pose", "textSize", "state", "lastAudited"],
    ]

    private static func isReport(_ json: JSONValue) -> Bool {
        // SARIF of this program; another one's may carry the engine's texts.
        if let runs = json["runs"]?.array, json["version"] != nil {
            return runs.first?["tool"]?["driver"]?["name"]?.string == generator
        }
        let first = json.array?.first ?? json
        guard first.object != nil else { return false }
        return answers.contains { $0.allSatisfy { first[$0] != nil } }
    }

    // MARK: - Text

    /// The first columns of tables of the program.
    private static let headers = [
        "finding,state,severity,app,screen,rule,", "finding,app,screen,rule,type,element_type,",
    ]

    private static func isReport(text bytes: [UInt8]) -> Bool {
        let head = String(decoding: bytes.prefix(4096), as: UTF8.self)
        if headers.contains(where: { head.hasPrefix($0) }) { return true }
        if head.contains("<meta name=\"generator\" content=\"\(generator)") { return true }
        if head.contains("<testsuites name=\"\(generator)\"") { return true }
        let tail = String(decoding: bytes.suffix(256), as: UTF8.self)
        return tail.contains(markdownMark)
    }
}
