import AuditIngest
import AuditStore
import Testing

@Suite struct ToolDocumentTests {
    @Test func summaryTakesTheOnlyConfigurationAndDevice() throws {
        let read = try readDocument(
            #"{"totalTestCount":2,"devicesAndConfigurations":[{"device":{"deviceName":"iPhone Duo","osVersion":"27.1"},"testPlanConfiguration":{"configurationName":"Dark"}}],"testFailures":[{"failureText":"Text clipped","testIdentifierString":"AuditTests/testPantry()"}]}"#
        )
        #expect(read.format == "xcresult-summary-json")
        let values = try #require(read.sink.audits.first?.scope.values)
        #expect(values.test == "AuditTests/testPantry")
        #expect(values.configuration == "Dark")
        #expect(values.device.os == "27.1")
    }

    @Test func testsReadDeviceAndConfigurationNodesAndSkips() throws {
        let read = try readDocument(
            """
            {"devices":[{"deviceId":"A","deviceName":"One"},{"deviceId":"B","deviceName":"Two"}],"testNodes":[{"nodeType":"Test Case","nodeIdentifier":"AuditTests/testPantry()","name":"x","result":"Failed","children":[
             {"nodeType":"Device","name":"One","nodeIdentifier":"A","result":"Failed","children":[{"nodeType":"Test Plan Configuration","name":"AX5","result":"Failed","children":[{"nodeType":"Failure Message","name":"Contrast failed"}]}]},
             {"nodeType":"Device","name":"Two","nodeIdentifier":"B","result":"Skipped","children":[{"nodeType":"Failure Message","name":"Test skipped - no","result":"Skipped"}]}]}]}
            """
        )
        #expect(read.counts.issues == 1)
        #expect(read.counts.nonAudit == 0)
        #expect(read.sink.audits.first?.scope.values.device.udid == "A")
        #expect(read.sink.audits.first?.scope.values.configuration == "AX5")
    }

