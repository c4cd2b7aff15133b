import AuditStore
import Foundation
import Testing

@testable import AuditIngest

@Suite struct ObservedConditionTests {
    private static let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"

    private func inspect(_ text: String) throws -> Inspector.Item {
        let folder = "/tmp/ar-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(text.utf8).write(to: URL(filePath: folder + "/test.log"))
        return try #require(Inspector().inspect(folder + "/test.log").first)
    }

    private func scopes(_ item: Inspector.Item) -> [AuditScope.Values] {
        item.evidence.compactMap { evidence in
            if case .audit(let audit) = evidence { audit.scope.values } else { nil }
        }
    }

    private func contradictions(_ item: Inspector.Item) -> [String] {
        item.evidence.compactMap { evidence in
            if case .diagnostic(let diagnostic) = evidence,
                diagnostic.code == "observed-contradiction"
            {
                diagnostic.message
            } else {
                nil
            }
        }
    }

    private static func audit(_ more: String = "") -> String {
        #"AUDIT-LOG {"record":"audit","screen":"Rooms"\#(more),"issues":[]}"#
    }

    @Test func aLogFillsWhatItsAuditsDoNotSay() throws {
        let item = try inspect(
            """
            + xcrun simctl ui \(Self.udid) content_size accessibility-extra-large
            + xcrun simctl ui \(Self.udid) increase_contrast enabled
            \(Self.audit())
            + xcrun simctl ui \(Self.udid) content_size large
            \(Self.audit())

            """
        )
        let values = scopes(item)
        try #require(values.count == 2)
        #expect(values[0].condition.textSize == .accessibility3)
        #expect(values[0].textSizeSource == .observed)
        #expect(values[0].condition.settings[SettingName("increaseContrast")] == "on")
        #expect(values[0].settingsSource == .observed)
        #expect(values[0].poseSource == .unstated)
        #expect(values[1].condition.textSize == .large)
        #expect(contradictions(item) == [])
    }

    @Test func whatTheAuditSaysIsKeptAndTheContradictionSaid() throws {
        let item = try inspect(
            """
            + xcrun simctl ui \(Self.udid) content_size accessibility-extra-large
            \(Self.audit(#","textSize":"large""#))

            """
        )
        let values = try #require(scopes(item).first)
        #expect(values.condition.textSize == .large)
        #expect(values.textSizeSource == .read)
        #expect(contradictions(item).count == 1)
        #expect(contradictions(item).first?.contains("AX3") == true)
    }

    @Test func anotherSimulatorsCommandsTellNothing() throws {
        let item = try inspect(
            """
            AUDIT-LOG {"record":"run","run":"1","device":{"udid":"99999999-55C4-4B7E-9C11-0A1B2C3D4E5F"}}
            + xcrun simctl ui \(Self.udid) content_size accessibility-extra-large
            \(Self.audit())

            """
        )
        #expect(scopes(item).first?.textSizeSource == .unstated)
    }

    @Test func anAuditLogTellsInItsOwnOrder() throws {
        func record(_ text: String) -> String { "{" + text + "}" }
        let item = try inspect(
            [
                #""record":"run","version":1,"run":"1","device":{"udid":"\#(Self.udid)"}"#,
                #""record":"audit","screen":"Rooms","pose":"closed","issues":[]"#,
                #""record":"setting","udid":"\#(Self.udid)","setting":"textSize","to":"accessibility2""#,
                #""record":"audit","screen":"Rooms","pose":"closed","issues":[]"#,
            ]
            .map(record).joined(separator: "\n") + "\n"
        )
        #expect(item.format == "audit-log")
        #expect(scopes(item).map(\.condition.textSize) == [nil, .accessibility2])
    }

    @Test func aLogWithoutCommandsPassesAsItIs() throws {
        let item = try inspect(Self.audit() + "\n" + Self.audit() + "\n")
        #expect(scopes(item).count == 2)
        #expect(scopes(item).first?.textSizeSource == .unstated)
    }

    @Test func anEarlierLogTellsOnlyWhatNeverChanged() {
        func event(_ setting: String, _ value: String) -> SettingEvent {
            SettingEvent(device: Self.udid, setting: setting, action: .set, value: value, line: 1)
        }
        let observed = ObservedCondition.steady(
            in: [
                [event("content_size", "extra-large"), event("appearance", "dark")],
                [event("content_size", "large")],
            ],
            of: SimulatorTarget(device: Self.udid)
        )
        #expect(observed.textSize == nil)
        #expect(observed.known == [SettingName("appearance"): "dark"])
    }

    @Test func anEarlierArtifactOfTheRunFillsALaterOne() throws {
        let folder = "/tmp/ar-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let setUp = "+ xcrun simctl ui \(Self.udid) content_size accessibility-extra-large\n"
        try Data(setUp.utf8).write(to: URL(filePath: folder + "/a.log"))
        try Data((Self.audit() + "\n").utf8).write(to: URL(filePath: folder + "/b.log"))
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let store = try Store.open(path: ":memory:", now: now)
        var options = RunContext()
        options.key = "1"
        let ingestor = Ingestor(
            given: GivenContext(),
            options: options,
            variables: RunContext()
        )
        let writer = LedgerWriter(store, now: now, toolVersion: "test")
        _ = try ingestor.ingest(
            ArtifactFinder().find([folder]),
            into: IngestTarget(writer)
        )
        let cells = try History(store).cells
        #expect(cells.map(\.condition.textSize) == [.accessibility3])
    }
}
