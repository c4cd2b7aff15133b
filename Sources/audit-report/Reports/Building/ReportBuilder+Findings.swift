import AuditStore

extension ReportBuilder {
    /// What got worse in the week: the regressions of a comparison, one row each.
    ///
    /// - Parameter comparison: The week's last run against the last one before the week.
    /// - Throws: ``SQLiteError``.
    mutating func fillRegressions(_ comparison: Comparison) throws {
        for change in comparison.regressions {
            guard let kind = RegressionKind(rawValue: change.kind.rawValue),
                let screen = screen(change.finding.app, change.finding.screen)
            else { continue }
            var row = ReportRegression(
                kind: kind,
                finding: change.finding.key,
                screen: screen,
                rule: change.finding.rule,
                severity: change.severity,
                element: ReportBuilder.element(change.finding).title,
                conditions: Set(change.openCells.map(\.condition)).sorted()
            )
            row.minimal = ReportBuilder.minimal(change.minimalCondition)
            row.firstBad = change.firstBad.map(ReportBuilder.reference)
            row.lastGood = change.lastGood.map(ReportBuilder.reference)
            row.note = note(on: change)
            if let run = change.firstBad, let cell = change.cells.first,
                report.regressions.count < 60
            {
                row.screenshot = try history.screenshot(of: cell, in: run).map {
                    $0.name.isEmpty ? $0.payload : $0.name
                }
            }
            report.regressions.append(row)
            report.screens[screen].regressions += 1
        }
        let runs = Dictionary(history.runs.map { ($0.key, $0) }) { first, _ in first }
        for walk in comparison.walks {
            guard let screen = screen(walk.app, walk.screen),
                let kind = WalkDifferenceKind(rawValue: walk.kind)
            else { continue }
            var row = ReportRegression(
                kind: .walk,
                screen: screen,
                rule: kind.rule,
                severity: .error,
                element: walk.walk.isEmpty ? "VoiceOver walk" : walk.walk,
                conditions: [walk.condition]
            )
            row.firstBad = walk.run.flatMap { runs[$0] }.map(ReportBuilder.reference)
            row.lastGood = walk.baselineRun.flatMap { runs[$0] }.map(ReportBuilder.reference)
            row.note = walk.detail
            report.regressions.append(row)
            report.screens[screen].regressions += 1
        }
    }

    private func note(on change: FindingChange) -> String? {
        var notes: [String] = []
        let gained = change.gained.displayName
        if !gained.isEmpty { notes.append("now also: \(gained)") }
        if change.isToolChange { notes.append("came with a change of tools, not of the app") }
        notes += change.notes
        return notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    mutating func fillFindings(regressed: Set<String>) {
        for status in dashboard.findings where status.state != .fixed {
            guard let screen = screen(status.finding.app, status.finding.screen) else { continue }
            var row = ReportFinding(
                id: status.finding.key,
                screen: screen,
                rule: status.finding.rule,
                severity: status.severity,
                element: ReportBuilder.element(status.finding)
            )
            row.state = status.state
            row.isFlaky = status.isFlaky
            row.isRegression = regressed.contains(status.finding.key)
            row.cells = status.cells.map {
                FindingCell(
                    condition: $0.cell.condition,
                    device: $0.cell.deviceModel,
                    state: $0.state,
                    isOpen: $0.isOpen,
                    lastSeen: ReportBuilder.reference($0.lastSeen)
                )
            }
            row.minimal = ReportBuilder.minimal(status.minimalCondition)
            row.firstSeen = ReportBuilder.reference(status.firstSeen)
            row.lastSeen = ReportBuilder.reference(status.lastSeen)
            row.compact = status.message
            row.detail = status.detail
            report.findings.append(row)
            if status.state == .open || status.state == .unverified {
                report.screens[screen].open += 1
                if status.severity == .error { report.screens[screen].errors += 1 }
            }
        }
        report.findings = report.findings.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            if one.isRegression != other.isRegression { return one.isRegression }
            if one.severity != other.severity { return one.severity > other.severity }
            if one.cells.count != other.cells.count { return one.cells.count > other.cells.count }
            return left.offset < right.offset
        }.map(\.element)
    }

