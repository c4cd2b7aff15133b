import AuditStore
import Foundation
import Testing

@testable import audit_report

@Suite struct ReportBuilderTests {
    private typealias Fixture = ReportStore

    private func history() throws -> ReportStore {
        let fixture = try ReportStore()
        try fixture.run(
            "monday-before",
            daysAgo: 10,
            [
                Fixture.audit(["pantry.add"]), Fixture.audit(["old"], pose: .open),
                Fixture.audit([], size: .accessibility5),
            ]
        )
        try fixture.run(
            "tuesday",
            daysAgo: 3,
            xcode: "27.2",
            [
                Fixture.audit(["pantry.add"]), Fixture.audit([], pose: .open),
                Fixture.audit(["pantry.add", "fresh"], size: .accessibility5),
            ]
        )
        return fixture
    }

    @Test func tellsWhatGotWorseAndWhatWasFixedInTheWeek() throws {
        let report = try history().report()
        #expect(report.regressions.map(\.kind) == [.new, .widened])
        #expect(report.regressions.first?.firstBad?.key == "tuesday")
        #expect(report.regressions.first?.lastGood?.key == "monday-before")
        #expect(report.week?.fixed == 1)
        #expect(report.week?.new == 1)
        #expect(report.week?.regressions == 2)
        #expect(report.week?.auditedCells == 3)
        #expect(report.week?.hundredthsPerCell == 100)
        #expect(report.week?.marks == ["Xcode 27.1 → 27.2"])
        #expect(report.weeks.count == 12)
        #expect(report.comparableWeek?.isBaseline == true)
        #expect(report.findings.map(\.element.identifier) == ["pantry.add", "fresh"])
        #expect(report.screens.map(\.regressions) == [2])
        #expect(Verdict(report).direction == .worse)
    }

    @Test func anOldWeekIsMadeAgainToTheSameBytes() throws {
        let fixture = try history()
        let day = try #require(CalendarDay(iso8601: "2026-11-20"))
        let then = try fixture.report { $0.asOf = ReportOptions.end(of: day) }
        let before = Site(then).files()
        try fixture.run("later", daysAgo: 0, [Fixture.audit([], pose: .partlyFolded)])
        let again = try fixture.report(
            now: Timestamp(milliseconds: Fixture.now.milliseconds + 999_999_999)
        ) { $0.asOf = ReportOptions.end(of: day) }
        let after = Site(again).files()
        #expect(after.map(\.path) == before.map(\.path))
        #expect(zip(after, before).allSatisfy { $0 == $1 })
        #expect(then.runs.map(\.reference.key) == ["monday-before"])
    }

    @Test func theHourOfTheDayDoesNotMatter() throws {
        let fixture = try history()
        let morning = try fixture.report()
        let evening = try fixture.report(
            now: Timestamp(milliseconds: Fixture.now.milliseconds + 8 * 3_600_000)
        )
        let isSame = Site(morning).files() == Site(evening).files()
        #expect(isSame)
    }

    @Test func aCrashedWeekIsUnknownAndClosesNothing() throws {
        let fixture = try ReportStore()
        try fixture.run("before", daysAgo: 10, [Fixture.audit(["pantry.add"])])
        try fixture.run(
            "crashed",
            daysAgo: 1,
            [
                Fixture.audit([], outcome: .failed, error: "the app crashed")
            ]
        )
        let report = try fixture.report()
        #expect(Verdict(report).direction == .unknown)
        #expect(report.week?.fixed == 0)
        #expect(report.totals.open == 1)
        #expect(report.totals.cells.failed == 1)
        #expect(report.screens.first?.cells.first?.error == "the app crashed")
    }

    @Test func anEmptyStoreGivesAnEmptyReportAndAnUnknownBranchIsRefused() throws {
        let report = try ReportStore().report()
        #expect(report.screens.isEmpty)
        #expect(Verdict(report).sentence == "Nothing was audited yet, so nothing is known.")
        #expect(throws: StoreError.self) { try history().report { $0.branch = "release" } }
        // Before its first run a branch that is there has an empty report.
        let early = try history().report {
            $0.branch = "main"
            $0.asOf = Timestamp(day: CalendarDay(number: 1))
        }
        #expect(early.findings.isEmpty)
    }

    @Test func walksProbesAndSettingsAreTold() throws {
        let fixture = try ReportStore()
        let scope = Fixture.scope(screen: "Pantry", pose: .open, size: .large)
        let panes = [
            "Pantry, Heading", "Flour", "Rice", "Oats", "Recipe, Heading", "Flatbread", "Timer",
            "Share",
        ]
        let rows = [0, 4, 1, 5, 2, 6, 3, 7].map { panes[$0] }
        func walk(_ steps: [String]) -> WalkRecord {
            WalkRecord(
                name: "PANTRY",
                scope: scope,
                source: .voiceover,
                utterances: steps.map { WalkUtterance(spoken: $0) },
                complete: true
            )
        }
        try fixture.run("before", daysAgo: 10, [Fixture.audit([])], walks: [walk(panes)])
        try fixture.run(
            "now",
            daysAgo: 1,
            [Fixture.audit([])],
            walks: [walk(rows)],
            probes: [
                FocusProbe(scope: scope, after: "fold", expected: "Rice", spoken: "Back, Button")
            ],
            events: [
                SettingEvent(
                    device: "5B1C7E52-0000-4000-8000-00000000D0D0",
                    setting: "content_size",
                    action: .set,
                    value: "accessibility-large",
                    line: 3
                )
            ],
            diagnostics: [
                Diagnostic(.warning, code: "cut", "the log was cut: keep all of it", line: 9)
            ]
        )
        let report = try fixture.report()
        #expect(report.walks.first?.changes.first?.kind == "INTERLEAVED")
        #expect(report.walks.first?.baselineRun?.key == "before")
        #expect(report.regressions.map(\.kind) == [.new, .walk])
        #expect(report.focus.map(\.verdict) == [.lost])
        #expect(report.resets.map(\.setting) == ["Text size"])
        #expect(report.settingsWereLogged)
        #expect(report.runs.first?.problems.map(\.place) == ["now.log:9"])
        #expect(report.runs.first?.counts.clean == 1)
    }

    /// Times a report of a store that is already there; the store's path is in the environment.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["AUDIT_BENCH_STORE"] != nil))
    func timesAStore() throws {
        let environment = ProcessInfo.processInfo.environment
        let clock = ContinuousClock()
        let start = clock.now
        let store = try Store.openForReading(path: environment["AUDIT_BENCH_STORE"] ?? "")
        var options = ReportOptions()
        options.asOf = environment["AUDIT_BENCH_AS_OF"].flatMap(Timestamp.init(iso8601:))
        let report = try ReportBuilder.build(
            store: store,
            options: options,
            now: Fixture.now,
            version: "bench"
        )
        print("built after", clock.now - start)
        let folder = environment["AUDIT_BENCH_OUT"] ?? "/tmp/audit-report-bench"
        let files = try ReportWriter.write(report, to: folder, formats: Set(ReportFormat.allCases))
        print("written after", clock.now - start, "files", files.count)
        print(
            "screens",
            report.screens.count,
            "findings",
            report.findings.count,
            "cells",
            report.totals.cells.all
        )
        print("regressions", report.regressions.count)
    }
}
