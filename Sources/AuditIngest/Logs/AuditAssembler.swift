public import AuditStore

/// Puts together what the channels of a log say about the same audit.
///
/// An issue of a UI test may stand in a log as a failure line, as a line of the activity log, as a line that
/// the test printed, in a roll-up at the end and in the audit log. For each run of a test the assembler keeps
/// what came through each of them, and makes one list of it: an issue is there as often as in the channel that
/// has it most often, and the richest record fills in what the others lack.
public struct AuditAssembler: Sendable {
    /// Through what an issue came.
    enum Source: Hashable, Sendable {
        /// `File.swift:58: error: -[Target.Suite test] : …`.
        case failureLine
        /// `t = 2.12s Assertion Failure: …`.
        case activity
        /// A line that the test printed; exporters are told apart by the words their lines begin with.
        case printed(String)
        /// A list at the end that repeats what has been said.
        case rollUp
    }

    /// How many issues are kept.
    private static let bound = 20_000
    /// How many issues of tests that are done are kept before these are sent.
    ///
    /// What is still to be sent when a log ends keeps everyone waiting, so it should be little.
    private static let doneBound = 2_000

    /// What every audit of the log has in common.
    public internal(set) var scope = AuditScope.Values()
    /// The channel of failure lines: a tool's report, or the test runner's own.
    var failureChannel = Channel.failureMessage
    /// The channel of what was printed.
    var printedChannel = Channel.printed

    private var groups: [AuditGroup] = []
    private var latest: [String: Int] = [:]
    /// Whether the log says of tests that they ended.
    private var hasEnds = false
    /// The line where the last test started.
    private var lastStarted = 0
    /// What no test is known for.
    private var loose: Int?
    private var held = 0
    /// How many of these belong to tests that are done.
    private var heldDone = 0
    /// The last failure for which no printed line has been found.
    private var unpaired: (item: AuditGroup.Item, group: Int)?
    /// The tests that have shown that they audit, with their screens.
    private var auditing: [String: [String?]] = [:]
    private var noted: Set<Noted> = []
    /// What was noted last: most issues come from the same test and screen as the one before.
    private var lastNoted: Noted?
    private var sentFailures: Set<String> = []
    private var sentTests: Set<String> = []

    /// A screen that a test has audited.
    private struct Noted: Hashable {
        let test: String
        let screen: String?
    }

    /// An assembler for one log.
    public init() {}

    // MARK: - What channels say

    /// Takes an audit as the audit log has it.
    ///
    /// The failures of the same run of the same test that are already in the record are not counted again. The
    /// test and the attempt of the record decide where it belongs; fill them from ``LogContext`` where the
    /// record does not say: ``LogContext/add(_:)`` does.
    ///
    /// - Parameter audit: The audit.
    public mutating func add(_ audit: AuditRecord) {
        let at = group(audit.scope.values.test, line: audit.line)
        groups[at].records.append(audit)
        held += audit.observation.issues.count + 1
        if let test = audit.scope.values.test, audit.outcome != .skipped {
            noteAuditing(test, audit.scope.values.screen)
        }
    }

    /// A test begins, as the test runner says: it is to say that the test ended as well.
    mutating func start(_ test: String, attempt: Int, line: Int) {
        begin(test, attempt: attempt, line: line)
        groups[groups.count - 1].isRunning = true
        lastStarted = line
    }

    /// No test of a suite runs any more; nil for those of all suites.
    mutating func end(suite: String?) {
        hasEnds = true
        for at in groups.indices where groups[at].isRunning {
            guard let suite, let test = groups[at].test else {
                groups[at].isRunning = false
                continue
            }
            if test.hasPrefix(suite + "/") { groups[at].isRunning = false }
        }
    }

    /// A test begins, or is first heard of.
    mutating func begin(_ test: String, attempt: Int, line: Int) {
        groups.append(AuditGroup(test: test, attempt: attempt, line: line, scope: scope))
        latest[test] = groups.count - 1
    }

