// Copy this file into a UI-test target. It writes the audit log of audit-report, version 1.
//
// `walk` and `focus` need the SDK of Xcode 27; delete these two functions where an earlier Xcode builds the tests.
//
//     @MainActor func testInbox() {
//         let app = XCUIApplication()
//         app.launchArguments += ["-UIPreferredContentSizeCategoryName", "UICTContentSizeCategoryAccessibilityXXXL"]
//         app.launch()
//         let recorder = AuditRecorder(self, app: app, name: "Mail")
//         defer { recorder.finish() }
//         recorder.pose = "closed"
//         recorder.textSize = "accessibility5"
//         recorder.audit("Inbox")
//     }
import Foundation
import XCTest

/// Records audits, VoiceOver walks, focus probes and setting changes of one test.
///
/// Every record is printed behind `AUDIT-LOG ` when it is made, so that a crash loses nothing, and attached as a whole
/// by `finish()`. audit-report counts a record once, however it gets there.
@MainActor
final class AuditRecorder {
    /// What the screen is shown in: set these whenever the test changes them.
    var pose = "none"
    var textSize = "large"
    var settings: [String: String] = [:]

    private let test: XCTestCase
    private let app: XCUIApplication
    private let environment = ProcessInfo.processInfo.environment
    private var lines: [String] = []

    /// `xcodebuild` hands `TEST_RUNNER_AUDIT_RUN` to the test as `AUDIT_RUN`; without it, ingest knows the run from CI.
    init(_ test: XCTestCase, app: XCUIApplication, name: String) {
        self.test = test
        self.app = app
        var run: [String: Any] = ["version": 1, "app": name]
        run["run"] = environment["AUDIT_RUN"]
        run["commit"] = environment["AUDIT_COMMIT"]
        run["branch"] = environment["AUDIT_BRANCH"]
        run["device"] = [
            "model": environment["AUDIT_DEVICE"] ?? environment["SIMULATOR_DEVICE_NAME"],
            "udid": environment["SIMULATOR_UDID"], "os": environment["SIMULATOR_RUNTIME_VERSION"],
        ].compactMapValues { $0 }
        write("run", run)
    }

    /// Audits what is on the screen.
    ///
    /// `accept` names the reason for living with an issue. Issues do not fail the test: `audit-report regressions` decides.
    func audit(
        _ screen: String,
        for types: XCUIAccessibilityAuditType = .all,
        accept: @escaping (XCUIAccessibilityAuditIssue) -> String? = { _ in nil }
    ) {
        var issues: [[String: Any]] = []
        var record = condition(screen)
        record["types"] = types == .all ? ["all"] : Self.names(types)
        let start = Date()
        do {
            try app.performAccessibilityAudit(for: types) { issue in
                issues.append(Self.fields(issue, accepted: accept(issue)))
                return true
            }
            record["outcome"] = "completed"
        } catch {
            record["outcome"] = "failed"
            record["error"] = error.localizedDescription
        }
        record["seconds"] = (Date().timeIntervalSince(start) * 1000).rounded() / 1000
        record["issues"] = issues
        write("audit", record)
    }

    /// Steps through the screen with VoiceOver until it stays where it is, and puts VoiceOver back as it was.
    @available(iOS 27.0, macOS 27.0, *)
    func walk(_ screen: String, limit: Int = 200) throws {
        let voiceOver = XCUIDevice.shared.voiceOverService
        let wasEnabled = voiceOver.isEnabled
        if !wasEnabled {
            try voiceOver.enable()
            changed("voiceOver", from: "off", to: "on")
        }
        var steps: [String?] = [try? voiceOver.currentSpeech().utterance]
        // At its end VoiceOver speaks the last element again and again; two equal labels in a row are nothing special.
        while steps.count < limit, !(steps.count > 3 && Set(steps.suffix(4)).count == 1) {
            steps.append(try? voiceOver.moveForward().utterance)
        }
        var record = condition(screen)
        record["source"] = "voiceover"
        record["complete"] = steps.count < limit && steps.last != .some(nil)
        record["steps"] = steps.map { $0 ?? NSNull() as Any }
        write("walk", record)
        if !wasEnabled {
            try voiceOver.disable()
            changed("voiceOver", from: "on", to: "off")
        }
    }

