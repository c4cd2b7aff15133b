import AuditStore
import Testing

@testable import AuditIngest

@Suite struct SettingDiagnosticsTests {
    private let a = SettingCase.udid("A")

    private func diagnostics(_ log: String) throws -> [Diagnostic] {
        try settingEvidence(log).diagnostics.filter { $0.code != "not-an-audit" }
    }

    @Test(arguments: [
        ("+ xcrun simctl ui UDID content-size small", "unknown-option", "'content-size'"),
        ("+ xcrun simctl ui UDID posture closed", "unknown-option", "'posture'"),
        ("+ xcrun simctl ui UDID content_size AX5", "unknown-value", "'AX5'"),
        ("+ xcrun simctl ui UDID appearance Dark", "unknown-value", "'dark'"),
        (
            "+ xcrun simctl privacy UDID grant notifications com.example.bird", "unknown-option",
            "'notifications'"
        ),
        ("+ xcrun simctl statusbar UDID clear", "unknown-command", "'simctl statusbar'"),
        ("+ xcrun simctl status_bar UDID overide --time 1", "unknown-option", "'overide'"),
        ("+ xcrun simctl ui UDID", "cut-command", "'simctl ui'"),
        (
            "+ xcrun simctl spawn UDID defaults write com.apple.Accessibility ReduceMotionEnable -bool true",
            "unknown-setting", "did you mean 'ReduceMotionEnabled'?"
        ),
        (
            "+ xcrun simctl spawn UDID notifyutil -p com.apple.accessibility.reduce-motion",
            "unknown-notification", "reduce-motion"
        ),
        ("$ idb set colour red --udid UDID", "unknown-option", "'colour'"),
        ("+ xcrun simctl ui booted appearance dark", "ambiguous-device", "'booted'"),
        ("+ xcrun simctl ui 'Pocket Duo", "cut-command", "cut inside a quote"),
    ])
    func saysWhatItCouldNotCount(_ line: String, _ code: String, _ text: String) throws {
        let found = try diagnostics(line.replacing("UDID", with: a))
        #expect(found.map(\.code) == [code])
        #expect(found.first?.message.contains(text) == true)
        #expect(found.first?.line == 1)
    }

    @Test func saysWhereALogIsCut() throws {
        #expect(try diagnostics("+ xcrun simctl ui \(a) content_size\n").map(\.code) == ["cut-log"])
        let whole = "+ xcrun simctl ui \(a) content_size\nlarge\n"
        #expect(try diagnostics(whole).isEmpty)
        let cancelled =
            "+ xcrun simctl ui \(a) appearance dark\n##[error]The operation was canceled.\n"
        #expect(try diagnostics(cancelled).map(\.code) == ["cut-log"])
        let write =
            "+ xcrun simctl spawn \(a) defaults write com.apple.Accessibility GrayscaleDisplay"
        #expect(try diagnostics(write).map(\.code) == ["cut-command"])
    }

    @Test func saysThatASizeIsSteppedFromAnUnknownOne() throws {
        let step = "+ xcrun simctl ui \(a) content_size increment\n"
        #expect(try diagnostics(step + step).map(\.code) == ["unknown-size"])
        let known = "+ xcrun simctl ui \(a) content_size small\n"
        #expect(try diagnostics(known + step).isEmpty)
    }

    @Test func saysThatJobsAreInterleaved() throws {
        let found = try diagnostics(
            """
            + xcrun simctl ui \(a) appearance dark
            + wait
            + xcrun simctl ui \(SettingCase.udid("B")) appearance dark
            Unable to lookup in current state: Shutdown
            """
        )
        #expect(found.map(\.code) == ["interleaved-jobs", "failed-command"])
    }

    @Test func saysWhichCommandFailed() throws {
        let found = try diagnostics(
            """
            + xcrun simctl ui \(a) appearance dark
            Unable to lookup in current state: Shutdown
            """
        )
        #expect(found.map(\.code) == ["failed-command"])
        #expect(found.first?.severity == .notice)
        #expect(found.first?.message.contains("in line 1 was not counted") == true)
    }

    @Test func namesEveryCandidateOfAnAmbiguousDevice() throws {
        let b = SettingCase.udid("B")
        let found = try diagnostics(
            """
            + xcrun simctl boot \(a)
            + xcrun simctl boot \(b)
            + xcrun simctl ui booted appearance dark
            """
        )
        #expect(found.first?.message.contains("\(a), \(b)") == true)
    }
}

@Suite struct SettingChannelTests {
    private let a = SettingCase.udid("A")

    @Test func keepsLineLaneTimeAndCommand() throws {
        let log = "[2026-11-02T08:00:00.250Z] [duo] + xcrun simctl ui \(a) appearance dark\n"
        let event = try #require(try settingEvidence("first\n" + log).settingEvents.first)
        #expect(event.line == 2)
        #expect(event.lane == "duo")
        #expect(event.at == Timestamp(iso8601: "2026-11-02T08:00:00.250Z"))
        #expect(event.command == "xcrun simctl ui \(a) appearance dark")
        #expect(event.action == .set)
    }

