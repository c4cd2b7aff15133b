import AuditIngest
import AuditStore
import Testing

@Suite struct XcodebuildChannelTests {
    private let file = "/repo/harbor/HarborUITests/AuditTests.swift:58"

    private func failure(_ test: String, _ message: String) -> String {
        "\(file): error: -[HarborUITests.AuditTests \(test)] : \(message)"
    }

    private func activity(_ message: String) -> String {
        "    t =     3.98s Assertion Failure: AuditTests.swift:58: \(message)"
    }

    private func start(_ test: String, _ iteration: Int? = nil) -> String {
        let mark = iteration.map { " (Iteration \($0) of 3)" } ?? ""
        return "Test Case '-[HarborUITests.AuditTests \(test)]' started\(mark)."
    }

    private func end(_ test: String, _ result: String = "failed") -> String {
        "Test Case '-[HarborUITests.AuditTests \(test)]' \(result) (4.856 seconds)."
    }

    private func log(_ lines: String...) throws -> ReadLog {
        try ReadLog(lines.joined(separator: "\n"))
    }

    @Test func countsOneIssueOnceThroughErrorActivityAndPrintedLine() throws {
        let read = try log(
            start("testOrders"),
            "⚠️ a11y [XCUIAccessibilityAuditType(rawValue: 1)] Contrast failed — element: Fee",
            failure("testOrders", "Contrast failed"),
            activity("Contrast failed"),
            end("testOrders")
        )
        #expect(read.format == "xcodebuild-log")
        #expect(read.rules == ["contrast"])
        #expect(read.labels == ["Fee"])
        #expect(read.audits.first?.scope.values.test == "AuditTests/testOrders")
        #expect(read.audits.first?.channel == .printed)
        #expect(read.others.isEmpty)
    }

