import AuditStore

/// The tests of a report of test results, put together from what it says of each run of a test.
///
/// Runs of one name are one test. They are attempts of it only where the report says so; else a tool wrote one entry for
/// each failure.
struct TestReportCases {
    /// A test, as the report tells it from others.
    struct Test: Hashable {
        let name: String
        let configuration: String?
        let device: Device
    }

    /// What the report says of one run of a test.
    struct Case {
        var attempt: Int?
        var isFlaky = false
        let line: Int
        var milliseconds: Int?
        var isSkipped = false
        let failures: FailureCollector
    }

    private let context: AuditScope.Values
    private let firstAttempt: Int
    private var order: [Test] = []
    private var cases: [Test: [Case]] = [:]

    init(context: AuditScope.Values, attempt: Int) {
        self.context = context
        firstAttempt = attempt
    }

    /// Takes a run of a test.
    mutating func add(_ one: Case, of test: Test) {
        if cases[test] == nil { order.append(test) }
        cases[test, default: []].append(one)
    }

    /// Whether a run of any test says something of an audit.
    var holdsAudit: Bool {
        cases.values.contains { $0.contains { !$0.failures.hasNoAudit } }
    }

    /// Audits and failures of all tests, in the order of the report.
    func evidence() -> [Evidence] {
        order.flatMap { evidence(of: $0) }
    }

    private func evidence(of test: Test) -> [Evidence] {
        var all = cases[test] ?? []
        if all.contains(where: \.isFlaky), all.count > 1, all.allSatisfy({ $0.attempt == nil }) {
            for index in all.indices { all[index].attempt = index + 1 }
        }
        var values = context
        values.test = test.name
        values.configuration = test.configuration ?? context.configuration
        values.device = test.device
        let scope = AuditScope(values)
        // A name is no audit: a test that passes has audited only where another try of it has shown so.
        let hasAudited = all.contains { !$0.failures.hasNoAudit }
        var result: [Evidence] = []
        var told: Set<String> = []
        for attempt in Set(all.map { $0.attempt ?? firstAttempt }).sorted() {
            let own = all.filter { ($0.attempt ?? firstAttempt) == attempt }
            result += evidence(of: own, attempt: attempt, scope: scope, hasAudited: hasAudited)
                .filter {
                    // A failure that a retry repeats is one.
                    guard case .otherFailure(let other) = $0 else { return true }
                    return told.insert("\(attempt) \(other.message)").inserted
                        && !(attempt > firstAttempt
                            && told.contains("\(attempt - 1) \(other.message)"))
                }
        }
        return result
    }

    private func evidence(
        of cases: [Case],
        attempt: Int,
        scope: AuditScope,
        hasAudited: Bool
    ) -> [Evidence] {
        guard let first = cases.first else { return [] }
        var failures = FailureCollector()
        for one in cases { failures.append(one.failures) }
        var result: [Evidence] = failures.audits(
            scope: scope,
            attempt: attempt,
            milliseconds: cases.lazy.compactMap(\.milliseconds).first,
            line: first.line,
            channel: .toolReport
        ).map(Evidence.audit)
        let isSkipped = cases.allSatisfy(\.isSkipped)
        let saysAudit = isSkipped && scope.values.test.map(TestName.saysAudit) ?? false
        if failures.hasNoAudit, failures.others.isEmpty, hasAudited || saysAudit {
            result.append(
                .audit(
                    AuditRecord(
                        scope: scope,
                        observation: .empty,
                        outcome: isSkipped ? .skipped : .clean,
                        attempt: attempt,
                        milliseconds: first.milliseconds,
                        line: first.line,
                        channel: .toolReport
                    )
                )
            )
        }
        for message in failures.others {
            result.append(
                .otherFailure(
                    OtherFailure(
                        message: message,
                        place: scope.values.test,
                        line: first.line
                    )
                )
            )
        }
        return result
    }
}
