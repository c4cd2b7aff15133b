import Foundation
import Testing

/// Compares a text with the file Golden/<name> of this test target; `AUDIT_RECORD=1` writes it instead.
func expectGolden(
    _ actual: String,
    named name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let file = tests.appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try actual.write(to: file, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    guard actual != expected else { return }
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    var differences: [String] = []
    for line in 0..<max(old.count, new.count) where differences.count < 12 {
        let before = line < old.count ? old[line] : "(nothing)"
        let after = line < new.count ? new[line] : "(nothing)"
        if before != after { differences += ["-\(line + 1): \(before)", "+\(line + 1): \(after)"] }
    }
    Issue.record(
        "\(name) differs; look, then record it again with AUDIT_RECORD=1:\n\(differences.joined(separator: "\n"))",
        sourceLocation: sourceLocation
    )
}
