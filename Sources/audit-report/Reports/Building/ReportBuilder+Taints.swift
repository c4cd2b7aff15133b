import AuditStore

extension ReportBuilder {
    /// Marks the cells whose last audit ran under another run's setting, and says which run left most behind.
    ///
    /// - Parameter store: The store.
    /// - Throws: ``SQLiteError``.
    mutating func fillTaints(from store: Store) throws {
        guard report.settingsWereLogged else { return }
        let runs = Dictionary(dashboard.runs.map { ($0.key, $0) }) { first, _ in first }
        let entries = try TaintedAudits.load(store, runs: Set(runs.keys))
        guard !entries.isEmpty else { return }
        for entry in entries { mark(entry) }
        let all = Dictionary(history.runs.map { ($0.key, $0) }) { first, _ in first }
        let groups = Dictionary(grouping: entries) { "\($0.originText)\u{0}\($0.settingText)" }
        report.taints = groups.values.map { group in
            let tainted = Set(group.map(\.run)).compactMap { runs[$0] }
            return ReportTaint(
                setting: group[0].settingText,
                origin: group[0].originText,
                leftBy: group[0].leftBy.run.flatMap { all[$0] }.map(ReportBuilder.reference),
                cells: group.count,
                runs: tainted.sorted { ($0.startedAt, $0.key) > ($1.startedAt, $1.key) }
                    .map(ReportBuilder.reference)
            )
        }
        .sorted { ($1.cells, $0.origin, $0.setting) < ($0.cells, $1.origin, $1.setting) }
    }

    private mutating func mark(_ entry: TaintedAudits.Entry) {
        guard let screen = screen(entry.cell.app, entry.cell.screen) else { return }
        for at in report.screens[screen].cells.indices {
            let cell = report.screens[screen].cells[at]
            if cell.condition == entry.cell.condition, cell.device == entry.cell.deviceModel,
                cell.lastAudited?.key == entry.run
            {
                report.screens[screen].cells[at].isTainted = true
            }
        }
    }
}
