import AuditStore
import Testing

@testable import AuditIngest

@Suite struct AuditQueueTests {
    private func queue(_ sink: EvidenceCollector, tests: Int) -> AuditQueue {
        let queue = AuditQueue(sink)
        for test in 0..<tests {
            var group = AuditGroup(
                test: "S/t\(test)",
                attempt: 1,
                line: test,
                scope: AuditScope.Values()
            )
            group.cleans.append((nil, test))
            queue.add(
                AuditQueue.Entry(
                    group: group,
                    failureChannel: .failureMessage,
                    printedChannel: .printed,
                    knownScreens: [],
                    isAuditing: true
                )
            )
        }
        return queue
    }

    private func tests(_ sink: EvidenceCollector) -> [String?] {
        sink.audits.map(\.scope.values.test)
    }

    @Test func sendsAFewAtATimeInOrder() throws {
        let sink = EvidenceCollector()
        let queue = queue(sink, tests: 5)
        #expect(tests(sink) == [])
        try queue.send(2)
        #expect(tests(sink) == ["S/t0", "S/t1"])
        try queue.send(2)
        try queue.send(2)
        #expect(tests(sink) == ["S/t0", "S/t1", "S/t2", "S/t3", "S/t4"])
        try queue.sendAll()
        #expect(sink.audits.count == 5)
    }

    @Test func sendsAllThatWaitBeforeAnythingElse() throws {
        let sink = EvidenceCollector()
        let queue = queue(sink, tests: 3)
        try queue.send(1)
        try queue.receive(.diagnostic(Diagnostic(.notice, code: "later", "came later")))
        #expect(sink.evidence.count == 4)
        let isLast = if case .diagnostic = sink.evidence.last { true } else { false }
        #expect(isLast)
    }

    @Test func sendsAllThatWaitBeforeSettingsAreExpected() throws {
        let sink = EvidenceCollector()
        try queue(sink, tests: 3).expectSettings(isCertain: false)
        #expect(sink.audits.count == 3)
    }

    /// More issues than are held, so that what is done is sent while the log is read.
    @Test func aLogOfVeryManyIssuesKeepsTheOrderOfItsTests() throws {
        var log = ""
        for test in 0..<1100 {
            log += "Test Case '-[AppUITests.Audits test\(test)]' started.\n"
            for _ in 0..<20 {
                log +=
                    "/app/Audits.swift:7: error: -[AppUITests.Audits test\(test)] : Contrast failed\n"
            }
            log += "Test Case '-[AppUITests.Audits test\(test)]' failed (1.000 seconds).\n"
        }
        let sink = EvidenceCollector()
        let document = Document(name: "test.log", bytes: Array(log.utf8))
        _ = try ReaderRegistry.standard.logs.read(document, into: sink)
        #expect(tests(sink) == (0..<1100).map { "Audits/test\($0)" })
        #expect(sink.audits.allSatisfy { $0.observation.issues.count == 20 })
    }
}
