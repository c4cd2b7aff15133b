import Foundation
import Testing

@testable import audit_report

/// One walk in every shape it is written in: cut at the head it is unverified, whatever wrote it.
@Suite struct CutWalkTests {
    /// A shape, and how it writes some steps of the walk.
    struct Shape: CustomTestStringConvertible, Sendable {
        let name: String
        let file: String
        /// The text of a walk that came to its end.
        let whole: @Sendable ([String]) -> String
        /// The text of a walk that was cut behind these steps.
        let cut: @Sendable ([String]) -> String

        var testDescription: String { name }
    }

    private static let steps = [
        "Rooms, Heading", "Bed, Button", "Bath, Button", "Oak, Button", "Elm, Button",
    ]
    private static let request = "7C9E6679-7425-40DE-944B-E07FC1F90AE7"
    private static let killed = "[Appium] Received SIGTERM - shutting down\n"

    /// VoiceOver stays on the last element: how a walk shows its end that has no mark for it.
    @Sendable private static func ended(_ steps: [String]) -> [String] {
        steps + Array(repeating: steps.last ?? "", count: 2)
    }

    @Sendable private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    @Sendable private static func printed(_ steps: [String]) -> String {
        "VO ORIGINAL enabled=false\n"
            + steps.enumerated().map { number, step in
                "VO ROOMS \(number == 0 ? "CURRENT" : "\(number - 1)"): \(step)\n"
            }.joined()
    }

    private static let start = "Test Case '-[House.RoomsTests testRooms]' started.\n"
    private static let end = "Test Case '-[House.RoomsTests testRooms]' passed (9.1 seconds).\n"
    private static let restored = "VO RESTORED enabled=false, expected=false\n"

    @Sendable private static func capture(_ steps: [String], _ isWhole: Bool) -> [String: Any] {
        [
            "schemaVersion": 1, "source": "voiceover", "status": "captured", "screen": "Rooms",
            "requestId": "\(request)-\(isWhole)",
            "coverage": ["complete": isWhole, "reason": isWhole ? "end" : "time-limit"],
            "steps": steps.map { ["action": "forward", "utterance": $0] },
        ]
    }

    @Sendable private static func call(_ path: String, _ spoken: String? = nil) -> String {
        let value = spoken.map { json(["value": ["utterance": $0]]) } ?? #"{"value":null}"#
        return
            "[debug] Proxying [POST /wda/voiceOver/\(path)] to [POST http://h/wda/voiceOver/\(path)]\n"
            + "[debug] Got response with status 200: \(value)\n"
    }

    @Sendable private static func appium(_ steps: [String]) -> String {
        call("enable") + steps.map { call("move", $0) }.joined()
    }

    @Sendable private static func wrapped(_ steps: [String]) -> String {
        steps.enumerated().map { number, step in
            let place = "{{16, \(number * 40)}, {44, 44}}"
            let parts = step.split(separator: ",").map {
                "SPOKE '\($0.trimmingCharacters(in: .whitespaces))'\n"
            }
            return "FOCUS \(step.prefix { $0 != "," }) \(place)\n" + parts.joined()
        }.joined()
    }

    @Sendable private static func block(_ steps: [String]) -> String {
        "ROOMS_VO_SPEECH_BEGIN\n"
            + steps.enumerated().map { number, step in
                number == 0 ? "  current: \(step)\n" : "  forward \(number): \(step)\n"
            }.joined()
    }

    @Sendable private static func auditLog(_ steps: [String], _ isWhole: Bool?) -> String {
        var walk: [String: Any] = [
            "record": "walk", "screen": "Rooms", "pose": "closed", "textSize": "AX3",
            "source": "voiceover", "steps": steps,
        ]
        walk["complete"] = isWhole
        return json(walk) + "\n"
    }

