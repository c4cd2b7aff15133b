import AuditStore
import Testing

/// Two processes that ingest the same artifacts write the same rows.
@Suite struct RowOrderTests {
    @Test func findingsGetTheirRowsInTheOrderOfTheExport() throws {
        let names = (0..<40).map { "button.\(String(UnicodeScalar(UInt8(97 + $0 % 26))))\($0)" }
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: names.map { issue($0) })])
        let select = try ledger.store.database.prepare(
            "SELECT identifier FROM findings ORDER BY id"
        )
        var written: [String] = []
        while try select.step() { written.append(try select.text(0)) }
        #expect(written == names)
    }
}
