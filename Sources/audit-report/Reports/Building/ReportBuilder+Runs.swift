import AuditStore

extension ReportBuilder {
    private static let cellsOfRun = 150

    mutating func fillSpeech(_ walks: [WalkStatus]) throws {
        for status in walks {
            guard let screen = screen(status.cell) else { continue }
            let walk = status.walk
            var row = ReportWalk(
                screen: screen,
                name: walk.name ?? "",
                condition: status.cell.condition,
                source: walk.source,
                run: ReportBuilder.reference(status.run),
                baselineRun: status.baselineRun.map(ReportBuilder.reference),
                isComplete: walk.completeness == .unstated ? nil : walk.complete,
                steps: walk.steps.map(\.spoken),
                baseline: status.baseline?.steps.map(\.spoken) ?? []
            )
            row.changes = status.differences.map {
                ReportWalkChange(kind: $0.kind.rawValue, severity: $0.severity, detail: $0.detail)
            }
            report.walks.append(row)
        }
        for status in try history.latestFocusProbes(branch: report.branch, walks: walks) {
            guard let screen = screen(status.cell) else { continue }
            report.focus.append(
                ReportFocusProbe(
                    screen: screen,
                    condition: status.cell.condition,
                    after: status.probe.after,
                    expected: status.probe.expected,
                    spoken: status.probe.spoken,
                    verdict: ReportBuilder.verdict(status),
                    run: ReportBuilder.reference(status.run)
                )
            )
        }
    }

    private static func verdict(_ status: FocusStatus) -> ReportFocusProbe.Verdict {
        if status.probe.spoken?.isEmpty ?? true { return .silent }
        if status.finding != nil { return .lost }
        return status.probe.expected == nil ? .notStated : .kept
    }

    /// The number of a cell's screen.
    private func screen(_ cell: CellInfo) -> Int? { screen(cell.app, cell.screen) }

    mutating func fillSettings() throws {
        guard let rows = try history.settingsToReset() else { return }
        report.settingsWereLogged = true
        let runs = Dictionary(history.runs.map { ($0.key, $0) }) { first, _ in first }
        report.resets = rows.map { row in
            ReportReset(
                device: row.device,
                deviceSet: row.deviceSet,
                setting: row.title,
                now: row.now,
                resetTo: row.resetTo,
                command: row.command ?? row.eraseCommand,
                run: row.origin.run.flatMap { runs[$0] }.map(ReportBuilder.reference)
            )
        }
    }

    mutating func fillRuns() throws {
        var firstSeen: [String: [String]] = [:]
        for finding in report.findings {
            if let run = finding.firstSeen { firstSeen[run.key, default: []].append(finding.id) }
        }
        for run in dashboard.runs.suffix(max(0, options.runPages)).reversed() {
            let detail = try history.detail(of: run, diagnosticLimit: 20)
            var row = ReportRun(reference: ReportBuilder.reference(run), branch: run.branch)
            row.xcode = run.xcode ?? ""
            row.systems = detail.systems
            row.artifacts = detail.artifacts.map(\.name)
            row.firstSeen = firstSeen[run.key] ?? []
            fillCells(of: &row, detail)
            for artifact in detail.artifacts {
                for problem in artifact.diagnostics {
                    guard row.problems.count < 40 else {
                        row.problemsNotShown += 1
                        continue
                    }
                    let line = problem.line.map { ":\($0)" } ?? ""
                    row.problems.append(
                        ReportRun.Problem(
                            severity: problem.severity,
                            message: problem.message,
                            place: "\(problem.path ?? artifact.name)\(line)"
                        )
                    )
                }
            }
            report.runs.append(row)
        }
    }

    /// What failed first, then what was found; the rest as far as a page holds it.
    private func fillCells(of row: inout ReportRun, _ detail: RunDetail) {
        var cells: [ReportRun.Cell] = []
        for look in detail.looks {
            guard let screen = screen(look.cell) else { continue }
            var cell = ReportCell(
                device: look.cell.deviceModel,
                condition: look.cell.condition,
                outcome: .clean
            )
            cell.findings = look.findings
            cell.error = look.error
            switch look.outcome {
            case .clean: cell.outcome = .clean
            case .findings: cell.outcome = .findings
            case .partial: cell.outcome = .partial
            case .failed: cell.outcome = .failed
            case .skipped: cell.outcome = .skipped
            }
            row.counts.add(cell.outcome.coverage)
            row.sightings += look.findings
            cells.append(ReportRun.Cell(screen: screen, cell: cell))
        }
        func rank(_ outcome: CellOutcome) -> Int {
            [.failed, .partial, .findings, .skipped, .clean].firstIndex(of: outcome) ?? 5
        }
        let sorted = cells.enumerated().sorted { left, right in
            let one = rank(left.element.cell.outcome)
            let other = rank(right.element.cell.outcome)
            return one != other ? one < other : left.offset < right.offset
        }
        row.cells = sorted.prefix(ReportBuilder.cellsOfRun).map(\.element)
        row.cellsNotShown = max(0, sorted.count - ReportBuilder.cellsOfRun)
    }
}
