import AuditStore
import Foundation
import Testing

@testable import AuditIngest

/// Remembering what was read before changes how fast it is read, and nothing else; also where records are cut.
@Suite struct AuditLogMemoTests {
    /// Histories whose records repeat, with everything that a memory could confuse.
    private func history(seed: UInt64) -> String {
        var numbers = SplitMix(state: seed)
        func pick<Element>(_ values: [Element]) -> Element {
            values[Int(numbers.next() % UInt64(values.count))]
        }
        let issues = [
            #"{"compact":"Contrast failed","element":{"type":"Button","identifier":"go"}}"#,
            #"{"compact":"Text clipped","element":{"type":"StaticText","label":"Pier"}}"#,
            #"{"compact":"Text clipped","element":{"type":"StaticText","label":"Pier","frame":[1,2,3,4]}}"#,
            #"{"type":"trait","accepted":"known"}"#, #"{"element":{"label":"nothing"}}"#,
        ]
        var lines: [String] = []
        for run in 1...6 {
            let app = pick(["Tug", "Tug", "Barge"])
            lines.append(
                #"{"record":"run","run":"r\#(run)","app":"\#(app)","branch":"main","startedAt":"2026-03-0\#(run)T05:00:00Z","device":{"model":"\#(pick(["Duo", "Mini"]))"}}"#
            )
            for _ in 0..<40 {
                var members = [
                    #""record":"audit""#, #""screen":"\#(pick(["Quay", "Pier"]))""#,
                    #""pose":"\#(pick(["open", "closed", "folded"]))""#,
                    #""textSize":"\#(pick(["large", "AX3"]))""#,
                    #""seconds":\#(pick(["1.5", "2", "x"]))"#,
                    #""attempt":\#(pick(["1", "1", "2"]))"#,
                ]
                // The same value under another name is another scope.
                members.append(pick([#""test":"Quay""#, #""configuration":"Quay""#]))
                if pick([true, false]) { members.append(#""settings":{"boldText":true}"#) }
                if pick([true, false, false]) {
                    members.append(#""outcome":"failed","error":"e""#)
                }
                let seen = issues.filter { _ in pick([true, false]) }
                members.append(#""issues":[\#(seen.joined(separator: ","))]"#)
                // The issues mostly stand last, as exporters write them; everything else in any order.
                let last = pick([true, true, false]) ? members.count - 1 : members.count
                for place in 0..<last { members.swapAt(place, pick(Array(place..<last))) }
                if pick(Array(0..<10)) == 0 { members.append(pick(members)) }
                let end = pick(["}", "}", "}", "}", "}", "} ", "} and more", "", ",\"seconds\":3}"])
                lines.append("{" + members.joined(separator: ",") + end)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every row of every table, but for the time of ingest.
    private func content(of file: URL, parser: AuditLogParser) throws -> [String] {
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let store = try Store.open(path: ":memory:", now: now)
        let ingestor = Ingestor(
            given: GivenContext(),
            options: RunContext(),
            variables: RunContext(),
            parser: parser
        )
        let writer = LedgerWriter(store, now: now, toolVersion: "test")
        let outcome = try ingestor.ingest(
            ArtifactFinder().find([file.path]),
            into: IngestTarget(writer)
        )
        var rows = outcome.items.map { "\($0.counts) \($0.tally)" }
        let tables = try store.database.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
        var names: [String] = []
        while try tables.step() { names.append(try tables.text(0)) }
        for name in names {
            let columns = try store.database.prepare("SELECT name FROM pragma_table_info(?1)")
            try columns.bind(name, at: 1)
            var quoted: [String] = []
            while try columns.step() { quoted.append("quote(\"\(try columns.text(0))\")") }
            let list = quoted.joined(separator: " || ', ' || ")
            let select = try store.database.prepare(
                "SELECT \(list) AS line FROM \(name) ORDER BY line"
            )
            while try select.step() { rows.append("\(name): \(try select.text(0))") }
        }
        return rows
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func theStoreIsTheSameWithAndWithoutMemory(_ seed: UInt64) throws {
        let file = FileManager.default.temporaryDirectory.appending(
            path: "memo-\(UUID().uuidString).ndjson"
        )
        try history(seed: seed).write(to: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        let with = try content(of: file, parser: AuditLogParser())
        let without = try content(of: file, parser: AuditLogParser(remembers: false))
        #expect(with.count > 200)
        #expect(with == without)
    }

    private struct SplitMix {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }
}
