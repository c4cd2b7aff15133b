import AuditStore
import Foundation
import Testing

@testable import AuditIngest

/// Sums, sentences and paths are no results of an audit.
@Suite struct ProseTests {
    @Test(arguments: [
        "read build/kiosk.log (log): 0 audits, 0 issues, 7 setting events",
        "Accessibility: 12 cells: 12 clean, 0 issues", "A11y: 4 screens, 0 issues",
        "accessibility audit: 9 tests, no issues", "3 clean screens, 0 accessibility issues",
        "No audit is not the same as no issue.",
        "An accessibility audit that finds no issues says nothing of screens which nobody opened.",
        "build/out/kiosk.json: 0 accessibility issues", "/tmp/a/kiosk.json: 0 accessibility issues",
        "error  missingLabel  KioskAuditTests/testLobby  no element  everywhere",
        "| 2 | it may have gone (a11y) | no issues |",
    ])
    func neitherCleanNorAnnounced(_ text: String) throws {
        for text in [text, "Kiosk accessibility\n\n\(text)\n"] {
            let read = try ReadLog(text)
            #expect(read.audits.isEmpty, "\(read.audits.map(\.scope.values.screen))")
            #expect(read.codes == ["not-an-audit"])
        }
    }

    @Test(arguments: [
        "an accessibility audit could not finish",
        "Exit status 3 where the last audit of a screen could not be read.",
        "1 audit could not finish.", "| a refusal of the driver, `NOT AUDITED` | failed |",
        "the audit of Lobby, open · AX5, could not finish: Audit failed to complete in time",
        "::warning title=Evidence::the audit of Lobby, open, could not finish: Audit timed out",
    ])
    func noFailedAudit(_ text: String) throws { #expect(try ReadLog(text).audits.isEmpty) }

    @Test(arguments: [
        ("Inbox: 0 issues", "accessibility report\nInbox: 0 issues"),
        ("Inbox", "Audit of Inbox: no issues found"), ("Inbox", "- Inbox: no accessibility issues"),
        ("Inbox", "- **Inbox**: 0 accessibility issues"),
        ("Checkout", "Accessibility audit finished for Checkout. Issues found: 0"),
        ("Inbox", "| Inbox | closed | 0 accessibility issues |"),
        ("Inbox", "| 3 | Inbox | no accessibility issues |"),
        ("Inbox", "=== Accessibility audit: Inbox ===\n  No issues found."),
        ("Inbox", "`Inbox`: 0 accessibility issues"),
        ("Terms and conditions of carriage", "Terms and conditions of carriage: 0 a11y issues"),
        ("Inbox", "✅ No accessibility issues were found on Inbox"),
    ])
    func realStatementsCount(_ name: String, _ text: String) throws {
        let read = try ReadLog(text)
        #expect(read.audits.map(\.outcome) == [.clean])
        if !name.contains(":") {
            let screen = read.audits.first?.scope.values.screen ?? ""
            #expect(screen.hasSuffix(name), "\(screen)")
        }
    }

    @Test(arguments: [
        "Accessibility audit could not run because the app is not in the foreground",
        "Audit of Lobby timed out", "Accessibility audit timed out after 30 s on 2 tests",
    ])
    func realFailuresCount(_ text: String) throws {
        #expect(try ReadLog(text).audits.map(\.outcome) == [.failed])
    }

    @Test func otherToolsFurtherDownALogSayNothingOfAScreen() throws {
        let read = try ReadLog(
            "Test Case '-[KioskUITests.T testA]' started.\n### Run the accessibility audit ###\n"
                + String(repeating: "compiling\n", count: 9) + "lint: no violations found\n"
        )
        #expect(read.audits.isEmpty)
    }

    @Test func aRunnersMarkIsNoHeading() throws {
        let read = try ReadLog(
            "Test Case '-[KioskUITests.T testA]' started.\n##[notice]the audit is done\nno findings\n"
        )
        #expect(read.audits.isEmpty)
    }

    @Test func aListWithoutASubjectIsNotClean() throws {
        #expect(try ReadLog("no findings\n").audits.isEmpty)
        #expect(try ReadLog("No issues.\n").audits.isEmpty)
    }

    @Test func aSentenceIsNoScreen() throws {
        let read = try ReadLog(
            "this one looks for what the engine says, when it says anything at all: Contrast failed \"Fee\"\n"
        )
        #expect(read.audits.compactMap(\.scope.values.screen).isEmpty)
    }
}

/// Documentation quotes the engine; a report in Markdown reports it.
@Suite struct DocumentationReaderTests {
    private static let guide = """
        # How the kiosk is audited

        The suite opens every screen of the kiosk, and asks the engine for all types of issues it knows.
        It prints `Contrast failed` where a text is too pale, and `Text clipped` where one is cut off at the end.
        A screen without any finding prints `Lobby: 0 accessibility issues`, which is what the job counts.

        ## What the texts mean

        | Text | Meaning |
        |---|---|
        | Contrast failed | the colours of a text and of what is behind it are too much alike to be read |
        | Hit area is too small | what can be tapped is smaller than a finger, so that people miss it often |

        ```text
        A11Y ISSUE [Lobby] Contrast failed "Fee" (kiosk.fee)
        Accessibility audit failed on Map: Audit failed to complete in time
        ```

        Where the audit times out, the screen counts as failed; see [the notes](notes.md) for what to do then.
        """