    @Test func keepsHowOftenAnIssueIsThere() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "Contrast failed"),
            activity("Contrast failed"),
            failure("testOrders", "Contrast failed"),
            activity("Contrast failed"),
            end("testOrders")
        )
        #expect(read.rules == ["contrast", "contrast"])
    }

    @Test func keepsPrintedIssuesOfATestThatPassed() throws {
        let read = try log(
            start("testOrders"),
            "AUDIT [orders] 4 | Hit area is too small | 9 'Pay'",
            "AUDIT [orders] 4 | Hit area is too small | 9 'Cancel'",
            failure("testOrders", "Hit area is too small"),
            end("testOrders", "passed")
        )
        #expect(read.labels == ["Pay", "Cancel"])
        #expect(read.audits.map(\.outcome) == [.findings])
    }

    @Test func findsThePrintedLineThatStandsBehindTheFailure() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "Contrast failed"),
            activity("Contrast failed"),
            "AUDIT ISSUE type=1 desc=Contrast failed label='Fee'",
            end("testOrders")
        )
        #expect(read.labels == ["Fee"])
    }

    @Test func numbersTheTriesOfATestAndKnowsThatTheLastOneWasClean() throws {
        let read = try log(
            start("testOrders", 1),
            failure("testOrders", "Contrast failed"),
            end("testOrders"),
            start("testOrders", 2),
            failure("testOrders", "Text clipped"),
            end("testOrders"),
            start("testOrders", 3),
            end("testOrders", "passed")
        )
        #expect(read.audits.map(\.attempt) == [1, 2, 3])
        #expect(read.audits.map(\.outcome) == [.findings, .findings, .clean])
    }

    @Test func aTestThatOnlyPassesIsNoCleanAudit() throws {
        let read = try log(start("testAccessibilityAudit"), end("testAccessibilityAudit", "passed"))
        #expect(read.audits.isEmpty)
        #expect(read.format == "not-an-audit")
        #expect(read.codes == ["not-an-audit"])
    }

    @Test func aTestThatFailedOtherwiseAndThenPassesIsNoCleanAudit() throws {
        let read = try log(
            start("testOrders", 1),
            failure("testOrders", "XCTAssertTrue failed - no total"),
            end("testOrders"),
            start("testOrders", 2),
            end("testOrders", "passed")
        )
        #expect(read.audits.isEmpty)
        #expect(read.others.map(\.message) == ["XCTAssertTrue failed - no total"])
    }

    @Test func takesTheTestFromTheFailureInParallelRuns() throws {
        let read = try log(
            "Test suite 'AuditTests' started on 'Clone 1 of iPhone Duo - HarborUITests-Runner (38347)'",
            failure("testCart", "Contrast failed"),
            failure("testOrders", "Text clipped"),
            "Test case 'AuditTests.testCart()' failed on 'Clone 1 of iPhone Duo - HarborUITests-Runner (38347)' (9.442 seconds)",
            failure("testOrders", "Hit area is too small"),
            "Test case 'AuditTests.testOrders()' failed on 'Clone 2 of iPhone Duo - HarborUITests-Runner (38351)' (9.442 seconds)"
        )
        #expect(
            read.audit(test: "AuditTests/testCart")?.observation.issues.map(\.rule.id) == [
                "contrast"
            ]
        )
        #expect(
            read.audit(test: "AuditTests/testOrders")?.observation.issues.map(\.rule.id) == [
                "textClipped", "hitRegion",
            ]
        )
        #expect(read.audits.allSatisfy { $0.scope.values.device.name == "iPhone Duo" })
    }

    @Test(arguments: [
        #"failed: caught error: "Error Domain=com.apple.xcode.xctest.accessibilityAudit Code=-56 "Audit failed to complete in time" UserInfo={}""#,
        #"failed: caught error: "Error Domain=com.apple.accessibilityAudit Code=-902 "Invalid target app 36957" UserInfo={}""#,
        #"failed: caught error: "Error Domain=com.apple.xcode.xctest.accessibilityAudit Code=-51 "Invalid XCUIApplication." UserInfo={}""#,
        #"failed: caught error: "Error Domain=com.apple.dt.XCTest.XCTFuture Code=1000 "Timed out while running accessibility audit""#,
        "Test exceeded execution time allowance of 10 minutes",
        "Failed to get matching snapshots: Timed out while evaluating UI query.",
    ])
    func anAuditThatCannotFinishIsAFailedAuditOnce(_ message: String) throws {
        let read = try log(
            start("testOrdersAudit"),
            failure("testOrdersAudit", message),
            activity(message),
            end("testOrdersAudit")
        )
        #expect(read.audits.map(\.outcome) == [.failed])
        #expect(read.others.isEmpty)
    }

    @Test func aTimeOutOfATestThatDoesNotAuditIsAnotherFailure() throws {
        let read = try log(
            "<unknown>:0: error: -[HarborUITests.OrderTests testTotal] : Test exceeded execution time allowance of 10 minutes"
        )
        #expect(read.audits.isEmpty)
        #expect(read.others.count == 1)
    }

    @Test func issuesBesideATimeOutAreALowerBound() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "Contrast failed"),
            failure(
                "testOrders",
                #"failed: caught error: "Error Domain=com.apple.xcode.xctest.accessibilityAudit Code=-56 "Audit failed to complete in time"""#
            ),
            end("testOrders")
        )
        #expect(read.audits.map(\.outcome) == [.partial, .failed])
    }

    @Test func aCrashMakesTheIssuesALowerBound() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "Contrast failed"),
            "Restarting after unexpected exit, crash, or test timeout in AuditTests.testOrders(); summary will include totals from previous launches."
        )
        #expect(read.audits.map(\.outcome) == [.partial])
    }

    /// A log that stops after its first lines, and what follows where it does not.
    private static let whatEndsATest = [
        "Test Case '-[HarborUITests.AuditTests testOrders]' failed (4.856 seconds).",
        "Test Suite 'AuditTests' failed at 2026-11-30 04:10:00.123.",
        "Test Suite 'HarborUITests.xctest' failed at 2026-11-30 04:10:00.123.",
        "Test Suite 'Selected tests' failed at 2026-11-30 04:10:00.123.",
        "** TEST FAILED **",
        "** TEST EXECUTE FAILED **",
    ]

    @Test(arguments: whatEndsATest)
    func anIssueOfATestThatEndedIsNoLowerBound(_ line: String) throws {
        let read = try log(start("testOrders"), failure("testOrders", "Contrast failed"), line)
        #expect(read.audits.map(\.outcome) == [.findings])
    }

    @Test(arguments: [
        "", "    t =     ", "ERROR: Job failed: execution took longer than 1h0m0s seconds",
        "Test Suite 'OtherTests' failed at 2026-11-30 04:10:00.123.", "** TEST INTERRUPTED **",
        "Test Case '-[HarborUITests.AuditTests testCart]' passed (1.0 seconds).",
    ])
    func whatALogThatStopsInsideATestHasFoundIsALowerBound(_ line: String) throws {
        for found in [
            failure("testOrders", "Contrast failed"), activity("Contrast failed"),
            "AUDIT [orders] 4 | Hit area is too small | 9 'Pay'",
        ] {
            let read = try log(start("testOrders"), found, line)
            #expect(read.audits.map(\.outcome) == [.partial], "\(found)")
        }
    }

    @Test func aSecondRunInTheLogThatStopsIsCutAndTheFirstIsNot() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "Contrast failed"),
            "** TEST FAILED **",
            start("testOrders"),
            failure("testOrders", "Text clipped")
        )
        #expect(read.audits.map(\.outcome) == [.findings, .partial])
    }

    @Test func ofParallelTestsThoseThatDidNotEndAreCut() throws {
        let read = try log(
            start("testCart"),
            start("testOrders"),
            start("testLogin"),
            failure("testCart", "Contrast failed"),
            failure("testOrders", "Text clipped"),
            failure("testLogin", "Text clipped"),
            end("testOrders")
        )
        #expect(read.audit(test: "AuditTests/testCart")?.outcome == .partial)
        #expect(read.audit(test: "AuditTests/testOrders")?.outcome == .findings)
        #expect(read.audit(test: "AuditTests/testLogin")?.outcome == .partial)
    }

    @Test func aLogThatNeverSaysThatATestEndedIsCutInItsLastOne() throws {
        let read = try log(
            start("testCart"),
            failure("testCart", "Contrast failed"),
            start("testOrders"),
            failure("testOrders", "Text clipped")
        )
        #expect(read.audits.map(\.outcome) == [.findings, .partial])
    }

    @Test func aLogThatNamesNoStartIsNotCut() throws {
        #expect(
            try log(failure("testOrders", "Contrast failed")).audits.map(\.outcome) == [.findings]
        )
        #expect(
            try log("AUDIT [orders] 4 | Hit area is too small | 9 'Pay'").audits.map(\.outcome)
                == [.findings]
        )
    }

    @Test func whatWasSeenToEndBeforeTheLogStopsIsWhole() throws {
        let read = try log(
            start("testOrders"),
            "A11Y-AUDIT-BEGIN screen=Orders",
            "[Orders] Contrast failed — element: Fee",
            "A11Y-AUDIT-END screen=Orders",
            "Cart: 0 accessibility issues",
            "[Login] Contrast failed — element: Name"
        )
        #expect(read.audits.map(\.scope.values.screen) == ["Orders", "Login", "Cart"])
        #expect(read.audits.map(\.outcome) == [.findings, .partial, .clean])
    }

    @Test func aSkippedAuditIsNotClean() throws {
        let read = try log(
            start("testOrdersAudit"),
            "\(file): -[HarborUITests.AuditTests testOrdersAudit] : Test skipped - needs another device",
            end("testOrdersAudit", "skipped")
        )
        #expect(read.audits.map(\.outcome) == [.skipped])
    }

    @Test func noiseThatHoldsTheWordErrorIsNothing() throws {
        let read = try log(
            start("testOrders"),
            "2026-11-23 04:12:09.114 Harbor[7420:52411] [error] error: Contrast cache miss (not a finding)",
            "/repo/harbor/Orders.swift:4:9: error: cannot find 'total' in scope",
            "/repo/harbor/Orders.swift:4:9: warning: string \"Contrast failed\" is never used",
            "Failing tests:",
            "\t-[HarborUITests.AuditTests testOrders]",
            end("testOrders", "passed")
        )
        #expect(read.issues.isEmpty)
        #expect(read.others.isEmpty)
    }

    @Test func readsTheListInAFailureMessage() throws {
        let read = try log(
            start("testOrders"),
            failure("testOrders", "failed - Orders: 2 accessibility audit issue(s)."),
            "• [contrast] Contrast failed",
            "  element: Attributes: StaticText, 0x11, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Fee'",
            "• [hitRegion] Hit area is too small",
            "  element: nil",
            "    t =     3.98s Assertion Failure: AuditTests.swift:58: failed - Orders: 2 accessibility audit issue(s).",
            "• [contrast] Contrast failed",
            "  element: Attributes: StaticText, 0x11, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Fee'",
            "• [hitRegion] Hit area is too small",
            "  element: nil",
            "    t =     4.10s Tear Down",
            end("testOrders")
        )
        #expect(read.rules == ["contrast", "hitRegion"])
        #expect(read.others.isEmpty)
        #expect(read.audits.first?.scope.values.screen == "Orders")
    }

    @Test func otherFailuresCountOnceThroughAllLinesAndTries() throws {
        let message = "XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - total"
        let read = try log(
            start("testOrders", 1),
            failure("testOrders", message),
            activity(message),
            end("testOrders"),
            start("testOrders", 2),
            failure("testOrders", message),
            activity(message),
            end("testOrders")
        )
        #expect(read.others.map(\.place) == ["AuditTests/testOrders"])
    }

    @Test func readsTheTextSizeAndLanguageOfALaunch() throws {
        let read = try log(
            start("testOrders"),
            "    t =     0.30s Launch com.example.harbor -UIPreferredContentSizeCategoryName UICTContentSizeCategoryAccessibilityXXXL -AppleLanguages (de)",
            failure("testOrders", "Text clipped"),
            end("testOrders"),
            start("testCart"),
            failure("testCart", "Text clipped"),
            end("testCart")
        )
        let scope = read.audit(test: "AuditTests/testOrders")?.scope.values
        #expect(scope?.condition.textSize == .accessibility5)
        #expect(scope?.textSizeSource == .read)
        #expect(scope?.language == "de")
        #expect(read.audit(test: "AuditTests/testCart")?.scope.values.condition.textSize == nil)
    }

    @Test func readsTheDestination() throws {
        let read = try log(
            "    /usr/bin/xcodebuild test -scheme Harbor -destination 'platform=iOS Simulator,name=iPhone Duo,OS=27.1' -quiet",
            failure("testOrders", "Text clipped")
        )
        #expect(read.audits.first?.scope.values.device.model == "iPhone Duo")
        #expect(read.audits.first?.scope.values.device.os == "27.1")
    }

    @Test func anAuditLogsRecordTakesTheFailuresOfItsTest() throws {
        var context = LogContext(name: "x.log")
        context.currentTest = "AuditTests/testOrders"
        var values = AuditScope.Values()
        values.screen = "Orders"
        context.add(
            AuditRecord(
                scope: AuditScope(values),
                observation: Observation([
                    Issue(compact: "Contrast failed", detail: nil, typeText: nil)
                ]),
                channel: .auditLog
            )
        )
        #expect(context.currentTest == "AuditTests/testOrders")
    }
}
