extension ArtifactWriter {
    /// Appends a walk; one with a request identifier that the run has already is left out.
    ///
    /// - Parameter walk: The walk, with its context resolved.
    /// - Returns: Whether it was appended.
    /// - Throws: ``SQLiteError``.
    @discardableResult
    public func add(_ walk: WalkRecord) throws -> Bool {
        let run = try currentRun().id
        if let request = walk.requestID {
            let select = try ids.statement(
                "SELECT 1 FROM walks WHERE run_id = ?1 AND request_id = ?2"
            )
            try select.bind(run, at: 1)
            try select.bind(request, at: 2)
            defer { select.reset() }
            if try select.step() { return false }
        }
        let insert = try ids.statement(
            """
            INSERT INTO walks (run_id, scope_id, artifact_id, ordinal, sequence_id, name, source, complete,
                stop_reason, request_id, attempt, line, failure, restored)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """
        )
        try insert.bind(run, at: 1)
        try insert.bind(try scopeID(walk.scope), at: 2)
        try insert.bind(artifact, at: 3)
        try insert.bind(nextOrdinal(.walk), at: 4)
        try insert.bind(try sequence(walk.utterances), at: 5)
        try insert.bind(walk.name, at: 6)
        try insert.bind(walk.source.rawValue, at: 7)
        try insert.bind(walk.complete.map { $0 ? 1 : 0 }, at: 8)
        try insert.bind(walk.stopReason, at: 9)
        try insert.bind(walk.requestID, at: 10)
        try insert.bind(walk.attempt, at: 11)
        try insert.bind(walk.line, at: 12)
        try insert.bind(walk.failure, at: 13)
        try insert.bind(walk.voiceOverRestored.map { $0 ? 1 : 0 }, at: 14)
        try insert.run()
        try check(.walk(walk))
        return true
    }

    /// The row of a sequence of utterances; equal sequences are one.
    private func sequence(_ utterances: [WalkUtterance]) throws -> Int64 {
        var input = DigestInput()
        for utterance in utterances {
            input.add(utterance.spoken)
            input.add(utterance.pane)
            input.add(utterance.identifier)
            input.add(utterance.frame?.text)
            input.add(utterance.event?.rawValue)
            input.add(utterance.hint)
            input.add(utterance.stated?.label)
            input.add(utterance.stated?.traits.joined(separator: "\n"))
            input.add(utterance.stated?.states.joined(separator: "\n"))
        }
        let digest = Digest.of(input.bytes, length: 16)
        var isNew = false
        let id = try ids.findOrInsert(
            "SELECT id FROM walk_sequences WHERE digest = ?1 AND step_count = ?2",
            "INSERT INTO walk_sequences (digest, step_count) VALUES (?1, ?2)",
            isNew: &isNew
        ) { statement in
            try statement.bind(digest, at: 1)
            try statement.bind(utterances.count, at: 2)
        }
        guard isNew else { return id }
        let insert = try ids.statement(
            """
            INSERT INTO walk_steps (sequence_id, ordinal, spoken, pane, identifier, frame, event, hint, label,
                traits, states)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
            """
        )
        for (index, utterance) in utterances.enumerated() {
            try insert.bind(id, at: 1)
            try insert.bind(index, at: 2)
            try insert.bind(utterance.spoken, at: 3)
            try insert.bind(utterance.pane, at: 4)
            try insert.bind(utterance.identifier, at: 5)
            try insert.bind(utterance.frame?.text, at: 6)
            try insert.bind(utterance.event?.rawValue, at: 7)
            try insert.bind(utterance.hint, at: 8)
            try insert.bind(utterance.stated?.label, at: 9)
            try insert.bind(utterance.stated?.traits.joined(separator: "\n"), at: 10)
            try insert.bind(utterance.stated?.states.joined(separator: "\n"), at: 11)
            try insert.run()
        }
        return id
    }

    /// Appends a focus probe.
    ///
    /// - Parameter probe: The probe, with its context resolved.
    /// - Throws: ``SQLiteError``.
    public func add(_ probe: FocusProbe) throws {
        let insert = try ids.statement(
            """
            INSERT INTO focus_probes (run_id, scope_id, artifact_id, ordinal, after_event, expected, spoken,
                line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
            """
        )
        try insert.bind(try currentRun().id, at: 1)
        try insert.bind(try scopeID(probe.scope), at: 2)
        try insert.bind(artifact, at: 3)
        try insert.bind(nextOrdinal(.focus), at: 4)
        try insert.bind(probe.after, at: 5)
        try insert.bind(probe.expected, at: 6)
        try insert.bind(probe.spoken, at: 7)
        try insert.bind(probe.line, at: 8)
        try insert.run()
        try check(.probe(probe))
    }