    @Test func documentationIsRefusedByName() throws {
        let read = try ReadLog(Self.guide, name: "guide.md")
        #expect(read.format == "not-an-audit")
        #expect(read.audits.isEmpty)
        #expect(read.sink.diagnostics.first?.message.contains("documentation") == true)
    }

    @Test func nothingInItIsASettingEither() throws {
        let text =
            Self.guide
            + "\n\n```sh\n+ xcrun simctl ui booted content_size accessibility-large\n```\n"
        let read = try readDocument(text)
        #expect(read.format == "not-an-audit")
        #expect(!read.sink.evidence.contains { if case .setting = $0 { true } else { false } })
    }

    @Test func aReportInMarkdownIsEvidence() throws {
        let read = try ReadLog(
            """
            # Accessibility audit of Kiosk

            The audit ran on an iPad in the lobby, on every screen that people can reach without a login.

            ## Lobby

            - **Contrast failed**: StaticText "Fee" (kiosk.fee)
            - Text clipped: StaticText "Opening hours" (kiosk.hours)

            ## Shop

            1. Hit area is too small: Button "Pay" (kiosk.pay)

            ## Map

            No issues found.
            """
        )
        #expect(read.format == "printed-issues")
        #expect(read.rules == ["contrast", "textClipped", "hitRegion"])
        #expect(read.audits.map(\.outcome) == [.findings, .findings, .clean])
        #expect(read.audits.map(\.scope.values.screen) == ["Lobby", "Shop", "Map"])
    }

    @Test func aReportThatExplainsEveryIssueIsEvidence() throws {
        let labels = ["Fee", "Pay", "Back", "Help", "Hours", "Floor", "Lift", "Exit"]
        let issues = labels.map {
            """
            ### Contrast failed: StaticText "\($0)" (kiosk.\($0))

            The text stands on a picture, and its colour is too close to that of the picture behind it.
            People with low vision will not be able to read it, least of all in the bright light of the lobby.
            Use the darker of the two greys, or put a plain surface between the text and the picture.

            """
        }
        let read = try ReadLog("# Audit of the lobby\n\n" + issues.joined(separator: "\n"))
        #expect(read.issues.count == labels.count)
    }

    @Test func aTriageIsEvidence() throws {
        let reasons = [
            "the grey of the price is too pale on the picture, which the designer has changed in the meantime",
            "the label is never cut off on a real device, and what the engine measures is not what people see",
            "the button is as large as the row, so that a finger hits it wherever it lands in that row",
            "the sign is drawn by the system, and the app can not change how large it is on that screen",
            "the hint is shown where the text is not, and that is why the engine does not see it at all",
        ]
        let items = reasons.enumerated().map { number, reason in
            "\(number + 1). REAL Contrast failed — StaticText \"Price \(number)\" (kiosk.price.\(number)): \(reason)"
        }
        let read = try ReadLog("# Triage\n\n" + items.joined(separator: "\n") + "\n")
        #expect(read.issues.count == reasons.count)
    }

    @Test func aWalkInMarkdownIsAWalk() throws {
        let read = try readDocument(
            """
            # Lobby

            Opening hours of the museum and the shop, today from nine to five, Heading
            Buy a ticket for the museum and the garden, from the desk, Button
            Ask for help at the desk, or call the number on the card, Link
            Change the size of the text in the kiosk, and of the map, Button
            Go back to the start of the kiosk and choose a language, Button
            """
        )
        #expect(read.format != "not-an-audit")
        #expect(read.sink.evidence.contains { if case .walk = $0 { true } else { false } })
    }

    @Test func aTableInALogLeavesTheLogALog() throws {
        let read = try ReadLog(
            """
            Test Case '-[KioskUITests.AuditTests testLobby]' started.
            /a/b.swift:3: error: -[KioskUITests.AuditTests testLobby] : Contrast failed
            Test Case '-[KioskUITests.AuditTests testLobby]' failed (3.1 seconds).
            | Screen | Failed |
            |---|---:|
            | Lobby | 4 |
            | Shop | 2 |
            """
        )
        #expect(read.rules == ["contrast"])
    }

    @Test func aLogWithHeadingsIsALog() throws {
        let lines = (1...30).map {
            "Note \($0): the simulator takes a while to start on this machine, and the suite waits for it to finish"
        }
        let read = try ReadLog(
            "# build\n" + lines.joined(separator: "\n")
                + "\nTest Case '-[KioskUITests.AuditTests testLobby]' started.\n/a/b.swift:3: error: -[KioskUITests.AuditTests testLobby] : Contrast failed\nTest Case '-[KioskUITests.AuditTests testLobby]' failed (3.1 seconds).\n"
        )
        #expect(read.rules == ["contrast"])
    }
}
