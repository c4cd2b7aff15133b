import AuditStore
import Foundation
import Testing

@testable import AuditIngest

/// A folder with a stand-in xcrun and simulators whose state is files.
private struct StandIn {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "audit-report-stand-in-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let tool = try SettingCase.fixture("xcrun-stand-in.sh")
        for name in ["xcrun", "applesimutils"] {
            let file = folder.appending(path: name)
            try tool.write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: file.path
            )
        }
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Makes a simulator, which is found by its UDID and by its name.
    func add(
        _ udid: String,
        name: String = "Pocket Duo",
        set: String = "default",
        state: String = "Booted",
        files: [String: String] = [:]
    ) throws {
        let first = folder.appending(path: try key(set, udid))
        try FileManager.default.createDirectory(at: first, withIntermediateDirectories: true)
        var all = files
        all["name"] = name
        all["udid"] = udid
        all["set"] = set
        all["state"] = state
        for (file, text) in all {
            try (text + "\n").write(
                to: first.appending(path: file),
                atomically: true,
                encoding: .utf8
            )
        }
        let second = folder.appending(path: try key(set, name))
        try? FileManager.default.createSymbolicLink(at: second, withDestinationURL: first)
    }

    private func key(_ set: String, _ device: String) throws -> String {
        let script = "printf '%s/%s' \"$1\" \"$2\" | cksum | tr -d ' '"
        let sum = try Self.run(["/bin/sh", "-c", script, "sh", set, device], in: nil).output
        return "device-" + sum.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func file(_ name: String, of udid: String, set: String = "default") throws -> String? {
        let path = folder.appending(path: try key(set, udid)).appending(path: name)
        return try? String(contentsOf: path, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var calls: String {
        (try? String(contentsOf: folder.appending(path: "calls"), encoding: .utf8)) ?? ""
    }

    func run(
        _ script: String,
        _ arguments: String...,
        shell: [String] = ["/bin/sh"]
    ) throws
        -> (output: String, status: Int32)
    {
        let file = folder.appending(path: "restore.sh")
        try script.write(to: file, atomically: true, encoding: .utf8)
        return try Self.run(shell + [file.path] + arguments, in: folder)
    }

    /// Runs the script as `… | sh` does: through standard input.
    func pipe(_ script: String) throws -> (output: String, status: Int32) {
        let file = folder.appending(path: "piped.sh")
        try script.write(to: file, atomically: true, encoding: .utf8)
        return try Self.run(["/bin/sh", "-c", "exec sh <\"$1\"", "sh", file.path], in: folder)
    }

    private static func run(
        _ words: [String],
        in folder: URL?
    ) throws
        -> (output: String, status: Int32)
    {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        var environment = ProcessInfo.processInfo.environment
        if let folder {
            environment["PATH"] = folder.path + ":/usr/bin:/bin"
            environment["STATE"] = folder.path
        }
        process.environment = environment
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }
}

@Suite struct SettingRestoreScriptTests {
    private let a = SettingCase.udid("A")
    private let b = SettingCase.udid("B")

    private var leaks: String {
        """
        + xcrun simctl ui \(a) content_size accessibility-large
        + xcrun simctl ui \(a) appearance dark
        + xcrun simctl status_bar \(a) override --time 9:41
        + xcrun simctl spawn \(a) defaults write com.apple.Accessibility ReduceMotionEnabled -bool true
        + xcrun simctl spawn \(a) defaults write com.apple.Accessibility BoldTextEnabled -bool true
        + xcrun simctl spawn \(a) defaults write com.apple.Accessibility VoiceOverTouchEnabled -bool true
        + xcrun simctl spawn \(a) launchctl kickstart -p system/com.apple.VoiceOverTouch
        + xcrun simctl privacy \(a) grant photos com.example.bird
        + applesimutils --byId \(a) --bundle com.example.bird --setPermissions health=YES
        + xcrun simctl location \(a) set 1,2
        + xcrun simctl keychain \(a) add-root-cert ca.pem
        + xcrun simctl --set testing ui \(b) increase_contrast enabled

        """
    }

    private func prepared() throws -> StandIn {
        let standIn = try StandIn()
        try standIn.add(
            a,
            files: [
                "ui-content_size": "accessibility-large", "ui-appearance": "dark",
                "pref-ReduceMotionEnabled": "1", "pref-BoldTextEnabled": "1",
                "pref-VoiceOverTouchEnabled": "1", "voiceover": "", "status_bar": "",
            ]
        )
        try standIn.add(
            b,
            name: "Clone 1",
            set: "testing",
            state: "Shutdown",
            files: ["ui-increase_contrast": "enabled"]
        )
        return standIn
    }

    /// The shells that a `/bin/sh` may be, traced or not.
    static let shells = [
        ["/bin/sh"], ["/bin/sh", "-x"], ["/bin/bash", "--posix"], ["/bin/bash", "-x"],
        ["/bin/dash", "-x"], ["/bin/zsh", "-x"],
    ].filter { FileManager.default.isExecutableFile(atPath: $0[0]) }

    @Test(arguments: shells)
    func putsEverythingBackAndItsLogIsClean(shell: [String]) throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        let rows = try settingLedger(leaks).rows(.defaults)
        #expect(rows.count == 11)
        let script = RestoreScript(rows: rows).text
        let first = try standIn.run(script, shell: shell)
        #expect(first.status == 0, "\(first.output)")
        #expect(try standIn.file("ui-content_size", of: a) == "large")
        #expect(try standIn.file("ui-appearance", of: a) == "light")
        #expect(try standIn.file("status_bar", of: a) == nil)
        #expect(try standIn.file("voiceover", of: a) == nil)
        #expect(try standIn.file("pref-VoiceOverTouchEnabled", of: a) == "0")
        #expect(try standIn.file("ui-increase_contrast", of: b, set: "testing") == "disabled")
        #expect(try standIn.file("state", of: b, set: "testing") == "Shutdown")
        let left = try settingLedger(leaks, first.output).rows(.defaults)
        #expect(left == [], "\(left.map { "\($0.setting) \($0.line)" }) \(first.output)")

        let second = try standIn.run(script, shell: shell)
        #expect(second.status == 0, "\(second.output)")
        #expect(try settingLedger(leaks, second.output).rows(.defaults) == [])
        #expect(try settingLedger(second.output).rows(.defaults) == [])
    }

    @Test func runsThroughStandardInput() throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        let result = try standIn.pipe(
            RestoreScript(rows: settingLedger(leaks).rows(.defaults)).text
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.hasSuffix("everything is reset\n"))
    }

    @Test func aScriptCutOnItsWayDoesNothing() throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        let script = RestoreScript(rows: try settingLedger(leaks).rows(.defaults)).text
        _ = try standIn.pipe(String(script.dropLast(400)))
        #expect(standIn.calls.isEmpty)
    }

    @Test(arguments: ["fail-ui", "silent-ui"])
    func saysWhatFailedAndLeavesItInTheLedger(_ failure: String) throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        try standIn.add(
            a,
            files: [
                failure: "", "ui-content_size": "accessibility-large", "ui-appearance": "dark",
            ]
        )
        let script = RestoreScript(rows: try settingLedger(leaks).rows(.defaults)).text
        let result = try standIn.run(script)
        #expect(result.status == 1)
        #expect(result.output.contains("not reset: \(a) content_size: the command failed"))
        #expect(result.output.contains("not reset: \(a) appearance: read back as"))
        let left = try settingLedger(leaks, result.output).rows(.defaults)
        #expect(left.map(\.setting) == ["appearance", "content_size"])
    }

    @Test func noticesASimulatorThatForgets() throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        try standIn.add(
            a,
            files: [
                "deaf": "", "ui-content_size": "accessibility-large", "ui-appearance": "dark",
                "pref-ReduceMotionEnabled": "1", "pref-BoldTextEnabled": "1",
                "pref-VoiceOverTouchEnabled": "1",
            ]
        )
        let script = RestoreScript(rows: try settingLedger(leaks).rows(.defaults)).text
        let result = try standIn.run(script)
        #expect(result.status == 1)
        #expect(
            result.output.contains("\(a) content_size: read back as 'accessibility-large'")
        )
        let left = try settingLedger(leaks, result.output).rows(.defaults).map(\.setting)
        #expect(
            left == [
                "appearance", "bold_text:BoldTextEnabled", "content_size", "reduce_motion",
                "voiceover",
            ]
        )
    }

    @Test func saysThatASimulatorIsGone() throws {
        let standIn = try StandIn()
        defer { standIn.remove() }
        try standIn.add(b)
        let rows = try settingLedger("+ xcrun simctl ui \(a) appearance dark\n").rows(.defaults)
        let result = try standIn.run(RestoreScript(rows: rows).text)
        #expect(result.status == 1)
        #expect(result.output.contains("\(a): is not in the list of simulators"))
    }

    @Test func erasesOnlyWhenAskedTo() throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        let log = """
            $ duo-pose set open --udid \(a)
            + xcrun simctl ui \(a) appearance dark

            """
        let script = RestoreScript(rows: try settingLedger(log).rows(.defaults)).text
        let first = try standIn.run(script)
        #expect(first.status == 1)
        #expect(first.output.contains("\(a) pose is open: no command puts it back"))
        #expect(try standIn.file("ui-appearance", of: a) == "light")
        #expect(!standIn.calls.contains("erase"))
        let second = try standIn.run(script, "--erase")
        #expect(second.status == 0, "\(second.output)")
        #expect(standIn.calls.contains("simctl erase \(a)"))
        #expect(try settingLedger(log, second.output).rows(.defaults) == [])
        let third = try standIn.run(script, "--erase")
        #expect(third.status == 0, "\(third.output)")
    }

    @Test func putsBackWhatWasReadUnderThePolicyInitial() throws {
        let standIn = try prepared()
        defer { standIn.remove() }
        let log = """
            + xcrun simctl ui \(a) appearance
            dark
            + xcrun simctl ui \(a) appearance light
            + xcrun simctl spawn \(a) defaults read .GlobalPreferences AppleLocale
            en_GB
            + xcrun simctl spawn \(a) defaults write .GlobalPreferences AppleLocale -string ja_JP

            """
        let rows = try settingLedger(log).rows(.initial)
        #expect(rows.map(\.resetTo) == ["dark", "en_GB"])
        let result = try standIn.run(RestoreScript(rows: rows).text)
        #expect(result.status == 0, "\(result.output)")
        #expect(try standIn.file("ui-appearance", of: a) == "dark")
        #expect(try standIn.file("pref-AppleLocale", of: a) == "en_GB")
        #expect(try settingLedger(log, result.output).rows(.initial) == [])
    }

    @Test(arguments: [
        "it's \"quoted\" $(touch PWNED) `touch PWNED`", "a; touch PWNED", "naïve 📱 | & < >",
        "two\nlines' ; touch PWNED", "back\\slash %s %n", "*",
    ])
    func quotesHostileNames(_ name: String) throws {
        let standIn = try StandIn()
        defer { standIn.remove() }
        try standIn.add(
            a,
            name: name,
            set: "/tmp/a b'; touch PWNED; '",
            files: ["ui-appearance": "dark"]
        )
        let event = SettingEvent(
            device: "name:" + name,
            deviceSet: "/tmp/a b'; touch PWNED; '",
            setting: "appearance",
            action: .set,
            value: "dark",
            line: 1
        )
        var ledger = SettingsLedger()
        ledger.apply([event], from: SettingOrigin(artifact: "job.log"))
        let result = try standIn.run(RestoreScript(rows: ledger.rows(.defaults)).text)
        #expect(!FileManager.default.fileExists(atPath: "PWNED"))
        #expect(
            !FileManager.default.fileExists(atPath: standIn.folder.appending(path: "PWNED").path)
        )
        if name.contains("$") {
            #expect(result.status == 1)
        } else {
            #expect(result.status == 0, "\(result.output)")
            ledger.apply(
                try settingEvidence(result.output).settingEvents,
                from: SettingOrigin(artifact: "restore.log")
            )
            #expect(ledger.rows(.defaults) == [])
        }
    }

    @Test func anEmptyLedgerHasNothingToDo() throws {
        let standIn = try StandIn()
        defer { standIn.remove() }
        let result = try standIn.run(RestoreScript(rows: []).text)
        #expect(result.status == 0)
        #expect(standIn.calls.isEmpty)
    }

    @Test func changesOnTheMacOnlyWhatIsCertain() throws {
        let log = """
            + defaults write com.apple.Accessibility ReduceMotionEnabled -bool true
            + defaults write com.example.bird Song loud

            """
        let text = RestoreScript(rows: try settingLedger(log).rows(.defaults)).text
        #expect(text.contains("'defaults' 'write' 'com.apple.Accessibility' 'ReduceMotionEnabled'"))
        #expect(!text.contains("'delete'"))
        #expect(text.contains("host Song is loud"))
    }
}
