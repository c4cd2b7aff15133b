import AuditStore

/// Brings together what the sources within one run of a test say about its audits.
///
/// The richest source wins; what another one says again is not counted again, and what only another one says is
/// added, so that as many issues come out as the test met.
struct TestAudits {
    /// The audits so far.
    private(set) var audits: [FoundAudit] = []
    private let base: AuditScope.Values
    private let attempt: Int

    /// No audits yet.
    ///
    /// - Parameters:
    ///   - base: What is known about every audit of the test.
    ///   - attempt: The try of the test.
    init(base: AuditScope.Values, attempt: Int) {
        self.base = base
        self.attempt = attempt
    }

    /// Adds an audit that an attachment or the test's output tells of.
    mutating func add(_ found: FoundAudit) {
        var found = found
        TestAudits.fill(&found, base)
        if found.record.attempt == 1 { found.record.attempt = attempt }
        for at in audits.indices where isSame(audits[at], found) {
            merge(found, into: at)
            return
        }
        audits.append(found)
    }

    /// Adds an issue that the message of a failure tells of, unless a richer source has it.
    mutating func add(_ issue: Issue, place: ActivityPlace) {
        var best: (audit: Int, issue: Int, score: Int)?
        for (at, audit) in audits.enumerated() where audit.record.channel != .failureMessage {
            let near = isNear(audit, place.screen) ? 8 : 0
            for (index, known) in audit.issues.enumerated() where !audit.claimed.contains(index) {
                guard let score = IssueMatch.score(known, issue), score + near > best?.score ?? -1
                else { continue }
                best = (at, index, score + near)
            }
        }
        if let best {
            audits[best.audit].claimed.insert(best.issue)
            IssueMatch.fill(&audits[best.audit].issues[best.issue], from: issue)
            return
        }
        append(issue, place: place)
    }

    /// Adds an audit that could not finish.
    mutating func add(error: String, place: ActivityPlace) {
        // An attachment or a printed line may have said so already.
        for at in audits.indices
        where audits[at].record.outcome == .failed && audits[at].record.channel != .failureMessage
            && audits[at].claimed.isEmpty
        {
            audits[at].claimed.insert(-1)
            audits[at].record.error = audits[at].record.error ?? error
            return
        }
        let near = audits.indices.filter {
            isNear(audits[$0], place.screen) && audits[$0].record.outcome.isComplete
        }
        for at in near.reversed() {
            if audits[at].issues.isEmpty {
                audits.remove(at: at)
            } else {
                audits[at].record.outcome = .partial
                audits[at].record.error = error
            }
        }
        audits.append(made(outcome: .failed, error: error, place: place))
    }

    /// Adds an audit that ran and raised no failure, unless something is known about its screen.
    mutating func addClean(place: ActivityPlace) {
        guard !audits.contains(where: { isNear($0, place.screen) }) else { return }
        audits.append(made(outcome: .clean, error: nil, place: place))
    }

    /// Adds an audit that was not run.
    mutating func addSkipped(reason: String?) {
        guard audits.isEmpty else { return }
        audits.append(made(outcome: .skipped, error: reason, place: ActivityPlace()))
    }

    /// Gives every audit with findings or without an end a picture of its screen.
    mutating func attach(pictures: [ActivityMap.Attached]) {
        for at in audits.indices
        where audits[at].record.screenshot == nil
            && (!audits[at].issues.isEmpty || audits[at].record.outcome == .failed)
        {
            let screen = audits[at].place.screen ?? audits[at].values.screen
            let own = pictures.filter { $0.place.screen != nil && $0.place.screen == screen }
            let loose = pictures.filter { $0.place.screen == nil }
            let chosen =
                own.last { $0.place.failure != nil } ?? own.last
                ?? (audits.count == 1 ? loose.first { $0.place.failure != nil } ?? loose.last : nil)
                ?? (audits.count == 1 ? pictures.last : nil)
            guard let chosen, let payload = chosen.attachment.payload else { continue }
            audits[at].record.screenshot = Screenshot(
                payload: payload,
                name: TestAudits.fileName(chosen.attachment)
            )
        }
    }

    /// The audits, with a screen each: from the artifact, else the activity, else the test.
    func finished() -> [FoundAudit] {
        audits.map { audit in
            var audit = audit
            if audit.values.screen == nil, let test = audit.values.test {
                audit.values.screen = test
                audit.values.screenSource = .inferred
            }
            return audit
        }
    }

    // MARK: - Matching

    private mutating func append(_ issue: Issue, place: ActivityPlace) {
        let near = audits.indices.filter {
            isNear(audits[$0], place.screen) && audits[$0].record.outcome != .failed
                && audits[$0].record.outcome != .skipped
        }
        let rich = audits.indices.filter {
            audits[$0].record.outcome.isComplete && audits[$0].record.channel != .failureMessage
        }
        // A message whose screen nobody names belongs to the only audit that there is.
        let only = place.screen == nil && rich.count == 1 ? rich.first : nil
        if let at = near.first ?? only {
            audits[at].issues.append(issue)
            audits[at].claimed.insert(audits[at].issues.count - 1)
            if audits[at].record.outcome == .clean { audits[at].record.outcome = .findings }
            return
        }
        var found = made(outcome: .findings, error: nil, place: place)
        found.issues = [issue]
        audits.append(found)
    }

