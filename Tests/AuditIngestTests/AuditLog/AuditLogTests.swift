import AuditIngest
import AuditStore
import Testing

@Suite struct AuditLogTests {
    private func read(_ text: String) throws -> EvidenceCollector {
        let sink = EvidenceCollector()
        var reader = AuditLogReader(parser: AuditLogParser())
        try reader.read(Document(name: "audit.ndjson", bytes: Array(text.utf8)), into: sink)
        return sink
    }

    private let run =
        #"{"record":"run","version":1,"run":"12","app":"Harbour","commit":"aa11","branch":"main","startedAt":"2026-03-02T05:00:00Z","xcode":"27.1 (27A1)","device":{"model":"iPhone Duo","udid":"ab-cd","os":"27.1"}}"#

    @Test func readsARunAndItsAuditsWithTheirCondition() throws {
        let sink = try read(
            run + "\n"
                + #"{"record":"audit","screen":"Dock","test":"T/testDock","pose":"half-open","textSize":"AX3","settings":{"Increase Contrast":true,"appearance":"light"},"types":["contrast","hitRegion"],"seconds":2.45,"attempt":2,"issues":[{"type":"contrast","compact":"Contrast failed","detail":"Contrast failed for UILabel","element":{"type":"Button","identifier":"dock.go","label":"Go","frame":[1,2,3.5,4]}}]}"#
        )
        #expect(sink.diagnostics.isEmpty)
        let audit = try #require(sink.audits.first)
        let values = audit.scope.values
        #expect(values.app == "Harbour")
        #expect(values.screen == "Dock")
        #expect(values.screenSource == .read)
        #expect(values.device.model == "iPhone Duo")
        #expect(values.device.udid == "AB-CD")
        #expect(values.condition.pose == .partlyFolded)
        #expect(values.condition.textSize == .accessibility3)
        #expect(values.condition.settingsKey == "increaseContrast=on")
        #expect(values.types.types == [.contrast, .hitRegion])
        #expect(audit.attempt == 2)
        #expect(audit.milliseconds == 2450)
        #expect(audit.outcome == .findings)
        #expect(audit.line == 2)
        let issue = try #require(audit.observation.issues.first)
        #expect(issue.rule.id == "contrast")
        #expect(issue.element?.className == "UILabel")
        #expect(issue.element?.frame == Frame(x: 1, y: 2, width: 3.5, height: 4))
    }

