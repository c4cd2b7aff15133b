// A test as a team would write it, run against the stand-ins. Writes the attachment to the path in its first argument.
import Foundation
import XCTest

struct TimedOut: LocalizedError {
    var errorDescription: String? { "Audit failed to complete in time" }
}

let app = XCUIApplication()
let test = XCTestCase(name: "-[AuditTests testDepartures]")
let recorder = AuditRecorder(test, app: app, name: "Tidewater")

app.issues = [
    XCUIAccessibilityAuditIssue(
        .contrast,
        "Contrast failed",
        "Contrast failed for UILabel",
        XCUIElement(.staticText, "departures.row.delay", "12 min \"late\"")
    ),
    XCUIAccessibilityAuditIssue(
        .hitRegion,
        "Hit area is too small",
        "The size of this UIButton is too small",
        nil
    ),
    XCUIAccessibilityAuditIssue(
        .textClipped,
        "Text clipped",
        "Text of this UILabel may be clipped",
        XCUIElement(.map, "", "Harbour")
    ),
    XCUIAccessibilityAuditIssue(
        .trait,
        "Traits",
        "Gone",
        XCUIElement(.button, "gone", "Gone", exists: false)
    ),
]
recorder.pose = "closed"
recorder.textSize = "accessibility5"
recorder.settings = ["increaseContrast": "on"]
recorder.audit("Departures") { $0.auditType == .hitRegion ? "drawn by the system" : nil }
recorder.audit("Departures", for: [.contrast, .dynamicType])

app.failure = TimedOut()
recorder.audit("Ticket")

let voiceOver = XCUIDevice.shared.voiceOverService
voiceOver.speech = [
    "Departures, Heading", "18:40, Button", "18:40, Button", nil, "Buy ticket, Button",
]
recorder.settings = [:]
if #available(macOS 27.0, *) {
    try recorder.walk("Departures")
    try recorder.walk("Ticket", limit: 3)
    recorder.focus("Departures", after: "fold", expected: "Departures, Heading")
}
recorder.changed("textSize", from: "large", to: "accessibility5")
recorder.finish()

let attachment = test.attachments[0]
guard attachment.lifetime == .keepAlways else { fatalError("the attachment would be deleted") }
try attachment.text.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
