import AuditStore
import Testing

@testable import audit_report

@Suite struct ReportModelTests {
    // MARK: - Addresses

    @Test func namesThatDifferNeverShareAPage() {
        let names = [
            "Pantry", "pantry", "PANTRY", "pan try", "pan/try", "pan-try", "", "…", "../x", "index",
        ]
        var report = Samples.empty
        report.screens = names.map { ReportScreen(name: $0) }
        let slugs = SiteMap(report).screens
        #expect(Set(slugs).count == names.count)
        #expect(slugs[1] == "pantry")
        #expect(slugs.allSatisfy { ReportWriter.isOurs("screens/\($0).html") })
    }

    @Test func aPageKeepsItsAddressWhenScreensComeAndGo() {
        var report = Samples.empty
        report.screens = [ReportScreen(name: "B"), ReportScreen(name: "A")]
        let before = SiteMap(report).screens[1]
        report.screens = [ReportScreen(name: "A")]
        #expect(SiteMap(report).screens == [before])
    }

    // MARK: - The verdict

    private func verdict(
        regressions: Int,
        fixed: Int,
        audited: Int = 10,
        failed: Int = 0
    ) -> Verdict {
        var report = Samples.oneScreen
        report.weeks = [
            ReportWeek(
                week: Samples.week,
                runs: 1,
                auditedCells: audited,
                failedCells: failed,
                knownCells: 10,
                new: regressions,
                fixed: fixed
            )
        ]
        return Verdict(report)
    }

