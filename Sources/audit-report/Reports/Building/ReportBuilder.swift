import AuditStore

/// Fills a report from a store.
///
/// The history engine answers; this only chooses, orders and names. It costs what is shown: one pass through the changes of
/// the branch's cells, the looks of the weeks shown, and the pages of the latest runs.
struct ReportBuilder {
    let history: History
    let options: ReportOptions
    let request: LedgerRequest
    let dashboard: Dashboard
    /// The numbers of the screens in the report.
    let screenIndex: [Dashboard.ScreenName: Int]
    var report: Report

    /// Builds a report.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - options: What the report is about.
    ///   - now: The present moment; only its day counts.
    ///   - version: The version of the program.
    /// - Returns: The report.
    /// - Throws: ``SQLiteError``.
    static func build(
        store: Store,
        options: ReportOptions,
        now: Timestamp,
        version: String
    ) throws -> Report {
        var builder = try ReportBuilder(store: store, options: options, now: now, version: version)
        try builder.fill(from: store)
        return builder.report
    }

    private init(
        store: Store,
        options: ReportOptions,
        now: Timestamp,
        version: String
    ) throws {
        self.options = options
        let present = options.asOf ?? ReportOptions.end(of: now.day)
        // A week that somebody asks for is told as it was known when it ended.
        let asked = options.week?.week(at: present)
        let moment = min(present, asked.map { ReportOptions.end(of: $0.sunday) } ?? present)
        history = try History(store, asOf: moment)
        var request = LedgerRequest(now: moment)
        request.branch = options.branch
        request.asOf = moment
        request.staleDays = options.staleDays
        request.expected = options.expected
        self.request = request
        let branch = options.branch ?? history.mainBranch
        let latest = history.latestRun(on: branch)
        let this = present.day.week
        let isRunning = latest.map { $0.startedAt.day.week >= this } ?? false
        let week = asked ?? (isRunning ? this : this.advanced(by: -1))
        // A branch that had no runs yet is an empty report; one that never has any is a typing error.
        if latest == nil { try History(store).require(branch: options.branch) }
        dashboard =
            latest == nil
            ? Dashboard()
            : try history.dashboard(
                request,
                of: store,
                week: week,
                weeks: options.weeks,
                budget: options.budget
            )
        report = Report(version: version, asOf: moment, branch: branch)
        report.weekChoice = asked != nil ? .named : isRunning ? .current : .ended
        var names: [Dashboard.ScreenName: Int] = [:]
        report.screens = ReportBuilder.screens(dashboard, &names)
        screenIndex = names
    }

    private mutating func fill(from store: Store) throws {
        let apps = Set(report.screens.map(\.app))
        if apps.count == 1 { report.app = apps.first ?? "" }
        report.weeks = dashboard.weeks.map(ReportBuilder.week)
        guard dashboard.run != nil else {
            report.settingsWereLogged = false
            return
        }
        let walks = try history.latestWalks(
            branch: report.branch,
            before: report.week?.week.monday ?? report.asOf.day.week.monday,
            limit: options.walks
        )
        for comparison in dashboard.comparisons { try fillRegressions(comparison) }
        fillFindings(regressed: Set(report.regressions.map(\.finding)))
        fillTotals()
        fillRules()
        fillShared()
        try fillSpeech(walks)
        try fillSettings()
        try fillTaints(from: store)
        fillPlan()
        fillAccepted()
        try fillRuns()
        orderScreens()
    }

    // MARK: - Names

    /// A run as rows mention it.
    static func reference(_ run: RunInfo) -> RunReference {
        RunReference(key: run.key, startedAt: run.startedAt, commit: run.commit)
    }

    /// The number of a screen; every screen of a cell or finding has one.
    func screen(_ app: String, _ screen: String) -> Int? {
        screenIndex[Dashboard.ScreenName(app: app, screen: screen)]
    }

    /// An element as people recognise it.
    static func element(_ info: FindingInfo) -> ReportElement {
        let element = info.element
        func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        return ReportElement(
            type: element.type,
            identifier: element.identifier,
            label: filled(element.label) ?? filled(element.placeholder) ?? filled(element.value),
            className: element.className,
            ordinal: info.ordinal,
            frame: element.frame,
            isOfWalk: info.rule.type == .walk
        )
    }

    /// A minimal condition in words.
    static func minimal(_ condition: MinimalCondition?) -> MinimalConditionText? {
        guard let condition else { return nil }
        return MinimalConditionText(
            text: condition.displayName,
            confidence: condition.confidence,
            undecided: Phrase.conditions(condition.deciders)
        )
    }

