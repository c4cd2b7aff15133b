import AuditStore
import Testing

/// What the head did not audit is said, and ends with 3 where it was expected.
@Suite struct EvidenceTests {
    private static let both = Expectation(screens: ["Inbox"], poses: [.closed, .open])

    /// The answer for a head, after a base that audited the screen closed and open.
    private func answer(
        declares: Bool,
        open outcomes: Outcome?...
    ) throws -> Comparison {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(), .init(pose: .open, issues: [issue("a")])])
        let tries = outcomes.enumerated().map { number, outcome in
            LedgerFixture.Audit(pose: .open, outcome: outcome, attempt: number + 1)
        }
        try ledger.run("r2", expecting: declares ? Self.both : nil, [.init()] + tries)
        return try ledger.compare()
    }

    @Test(arguments: [
        ([Outcome.skipped], "skipped", "skipped by the head"),
        ([.partial], "partial", "audited only in part by the head"),
        ([.skipped, .partial], "partial", "audited only in part by the head"),
        ([.skipped, .skipped], "skipped", "skipped by the head"),
    ])
    func aDeclaredCellHasToBeAuditedToTheEnd(
        _ outcomes: [Outcome],
        _ reason: String,
        _ note: String
    ) throws {
        let ledger = try LedgerFixture()
        for declares in [true, false] {
            let base = declares ? "d1" : "u1"
            try ledger.run(base, [.init(), .init(pose: .open, issues: [issue("a")])])
            let tries = outcomes.enumerated().map { number, outcome in
                LedgerFixture.Audit(pose: .open, outcome: outcome, attempt: number + 1)
            }
            try ledger.run(
                declares ? "d2" : "u2",
                expecting: declares ? Self.both : nil,
                [.init()] + tries
            )
            let answer = try ledger.compare { $0.base = base }
            #expect(answer.summary == "unverified 1")
            #expect(answer.incomplete.map(\.name) == (declares ? [reason] : []))
            #expect(answer.exitStatus == (declares ? 3 : 0))
            #expect(answer.notes.contains { $0.hasPrefix(note) }, "\(answer.notes)")
        }
    }

    @Test(arguments: [false, true]) func aTryThatStoppedEarlyIsNoEnd(_ declares: Bool) throws {
        let failed = try answer(declares: declares, open: .partial, .failed)
        #expect(failed.incomplete.map(\.name) == ["failed"])
        #expect(failed.exitStatus == 3)
        let stopped = try answer(declares: declares, open: .failed, .partial)
        #expect(stopped.exitStatus == 3)
        // A try that came to its end makes up for it, whichever it is.
        #expect(try answer(declares: declares, open: .partial, .failed, nil).exitStatus == 0)
        #expect(try answer(declares: declares, open: nil, .failed).exitStatus == 0)
    }

    @Test func aHeadOfWhichEverythingWasSkippedIsIncomplete() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")]), .init(pose: .open)])
        try ledger.run("r2", [.init(outcome: .skipped), .init(pose: .open, outcome: .skipped)])
        let answer = try ledger.compare()
        #expect(answer.incomplete == [.allSkipped(cells: 2)])
        #expect(answer.exitStatus == 3)
        #expect(answer.summary == "unverified 1")
        // One that was audited is enough, where nothing was declared.
        try ledger.run("r3", [.init(), .init(pose: .open, outcome: .skipped)])
        #expect(try ledger.compare { $0.base = "r1" }.exitStatus == 0)
    }

    // MARK: - How much of the base

    /// Audits of this many screens.
    private func screens(_ count: Int, _ issues: [AuditStore.Issue] = []) -> [LedgerFixture.Audit] {
        (0..<count).map { .init(screen: "S\($0)", issues: issues) }
    }

    @Test(arguments: [
        (74, 1, 90, true), (74, 66, 90, true), (74, 67, 90, false), (74, 1, 0, false),
        (10, 9, 90, false), (10, 8, 90, true), (9, 0, 90, false), (9, 1, 90, false),
        (20, 10, 50, false), (20, 9, 50, true), (20, 20, 100, false), (20, 19, 100, true),
    ])
    func farLessThanTheBaseIsIncomplete(
        _ cells: Int,
        _ again: Int,
        _ minimum: Int,
        _ isLow: Bool
    ) throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", screens(cells))
        try ledger.run("r2", screens(again) + [.init(screen: "Other")])
        let answer = try ledger.compare { $0.minimumCoverage = minimum }
        let low = IncompleteReason.coverage(audited: again, of: cells, minimum: minimum)
        #expect(answer.incomplete == (isLow ? [low] : []))
        #expect(answer.exitStatus == (isLow ? 3 : 0))
    }

    @Test func whatWasSkippedFailedOrStoppedIsNotAudited() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", screens(10))
        var audits = screens(10)
        audits[0].outcome = .skipped
        audits[1].outcome = .partial
        try ledger.run("r2", audits)
        #expect(
            try ledger.compare().incomplete == [.coverage(audited: 8, of: 10, minimum: 90)]
        )
        // A declaration says what is expected, and so does the caller's.
        let declared = Expectation(screens: ["S2", "S3"])
        try ledger.run("r3", expecting: declared, screens(4))
        #expect(try ledger.compare { $0.base = "r1" }.exitStatus == 0)
        try ledger.run("r4", screens(4))
        #expect(try ledger.compare { $0.base = "r1" }.exitStatus == 3)
        #expect(
            try ledger.compare {
                $0.base = "r1"
                $0.expected = declared.cells
            }.exitStatus == 0
        )
        // A filter narrows both.
        #expect(
            try ledger.compare {
                $0.base = "r1"
                $0.filter.screens = ["S1"]
            }.exitStatus == 0
        )
    }

    @Test func aBaseThatLostItsAuditsExpectsWhatTheOneBeforeDid() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", screens(20))
        try ledger.run("r2", [])
        try ledger.run("r3", screens(1))
        #expect(
            try ledger.compare().incomplete == [.coverage(audited: 1, of: 20, minimum: 90)]
        )
    }

    // MARK: - Head and base

    @Test func whatSomebodyNamedIsNeverExchanged() throws {
        let ledger = try LedgerFixture()
        try ledger.run("m1", commit: "aaaaaaaaaa", [.init()])
        try ledger.run("m2", commit: "bbbbbbbbbb", [.init()])
        try ledger.run("t1", branch: "topic", commit: "cccccccccc", [.init()])
        #expect(throws: StoreError.self) { try ledger.compare { $0.baseBranch = "mian" } }
        #expect(throws: StoreError.self) { try ledger.compare { $0.branch = "tpoic" } }
        #expect(throws: StoreError.self) {
            try ledger.compare { $0.commits = ["dddddddddd", "eeeeeeeeee"] }
        }
        #expect(
            try ledger.compare { $0.commits = ["dddddddddd", "aaaaaaaaaa"] }.base?.key == "m1"
        )
        do {
            _ = try ledger.compare { $0.baseBranch = "mian" }
        } catch let error as StoreError {
            #expect("\(error)".contains("'main', 'topic'"))
        }
        // A branch that is there and has nothing earlier is no reason to take another one.
        #expect(try ledger.compare { ($0.head, $0.baseBranch) = ("m1", "main") }.base == nil)
        #expect(try ledger.compare { ($0.head, $0.baseBranch) = ("t1", "topic") }.base == nil)
        #expect(try ledger.compare { $0.head = "t1" }.base?.key == "m2")
    }

    // MARK: - Acceptances

    @Test func theSameWordsAreTheSameAcceptance() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        let key = try #require(try ledger.compare().changes.first?.finding.key)
        let writer = AcceptanceWriter(ledger.store)
        func later(_ minutes: Int64) -> Timestamp {
            Timestamp(milliseconds: LedgerFixture.now.milliseconds + minutes * 60_000)
        }
        var words = Acceptance(findingKey: key, reason: "design", acceptedAt: later(0))
        #expect(try writer.accept(words))
        words.acceptedAt = later(1)
        #expect(try !writer.accept(words))
        words.owner = "Ada"
        #expect(try writer.accept(words))
        words.until = CalendarDay(number: 21_000)
        #expect(try writer.accept(words))
        words.scope.pose = .closed
        #expect(try writer.accept(words))
        words.acceptedAt = later(2)
        #expect(try !writer.accept(words))
        let request = LedgerRequest(now: later(9))
        #expect(try History(ledger.store).acceptances(request).count == 4)
        // What was withdrawn is decided anew.
        #expect(try writer.withdraw(findingKey: key, at: later(3)) == 4)
        words.acceptedAt = later(4)
        #expect(try writer.accept(words))
    }
}
