import AuditStore
import Foundation
import Testing

@testable import audit_report

/// Which week a report is about, and that it says so.
@Suite struct WeekTests {
    /// Runs on Mondays to Sundays of November 2026, in a report that is made on a Monday.
    private func report(
        runs days: [Int],
        now: String = "2026-11-30T08:00:00Z",
        _ change: (inout ReportOptions) -> Void = { _ in }
    ) throws -> Report {
        let store = try ReportStore()
        let moment = try #require(Timestamp(iso8601: now))
        for day in days {
            let ago = ReportStore.now.day.number - (moment.day.number - day)
            try store.run(
                "\(day) days before",
                daysAgo: ago,
                [ReportStore.audit(day == days.last ? ["new"] : [])]
            )
        }
        return try store.report(now: moment, change)
    }

    @Test func onAMondayTheFinishedWeekIsJudged() throws {
        let report = try report(runs: [9, 4])
        #expect(report.week?.week.name == "2026-W48")
        #expect(report.weekChoice == .ended)
        #expect(report.week?.regressions == 1)
        #expect(
            report.weekInWords
                == "Monday 23 to Sunday 29 November 2026, the last week that ended"
        )
        #expect(IndexPage(PageContext(report)).render().contains(report.weekInWords ?? "?"))
    }

    @Test func aWeekThatHasRunsIsJudgedSoFar() throws {
        let report = try report(runs: [9, 4, 0])
        #expect(report.week?.week.name == "2026-W49")
        #expect(report.weekChoice == .current)
        #expect(
            report.weekInWords
                == "Monday 30 November to Sunday 6 December 2026; so far, until Monday 30 November"
        )
    }

    @Test func anEndedWeekWithoutARunIsSaidToHaveNone() throws {
        let report = try report(runs: [16, 11])
        #expect(report.week?.week.name == "2026-W48")
        #expect(Verdict(report).direction == .unknown)
        #expect(report.totals.open == 1)
        #expect(report.totals.notLookedAt == 1)
        #expect(report.comparableWeek?.week.name == "2026-W47")
    }

    @Test(arguments: [
        (WeekName.last, "2026-W48", "2026-11-29"), (.this, "2026-W49", "2026-11-30"),
    ])
    func lastAndThisAreSeenFromTheMoment(_ name: WeekName, _ week: String, _ day: String) throws {
        let report = try report(runs: [9, 4, 0]) { $0.week = name }
        #expect(report.week?.week.name == week)
        #expect(report.asOf.day.iso8601 == day)
        #expect(report.weekChoice == .named)
    }

    @Test func aNamedWeekIsAsItWasAtItsEnd() throws {
        let week = try #require(ISOWeek(name: "2026-W47"))
        let then = try report(runs: [12, 9], now: "2026-11-22T08:00:00Z") {
            $0.week = .named(week)
        }
        let now = try report(runs: [20, 17, 4, 0], now: "2026-11-30T08:00:00Z") {
            $0.week = .named(week)
        }
        #expect(then.asOf == now.asOf)
        #expect(now.runs.map(\.reference.key) == ["17 days before", "20 days before"])
    }

    @Test(arguments: [
        ("2026-W48", "2026-11-23"), ("2026-W01", "2025-12-29"), ("2026-W53", "2026-12-28"),
        ("2027-W53", ""), ("2026-W00", ""), ("2026-W54", ""), ("2026-48", ""), ("W48", ""),
        ("2026-W4", ""), ("2026-W+4", ""), ("", ""),
    ])
    func aWeekIsReadByItsName(_ name: String, _ monday: String) {
        #expect(ISOWeek(name: name)?.monday.iso8601 ?? "" == monday)
    }

    @Test func theCommandTakesWeeksAndYesterday() throws {
        let runner = try ProgramRunner()
        try runner.ingest(LoggedRun(20, audit("Inbox")))
        try runner.ingest(LoggedRun(27, audit("Inbox", issue("a"))))
        let site = runner.folder.appendingPathComponent("site").path
        func page(_ words: String...) throws -> [String: Any] {
            #expect(runner.run(["report", "--out", site] + words).status == 0)
            let data = try Data(contentsOf: URL(filePath: site + "/report.json"))
            return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        #expect(try page()["week"] as? String == "2026-W48")
        #expect(try page("--week", "2026-W47")["asOf"] as? String == "2026-11-22T23:59:59Z")
        for (word, day) in [("yesterday", "2026-11-29"), ("today", "2026-11-30")] {
            let asOf = try page("--as-of", word)["asOf"] as? String
            #expect(asOf?.hasPrefix("\(day)T23:59:59") == true)
        }
        let wrong = runner.run("report", "--week", "next")
        #expect(wrong.status == 2)
        #expect(wrong.error.contains("write last, this, or a week"))
    }

    // MARK: - The first week

    @Test func theFirstImportIsAMarkAndNoBar() throws {
        let report = try report(runs: [9, 4])
        let first = try #require(report.weeks.first { $0.runs > 0 })
        #expect(first.isBaseline)
        #expect(first.regressions == 0)
        #expect(report.weeks.count(where: \.isBaseline) == 1)
        let chart = TrendChart(report.weeks).html.text
        #expect(chart.components(separatedBy: "class=\"base\"").count == 2)
    }

    @Test func aFirstReportComparesWithNothing() throws {
        let report = try report(runs: [4])
        #expect(report.week?.isBaseline == true)
        #expect(report.regressions.isEmpty)
        let sentence =
            "First run, baseline, nothing to compare with: 1 finding is open."
        #expect(Verdict(report).sentence == sentence)
        for file in Site(report).files() where file.path.hasSuffix(".md") {
            #expect(file.text.contains(sentence))
        }
    }

    @Test func theScaleFollowsWhatCanBeCompared() {
        func weeks(first: Int) -> [ReportWeek] {
            var weeks = (0..<4).map { ReportWeek(week: Samples.week.advanced(by: $0 - 3), runs: 1) }
            weeks[0].isBaseline = true
            weeks[0].new = first
            weeks[1].new = 3
            weeks[2].widened = 2
            weeks[3].fixed = 1
            return weeks
        }
        let chart = TrendChart(weeks(first: 52)).html.text
        #expect(chart == TrendChart(weeks(first: 0)).html.text)
        #expect(chart.contains(">+3<"))
        // Widened is drawn, two thirds as high as the three new ones.
        #expect(chart.contains("<rect class=\"up\""))
        #expect(chart.contains("<rect class=\"more\""))
    }
}