    private static func week(_ week: DashboardWeek) -> ReportWeek {
        ReportWeek(
            week: week.week,
            runs: week.runs,
            auditedCells: week.rate.cells,
            failedCells: week.failedCells,
            knownCells: week.knownCells,
            sightings: week.rate.sightings,
            open: week.open,
            new: week.count(.new),
            reopened: week.count(.reopened),
            worsened: week.count(.worsened),
            widened: week.count(.widened),
            walk: week.count(.walk),
            fixed: week.count(.fixed),
            isBaseline: week.isBaseline,
            marks: week.toolChanges
        )
    }

    // MARK: - Screens

    /// Screens with their cells, in the order of their names; ``orderScreens()`` puts the worst first.
    private static func screens(
        _ dashboard: Dashboard,
        _ names: inout [Dashboard.ScreenName: Int]
    ) -> [ReportScreen] {
        var screens: [ReportScreen] = []
        func number(_ name: Dashboard.ScreenName) -> Int {
            if let known = names[name] { return known }
            names[name] = screens.count
            var screen = ReportScreen(app: name.app, name: name.screen)
            let rates = dashboard.screens[name] ?? []
            screen.audited = (rates.last ?? nil)?.cells ?? 0
            screen.trend = rates.map { rate in
                rate.map { $0.cells == 0 ? 0 : ($0.sightings * 100 + $0.cells / 2) / $0.cells }
            }
            screens.append(screen)
            return screens.count - 1
        }
        for cell in dashboard.coverage.cells {
            let at = number(.init(app: cell.cell.app, screen: cell.cell.screen))
            screens[at].cells.append(self.cell(cell, error: dashboard.errors[cell.cell]))
        }
        for finding in dashboard.findings {
            _ = number(.init(app: finding.finding.app, screen: finding.finding.screen))
        }
        for comparison in dashboard.comparisons {
            for change in comparison.regressions {
                _ = number(.init(app: change.finding.app, screen: change.finding.screen))
            }
            for walk in comparison.walks { _ = number(.init(app: walk.app, screen: walk.screen)) }
        }
        return screens
    }

    private static func cell(_ coverage: CellCoverage, error: String?) -> ReportCell {
        var types = TypeMask()
        for type in coverage.types where type.lastAudited != nil { types.insert(type.type) }
        let outcome: CellOutcome
        switch coverage.lastState {
        case .clean: outcome = .clean
        case .findings: outcome = .findings
        case .partial: outcome = .partial
        case .failed: outcome = .failed
        case .skipped: outcome = .skipped
        case .stale, .never: outcome = .never
        }
        return ReportCell(
            device: coverage.cell.deviceModel,
            condition: coverage.cell.condition,
            outcome: outcome,
            isStale: coverage.state == .stale,
            types: types,
            findings: coverage.openFindings,
            lastAudited: (coverage.lastAudited ?? coverage.lastLooked).map(reference),
            error: error
        )
    }

    /// The worst first; everything that names a screen by its number follows.
    private mutating func orderScreens() {
        let screens = report.screens
        let order = screens.indices.sorted { left, right in
            let (one, other) = (screens[left], screens[right])
            if one.regressions != other.regressions { return one.regressions > other.regressions }
            if one.errors != other.errors { return one.errors > other.errors }
            if one.open != other.open { return one.open > other.open }
            return left < right
        }
        var place = Array(repeating: 0, count: order.count)
        for (new, old) in order.enumerated() { place[old] = new }
        report.screens = order.map { screens[$0] }
        report.moveScreens { place[$0] }
    }
}

extension Report {
    /// Gives every row that names a screen the screen's new number.
    fileprivate mutating func moveScreens(_ place: (Int) -> Int) {
        for at in regressions.indices { regressions[at].screen = place(regressions[at].screen) }
        for at in findings.indices { findings[at].screen = place(findings[at].screen) }
        for at in shared.indices { shared[at].screens = shared[at].screens.map(place) }
        for at in walks.indices { walks[at].screen = place(walks[at].screen) }
        for at in focus.indices { focus[at].screen = place(focus[at].screen) }
        for at in plan.indices { plan[at].screen = place(plan[at].screen) }
        for at in accepted.indices { accepted[at].screen = place(accepted[at].screen) }
        for run in runs.indices {
            for at in runs[run].cells.indices {
                runs[run].cells[at].screen = place(runs[run].cells[at].screen)
            }
        }
    }
}
