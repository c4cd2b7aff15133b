import AuditStore
import Testing

/// Rows of audits are written several at a time, and all of them are there when the artifact ends.
@Suite struct AuditRowsTests {
    @Test(arguments: [1, 15, 16, 17, 31, 32, 33, 50])
    func everyAuditHasItsRowInTheOrderOfTheArtifact(count: Int) throws {
        let ledger = try LedgerFixture()
        for (index, key) in ["r1", "r2"].enumerated() {
            try ledger.run(
                key,
                (0..<count).map { number in
                    .init(
                        screen: "Screen \(number)",
                        issues: number % 3 == index ? [issue("a.\(number)")] : [],
                        error: number % 5 == 0 ? "stopped \(number)" : nil
                    )
                }
            )
        }
        let select = try ledger.store.database.prepare(
            """
            SELECT runs.key, audits.ordinal, screens.name, results.member_count, audit_errors.message
            FROM audits JOIN runs ON runs.id = audits.run_id
            JOIN scopes ON scopes.id = audits.scope_id JOIN cells ON cells.id = scopes.cell_id
            JOIN screens ON screens.id = cells.screen_id JOIN results ON results.id = audits.result_id
            LEFT JOIN audit_errors ON audit_errors.id = audits.error_id
            ORDER BY audits.artifact_id, audits.ordinal
            """
        )
        var rows: [String] = []
        while try select.step() {
            let error = try select.textOrNil(4) ?? "-"
            rows.append(
                "\(try select.text(0)) \(try select.int(1)) \(try select.text(2)) \(try select.int(3)) \(error)"
            )
        }
        let expected = ["r1", "r2"].enumerated().flatMap { index, key in
            (0..<count).map { number in
                let error = number % 5 == 0 ? "stopped \(number)" : "-"
                return
                    "\(key) \(number + 1) Screen \(number) \(number % 3 == index ? 1 : 0) \(error)"
            }
        }
        #expect(rows == expected)
    }

    @Test func anArtifactOfSeveralRunsGivesEachItsRows() throws {
        let ledger = try LedgerFixture()
        let artifact = LedgerWriter.Artifact(
            digest: Digest.of([1], length: 32),
            context: "",
            name: "a",
            path: "a",
            byteCount: 1
        )
        _ = try ledger.writer.append(artifact) { writer in
            for run in 1...5 {
                var context = RunContext()
                context.key = "r\(run)"
                try writer.begin(run: context, key: "r\(run)")
                for number in 0..<run * 5 {
                    let audit = LedgerFixture.Audit(screen: "Screen \(number)")
                    try writer.add(
                        AuditRecord(
                            scope: audit.scope,
                            observation: .empty,
                            channel: .auditLog
                        )
                    )
                }
            }
            return ArtifactWriter.Ending(format: "audit-log", statesRun: true)
        }
        let select = try ledger.store.database.prepare(
            """
            SELECT runs.key, count(*) FROM audits JOIN runs ON runs.id = audits.run_id
            GROUP BY runs.key ORDER BY runs.key
            """
        )
        var counts: [String: Int] = [:]
        while try select.step() { counts[try select.text(0)] = try select.int(1) }
        #expect(counts == ["r1": 5, "r2": 10, "r3": 15, "r4": 20, "r5": 25])
    }
}
