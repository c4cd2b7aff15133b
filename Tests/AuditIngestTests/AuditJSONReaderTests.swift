import AuditIngest
import AuditStore
import Testing

@Suite struct AuditJSONReaderTests {
    private let issue = #"{"compactDescription":"Contrast failed","elementLabel":"Oats"}"#

    @Test(arguments: [
        #"[{"compactDescription":"Text clipped","elementLabel":"Oats","auditType":"18446744073709551615"}]"#,
        #"{"screen":"Pantry","issues":[{"type":"textClipped","message":"Text clipped","element":{"label":"Oats"}}]}"#,
        #"{"Pantry":[{"compact":"Text clipped","label":"Oats"}]}"#,
        #"{"textClipped":[{"label":"Oats","detail":"Text of this UILabel may be clipped at larger Dynamic Type sizes."}]}"#,
        #"{"a":{"b":[{"issue":{"compactDescription":"Text clipped"},"element":{"label":"Oats"}}]}}"#,
        #"{"screen":"Pantry","elements":[{"label":"Oats","role":"button","frame":[1,2,3,4],"issues":[{"message":"Text clipped"}]}]}"#,
        #"{"audit_results":[{"audit_type":"text_clipped","compact_description":"Text clipped","element_label":"Oats"}]}"#,
        #"[{"was":"Text clipped","elementDescription":"Attributes: StaticText, 0x6, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Oats'"}]"#,
    ])
    func findsARecordInAnyShape(text: String) throws {
        let read = try readDocument(text)
        let issues = read.sink.audits.flatMap(\.observation.issues)
        #expect(issues.map(\.rule.type) == [.textClipped])
        #expect(issues.first?.element?.label == "Oats")
        #expect(read.counts.nonAudit == 0)
    }

    @Test func takesTheConditionFromWhereverItStands() throws {
        let read = try readDocument(
            """
            {"device":{"name":"iPhone Duo","osVersion":"27.1"},"posture":"half-open","observed":{"appearance":"dark"},
             "screens":[{"name":"Pantry","contentSizeCategory":"UICTContentSizeCategoryAccessibilityXXXL",
              "settings":{"Increase Contrast":true},"issues":[\(issue)]}]}
            """
        )
        let values = try #require(read.sink.audits.first?.scope.values)
        #expect(values.screen == "Pantry")
        #expect(values.condition.pose == .partlyFolded)
        #expect(values.condition.textSize == .accessibility5)
        #expect(values.condition.settingsKey == "appearance=dark,increaseContrast=on")
        #expect(values.device.os == "27.1")
        #expect(values.poseSource == .read)
    }