    @Test func theVerdictComparesWhatGotWorseWithWhatWasFixed() {
        #expect(verdict(regressions: 2, fixed: 1).direction == .worse)
        #expect(verdict(regressions: 1, fixed: 2).direction == .better)
        #expect(verdict(regressions: 1, fixed: 1).direction == .same)
        #expect(
            verdict(regressions: 0, fixed: 0).sentence
                == "This week is like the last: nothing got worse where we looked, and nothing was fixed."
        )
    }

    @Test func aWeekWithoutAnAuditIsUnknown() {
        let verdict = verdict(regressions: 0, fixed: 0, audited: 0, failed: 2)
        #expect(verdict.direction == .unknown)
        #expect(verdict.sentence.contains("2 cells failed"))
    }

    @Test func lessCoverageIsSaid() {
        #expect(
            verdict(regressions: 0, fixed: 1, audited: 4).caveats
                == ["4 of 10 known cells were audited (40 %)."]
        )
    }

    // MARK: - Evidence

    private func judge(
        _ id: String,
        cells: [ReportCell],
        _ change: (inout Report) -> Void = { _ in }
    ) throws -> EvidenceJudgement {
        var report = Samples.empty
        report.screens = [ReportScreen(name: "Pantry", cells: cells)]
        change(&report)
        let item = try #require((DuoChecklist.items + NutritionLabels.items).first { $0.id == id })
        return EvidenceJudge(report).judge(item, screen: 0)
    }

    private func cell(
        _ pose: Pose,
        _ size: TextSize = .accessibility5,
        _ outcome: CellOutcome = .clean,
        stale: Bool = false,
        types: TypeMask = Samples.allTypes
    ) -> ReportCell {
        ReportCell(
            condition: Samples.condition(pose, size),
            outcome: outcome,
            isStale: stale,
            types: types,
            lastAudited: Samples.run(1, daysAgo: 3)
        )
    }

    @Test func aClaimIsNeverSupportedByACellThatNobodyLookedAt() throws {
        #expect(try judge("largest-text", cells: []).standing == .notLookedAt)
        #expect(
            try judge("largest-text", cells: [cell(.closed, .accessibility5, .never)]).standing
                == .notLookedAt
        )
        #expect(
            try judge("largest-text", cells: [cell(.closed, .accessibility5, .failed)]).standing
                == .notLookedAt
        )
        #expect(
            try judge("largest-text", cells: [cell(.closed, types: TypeMask())]).standing
                == .notLookedAt
        )
        let partly = try judge("largest-text", cells: [cell(.closed)])
        #expect(partly.standing == .partly)
        #expect(partly.missing == ["audit at AX5 open"])
        let whole = try judge("largest-text", cells: [cell(.closed), cell(.open)])
        #expect(whole.standing == .supported)
        #expect(whole.oldest == 3)
        #expect(
            try judge("largest-text", cells: [cell(.closed), cell(.open, stale: true)]).standing
                == .stale
        )
    }

    @Test func aFindingContradictsWhereItsConditionFits() throws {
        func finding(_ size: TextSize, _ state: FindingState = .open) -> ReportFinding {
            ReportFinding(
                id: "a",
                screen: 0,
                rule: Rule(type: .textClipped),
                severity: .error,
                element: ReportElement(type: "Button", label: "Add"),
                cells: [FindingCell(condition: Samples.condition(.closed, size), state: state)]
            )
        }
        let cells = [cell(.closed), cell(.open)]
        let against = try judge("largest-text", cells: cells) {
            $0.findings = [finding(.accessibility5)]
        }
        #expect(against.standing == .contradicted)
        #expect(against.contradictions == ["Text clipped: Button “Add”"])
        #expect(
            try judge("largest-text", cells: cells) { $0.findings = [finding(.large)] }.standing
                == .supported
        )
        #expect(
            try judge("largest-text", cells: cells) {
                $0.findings = [finding(.accessibility5, .fixed)]
            }
            .standing == .supported
        )
    }

    @Test func whatNoMachineSeesIsLeftToAPerson() throws {
        let still = try judge(
            "reduced-motion",
            cells: [
                ReportCell(
                    condition: Samples.condition(.closed, .large, ["reduceMotion": "on"]),
                    outcome: .clean,
                    lastAudited: Samples.run(1, daysAgo: 0)
                )
            ]
        )
        #expect(still.standing == .person)
        #expect(try judge("reduced-motion", cells: [cell(.closed)]).standing == .notLookedAt)
    }

    @Test func aLostFocusContradicts() throws {
        let judgement = try judge("focus", cells: [cell(.closed)]) { report in
            report.focus = [
                ReportFocusProbe(
                    screen: 0,
                    condition: Samples.condition(.open),
                    after: "fold",
                    expected: "Rice",
                    spoken: "Back, Button",
                    verdict: .lost,
                    run: Samples.run(1, daysAgo: 1)
                )
            ]
        }
        #expect(judgement.standing == .contradicted)
    }

    @Test func everyAuditTypeHasCriteriaAndAQuestion() {
        for type in AuditType.engineTypes + [.walk] {
            let clauses = RuleClauses.of(Rule(type: type))
            #expect(!clauses.wcag.isEmpty && !clauses.person.isEmpty)
        }
    }

    // MARK: - Names

    @Test func anElementIsNamedByTheBestThatIsKnown() {
        var element = ReportElement()
        #expect(element.title == "an element without a name")
        element.isOfWalk = true
        #expect(element.title == "the whole walk")
        element.frame = Frame(x: 16, y: 80.4, width: 358, height: 44)
        #expect(element.title == "an element without a name, at 16, 80 (358 × 44)")
        element.type = "Button"
        #expect(element.title == "Button without a name, at 16, 80 (358 × 44)")
        element.identifier = "go"
        #expect(element.title == "Button #go")
        element.label = "Go"
        #expect(element.title == "Button “Go”")
        #expect(Rule(id: "walk.interleaved", type: .walk).title == "Read row by row")
    }

    @Test func numbersAndVerbsAgree() {
        #expect(Words.count(1, "finding") == "1 finding")
        #expect(Words.are(1, "finding") == "1 finding is")
        #expect(Words.are(2, "finding") == "2 findings are")
        #expect(Words.are(0, "entry", "entries") == "0 entries are")
        #expect(Part.more(0, "cell").isEmpty)
        #expect(Part.more(1, "cell").text.contains("1 more cell is not shown"))
        #expect(
            Part.more(2, "set of pages", "sets of pages").text.contains("2 more sets of pages are")
        )
    }

    @Test(
        arguments: [
            ([3, 3, 3], "steady at 3"), ([3, 2, 3], "3 again, 2 to 3 between"),
            ([3, nil, 5], "3 to 5"),
            ([nil, 4], "steady at 4"), ([4, nil], "not audited this week"),
            ([nil], "never audited"),
        ] as [([Int?], String)]
    )
    func aLineInWordsDoesNotCallADipSteady(_ values: [Int?], _ words: String) {
        #expect(Sparkline(values).summary { $0.map(String.init) ?? "" } == words)
    }

    @Test func aSmallMapHasShortHeads() {
        var condition = Samples.condition(.closed)
        condition.textSize = nil
        let screen = ReportScreen(
            name: "a",
            cells: [ReportCell(condition: condition, outcome: .clean)]
        )
        for map in Heatmap.all(of: [screen], findings: [[]]) {
            let big = HeatmapTable(map: map, id: "m", unit: "cell", target: { _ in nil })
            #expect(big.html.text.contains("<th scope=\"col\">not stated</th>"))
            let small = HeatmapTable(
                map: map,
                id: "m",
                unit: "cell",
                target: { _ in nil },
                isSmall: true
            )
            #expect(small.html.text.contains(">?</span><span class=\"vh\">not stated</span></th>"))
        }
    }

    // MARK: - The map

    @Test func aPlaceSaysWhatHasToBeSaidFirst() {
        func map(_ cells: [ReportCell], _ findings: [ReportFinding] = []) -> HeatmapCell.State? {
            Heatmap.all(
                of: [ReportScreen(name: "a", cells: cells), ReportScreen(name: "b")],
                findings: [findings, []]
            ).first?.cells.first?.last?.state
        }
        #expect(map([cell(.closed)]) == .partly)
        #expect(map([cell(.closed, .accessibility5, .never)]) == .never)
        #expect(map([cell(.closed, stale: true)]) == .stale)
        #expect(map([cell(.closed, .accessibility5, .failed)]) == .failed)
        let found = ReportFinding(
            id: "a",
            screen: 0,
            rule: Rule(type: .contrast),
            severity: .error,
            element: ReportElement(),
            cells: [FindingCell(condition: Samples.condition(.closed, .accessibility5))]
        )
        #expect(map([cell(.closed, .accessibility5, .findings)], [found]) == .findings)
        // What nobody could look at again is still there.
        #expect(map([cell(.closed, .accessibility5, .failed)], [found]) == .findings)
        let maps = Heatmap.all(
            of: [ReportScreen(name: "a", cells: [cell(.closed)])],
            findings: [[]]
        )
        #expect(maps.first?.poses == [.closed, .partlyFolded, .open])
        #expect(maps.first?.cells.first?.last?.state == .clean)
        #expect(maps.first?.cells.last?.last?.state == .never)
    }

    @Test func anAcceptanceEndsAfterItsLastDay() {
        func row(_ days: Int?, outgrown: Bool = false) -> ReportAcceptance.Standing {
            ReportAcceptance(
                finding: "a",
                screen: 0,
                rule: Rule(type: .contrast),
                element: "",
                reason: "",
                until: days.map { CalendarDay(number: Samples.asOf.day.number + $0) },
                isOutgrown: outgrown
            ).standing(on: Samples.asOf.day)
        }
        #expect(row(-1) == .expired)
        #expect(row(0) == .expiring)
        #expect(row(14) == .expiring)
        #expect(row(15) == .holds)
        #expect(row(nil) == .holds)
        #expect(row(nil, outgrown: true) == .outgrown)
    }

    @Test func theTrendIsToldInHundredths() {
        #expect(Words.hundredths(305) == "3.05")
        #expect(Words.hundredths(nil) == "not audited")
        #expect(
            ReportWeek(week: Samples.week, auditedCells: 3, sightings: 2).hundredthsPerCell == 67
        )
        #expect(Sparkline([nil, 100, nil]).summary(Words.hundredths) == "not audited this week")
        #expect(Sparkline([100, 250]).summary(Words.hundredths) == "1.00 to 2.50")
    }
}