    /// A test ended.
    mutating func end(_ test: String, _ result: AuditGroup.Result, line: Int, device: String? = nil)
    {
        var at = group(test, line: line)
        if groups[at].result != nil, groups[at].result != .crashed {
            begin(test, attempt: groups[at].attempt, line: line)
            at = groups.count - 1
        }
        if groups[at].result == nil { heldDone += groups[at].weight }
        groups[at].result = result
        groups[at].isRunning = false
        hasEnds = true
        if let device, groups[at].scope.device.name == nil { groups[at].scope.device.name = device }
    }

    /// What the current run of a test ran with, where the log says.
    mutating func change(test: String, line: Int, _ change: (inout AuditScope.Values) -> Void) {
        change(&groups[group(test, line: line)].scope)
    }

    /// An issue.
    mutating func add(_ parts: IssueParts, _ source: Source, test: String?, line: Int) {
        let item = AuditGroup.Item(parts: parts, issue: parts.issue, source: source, line: line)
        add(item, test: test)
    }

    mutating func add(_ item: AuditGroup.Item, test: String?) {
        let at = group(test, line: item.line, isFailure: item.source == .failureLine)
        held += 1
        if let test, item.source == .failureLine { adopt(item, test, at) }
        if test == nil, case .printed = item.source, let failure = unpaired,
            item.line < failure.item.line, item.matches(failure.item)
        {
            // A record of several lines ends where the failure line begins.
            unpaired = nil
            groups[failure.group].items.append(item)
            if let test = groups[failure.group].test { noteAuditing(test, item.screen) }
            return
        }
        groups[at].items.append(item)
        if let test { noteAuditing(test, item.screen) }
    }

    /// An audit that could not finish.
    mutating func fail(_ error: LogAuditError, _ source: Source, test: String?, line: Int) {
        let at = group(test, line: line, isFailure: source == .failureLine)
        groups[at].errors.append(
            AuditGroup.Failed(error: error, source: source, line: line)
        )
        held += 1
        if let test { noteAuditing(test, error.screen) }
    }

    /// A failure that is not Apple's.
    mutating func other(_ failure: OtherFailure, _ source: Source, test: String?) {
        let at = group(test, line: failure.line ?? 0, isFailure: source == .failureLine)
        groups[at].others.append(AuditGroup.Other(failure: failure, source: source))
        held += 1
    }

    /// A statement that an audit found nothing.
    mutating func clean(screen: String?, test: String?, line: Int) {
        groups[group(test, line: line)].cleans.append((screen, line))
        held += 1
        if let test { noteAuditing(test, screen) }
    }

    /// An audit began.
    mutating func beginAudit(screen: String?, test: String?, line: Int) {
        groups[group(test, line: line)].begins.append(AuditGroup.Span(screen: screen, line: line))
        held += 1
        if let test { noteAuditing(test, screen) }
    }

    /// An audit ended.
    mutating func endAudit(screen: String?, test: String?, line: Int) {
        let at = group(test, line: line)
        if let begin = groups[at].begins.lastIndex(where: {
            !$0.hasEnded && ($0.screen == screen || screen == nil || $0.screen == nil)
        }) {
            groups[at].begins[begin].hasEnded = true
        } else {
            groups[at].begins.append(AuditGroup.Span(screen: screen, line: line, hasEnded: true))
        }
    }

    /// What was observed of the device on one screen, or in one scenario; it may come after its issues.
    mutating func observe(screen: String, test: String?, line: Int, _ scope: AuditScope.Values) {
        groups[group(test, line: line)].observed[screen] = scope
    }

    /// Whether a test audits: it has shown so, or its name says so.
    func isAuditing(_ test: String) -> Bool {
        if auditing[test] != nil { return true }
        let lower = test.lowercased()
        return lower.contains("audit") || lower.contains("a11y") || lower.contains("accessib")
    }

    // MARK: - Sending

    /// Gives what is done to a queue where much is held.
    mutating func flushWhatIsDone(into queue: AuditQueue) {
        guard heldDone > AuditAssembler.doneBound || held > AuditAssembler.bound else { return }
        flush(into: queue) { $0.result != nil }
        // A test that never ends, or prints of no test.
        if held > AuditAssembler.bound { flush(into: queue) { _ in true } }
    }

