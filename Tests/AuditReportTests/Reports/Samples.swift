import AuditStore

@testable import audit_report

/// Reports of an invented app, made the same way every time.
enum Samples {
    static let asOf = Timestamp(iso8601: "2026-11-27T16:00:00Z") ?? Timestamp(milliseconds: 0)
    static let week = asOf.day.week

    /// A number that looks random and never changes.
    struct Dice {
        var state: UInt64

        mutating func roll(_ sides: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(sides))
        }
    }

    static func condition(
        _ pose: Pose,
        _ size: TextSize = .large,
        _ settings: [String: String] = [:]
    ) -> Condition {
        var condition = Condition(pose: pose, textSize: size)
        for (name, value) in settings { condition.set(SettingName(name), value) }
        return condition
    }

    static func run(_ number: Int, daysAgo: Int) -> RunReference {
        RunReference(
            key: "nightly-\(number)",
            startedAt: Timestamp(
                milliseconds: asOf.milliseconds - Int64(daysAgo) * 86_400_000 - 43_200_000
            ),
            commit: "9f3c2e1d\(number)ab44c0ffee5511"
        )
    }

    static let rules: [Rule] = [
        Rule(id: "textClipped", type: .textClipped), Rule(id: "contrast", type: .contrast),
        Rule(id: "hitRegion", type: .hitRegion), Rule(id: "dynamicType", type: .dynamicType),
        Rule(
            id: "sufficientElementDescription.imageWithoutLabel",
            type: .sufficientElementDescription
        ),
        Rule(id: "elementDetection", type: .elementDetection),
    ]

    static let settings: [[String: String]] = [
        [:], ["increaseContrast": "on"], ["appearance": "dark"], ["boldText": "on"],
        ["reduceMotion": "on"],
    ]

    static let allTypes: TypeMask = {
        var mask = TypeMask()
        for type in AuditType.engineTypes { mask.insert(type) }
        return mask
    }()

    static func weeks(_ count: Int, seed: UInt64 = 7) -> [ReportWeek] {
        var dice = Dice(state: seed)
        var open = 58
        return (0..<count).map { index in
            let fixed = dice.roll(9)
            let new = dice.roll(7)
            let reopened = dice.roll(5) == 0 ? 1 : 0
            open = max(4, open + new + reopened - fixed)
            let isSilent = count > 8 && index == count / 3
            let known = 120 + min(240, index * 6)
            let audited = isSilent ? 0 : known * (45 + dice.roll(40)) / 100
            return ReportWeek(
                week: week.advanced(by: index - count + 1),
                runs: isSilent ? 0 : 5,
                auditedCells: audited,
                failedCells: isSilent ? 3 : dice.roll(4),
                knownCells: known,
                sightings: audited * (open + 10) / 60,
                open: open,
                new: isSilent ? 0 : new,
                reopened: isSilent ? 0 : reopened,
                widened: isSilent ? 0 : index % 3,
                fixed: isSilent ? 0 : fixed,
                marks: index == count - 3
                    ? ["Xcode 27.1 → 27.2", "iOS 27.1 → 27.2"]
                    : index == count / 2 ? ["iOS 27.0 → 27.1"] : []
            )
        }
    }

    static let screenNames = [
        "Pantry", "Recipe", "Shopping list", "Add an item", "Timer", "Household", "Settings",
        "Onboarding/welcome",
    ]

    static func cells(screen: Int, dice: inout Dice) -> [ReportCell] {
        var cells: [ReportCell] = []
        for (number, setting) in settings.enumerated() {
            for pose in [Pose.closed, .partlyFolded, .open] {
                for size in TextSize.allCases {
                    let isCommon = [.large, .xxxLarge, .accessibility3, .accessibility5].contains(
                        size
                    )
                    guard number == 0 ? isCommon || dice.roll(3) > 0 : isCommon && dice.roll(4) > 0
                    else { continue }
                    if pose == .partlyFolded, dice.roll(3) == 0 { continue }
                    let roll = dice.roll(20)
                    let isLarge = size >= .accessibility3
                    let findings =
                        roll == 0
                        ? 0 : isLarge ? dice.roll(6) + (pose == .closed ? 2 : 0) : dice.roll(9) / 7
                    let outcome: CellOutcome =
                        roll == 0
                        ? .failed : roll == 1 ? .partial : findings > 0 ? .findings : .clean
                    let age = roll == 3 ? 60 : dice.roll(6)
                    cells.append(
                        ReportCell(
                            device: "iPhone Duo",
                            condition: condition(pose, size, setting),
                            outcome: outcome,
                            isStale: roll == 3,
                            isTainted: roll == 5,
                            types: allTypes,
                            findings: outcome == .failed ? 0 : findings,
                            lastAudited: run(410 - age, daysAgo: age),
                            error: outcome == .failed
                                ? "the audit timed out after 60 s while Pantry was loading" : nil
                        )
                    )
                }
            }
        }
        for size in [TextSize.accessibility1, .accessibility2] {
            cells.append(
                ReportCell(
                    device: "iPhone Duo",
                    condition: condition(.partlyFolded, size, ["smartInvert": "on"]),
                    outcome: .never
                )
            )
        }
        return cells.sorted { $0.condition < $1.condition }
    }

    static let elements = [
        ReportElement(type: "Button", identifier: "pantry.add", label: "Add"),
        ReportElement(type: "StaticText", identifier: nil, label: "Best before 3 December"),
        ReportElement(type: "Image", identifier: "recipe.hero", label: nil),
        ReportElement(type: "Button", identifier: nil, label: "Scan a barcode"),
        ReportElement(type: "Tab", identifier: "tab.household", label: "Household"),
        ReportElement(type: "Cell", identifier: nil, label: "Flour, plain, 2 kg, opened"),
        ReportElement(type: nil, identifier: nil, label: nil, className: "UIView"),
    ]

    static func findings(screens: Int, dice: inout Dice) -> [ReportFinding] {
        var findings: [ReportFinding] = []
        for screen in 0..<screens {
            for number in 0..<(3 + dice.roll(5)) {
                let rule = rules[dice.roll(rules.count)]
                let sizes = TextSize.allCases.suffix(1 + dice.roll(4))
                let poses: [Pose] = dice.roll(2) == 0 ? [.closed] : [.closed, .open]
                let setting = settings[dice.roll(3) == 0 ? dice.roll(settings.count) : 0]
                let cells = poses.flatMap { pose in
                    sizes.map {
                        FindingCell(
                            condition: condition(pose, $0, setting),
                            device: "iPhone Duo",
                            lastSeen: run(410, daysAgo: 0)
                        )
                    }
                }
                let text =
                    "\(poses.map(\.displayName).joined(separator: " or ")), "
                    + "\(sizes.first?.displayName ?? "") and up"
                findings.append(
                    ReportFinding(
                        id: "\(screen)a\(number)\(rule.id.count)",
                        screen: screen,
                        rule: rule,
                        severity: dice.roll(3) == 0 ? .warning : .error,
                        element: elements[dice.roll(elements.count)],
                        state: dice.roll(6) == 0 ? .unverified : .open,
                        isFlaky: dice.roll(12) == 0,
                        isRegression: number == 0 && screen < 3,
                        cells: cells,
                        minimal: MinimalConditionText(
                            text: text,
                            confidence: dice.roll(2) == 0 ? .supported : .notContradicted,
                            undecided: ["partly folded · AX3", "open · AX1"]
                        ),
                        firstSeen: run(380 + number, daysAgo: 30 - number),
                        lastSeen: run(410, daysAgo: 0),
                        compact: rule.title,
                        detail: "Text of this UILabel may be clipped at larger Dynamic Type sizes",
                        screenshot: number == 0 ? "nightly-410.xcresult/0~a1b2" : nil
                    )
                )
            }
        }
        return findings
    }

    /// A report with everything in it.
    static func rich(weeks count: Int = 12, screens: Int = 8, seed: UInt64 = 42) -> Report {
        var dice = Dice(state: seed)
        var report = Report(version: "1.0.0", asOf: asOf, branch: "main", app: "Larder")
        report.weeks = weeks(count)
        report.screens = (0..<screens).map { index in
            let name =
                screens <= screenNames.count
                ? screenNames[index] : "\(screenNames[index % screenNames.count]) \(index)"
            return ReportScreen(
                app: "Larder",
                name: name,
                cells: cells(screen: index, dice: &dice),
                trend: (0..<count).map { $0 == count / 3 ? nil : 60 + dice.roll(120) }
            )
        }
        report.findings = findings(screens: screens, dice: &dice)
        fitCells(&report)
        for index in report.screens.indices {
            let own = report.findings.filter { $0.screen == index && $0.state.isOpen }
            report.screens[index].open = own.count
            report.screens[index].errors = own.count { $0.severity == .error }
            report.screens[index].regressions = own.count { $0.isRegression }
        }
        report.rules = rules.enumerated().map { index, rule in
            let own = report.findings.filter { $0.rule == rule && $0.state.isOpen }
            return ReportRule(
                rule: rule,
                open: own.count,
                errors: own.count { $0.severity == .error },
                screens: Set(own.map(\.screen)).count,
                regressions: own.count { $0.isRegression },
                trend: (0..<count).map { $0 == count / 3 ? nil : 3 + dice.roll(9) + index }
            )
        }
        report.regressions = regressions(report)
        if let last = report.weeks.indices.last {
            func count(_ kind: RegressionKind) -> Int {
                report.regressions.count { $0.kind == kind }
            }
            report.weeks[last].new = count(.new)
            report.weeks[last].reopened = count(.reopened)
            report.weeks[last].widened = count(.widened)
            report.weeks[last].walk = count(.walk)
            report.weeks[last].fixed = 2
        }
        report.totals = totals(report)
        fitWeeks(&report)
        fillUpkeep(&report)
        return report
    }

    /// The cells have the findings that are listed for them.
    private static func fitCells(_ report: inout Report) {
        for index in report.screens.indices {
            var counts: [Condition: Int] = [:]
            for finding in report.findings where finding.screen == index {
                for condition in finding.openConditions { counts[condition, default: 0] += 1 }
            }
            for at in report.screens[index].cells.indices {
                let count = counts.removeValue(forKey: report.screens[index].cells[at].condition)
                report.screens[index].cells[at].findings = count ?? 0
                switch report.screens[index].cells[at].outcome {
                case .clean, .findings, .never:
                    guard count != nil || report.screens[index].cells[at].outcome != .never else {
                        continue
                    }
                    report.screens[index].cells[at].outcome = count == nil ? .clean : .findings
                case .partial, .failed, .skipped: break
                }
            }
            report.screens[index].cells += counts.map { condition, count in
                ReportCell(
                    device: "iPhone Duo",
                    condition: condition,
                    outcome: .findings,
                    types: allTypes,
                    findings: count,
                    lastAudited: run(410, daysAgo: 0)
                )
            }
            report.screens[index].cells.sort { $0.condition < $1.condition }
        }
    }

    /// The last week's cells are those of the screens; earlier weeks knew fewer.
    private static func fitWeeks(_ report: inout Report) {
        let all = report.totals.cells.all
        let count = report.weeks.count
        for index in report.weeks.indices {
            let known = all * (60 + 40 * (index + 1) / count) / 100
            let audited =
                report.weeks[index].auditedCells * known / max(1, report.weeks[index].knownCells)
            report.weeks[index].sightings =
                report.weeks[index].sightings * audited / max(1, report.weeks[index].auditedCells)
            report.weeks[index].knownCells = known
            report.weeks[index].auditedCells = audited
        }
        guard let last = report.weeks.indices.last else { return }
        report.weeks[last].open = report.totals.open
        var left = report.weeks[last].auditedCells
        for index in report.screens.indices {
            report.screens[index].audited = min(left, report.screens[index].counts.all)
            left -= report.screens[index].audited
        }
    }

    private static func totals(_ report: Report) -> ReportTotals {
        var totals = ReportTotals(
            open: report.findings.count { $0.state.isOpen },
            errors: report.findings.count { $0.state.isOpen && $0.severity == .error },
            unverified: report.findings.count { $0.state == .unverified },
            notLookedAt: report.findings.count { $0.state == .unverified },
            accepted: 3,
            flaky: report.findings.count { $0.state == .flaky }
        )
        for screen in report.screens {
            let counts = screen.counts
            totals.cells.clean += counts.clean
            totals.cells.findings += counts.findings
            totals.cells.partial += counts.partial
            totals.cells.failed += counts.failed
            totals.cells.skipped += counts.skipped
            totals.cells.stale += counts.stale
            totals.cells.never += counts.never
        }
        return totals
    }

    private static func regressions(_ report: Report) -> [ReportRegression] {
        let kinds: [RegressionKind] = [.new, .widened, .reopened]
        var rows: [ReportRegression] = []
        for finding in report.findings where finding.isRegression {
            let kind = kinds[rows.count % kinds.count]
            rows.append(
                ReportRegression(
                    kind: kind,
                    finding: finding.id,
                    screen: finding.screen,
                    rule: finding.rule,
                    severity: finding.severity,
                    element: finding.element.title,
                    conditions: finding.cells.map(\.condition),
                    minimal: finding.minimal,
                    firstBad: run(408, daysAgo: 2),
                    lastGood: run(406, daysAgo: 4),
                    note: kind == .widened ? "was AX5 only; now also AX3 and AX4" : nil,
                    screenshot: finding.screenshot
                )
            )
        }
        rows.append(
            ReportRegression(
                kind: .walk,
                screen: 0,
                rule: Rule(id: "walk.interleaved", type: .walk),
                severity: .error,
                element: "VoiceOver walk",
                conditions: [condition(.open)],
                firstBad: run(409, daysAgo: 1),
                lastGood: run(402, daysAgo: 8),
                note: "read row by row: the list pane and the detail pane, 7 switches"
            )
        )
        return rows
    }
}
