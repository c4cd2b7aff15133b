import AuditStore
import Testing

@testable import AuditIngest

/// Walks that are files of their own.
@Suite struct WalkDocumentTests {
    private func read(_ text: String) throws -> (format: String, found: EvidenceCollector) {
        let collector = EvidenceCollector()
        let document = Document(name: "attachment", bytes: Array(text.utf8))
        return (try ReaderRegistry.standard.read(document, into: collector).name, collector)
    }

    private func labels(_ record: WalkRecord) -> [String] { Walk(record).steps.map(\.label) }

    @Test func readsStepsOnOneLine() throws {
        let (format, found) = try read("Rooms, Heading | Bed | Bath\n")
        #expect(format == "walk-pipes")
        #expect(found.walks.map(\.name) == ["pipes"])
        #expect(labels(found.walks[0]) == ["Rooms", "Bed", "Bath"])
    }

    @Test func readsTheHeadingOfAText() throws {
        let (_, found) = try read(
            "# screen: rooms  pose: partly folded  text size: AX3  locale: ko-KR\nBed | Bath\n"
        )
        let values = found.walks[0].scope.values
        #expect(values.screen == "rooms")
        #expect(values.condition.pose == .partlyFolded)
        #expect(values.poseSource == .read)
        #expect(values.condition.textSize == .accessibility3)
        #expect(values.language == "ko-KR")
    }

    @Test func namesAPoseThatItDoesNotUnderstand() throws {
        let (_, found) = try read("# screen: rooms pose: folded\nBed, Button | Bath\n")
        #expect(found.walks.count == 1)
        #expect(found.diagnostics.map(\.code) == ["walk-header"])
    }

    @Test func readsSeveralWalksOfOneText() throws {
        let (_, found) = try read(
            "# screen: a  pose: closed\nBed, Heading | Bath\n# screen: b\nOak, Heading | Elm\n"
        )
        #expect(found.walks.map(\.scope.values.screen) == ["a", "b"])
        #expect(found.walks.map(\.scope.values.condition.pose) == [.closed, .unknown])
    }

    @Test func emptyPlacesAreGaps() throws {
        let pipes = try read("Rooms, Heading | | Bed |  | Bath |\n").found.walks[0]
        #expect(Walk(pipes).gaps == [1, 2, 3])
        let lines = try read("Rooms, Heading\n\nBed\nBath\n\n").found.walks[0]
        #expect(Walk(lines).raw == 4)
        #expect(Walk(lines).gaps == [1])
        let apart = try read("Rooms, Heading\n\nBed\n\nBath\n").found.walks[0]
        #expect(Walk(apart).gaps.isEmpty)
    }

    @Test func readsNumberedLines() throws {
        let (format, found) = try read("0: Rooms Heading\n1: \n2: Long\n  label Button\n3: Bed\n")
        #expect(format == "walk-numbered")
        #expect(found.walks[0].name == "numbered")
        let walk = Walk(found.walks[0])
        #expect(walk.raw == 4)
        #expect(walk.steps.map(\.label) == ["Rooms", "Long label", "Bed"])
        #expect(walk.gaps == [1])
    }

    @Test func readsOneUtteranceALine() throws {
        let (format, found) = try read("Rooms, Heading\nBed\nBath, cold\nAdd, Button\n")
        #expect(format == "walk-lines")
        #expect(found.walks[0].name == "lines")
        #expect(labels(found.walks[0]) == ["Rooms", "Bed", "Bath, cold", "Add"])
        #expect(try read("방, 머리말\n침대\n").format == "walk-lines")
        #expect(try read("Rooms Heading\nBed\nAdd Button\n").format == "walk-lines")
    }

    @Test(arguments: [
        "Hello world\nThis is prose, and it has a link\nThanks\n",
        "# Notes\n\n- Save, Button\n",
        "| a | b |\n|---|---|\n| Save, Button | x |\n",
        "$ cat log | grep Button\n",
        "1: Install the app\n2: Start it\n",
        "0: std::panicking::begin\n1: core::fmt\n",
        "Contrast failed, Button\nText clipped, Button\n",
        "name,type\nSave,Button\n",
        "Test Case '-[A b]' started.\nSave, Button\n",
        "",
        "Bed\n",
        "[\"a\", 1]",
        "{\"steps\": 3}",
        "[{\"element\": 1}]",
        "{\"snapshot\": [{\"a\": 1}]}",
    ])
    func claimsNothingElse(_ text: String) throws {
        let (format, found) = try read(text)
        #expect(format == "not-an-audit" || format == "printed-issues")
        #expect(found.walks.isEmpty)
    }

