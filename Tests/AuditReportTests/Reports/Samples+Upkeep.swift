import AuditStore

@testable import audit_report

extension Samples {
    static func fillUpkeep(_ report: inout Report) {
        report.shared = [
            SharedElement(
                element: ReportElement(
                    type: "Tab",
                    identifier: "tab.household",
                    label: "Household"
                ),
                rule: rules[0],
                severity: .error,
                screens: Array(report.screens.indices.prefix(6)),
                findings: report.screens.indices.prefix(6).map { index in
                    report.findings.first { $0.screen == index }?.id ?? ""
                }
            )
        ]
        report.walks = walks
        report.focus = probes
        report.settingsWereLogged = true
        report.resets = [
            ReportReset(
                device: "5B1C7E52-0000-4000-8000-00000000D0D0",
                setting: "content_size",
                now: "accessibility-extra-large",
                resetTo: "large",
                command: "xcrun simctl ui 5B1C7E52-0000-4000-8000-00000000D0D0 content_size large",
                run: run(409, daysAgo: 1)
            ),
            ReportReset(
                device: "5B1C7E52-0000-4000-8000-00000000D0D0",
                setting: "VoiceOver",
                now: "on",
                resetTo: "off",
                command: nil,
                run: run(410, daysAgo: 0)
            ),
        ]
        report.plan = (0..<14).map { index in
            ReportPlannedCell(
                screen: index % report.screens.count,
                device: "iPhone Duo",
                condition: condition(
                    [.partlyFolded, .closed, .open][index % 3],
                    TextSize(rawValue: 12 - index % 8) ?? .large,
                    settings[index % settings.count]
                ),
                reason: index % 2 == 0 ? "decides a minimal condition" : "never audited"
            )
        }
        report.accepted = acceptances(report)
        report.runs = (0..<10).map { index in runRow(index, report: report) }
    }

    private static var walks: [ReportWalk] {
        let list = ["Pantry, Heading", "Add, Button", "Flour, opened", "Rice", "Oats"]
        let detail = ["Recipe, Heading", "Flatbread", "Start timer, Button"]
        let panes = list + detail
        let rows = [
            "Pantry, Heading", "Recipe, Heading", "Add, Button", "Flatbread", "Flour, opened",
            "Start timer, Button", "Rice", "Oats",
        ]
        return [
            ReportWalk(
                screen: 0,
                name: "PANTRY",
                condition: condition(.open),
                source: .voiceover,
                run: run(409, daysAgo: 1),
                baselineRun: run(402, daysAgo: 8),
                isComplete: true,
                steps: rows,
                baseline: panes,
                changes: [
                    ReportWalkChange(
                        kind: "INTERLEAVED",
                        severity: .error,
                        detail:
                            "read row by row: [Pantry, Add, Flour …] and [Recipe, Flatbread, Start timer], 7 switches"
                    ),
                    ReportWalkChange(
                        kind: "VALUE_CHANGED",
                        severity: .notice,
                        detail: "“Flour, 2 kg” became “Flour, opened”"
                    ),
                ]
            ),
            ReportWalk(
                screen: 1,
                condition: condition(.closed, .accessibility5),
                source: .voiceover,
                run: run(410, daysAgo: 0),
                baselineRun: run(402, daysAgo: 8),
                isComplete: false,
                steps: detail + [nil],
                baseline: detail,
                changes: []
            ),
            ReportWalk(
                screen: 0,
                condition: condition(.closed),
                source: .voiceover,
                run: run(410, daysAgo: 0),
                isComplete: true,
                steps: panes
            ),
        ]
    }

    private static var probes: [ReportFocusProbe] {
        [
            ReportFocusProbe(
                screen: 0,
                condition: condition(.open),
                after: "fold",
                expected: "Rice",
                spoken: "Back, Button",
                verdict: .lost,
                run: run(409, daysAgo: 1)
            ),
            ReportFocusProbe(
                screen: 1,
                condition: condition(.closed),
                after: "unfold",
                expected: "Start timer, Button",
                spoken: "Start timer, Button",
                verdict: .kept,
                run: run(409, daysAgo: 1)
            ),
        ]
    }

