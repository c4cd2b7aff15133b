import AuditStore
import Testing

/// References of large artifacts are not looked up while they are written; everything else is as ever.
@Suite struct LargeArtifactTests {
    private func append(_ byteCount: Int, to ledger: LedgerFixture, fails: Bool = false) throws {
        let artifact = LedgerWriter.Artifact(
            digest: Digest.of(Array("\(byteCount)".utf8), length: 32),
            context: "",
            name: "a.ndjson",
            path: "a.ndjson",
            byteCount: byteCount
        )
        struct Stopped: Error {}
        _ = try ledger.writer.append(artifact) { writer in
            try writer.begin(run: RunContext(), key: "r\(byteCount)")
            let audit = LedgerFixture.Audit(issues: [issue("a")])
            try writer.add(
                AuditRecord(
                    scope: audit.scope,
                    observation: Observation(audit.issues),
                    channel: .auditLog
                )
            )
            if fails { throw Stopped() }
            return ArtifactWriter.Ending(format: "audit-log", statesRun: true)
        }
    }

    @Test(arguments: [1, 1 << 30])
    func referencesHoldAndAreCheckedAgainAfterwards(_ byteCount: Int) throws {
        let ledger = try LedgerFixture()
        try append(byteCount, to: ledger)
        #expect(throws: (any Error).self) {
            try append(byteCount + 1, to: ledger, fails: true)
        }
        let database = ledger.store.database
        #expect(try database.integer("SELECT count(*) FROM audits") == 1)
        #expect(try database.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
        #expect(try database.integer("PRAGMA foreign_keys") == 1)
    }
}
