import AuditStore
import Foundation
import Testing

@testable import audit_report

/// Writes every sample for Tests/pages/check-pages.sh, which looks at them in a browser.
@Suite struct PagesForBrowser {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["AUDIT_PAGES"] != nil))
    func writesTheSamples() throws {
        let folder = URL(filePath: ProcessInfo.processInfo.environment["AUDIT_PAGES"] ?? "")
        for sample in Samples.all {
            for file in Site(sample.report).files() {
                let target = folder.appending(path: sample.name).appending(path: file.path)
                try FileManager.default.createDirectory(
                    at: target.deletingLastPathComponent(),
                    withIntermediateDirectories: true
                )
                try file.text.write(to: target, atomically: false, encoding: .utf8)
            }
        }
    }
}
