import AuditStore
import Testing

@testable import audit_report

/// Every number of a grid is the number of findings listed for its place, whatever the history.
@Suite struct GridTests {
    private typealias Fixture = ReportStore

    /// Weeks of runs that find, miss, fail, stop early and disagree, on two devices.
    private func history(seed: UInt64) throws -> ReportStore {
        var dice = Samples.Dice(state: seed)
        let fixture = try ReportStore()
        for run in 0..<5 {
            var audits: [AuditRecord] = []
            for screen in ["Pantry", "Recipe"] {
                for pose in [Pose.closed, .open] {
                    for size in [TextSize.large, .accessibility5] {
                        for device in ["Duo 3", "Duo 3 Max"] where dice.roll(4) > 0 {
                            audits += tries(screen, pose, size, device, &dice)
                        }
                    }
                }
            }
            try fixture.run("run-\(run)", daysAgo: 28 - 6 * run, audits)
        }
        return fixture
    }

    private func tries(
        _ screen: String,
        _ pose: Pose,
        _ size: TextSize,
        _ device: String,
        _ dice: inout Samples.Dice
    ) -> [AuditRecord] {
        (1...(dice.roll(4) == 0 ? 2 : 1)).map { attempt in
            let roll = dice.roll(8)
            let outcome: Outcome? = roll == 0 ? .failed : roll == 1 ? .partial : nil
            let elements = ["a", "b", "c"].filter { _ in dice.roll(2) == 0 }
            var audit = Fixture.audit(
                roll == 0 ? [] : elements,
                screen: screen,
                pose: pose,
                size: size,
                outcome: outcome
            )
            var values = audit.scope.values
            values.device.model = device
            audit.scope = AuditScope(values)
            audit.attempt = attempt
            return audit
        }
    }

    @Test(arguments: UInt64(1)...12)
    func everyPlaceHasAsManyFindingsAsItsList(_ seed: UInt64) throws {
        let report = try history(seed: seed).report()
        for (index, screen) in report.screens.enumerated() {
            let findings = report.findings.filter { $0.screen == index }
            for map in Heatmap.all(of: [screen], findings: [findings]) {
                for (row, cells) in map.cells.enumerated() {
                    for (column, cell) in cells.enumerated() {
                        let condition = map.condition(row: row, column: column)
                        let listed = findings.filter { finding in
                            finding.cells.contains { $0.condition == condition && $0.isOpen }
                        }
                        #expect(cell.findings == listed.count, "\(screen.name) \(condition)")
                    }
                }
            }
            // The rows of the table of cells count each device by itself.
            for cell in screen.cells {
                let listed = findings.filter { finding in
                    finding.cells.contains {
                        $0.condition == cell.condition && $0.device == cell.device && $0.isOpen
                    }
                }
                #expect(cell.findings == listed.count)
            }
        }
        let page = IndexPage(PageContext(report)).render()
        try expectListsOf(page, toHaveTheCountsOf: report)
    }

    /// What the page itself says: the sign in the grid, and the heading of the list that it leads to.
    private func expectListsOf(_ page: String, toHaveTheCountsOf report: Report) throws {
        for finding in report.findings {
            for condition in finding.openConditions {
                let count = report.findings.count { $0.openConditions.contains(condition) }
                let title = "\(condition.displayName): \(Words.count(count, "finding"))</summary>"
                #expect(page.contains(title), "\(title)")
                let link = "href=\"#\(SiteMap.anchor(condition))\"><b aria-hidden=\"true\">"
                let sign = try #require(page.firstRange(of: link).map { page[$0.upperBound...] })
                #expect(sign.drop { $0 == "≥" }.prefix { $0.isNumber } == "\(count)")
            }
        }
    }

    @Test(arguments: UInt64(1)...12)
    func theTotalsAreTheCountsOfTheFindings(_ seed: UInt64) throws {
        let report = try history(seed: seed).report()
        func count(_ states: FindingState...) -> Int {
            report.findings.count { states.contains($0.state) }
        }
        #expect(report.totals.open == count(.open, .unverified))
        #expect(report.totals.unverified == count(.unverified))
        #expect(report.totals.flaky == count(.flaky))
        #expect(report.totals.accepted == count(.accepted))
    }
}
