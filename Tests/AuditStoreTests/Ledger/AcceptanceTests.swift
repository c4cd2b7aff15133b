import AuditStore
import Testing

@Suite struct AcceptanceTests {
    private let now = LedgerFixture.now

    private func states(_ ledger: LedgerFixture, at moment: Timestamp) throws -> [String] {
        try History(ledger.store).acceptances(LedgerRequest(now: moment)).map {
            "\($0.acceptance.reason): \($0.state.rawValue)"
        }
    }

    @Test func tellsHowEachAcceptanceStands() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            [.init(issues: ["a", "b", "c", "d"].map { issue($0) }), .init(pose: .open)]
        )
        let keys = Dictionary(
            try History(ledger.store).findings(LedgerRequest(now: now)).map {
                ($0.finding.element.identifier ?? "", $0.finding.key)
            },
            uniquingKeysWith: { first, _ in first }
        )
        let writer = AcceptanceWriter(ledger.store)
        func accept(_ name: String, _ reason: String, until: Int? = nil, pose: Pose? = nil) throws {
            var scope = AcceptanceScope()
            scope.pose = pose
            let acceptance = Acceptance(
                findingKey: keys[name] ?? name,
                reason: reason,
                owner: "Kim",
                until: until.map { CalendarDay(number: now.day.number + $0) },
                scope: scope,
                acceptedAt: now
            )
            #expect(try writer.accept(acceptance))
            #expect(try !writer.accept(acceptance))
        }
        try accept("a", "holds")
        try accept("b", "ends", until: 3)
        try accept("c", "closed only", pose: .closed)
        try accept("d", "gone soon")
        try accept("0123456789ab", "nobody")
        try ledger.run(
            "r2",
            [
                .init(issues: ["a", "b", "c"].map { issue($0) }),
                .init(pose: .open, issues: [issue("c")]),
            ]
        )
        let later = Timestamp(day: CalendarDay(number: now.day.number + 4))
        #expect(
            try states(ledger, at: later) == [
                "holds: active", "ends: expired", "closed only: outgrown", "gone soon: stale",
                "nobody: unused",
            ]
        )
        #expect(try writer.withdraw(findingKey: keys["a"] ?? "", at: now) == 1)
        #expect(try writer.withdraw(findingKey: keys["a"] ?? "", at: now) == 0)
        #expect(try states(ledger, at: later).first == "holds: withdrawn")
    }

    @Test func refusesAnEmptyReason() throws {
        let ledger = try LedgerFixture()
        #expect(throws: AcceptanceError.noReason(finding: "x")) {
            try AcceptanceWriter(ledger.store).accept(
                Acceptance(findingKey: "x", reason: "  ", acceptedAt: now)
            )
        }
    }

    @Test func theFileReadsBackWhatWasWritten() throws {
        var scope = AcceptanceScope()
        scope.pose = .closed
        scope.textSizes = TextSizeRange(.accessibility3, .accessibility5)
        scope.settings = [LedgerFilter.Setting(SettingName("boldText"))]
        let acceptances = [
            Acceptance(
                findingKey: "aaaa",
                reason: "two\nlines and a \\ backslash",
                owner: "Kim",
                until: CalendarDay(number: 20_900),
                scope: scope,
                acceptedAt: now
            ),
            Acceptance(findingKey: "bbbb", reason: "plain", acceptedAt: now),
        ]
        let text = AcceptanceFile.text(
            acceptances.map {
                AcceptanceStatus(acceptance: $0, finding: nil, state: .active, beyond: [])
            }
        )
        #expect(try AcceptanceFile.parse(text, now: now) == acceptances)
        #expect(text.hasSuffix("\n") && text.contains("text-size: accessibility3..accessibility5"))
    }

    @Test(arguments: [
        "reason: x", "finding: a\nuntil: 2026-02-30", "finding: a\npose: sideways", "finding: a",
        "finding: a\nreason: x\ncolour: red", "finding: a\nhello",
    ])
    func refusesAMalformedFile(_ text: String) {
        #expect(throws: AcceptanceError.self) { try AcceptanceFile.parse(text, now: now) }
    }
}