    /// Records where VoiceOver stands after an event: `fold`, `unfold`, `sheet`, `back`.
    @available(iOS 27.0, macOS 27.0, *)
    func focus(_ screen: String, after event: String, expected: String) {
        var record = condition(screen)
        record["after"] = event
        record["expected"] = expected
        record["spoken"] = try? XCUIDevice.shared.voiceOverService.currentSpeech().utterance
        write("focus", record)
    }

    /// Records that a setting of the simulator was changed, so that the ledger knows what to put back.
    func changed(_ setting: String, from old: String, to new: String) {
        let time = ISO8601DateFormatter().string(from: Date())
        write("setting", ["setting": setting, "from": old, "to": new, "at": time])
    }

    /// Attaches all records to the test; call it once, at the end of the test.
    func finish() {
        let attachment = XCTAttachment(string: lines.joined(separator: "\n") + "\n")
        attachment.name = "audit-log.ndjson"
        // Attachments of a test that passes are deleted otherwise.
        attachment.lifetime = .keepAlways
        test.add(attachment)
    }

    private func condition(_ screen: String) -> [String: Any] {
        // "-[AuditTests testInbox]" is AuditTests/testInbox.
        let name = test.name.filter { !"-[]".contains($0) }.replacingOccurrences(of: " ", with: "/")
        return [
            "screen": screen, "test": name, "pose": pose, "textSize": textSize,
            "settings": settings,
        ]
    }

    private func write(_ kind: String, _ fields: [String: Any]) {
        let record = fields.merging(["record": kind]) { _, kind in kind }
        guard
            let json = try? JSONSerialization.data(
                withJSONObject: record,
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
        else { return XCTFail("the \(kind) record is no JSON") }
        let line = String(decoding: json, as: UTF8.self)
        lines.append(line)
        print("AUDIT-LOG \(line)")
    }

    private static func fields(
        _ issue: XCUIAccessibilityAuditIssue,
        accepted: String?
    ) -> [String: Any] {
        var fields: [String: Any] = [
            "type": names(issue.auditType).first ?? "unknown", "compact": issue.compactDescription,
            "detail": issue.detailedDescription, "accepted": accepted ?? NSNull() as Any,
        ]
        // Asking an element that is gone for its label would fail the test.
        if let element = issue.element, element.exists {
            let frame = element.frame
            fields["element"] = [
                "type": kinds[element.elementType] ?? "\(element.elementType.rawValue)",
                "identifier": element.identifier, "label": element.label,
                "frame": [frame.minX, frame.minY, frame.width, frame.height].map { Double($0) },
            ]
        }
        return fields
    }

    private static func names(_ types: XCUIAccessibilityAuditType) -> [String] {
        let all: [(XCUIAccessibilityAuditType, String)] = [
            (.contrast, "contrast"), (.elementDetection, "elementDetection"),
            (.hitRegion, "hitRegion"),
            (.sufficientElementDescription, "sufficientElementDescription"),
            (.dynamicType, "dynamicType"),
            (.textClipped, "textClipped"), (.trait, "trait"),
        ]
        return all.filter { types.contains($0.0) }.map(\.1)
    }

    private static let kinds: [XCUIElement.ElementType: String] = [
        .button: "Button", .staticText: "StaticText", .image: "Image", .cell: "Cell", .link: "Link",
        .switch: "Switch",
        .textField: "TextField", .secureTextField: "SecureTextField", .textView: "TextView",
        .slider: "Slider",
        .tab: "Tab", .other: "Other",
    ]
}