    mutating func fillTotals() {
        let monday = report.week?.week.monday.number ?? 0
        for finding in report.findings {
            switch finding.state {
            case .open, .unverified:
                report.totals.open += 1
                if finding.severity == .error { report.totals.errors += 1 }
                if finding.state == .unverified { report.totals.unverified += 1 }
                if finding.lastSeen?.startedAt.day.number ?? 0 < monday {
                    report.totals.notLookedAt += 1
                }
            case .accepted: report.totals.accepted += 1
            case .flaky: report.totals.flaky += 1
            case .fixed: break
            }
        }
        for (state, count) in dashboard.coverage.counts {
            report.totals.cells.add(state, count: count)
        }
    }

    mutating func fillRules() {
        var rows: [String: ReportRule] = [:]
        var screens: [String: Set<Int>] = [:]
        for finding in report.findings where finding.state.isOpen {
            var row = rows[finding.rule.id] ?? ReportRule(rule: finding.rule)
            row.open += 1
            if finding.severity == .error { row.errors += 1 }
            rows[finding.rule.id] = row
            screens[finding.rule.id, default: []].insert(finding.screen)
        }
        for regression in report.regressions {
            rows[regression.rule.id, default: ReportRule(rule: regression.rule)].regressions += 1
        }
        for (id, row) in rows {
            rows[id]?.screens = screens[id]?.count ?? 0
            rows[id]?.trend = dashboard.rules[row.rule.id] ?? []
        }
        report.rules = rows.values.sorted { left, right in
            if left.errors != right.errors { return left.errors > right.errors }
            if left.open != right.open { return left.open > right.open }
            if left.regressions != right.regressions { return left.regressions > right.regressions }
            return left.rule.id < right.rule.id
        }
    }

    mutating func fillShared() {
        let open = dashboard.findings.filter { $0.state.isOpen }
        for group in FindingGroupStatus.groups(of: open) where group.screens.count > 1 {
            guard let first = group.findings.first else { continue }
            let rows = group.findings.compactMap { status in
                screen(status.finding.app, status.finding.screen).map { ($0, status.finding.key) }
            }
            report.shared.append(
                SharedElement(
                    element: ReportBuilder.element(first.finding),
                    rule: group.rule,
                    severity: group.severity,
                    screens: rows.map(\.0),
                    findings: rows.map(\.1)
                )
            )
        }
    }

    mutating func fillPlan() {
        report.plan = dashboard.plan.compactMap { cell in
            screen(cell.cell.app, cell.cell.screen).map { number in
                ReportPlannedCell(
                    screen: number,
                    device: cell.cell.deviceModel,
                    condition: cell.cell.condition,
                    reason: (cell.isGuess ? "a guess: " : "") + ReportBuilder.reason(cell)
                )
            }
        }
    }

    private static func reason(_ cell: PlannedCell) -> String {
        let age = cell.ageInDays.map { ", audited \(Words.ago($0))" } ?? ""
        switch cell.reason {
        case .neverAudited: return "never audited"
        case .incomplete: return "its last audit was not finished\(age)"
        case .decidesMinimalCondition:
            return "would decide where \(Words.are(cell.findings.count, "finding"))\(age)"
        case .unverified:
            return "\(Words.count(cell.findings.count, "finding")) to look at again\(age)"
        case .stale: return "the last audit is old\(age)"
        }
    }

    mutating func fillAccepted() {
        for status in dashboard.findings {
            guard let verdict = status.acceptance, verdict.state != .withdrawn,
                let screen = screen(status.finding.app, status.finding.screen)
            else { continue }
            let acceptance = verdict.acceptance
            report.accepted.append(
                ReportAcceptance(
                    finding: status.finding.key,
                    screen: screen,
                    rule: status.finding.rule,
                    element: ReportBuilder.element(status.finding).title,
                    reason: acceptance.reason,
                    owner: acceptance.owner,
                    until: acceptance.until,
                    scope: ScopeOptions.restrictions(acceptance.scope),
                    isOutgrown: verdict.state == .outgrown
                )
            )
        }
        let day = report.asOf.day
        report.accepted = report.accepted.enumerated().sorted { left, right in
            let ranks: [ReportAcceptance.Standing] = [.expired, .outgrown, .expiring, .holds]
            let one = ranks.firstIndex(of: left.element.standing(on: day)) ?? 0
            let other = ranks.firstIndex(of: right.element.standing(on: day)) ?? 0
            if one != other { return one < other }
            let until = (left.element.until?.number ?? .max, right.element.until?.number ?? .max)
            return until.0 != until.1 ? until.0 < until.1 : left.offset < right.offset
        }.map(\.element)
    }
}
