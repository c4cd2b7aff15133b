import AuditStore
import Testing

/// The numbers of a run, as `runs` and the weekly trend show them.
@Suite struct RunSummaryTests {
    /// Runs that differ only in what makes the derivation take its long way: a cell twice, two channels.
    static let histories: [(String, [LedgerFixture.Audit])] = [
        ("each cell once", [.init(issues: [issue("a")]), .init(size: .accessibility5)]),
        (
            "a cell again at the end",
            [
                .init(issues: [issue("a")]), .init(size: .accessibility5),
                .init(size: .accessibility5, attempt: 2),
            ]
        ),
        (
            "two channels",
            [
                .init(issues: [issue("a")]), .init(size: .accessibility5),
                .init(size: .accessibility5, channel: .printed),
            ]
        ),
    ]

    @Test(arguments: histories)
    func countsEveryCellOnce(_ name: String, _ audits: [LedgerFixture.Audit]) throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", audits)
        let select = try ledger.store.database.prepare(
            "SELECT clean_cells, finding_cells, sightings FROM run_summaries"
        )
        #expect(try select.step())
        #expect(try select.int(0) == 1)
        #expect(try select.int(1) == 1)
        #expect(try select.int(2) == 1)
    }
}
