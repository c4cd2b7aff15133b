import AuditStore
import Foundation
import Testing

@testable import AuditIngest

/// One log of an invented job, and what is to be reset after it.
struct SettingCase: CustomTestStringConvertible, Sendable {
    let title: String
    let log: String
    let policy: SettingPolicy
    let rows: [String]

    var testDescription: String { "\(title) (\(policy.rawValue))" }

    static let udids = ["A", "B", "C", "D"].map {
        (mark: "{\($0)}", udid: udid($0))
    }

    static func udid(_ letter: String) -> String {
        String(repeating: letter, count: 8) + "-1111-4222-8333-"
            + String(repeating: letter, count: 12)
    }

    static func fixture(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return try String(
            contentsOf: folder.appending(path: "Fixtures/settings/" + name),
            encoding: .utf8
        )
    }

    /// The cases of the fixture files; see the head of the first one for their form.
    static func all() throws -> [SettingCase] {
        try [
            "shells-and-tools.txt", "jobs-and-names.txt", "lives-and-traps.txt",
            "lanes-and-servers.txt",
            "devices-and-keys.txt",
        ].flatMap {
            try fixture($0).components(separatedBy: "\n=== ").flatMap(read)
        }
    }

    private static func read(_ section: String) -> [SettingCase] {
        var text = section.hasPrefix("=== ") ? String(section.dropFirst(4)) : section
        guard !text.hasPrefix("#") else { return [] }
        for (mark, udid) in udids { text = text.replacingOccurrences(of: mark, with: udid) }
        let lines = text.components(separatedBy: "\n")
        var log: [String] = []
        var blocks: [(policy: String, rows: [String])] = []
        for line in lines.dropFirst() {
            if line.hasPrefix("---") {
                blocks.append((line.dropFirst(3).trimmingCharacters(in: .whitespaces), []))
            } else if blocks.isEmpty {
                log.append(line)
            } else if !line.isEmpty {
                blocks[blocks.count - 1].rows.append(line)
            }
        }
        var source = log.joined(separator: "\n") + "\n"
        for (mark, byte) in [("{ESC}", "\u{1B}"), ("{BEL}", "\u{07}"), ("{TAB}", "\t")] {
            source = source.replacingOccurrences(of: mark, with: byte)
        }
        return blocks.flatMap { block in
            SettingPolicy.allCases.filter { block.policy.isEmpty || block.policy == $0.rawValue }
                .map {
                    SettingCase(
                        title: lines[0],
                        log: source,
                        policy: $0,
                        rows: block.rows.sorted()
                    )
                }
        }
    }
}

/// What a log says, read by the channel alone.
func settingEvidence(_ log: String) throws -> EvidenceCollector {
    let collector = EvidenceCollector()
    let registry = ReaderRegistry(documents: [], channels: [SimulatorCommandChannel.self])
    _ = try registry.read(Document(name: "job.log", bytes: Array(log.utf8)), into: collector)
    return collector
}

func settingLedger(_ logs: String...) throws -> SettingsLedger {
    var ledger = SettingsLedger()
    for (index, log) in logs.enumerated() {
        let events = try settingEvidence(log).settingEvents
        ledger.apply(events, from: SettingOrigin(artifact: "job\(index).log", run: "\(index)"))
    }
    return ledger
}

@Suite struct SettingCasesTests {
    @Test(arguments: try SettingCase.all())
    func saysWhatIsToBeReset(_ example: SettingCase) throws {
        let rows = try settingLedger(example.log).rows(example.policy).map { row in
            let place = row.deviceSet == "default" ? "" : row.deviceSet + "|"
            let sure = row.confidence == .executed ? "" : " [\(row.confidence.rawValue)]"
            return "\(place)\(row.device) \(row.setting) \(row.now) -> \(row.resetTo)\(sure)"
        }
        #expect(rows.sorted() == example.rows)
    }

    @Test func readsEveryCaseOfTheFixtures() throws {
        #expect(try SettingCase.all().count > 200)
    }

    @Test func theRegistryHasTheChannel() throws {
        #expect(ReaderRegistry.standard.channels.contains { $0 == SimulatorCommandChannel.self })
    }
}
