import AuditStore
import Foundation
import Testing

@testable import AuditIngest

@Suite struct ObservationSinkTests {
    private static let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"

    /// A sink for a file with this text; only its beginning is looked at.
    private func sink(_ text: String, _ collector: EvidenceCollector) throws -> ObservationSink {
        let path = NSTemporaryDirectory() + "observation-\(UUID().uuidString).log"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let found = ArtifactFinder().find([path])
        return ObservationSink(collector, source: try #require(found.sources.first))
    }

    private func audit(_ line: Int) -> Evidence {
        .audit(
            AuditRecord(
                scope: AuditScope(AuditScope.Values()),
                observation: .empty,
                line: line,
                channel: .printed
            )
        )
    }

    private func setting(_ line: Int, _ value: String = "accessibility-large") -> Evidence {
        .setting(
            SettingEvent(
                device: Self.udid,
                setting: "content_size",
                action: .set,
                value: value,
                line: line
            )
        )
    }

    private func sizes(_ collector: EvidenceCollector) -> [TextSize?] {
        collector.audits.map(\.scope.values.condition.textSize)
    }

    @Test func whatStandsBeforeAnyCommandPassesAtOnce() throws {
        let collector = EvidenceCollector()
        let sink = try sink("a log\n", collector)
        try sink.receive(audit(1))
        #expect(collector.audits.count == 1)
        try sink.expectSettings(isCertain: false)
        try sink.receive(audit(3))
        #expect(collector.audits.count == 1)
        try sink.finish()
        #expect(collector.audits.map(\.line) == [1, 3])
    }

    @Test func aCommandFillsWhatFollowsItAndNothingBefore() throws {
        let collector = EvidenceCollector()
        let sink = try sink("a log\n", collector)
        try sink.receive(audit(1))
        try sink.expectSettings(isCertain: false)
        try sink.receive(audit(4))
        try sink.expectSettings(isCertain: true)
        try sink.receive(audit(9))
        try sink.receive(setting(3))
        try sink.receive(setting(6, "large"))
        try sink.finish()
        #expect(sizes(collector) == [nil, .accessibility2, .large])
    }

    @Test func withoutAToolSettingsFillNothing() throws {
        let collector = EvidenceCollector()
        let sink = try sink("a log\n", collector)
        try sink.receive(setting(1))
        try sink.receive(audit(2))
        try sink.finish()
        #expect(sizes(collector) == [nil])
        #expect(collector.settingEvents.count == 1)
    }

    @Test func aSettingIsHeldEvenWhereItsToolIsNamedLater() throws {
        let collector = EvidenceCollector()
        let sink = try sink("a log\n", collector)
        try sink.receive(setting(1))
        try sink.receive(audit(2))
        try sink.expectSettings(isCertain: true)
        try sink.finish()
        #expect(sizes(collector) == [.accessibility2])
    }

    @Test(arguments: [true, false])
    func moreThanIsKeptPassesAndIsSaidOnceWhereAToolIsNamed(_ isNamedFirst: Bool) throws {
        let collector = EvidenceCollector()
        let sink = try sink("a log\n", collector)
        try sink.expectSettings(isCertain: isNamedFirst)
        for line in 1...100_001 { try sink.receive(audit(line)) }
        #expect(collector.audits.count == 100_001)
        #expect(collector.diagnostics.map(\.code) == (isNamedFirst ? ["not-observed"] : []))
        try sink.expectSettings(isCertain: true)
        try sink.expectSettings(isCertain: true)
        try sink.receive(audit(100_002))
        try sink.receive(setting(1))
        #expect(collector.audits.count == 100_002)
        try sink.finish()
        #expect(collector.diagnostics.map(\.code) == ["not-observed"])
        #expect(Set(sizes(collector)) == [nil])
    }

    @Test func anAuditLogIsNeverHeld() throws {
        let collector = EvidenceCollector()
        let sink = try sink(#"{"record":"run","version":1,"run":"1"}"# + "\n", collector)
        try sink.receive(setting(1))
        try sink.expectSettings(isCertain: true)
        try sink.receive(audit(2))
        #expect(collector.audits.count == 1)
    }

    @Test func whatPassesEvidenceOnPassesThisOnToo() throws {
        final class Listener: EvidenceSink {
            var told: [Bool] = []
            func receive(_ evidence: Evidence) {}
            func expectSettings(isCertain: Bool) { told.append(isCertain) }
        }
        let listener = Listener()
        let resolver = EvidenceResolver(listener, given: GivenContext(), artifactName: "a.log")
        let log = """
            Test Case '-[H.AuditTests testA]' started.
            xcodebuild test -scheme Harbor -destination 'platform=iOS Simulator,name=iPhone'
            + xcrun simctl ui \(Self.udid) content_size large
            + xcrun simctl ui \(Self.udid) content_size small

            """
        _ = try ReaderRegistry.standard.read(
            Document(name: "a.log", bytes: Array(log.utf8)),
            into: TallySink(to: DiagnosticLimit(resolver))
        )
        #expect(listener.told == [false, true])
    }
}