    private static func acceptances(_ report: Report) -> [ReportAcceptance] {
        let days: [Int?] = [-6, 4, nil]
        return days.enumerated().compactMap { index, days in
            guard index < report.findings.count else { return nil }
            let finding = report.findings[index]
            return ReportAcceptance(
                finding: finding.id,
                screen: finding.screen,
                rule: finding.rule,
                element: finding.element.title,
                reason: "The whole row opens the recipe; see the design review of October",
                owner: index == 2 ? nil : "Noor",
                until: days.map { CalendarDay(number: asOf.day.number + $0) },
                scope: index == 1 ? "closed, AX4 and up" : ""
            )
        }
    }

    private static func runRow(_ index: Int, report: Report) -> ReportRun {
        let reference = run(410 - index, daysAgo: index)
        var row = ReportRun(
            reference: reference,
            branch: "main",
            xcode: "27.2 (27C5034)",
            systems: ["iOS 27.2"],
            sightings: 60 + index,
            artifacts: ["duo-closed.log", "duo-open.xcresult"],
            firstSeen: report.findings.filter { $0.firstSeen?.key == reference.key }.map(\.id)
        )
        for (number, screen) in report.screens.enumerated() {
            for cell in screen.cells where cell.lastAudited == reference && row.cells.count < 40 {
                row.cells.append(ReportRun.Cell(screen: number, cell: cell))
            }
        }
        row.counts = CellCounts(clean: 40, findings: 22, failed: index % 3, skipped: 1)
        if index == 1 {
            row.problems = [
                ReportRun.Problem(
                    severity: .warning,
                    message: "audit without an end, counted as failed: rerun the test",
                    place: "duo-closed.log:1840"
                )
            ]
        }
        return row
    }

    // MARK: - Shapes that have to look right too

    static var empty: Report { Report(version: "1.0.0", asOf: asOf, branch: "") }

    static var failedOnly: Report {
        var report = Report(version: "1.0.0", asOf: asOf, branch: "main", app: "Larder")
        report.weeks = [ReportWeek(week: week, runs: 1, failedCells: 3, knownCells: 3)]
        report.screens = [
            ReportScreen(
                app: "Larder",
                name: "Pantry",
                cells: [Pose.closed, .partlyFolded, .open].map {
                    ReportCell(
                        device: "iPhone Duo",
                        condition: condition($0, .accessibility5),
                        outcome: .failed,
                        lastAudited: run(410, daysAgo: 0),
                        error: "the app crashed before the audit could finish"
                    )
                }
            )
        ]
        report.totals.cells.failed = 3
        report.runs = [
            ReportRun(reference: run(410, daysAgo: 0), counts: CellCounts(failed: 3))
        ]
        return report
    }

    /// One screen, one week, a device that does not fold.
    static var oneScreen: Report {
        var report = Report(version: "1.0.0", asOf: asOf, branch: "main", app: "Larder")
        report.weeks = [
            ReportWeek(week: week, runs: 1, auditedCells: 2, knownCells: 2, fixed: 1)
        ]
        report.screens = [
            ReportScreen(
                name: "pantry",
                cells: [TextSize.large, .accessibility5].map {
                    ReportCell(
                        device: "iPhone 17",
                        condition: condition(.none, $0),
                        outcome: .clean,
                        types: allTypes,
                        lastAudited: run(410, daysAgo: 0)
                    )
                },
                trend: [0]
            )
        ]
        report.totals.cells.clean = 2
        report.runs = [
            ReportRun(reference: run(410, daysAgo: 0), counts: CellCounts(clean: 2))
        ]
        return report
    }

    /// Every report with a name, for tests and for the browser.
    static var all: [(name: String, report: Report)] {
        [
            ("rich", rich()), ("empty", empty), ("failed-only", failedOnly),
            ("one-screen", oneScreen), ("one-week", rich(weeks: 1, screens: 1)),
            ("three-years", rich(weeks: 156, screens: 3)), ("many-screens", rich(screens: 200)),
            ("hostile", hostile),
        ]
    }

