import AuditStore
import Foundation
import Testing

@testable import audit_report

/// Every number that any output prints is that of the word beside it: docs/words.md defines the words.
///
/// Random histories of several weeks are ingested by the program, every output is made and read back, and each word's numbers are
/// compared with each other.
@Suite struct NumbersTests {
    /// A history: weeks of runs, some without a run, with retries, failures, skipped audits, declared cells and walks.
    private func history(_ seed: UInt64) throws -> ProgramRunner {
        var random = SeededDice(seed)
        let runner = try ProgramRunner()
        let screens = ["Inbox", "Trash", "Search"]
        var number = 0
        for day in 0..<36 where random.chance(day < 29 || seed % 3 == 0 ? 30 : 0) {
            number += 1
            var run = LoggedRun(1)
            run.key = "job-\(number)"
            run.commit = "c0ffee\(number)"
            run.startedAt = ReportStore.day(day).iso8601
            run.branch = random.chance(12) ? "topic" : "main"
            run.records = random.chance(30) ? [] : [expectations(screens, &random)]
            for screen in screens {
                for pose in ["closed", "open"] {
                    for size in ["large", "accessibility5"] where !random.chance(25) {
                        run.records += audits(screen, pose, size, &random)
                    }
                }
                if random.chance(50) { run.records.append(walk(screen, &random)) }
            }
            try runner.ingest(run)
        }
        runner.now = ReportStore.day(37)
        if random.chance(60) {
            runner.run("accept", "inbox.a", "--all", "--reason", "a decision", "--pose", "closed")
            runner.run("accept", "trash.b", "--all", "--reason", "a decision")
        }
        return runner
    }

    private func expectations(_ screens: [String], _ random: inout SeededDice) -> [String: Any] {
        [
            "record": "expect", "screens": [screens[random.below(3)]],
            "poses": ["closed", "partlyFolded"], "textSizes": ["large"],
        ]
    }

    private func audits(
        _ screen: String,
        _ pose: String,
        _ size: String,
        _ random: inout SeededDice
    ) -> [[String: Any]] {
        (1...(random.chance(20) ? 2 : 1)).map { attempt in
            var record: [String: Any] = [
                "record": "audit", "screen": screen, "pose": pose, "textSize": size,
                "settings": [String: String](), "types": ["all"], "attempt": attempt,
            ]
            let outcome = random.below(20)
            if outcome == 0 {
                record["outcome"] = "failed"
                record["error"] = "Audit failed to complete in time"
                return record
            }
            record["outcome"] = outcome == 1 ? "skipped" : outcome == 2 ? "partial" : "completed"
            record["issues"] =
                outcome == 1
                ? []
                : ["a", "b", "c"].filter { _ in random.chance(35) }.map { name in
                    var one = issue("\(screen.lowercased()).\(name)")
                    if random.chance(30) { one["type"] = "contrast" }
                    return one
                }
            return record
        }
    }

    private func walk(_ screen: String, _ random: inout SeededDice) -> [String: Any] {
        let words = ["\(screen), Heading", "One", "Two", "Three", "Four, Button"]
        let steps = random.chance(30) ? words.reversed() : words
        return [
            "record": "walk", "name": screen.uppercased(), "screen": screen, "pose": "open",
            "textSize": "large", "settings": [String: String](), "source": "voiceover",
            "complete": true, "steps": steps.map { ["spoken": $0] },
        ]
    }

    // MARK: - Reading back

    /// What an output says of a word: the numbers, by where they were read.
    private struct Readings {
        private(set) var numbers: [String: [(place: String, value: String)]] = [:]

        mutating func add(_ word: String, _ place: String, _ value: Int?) {
            add(word, place, value.map { "\($0)" } ?? "–")
        }

        mutating func add(_ word: String, _ place: String, _ value: String) {
            numbers[word, default: []].append((place, value))
        }
    }

