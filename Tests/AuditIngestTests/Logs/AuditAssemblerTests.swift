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

    /// Adds so many issues of other tests that what is done is sent.
    private func overflow(_ assembler: inout AuditAssembler) {
        for test in 0..<110 {
            assembler.begin("Other/t\(test)", attempt: 1, line: 10)
            for _ in 0..<20 {
                assembler.add(
                    parts("Hit area is too small"),
                    .failureLine,
                    test: "Other/t\(test)",
                    line: 11
                )
            }
            assembler.end("Other/t\(test)", .failed, line: 12)
        }
    }

    @Test func testsThatAreDoneAreSentBeforeTheLogEnds() throws {
        var assembler = AuditAssembler()
        let sink = EvidenceCollector()
        let queue = AuditQueue(sink)
        assembler.begin("S/running", attempt: 1, line: 1)
        assembler.add(parts("Text clipped"), .failureLine, test: "S/running", line: 2)
        assembler.flushWhatIsDone(into: queue)
        try queue.sendAll()
        #expect(sink.audits.isEmpty)
        overflow(&assembler)
        assembler.flushWhatIsDone(into: queue)
        try queue.sendAll()
        #expect(sink.audits.count == 110)
        #expect(!sink.audits.contains { $0.scope.values.test == "S/running" })
        try assembler.finish(scope: assembler.scope, sink: sink)
        #expect(sink.audits.last?.scope.values.test == "S/running")
    }

    @Test func aRollUpKnowsATestThatWasSentWithAndWithoutItsSuite() {
        var assembler = AuditAssembler()
        overflow(&assembler)
        #expect(!assembler.wasSent("Other/t3"))
        assembler.flushWhatIsDone(into: AuditQueue(EvidenceCollector()))
        #expect(assembler.wasSent("Other/t3"))
        #expect(assembler.wasSent("t3"))
        #expect(!assembler.wasSent("t110"))
    }

    @Test func aFailureAndItsPrintedRecordAreOneAlsoWhereOthersAreSentBetweenThem() throws {
        var assembler = AuditAssembler()
        let sink = EvidenceCollector()
        let queue = AuditQueue(sink)
        overflow(&assembler)
        assembler.add(parts("Text clipped"), .failureLine, test: "S/t", line: 21)
        assembler.flushWhatIsDone(into: queue)
        assembler.add(parts("Text clipped", label: "Fee"), .printed("x"), test: nil, line: 20)
        try queue.sendAll()
        try assembler.finish(scope: assembler.scope, sink: sink)
        let own = sink.audits.filter { $0.scope.values.test?.hasPrefix("Other/") != true }
        #expect(own.map(\.observation.issues.count) == [1])
        #expect(own.first?.observation.issues.first?.element?.label == "Fee")
    }
}
