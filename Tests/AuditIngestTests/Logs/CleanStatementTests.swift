import AuditStore
import Testing

@testable import AuditIngest

@Suite struct CleanStatementTests {
    @Test(arguments: [
        "Keine Accessibility-Probleme gefunden.", "No accessibility issues found",
        "✅ No accessibility issues on Orders",
        "Orders: 0 accessibility audit issue(s).", "Aucun problème d'accessibilité",
        "No se encontraron problemas de accesibilidad",
        "Nessun problema di accessibilità", "Geen toegankelijkheidsproblemen gevonden",
        "Keine Barrierefreiheits-Fehler",
        "アクセシビリティの問題は見つかりませんでした", "未发现无障碍问题", "Accessibility audit passed", "AUDIT [orders] clean",
        "[a11y] Orders (ios/xcuitest-audit, 5300ms): 0 errors, 0 warnings",
    ])
    func statesThatNothingWasFound(_ text: String) throws {
        #expect(try ReadLog(text).audits.map(\.outcome) == [.clean])
    }

    @Test(arguments: [
        "3 accessibility issues found", "Accessibility audit could not run, no issues recorded",
        "Audit skipped: no issues",
        "If no accessibility issues are found, the test passes",
        "XCTAssert no accessibility issues", "No internet connection",
        "[a11y] Orders (ios/xcuitest-audit, 5300ms): 2 errors, 0 warnings",
        "Executed 3 tests, with 0 failures",
        "1. Check that no accessibility issues remain (manual)", "NOT AUDITED: no issues known",
    ])
    func doesNotStateIt(_ text: String) throws {
        #expect(try ReadLog(text).audits(.clean).isEmpty)
    }

    @Test(arguments: [
        ("✅ No accessibility issues found on Orders", "Orders"),
        ("Orders: no accessibility issues", "Orders"),
        ("AUDIT [orders] clean", "orders"), ("No accessibility issues found", nil),
    ])
    func namesTheScreen(_ text: String, _ screen: String?) throws {
        #expect(try ReadLog(text).audits.map(\.scope.values.screen) == [screen])
    }

    @Test func aCountThatDoesNotFitIsADiagnostic() throws {
        let read = try ReadLog(
            "Orders: 3 accessibility audit issue(s).\n\n• Contrast failed\n• Text clipped\n"
        )
        #expect(read.codes == ["count-mismatch"])
        #expect(read.rules == ["contrast", "textClipped"])
    }

    @Test func cutJSONIsADiagnosticAndNoIssue() throws {
        let read = try ReadLog(
            "AUDIT ISSUE {\"auditType\":\"contrast\",\"compactDescription\":\"Contrast failed\",\"element\":{\"ide\nAUDIT ISSUE {\"compactDescription\":\"Text clipped\"}"
        )
        #expect(read.rules == ["textClipped"])
        #expect(read.codes == ["truncated-json"])
    }

    @Test func aTypeWithoutTextOrElementIsADiagnostic() throws {
        let read = try ReadLog(
            "AUDIT ISSUE type=XCUIAccessibilityAuditType(rawValue: 1)\n\nContrast failed\n"
        )
        #expect(read.codes.contains("incomplete-record"))
        #expect(read.rules == ["contrast"])
    }
}
