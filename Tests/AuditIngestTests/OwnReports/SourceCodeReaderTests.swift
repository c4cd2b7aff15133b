import AuditStore
import Testing

@testable import AuditIngest

/// A checkout holds the tests that audit: what they would print is not printed yet.
@Suite struct SourceCodeReaderTests {
    private static let source = """
        import XCTest

        /// Audits the kiosk; a screen without issues prints that no accessibility issues were found.
        final class KioskAuditTests: XCTestCase {
            func testLobby() throws {
                let app = XCUIApplication()
                app.launch()
                var found = 0
                try app.performAccessibilityAudit(for: .all) { issue in
                    found += 1
                    // Known: Contrast failed on the picture.
                    if issue.compactDescription == "Contrast failed" { return true }
                    print("A11Y ISSUE [Lobby] \\(issue.compactDescription)")
                    return false
                }
                if found == 0 {
                    print("Lobby: no accessibility issues")
                }
                XCTFail("Accessibility audit could not finish")
            }
        }
        """

    @Test func sourceCodeIsRefusedByName() throws {
        let read = try ReadLog(Self.source, name: "KioskAuditTests.swift")
        #expect(read.format == "not-an-audit")
        #expect(read.audits.isEmpty)
        #expect(read.sink.diagnostics.map(\.message).first?.contains("source code") == true)
    }

    @Test func aLogThatShowsSourceCodeIsALog() throws {
        let read = try ReadLog(
            "Test Case '-[KioskUITests.KioskAuditTests testLobby]' started.\n"
                + "/a/b.swift:3: error: -[KioskUITests.KioskAuditTests testLobby] : Contrast failed\n"
                + Self.source
                + "\nTest Case '-[KioskUITests.KioskAuditTests testLobby]' failed (3.1 seconds).\n"
        )
        #expect(read.rules.contains("contrast"))
    }

    @Test(arguments: [
        "Contrast failed\n    Attributes: Button, 0x1, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Pay'\n",
        "A11Y ISSUE [Lobby] Contrast failed \"Pay\" (1, 2, 3, 4)\nA11Y ISSUE [Lobby] Text clipped \"Fee\" (1, 2, 3, 4)\n",
    ])
    func printedIssuesAreNoSourceCode(_ text: String) throws {
        #expect(try !ReadLog(String(repeating: text, count: 5)).issues.isEmpty)
    }
}