    @Test(arguments: UInt64(1)...24)
    func everyWordHasOneNumber(_ seed: UInt64) throws {
        let runner = try history(seed)
        guard runner.run("runs", "--branch", "main", "--json").array.isEmpty == false else {
            return
        }
        let site = runner.folder.appendingPathComponent("site").path
        #expect(runner.run("report", "--out", site, "--weeks", "6").status == 0)
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(site)/\(name)", encoding: .utf8)
        }
        let object = try JSONSerialization.jsonObject(with: Data(try text("report.json").utf8))
        let report = try #require(object as? [String: Any])
        var readings = Readings()
        readJSON(report, &readings)
        let hasAudit = readings.numbers["audited"]?.first?.value != "0"
        readPage(PageReader(try text("index.html")), hasAudit, &readings)
        for name in ["weekly.md", "summary.md"] {
            readMarkdown(MarkdownReader(try text(name)), name, hasAudit, &readings)
        }
        try readCommands(runner, report, &readings)
        for (word, numbers) in readings.numbers {
            let values = Set(numbers.map(\.value))
            #expect(values.count == 1, "seed \(seed), \(word): \(numbers)")
        }
        for word in ["open", "regressions", "known cells", "clean cells", "audited"] {
            #expect((readings.numbers[word]?.count ?? 0) > 1, "\(word) was read once only")
        }
    }

    private func number(_ object: Any?, _ path: String...) -> Int? {
        var value = object
        for key in path { value = (value as? [String: Any])?[key] }
        return value as? Int
    }

    private func rows(_ object: Any?) -> [[String: Any]] { object as? [[String: Any]] ?? [] }

    private static let kinds = ["new", "reopened", "worsened", "widened", "walk"]
    private static let states = [
        "clean", "findings", "partial", "failed", "skipped", "stale", "never",
    ]

    private func readJSON(_ report: [String: Any], _ readings: inout Readings) {
        let week = rows(report["weeks"]).last ?? [:]
        let place = "report.json"
        let totals = report["totals"]
        readings.add("open", "\(place) totals", number(totals, "open"))
        readings.add("open", "\(place) week", number(week, "open"))
        for (word, key) in [
            ("errors", "errors"), ("unverified", "unverified"),
            ("accepted", "accepted"), ("flaky", "flaky"), ("not looked at", "notLookedAt"),
        ] {
            readings.add(word, "\(place) totals", number(totals, key))
        }
        for (word, key) in [
            ("regressions", "regressions"), ("fixed", "fixed"),
            ("audited", "auditedCells"), ("known cells", "knownCells"),
            ("failed this week", "failedCells"),
        ] {
            readings.add(word, "\(place) week", number(week, key))
        }
        for kind in Self.kinds {
            readings.add(kind, "\(place) week", number(week, kind))
            let listed = rows(report["regressions"]).count { $0["kind"] as? String == kind }
            readings.add(kind, "\(place) list", listed)
        }
        readings.add("regressions", "\(place) list", rows(report["regressions"]).count)
        for list in ["screens", "rules"] {
            func sum(_ key: String) -> Int {
                rows(report[list]).reduce(0) { $0 + (number($1, key) ?? 0) }
            }
            readings.add("open", "\(place) \(list)", sum("open"))
            readings.add("errors", "\(place) \(list)", sum("errors"))
            readings.add("regressions", "\(place) \(list)", sum("regressions"))
            if list == "screens" {
                readings.add("audited", "\(place) \(list)", sum("auditedCells"))
            }
            guard list == "rules" else { continue }
            for rule in rows(report[list]) {
                guard let last = (rule["trend"] as? [Any])?.last as? Int else { continue }
                let name = rule["rule"] as? String ?? ""
                readings.add("open of \(name)", "\(place) trend", last)
                readings.add("open of \(name)", "\(place) row", number(rule, "open"))
            }
        }
        for state in Self.states {
            readings.add("\(state) cells", "\(place) totals", number(totals, "cells", state))
        }
        let all = Self.states.reduce(0) { $0 + (number(totals, "cells", $1) ?? 0) }
        readings.add("known cells", "\(place) states", all)
        for run in rows(report["runs"]) {
            let key = run["run"] as? String ?? ""
            for state in Self.states.prefix(5) {
                readings.add("\(state) of \(key)", place, number(run, "cells", state))
            }
        }
        let weeks = rows(report["weeks"])
        for week in weeks.prefix(while: { number($0, "runs") == 0 }) where weeks.count > 0 {
            // Before the first run nothing is known, unless the trend begins in the middle of a history.
            if number(week, "knownCells") == 0 { #expect(number(week, "open") == 0) }
        }
    }

    private func readPage(_ page: PageReader, _ hasAudit: Bool, _ readings: inout Readings) {
        let place = "index.html"
        if hasAudit {
            readings.add("regressions", "\(place) tile", page.tile("Regressions").value)
            readings.add("fixed", "\(place) tile", page.tile("Fixed").value)
        } else {
            #expect(page.tile("Regressions").value == "–")
        }
        readings.add("open", "\(place) tile", page.tile("Open findings").value)
        readings.add("not looked at", "\(place) tile", page.tile("Not looked at").value)
        let cells = page.tile("Cells audited").note.split(separator: " ")
        if cells.count >= 3 {
            readings.add("audited", "\(place) tile", String(cells[0]))
            readings.add("known cells", "\(place) tile", String(cells[2]))
        }
        for (table, titles) in [
            ("screens-table", ["Open", "Errors", "Regressions"]),
            ("rules-table", ["Open", "Errors", "Regressions"]),
        ] {
            guard let sums = page.sums(of: table, titles) else { continue }
            for (title, sum) in zip(titles, sums) {
                readings.add(title.lowercased(), "\(place) \(table)", sum)
            }
        }
        if let row = page.rows(of: "trend-table").first {
            trend(row, "\(place) trend", &readings)
        }
        for row in page.rows(of: "runs-table") {
            let key = row["Run"]?.split(separator: " ").first.map(String.init) ?? ""
            readings.add("clean of \(key)", "\(place) runs", row["Clean"] ?? "")
            readings.add("failed of \(key)", "\(place) runs", row["Failed"] ?? "")
            readings.add("skipped of \(key)", "\(place) runs", row["Skipped"] ?? "")
            readings.add("with findings of \(key)", "\(place) runs", row["Findings"] ?? "")
        }
        states(page.text, place, &readings)
        verdict(page.text, place, &readings)
    }

    private func trend(_ row: [String: String], _ place: String, _ readings: inout Readings) {
        for (title, word) in [
            ("Cells audited", "audited"), ("Known", "known cells"), ("Failed", "failed this week"),
            ("Open", "open"), ("New", "new"), ("Reopened", "reopened"), ("Worsened", "worsened"),
            ("Widened", "widened"), ("Walks", "walk"), ("Fixed", "fixed"),
        ] where row[title] != "–" {
            readings.add(word, place, row[title] ?? "")
        }
    }

    /// `9 known cells: 4 clean, 2 with findings`.
    private func states(_ text: String, _ place: String, _ readings: inout Readings) {
        guard
            let match = try? /([0-9]+) known cells?: ([0-9a-z, ]+)/.firstMatch(in: text)
        else { return }
        readings.add("known cells", "\(place) states", String(match.1))
        var told: [String: String] = [:]
        for part in match.2.split(separator: ", ") {
            let words = part.split(separator: " ", maxSplits: 1).map(String.init)
            if words.count == 2 { told[words[1].trimmingCharacters(in: .whitespaces)] = words[0] }
        }
        for (word, state) in [
            ("clean", "clean"), ("with findings", "findings"), ("partial", "partial"),
            ("failed", "failed"), ("skipped", "skipped"), ("stale", "stale"),
            ("never audited", "never"),
        ] {
            readings.add("\(state) cells", "\(place) states", told[word] ?? "0")
        }
    }

    private func verdict(_ text: String, _ place: String, _ readings: inout Readings) {
        if let match = try? /([0-9]+) regressions?(?: on|, and| on|:)/.firstMatch(in: text) {
            readings.add("regressions", "\(place) verdict", String(match.1))
        }
        if let match = try? /([0-9]+) of ([0-9]+) known cells were audited/.firstMatch(in: text) {
            readings.add("audited", "\(place) verdict", String(match.1))
            readings.add("known cells", "\(place) verdict", String(match.2))
        }
    }

    private func readMarkdown(
        _ text: MarkdownReader,
        _ place: String,
        _ hasAudit: Bool,
        _ readings: inout Readings
    ) {
        for row in text.tables.first ?? [] where row.count > 1 {
            switch row[0] {
            case "Regressions", "Fixed":
                if hasAudit { readings.add(row[0].lowercased(), place, row[1]) }
            case "Open findings": readings.add("open", place, row[1])
            case "Not looked at": readings.add("not looked at", place, row[1])
            case "Cells audited":
                let words = row[1].components(separatedBy: " of ")
                readings.add("audited", place, words[0])
                readings.add("known cells", place, words.last ?? "")
            default: break
            }
        }
        if let row = text.rows(under: "Trend").first { trend(row, "\(place) trend", &readings) }
        for heading in ["Screens, worst first", "Rules, worst first"] {
            let rows = text.rows(under: heading)
            guard !rows.isEmpty else { continue }
            for title in ["Open", "Errors"] {
                let sum = rows.reduce(0) { $0 + (Int($1[title] ?? "") ?? 0) }
                readings.add(title.lowercased(), "\(place) \(heading)", sum)
            }
        }
        states(text.text, place, &readings)
        verdict(text.text, place, &readings)
    }

    private func readCommands(
        _ runner: ProgramRunner,
        _ report: [String: Any],
        _ readings: inout Readings
    ) throws {
        let asOf = ["--as-of", report["asOf"] as? String ?? "", "--branch", "main"]
        let findings = runner.run(["findings", "--json", "--state", "all"] + asOf).array
        func count(_ states: String...) -> Int {
            findings.count { states.contains($0["state"] as? String ?? "") }
        }
        readings.add("open", "findings", count("open", "unverified"))
        readings.add("unverified", "findings", count("unverified"))
        readings.add("accepted", "findings", count("accepted"))
        readings.add("flaky", "findings", count("flaky"))
        let open = findings.filter { ["open", "unverified"].contains($0["state"] as? String) }
        readings.add("errors", "findings", open.count { $0["severity"] as? String == "error" })
        let monday = rows(report["weeks"]).last?["monday"] as? String ?? ""
        readings.add(
            "not looked at",
            "findings",
            open.count { ($0["lastSeenAt"] as? String ?? "").prefix(10) < monday }
        )
        let coverage = runner.run(["coverage", "--json"] + asOf).json
        for state in Self.states {
            readings.add("\(state) cells", "coverage", number(coverage, "counts", state))
        }
        readings.add("known cells", "coverage", rows(coverage["cells"]).count)
        let listed = runner.run("runs", "--branch", "main", "--json").array
        let shown = Set(rows(report["runs"]).compactMap { $0["run"] as? String })
        for run in listed where shown.contains(run["run"] as? String ?? "") {
            let key = run["run"] as? String ?? ""
            for (state, member) in [
                ("clean", "cleanCells"), ("findings", "findingCells"), ("partial", "partialCells"),
                ("failed", "failedCells"), ("skipped", "skippedCells"),
            ] {
                readings.add("\(state) of \(key)", "runs", number(run, member))
            }
            let sum = (number(run, "findingCells") ?? 0) + (number(run, "partialCells") ?? 0)
            readings.add("with findings of \(key)", "runs", sum)
        }
        // The gate, asked about the week's last run and the last one before the week, or the first of all.
        let before = listed.filter { ($0["startedAt"] as? String ?? "") < monday }
        let inside = listed.filter { ($0["startedAt"] as? String ?? "") >= monday }
        guard let head = inside.first?["run"] as? String,
            let base = (before.first ?? inside.last)?["run"] as? String, base != head
        else { return }
        let gate = runner.run(
            ["regressions", "--json", "--head", head, "--base", base] + asOf.prefix(2)
        )
        .json
        var sum = 0
        for kind in Self.kinds {
            readings.add(kind, "regressions", number(gate, "counts", kind))
            sum += number(gate, "counts", kind) ?? 0
        }
        readings.add("regressions", "regressions", sum)
        readings.add("fixed", "regressions", number(gate, "counts", "fixed"))
    }
}

/// A generator with a seed, so that a failing history can be made again.
private struct SeededDice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
}

extension ReportStore {
    /// A moment of some day after Monday, 2 November 2026.
    fileprivate static func day(_ number: Int) -> Timestamp {
        (Timestamp(iso8601: "2026-11-02T04:00:00Z") ?? now).advanced(days: number)
    }
}
