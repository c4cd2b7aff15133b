import Foundation
import Testing

/// Compares a text with the file of this name in `Golden`; `AUDIT_RECORD=1 swift test` writes the file instead.
func expectGolden(
    _ text: String,
    _ name: String,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Golden").appending(path: name)
    if ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1" {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        return
    }
    let golden = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == golden, "Golden/\(name) differs", sourceLocation: sourceLocation)
}
