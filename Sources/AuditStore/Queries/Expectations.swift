extension ExpectedCell {
    /// Whether a cell is one of those that are meant.
    ///
    /// - Parameter cell: The cell, of any app and device.
    /// - Returns: Whether screen, pose, text size and settings fit; open dimensions fit everything.
    public func fits(_ cell: CellInfo) -> Bool {
        screen == cell.screen && (pose == nil || pose == cell.condition.pose)
            && (textSize == nil || textSize == cell.condition.textSize)
            && (settings == "*" || settings == cell.condition.settingsKey)
    }

    /// Whether no dimension but the device is open, so that it names one condition.
    var isExact: Bool { pose != nil && textSize != nil && settings != "*" }

    /// `Inbox, closed · AX5 · Bold Text`; an open dimension is left out.
    public var displayName: String {
        var parts: [String] = []
        if let pose { parts.append(pose.displayName) }
        if let textSize { parts.append(textSize.displayName) }
        if settings != "*" {
            parts += LedgerFilter.Setting.list(key: settings).map {
                MinimalCondition.words($0.name, $0.value)
            }
        }
        return parts.isEmpty ? screen : "\(screen), \(parts.joined(separator: " · "))"
    }
}

extension History {
    /// The cells that a run declared, by their present names, in order.
    ///
    /// - Parameter run: The run.
    /// - Returns: The cells.
    /// - Throws: ``SQLiteError``.
    public func expectations(of run: RunInfo) throws -> [ExpectedCell] {
        let select = try statement(
            """
            SELECT screen, pose, text_size, settings FROM expectations WHERE run_id = ?1
            ORDER BY screen, pose, text_size, settings
            """
        )
        try select.bind(run.id, at: 1)
        var cells: [ExpectedCell] = []
        while try select.step() {
            let pose = try select.text(1)
            cells.append(
                ExpectedCell(
                    screen: renames.screen(app: run.app, name: try select.text(0)),
                    pose: pose == "*" ? nil : Pose(rawValue: pose).map(renames.pose),
                    textSize: TextSize(rawValue: try select.int(2)),
                    settings: try select.text(3)
                )
            )
        }
        return cells
    }

    /// Whether a run has walks, which make it more than a dead job.
    func hasWalks(_ run: RunInfo) throws -> Bool {
        let select = try statement("SELECT 1 FROM walks WHERE run_id = ?1 LIMIT 1")
        try select.bind(run.id, at: 1)
        defer { select.reset() }
        return try select.step()
    }

    /// What in a run's artifacts could not be used: evidence that was lost.
    func lostEvidence(of run: RunInfo) throws -> [(artifact: String, message: String)] {
        let select = try statement(
            """
            SELECT artifacts.name, diagnostics.message FROM artifacts
            JOIN diagnostics ON diagnostics.artifact_id = artifacts.id
            WHERE artifacts.run_id = ?1 AND diagnostics.severity = 2
            ORDER BY artifacts.name, artifacts.digest, diagnostics.ordinal
            """
        )
        try select.bind(run.id, at: 1)
        var lost: [(artifact: String, message: String)] = []
        while try select.step() { lost.append((try select.text(0), try select.text(1))) }
        return lost
    }
}