    static let shapes: [Shape] = [
        Shape(
            name: "audit log",
            file: "walk.ndjson",
            whole: { auditLog($0, true) },
            cut: { auditLog($0, false) }
        ),
        Shape(
            name: "audit log that does not say",
            file: "walk.ndjson",
            whole: { auditLog($0, true) },
            cut: { auditLog($0, nil) }
        ),
        Shape(
            name: "audit log, one step",
            file: "walk.ndjson",
            whole: { auditLog($0, true) },
            cut: { auditLog(Array($0.prefix(1)), false) }
        ),
        Shape(
            name: "audit log, empty",
            file: "walk.ndjson",
            whole: { auditLog($0, true) },
            cut: { _ in auditLog([], true) }
        ),
        Shape(
            name: "bars",
            file: "walk.txt",
            whole: { ended($0).joined(separator: " | ") + "\n" },
            cut: { $0.joined(separator: " | ") + "\n" }
        ),
        Shape(
            name: "print lines in a test",
            file: "walk.log",
            whole: { start + printed($0) + restored + end },
            cut: { start + printed($0) }
        ),
        Shape(
            name: "print lines without a test",
            file: "walk.log",
            whole: { printed($0) + restored },
            cut: { printed($0) }
        ),
        Shape(
            name: "print lines and a signal",
            file: "walk.log",
            whole: { start + printed($0) + restored + end },
            cut: { start + printed($0) + "** TEST INTERRUPTED **\n" }
        ),
        Shape(
            name: "print lines and a crash",
            file: "walk.log",
            whole: { start + printed($0) + restored + end },
            cut: {
                start + printed($0)
                    + "Restarting after unexpected exit, crash, or test timeout in RoomsTests.testRooms()\n"
            }
        ),
        Shape(
            name: "base64",
            file: "walk.log",
            whole: {
                let text = Data(json(capture($0, true)).utf8).base64EncodedString()
                return "ALOUD-VOICEOVER:\(request):\(text)\n"
            },
            cut: {
                let text = Data(json(capture($0, false)).utf8).base64EncodedString()
                return "ALOUD-VOICEOVER:\(request):\(text)\n"
            }
        ),
        Shape(
            name: "base64, no final record",
            file: "walk.log",
            whole: {
                let text = Data(json(capture($0, true)).utf8).base64EncodedString()
                return "ALOUD-VOICEOVER:\(request):\(text)\n"
            },
            cut: { steps in
                steps.enumerated().map { number, step in
                    let text = json(["sequence": number, "utterance": step])
                    return
                        "ALOUD-VOICEOVER-STEP:\(request):\(Data(text.utf8).base64EncodedString())\n"
                }.joined()
            }
        ),
        Shape(
            name: "capture file",
            file: "walk.json",
            whole: { json(capture($0, true)) },
            cut: { json(capture($0, false)) }
        ),
        Shape(
            name: "numbered",
            file: "walk.txt",
            whole: { ended($0).enumerated().map { "\($0): \($1)\n" }.joined() },
            cut: { $0.enumerated().map { "\($0): \($1)\n" }.joined() }
        ),
        Shape(
            name: "block",
            file: "walk.log",
            whole: { block($0) + "ROOMS_VO_SPEECH_END\n" },
            cut: { block($0) }
        ),
        Shape(
            name: "assertion's message",
            file: "walk.log",
            whole: { "x: it spoke \(json($0))\n" },
            cut: { "x: it spoke \(json($0).dropLast())\n" }
        ),
        Shape(
            name: "phrases",
            file: "walk.json",
            whole: { json(ended($0)) },
            cut: { json($0) }
        ),
        Shape(
            name: "Appium and a signal",
            file: "walk.log",
            whole: { appium($0) + call("disable") },
            cut: { appium($0) + killed }
        ),
        Shape(
            name: "Appium without an end",
            file: "walk.log",
            whole: { appium($0) + call("disable") },
            cut: { appium($0) }
        ),
        Shape(
            name: "VoiceOver's process",
            file: "walk.log",
            whole: { wrapped($0) },
            cut: { wrapped($0) + killed }
        ),
        Shape(
            name: "VoiceOver's process in a test",
            file: "walk.log",
            whole: { start + wrapped($0) + end },
            cut: { start + wrapped($0) }
        ),
        Shape(
            name: "lines",
            file: "walk.txt",
            whole: { ended($0).joined(separator: "\n") + "\n" },
            cut: { $0.joined(separator: "\n") + "\n" }
        ),
        Shape(
            name: "snapshot, empty",
            file: "walk.json",
            whole: { steps in
                json([
                    "filename": "Rooms", "version": 1,
                    "snapshot": steps.map {
                        ["label": $0, "type": "button", "traits": ["button"]]
                    },
                ])
            },
            cut: { _ in json(["filename": "Rooms", "version": 1, "snapshot": [String]()]) }
        ),
    ]

    @Test(arguments: shapes) func whatACutWalkDidNotReachIsUnverified(_ shape: Shape) throws {
        let runner = try ProgramRunner()
        func ingest(_ number: Int, _ text: String) throws {
            let path = try runner.write(text, to: "\(number)-\(shape.file)")
            let outcome = runner.run([
                "ingest", "--run", "\(number)", "--branch", "main", "--started-at",
                "2026-11-0\(number)T04:00:00Z", "--screen", "Rooms", "--pose", "closed",
                "--text-size", "AX3", path,
            ])
            #expect(outcome.status != 2, "\(outcome.error)")
        }
        try ingest(1, shape.whole(Self.steps))
        try ingest(2, shape.cut(Array(Self.steps.prefix(3))))
        let outcome = runner.run("regressions", "--json")
        #expect(outcome.json["head"] as? String == "2")
        let reasons = outcome.json["incomplete"] as? [[String: Any]] ?? []
        #expect(reasons.contains { $0["reason"] as? String == "walk" }, "\(outcome.output)")
        #expect((outcome.json["regressions"] as? [Any])?.isEmpty == true, "\(outcome.output)")
        #expect((outcome.json["fixed"] as? [Any])?.isEmpty == true, "\(outcome.output)")
        #expect(outcome.status == 3)
        #expect(runner.run("regressions").output.contains("was cut"))
        let difference = runner.run("walks", "diff", "1", "2", "--json")
        #expect(difference.status == 3, "\(difference.output)")
        #expect(!difference.output.contains("\"LOST\""), "\(difference.output)")
        // The whole walk again says what there is to say.
        try ingest(3, shape.whole(Self.steps) + (shape.file == "walk.json" ? " " : "\n"))
        let again = runner.run("regressions", "--base", "1", "--json")
        #expect(again.json["head"] as? String == "3")
        #expect(again.status == 0, "\(again.output)")
    }

    @Test func aScriptThatStopsVoiceOverCutsNoWalk() throws {
        let runner = try ProgramRunner()
        let text =
            Self.appium(Self.steps) + Self.call("disable")
            + "+ launchctl kill SIGTERM system/com.apple.VoiceOverTouch\n"
        for number in 1...2 {
            let path = try runner.write(text + "run \(number)\n", to: "\(number).log")
            runner.run([
                "ingest", "--run", "\(number)", "--branch", "main", "--started-at",
                "2026-11-0\(number)T04:00:00Z", "--screen", "Rooms", path,
            ])
        }
        #expect(runner.run("regressions").status == 0)
    }
}