    @Test func readsPhraseLogs() throws {
        let (format, found) = try read(#"["heading level 1 Rooms", "", "link Bed", "Bath"]"#)
        #expect(format == "walk-phrases")
        #expect(found.walks[0].name == "walk")
        #expect(found.walks[0].source == .desktopScreenReader)
        #expect(labels(found.walks[0]) == ["Rooms", "Bed", "Bath"])
        #expect(try read(#"{"itemTextLog": ["Bed link"]}"#).found.walks.count == 1)
    }

    @Test func readsASavedCapture() throws {
        let (format, found) = try read(
            """
            {"schemaVersion": 1, "source": "voiceover", "status": "captured", "requestId": "r-1",
             "screen": "rooms", "bundleId": "org.example.garden",
             "runtime": "Version 27.1 (Build 24X1)",
             "coverage": {"complete": false, "reason": "step-limit"},
             "steps": [{"sequence": 0, "utterance": "Bed"}, {"sequence": 1, "utterance": null}],
             "toolchain": {"xcode": "Xcode 27.1\\nBuild version 27A11",
                           "simulatorUdid": "0f0e0d0c-1111-2222-3333-444455556666"}}
            """
        )
        #expect(format == "voiceover-capture")
        let walk = found.walks[0]
        #expect(walk.name == "rooms")
        #expect(walk.requestID == "r-1")
        #expect(walk.scope.values.app == "org.example.garden")
        #expect(walk.scope.values.device.udid == "0F0E0D0C-1111-2222-3333-444455556666")
        #expect(walk.scope.values.device.os == "27.1")
        #expect(walk.scope.values.device.osBuild == "24X1")
        let runs = found.evidence.compactMap { if case .run(let run) = $0 { run } else { nil } }
        #expect(runs.map(\.xcode) == ["27.1 (27A11)"])
    }

    @Test func readsACaptureThatWasCut() throws {
        let (_, found) = try read(
            #"{"schemaVersion":1,"requestId":"r","screen":"s","steps":[{"utterance":"Bed"},{"utter"#
        )
        #expect(found.walks.map { labels($0) } == [["Bed"]])
        #expect(found.diagnostics.map(\.code) == ["truncated-json"])
    }

    @Test func readsAComputedHierarchyByItsIndexes() throws {
        func element(_ text: String, _ index: Int, hint: String = "null") -> String {
            """
            {"element": {"traversalIndex": \(index), "_0": {"description": "\(text)",
              "identifier": "id.\(index)", "hint": \(hint), "traits": ["staticText"],
              "shape": {"type": "frame", "frame": [[\(index), 2], [3, 4]]}}}}
            """
        }
        func pane(_ label: String, _ children: String) -> String {
            #"{"container": {"_0": {"type": {"semanticGroup": {"label": "\#(label)"}}}, "children": [\#(children)]}}"#
        }
        let garden = pane(
            "Garden pane",
            element("Oak", 4) + "," + element("Garden. Heading.", 3)
        )
        let rooms = pane(
            "Rooms pane",
            element("Rooms. Heading.", 1) + ","
                + element("Lamp. Switch Button. On.", 2, hint: "\"Turns the lamp\"")
        )
        let (format, found) = try read(
            "[\(garden),\(rooms),\(element("Selected: Home. Tab. 1 of 2.", 9))]"
        )
        #expect(format == "accessibility-hierarchy")
        let walk = Walk(found.walks[0])
        #expect(walk.name == "hierarchy")
        #expect(walk.source == .computed)
        #expect(walk.steps.map(\.label) == ["Rooms", "Lamp", "Garden pane, Garden", "Oak", "Home"])
        #expect(walk.steps[1].hint == "Turns the lamp")
        #expect(walk.steps[1].states == ["on"])
        #expect(walk.steps[2].pane == "Garden pane")
        #expect(walk.steps[2].frame == Frame(x: 3, y: 2, width: 3, height: 4))
        #expect(walk.steps[4].position == "1 of 2")
        #expect(walk.complete)
    }

    @Test func readsSnapshotsOfQueries() throws {
        let (format, found) = try read(
            """
            {"filename": "Rooms", "version": 1, "generated": "now", "snapshot": [
             {"label": "Rooms, all", "type": "Text", "traits": ["Static Text", "Header"], "enabled": true},
             {"label": "Add", "type": "Button", "traits": ["Button", "Selected"], "enabled": false},
             {"label": "Plain", "type": "Text", "traits": ["None"], "enabled": true}]}
            """
        )
        #expect(format == "a11y-snapshot")
        let walk = Walk(found.walks[0])
        #expect(walk.name == "a11y")
        #expect(walk.source == .xcuiQuery)
        #expect(walk.steps.map(\.label) == ["Rooms, all", "Add", "Plain"])
        #expect(walk.steps.map(\.traits) == [["header"], ["button"], []])
        #expect(walk.steps[1].states == ["dimmed", "selected"])
    }

    @Test func theContextOfAnAttachmentStays() throws {
        var context = AuditScope.Values()
        context.test = "Speech/testRooms"
        let collector = EvidenceCollector()
        let document = Document(
            name: "x",
            bytes: Array("Bed, Button | Bath".utf8),
            context: context,
            attempt: 3
        )
        _ = try ReaderRegistry.standard.read(document, into: collector)
        #expect(collector.walks[0].scope.values.test == "Speech/testRooms")
        #expect(collector.walks[0].attempt == 3)
    }
}