    @Test func anAmbiguousPoseIsADiagnostic() throws {
        let read = try readDocument(#"{"screen":"Pantry","pose":"folded","issues":[\#(issue)]}"#)
        #expect(read.sink.audits.first?.scope.values.condition.pose == .unknown)
        #expect(read.sink.diagnostics.contains { $0.message.contains("folded") })
    }

    @Test func anEmptyListOfAnAuditedScreenIsClean() throws {
        let read = try readDocument(
            #"[{"screen":"Pantry","issues":[]},{"screen":"Cart","issues":[\#(issue)]}]"#
        )
        #expect(read.sink.audits.map(\.outcome) == [.clean, .findings])
    }

    @Test(arguments: [
        #"[{"name":"testOats()","status":"Success","duration":1,"failures":[]}]"#,
        #"{"runs":[{"suite":["All","Pantry"],"name":"opens the pantry","failures":[],"errors":[]}]}"#,
        #"[{"name":"testOats","failures":[]},{"name":"testRye","failures":["XCTAssert failed"]}]"#,
        #"{"device":"iPhone","results":[{"name":"Pantry_dark_AX5","diff":0,"failures":[]}]}"#,
        #"[{"screen":"Pantry","loaded":1.2,"warnings":[],"errors":[]}]"#,
        #"{"screens":[{"name":"Pantry","path":"/pantry","results":[],"errors":[]}]}"#,
    ])
    func whatWentWellIsNoCleanAudit(text: String) throws {
        #expect(try readDocument(text).sink.audits.isEmpty)
    }

    @Test(arguments: [
        #"{"screen":"Pantry","issues":["the jar is on the wrong shelf"]}"#,
        #"{"screen":"Pantry","auditIssues":[{"kind":"shelf","number":4}]}"#,
    ])
    func aListThatIsNotUnderstoodIsNotClean(text: String) throws {
        #expect(try readDocument(text).sink.audits.allSatisfy { $0.outcome != .clean })
    }

    @Test func aScreenWithoutFailuresIsClean() throws {
        let read = try readDocument(
            #"[{"screen":"Pantry","failures":[]},{"screen":"Cart","failures":[\#(issue)]}]"#
        )
        #expect(read.sink.audits.map(\.outcome) == [.clean, .findings])
    }

    @Test(arguments: [#"{"issues":[]}"#, "[]", "{}", #"{"testResults":[],"name":"jest"}"#])
    func anEmptyListOfNothingIsNotClean(text: String) throws {
        #expect(try readDocument(text).sink.audits.isEmpty)
    }

    @Test func auditsThatDidNotFinishAreFailedNeverClean() throws {
        let read = try readDocument(
            """
            [{"screen":"A","status":"timeout","issues":[]},{"screen":"B","error":"Audit failed to complete in time"},
             {"screen":"C","engine":"unavailable","platform":"ios","reason":"no driver","issues":[]},
             {"screen":"D","skipped":true,"issues":[]}]
            """
        )
        #expect(read.sink.audits.map(\.outcome) == [.failed, .failed, .failed, .skipped])
        #expect(read.counts.auditErrors == 3)
    }

    @Test func aCutFileDropsTheHalfRecordAndIsPartial() throws {
        let read = try readDocument(
            #"{"screens":[{"name":"Pantry","issues":[\#(issue),{"compactDescription":"Text clipped","elem"#
        )
        #expect(read.counts.issues == 1)
        #expect(read.sink.audits.map(\.outcome) == [.partial])
        #expect(read.sink.diagnostics.contains { $0.code == "truncated-json" })
    }

    @Test func aDamagedLineOfManyCostsOneRecord() throws {
        let read = try readDocument(
            "{\"screen\":\"a\",\"compactDescription\":\"Contrast failed\"}\n{\"screen\":\"a\",\"comp\n{\"screen\":\"b\",\"compactDescription\":\"Text clipped\"}\n"
        )
        #expect(read.format == "audit-ndjson")
        #expect(read.counts.issues == 2)
        #expect(read.sink.diagnostics.map(\.line) == [2])
    }

    @Test func aRollUpOfTheSameRecordsCountsOnce() throws {
        let read = try readDocument(
            #"{"screens":[{"name":"A","issues":[\#(issue)]}],"allIssues":[{"screen":"A","compactDescription":"Contrast failed","elementLabel":"Oats"}]}"#
        )
        #expect(read.counts.issues == 1)
        #expect(read.sink.audits.count == 1)
    }

    @Test func acceptedRecordsCountAndProposeAnAcceptance() throws {
        let read = try readDocument(
            #"{"screen":"A","issues":[{"compactDescription":"Contrast failed","elementLabel":"Logo","acceptance":{"reason":"brand"}}]}"#
        )
        #expect(read.counts.issues == 1)
        let accepted = read.sink.evidence.contains {
            if case .acceptance(let value) = $0 { value.reason == "brand" } else { false }
        }
        #expect(accepted)
    }

    @Test func aBaselineProposesAndHoldsNoIssue() throws {
        let read = try readDocument(
            #"[{"screen":"A","auditType":"Contrast","elementLabel":"Logo","reason":"brand"}]"#
        )
        #expect(read.format == "acceptance-baseline")
        #expect(read.counts.issues == 0)
        #expect(read.sink.audits.isEmpty)
    }

    @Test func pointersDoNotMakeTwoOfOneRecord() throws {
        func record(_ pointer: String) -> String {
            #"{"compactDescription":"Contrast failed","elementDescription":"Attributes: Button, \#(pointer), {{1.0, 2.0}, {3.0, 4.0}}, label: 'Oats'"}"#
        }
        let read = try readDocument("[\(record("0x1f")),\(record("0x2e"))]")
        #expect(read.counts.issues == 2)
        #expect(read.counts.distinct == 1)
    }

    @Test(arguments: [
        "<plist><dict><key>screen</key><string>Pantry</string><key>issues</key><array><dict><key>compactDescription</key><string>Text clipped</string><key>elementLabel</key><string>Oats</string></dict></array></dict></plist>",
        "<audit><screen name='Pantry'><issue type='textClipped' label='Oats'><compact>Text clipped</compact></issue></screen></audit>",
    ])
    func readsXMLOfAnyShapeAsJSON(text: String) throws {
        let read = try readDocument(text)
        #expect(read.format == "audit-xml")
        #expect(read.counts.types.map(\.type) == [.textClipped])
        #expect(read.counts.elementless == 0)
    }

    @Test func attemptsInARecordsSurroundingsAreAttempts() throws {
        let read = try readDocument(
            #"{"screen":"A","attempts":[{"attempt":1,"issues":[{"compactDescription":"Contrast failed"},{"compactDescription":"Contrast failed"}]},{"attempt":2,"issues":[{"compactDescription":"Contrast failed"}]}]}"#
        )
        #expect(read.counts.issues == 3)
        #expect(read.counts.distinct == 2)
    }

    @Test func aLabelThatHoldsAnAuditTextIsALabel() throws {
        let read = try readDocument(
            #"[{"compactDescription":"Hit area is too small","elementLabel":"Contrast failed — Text clipped","type":48}]"#
        )
        #expect(read.counts.types.map(\.type) == [.hitRegion])
    }

    @Test func aRepeatedErrorOfARollUpIsOne() throws {
        let read = try readDocument(
            #"{"screens":[{"screen":"A","issues":[],"error":"Audit failed to complete in time"},{"screen":"B","issues":[]}],"failures":[{"screen":"A","error":"Audit failed to complete in time"}]}"#
        )
        #expect(read.counts.auditErrors == 1)
        #expect(read.sink.audits.map(\.outcome) == [.failed, .clean])
    }

    @Test func valuesOverSeveralLinesOneBehindTheOtherAreAllRead() throws {
        let read = try readDocument(
            "{\"screen\":\"A\",\"issues\":[\(issue)]}\n\n{\n\"screen\":\"B\",\"issues\":[]\n}\n"
        )
        #expect(read.sink.audits.map(\.outcome) == [.findings, .clean])
    }

    @Test func aNodeOfATreeNamedLikeAnIssueIsNone() throws {
        let read = try readDocument(
            #"{"value":{"type":"XCUIElementTypeApplication","name":"x","rect":{"x":0},"rawIdentifier":"","children":[{"type":"XCUIElementTypeButton","label":"Contrast failed","name":"Contrast failed","children":[]}]},"sessionId":"s"}"#
        )
        #expect(read.format == "not-an-audit")
        #expect(read.sink.audits.isEmpty)
    }

    @Test func anotherPlatformThatWasNotAuditedIsNoFailedAuditOfOurs() throws {
        let read = try readDocument(
            #"[{"screen":"A","platform":"android","engine":"unavailable","reason":"x","issues":[]}]"#
        )
        #expect(read.sink.audits.isEmpty)
    }

    @Test func anElementIsFoundUnderAnyNameWhereItsFormLeavesNoDoubt() throws {
        let read = try readDocument(
            #"{"where":"Pantry","list":[{"txt":"Contrast failed for UILabel","who":"\"Oats\" StaticText"}]}"#
        )
        let audit = try #require(read.sink.audits.first)
        #expect(audit.scope.values.screen == "Pantry")
        #expect(audit.observation.issues.first?.element?.type == "StaticText")
        #expect(audit.observation.issues.first?.element?.className == "UILabel")
    }
}
