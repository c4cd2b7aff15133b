import AuditStore
import Testing

@testable import AuditIngest

/// `distinct` is, for each place, rule and element, the most records at any one occasion.
@Suite struct EvidenceCountsTests {
    private func scope(
        _ screen: String?,
        test: String? = nil,
        pose: Pose = .open,
        configuration: String? = nil
    ) -> AuditScope {
        var values = AuditScope.Values()
        values.screen = screen
        values.test = test
        values.configuration = configuration
        values.condition = Condition(pose: pose)
        return AuditScope(values)
    }

    private func issue(
        _ label: String?,
        x: Double? = nil,
        _ type: AuditType = .contrast
    ) -> AuditStore.Issue {
        let frame = x.map { Frame(x: $0, y: 0, width: 10, height: 10) }
        return AuditStore.Issue(
            rule: Rule(type: type),
            severity: .error,
            compact: "Contrast failed",
            element: label.map { Element(type: "Button", label: $0, frame: frame) }
        )
    }

    private func audit(
        _ scope: AuditScope,
        _ issues: [AuditStore.Issue],
        attempt: Int = 1
    ) -> Evidence {
        .audit(
            AuditRecord(
                scope: scope,
                observation: Observation(issues),
                attempt: attempt,
                channel: .auditLog
            )
        )
    }

    private var newRun: Evidence { .run(RunContext()) }

    @Test func twoAuditsOfOneOccasionCountTogether() {
        let twins = EvidenceCounts([
            audit(scope("Quay", test: "A/a"), [issue("Go", x: 1)]),
            audit(scope("Quay", test: "A/b"), [issue("Go", x: 2), issue("Go", x: 1)]),
        ])
        #expect(twins.distinct == 2)
    }

    @Test func occasionsDoNotAddUp() {
        let counts = EvidenceCounts([
            audit(scope("Quay"), [issue("Go", x: 1)]),
            audit(scope("Quay", pose: .closed), [issue("Go", x: 2)]),
            audit(scope("Quay"), [issue("Go", x: 3)], attempt: 2),
            newRun, audit(scope("Quay"), [issue("Go", x: 4)]),
        ])
        #expect(counts.issues == 4)
        #expect(counts.distinct == 1)
    }

    @Test func aLaterRunThatAddsToWhatWasKnownCountsTogether() {
        let before = audit(scope("Quay", test: "A/a"), [issue("Go", x: 1)])
        let counts = EvidenceCounts([
            before, newRun, before, audit(scope("Quay", test: "A/b"), [issue("Go", x: 2)]),
        ])
        #expect(counts.distinct == 2)
    }

    @Test func recordsWithoutAnElementAreAllCounted() {
        let counts = EvidenceCounts([
            audit(scope("Quay"), [issue(nil), issue(nil)]), audit(scope("Quay"), [issue(nil)]),
        ])
        #expect(counts.elementless == 3)
        #expect(counts.distinct == 3)
    }

    @Test func agreesWithCountingOneByOne() {
        var state: UInt64 = 5
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let issues = (0..<12).map { (number: Int) -> AuditStore.Issue in
            let label: String? = number == 0 ? nil : "L\(number % 4)"
            let type: AuditType = number % 2 == 0 ? .contrast : .trait
            return issue(label, x: Double(number % 3), type)
        }
        let scopes = [
            scope("A", test: "t"), scope("A", test: "u"), scope("A", pose: .closed),
            scope(nil, test: "A"), scope("B", configuration: "de"), scope(nil),
        ]
        for _ in 0..<40 {
            var evidence: [Evidence] = []
            var model: [String: [String: Int]] = [:]
            var seen: Set<String> = []
            var run = 0
            for _ in 0..<below(60) {
                if below(8) == 0 {
                    evidence.append(newRun)
                    run += 1
                }
                let scope = scopes[below(scopes.count)]
                let attempt = 1 + below(2)
                let found = (0..<below(5)).map { _ in issues[below(issues.count)] }
                evidence.append(audit(scope, found, attempt: attempt))
                let values = scope.values
                let place =
                    values.screen.map { "screen \($0)" } ?? values.test.map { "test \($0)" } ?? ""
                let occasion =
                    "\(run) \(attempt) \(values.condition.pose) \(values.configuration ?? "")"
                for issue in found {
                    let record =
                        "\(occasion) \(place) \(issue.rule.id) \(String(describing: issue.element))"
                    if issue.element != nil, !seen.insert(record).inserted { continue }
                    let finding = "\(place) \(issue.rule.id) \(issue.element?.label ?? "-")"
                    model[finding, default: [:]][occasion, default: 0] += 1
                }
            }
            let expected = model.values.reduce(0) { $0 + ($1.values.max() ?? 0) }
            #expect(EvidenceCounts(evidence).distinct == expected)
        }
    }
}
