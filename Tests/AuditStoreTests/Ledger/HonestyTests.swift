import AuditStore
import Testing

/// Each history of design/ledger.md, by its number.
@Suite struct HonestyTests {
    @Test func s01OneMoreElementBreaksARuleAlreadyBroken() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        try ledger.run("r2", [.init(issues: [issue("a"), issue("b")])])
        let answer = try ledger.compare()
        #expect(answer.summary == "new 1, persisting 1")
        #expect(answer.regressions.map(\.finding.element.identifier) == ["b"])
        #expect(answer.fails && answer.exitStatus == 1)
    }

    @Test func s02OneIsFixedAndAnotherOfTheSameRuleBreaks() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a", label: "One")])])
        try ledger.run("r2", [.init(issues: [issue("b", label: "Two")])])
        #expect(try ledger.compare().summary == "new 1, fixed 1")
        // The same words on another row are another element.
        let rows = try LedgerFixture()
        try rows.run("r1", [.init(issues: [issue("row.3", label: "Delete")])])
        try rows.run("r2", [.init(issues: [issue("row.4", label: "Delete")])])
        #expect(try rows.compare().summary == "new 1, fixed 1")
    }

    @Test func s03OnePoseCrashed() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            [
                .init(pose: .closed, issues: [issue("a")]),
                .init(pose: .open, issues: [issue("b"), issue("c")]),
            ]
        )
        try ledger.run(
            "r2",
            [
                .init(pose: .closed, issues: [issue("a")]),
                .init(pose: .open, outcome: .failed, error: "lost connection"),
            ]
        )
        let answer = try ledger.compare()
        #expect(answer.summary == "persisting 1, unverified 2")
        #expect(answer.exitStatus == 3)
        guard case .failed(let cell, let error)? = answer.incomplete.first else {
            Issue.record("nothing failed")
            return
        }
        #expect(cell.condition.pose == .open && error == "lost connection")
    }

    @Test func s03OnePoseWasNotAudited() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            [.init(pose: .closed), .init(pose: .open, issues: [issue("b")])]
        )
        try ledger.run("r2", [.init(pose: .closed)])
        let answer = try ledger.compare()
        #expect(answer.summary == "unverified 1")
        #expect(answer.exitStatus == 0)
        #expect(answer.cellsNotLookedAt.map(\.condition.pose) == [.open])
        #expect(answer.notes.contains { $0.contains("not looked at by the head: Inbox (open") })
    }

    @Test func s03AnExpectedCellIsMissing() throws {
        let ledger = try LedgerFixture()
        let both = Expectation(screens: ["Inbox"], poses: [.closed, .open])
        try ledger.run("r1", [.init(pose: .closed), .init(pose: .open, issues: [issue("b")])])
        try ledger.run("r2", expecting: both, [.init(pose: .closed)])
        let answer = try ledger.compare()
        #expect(answer.exitStatus == 3)
        #expect(answer.summary == "unverified 1")
        let missing = ExpectedCell(screen: "Inbox", pose: .open, textSize: nil, settings: "*")
        #expect(answer.incomplete == [.missing(missing)])
        // The gate comes first where both hold.
        try ledger.run("r3", expecting: both, [.init(pose: .closed, issues: [issue("n")])])
        #expect(try ledger.compare().exitStatus == 1)
    }

    @Test func s04TheOSRewordsTheMessage() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(os: "27.0", issues: [issue("a", compact: "Contrast failed")])])
        try ledger.run("r2", [.init(os: "27.1", issues: [issue("a", compact: "Low contrast")])])
        let answer = try ledger.compare()
        #expect(answer.summary == "persisting 1")
        #expect(answer.notes.contains("the OS is 27.1 now and was 27.0"))
        // Also where the rewording makes another rule of the same audit type of it.
        let variant = try LedgerFixture()
        let type = AuditType.sufficientElementDescription
        try variant.run("r1", [.init(issues: [issue("a", type, rule: "\(type.rawValue).title")])])
        try variant.run("r2", [.init(issues: [issue("a", type)])])
        let other = try variant.compare()
        #expect(other.summary == "persisting 1")
        #expect(other.changes.first?.match?.pass == .otherRule)
    }

    @Test func s05TheWholeJobDied() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            [.init(issues: [issue("a")]), .init(pose: .open, issues: [issue("b")])]
        )
        try ledger.run("r2", [])
        let answer = try ledger.compare()
        #expect(answer.summary == "unverified 2")
        #expect(answer.incomplete == [.noAudits])
        #expect(answer.exitStatus == 3)
        // And the next run is compared with what was known before.
        try ledger.run("r3", [.init(issues: [issue("a")]), .init(pose: .open)])
        let next = try ledger.compare()
        #expect(next.base?.key == "r2")
        #expect(next.summary == "persisting 1, fixed 1")
        #expect(next.exitStatus == 0)
    }

    @Test func s06TwinsAndThenAThird() throws {
        let ledger = try LedgerFixture()
        let twin = issue(label: "Star", element: "Image")
        try ledger.run("r1", [.init(issues: [twin, twin])])
        try ledger.run("r2", [.init(issues: [twin, twin])])
        #expect(try ledger.compare().summary == "persisting 2")
        try ledger.run("r3", [.init(issues: [twin, twin, twin])])
        let answer = try ledger.compare()
        #expect(answer.summary == "new 1, persisting 2")
        #expect(answer.exitStatus == 1)
    }

    @Test func s07FixedThenBack() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        try ledger.run("r2", [.init()])
        #expect(try ledger.compare().summary == "fixed 1")
        try ledger.run("r3", commit: "c3", [.init(issues: [issue("a")])])
        let answer = try ledger.compare()
        #expect(answer.summary == "reopened 1")
        #expect(answer.exitStatus == 1)
        let change = try #require(answer.regressions.first)
        #expect(change.firstSeen?.key == "r1")
        #expect(change.firstBad?.key == "r3")
        #expect(change.lastGood?.key == "r2")
        #expect(change.commitsBetween == ["c3"])
    }

    @Test func s07WhatIsBackKeepsItsAcceptance() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        let key = try #require(try ledger.compare().changes.first?.finding.key)
        try AcceptanceWriter(ledger.store).accept(
            Acceptance(findingKey: key, reason: "brand colour", acceptedAt: LedgerFixture.now)
        )
        try ledger.run("r2", [.init()])
        try ledger.run("r3", [.init(issues: [issue("a")])])
        let answer = try ledger.compare()
        #expect(answer.regressions.isEmpty)
        #expect(answer.accepted.map(\.kind) == [.reopened])
        #expect(answer.accepted.first?.acceptance?.acceptance.reason == "brand colour")
        #expect(answer.exitStatus == 0)
    }

    @Test func s08AScreenIsRenamed() throws {
        let ledger = try LedgerFixture()
        let issues = [issue("a"), issue("b"), issue("c")]
        try ledger.run("r1", [.init(screen: "Inbox", issues: issues), .init(screen: "Trash")])
        try ledger.run("r2", [.init(screen: "Mailbox", issues: issues), .init(screen: "Trash")])
        let answer = try ledger.compare()
        #expect(answer.summary == "new 3, unverified 3")
        #expect(answer.exitStatus == 1)
        let question = try #require(answer.renames.first)
        #expect(answer.renames.count == 1)
        #expect(question.oldName == "Inbox" && question.newName == "Mailbox")
        #expect(question.shared == 3 && question.total == 3)
        let old = try #require(answer.changes(.unverified).first?.finding.key)
        // Once a person says so, both names are one, and can be two again.
        let renames = RenameWriter(ledger.store)
        let record = RenameRecord(
            kind: .screen,
            app: "Mail",
            oldName: "Inbox",
            newName: "Mailbox",
            renamedAt: LedgerFixture.now
        )
        try renames.rename(record)
        let joined = try ledger.compare()
        #expect(joined.summary == "persisting 3")
        #expect(joined.renames.isEmpty && joined.exitStatus == 0)
        try AcceptanceWriter(ledger.store).accept(
            Acceptance(findingKey: old, reason: "known", acceptedAt: LedgerFixture.now)
        )
        #expect(try ledger.compare().changes.count { $0.isAccepted } == 1)
        #expect(try renames.revert(record, at: LedgerFixture.now))
        #expect(try ledger.compare().summary == "new 3, unverified 3")
    }

    @Test func s08APoseIsRenamed() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(pose: .unknown, issues: [issue("a"), issue("b")])])
        try ledger.run("r2", [.init(pose: .closed, issues: [issue("a"), issue("b")])])
        let answer = try ledger.compare()
        #expect(answer.renames.map(\.kind) == [.pose])
        #expect(answer.count(.fixed) == 0)
        try RenameWriter(ledger.store).rename(
            RenameRecord(
                kind: .pose,
                app: "",
                oldName: "unknown",
                newName: "closed",
                renamedAt: LedgerFixture.now
            )
        )
        #expect(try ledger.compare().summary == "persisting 2")
    }

    @Test func s09OneIssueAtThreeTextSizes() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r0", [.init(screen: "Other")])
        let sizes: [TextSize] = [.large, .accessibility1, .accessibility5]
        try ledger.run("r1", sizes.map { .init(size: $0, issues: [issue("a")]) })
        let answer = try ledger.compare()
        #expect(answer.summary == "new 1")
        #expect(answer.regressions.first?.openCells.map(\.condition.textSize) == sizes)
        let findings = try History(ledger.store).findings(LedgerRequest(now: LedgerFixture.now))
        #expect(findings.map(\.cells.count) == [3])
    }

    @Test func s10TwinsInAnotherOrderAndAddressesInIdentifiers() throws {
        let ledger = try LedgerFixture()
        let one = issue(label: "Star", element: "Image", compact: "Contrast failed")
        let other = issue(label: "Star", element: "Image", compact: "Contrast nearly passed")
        func cell(_ address: String, _ uuid: String) -> AuditStore.Issue {
            issue("cell-\(address)-\(uuid)")
        }
        try ledger.run(
            "r1",
            [
                .init(issues: [
                    one, other, cell("0x600003a4c1e0", "3F2504E0-4F89-11D3-9A0C-0305E82C3301"),
                ])
            ]
        )
        try ledger.run(
            "r2",
            [
                .init(issues: [
                    cell("0x60000112ffa0", "9B2504E0-4F89-11D3-9A0C-0305E82C33FF"), other, one,
                ])
            ]
        )
        let answer = try ledger.compare()
        #expect(answer.summary == "persisting 3")
        #expect(answer.exitStatus == 0)
    }

    @Test func s11AnAcceptanceExpires() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        try ledger.run("r2", [.init(issues: [issue("a")])])
        let key = try #require(try ledger.compare().changes.first?.finding.key)
        let today = LedgerFixture.now.day
        try AcceptanceWriter(ledger.store).accept(
            Acceptance(
                findingKey: key,
                reason: "until the redesign",
                until: today,
                acceptedAt: LedgerFixture.now
            )
        )
        // The last day counts.
        #expect(try ledger.compare().exitStatus == 0)
        let open = try History(ledger.store).findings(LedgerRequest(now: LedgerFixture.now))
        #expect(open.map(\.state) == [.accepted])
        let tomorrow = Timestamp(day: CalendarDay(number: today.number + 1))
        let late = try ledger.compare(now: tomorrow)
        #expect(late.exitStatus == 1)
        #expect(late.regressions.first?.acceptance?.state == .expired)
        #expect(late.regressions.first?.notes.contains { $0.contains("expired on") } == true)
        let again = try History(ledger.store).findings(LedgerRequest(now: tomorrow))
        #expect(again.map(\.state) == [.open])
        #expect(again.first?.acceptance?.state == .expired)
    }

    @Test func s11AFindingOutgrowsItsAcceptance() throws {
        let ledger = try LedgerFixture()
        let sizes: [TextSize] = [.large, .accessibility5]
        try ledger.run(
            "r1",
            sizes.map { .init(size: $0, issues: $0 == .large ? [] : [issue("a")]) }
        )
        let key = try #require(try ledger.compare().changes.first?.finding.key)
        var scope = AcceptanceScope()
        scope.textSizes = TextSizeRange(.accessibility4, .accessibility5)
        try AcceptanceWriter(ledger.store).accept(
            Acceptance(findingKey: key, reason: "huge", scope: scope, acceptedAt: LedgerFixture.now)
        )
        try ledger.run("r2", sizes.map { .init(size: $0, issues: [issue("a")]) })
        let answer = try ledger.compare()
        #expect(answer.exitStatus == 1)
        let change = try #require(answer.regressions.first)
        #expect(change.acceptance?.state == .outgrown)
        #expect(change.acceptance?.beyond.map(\.condition.textSize) == [.large])
        #expect(change.notes.contains { $0.hasPrefix("outgrown") })
    }

    @Test func s12OnlyOtherAuditTypesWereAskedFor() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a", .hitRegion), issue("b", .contrast)])])
        try ledger.run("r2", [.init(types: RequestedTypes([.contrast]))])
        let answer = try ledger.compare()
        #expect(answer.summary == "fixed 1, unverified 1")
        #expect(answer.changes(.unverified).first?.finding.rule.type == .hitRegion)
        #expect(answer.notes.contains { $0.hasPrefix("the head did not ask for") })
        #expect(!answer.isComparable)
    }

    @Test func s13TheSameAuditThroughALogAndABundle() throws {
        let ledger = try LedgerFixture()
        let rich = LedgerFixture.Audit(issues: [issue("a"), issue("b", .hitRegion)])
        try ledger.run("r0", [rich])
        try ledger.run("r1", [rich])
        // The log's lines know neither element nor condition.
        let poor = LedgerFixture.Audit(
            screen: "InboxTests/testInbox",
            pose: .unknown,
            size: nil,
            device: "",
            issues: [issue(element: nil), issue(nil, .hitRegion, element: nil)],
            channel: .failureMessage
        )
        let before = try ledger.compare()
        try ledger.run("r1", start: before.head.startedAt, [poor])
        let answer = try ledger.compare()
        #expect(answer.summary == before.summary && before.summary == "persisting 2")
        let findings = try History(ledger.store).findings(LedgerRequest(now: LedgerFixture.now))
        #expect(findings.count == 2)
    }

    @Test func s14FailsThenPassesOnRetry() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("old")])])
        try ledger.run(
            "r2",
            [
                .init(issues: [issue("new")], attempt: 1),
                .init(issues: [issue("old")], attempt: 2),
            ]
        )
        let answer = try ledger.compare()
        #expect(answer.count(.new) == 0 && answer.count(.fixed) == 0)
        #expect(answer.count(.flaky) == 2)
        #expect(answer.exitStatus == 0)
    }

    @Test func s15FoundAtSmallerSizesThanBefore() throws {
        let ledger = try LedgerFixture()
        let sizes: [TextSize] = [
            .accessibility1, .accessibility2, .accessibility3, .accessibility4, .accessibility5,
        ]
        func audits(from smallest: TextSize) -> [LedgerFixture.Audit] {
            sizes.map { .init(size: $0, issues: $0 >= smallest ? [issue("a")] : []) }
        }
        try ledger.run("r1", audits(from: .accessibility4))
        try ledger.run("r2", audits(from: .accessibility2))
        let answer = try ledger.compare()
        #expect(answer.summary == "widened 1")
        let change = try #require(answer.regressions.first)
        #expect(change.gained.displayName == "AX2, AX3")
        #expect(change.cells.map(\.condition.textSize) == [.accessibility2, .accessibility3])
        #expect(change.minimalCondition?.displayName == "AX2 and up")
        #expect(change.firstBad?.key == "r2" && change.lastGood?.key == "r1")
        #expect(answer.exitStatus == 1)
        try ledger.run("r3", audits(from: .accessibility5))
        #expect(try ledger.compare().summary == "narrowed 1")
    }

    @Test func s15AFirstLookIsNoGain() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(size: .accessibility5, issues: [issue("a")])])
        try ledger.run(
            "r2",
            [
                .init(size: .accessibility4, issues: [issue("a")]),
                .init(size: .accessibility5, issues: [issue("a")]),
            ]
        )
        let answer = try ledger.compare()
        #expect(answer.summary == "persisting 1")
        #expect(answer.changes.first?.firstLooks.map(\.condition.textSize) == [.accessibility4])
    }

    @Test func s16TheSameCommitWithAnotherXcode() throws {
        let ledger = try LedgerFixture()
        let first = LedgerFixture.Audit(os: "27.0", issues: [issue("a")])
        let second = LedgerFixture.Audit(os: "27.1", issues: [issue("a"), issue("b")])
        try ledger.run("r1", commit: "abc", xcode: "27.0", [first])
        try ledger.run("r2", commit: "abc", xcode: "27.1", [second])
        let answer = try ledger.compare()
        #expect(answer.summary == "new 1, persisting 1")
        #expect(answer.regressions.map(\.isToolChange) == [true])
        #expect(answer.notes.contains("Xcode is 27.1 now and was 27.0"))
        // With another commit, nobody can tell.
        let mixed = try LedgerFixture()
        try mixed.run("r1", commit: "abc", xcode: "27.0", [first])
        try mixed.run("r2", commit: "def", xcode: "27.1", [second])
        #expect(try mixed.compare().regressions.map(\.isToolChange) == [false])
    }

    @Test func s17TheSimulatorStillHadAnotherJobsSetting() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init()])
        try ledger.run("r2", [.init(issues: [issue("a")])])
        let answer = try ledger.compare {
            $0.tainted = [
                TaintedAudit(run: "r2", cell: nil, setting: "Bold Text", origin: "run 'r0'")
            ]
        }
        #expect(!answer.isComparable)
        #expect(answer.tainted.count == 1)
        #expect(
            answer.notes.contains(
                "tainted: the head's audits ran with Bold Text still on from run 'r0'"
            )
        )
    }
}