    @Test(arguments: [
        (#""issues":[]"#, Outcome.clean), (#""outcome":"failed","error":"timed out""#, .failed),
        (#""outcome":"skipped""#, .skipped), (#""outcome":"partial","issues":[]"#, .partial),
        (#""outcome":"completed","issues":[{"compact":"Text clipped"}]"#, .findings),
    ])
    func readsEveryOutcome(_ fields: String, _ outcome: Outcome) throws {
        let sink = try read(#"{"record":"audit","screen":"Dock",\#(fields)}"#)
        #expect(sink.audits.map(\.outcome) == [outcome])
        #expect(sink.diagnostics.isEmpty)
    }

    @Test func namesWhatCannotBeUsedAndReadsTheRest() throws {
        let sink = try read(
            """
            {"record":"audit","screen":"A","pose":"folded","issues":[]}
            {"record":"audit","screen":"B","issues":[{"element":{"label":"x"}},{"compact":"Text clipped"}]}
            {"record":"dance"}
            {"no":"record"}
            not json
            {"record":"audit","screen":"C","issues":[{"compact":"Text cl
            {"record":"audit","screen":"D","issues":[]}
            """
        )
        #expect(sink.audits.compactMap(\.scope.values.screen) == ["B", "D"])
        #expect(
            sink.diagnostics.map { "\($0.line ?? 0) \($0.code)" } == [
                "1 unusable-context", "2 unusable-issue", "3 unknown-record", "4 missing-record",
                "5 malformed-record", "6 truncated-record",
            ]
        )
    }

    @Test func givesTheSameObjectsForTheSameBytesAndNewOnesForOthers() throws {
        let audit =
            #"{"record":"audit","screen":"Dock","pose":"open","seconds":1,"issues":[{"compact":"Text clipped"}]}"#
        let other = audit.replacing("open", with: "closed")
        let sink = try read(
            [run, audit, audit.replacing(":1,", with: ":2.5,"), other].joined(separator: "\n")
        )
        let audits = sink.audits
        #expect(audits.count == 3)
        #expect(audits[0].scope === audits[1].scope)
        #expect(audits[0].observation === audits[1].observation)
        #expect(audits[1].milliseconds == 2500)
        #expect(audits[2].scope !== audits[0].scope)
        #expect(audits[2].observation === audits[0].observation)
    }

    @Test func doesNotCarryADeviceFromOneRunIntoTheNext() throws {
        let audit = #"{"record":"audit","screen":"Dock","issues":[]}"#
        let second = run.replacing("iPhone Duo", with: "iPhone 17").replacing(
            "\"12\"",
            with: "\"13\""
        )
        let sink = try read([run, audit, second, audit].joined(separator: "\n"))
        #expect(sink.audits.map(\.scope.values.device.model) == ["iPhone Duo", "iPhone 17"])
    }

    @Test func readsWalksFocusSettingsAndExpectations() throws {
        let sink = try read(
            """
            \(run)
            {"record":"expect","screens":["Dock"],"poses":["open","closed"],"textSizes":["AX5"],"settings":[{},{"boldText":"on"}]}
            {"record":"walk","screen":"Dock","pose":"open","complete":true,"steps":["Dock, Heading",{"spoken":"Go, Button","pane":"Left"}]}
            {"record":"walk","screen":"Dock","steps":["Dock"]}
            {"record":"focus","screen":"Dock","after":"fold","expected":"Go, Button","spoken":null}
            {"record":"setting","setting":"textSize","from":"large","to":"AX5","at":"2026-03-02T05:00:01Z"}
            """
        )
        #expect(sink.diagnostics.isEmpty)
        #expect(sink.walks.map(\.complete) == [true, false])
        #expect(sink.walks[0].utterances.map(\.pane) == [nil, "Left"])
        #expect(sink.settingEvents.map(\.action) == [.read, .set])
        #expect(sink.settingEvents.map(\.device) == ["AB-CD", "AB-CD"])
        let expectations = sink.evidence.compactMap {
            if case .expectation(let value) = $0 { value } else { nil }
        }
        #expect(expectations.first?.cells.count == 4)
    }

    @Test func readsMembersInAnyOrderAndIgnoresUnknownOnes() throws {
        let sink = try read(
            #"{"issues" : [ {"compact":"Text clipped","more":[{"a":"]}"}]} ] ,"new":{"x":[1,"\"}"]},"screen":"Dock" , "record" : "audit"}"#
        )
        #expect(sink.audits.first?.observation.issues.count == 1)
        #expect(sink.audits.first?.scope.values.screen == "Dock")
        #expect(sink.diagnostics.isEmpty)
    }

    @Test func readsCarriageReturnsAByteOrderMarkAndEscapes() throws {
        let sink = try read(
            "\u{FEFF}" + #"{"record":"audit","screen":"Dock \u00e9\n\"x\"","issues":[]}"# + "\r\n"
        )
        #expect(sink.audits.first?.scope.values.screen == "Dock é\n\"x\"")
    }

    @Test func absorbsTheFailuresOfItsTestInsideALog() throws {
        let log = """
            Test Case '-[UITests.DockTests testDock]' started.
            AUDIT-LOG {"record":"audit","screen":"Dock","pose":"open","issues":[{"compact":"Text clipped","element":{"label":"Go"}}]}
            /x/DockTests.swift:9: error: -[UITests.DockTests testDock] : Text clipped
            Test Case '-[UITests.DockTests testDock]' failed (1.0 seconds).
            """
        let sink = EvidenceCollector()
        _ = try ReaderRegistry.standard.read(
            Document(name: "test.log", bytes: Array(log.utf8)),
            into: sink
        )
        #expect(sink.audits.count == 1)
        let audit = try #require(sink.audits.first)
        #expect(audit.observation.issues.count == 1)
        #expect(audit.observation.issues.first?.element?.label == "Go")
        #expect(audit.scope.values.test == "DockTests/testDock")
        #expect(audit.scope.values.condition.pose == .open)
    }
}
