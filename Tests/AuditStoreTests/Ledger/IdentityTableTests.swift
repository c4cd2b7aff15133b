import AuditStore
import Foundation
import Testing

/// The examples of docs/ledger.md, each run as a history through the store.
@Suite struct IdentityTableTests {
    /// A row of the table.
    struct Example: Sendable, CustomTestStringConvertible {
        let before: String
        let now: String
        let answer: String

        var testDescription: String { "\(before) → \(now)" }
    }

    static let examples: [Example] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../docs/ledger.md").standardized
        guard let text = try? String(contentsOf: file, encoding: .utf8),
            let table = text.components(separatedBy: "### Examples").dropFirst().first
        else { return [] }
        return table.components(separatedBy: "\n## ")[0].split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
            .map { line in
                let cells = line.components(separatedBy: " | ").map {
                    $0.trimmingCharacters(in: CharacterSet(charactersIn: "| `"))
                }
                return Example(before: cells[0], now: cells[1], answer: cells[2])
            }
    }()

    @Test func theTableIsThere() { #expect(Self.examples.count > 40) }

    /// `"Label" (identifier) @x,y,width,height`.
    static func element(_ text: String) -> Element {
        var element = Element(type: "StaticText")
        var rest = text[...]
        if rest.hasPrefix("\"") {
            let label = rest.dropFirst().prefix { $0 != "\"" }
            element.label = String(label)
            rest = rest.dropFirst(label.count + 2)
        }
        rest = rest.drop { $0 == " " }
        if rest.hasPrefix("(") {
            let identifier = rest.dropFirst().prefix { $0 != ")" }
            element.identifier = String(identifier)
            rest = rest.dropFirst(identifier.count + 2)
        }
        rest = rest.drop { $0 == " " }
        if rest.hasPrefix("@") {
            let numbers = rest.dropFirst().split(separator: ",").compactMap { Double($0) }
            element.frame = Frame(
                x: numbers[0],
                y: numbers[1],
                width: numbers[2],
                height: numbers[3]
            )
        }
        return element
    }

    static func audits(_ text: String, reversed: Bool = false) -> [LedgerFixture.Audit] {
        text.components(separatedBy: " · ").map { part in
            let isLarge = !part.hasPrefix("AX5: ")
            let list = isLarge ? part : String(part.dropFirst(5))
            let issues = list.components(separatedBy: " + ").map {
                AuditStore.Issue(
                    rule: Rule(type: .contrast),
                    severity: .error,
                    compact: "Contrast failed",
                    element: element($0)
                )
            }
            return LedgerFixture.Audit(
                size: isLarge ? .large : .accessibility5,
                issues: issues
            )
        }
    }

    private func answer(_ comparison: Comparison) -> String {
        var parts = comparison.summary.isEmpty ? [] : [comparison.summary]
        if !comparison.recognised.isEmpty {
            parts.append("recognised \(comparison.recognised.count)")
        }
        if !comparison.moreOfTheSame.isEmpty {
            parts.append("more of the same \(comparison.moreOfTheSame.count)")
        }
        return parts.joined(separator: ", ")
    }

    @Test(arguments: examples) func saysWhatTheTableSays(_ example: Example) throws {
        let start = LedgerFixture.now.milliseconds
        func time(_ day: Int64) -> Timestamp {
            Timestamp(milliseconds: start - 86_400_000 * (10 - day))
        }
        let expected = example.answer.components(separatedBy: ": ")
        // The later run may arrive first.
        for isLateFirst in [false, true] {
            let ledger = try LedgerFixture()
            let runs = [("r1", time(1), example.before), ("r2", time(9), example.now)]
            for (key, start, text) in isLateFirst ? runs.reversed() : runs {
                try ledger.run(key, start: start, Self.audits(text))
            }
            let comparison = try ledger.compare()
            #expect(answer(comparison) == expected[0])
            #expect(comparison.exitStatus == (comparison.count(.new) > 0 ? 1 : 0))
            let fixed = comparison.changes(.fixed)
            if expected.count > 1 {
                #expect(fixed.map { $0.finding.elementText.contains(expected[1]) } == [true])
            }
            // Every other answer follows the same decision.
            let history = try History(ledger.store)
            let findings = try history.findings(LedgerRequest(now: LedgerFixture.now))
            let open = comparison.changes.count - fixed.count
            #expect(findings.count { $0.state == .open } == open)
            let gone = findings.filter { $0.state == .fixed }
            #expect(gone.map(\.finding) == fixed.map(\.finding))
            let dashboard = try history.dashboard(
                LedgerRequest(now: LedgerFixture.now),
                of: ledger.store,
                week: LedgerFixture.now.day.week,
                weeks: 1,
                budget: 0
            )
            #expect(dashboard.weeks.last?.open == open)
            #expect(dashboard.weeks.last?.count(.fixed) == fixed.count)
            #expect(dashboard.weeks.last?.count(.new) == comparison.count(.new))
            try expectAcceptancesFollow(ledger, comparison)
        }
    }

    /// What was accepted before and is still there stays accepted; what is fixed has a stale acceptance.
    private func expectAcceptancesFollow(_ ledger: LedgerFixture, _ then: Comparison) throws {
        var request = LedgerRequest(now: LedgerFixture.now)
        request.run = "r1"
        let writer = AcceptanceWriter(ledger.store)
        for status in try History(ledger.store).findings(request) {
            try writer.accept(
                Acceptance(
                    findingKey: status.finding.key,
                    reason: "known",
                    acceptedAt: LedgerFixture.now
                )
            )
        }
        let all = try History(ledger.store).acceptances(LedgerRequest(now: LedgerFixture.now))
        #expect(all.count { $0.state == .stale } == then.count(.fixed))
        #expect(all.count { $0.state == .active } == all.count - then.count(.fixed))
        #expect(try ledger.compare().count(.new) == then.count(.new))
    }
}
