import AuditStore
import Foundation
import Testing

@Suite struct LedgerMergeTests {
    private func dump(_ store: Store) throws -> [String] {
        let history = try History(store)
        let request = LedgerRequest(now: LedgerFixture.now)
        var lines = try history.findings(request).map {
            "\($0.finding.key) \($0.state) \($0.firstSeen.key) \($0.lastSeen.key) \($0.cells.map(\.state))"
        }
        lines += try history.coverage(request).cells.map {
            "\($0.cell.screen) \($0.cell.displayName()) \($0.state) \($0.lastAudited?.key ?? "")"
        }
        lines += try history.acceptances(request).map { "\($0.acceptance.reason) \($0.state)" }
        for table in ["audits", "artifacts", "expectations", "diagnostics", "screenshots"] {
            let count = try store.database.integer("SELECT count(*) FROM \(table)") ?? -1
            lines.append("\(table) \(count)")
        }
        return lines
    }

    private func runs(_ ledger: LedgerFixture, _ numbers: [Int]) throws {
        for number in numbers {
            let audits: [LedgerFixture.Audit] = [
                .init(issues: number % 2 == 0 ? [issue("a"), issue("b")] : [issue("b")]),
                .init(
                    pose: .open,
                    issues: [issue("c\(number)", .hitRegion)],
                    screenshot: Screenshot(payload: "p\(number)", name: "open.png")
                ),
                .init(screen: "Trash", outcome: .failed, error: "crash \(number)"),
            ]
            try ledger.run(
                "r\(number)",
                start: Timestamp(seconds: 1_790_000_000 + Int64(number) * 3600),
                expecting: Expectation(screens: ["Inbox"], poses: [.closed]),
                diagnostics: [Diagnostic(.warning, code: "x", "message \(number)")],
                audits
            )
        }
    }

    private func save(_ ledger: LedgerFixture, _ name: String) throws -> String {
        let path = NSTemporaryDirectory() + "merge-\(UUID().uuidString)-\(name).sqlite"
        try ledger.store.database.execute("VACUUM INTO '\(path)'")
        return path
    }

    @Test func mergingEqualsIngestingIntoOneStoreAndTwiceIsOnce() throws {
        let whole = try LedgerFixture()
        try runs(whole, [1, 2, 3, 4, 5, 6])
        let one = try LedgerFixture()
        try runs(one, [1, 4, 5])
        let other = try LedgerFixture()
        try runs(other, [2, 3, 6])
        let key = try #require(
            try History(other.store).findings(LedgerRequest(now: LedgerFixture.now)).first?.finding
                .key
        )
        for ledger in [whole, other] {
            try AcceptanceWriter(ledger.store).accept(
                Acceptance(findingKey: key, reason: "known", acceptedAt: LedgerFixture.now)
            )
        }
        let first = try save(one, "one")
        let second = try save(other, "other")
        defer {
            for path in [first, second] { try? FileManager.default.removeItem(atPath: path) }
        }
        let summary = try one.writer.merge(path: second)
        #expect(summary.artifacts == 3 && summary.runs == 3 && summary.audits == 9)
        #expect(summary.decisions == 1)
        let expected = try dump(whole.store)
        #expect(try dump(one.store) == expected)
        // Again: nothing changes. The other way round: the same answers.
        let again = try one.writer.merge(path: second)
        #expect(again.isEmpty && again.alreadyThere == 3)
        #expect(try dump(one.store) == expected)
        _ = try other.writer.merge(path: first)
        #expect(try dump(other.store) == expected)
        let check = try one.store.database.prepare("PRAGMA foreign_key_check")
        #expect(try !check.step())
        // And a store that was merged can be written to.
        try runs(one, [7])
        try runs(whole, [7])
        #expect(try dump(one.store) == dump(whole.store))
    }

    @Test func refusesAFileThatIsNoStore() throws {
        let ledger = try LedgerFixture()
        #expect(throws: StoreError.missing(path: "/nonexistent/store")) {
            try ledger.writer.merge(path: "/nonexistent/store")
        }
    }

    @Test func rekeyingMovesFindingsToTodaysRecipe() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a"), issue("b")])])
        let before = try dump(ledger.store)
        #expect(try ledger.writer.rekey(dryRun: false).changes.isEmpty)
        let key = try #require(
            try History(ledger.store).findings(LedgerRequest(now: LedgerFixture.now)).first?.finding
                .key
        )
        // As an older recipe might have left it.
        try ledger.store.database.execute(
            "UPDATE findings SET key = 'old', element_key = 'identifier:A' WHERE key = '\(key)'"
        )
        try AcceptanceWriter(ledger.store).accept(
            Acceptance(findingKey: "old", reason: "known", acceptedAt: LedgerFixture.now)
        )
        let plan = try ledger.writer.rekey(dryRun: true)
        #expect(plan.changes.map(\.newKey) == [key] && plan.unchanged == 1)
        #expect(try ledger.writer.rekey(dryRun: true) == plan)
        _ = try ledger.writer.rekey(dryRun: false)
        #expect(
            try dump(ledger.store).filter { !$0.hasPrefix("known") && !$0.hasPrefix(key) }
                == before.filter { !$0.hasPrefix(key) }
        )
        #expect(
            try History(ledger.store).acceptances(LedgerRequest(now: LedgerFixture.now)).map(
                \.state
            ) == [.active]
        )
        try ledger.run("r2", [.init(issues: [issue("a"), issue("b")])])
        #expect(try ledger.compare().summary == "persisting 2")
    }
}
