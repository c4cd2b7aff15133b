extension History {
    /// Every acceptance, and how it stands: active, expired, outgrown, stale, unused or withdrawn.
    ///
    /// - Parameter request: At which point of history; filters do not matter.
    /// - Returns: The acceptances in the order of their findings, then of their making.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func acceptances(_ request: LedgerRequest) throws -> [AcceptanceStatus] {
        let book = try AcceptanceBook(database, moment: request.moment, asOf: request.asOf)
        if book.isEmpty { return [] }
        var plain = LedgerRequest(now: request.now)
        plain.branch = request.branch
        plain.run = request.run
        plain.asOf = request.asOf
        let pass = try LedgerPass(self, plain)
        let table = pass?.history.findings ?? findings
        var byKey: [String: FindingStatus] = [:]
        for status in try pass?.findings() ?? [] { byKey[status.finding.key] = status }
        var result: [AcceptanceStatus] = []
        for acceptance in book.all {
            let number = try table.number(ofKey: acceptance.findingKey)
            let info = try number.map { try table.info($0) }
            let status = info.flatMap { byKey[$0.key] }
            result.append(standing(acceptance, info, status, request.moment.day))
        }
        return result.sorted { left, right in
            switch (left.finding, right.finding) {
            case (let one?, let other?) where one != other: return one < other
            case (nil, _?): return false
            case (_?, nil): return true
            default: return left.acceptance.acceptedAt < right.acceptance.acceptedAt
            }
        }
    }

    private func standing(
        _ acceptance: Acceptance,
        _ info: FindingInfo?,
        _ status: FindingStatus?,
        _ today: CalendarDay
    ) -> AcceptanceStatus {
        let open = status?.openCells ?? []
        let beyond = open.filter { !acceptance.scope.contains($0.condition) }
        var state = AcceptanceState.active
        if acceptance.withdrawnAt != nil {
            state = .withdrawn
        } else if info == nil {
            state = .unused
        } else if let until = acceptance.until, until < today {
            state = .expired
        } else if open.isEmpty {
            state = .stale
        } else if !beyond.isEmpty {
            state = .outgrown
        }
        return AcceptanceStatus(
            acceptance: acceptance,
            finding: info,
            state: state,
            beyond: state == .outgrown ? beyond : []
        )
    }

    /// The findings that a word names: a key, the beginning of one, or an element's identifier or label.
    ///
    /// - Parameter word: The word.
    /// - Returns: The findings, in order; several where the word is not clear.
    /// - Throws: ``SQLiteError``.
    public func findings(named word: String) throws -> [FindingInfo] {
        let findings = try present().findings
        if let number = try findings.number(ofKey: word) { return [try findings.info(number)] }
        var found: Set<Int> = []
        for number in findings.rows.indices where !findings.rows[number].isEmpty {
            let keys = try findings.keys(of: number)
            if word.utf8.count >= History.shortestKey, keys.contains(where: { $0.hasPrefix(word) })
            {
                found.insert(number)
            }
        }
        if !word.isEmpty { found.formUnion(try findings.numbers(named: word)) }
        return try found.map { try findings.info($0) }.sorted()
    }

    /// The history as the main branch's latest run sees it: what is one there is one.
    func present() throws -> History {
        guard let latest = latestRun(on: mainBranch) else { return self }
        return try recognising(along: line(to: latest, from: base(for: latest)))
    }

    /// Every key under which a finding may have been accepted.
    ///
    /// - Parameter finding: The finding.
    /// - Returns: The keys, its own among them, in order.
    /// - Throws: ``SQLiteError``.
    public func keys(of finding: FindingInfo) throws -> [String] {
        let findings = try present().findings
        guard let number = try findings.number(ofKey: finding.key) else { return [finding.key] }
        return try findings.keys(of: number)
    }

    /// How many characters of a key name a finding at least.
    public static let shortestKey = 4

    /// Every word that names a finding: keys, identifiers and labels of elements.
    ///
    /// - Returns: The words, each once, in order.
    /// - Throws: ``SQLiteError``.
    public func findingNames() throws -> [String] {
        var names: Set<String> = []
        let findings = try present().findings
        for number in findings.rows.indices where !findings.rows[number].isEmpty {
            let info = try findings.info(number)
            names.formUnion([info.key, info.element.identifier ?? "", info.element.label ?? ""])
        }
        return names.subtracting([""]).sorted()
    }

    /// How many characters of a key tell all findings of the store apart; at least eight.
    ///
    /// - Returns: The number, the same for every key.
    /// - Throws: ``SQLiteError``.
    public func keyLength() throws -> Int {
        for length in 8..<12 {
            let select = try statement(
                "SELECT 1 FROM findings GROUP BY substr(key, 1, ?1) HAVING count(*) > 1 LIMIT 1"
            )
            try select.bind(Int64(length), at: 1)
            defer { select.reset() }
            if try !select.step() { return length }
        }
        return 12
    }
}
