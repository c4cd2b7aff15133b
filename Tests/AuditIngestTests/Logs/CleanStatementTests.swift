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

    @Test(arguments: [
        ("Accessibility audit failed on Map: Audit failed to complete in time", "Map"),
        ("A11Y-AUDIT-TIMEOUT Ferry | Audit failed to complete in time", "Ferry"),
        ("[a11y] Sign in (ios/unavailable): NOT AUDITED — no session", "Sign in"),
        ("performAccessibilityAudit timed out (Code=-56). Retrying once.", nil),
    ])
    func anAuditThatCouldNotFinishIsFailedAndNamesItsScreen(
        _ text: String,
        _ screen: String?
    ) throws {
        let read = try ReadLog(text)
        #expect(read.audits.map(\.outcome) == [.failed])
        #expect(read.audits.map(\.scope.values.screen) == [screen])
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

@Suite struct PrintedReportTests {
    @Test func readsAReportWithHeadingsOfScreens() throws {
        let read = try ReadLog(
            """
            Harbor Accessibility Audit
            ==========================
            Screens audited: 2  |  Issues: 2  |  Accepted: 1

            ── [Default] Orders ──
              [ERROR] Contrast: Contrast failed
                  element: No element identifier  label: "Fee"
                  details: Contrast failed for SwiftUI.AccessibilityNode
              [ACCEPTED] Sufficient Element Description: Element has no description
                  element: orders.hero  label: "No element label"
                  accepted: Decorative

            ── [Default] Settings ──
              No issues found for this screen.
            """
        )
        #expect(read.rules == ["contrast", "sufficientElementDescription"])
        #expect(read.issues.map { $0.element?.identifier } == [nil, "orders.hero"])
        #expect(read.issues.map(\.acceptedReason) == [nil, "Decorative"])
        #expect(read.audits.map(\.outcome) == [.findings, .clean])
        #expect(read.audits.last?.scope.values.screen == "Settings")
        #expect(read.codes.isEmpty)
    }

    @Test func aVeryLongLineIsReadUpToABound() throws {
        let text = String(repeating: "Contrast failed; Text clipped; ", count: 2000)
        let read = try ReadLog(text)
        #expect(read.codes == ["record-too-long"])
        #expect(!read.issues.isEmpty)
    }
}

@Suite struct ObservedContextTests {
    private let issue =
        #"HARBOR_ISSUE {"auditType":"contrast","compactDescription":"Contrast failed","element":null,"scenario":"quay-dark"}"#

    private func result(_ scenario: String, _ result: String) -> String {
        "HARBOR_RESULT {\"auditInvocations\":1,\"observed\":{\"appearance\":\"dark\",\"textSize\":\"UICTContentSizeCategoryAccessibilityXXXL\"},\"result\":\"\(result)\",\"scenario\":\"\(scenario)\"}"
    }

    @Test func aResultThatComesLaterSaysInWhatConditionTheIssuesWere() throws {
        let read = try ReadLog(issue + "\n" + result("quay-dark", "fail"))
        let condition = read.audits.first?.scope.values.condition
        #expect(condition?.textSize == .accessibility5)
        #expect(condition?.settingsKey == "appearance=dark")
    }

    @Test func aResultThatPassedIsACleanAudit() throws {
        let read = try ReadLog(
            issue + "\n" + result("quay-dark", "fail") + "\n" + result("cart-dark", "pass")
        )
        #expect(read.audits.map(\.outcome) == [.findings, .clean])
        #expect(read.audits.last?.scope.values.screen == "cart-dark")
        #expect(read.audits.last?.scope.values.condition.textSize == .accessibility5)
    }
}
