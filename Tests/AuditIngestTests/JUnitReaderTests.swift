import AuditIngest
import AuditStore
import Testing

@Suite struct JUnitReaderTests {
    @Test func testCasesOfOneNameAreOneTestWhereNothingMarksAttempts() throws {
        let read = try readDocument(
            """
            <testsuites><testsuite name='Larder.AuditTests'>
              <testcase classname='Larder.AuditTests' name='testPantry'><failure message='Text clipped'>A.swift:7</failure></testcase>
              <testcase classname='Larder.AuditTests' name='testPantry'><failure message='Text clipped'>A.swift:7</failure></testcase>
            </testsuite></testsuites>
            """
        )
        #expect(read.format == "junit")
        #expect(read.sink.audits.map(\.scope.values.test) == ["AuditTests/testPantry"])
        #expect(read.counts.issues == 2)
        #expect(read.counts.distinct == 2)
    }

    @Test func repetitionsAreAttemptsAndAPassedOneIsClean() throws {
        let read = try readDocument(
            """
            <testsuites><testsuite name='S'>
              <testcase name='testPantry()' classname='AuditTests'><failure message='A.swift:7: Contrast failed'/>
                <properties><property name='repetition' value='First Run'/></properties></testcase>
              <testcase name='testPantry()' classname='AuditTests'>
                <properties><property name='repetition' value='Retry 1'/></properties></testcase>
              <properties><property name='Configuration' value='Dark'/><property name='device' value='iPhone Duo (27.1)'/></properties>
            </testsuite></testsuites>
            """
        )
        #expect(read.sink.audits.map(\.attempt) == [1, 2])
        #expect(read.sink.audits.map(\.outcome) == [.findings, .clean])
        #expect(read.sink.audits.first?.scope.values.configuration == "Dark")
        #expect(read.sink.audits.first?.scope.values.device.os == "27.1")
    }

    @Test func rerunAndFlakyElementsAreAttempts() throws {
        let read = try readDocument(
            """
            <testsuite name="s"><testcase classname="AuditTests" name="a">
              <failure message="Hit area is too small">x</failure>
              <rerunFailure message="Hit area is too small">x</rerunFailure></testcase>
            <testcase classname="AuditTests" name="b"><flakyFailure message="Text clipped">x</flakyFailure></testcase></testsuite>
            """
        )
        #expect(read.counts.issues == 3)
        #expect(read.counts.distinct == 2)
        #expect(read.sink.audits.map(\.attempt) == [1, 2, 1, 2])
        #expect(read.sink.audits.last?.outcome == .clean)
    }

    @Test(arguments: [
        "/abs/A.swift:58 - Contrast failed", "A.swift:58: Contrast failed",
        "Contrast failed (/abs/A.swift#CharacterRangeLen=0&amp;EndingLineNumber=57)",
        "[FLAKY] Contrast failed (A.swift:58)", "failed - Contrast failed",
        "/abs/A.swift:58: error: -[T.S testX] : Contrast failed", "Contrast failed",
    ])
    func everyWrapperOfAMessageComesOff(message: String) throws {
        let read = try readDocument(
            "<testsuite><testcase classname='S' name='t'><failure message=\"\(message)\"/></testcase></testsuite>"
        )
        #expect(read.sink.audits.first?.observation.issues.first?.compact == "Contrast failed")
    }

    @Test func aBodyCountsWhereTheMessageSaysNothing() throws {
        let read = try readDocument(
            "<testsuite><testcase classname='S' name='t'><failure message='Uncategorized: S.t()'>Text clipped (S.swift:4)</failure></testcase></testsuite>"
        )
        #expect(read.counts.issues == 1)
        #expect(read.counts.nonAudit == 0)
    }

    @Test func anAuditThatTimedOutFailedAndIsNoFinding() throws {
        let read = try readDocument(
            "<testsuite><testcase classname='S' name='t'><failure message='failed: caught error: &quot;Error Domain=com.apple.xcode.xctest.accessibilityAudit Code=-56&quot;'/></testcase></testsuite>"
        )
        #expect(read.counts.auditErrors == 1)
        #expect(read.sink.audits.map(\.outcome) == [.failed])
    }

    @Test func aFileWithoutAuditsIsRefusedByName() throws {
        let read = try readDocument(
            "<testsuite><testcase classname='Login' name='t'><failure message='boom'/></testcase></testsuite>"
        )
        #expect(read.format == "not-an-audit")
        #expect(read.counts.nonAudit == 1)
        #expect(read.sink.diagnostics.contains { $0.code == "not-an-audit" })
    }

    @Test func aCutFileKeepsWhatStandsBeforeTheCut() throws {
        let read = try readDocument(
            "<testsuite>\n<testcase classname='S' name='t'><failure message='Text clipped'/></testcase>\n<testcase classna"
        )
        #expect(read.counts.issues == 1)
        #expect(read.sink.diagnostics.contains { $0.code == "truncated-xml" && $0.line == 3 })
    }
}
