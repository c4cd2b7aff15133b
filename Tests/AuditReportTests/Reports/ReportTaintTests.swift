import Foundation
import Testing

@testable import audit_report

/// The dashboards say which audits ran under a setting that another run had left.
@Suite struct ReportTaintTests {
    @Test func marksTheCellAndNamesTheRunThatLeftTheSetting() throws {
        let runner = try ProgramRunner()
        let udid = "5B1C0E52-7A1D-4C7E-9E0B-0D5A6C1F2A11"
        let log = try runner.write(
            "+ xcrun simctl ui \(udid) increase_contrast enabled\n",
            to: "setup.log"
        )
        let first = ["--run", "41", "--branch", "main", "--started-at", "2026-11-24T04:00:00Z"]
        runner.run(["ingest", log] + first)
        let audits = try runner.write(
            """
            {"record":"run","run":"42","app":"Pier","branch":"main","startedAt":"2026-11-25T04:00:00Z","device":{"model":"iPhone Duo","udid":"\(udid)","os":"27.1"}}
            {"record":"audit","screen":"Dock","pose":"closed","textSize":"large","settings":{},"issues":[]}
            """,
            to: "audits.ndjson"
        )
        runner.run(["ingest", audits])
        let site = runner.folder.appendingPathComponent("site")
        #expect(runner.run(["report", "--out", site.path]).status == 0)
        let bytes = try Data(contentsOf: site.appendingPathComponent("report.json"))
        let report = try #require(
            try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        )
        let taint = try #require((report["taintedAudits"] as? [[String: Any]])?.first)
        #expect(taint["cells"] as? Int == 1)
        #expect((taint["origin"] as? String)?.contains("run 41") == true)
        let screens = try #require(report["screens"] as? [[String: Any]])
        let cells = screens.flatMap { $0["audits"] as? [[String: Any]] ?? [] }
        #expect(cells.map { $0["tainted"] as? Bool } == [true])
        let page = try String(
            contentsOf: site.appendingPathComponent("index.html"),
            encoding: .utf8
        )
        #expect(page.contains("Audits that ran while the simulator still had another run"))
        let weekly = try String(
            contentsOf: site.appendingPathComponent("weekly.md"),
            encoding: .utf8
        )
        #expect(weekly.contains("### Audited under settings that others left"))
    }
}