    private func made(outcome: Outcome, error: String?, place: ActivityPlace) -> FoundAudit {
        var values = base
        if let screen = place.screen {
            values.screen = screen
            values.screenSource = .inferred
        }
        let record = AuditRecord(
            scope: AuditScope(values),
            observation: .empty,
            outcome: outcome,
            error: error,
            attempt: attempt,
            channel: .failureMessage
        )
        return FoundAudit(record, format: "failures", place: place)
    }

    /// Whether an audit is about the screen of an activity.
    private func isNear(_ audit: FoundAudit, _ screen: String?) -> Bool {
        if audit.place.screen == screen { return true }
        guard let screen, let known = audit.values.screen else { return false }
        return known.lowercased() == screen.lowercased()
    }

    /// Whether two formats tell of one audit: every issue of the smaller is one of the larger.
    private func isSame(_ known: FoundAudit, _ found: FoundAudit) -> Bool {
        guard known.format != found.format, known.record.outcome == found.record.outcome,
            known.issues.isEmpty == found.issues.isEmpty,
            known.values.condition == found.values.condition
        else { return false }
        if let first = known.values.screen, let second = found.values.screen,
            first.lowercased() != second.lowercased()
        {
            return false
        }
        let (small, large) =
            known.issues.count < found.issues.count
            ? (known.issues, found.issues) : (found.issues, known.issues)
        return TestAudits.pairs(small, in: large).count == small.count
    }

    private mutating func merge(_ found: FoundAudit, into at: Int) {
        let known = audits[at]
        func richness(_ audit: FoundAudit) -> Int {
            audit.issues.count * 2 + audit.issues.filter(\.hasUsableElement).count
        }
        var winner = richness(found) > richness(known) ? found : known
        let other = richness(found) > richness(known) ? known : found
        let (small, large) =
            winner.issues.count < other.issues.count
            ? (winner.issues, other.issues) : (other.issues, winner.issues)
        if winner.issues.count >= other.issues.count {
            for (from, to) in TestAudits.pairs(small, in: large) {
                IssueMatch.fill(&winner.issues[to], from: other.issues[from])
            }
        }
        if winner.values.screen == nil || winner.values.screenSource == .inferred,
            other.values.screenSource == .read
        {
            winner.values.screen = other.values.screen
            winner.values.screenSource = .read
        }
        winner.record.channel = max(winner.record.channel, other.record.channel)
        winner.record.screenshot = winner.record.screenshot ?? other.record.screenshot
        winner.record.milliseconds = winner.record.milliseconds ?? other.record.milliseconds
        audits[at] = winner
    }

    /// Which issue of the larger list each of the smaller one is, as far as there are any.
    private static func pairs(_ small: [Issue], in large: [Issue]) -> [(from: Int, to: Int)] {
        var taken: Set<Int> = []
        var result: [(from: Int, to: Int)] = []
        for (from, issue) in small.enumerated() {
            var best: (to: Int, score: Int)?
            for (to, other) in large.enumerated() where !taken.contains(to) {
                guard let score = IssueMatch.score(other, issue), score > best?.score ?? -1 else {
                    continue
                }
                best = (to, score)
            }
            guard let best else { continue }
            taken.insert(best.to)
            result.append((from, best.to))
        }
        return result
    }

    /// What the bundle knows and the attachment does not say.
    private static func fill(_ found: inout FoundAudit, _ base: AuditScope.Values) {
        found.values.fill(from: base)
        guard found.values.screen == nil || found.values.screenSource == .inferred,
            let screen = found.place.screen
        else { return }
        found.values.screen = screen
        found.values.screenSource = .inferred
    }

    /// A file name for a picture: no folders in it.
    private static func fileName(_ attachment: TestRun.Attachment) -> String {
        let name = attachment.filename ?? attachment.name ?? "screenshot"
        let safe = String(name.map { $0 == "/" || $0 == "\\" || $0 == "\0" ? "_" : $0 })
        return safe.hasPrefix(".") ? "_" + safe.dropFirst() : safe
    }
}

extension AuditScope.Values {
    /// Takes from another scope what is missing here.
    mutating func fill(from other: AuditScope.Values) {
        app = app ?? other.app
        test = test ?? other.test
        configuration = configuration ?? other.configuration
        language = language ?? other.language
        device.model = device.model ?? other.device.model
        device.name = device.name ?? other.device.name
        device.udid = device.udid ?? other.device.udid
        device.os = device.os ?? other.device.os
        device.osBuild = device.osBuild ?? other.device.osBuild
        if settingsSource == .unstated, other.settingsSource != .unstated {
            for (name, value) in other.condition.sortedSettings { condition.set(name, value) }
            settingsSource = other.settingsSource
        }
        if screen == nil, other.screen != nil {
            screen = other.screen
            screenSource = other.screenSource
        }
    }
}
