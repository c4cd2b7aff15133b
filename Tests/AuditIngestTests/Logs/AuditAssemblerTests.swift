import AuditStore
import Testing

@testable import AuditIngest

@Suite struct AuditAssemblerTests {
    private func parts(_ compact: String, label: String? = nil, screen: String? = nil) -> IssueParts
    {
        var parts = IssueParts()
        parts.compact = compact
        parts.screen = screen
        if let label { parts.set(.label, label) }
        return parts
    }

    private func audits(_ assembler: AuditAssembler) throws -> [AuditRecord] {
        var assembler = assembler
        let sink = EvidenceCollector()
        try assembler.finish(scope: assembler.scope, sink: sink)
        return sink.audits
    }

    private func record(
        _ texts: [String],
        screen: String = "Orders",
        outcome: Outcome? = nil
    ) -> AuditRecord {
        var values = AuditScope.Values()
        values.screen = screen
        values.test = "S/t"
        let issues = texts.map {
            Issue(compact: $0, detail: nil, typeText: nil, element: Element(label: "Fee"))
        }
        return AuditRecord(
            scope: AuditScope(values),
            observation: Observation(issues),
            outcome: outcome,
            channel: .auditLog
        )
    }

    @Test func anAuditLogsRecordTakesTheFailuresOfItsTest() throws {
        var assembler = AuditAssembler()
        assembler.begin("S/t", attempt: 1, line: 1)
        assembler.add(parts("Contrast failed"), .failureLine, test: "S/t", line: 2)
        assembler.add(parts("Text clipped"), .failureLine, test: "S/t", line: 3)
        assembler.add(record(["Contrast failed"]))
        let audits = try audits(assembler)
        #expect(audits.map(\.channel) == [.auditLog, .failureMessage])
        #expect(
            audits.map { $0.observation.issues.map(\.rule.id) } == [["contrast"], ["textClipped"]]
        )
    }

    @Test func aFailedRecordTakesTheErrorOfItsTest() throws {
        var assembler = AuditAssembler()
        assembler.add(record([], outcome: .failed))
        let error = LogAuditError(reason: "Audit failed to complete in time", screen: nil)
        assembler.fail(error, .failureLine, test: "S/t", line: 3)
        #expect(try audits(assembler).map(\.outcome) == [.failed])
    }

    @Test func sameIssueOnTwoScreensIsTwo() throws {
        var assembler = AuditAssembler()
        assembler.add(
            parts("Text clipped", label: "Fee", screen: "A"),
            .printed("x"),
            test: "S/t",
            line: 2
        )
        assembler.add(
            parts("Text clipped", label: "Fee", screen: "B"),
            .printed("x"),
            test: "S/t",
            line: 3
        )
        assembler.add(parts("Text clipped"), .failureLine, test: "S/t", line: 4)
        assembler.add(parts("Text clipped"), .failureLine, test: "S/t", line: 5)
        let audits = try audits(assembler)
        #expect(audits.map(\.scope.values.screen) == ["A", "B"])
        #expect(audits.map(\.observation.issues.count) == [1, 1])
    }

    @Test func aRollUpByAnotherExporterAddsNothing() throws {
        var assembler = AuditAssembler()
        for source in ["A11Y", "SUMMARY"] {
            assembler.add(
                parts("Text clipped", label: "Fee"),
                .printed(source),
                test: "S/t",
                line: 2
            )
            assembler.add(
                parts("Text clipped", label: "Total"),
                .printed(source),
                test: "S/t",
                line: 3
            )
        }
        #expect(try audits(assembler).map(\.observation.issues.count) == [2])
    }

    @Test func elementsThatDifferAreTwoIssues() throws {
        var assembler = AuditAssembler()
        assembler.add(parts("Text clipped", label: "Fee"), .printed("a"), test: "S/t", line: 2)
        assembler.add(parts("Text clipped", label: "Total"), .failureLine, test: "S/t", line: 3)
        #expect(try audits(assembler).first?.observation.issues.count == 2)
    }

    @Test func aStatementCountsOnlyForAScreenWithoutIssues() throws {
        var assembler = AuditAssembler()
        assembler.add(parts("Text clipped", screen: "A"), .printed("x"), test: "S/t", line: 2)
        assembler.clean(screen: "A", test: "S/t", line: 3)
        assembler.clean(screen: "B", test: "S/t", line: 4)
        assembler.clean(screen: nil, test: "S/t", line: 5)
        let audits = try audits(assembler)
        #expect(audits.map(\.outcome) == [.findings, .clean])
        #expect(audits.last?.scope.values.screen == "B")
    }
}