    @Test func tellsReadsSetsAndRestoresApart() throws {
        let events = try settingEvidence(
            """
            ++ xcrun simctl ui \(a) content_size
            + before=small
            + xcrun simctl ui \(a) content_size extra-large
            + xcrun simctl ui \(a) content_size large
            + xcrun simctl status_bar \(a) clear
            + xcrun simctl shutdown \(a)
            """
        ).settingEvents
        #expect(events.map(\.action) == [.read, .set, .restore, .restore, .shutdown])
        #expect(events.map(\.value) == ["small", "extra-large", "large", nil, nil])
    }

    @Test func keepsTheDomainOfAPreference() throws {
        let events = try settingEvidence(
            "+ defaults write com.example.bird Feathers -bool true\n"
        ).settingEvents
        #expect(events.map(\.device) == ["host"])
        #expect(events.first?.domain == "com.example.bird")
    }

    @Test func anOrdinaryTestLogGivesNothingAndAsksForNoMore() throws {
        var channel = SimulatorCommandChannel()
        let collector = EvidenceCollector()
        var context = LogContext(name: "xcodebuild.log")
        let lines = [
            "Test Case '-[BirdTests testSong]' started.", "    t =  0.02s Tap \"Sing\" Button",
            "CompileSwift normal arm64 /repo/Bird.swift", "+ rm -rf build",
        ]
        #expect(
            !lines.contains { line in SimulatorCommandChannel.needles.contains { line.contains($0) }
            }
        )
        for (index, text) in lines.enumerated() {
            let line = LogLine(number: index + 1, text: text, raw: text)
            try channel.take(line, context: &context, sink: collector)
            #expect(!channel.wantsEveryLine)
        }
        try channel.finish(context: &context, sink: collector)
        #expect(collector.evidence.isEmpty)
    }

    @Test func looksAtEveryLineOnlyForAWhile() throws {
        var channel = SimulatorCommandChannel()
        let collector = EvidenceCollector()
        var context = LogContext(name: "job.log")
        let first = "+ xcrun simctl ui \(a) appearance dark"
        try channel.take(
            LogLine(number: 1, text: first, raw: first),
            context: &context,
            sink: collector
        )
        #expect(channel.wantsEveryLine)
        for number in 2...200 where channel.wantsEveryLine {
            let line = LogLine(number: number, text: "noise", raw: "noise")
            try channel.take(line, context: &context, sink: collector)
        }
        #expect(!channel.wantsEveryLine)
    }

    @Test(arguments: [
        "+ echo 'never closed", "$ echo \"never closed", "+ xcrun simctl shutdown all",
        "[lane] + xcrun simctl ui booted appearance dark", "+ xcrun simctl clone a b",
    ])
    func longLogsTakeTimeInProportion(_ line: String) throws {
        let log = "+ xcrun simctl list\n" + String(repeating: line + "\n", count: 4000)
        let clock = ContinuousClock()
        let time = try clock.measure { _ = try settingEvidence(log) }
        #expect(time < .seconds(20))
    }

    /// Every log of the fixtures cut at every 7th byte, and with bytes turned over.
    @Test func survivesCutAndBrokenLogs() throws {
        var seed: UInt64 = 42
        for example in try SettingCase.all() where example.policy == .defaults {
            let bytes = Array(example.log.utf8)
            for end in stride(from: 0, to: bytes.count, by: 97) {
                _ = try settingEvidence(String(decoding: bytes[..<end], as: UTF8.self))
            }
            var broken = bytes
            for _ in 0..<20 where !broken.isEmpty {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                broken[Int(seed >> 33) % broken.count] = UInt8(truncatingIfNeeded: seed >> 20)
            }
            _ = try settingEvidence(String(decoding: broken, as: UTF8.self))
        }
    }

    @Test(arguments: [
        "+ " + String(repeating: "sudo ", count: 5000) + "xcrun simctl ui booted appearance dark",
        "+ xcrun simctl ui " + String(repeating: "'", count: 9999),
        "+ xcrun simctl ui $(" + String(repeating: "$(", count: 9999),
        "+ bash -c " + String(repeating: "\"bash -c ", count: 2000) + "xcrun simctl ui a b c",
        "+ xcrun simctl", "+ simctl --set", "$ ", "+", "+ ", "++++", "[] + simctl",
        "+ xcrun simctl spawn",
        "+ printf simctl", "+ printf %s%s simctl", "$ env simctl",
        "+ xcrun simctl ui booted '${' x",
        "\"mobile: setAppearance\" simctl", "Localizing (", "Localizing  ()", "pose:  -> simctl",
    ])
    func survivesHostileLines(_ line: String) throws {
        _ = try settingEvidence(line + "\n" + line)
    }
}