    private static let noncharacters: String = {
        let values: [UInt32] = [0x61, 0xFFFE, 0xFDD0, 0x85, 0x62]
        return String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
    }()

    /// The texts that break pages, tables and terminals.
    static let hostileTexts = [
        "<script>alert(\"1\")</script>", "a | b \\| c `code` **bold** _em_ [x](javascript:1)",
        "\u{1B}[31mred\u{1B}[0m\u{07}", "right \u{202E}desrever\u{202C} \u{2066}iso\u{2069}",
        "NUL\u{0}here", "👩‍👩‍👧‍👦🏳️‍🌈 é z\u{0335}\u{0336}\u{0337}",
        String(repeating: "very long label ", count: 400), String(repeating: "x", count: 5000),
        "line\nbreak\r\nand\ttab", "--> <!-- ]]> </style> </title> {{body}} {{title}}", "", " ",
        "مرحبا بالعالم", noncharacters, "- [ ] # @team www.example.org http://x.y",
        "&amp; &lt; &#0;", "../../etc/passwd", "CON", "=1+1", "1. one",
        "a" + String(repeating: "\u{0301}", count: 3000),
    ]

    /// The rich report with every text replaced by one that breaks things.
    static var hostile: Report {
        var report = rich(weeks: 3, screens: hostileTexts.count, seed: 9)
        report.app = hostileTexts[0]
        report.branch = hostileTexts[1]
        if let last = report.weeks.indices.last { report.weeks[last].marks = hostileTexts }
        for index in report.screens.indices {
            report.screens[index].name = hostileTexts[index]
            report.screens[index].app = hostileTexts[(index + 3) % hostileTexts.count]
            for cell in report.screens[index].cells.indices {
                report.screens[index].cells[cell].error = hostileTexts[cell % hostileTexts.count]
                report.screens[index].cells[cell].device =
                    hostileTexts[(cell + 1) % hostileTexts.count]
            }
        }
        for index in report.findings.indices {
            let text = hostileTexts[index % hostileTexts.count]
            report.findings[index].id += text
            report.findings[index].element = ReportElement(
                type: text,
                identifier: text,
                label: text
            )
            report.findings[index].detail = text
            report.findings[index].minimal?.text = text
            report.findings[index].screenshot = text
        }
        for index in report.regressions.indices {
            let text = hostileTexts[index % hostileTexts.count]
            report.regressions[index].element = text
            report.regressions[index].note = text
            report.regressions[index].firstBad?.key = text
        }
        for (index, text) in hostileTexts.enumerated() {
            report.resets.append(
                ReportReset(
                    device: text,
                    deviceSet: text,
                    setting: text,
                    now: text,
                    resetTo: text,
                    command: text
                )
            )
            report.accepted.append(
                ReportAcceptance(
                    finding: text,
                    screen: index,
                    rule: Rule(id: text, type: .unknown),
                    element: text,
                    reason: text,
                    owner: text,
                    scope: text
                )
            )
            report.focus.append(
                ReportFocusProbe(
                    screen: index,
                    condition: condition(.open),
                    after: text,
                    expected: text,
                    spoken: text,
                    verdict: .lost,
                    run: run(1, daysAgo: 1)
                )
            )
            report.walks.append(
                ReportWalk(
                    screen: index,
                    name: text,
                    condition: condition(.open),
                    source: .voiceover,
                    run: run(1, daysAgo: 1),
                    steps: [text, nil],
                    baseline: [text],
                    changes: [ReportWalkChange(kind: text, severity: .error, detail: text)]
                )
            )
            report.runs.append(
                ReportRun(
                    reference: RunReference(key: text, startedAt: asOf, commit: text),
                    branch: text,
                    xcode: text,
                    systems: [text],
                    artifacts: [text],
                    problems: [ReportRun.Problem(severity: .error, message: text, place: text)]
                )
            )
        }
        return report
    }
}