    /// Appends a change or read of a simulator's setting; what another reader found on the same line is left out.
    ///
    /// - Parameter event: The event.
    /// - Throws: ``SQLiteError``.
    public func add(_ event: SettingEvent) throws {
        guard isNew(event) else { return }
        let insert = try ids.statement(
            """
            INSERT INTO setting_events (artifact_id, ordinal, run_id, device_set, device, setting, action,
                value, confidence, command, lane, at, line, domain)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
            """
        )
        try insert.bind(artifact, at: 1)
        try insert.bind(nextOrdinal(.setting), at: 2)
        try insert.bind(try currentRun().id, at: 3)
        try insert.bind(event.deviceSet, at: 4)
        try insert.bind(event.device, at: 5)
        try insert.bind(event.setting, at: 6)
        try insert.bind(event.action.rawValue, at: 7)
        try insert.bind(event.value, at: 8)
        try insert.bind(event.confidence.rawValue, at: 9)
        try insert.bind(event.command, at: 10)
        try insert.bind(event.lane, at: 11)
        try insert.bind(event.at?.milliseconds, at: 12)
        try insert.bind(event.line, at: 13)
        try insert.bind(event.domain, at: 14)
        try insert.run()
    }

    /// Appends the cells that the run meant to audit.
    ///
    /// - Parameter expectation: The declaration; every combination becomes a row.
    /// - Throws: ``SQLiteError``.
    public func add(_ expectation: Expectation) throws {
        let insert = try ids.statement(
            """
            INSERT INTO expectations (run_id, screen, pose, text_size, settings)
            VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO NOTHING
            """
        )
        let run = try currentRun().id
        for cell in expectation.cells {
            try insert.bind(run, at: 1)
            try insert.bind(cell.screen, at: 2)
            try insert.bind(cell.pose?.rawValue ?? "*", at: 3)
            try insert.bind(cell.textSize?.rawValue ?? 0, at: 4)
            try insert.bind(cell.settings, at: 5)
            try insert.run()
        }
    }

    /// Appends a diagnostic.
    ///
    /// - Parameter diagnostic: The diagnostic.
    /// - Throws: ``SQLiteError``.
    public func add(_ diagnostic: Diagnostic) throws {
        let insert = try ids.statement(
            """
            INSERT INTO diagnostics (artifact_id, ordinal, severity, code, message, path, line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        )
        try insert.bind(artifact, at: 1)
        try insert.bind(nextOrdinal(.diagnostic), at: 2)
        try insert.bind(diagnostic.severity.rawValue, at: 3)
        try insert.bind(diagnostic.code, at: 4)
        try insert.bind(diagnostic.message, at: 5)
        try insert.bind(diagnostic.path, at: 6)
        try insert.bind(diagnostic.line, at: 7)
        try insert.run()
    }

    /// Appends a failure that is not Apple's.
    ///
    /// - Parameter failure: The failure.
    /// - Throws: ``SQLiteError``.
    public func add(_ failure: OtherFailure) throws {
        let insert = try ids.statement(
            """
            INSERT INTO other_failures (artifact_id, ordinal, rule, message, place, line)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """
        )
        try insert.bind(artifact, at: 1)
        try insert.bind(nextOrdinal(.other), at: 2)
        try insert.bind(failure.rule, at: 3)
        try insert.bind(failure.message, at: 4)
        try insert.bind(failure.place, at: 5)
        try insert.bind(failure.line, at: 6)
        try insert.run()
    }

    /// Appends an acceptance that a baseline proposes; nothing is accepted by it.
    ///
    /// - Parameter proposal: The proposal.
    /// - Throws: ``SQLiteError``.
    public func add(_ proposal: ProposedAcceptance) throws {
        let insert = try ids.statement(
            """
            INSERT INTO proposed_acceptances (artifact_id, ordinal, screen, rule, element_type, identifier,
                label, reason, variant)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """
        )
        try insert.bind(artifact, at: 1)
        try insert.bind(nextOrdinal(.acceptance), at: 2)
        try insert.bind(proposal.screen, at: 3)
        try insert.bind(proposal.rule, at: 4)
        try insert.bind(proposal.element?.type, at: 5)
        try insert.bind(proposal.element?.identifier, at: 6)
        try insert.bind(proposal.element?.label, at: 7)
        try insert.bind(proposal.reason, at: 8)
        try insert.bind(proposal.variant, at: 9)
        try insert.run()
    }
}
