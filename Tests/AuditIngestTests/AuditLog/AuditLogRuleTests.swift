import AuditIngest
import AuditStore
import Foundation
import Testing

/// The rules of docs/audit-log.md, by their numbers.
@Suite struct AuditLogRuleTests {
    private func read(_ text: String, as name: String = "audit.ndjson") throws -> EvidenceCollector
    {
        let sink = EvidenceCollector()
        _ = try ReaderRegistry.standard.read(
            Document(name: name, bytes: Array(text.utf8)),
            into: sink
        )
        return sink
    }

    private let clean = #"{"record":"audit","screen":"Quay","issues":[]}"#

    private func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        return try String(
            contentsOf: root.appending(path: "docs/audit-log.md").standardized,
            encoding: .utf8
        )
    }

    @Test func everyRuleIsCitedByATestHere() throws {
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        let rules = try page().split(separator: "\n").compactMap { line -> Int? in
            guard line.hasPrefix("- **R") else { return nil }
            return Int(line.dropFirst(5).prefix { $0.isNumber })
        }
        #expect(rules == Array(1...22))
        for rule in rules { #expect(source.contains("func r\(rule)_"), "R\(rule) has no test") }
    }

    @Test func theExampleOfThePageIsReadWithoutADiagnostic() throws {
        let parts = try page().split(separator: "```")
        let example = try #require(parts.first { $0.hasPrefix("json\n") }).dropFirst(5)
        let sink = try read(String(example))
        #expect(sink.diagnostics.isEmpty)
        #expect(sink.audits.count == 2)
        #expect(sink.evidence.count == 8)
    }

    @Test(arguments: ["\n", "\r\n"])
    func r1_linesEndEitherWayAndAMarkAndEmptyLinesArePassedOver(_ end: String) throws {
        let sink = try read("\u{FEFF}" + clean + end + end + clean + end)
        #expect(sink.audits.count == 2)
        #expect(sink.diagnostics.isEmpty)
    }

    @Test func r2_theOrderOfMembersMeansNothing() throws {
        let sink = try read(
            clean + "\n" + #"{"issues":[],"pose":"open","screen":"Quay","record":"audit"}"#
        )
        #expect(sink.audits.last?.scope.values.condition.pose == .open)
    }

    @Test(arguments: [
        (#"{"record":"sonar","screen":"Quay"}"#, "unknown-record"),
        (#"{"screen":"Quay"}"#, "missing-record"), ("Build succeeded", "malformed-record"),
    ])
    func r3_whatIsNoRecordIsSaidAndTheRestIsRead(_ line: String, _ code: String) throws {
        let known = #"{"record":"audit","screen":"Quay","moon":[1,{"a":"}"}],"issues":[]}"#
        let sink = try read([known, line, clean].joined(separator: "\n"))
        #expect(sink.audits.count == 2)
        #expect(sink.diagnostics.map(\.code) == [code])
        #expect(sink.diagnostics.first?.line == 2)
    }

    @Test func r4_aCutFileLosesItsLastRecordOnly() throws {
        let sink = try read(clean + "\n" + clean.dropLast(8))
        #expect(sink.audits.count == 1)
        #expect(sink.diagnostics.map(\.code) == ["truncated-record"])
    }

    @Test func r5_recordsStandInOtherLogsAfterTheMarker() throws {
        let log = """
            Test Case '-[Suite testQuay]' started.
            2026-11-23 04:10:09.114 Runner[41:902] AUDIT-LOG \(clean)
            Test Case '-[Suite testQuay]' passed (1.000 seconds).
            """
        #expect(try read(log, as: "test.log").audits.map(\.scope.values.screen) == ["Quay"])
        #expect(try read(clean, as: "picture.png").audits.count == 1)
    }

    @Test func r6_aRunHoldsUntilTheNextOne() throws {
        let sink = try read(
            [
                #"{"record":"run","run":"1","app":"Tug","device":{"model":"Duo"}}"#, clean,
                #"{"record":"run"}"#, clean,
            ]
            .joined(separator: "\n")
        )
        #expect(sink.audits.map(\.scope.values.app) == ["Tug", nil])
        #expect(sink.audits.map(\.scope.values.device.model) == ["Duo", nil])
    }

    @Test func r7_aTimeThatCannotBeReadIsSaid() throws {
        let sink = try read(
            #"{"record":"run","run":"1","startedAt":"yesterday"}"# + "\n" + clean
        )
        #expect(sink.diagnostics.map(\.code) == ["unusable-time"])
    }

    @Test func r8_anAuditsOwnDeviceHoldsForThatAudit() throws {
        let sink = try read(
            [
                #"{"record":"run","run":"1","device":"Duo"}"#,
                #"{"record":"audit","screen":"Quay","device":{"model":"Mini"},"issues":[]}"#, clean,
            ]
            .joined(separator: "\n")
        )
        #expect(sink.audits.map(\.scope.values.device.model) == ["Mini", "Duo"])
    }

    @Test func r9_anExpectationIsEveryCombination() throws {
        let sink = try read(
            #"{"record":"expect","screens":["Quay","Pier"],"poses":["open","closed"],"settings":[{},{"boldText":"on"}]}"#
        )
        guard case .expectation(let expectation)? = sink.evidence.first else {
            Issue.record("no expectation was read")
            return
        }
        #expect(expectation.cells.count == 8)
        #expect(expectation.cells.allSatisfy { $0.textSize == nil })
    }

    @Test func r10_usualSpellingsAreUnderstoodAndAmbiguousOnesRefused() throws {
        let sink = try read(
            [
                #"{"record":"audit","screen":"Quay","pose":"half-open","textSize":"AX5","issues":[]}"#,
                #"{"record":"audit","screen":"Quay","pose":"folded","issues":[]}"#,
            ]
            .joined(separator: "\n")
        )
        #expect(sink.audits.count == 1)
        #expect(sink.audits.first?.scope.values.condition.pose == .partlyFolded)
        #expect(sink.audits.first?.scope.values.condition.textSize == .accessibility5)
        #expect(sink.diagnostics.count == 1)
        #expect(sink.diagnostics.first?.message.contains("partlyFolded") == true)
    }

    @Test func r11_aSettingAtItsDefaultIsNoPartOfTheCondition() throws {
        let sink = try read(
            #"{"record":"audit","screen":"Quay","settings":{"increaseContrast":true,"appearance":"light","sonar":"on"},"issues":[]}"#
        )
        #expect(
            sink.audits.first?.scope.values.condition.settingsKey == "increaseContrast=on,sonar=on"
        )
        #expect(sink.diagnostics.count == 1)
    }

    @Test(arguments: [
        (#""outcome":"completed","issues":[]"#, Outcome.clean), (#""issues":[]"#, .clean),
        (#""outcome":"failed""#, .failed), (#""outcome":"skipped""#, .skipped),
        (#""outcome":"partial""#, .partial), (#""outcome":"sunk""#, .failed),
    ])
    func r12_anAuditHasAnOutcome(_ members: String, _ outcome: Outcome) throws {
        let sink = try read(#"{"record":"audit","screen":"Quay",\#(members)}"#)
        #expect(sink.audits.map(\.outcome) == [outcome])
    }

    @Test func r13_typesAreAllByDefault() throws {
        let sink = try read(
            clean + "\n"
                + #"{"record":"audit","screen":"Quay","types":["contrast","trait"],"issues":[]}"#
        )
        #expect(
            sink.audits.map(\.scope.values.types) == [.all, RequestedTypes([.contrast, .trait])]
        )
    }

    @Test func r14_attemptsCountFromOne() throws {
        let sink = try read(
            clean + "\n" + #"{"record":"audit","screen":"Quay","attempt":2,"issues":[]}"#
        )
        #expect(sink.audits.map(\.attempt) == [1, 2])
    }

    @Test func r15_anIssueSaysWhatItIs() throws {
        let sink = try read(
            #"{"record":"audit","screen":"Quay","issues":[{"compact":"Contrast failed"},{"type":"trait","accepted":"known"},{"element":{"label":"x"}}]}"#
        )
        let issues = try #require(sink.audits.first).observation.issues
        #expect(issues.map(\.rule.type) == [.contrast, .trait])
        #expect(issues.map(\.acceptedReason) == [nil, "known"])
        #expect(sink.diagnostics.map(\.code) == ["unusable-issue"])
    }

    @Test func r16_anElementIsReadAsFarAsItIsKnown() throws {
        let sink = try read(
            #"{"record":"audit","screen":"Quay","issues":[{"type":"trait","element":{"type":"Button","identifier":"a","label":"b","value":"c","placeholder":"d","class":"E","frame":[1,2.5,3,4]}}]}"#
        )
        let element = try #require(sink.audits.first?.observation.issues.first?.element)
        #expect(element.type == "Button" && element.identifier == "a" && element.label == "b")
        #expect(element.value == "c" && element.placeholder == "d" && element.className == "E")
        #expect(element.frame == Frame(x: 1, y: 2.5, width: 3, height: 4))
    }

    private func walk(_ members: String) throws -> WalkRecord {
        let sink = try read(#"{"record":"walk","screen":"Quay",\#(members)}"#)
        return try #require(sink.walks.first)
    }

    @Test func r17_stepsAreTextsObjectsOrNothing() throws {
        let walk = try walk(#""steps":["Quay, Heading",{"spoken":"Go","pane":"Map"},null]"#)
        #expect(walk.utterances.map(\.spoken) == ["Quay, Heading", "Go", nil])
        #expect(walk.utterances[1].pane == "Map")
    }

    @Test func r18_aWalkIsCompleteOnlyWhereItSaysSo() throws {
        #expect(try walk(#""steps":["a"]"#).complete == false)
        #expect(try walk(#""complete":true,"steps":["a"]"#).complete == true)
    }

    @Test func r19_aWalkHasASource() throws {
        #expect(try walk(#""steps":["a"]"#).source == .voiceover)
        #expect(try walk(#""source":"computed","steps":["a"]"#).source == .computed)
    }

    @Test func r20_aFocusProbeSaysAfterWhat() throws {
        let sink = try read(
            [
                #"{"record":"focus","screen":"Quay","after":"fold","expected":"Go","spoken":"Back"}"#,
                #"{"record":"focus","screen":"Quay","spoken":"Back"}"#,
            ]
            .joined(separator: "\n")
        )
        #expect(sink.diagnostics.map(\.code) == ["unusable-focus"])
        guard case .focus(let probe)? = sink.evidence.first else {
            Issue.record("no probe was read")
            return
        }
        #expect(probe.after == "fold" && probe.expected == "Go" && probe.spoken == "Back")
    }

    @Test func r21_aSettingWithoutADeviceIsTheRunsDevice() throws {
        let sink = try read(
            [
                #"{"record":"run","run":"1","device":{"udid":"ab"}}"#,
                #"{"record":"setting","setting":"textSize","from":"large","to":"accessibility5"}"#,
            ]
            .joined(separator: "\n")
        )
        let events = sink.evidence.compactMap {
            if case .setting(let event) = $0 { event } else { nil }
        }
        #expect(events.map(\.device) == ["AB", "AB"])
        #expect(
            events.map(\.value) == ["large", "accessibility-extra-extra-extra-large"]
        )
    }

    @Test func r22_aRecordThatIsTooLongIsPassedBy() throws {
        let long = #"{"record":"audit","screen":"\#(String(repeating: "q", count: 33 << 20))"}"#
        let sink = EvidenceCollector()
        var reader = AuditLogReader(parser: AuditLogParser())
        try reader.read(
            Document(name: "long.ndjson", bytes: Array((long + "\n" + clean).utf8)),
            into: sink
        )
        #expect(sink.audits.count == 1)
        #expect(sink.diagnostics.map(\.code) == ["record-too-long"])
    }
}
