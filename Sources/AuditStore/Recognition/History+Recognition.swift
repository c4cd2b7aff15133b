extension History {
    /// The history with what is one along a line joined; itself where nothing is.
    ///
    /// - Parameter line: The line.
    /// - Returns: The history that answers about the line are given from.
    /// - Throws: ``SQLiteError``.
    func recognising(along line: HistoryLine) throws -> History {
        if recognition != nil { return self }
        let name = line.segments.map { "\($0.branch)\u{1F}\($0.upTo)" }
        if let known = lastRecognised, known.line == name { return known.history ?? self }
        try states.loadAll()
        let found = try Recognition(self, line, allChanges(along: line))
        let history = found.isEmpty ? nil : History(self, joining: found)
        lastRecognised = (name, history)
        return history ?? self
    }

    /// The rows of a joined finding that a state has.
    func rows(of finding: Int, in state: Int64) throws -> Set<Int64> {
        let all = Set(findings.rows[finding])
        let select = try statement("SELECT finding_id FROM cell_state_members WHERE state_id = ?1")
        try select.bind(state, at: 1)
        var rows: Set<Int64> = []
        while try select.step() {
            let row = try select.integer(0)
            if all.contains(row) { rows.insert(row) }
        }
        return rows
    }
}

extension FindingInfo {
    /// The finding with its element as an audit described it.
    func described(as element: Element?) -> FindingInfo {
        guard let element else { return self }
        return FindingInfo(
            key: key,
            app: app,
            screen: screen,
            rule: rule,
            element: element,
            tier: tier,
            elementKey: elementKey,
            ordinal: ordinal
        )
    }
}
