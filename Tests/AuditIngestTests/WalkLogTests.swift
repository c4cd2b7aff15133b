import AuditStore
import Testing

@testable import AuditIngest

/// Walks inside logs.
@Suite struct WalkLogTests {
    private func read(
        _ text: String,
        name: String = "test.log",
        context: AuditScope.Values = AuditScope.Values()
    ) throws -> EvidenceCollector {
        let collector = EvidenceCollector()
        let document = Document(name: name, bytes: Array(text.utf8), context: context)
        _ = try ReaderRegistry.standard.read(document, into: collector)
        return collector
    }

    private func spoken(_ record: WalkRecord) -> [String?] { record.utterances.map(\.spoken) }

    private func base64(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        let bytes = Array(text.utf8)
        var result = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)]
            var value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
            value &= 0xFFFFFF
            for at in 0..<4 {
                let index = value >> (18 - 6 * at) & 63
                result.append(at <= part.count ? alphabet[index] : "=")
            }
        }
        return result
    }

    // MARK: - Printed lines

    private let udid = "0F0E0D0C-1111-2222-3333-444455556666"

    @Test func readsPrintedWalksAndTheStateOfVoiceOver() throws {
        let found = try read(
            """
            xcodebuild test -destination "platform=iOS Simulator,id=\(udid)"
            Test Case '-[GardenUITests.Speech testRooms]' started.
            VO ORIGINAL enabled=false
            VO ROOMS CURRENT: VoiceOver on
            VO ROOMS 0: Rooms, Heading
            2026-11-01 10:00:00.000 Runner[1:2] VO ROOMS 1: Bed: large
            the text says VO ROOMS 2: nothing
            VO TREE Attributes: Application, 0x60000
                Button, 0x6000, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Bed'
            VO RESTORED enabled=false, expected=false
            Test Case '-[GardenUITests.Speech testRooms]' passed (4.0 seconds).
            """
        )
        #expect(found.walks.count == 1)
        let walk = found.walks[0]
        #expect(walk.name == "ROOMS")
        #expect(walk.scope.values.screen == "ROOMS")
        #expect(spoken(walk) == ["VoiceOver on", "Rooms, Heading", "Bed: large"])
        #expect(walk.utterances.map(\.line) == [4, 5, 6])
        #expect(walk.complete == nil)
        #expect(walk.voiceOverRestored == true)
        let events = found.settingEvents
        #expect(events.map(\.action) == [.read, .set, .restore])
        #expect(events.map(\.value) == ["off", "on", "off"])
        #expect(events.allSatisfy { $0.device == udid && $0.setting == "voiceover" })
    }

    @Test func saysNothingOfASimulatorThatMayBeAnotherLanes() throws {
        let found = try read(
            """
            [phone] xcodebuild test -destination "id=\(udid)"
            [tablet] VO ORIGINAL enabled=false
            [tablet] VO ROOMS CURRENT: Rooms
            """
        )
        #expect(found.walks.map(\.name) == ["ROOMS"])
        #expect(found.settingEvents.isEmpty)
    }

    @Test func saysThatVoiceOverWasLeftOn() throws {
        let log = """
            Test Case '-[G.S testA]' started.
            VO ORIGINAL enabled=false
            VO ROOMS CURRENT: Rooms
            VO ROOMS 0: Bed
            """
        let restored = try read(log + "\nVO RESTORED enabled=true, expected=false").walks[0]
        #expect(restored.voiceOverRestored == false)
        let silent = try read(log).walks[0]
        // The log may end before VoiceOver was put back.
        #expect(silent.voiceOverRestored == nil)
        #expect(silent.complete == false)
        #expect(silent.stopReason == "no end of the test")
    }

    @Test func aWalkOfACrashedTestIsIncomplete() throws {
        let found = try read(
            """
            Test Case '-[G.S testA]' started.
            VO ROOMS CURRENT: Rooms
            VO ROOMS 0: Bed
            Restarting after unexpected exit, crash, or test timeout in S.testA(); summary will include
            Test Case '-[G.S testA]' started.
            VO ROOMS CURRENT: Rooms
            VO ROOMS 0: Bed
            Test Case '-[G.S testA]' passed (1.0 seconds).
            """
        )
        #expect(found.walks.map(\.complete) == [false, nil])
        #expect(found.walks.map(\.stopReason) == ["crash", nil])
    }

    @Test func readsProbesOfOneStep() throws {
        let found = try read(
            """
            VO FOCUS open: Row 2
            VO FOLD closed CURRENT: Letter, Heading
            VO FOLD open CURRENT: Row 2
            """
        )
        #expect(found.walks.map(\.name) == ["FOCUS open", "FOLD closed", "FOLD open"])
        #expect(found.walks.map(\.scope.values.condition.pose) == [.open, .closed, .open])
        #expect(found.walks.allSatisfy { Walk($0).isProbe })
        #expect(found.walks[1].focusProbe?.after == "fold")
        #expect(found.walks[1].focusProbe?.spoken == "Letter, Heading")
    }

    @Test func aNameThatBeginsAgainIsAnotherWalk() throws {
        let found = try read(
            "VO A CURRENT: x\nVO A 0: y\nVO A CURRENT: x\nVO A 0: z\nVO B 0: q\nVO B 0: r\n"
        )
        #expect(found.walks.map(spoken) == [["x", "y"], ["x", "z"], ["q"], ["r"]])
    }

    @Test func walksCarryTheTestThatRuns() throws {
        var channel = PrintedWalkChannel()
        var context = LogContext(name: "log")
        let sink = EvidenceCollector()
        context.currentTest = "Speech/testRooms"
        context.attempt = 2
        let text = "VO ROOMS CURRENT: Bed"
        try channel.take(LogLine(number: 1, text: text, raw: text), context: &context, sink: sink)
        try channel.finish(context: &context, sink: sink)
        #expect(sink.walks[0].scope.values.test == "Speech/testRooms")
        #expect(sink.walks[0].attempt == 2)
    }

    // MARK: - Captures

    private let request = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"

    @Test func readsTheFinalRecordAndNotItsProgress() throws {
        let step = base64(#"{"sequence":0,"action":"current","utterance":"Bed"}"#)
        let record = base64(
            #"{"schemaVersion":1,"source":"voiceover","status":"captured","requestId":"\#(request)","screen":"rooms","coverage":{"complete":false,"reason":"speech-timeout"},"voiceOverRestored":true,"steps":[{"sequence":0,"utterance":"Bed"},{"sequence":1,"utterance":null,"error":{"code":3}}]}"#
        )
        let found = try read(
            """
            ALOUD-VOICEOVER-STEP:\(request):\(step)
            ALOUD-VOICEOVER-READ-TIMEOUT:\(request):1
            ALOUD-VOICEOVER:\(request):\(record)
            ALOUD-VOICEOVER:\(request):\(record)
            ALOUD-VOICEOVER-STEP:\(request):\(step)
            """
        )
        #expect(found.walks.count == 1)
        let walk = found.walks[0]
        #expect(walk.name == "rooms@aaaaaaaa")
        #expect(walk.requestID == request)
        #expect(spoken(walk) == ["Bed", nil])
        #expect(walk.complete == false)
        #expect(walk.stopReason == "speech-timeout")
        #expect(walk.voiceOverRestored == true)
    }

    @Test func progressWithoutARecordIsAnIncompleteWalk() throws {
        let steps = (0..<2).map {
            base64(#"{"sequence":\#($0),"utterance":"Row \#($0)"}"#)
        }
        let found = try read(
            """
            ALOUD-VOICEOVER-STEP:\(request):\(steps[1])
            ALOUD-VOICEOVER-STEP:\(request):\(steps[0])
            ALOUD-VOICEOVER-STEP:\(request):\(steps[0])
            """
        )
        #expect(found.walks.map(\.name) == ["?@aaaaaaaa"])
        #expect(spoken(found.walks[0]) == ["Row 0", "Row 1"])
        #expect(found.walks[0].complete == false)
    }

    @Test func aFailedCaptureIsAWalkWithoutSteps() throws {
        let record = base64(
            #"{"status":"failed","requestId":"\#(request)","screen":"rooms","source":"voiceover","error":{"code":"system-alert","message":"An alert is up"}}"#
        )
        let walk = try read("ALOUD-VOICEOVER:\(request):\(record)").walks[0]
        #expect(walk.failure == "system-alert")
        #expect(Walk(walk).completeness == .failed)
        #expect(Walk(walk).raw == 0)
    }

    @Test(arguments: ["%%%", "", "e30", "eyJzdGVwcyI6", "////"])
    func namesARecordThatIsNotWhole(_ body: String) throws {
        let found = try read("ALOUD-VOICEOVER:\(request):\(body)")
        #expect(found.walks.isEmpty)
        #expect(found.diagnostics.map(\.code) == ["walk-record"])
        #expect(found.diagnostics[0].line == 1)
    }

    @Test func decodesBase64OfEveryLength() {
        for count in 1..<20 {
            let text = String("Räume und Gärten abc".prefix(count))
            #expect(Base64.decode(base64(text)[...]) == Array(text.utf8))
        }
        #expect(Base64.decode("a") == nil)
        #expect(Base64.decode("ab*c") == nil)
    }

    // MARK: - Blocks, messages

    @Test func readsBlocks() throws {
        let found = try read(
            """
            GARDEN_VO_SPEECH_BEGIN
              current: Garden, Heading
              forward 1: Oak
            other text
              forward 2: 
            GARDEN_VO_SPEECH_END
              forward 3: outside
            ROOMS_VO_SPEECH_BEGIN
            current: Rooms
            """
        )
        #expect(found.walks.map(\.name) == ["block", "block"])
        #expect(found.walks.map(\.scope.values.screen) == ["GARDEN", "ROOMS"])
        #expect(spoken(found.walks[0]) == ["Garden, Heading", "Oak", ""])
        #expect(found.walks.map(\.complete) == [nil, false])
    }

    @Test func readsTheArrayOfAMessageOnce() throws {
        let array = #"it spoke ["Rooms, Heading", "Say \"yes\", Button", "caf\u{E9}", nil, "a\\b"]"#
        let found = try read(
            "/g/S.swift:4: error: -[G.S testA] : XCTAssertTrue failed - no; \(array)\nFailing: \(array)\n"
        )
        #expect(found.walks.map(\.name) == ["failure-array"])
        #expect(
            spoken(found.walks[0]) == [
                "Rooms, Heading", "Say \"yes\", Button", "café", nil, "a\\b",
            ]
        )
    }

    @Test func aMessageThatWasCutIsAnIncompleteWalk() throws {
        let walk = try read(#"x: it spoke ["Rooms", "Be"#).walks[0]
        #expect(spoken(walk) == ["Rooms"])
        #expect(walk.complete == false)
        #expect(try read("it spoke [").walks.isEmpty)
    }

    // MARK: - Appium

    @Test func readsAnswersToMoves() throws {
        func call(_ path: String, _ answer: String, body: String = "no body") -> String {
            "[debug] Proxying [POST /wda/voiceOver/\(path)] to [POST http://h/wda/voiceOver/\(path)] with \(body)\n[debug] Got response with status 200: \(answer)\n"
        }
        let found = try read(
            call("enable", #"{"value":null}"#)
                + call("currentSpeech", #"{"value":{"utterance":"Rooms, Heading"}}"#)
                + call("move", #"{"value":{"utterance":"Bed"}}"#, body: #"{"direction":"forward"}"#)
                + call(
                    "move",
                    #"{"value":{"utterance":"Rooms"}}"#,
                    body: #"{"direction":"backward"}"#
                )
                + "[debug] Proxying [GET /status] to [GET http://h/status]\n[debug] Got response with status 200: {\"value\":{\"utterance\":\"no\"}}\n"
                + call("move", #"{"value":{"utterance":null}}"#)
                + "Responding with {\"utterance\":\"Bed\"}\n"
                + call("disable", #"{"value":null}"#)
        )
        #expect(found.walks.map(\.name) == ["appium"])
        #expect(spoken(found.walks[0]) == ["Rooms, Heading", "Bed", nil])
        #expect(found.walks[0].voiceOverRestored == true)
    }

    @Test func aSessionThatDoesNotTurnVoiceOverOffWasCut() throws {
        let found = try read(
            """
            Proxying [POST /wda/voiceOver/enable] to [x]
            Got response with status 200: {"value":null}
            Proxying [POST /wda/voiceOver/move] to [x]
            Got response with status 200: {"value":{"utterance":"Bed"}}
            """
        )
        #expect(found.walks[0].complete == false)
        #expect(found.walks[0].stopReason == "VoiceOver was left on")
        // What would have come is not known: that is no finding yet.
        #expect(found.walks[0].voiceOverRestored == nil)
    }

    // MARK: - VoiceOver's process

    @Test func readsTheLinesOfAWrapper() throws {
        let found = try read(
            """
            SPOKE 'VoiceOver on'
            FOCUS Water, now {{16, 20}, {44, 44}}
            SPOKE 'Water, now'
            SPOKE 'dimmed'
            SPOKE 'Button'
            SCREEN Garden
            FOCUS Oak {{16, 80}, {44, 44}}
            FOCUS Elm {{16, 120}, {44, 44}}
            SPOKE 'Elm's leaves'
            """
        )
        #expect(found.walks.map(\.name) == ["vot"])
        let walk = Walk(found.walks[0])
        #expect(walk.raw == 3)
        #expect(walk.steps.map(\.label) == ["Water, now", "Elm's leaves"])
        #expect(walk.steps[0].states == ["dimmed"])
        #expect(walk.steps[0].frame == Frame(x: 16, y: 20, width: 44, height: 44))
        #expect(walk.gaps == [1])
        #expect(walk.events.map(\.kind) == [.system, .screenChange])
    }

    @Test func readsTheStreamOfTheProcess() throws {
        let head = "2026-11-01 10:00:07.512 Db vot[5:9] [com.apple.Accessibility:X] "
        let found = try read(
            [
                "Will set element: Oak {{1, 2}, {3, 4}}", "Post-processed string: 'Oak'",
                "VoiceOver Received note: Announcement", "Post-processed string: 'Saved'",
                "First element in app focus: Back {{4, 5}, {6, 7}}",
                "Will set element: Back {{4, 5}, {6, 7}}", "Post-processed string: 'Back'",
                "Post-processed string: 'Back button'",
            ]
            .map { head + $0 }.joined(separator: "\n")
        )
        let walk = Walk(found.walks[0])
        #expect(walk.raw == 2)
        #expect(walk.steps.map(\.label) == ["Oak", "Back"])
        #expect(walk.steps[1].traits == ["back button"])
        #expect(walk.events.map(\.text) == ["Saved", "Back"])
    }

    @Test func logsWithoutWalksHaveNone() throws {
        let found = try read(
            """
            Test Case '-[G.S testA]' started.
                t =     0.10s Tap "Bed" Button
            SCREEN recording started
            FOCUS group changed
            GVO 1: no
            Element subtree:
             →Application, 0x600, pid: 1, label: 'G'
                StaticText, 0x600, {{1.0, 2.0}, {3.0, 4.0}}, label: 'Bed, Heading'
            Test Case '-[G.S testA]' passed (4.0 seconds).
            """
        )
        #expect(found.walks.isEmpty)
        #expect(found.settingEvents.isEmpty)
    }
}