    @Test func aParameterisedTestHasTheNameThatABundleGivesIt() throws {
        func node(_ arguments: String) -> String {
            #"{"nodeType":"Arguments","name":"\#(arguments)","result":"Failed","children":[{"nodeType":"Failure Message","name":"Contrast failed"}]}"#
        }
        let read = try readDocument(
            """
            {"testNodes":[{"nodeType":"Test Case","nodeIdentifier":"AuditTests/pantry(mode:)","name":"x","result":"Failed","children":[
             \(node("Dark Appearance, Landscape Right")),\(node("7, Portrait"))]}]}
            """
        )
        #expect(
            read.sink.audits.map(\.scope.values.test)
                == Array(repeating: "AuditTests/pantry(mode:)", count: 2)
        )
        #expect(read.sink.audits.map(\.attempt) == [1, 1])
        #expect(
            read.sink.audits.map(\.scope.values.condition.settingsKey) == [
                "appearance=dark,orientation=landscapeRight", "",
            ]
        )
        #expect(read.sink.audits.first?.scope.values.settingsSource == .read)
    }

    @Test func runsWithOtherArgumentsAreNoFurtherAttempts() throws {
        func run(_ value: String) -> String {
            #"{"arguments":[{"value":"\#(value)"}],"activities":[{"title":"Contrast failed","isAssociatedWithFailure":true}]}"#
        }
        let read = try readDocument(
            #"{"testIdentifier":"AuditTests/pantry(mode:)","testRuns":[\#(run("1")),\#(run("2")),\#(run("1"))]}"#
        )
        #expect(read.sink.audits.map(\.attempt) == [1, 1, 2])
    }

    @Test func activitiesCountTheFailureOnceAndKnowTheScreen() throws {
        let read = try readDocument(
            """
            {"testIdentifier":"AuditTests/testPantry()","testRuns":[{"activities":[{"title":"Pantry","isAssociatedWithFailure":false,"attachments":[{"name":"x"}]},
             {"title":"Contrast failed","isAssociatedWithFailure":true,"childActivities":[{"title":"Contrast failed","isAssociatedWithFailure":true}]}]}]}
            """
        )
        #expect(read.counts.issues == 1)
        #expect(read.sink.audits.first?.scope.values.screen == "Pantry")
    }

    @Test func deviceServicesGiveNumbersOrNames() throws {
        let read = try readDocument(
            #"[{"issue_classification":12,"element_rect_value":"{{1, 2}, {3, 4}}"},{"issue_classification":"testTypeDynamicText","element_rect_value":null,"font_size":1},{"issueType":"9999"}]"#
        )
        #expect(read.format == "device-audit")
        let issues = read.sink.audits.flatMap(\.observation.issues)
        #expect(issues.map(\.rule.type) == [.contrast, .dynamicType, .unknown])
        #expect(issues.first?.severity == .warning)
        #expect(issues.last?.statedType == "9999")
        #expect(issues.first?.element?.frame?.height == 4)
        #expect(read.counts.elementless == 3)
    }

    @Test func webDriverAnswersAreReadCleanAndFailedOnes() throws {
        let clean = try readDocument(#"{"value":[],"sessionId":"1"}"#)
        #expect(clean.sink.audits.map(\.outcome) == [.clean])
        let failed = try readDocument(
            #"{"value":{"error":"x","message":"Accessibility audit is only supported since iOS 17/Xcode 15"},"sessionId":"1"}"#
        )
        #expect(failed.sink.audits.map(\.outcome) == [.failed])
        let found = try readDocument(
            #"{"value":[{"auditType":"524288","compactDescription":"Something new","detailedDescription":"","element":"","elementAttributes":{}},{"auditType":"XCUIAccessibilityAuditTypeHitRegion","compactDescription":"Hit area is too small","element":"\"oats\" Button","elementAttributes":{"name":"oats","label":"Oats","type":"XCUIElementTypeButton","rect":{"x":1,"y":2,"width":3,"height":4}}}]}"#
        )
        let issues = found.sink.audits.flatMap(\.observation.issues)
        #expect(issues.map(\.rule.type) == [.unknown, .hitRegion])
        #expect(issues.last?.element?.identifier == "oats")
        #expect(issues.last?.element?.label == "Oats")
        #expect(found.counts.elementless == 1)
    }

    @Test func accessibilityAuditKitTellsScreensVariantsAndFailures() throws {
        let read = try readDocument(
            """
            Larder
            ── [AX XXXL] Pantry ──
              [ERROR] Contrast: Contrast failed
                  element: No element identifier  label: "Oats"
              [WARN] Target Size (Minimum): too small
              [ERROR] Readiness Failure: not ready
            ── [Default] Cart ──
              No issues found for this screen.
            """
        )
        #expect(read.format == "accessibilityauditkit-text")
        #expect(read.counts.issues == 1)
        #expect(read.counts.nonAudit == 1)
        #expect(read.counts.auditErrors == 1)
        #expect(read.sink.audits.last?.outcome == .clean)
        #expect(read.sink.audits.first?.scope.values.configuration == "AX XXXL")
    }

    @Test(arguments: [
        (
            "screen;type;compact;label\nPantry;contrast;Contrast failed;\"Oats; rolled\"\n",
            "findings-table"
        ),
        (
            "| Screen | Issue | Label |\n|---|---|---|\n| Pantry | Contrast failed | `Oats` |\n",
            "findings-table"
        ),
        // Without a header, what stands where is read as printed text.
        ("Pantry\tContrast failed\tButton\noops\tContrast failed\tLink\n", "printed-issues"),
    ])
    func tablesWithAppleTextsAreIssues(text: String, format: String) throws {
        let read = try readDocument(text)
        #expect(read.format == format)
        #expect(read.sink.audits.first?.scope.values.screen == "Pantry")
        #expect(read.counts.elementless == 0)
    }

    @Test(arguments: [
        #"[{"AXFrame":"x","AXLabel":"Text clipped","role":"AXButton","type":"Button","frame":{}}]"#,
        #"{"contrast":3,"hitRegion":2}"#,
        #"{"summary":{"total":4,"issues":4,"critical":1},"top_issues":[{"severity":"critical","rule":"missing_label","count":2,"fix":"Add"}]}"#,
        #"{"axeRuleResults":[{"ruleId":"Label","status":"PASS"}]}"#,
        "| Screen | Dark |\n|---|---|\n| A | 3 |\n| B | 0 |\n",
        "ElementType,Identifier,Frame\nButton,x,Home\n",
        #"{"screen":"A","engine":"android-heuristics","issues":[{"rule":"contrast","message":"Low contrast","element":"b"}]}"#,
    ])
    func whatIsNoAuditIsRefusedAndNeverClean(text: String) throws {
        let read = try readDocument(text)
        #expect(read.format == "not-an-audit")
        #expect(read.sink.audits.isEmpty)
        #expect(read.sink.diagnostics.contains { $0.code == "not-an-audit" })
    }

    @Test func theSurerReaderWinsWhereTwoClaimAFile() throws {
        // Issue records of any shape are the general reader's, unless the envelope is a tool's.
        let issues = #"[{"auditType":"contrast","compactDescription":"Contrast failed"}]"#
        #expect(try readDocument(issues).format == "audit-json")
        #expect(try readDocument("{\"value\":\(issues)}").format == "webdriver-audit")
        let stark = "{\"version\":\"1\",\"data\":{\"name\":\"A\",\"results\":\(issues)}}"
        #expect(try readDocument(stark).format == "stark-scan")
    }
}
