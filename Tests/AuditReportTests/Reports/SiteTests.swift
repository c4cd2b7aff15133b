import AuditStore
import Foundation
import Testing

@testable import audit_report

@Suite struct SiteTests {
    @Test func everyOutputLooksAsItWasLookedAt() throws {
        let files = Site(Samples.rich(weeks: 5, screens: 2)).files()
        for file in files {
            if file.path.hasPrefix("runs/"), !file.path.contains("409") { continue }
            try expectGolden(file.text, named: "report/\(file.path)")
        }
        #expect(
            files.map(\.path).prefix(3) == [
                "index.html", "screens/larder-pantry-24cd319d.html",
                "screens/larder-recipe-03bd9d3f.html",
            ]
        )
        #expect(
            files.map(\.path).suffix(4) == ["badge.svg", "weekly.md", "summary.md", "report.json"]
        )
    }

    @Test(arguments: Samples.all.map(\.name))
    func everyReportIsSmallWholeAndClean(_ name: String) throws {
        let report = try #require(Samples.all.first { $0.name == name }?.report)
        for file in Site(report).files() {
            #expect(file.text.hasSuffix("\n"), "\(file.path)")
            let hostile = file.text.unicodeScalars.first {
                VisibleText.replacement(for: $0) != nil
            }
            // In JSON what is invisible is written as an escape.
            #expect(
                hostile == nil,
                "\(file.path): \(hostile.map { String($0.value, radix: 16) } ?? "")"
            )
            if !file.path.hasSuffix("json") {
                #expect(!file.text.contains("<script"), "\(file.path)")
            }
            #expect(
                !file.text.contains("href=\"http") && !file.text.contains("src="),
                "\(file.path)"
            )
            if file.path == "index.html" { #expect(file.text.utf8.count < 1_000_000) }
            if file.path == "summary.md" {
                #expect(
                    file.text.split(separator: "\n", omittingEmptySubsequences: false).count < 60
                )
            }
        }
    }

    @Test(arguments: Samples.all.map(\.name))
    func markdownTablesKeepTheirColumns(_ name: String) throws {
        let report = try #require(Samples.all.first { $0.name == name }?.report)
        for file in Site(report).files([.markdown]) {
            var columns: Int?
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
                guard line.hasPrefix("|") else {
                    columns = nil
                    continue
                }
                let count = line.utf8.count { $0 == UInt8(ascii: "|") }
                if let columns { #expect(count == columns, "\(file.path): \(line.prefix(120))") }
                columns = count
            }
        }
    }

    @Test(arguments: Samples.all.map(\.name))
    func theJSONReadsBack(_ name: String) throws {
        let report = try #require(Samples.all.first { $0.name == name }?.report)
        let file = try #require(Site(report).files([.json]).first)
        let value = try JSONSerialization.jsonObject(with: Data(file.text.utf8))
        let object = try #require(value as? [String: Any])
        #expect((object["screens"] as? [Any])?.count == report.screens.count)
        #expect((object["findings"] as? [Any])?.count == report.findings.count)
    }

    @Test func theSameReportGivesTheSameBytes() {
        let isSame = Site(Samples.rich()).files() == Site(Samples.rich()).files()
        #expect(isSame)
    }

    @Test func formatsAreMadeOneByOne() {
        let site = Site(Samples.oneScreen)
        #expect(site.files([.markdown]).map(\.path) == ["weekly.md", "summary.md"])
        #expect(site.files([.json]).map(\.path) == ["report.json"])
        #expect(
            site.files([.html]).map(\.path) == [
                "index.html", "screens/pantry.html", "runs/nightly-410.html", "badge.svg",
            ]
        )
    }
}
