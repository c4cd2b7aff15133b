import AuditStore

/// The tests of a JUnit file, put together from its test cases.
struct JUnitCases {
    private struct Test: Hashable {
        let name: String
        let configuration: String?
        let device: Device
    }

    private struct Case {
        let attempt: Int?
        let isFlaky: Bool
        let line: Int
        let milliseconds: Int?
        let isSkipped: Bool
        let failures: FailureCollector
    }

    /// What the suites round a test case say.
    private struct Suite {
        var name: String?
        var configuration: String?
        var device: Device
        var depth = 0
    }

    private let context: AuditScope.Values
    private let firstAttempt: Int
    private var order: [Test] = []
    private var cases: [Test: [Case]] = [:]

    init(context: AuditScope.Values, attempt: Int) {
        self.context = context
        firstAttempt = attempt
    }

    /// Takes a suite, or the list of suites at the root.
    mutating func take(suite element: XMLElement) {
        take(element, in: Suite(configuration: context.configuration, device: context.device))
    }

    private mutating func take(_ element: XMLElement, in outer: Suite) {
        var suite = outer
        if element.name == "testsuite" { suite.name = element["name"] ?? outer.name }
        // Some tools write a suite's properties behind its test cases, so they are looked for first.
        readProperties(element.first("properties"), into: &suite)
        if let device = element["device"] ?? element["hostname"].flatMap(deviceName) {
            suite.device = JUnitCases.device(device, base: suite.device)
        }
        for child in element.elements {
            switch child.name {
            case "testsuite", "testsuites": take(child, in: suite)
            case "testcase": take(testCase: child, in: suite)
            default: break
            }
        }
    }

    private func deviceName(_ host: String) -> String? {
        host.hasPrefix("iP") || host.hasPrefix("Apple ") ? host : nil
    }

    private func readProperties(_ element: XMLElement?, into suite: inout Suite) {
        for property in element?.elements ?? [] {
            guard let name = property["name"], let value = property["value"] else { continue }
            switch name.lowercased() {
            case "configuration", "testplanconfiguration", "test plan configuration":
                suite.configuration = value
            case "device", "destination":
                suite.device = JUnitCases.device(value, base: suite.device)
            case "os", "osversion", "os version": suite.device.os = value
            case "udid", "deviceid": suite.device.udid = value
            default: break
            }
        }
    }

    /// `iPhone 17 Pro (26.1)`.
    private static func device(_ text: String, base: Device) -> Device {
        var device = base
        device.name = text
        if text.last == ")", let open = text.lastIndex(of: "(") {
            let inside = text[text.index(after: open)...].dropLast(1)
            let version = inside.hasPrefix("iOS ") ? inside.dropFirst(4) : inside
            if version.first?.isNumber == true {
                device.os = String(version)
                device.name = String(text[..<open].reversed().drop { $0 == " " }.reversed())
            }
        }
        return device
    }

    private mutating func take(testCase element: XMLElement, in suite: Suite) {
        let name = element["name"] ?? "a test without a name"
        let test = Test(
            name: TestName.make(suite: element["classname"] ?? suite.name, name: name),
            configuration: suite.configuration,
            device: suite.device
        )
        let repetition = (element.first("properties")?.elements ?? [])
            .first {
                ["repetition", "iteration", "attempt"].contains($0["name"]?.lowercased() ?? "")
            }
            .flatMap { $0["value"] }.flatMap(TestName.attempt)
        var own = FailureCollector()
        var reruns: [FailureCollector] = []
        var flakies: [FailureCollector] = []
        for child in element.elements {
            switch child.name {
            case "failure", "error": take(child, of: test, into: &own)
            case "rerunFailure", "rerunError":
                var collector = FailureCollector()
                take(child, of: test, into: &collector)
                reruns.append(collector)
            case "flakyFailure", "flakyError":
                var collector = FailureCollector()
                take(child, of: test, into: &collector)
                flakies.append(collector)
            default: break
            }
        }
        let isMarked = repetition != nil || !reruns.isEmpty || !flakies.isEmpty
        let attempts = flakies + [own] + reruns
        if cases[test] == nil { order.append(test) }
        for (index, failures) in attempts.enumerated() {
            cases[test, default: []].append(
                Case(
                    attempt: isMarked ? (repetition ?? 1) + index : nil,
                    isFlaky: element["flaky"]?.lowercased() == "true",
                    line: element.line,
                    milliseconds: JUnitCases.milliseconds(element["time"]),
                    isSkipped: element.first("skipped") != nil || element["status"] == "skipped",
                    failures: failures
                )
            )
        }
    }

    private func take(_ failure: XMLElement, of test: Test, into own: inout FailureCollector) {
        let texts = [failure["message"], failure.text].compactMap { $0 }
        own.take(
            texts.allSatisfy(\.isEmpty) ? [failure["type"] ?? "failed"] : texts,
            place: test.name
        )
    }

    private static func milliseconds(_ text: String?) -> Int? {
        guard let seconds = text.flatMap(Double.init), seconds >= 0, seconds < 1e9 else {
            return nil
        }
        return Int(seconds * 1000)
    }

    // MARK: - Evidence

    /// Audits and failures of all tests, in the order of the file.
    func evidence() -> [Evidence] {
        order.flatMap { evidence(of: $0) }
    }

    private func evidence(of test: Test) -> [Evidence] {
        var all = cases[test] ?? []
        if all.contains(where: \.isFlaky), all.count > 1, all.allSatisfy({ $0.attempt == nil }) {
            all = all.enumerated().map { index, one in
                Case(
                    attempt: index + 1,
                    isFlaky: true,
                    line: one.line,
                    milliseconds: one.milliseconds,
                    isSkipped: one.isSkipped,
                    failures: one.failures
                )
            }
        }
        var values = context
        values.test = test.name
        values.configuration = test.configuration ?? context.configuration
        values.device = test.device
        let scope = AuditScope(values)
        let isAudit =
            TestName.saysAudit(test.name) || all.contains { !$0.failures.hasNoAudit }
        var result: [Evidence] = []
        var told: Set<String> = []
        for attempt in Set(all.map { $0.attempt ?? firstAttempt }).sorted() {
            let own = all.filter { ($0.attempt ?? firstAttempt) == attempt }
            result += evidence(of: own, attempt: attempt, scope: scope, isAudit: isAudit).filter {
                // A failure that a retry repeats is one.
                guard case .otherFailure(let other) = $0 else { return true }
                return told.insert("\(attempt) \(other.message)").inserted
                    && !(attempt > firstAttempt && told.contains("\(attempt - 1) \(other.message)"))
            }
        }
        return result
    }

    private func evidence(
        of cases: [Case],
        attempt: Int,
        scope: AuditScope,
        isAudit: Bool
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
        if failures.hasNoAudit, failures.others.isEmpty, isAudit {
            let isSkipped = cases.allSatisfy(\.isSkipped)
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
