import Foundation
import Testing

@testable import audit_report

@Suite struct ReportWriterTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "report-writer-\(UUID().uuidString)")

    private func names() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
            .sorted()
    }

    @Test func writesWholeFilesAndRemovesOnlyItsOwn() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let out = folder.appending(path: "deep/site").path
        try ReportWriter.write(
            Samples.rich(weeks: 2, screens: 2),
            to: out,
            formats: [.html, .json]
        )
        try "mine".write(
            to: folder.appending(path: "deep/site/screens/mine.html"),
            atomically: true,
            encoding: .utf8
        )
        try ReportWriter.write(Samples.oneScreen, to: out, formats: [.html])
        #expect(
            try names() == [
                "deep/site/.audit-report-files", "deep/site/badge.svg", "deep/site/index.html",
                "deep/site/report.json", "deep/site/runs/nightly-410.html",
                "deep/site/screens/mine.html", "deep/site/screens/pantry.html",
            ]
        )
    }

    @Test(arguments: [
        "../index.html", "/etc/passwd", "screens/../x.html", "runs/a/b.html", "screens/A.html", "",
    ])
    func aListCannotNameForeignFiles(_ path: String) {
        #expect(!ReportWriter.isOurs(path))
    }

    @Test func saysWhichPathCannotBeWritten() throws {
        #expect(throws: ReportWriteError.self) {
            try ReportWriter.write(Samples.empty, to: "/dev/null/site", formats: [.json])
        }
    }
}