    /// Sends everything.
    mutating func finish(scope: AuditScope.Values, sink: any EvidenceSink) throws {
        let queue = AuditQueue(sink)
        for at in groups.indices where groups[at].isRunning {
            // A log that never says that a test ended has had all of them end but the last.
            groups[at].isRunning = hasEnds || groups[at].line == lastStarted
        }
        flush(into: queue) { _ in true }
        try queue.sendAll()
    }

    private mutating func flush(into queue: AuditQueue, _ isDone: (AuditGroup) -> Bool) {
        var rest: [AuditGroup] = []
        latest = [:]
        loose = nil
        held = 0
        heldDone = 0
        let all = groups
        groups = []
        let failure = unpaired
        unpaired = nil
        for (index, group) in all.enumerated() {
            guard isDone(group) else {
                if let test = group.test { latest[test] = rest.count } else { loose = rest.count }
                if let failure, failure.group == index { unpaired = (failure.item, rest.count) }
                held += group.weight
                rest.append(group)
                continue
            }
            if let test = group.test {
                sentTests.insert(test)
                // A roll-up may name the test without its suite.
                if let slash = test.utf8.lastIndex(of: 0x2F) {
                    sentTests.insert(String(test[test.utf8.index(after: slash)...]))
                }
            }
            let screens = group.test.flatMap { auditing[$0] } ?? []
            let isAuditing = group.test.map(self.isAuditing) ?? false
            var group = group
            // The same failure in several tries of one test is one.
            group.others.removeAll { other in
                guard let test = group.test, group.attempt > 1 else { return false }
                return sentFailures.contains(test + "\n" + other.failure.message)
            }
            for other in group.others {
                if let test = group.test {
                    sentFailures.insert(test + "\n" + other.failure.message)
                }
            }
            queue.add(
                AuditQueue.Entry(
                    group: group,
                    failureChannel: failureChannel,
                    printedChannel: printedChannel,
                    knownScreens: screens,
                    isAuditing: isAuditing
                )
            )
        }
        groups = rest
    }

    // MARK: - Groups

    /// The group of the current run of a test.
    private mutating func group(_ test: String?, line: Int, isFailure: Bool = false) -> Int {
        guard let test else {
            if let loose { return loose }
            groups.append(AuditGroup(test: nil, attempt: 1, line: line, scope: scope))
            loose = groups.count - 1
            return groups.count - 1
        }
        if let at = latest[test] {
            // A failure after the end of a test belongs to its next run.
            let isNext = isFailure && groups[at].result != nil && groups[at].result != .crashed
            if !isNext { return at }
            begin(test, attempt: groups[at].attempt, line: line)
            return groups.count - 1
        }
        begin(test, attempt: 1, line: line)
        return groups.count - 1
    }

    /// A failure line names its test; the line printed right before it, in a log that names no running test, is
    /// the same issue.
    private mutating func adopt(_ item: AuditGroup.Item, _ test: String, _ at: Int) {
        unpaired = (item, at)
        guard let loose, loose != at else { return }
        let items = groups[loose].items
        for index in items.indices.reversed().prefix(64) {
            let candidate = items[index]
            guard item.line - candidate.line <= 400 else { return }
            guard case .printed = candidate.source, candidate.matches(item) else { continue }
            groups[loose].items.remove(at: index)
            groups[at].items.append(candidate)
            noteAuditing(test, candidate.screen)
            unpaired = nil
            return
        }
    }

    private mutating func noteAuditing(_ test: String, _ screen: String?) {
        let new = Noted(test: test, screen: screen)
        guard new != lastNoted else { return }
        lastNoted = new
        if noted.insert(new).inserted {
            auditing[test, default: []].append(screen)
        }
    }

    /// Whether a test's issues have been sent already, so that a roll-up has nothing to add.
    func wasSent(_ test: String) -> Bool { sentTests.contains(test) && latest[test] == nil }

    /// The test with this name among those known, where the suite is not named.
    func test(named name: String) -> String? {
        if latest[name] != nil { return name }
        let tail = "/" + name
        return groups.last { $0.test?.hasSuffix(tail) ?? false }?.test
    }
}
