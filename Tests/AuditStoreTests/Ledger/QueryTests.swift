import AuditStore
import Testing

@Suite struct QueryTests {
    private func request(_ change: (inout LedgerRequest) -> Void = { _ in }) -> LedgerRequest {
        var request = LedgerRequest(now: LedgerFixture.now)
        change(&request)
        return request
    }

    // MARK: - Base and head

    @Test func theBaseIsTheLastRunOfMainBeforeTheHead() throws {
        let ledger = try LedgerFixture()
        try ledger.run("m1", commit: "aaaaaaa1", [.init(issues: [issue("a")])])
        try ledger.run("m2", commit: "bbbbbbb2", [.init()])
        try ledger.run("t1", branch: "topic", [.init(issues: [issue("a"), issue("b")])])
        #expect(try ledger.compare().base?.key == "m2")
        #expect(try ledger.compare().summary == "new 1, reopened 1")
        // The merge base, where the caller knows the commits.
        let merged = try ledger.compare { $0.commits = ["ccccccc", "aaaaaaa1"] }
        #expect(merged.base?.key == "m1")
        #expect(merged.summary == "new 1, persisting 1")
        #expect(
            try ledger.compare {
                $0.base = "t1"; $0.head = "m2"
            }.head.key == "m2"
        )
        #expect(throws: StoreError.self) { try ledger.compare { $0.head = "nobody" } }
    }

    @Test func withoutABaseEverythingIsNewAndSaysSo() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")])])
        let answer = try ledger.compare()
        #expect(answer.base == nil && !answer.isComparable)
        #expect(answer.summary == "new 1")
        #expect(answer.notes.first?.hasPrefix("first run, baseline, nothing to") == true)
        #expect(!answer.fails && answer.exitStatus == 0)
    }

    @Test func anotherAppInTheSameStoreIsNoBase() throws {
        let ledger = try LedgerFixture()
        try ledger.run("a1", app: "Mail", [.init(issues: [issue("a")])])
        try ledger.run("b1", app: "Notes", [.init(screen: "List", issues: [issue("z")])])
        try ledger.run("a2", app: "Mail", [.init(issues: [issue("a")])])
        let answer = try ledger.compare()
        #expect(answer.base?.key == "a1")
        #expect(answer.summary == "persisting 1")
    }

    @Test func findsTheFirstBadRunAndWhatLiesBefore() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", commit: "c1", [.init()])
        try ledger.run("r2", commit: "c2", [.init(outcome: .failed)])
        try ledger.run("r3", commit: "c3", [.init(screen: "Other")])
        try ledger.run("r4", commit: "c4", [.init(issues: [issue("a")])])
        let change = try #require(try ledger.compare().regressions.first)
        #expect(change.firstBad?.key == "r4" && change.lastGood?.key == "r1")
        #expect(change.runsBetween.map(\.key) == ["r2", "r3"])
        #expect(change.commitsBetween == ["c2", "c3", "c4"])
    }

    @Test func tellsWhenAFindingGotWorse() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a", severity: .warning)])])
        try ledger.run("r2", [.init(issues: [issue("a", severity: .error)])])
        let answer = try ledger.compare()
        #expect(answer.summary == "worsened 1")
        #expect(answer.regressions.first?.severityBefore == .warning)
        #expect(answer.regressions.first?.firstBad?.key == "r2")
        #expect(try ledger.compare { $0.failOn = [.new] }.exitStatus == 0)
    }

    // MARK: - Filters

    @Test func filtersByPoseSizeSettingScreenAndRule() throws {
        let ledger = try LedgerFixture()
        let bold: [SettingName: String] = [SettingName("boldText"): "on"]
        let empty: [LedgerFixture.Audit] = [
            .init(pose: .closed), .init(pose: .open, size: .accessibility5),
            .init(screen: "Trash", settings: bold),
        ]
        try ledger.run("r1", empty)
        try ledger.run(
            "r2",
            [
                .init(pose: .closed, issues: [issue("a")]),
                .init(pose: .open, size: .accessibility5, issues: [issue("b", .hitRegion)]),
                .init(screen: "Trash", settings: bold, issues: [issue("c")]),
            ]
        )
        func found(_ change: (inout LedgerFilter) -> Void) throws -> [String?] {
            var filter = LedgerFilter()
            change(&filter)
            return try ledger.compare { $0.filter = filter }.regressions.map {
                $0.finding.element.identifier
            }
        }
        #expect(try found { _ in } == ["a", "b", "c"])
        #expect(try found { $0.poses = [.open] } == ["b"])
        #expect(
            try found { $0.textSizes = [TextSizeRange(.accessibility1, .accessibility5)] } == ["b"]
        )
        #expect(try found { $0.settings = [.init(SettingName("boldText"))] } == ["c"])
        #expect(try found { $0.settings = [.init(SettingName("boldText"), "off")] } == ["a", "b"])
        #expect(try found { $0.screens = ["tr*"] } == ["c"])
        #expect(try found { $0.rules = ["hitRegion"] } == ["b"])
        #expect(try found { $0.devices = ["Phone*"] } == [])
    }

    // MARK: - Identity

    @Test func recognisesAnElementUnderAnotherIdentifier() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("send_btn", label: "Send", element: "Button")])])
        try ledger.run(
            "r2",
            [.init(issues: [issue("composer.send", label: "Send", element: "Button")])]
        )
        let answer = try ledger.compare()
        #expect(answer.summary == "persisting 1")
        #expect(answer.changes.first?.match?.pass == .newIdentifier)
        #expect(answer.changes.first?.notes.contains { $0.contains("send_btn") } == true)
    }

    @Test func doesNotGuessBetweenTwoCandidates() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("one", label: "Send", element: "Button")])])
        try ledger.run(
            "r2",
            [
                .init(issues: [
                    issue("left", label: "Send", element: "Button"),
                    issue("right", label: "Send", element: "Button"),
                ])
            ]
        )
        #expect(try ledger.compare().summary == "new 2, fixed 1")
    }

    @Test func recognisesAClassThatGotALabel() throws {
        let ledger = try LedgerFixture()
        let bare = issue(element: nil, className: "SendLabel")
        try ledger.run("r1", [.init(issues: [bare])])
        try ledger.run(
            "r2",
            [.init(issues: [issue(label: "Send", element: "Button", className: "SendLabel")])]
        )
        #expect(try ledger.compare().changes.first?.match?.pass == .classToLabel)
    }

    // MARK: - Coverage, plan, groups

    @Test func coverageTellsEveryState() throws {
        let ledger = try LedgerFixture()
        let old = Timestamp(milliseconds: LedgerFixture.now.milliseconds - 40 * 86_400_000)
        try ledger.run(
            "r0",
            start: old,
            [.init(screen: "Old"), .init(screen: "Lost", issues: [issue("x")])]
        )
        let recent = Timestamp(milliseconds: LedgerFixture.now.milliseconds - 86_400_000)
        try ledger.run(
            "r1",
            start: recent,
            expecting: Expectation(
                screens: ["Never"],
                poses: [.open],
                textSizes: [.large],
                settings: [[:]]
            ),
            [
                .init(screen: "Clean"), .init(screen: "Found", issues: [issue("a")]),
                .init(screen: "Lost", outcome: .failed), .init(screen: "Part", outcome: .partial),
                .init(screen: "Skip", outcome: .skipped),
            ]
        )
        let coverage = try History(ledger.store).coverage(request())
        let states = coverage.cells.map { "\($0.cell.screen) \($0.state.rawValue)" }
        #expect(
            states == [
                "Clean clean", "Found findings", "Lost failed", "Never never", "Old stale",
                "Part partial", "Skip skipped",
            ]
        )
        let lost = try #require(coverage.cells.first { $0.cell.screen == "Lost" })
        #expect(lost.openFindings == 1 && lost.lastAudited?.key == "r0" && lost.ageInDays == 40)
        #expect(lost.lastLooked?.key == "r1")
        #expect(coverage.counts.map(\.count).reduce(0, +) == 7)
        let plan = try History(ledger.store).plan(request(), budget: 10)
        #expect(
            plan.map { "\($0.cell.screen) \($0.reason.rawValue)" } == [
                "Never never-audited", "Lost incomplete", "Part incomplete", "Skip incomplete",
                "Old stale",
            ]
        )
        #expect(try History(ledger.store).plan(request(), budget: 1).count == 1)
    }

    @Test func theStateAtAnEarlierDateDoesNotChange() throws {
        let ledger = try LedgerFixture()
        let monday = Timestamp(milliseconds: LedgerFixture.now.milliseconds - 8 * 86_400_000)
        try ledger.run("r1", start: monday, [.init(issues: [issue("a")])])
        let friday = Timestamp(milliseconds: monday.milliseconds + 4 * 86_400_000)
        let then = try History(ledger.store, asOf: friday).findings(request { $0.asOf = friday })
        #expect(then.map(\.state) == [.open])
        try ledger.run("r2", [.init()])
        try ledger.run("r3", start: LedgerFixture.now, [.init()])
        #expect(try History(ledger.store).findings(request()).map(\.state) == [.fixed])
        let again = try History(ledger.store, asOf: friday).findings(request { $0.asOf = friday })
        #expect(again.map(\.state) == [.open] && again.first?.lastSeen == then.first?.lastSeen)
    }

    @Test func groupsOneElementOnManyScreens() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            ["Inbox", "Trash", "Sent"].map {
                .init(screen: $0, issues: [issue("tab.home"), issue(element: nil, className: "X")])
            }
        )
        let groups = FindingGroupStatus.groups(of: try History(ledger.store).findings(request()))
        #expect(groups.map(\.screens.count) == [3, 1, 1, 1])
        #expect(groups.first?.screens == ["Inbox", "Sent", "Trash"])
    }

    // MARK: - Flaky

    @Test func disagreementWithinOneCommitIsFlaky() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", commit: "c1", [.init()])
        try ledger.run("r2", commit: "c1", [.init(issues: [issue("a")])])
        let one = try #require(try History(ledger.store).findings(request()).first)
        #expect(one.isFlaky && one.flakiness.disagreeingCommits == 1)
        // Another Xcode is a reason.
        let tool = try LedgerFixture()
        try tool.run("r1", commit: "c1", xcode: "27.0", [.init()])
        try tool.run("r2", commit: "c1", xcode: "27.1", [.init(issues: [issue("a")])])
        #expect(try History(tool.store).findings(request()).first?.isFlaky == false)
    }

    @Test func switchesOverTimeAreFlakyOnlyWithEnoughObservations() throws {
        let ledger = try LedgerFixture()
        for number in 0..<12 {
            let issues = number % 2 == 0 ? [issue("a")] : []
            try ledger.run("r\(number)", commit: "c\(number)", [.init(issues: issues)])
            let one = try #require(try History(ledger.store).findings(request()).first)
            #expect(one.isFlaky == (number >= 8))
        }
        #expect(Flakiness.wilson(3, of: 7) == nil)
        let interval = try #require(Flakiness.wilson(5, of: 10))
        #expect(abs(interval.low - 0.2366) < 0.0001 && abs(interval.high - 0.7634) < 0.0001)
    }

    @Test func oneFixAndOneReturnInManyCellsAreNoFlicker() throws {
        let ledger = try LedgerFixture()
        let cells = [Pose.closed, .open].flatMap { pose in
            TextSize.allCases.map { LedgerFixture.Audit(pose: pose, size: $0) }
        }
        for number in 0..<9 {
            let isThere = number < 3 || number > 6
            let audits = cells.map { cell in
                var audit = cell
                if isThere { audit.issues = [issue("a")] }
                return audit
            }
            try ledger.run("r\(number)", commit: "c\(number)", audits)
        }
        let one = try #require(try History(ledger.store).findings(request()).first)
        #expect(one.reopenings == 1 && one.flakiness.switches == 2)
        #expect(one.flakiness.opportunities == 8 && !one.isFlaky)
    }

    @Test func aFilterAsksForTheStateInItsCells() throws {
        let ledger = try LedgerFixture()
        let both: [LedgerFixture.Audit] = [
            .init(pose: .closed, issues: [issue("a", severity: .error)]),
            .init(pose: .open, issues: [issue("a", severity: .warning)]),
        ]
        try ledger.run("r1", both)
        try ledger.run("r2", [both[0], .init(pose: .open)])
        let history = try History(ledger.store)
        func found(_ pose: Pose, _ states: Set<FindingState> = []) throws -> FindingStatus? {
            try history.findings(
                request {
                    $0.filter.poses = [pose]
                    $0.states = states
                }
            ).first
        }
        #expect(try found(.closed)?.state == .open && found(.closed)?.severity == .error)
        #expect(try found(.open)?.state == .fixed && found(.open)?.severity == .warning)
        #expect(try found(.open, [.open, .unverified, .flaky]) == nil)
        #expect(try history.findings(request()).first?.state == .open)
        // Where it is does not depend on where one looks.
        #expect(try found(.open)?.minimalCondition?.displayName == "closed")
    }

    @Test func onlyWhatTheLastDecidingLookSawIsOpenInACell() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init(issues: [issue("a")], attempt: 1), .init(attempt: 2)])
        let never = try #require(try History(ledger.store).findings(request()).first)
        #expect(never.state == .flaky && never.cells.map(\.isOpen) == [false])
        #expect(never.openCells.isEmpty)
        try ledger.run("r2", [.init(issues: [issue("a")])])
        try ledger.run("r3", [.init(issues: [issue("a")], attempt: 1), .init(attempt: 2)])
        let since = try #require(try History(ledger.store).findings(request()).first)
        #expect(since.state == .flaky && since.cells.map(\.isOpen) == [true])
    }

    @Test func cellsThatOnlyLaterRunsKnowAreNoGaps() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r1", [.init()])
        try ledger.run("t1", branch: "topic", [.init(), .init(pose: .open)])
        let moment = Timestamp(
            milliseconds: try #require(History(ledger.store).runs.last).startedAt.milliseconds
        )
        try ledger.run("t2", branch: "topic", [.init(pose: .partlyFolded)])
        func cells(asOf: Timestamp?, run: String? = nil) throws -> [String] {
            let history = try History(ledger.store, asOf: asOf)
            return try history.coverage(
                request {
                    $0.asOf = asOf
                    $0.branch = "main"
                    $0.run = run
                }
            ).cells.map { "\($0.cell.condition.pose.rawValue) \($0.lastState.rawValue)" }
        }
        #expect(try cells(asOf: moment) == ["closed clean", "open never"])
        #expect(try cells(asOf: nil) == ["closed clean", "partlyFolded never", "open never"])
        #expect(try cells(asOf: nil, run: "r1") == ["closed clean"])
        let history = try History(ledger.store, asOf: moment)
        let asked = request {
            $0.asOf = moment
            $0.branch = "main"
        }
        let dashboard = try history.dashboard(
            asked,
            of: ledger.store,
            week: moment.day.week,
            weeks: 4,
            budget: 9
        )
        #expect(dashboard.coverage.cells == (try history.coverage(asked).cells))
        #expect(try history.plan(asked, budget: 9).map(\.cell.condition.pose) == [.open])
    }

    @Test func aFailureToldThroughTwoChannelsIsOne() throws {
        let ledger = try LedgerFixture()
        let rich = LedgerFixture.Audit(outcome: .failed, error: "crash")
        let poor = LedgerFixture.Audit(
            screen: "InboxTests/testInbox",
            pose: .unknown,
            size: nil,
            device: "",
            outcome: .failed,
            error: "crash",
            channel: .failureMessage
        )
        try ledger.run("r0", [.init()])
        try ledger.run("r1", [rich, poor])
        #expect(try ledger.compare().incomplete.count == 1)
    }

    @Test func aRetryThatStopsEarlyDoesNotHideTheFirstTry() throws {
        let ledger = try LedgerFixture()
        try ledger.run("r0", [.init(issues: [issue("a", .hitRegion)])])
        try ledger.run(
            "r1",
            [
                .init(issues: [issue("a", .hitRegion), issue("b")], attempt: 1),
                .init(types: RequestedTypes([.contrast]), issues: [issue("b")], attempt: 2),
            ]
        )
        #expect(try ledger.compare().summary == "new 1, persisting 1")
    }

    @Test func aRunThatMovesToAnotherBranchLeavesNothingBehind() throws {
        let ledger = try LedgerFixture()
        try ledger.run(
            "r1",
            branch: "",
            start: Timestamp(seconds: 1_790_000_000),
            [.init(issues: [issue("a")])]
        )
        try ledger.run(
            "r1",
            branch: "main",
            start: Timestamp(seconds: 1_790_000_000),
            [.init(pose: .open)]
        )
        let rows = try ledger.store.database.integer(
            "SELECT (SELECT count(*) FROM cell_latest WHERE branch = '') + (SELECT count(*) FROM cell_changes WHERE branch = '')"
        )
        #expect(rows == 0)
        #expect(try History(ledger.store).findings(request()).map(\.state) == [.open])
    }
}
