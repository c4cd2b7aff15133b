import Foundation
import Testing

/// Compares a text with a golden file; `AUDIT_RECORD=1` writes the file instead, to be reviewed as a difference.
///
/// - Parameters:
///   - actual: The text.
///   - name: The file in `Golden` beside the test.
///   - filePath: The test's file.
///   - sourceLocation: Where to report.
func expectGolden(
    _ actual: String,
    named name: String,
    filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    var folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    while folder.lastPathComponent != "AuditReportTests", folder.path != "/" {
        folder.deleteLastPathComponent()
    }
    let file = folder.appendingPathComponent("Golden").appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1" {
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        do {
            try Data(actual.utf8).write(to: file)
        } catch {
            Issue.record("cannot write \(file.path): \(error)", sourceLocation: sourceLocation)
        }
        return
    }
    guard let data = try? Data(contentsOf: file) else {
        Issue.record(
            "there is no \(file.path); record it with AUDIT_RECORD=1",
            sourceLocation: sourceLocation
        )
        return
    }
    let expected = String(decoding: data, as: UTF8.self)
    if Array(expected.utf8) == Array(actual.utf8) { return }
    Issue.record(
        "\(name) differs:\n\(lineDifference(expected, actual))",
        sourceLocation: sourceLocation
    )
}

/// The lines that went and came: `-3: old`, `+3: new`.
private func lineDifference(_ old: String, _ new: String) -> String {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var changes: [(line: Int, text: String)] = []
    for change in after.difference(from: before) {
        switch change {
        case .remove(let offset, let element, _):
            changes.append((offset, "-\(offset + 1): \(element)"))
        case .insert(let offset, let element, _):
            changes.append((offset, "+\(offset + 1): \(element)"))
        }
    }
    let shown = changes.sorted { ($0.line, $1.text) < ($1.line, $0.text) }
    return shown.prefix(40).map(\.text).joined(separator: "\n")
}
