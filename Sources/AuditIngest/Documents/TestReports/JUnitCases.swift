import AuditStore

/// The tests of a JUnit file, put together from its test cases.
struct JUnitCases {
    /// What the suites round a test case say.
    private struct Suite {
        var name: String?
        var configuration: String?
        var device: Device
        var depth = 0
    }

    private let context: AuditScope.Values
    /// What the test cases say.
    private(set) var cases: TestReportCases
    /// What whole suites, or tests that say nothing else, printed: Bazel puts the log of a run there.
    private(set) var outputs: [String] = []

    init(context: AuditScope.Values, attempt: Int) {
        self.context = context
        cases = TestReportCases(context: context, attempt: attempt)
    }

    /// Takes a suite, or the list of suites at the root.
    mutating func take(suite element: XMLElement) {
        take(element, in: Suite(configuration: context.configuration, device: context.device))
    }

    private mutating func take(_ element: XMLElement, in outer: Suite) {
        var suite = outer
        switch element.name {
        case "testsuite", "test-suite", "suite", "collection", "class", "test":
            suite.name = element["fullname"] ?? element["name"] ?? outer.name
        // Sonar's generic report names the file.
        case "file": suite.name = element["path"].map(JUnitCases.stem) ?? outer.name
        default: break
        }
        // Some tools write a suite's properties behind its test cases, so they are looked for first.
        readProperties(element.first("properties"), into: &suite)
        if let device = element["device"] ?? element["hostname"].flatMap(deviceName) {
            suite.device = TestReportDevice.read(device, base: suite.device)
        }
        for child in element.elements {
            switch child.name {
            case "testcase", "testCase", "test-case", "test-method":
                take(testCase: child, in: suite)
            case "test" where child["result"] != nil: take(testCase: child, in: suite)
            case "system-out", "system-err": outputs.append(child.text)
            case _ where JUnitCases.groups.contains(child.name): take(child, in: suite)
            default: break
            }
        }
    }

    /// What groups tests in the reports of this family: JUnit, Sonar, NUnit, xUnit, TestNG.
    private static let groups: Set<String> = [
        "testsuite", "testsuites", "test-suite", "suite", "file", "assembly", "collection", "class",
        "test",
    ]

    /// The name of a file without its folders and its ending.
    private static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return name.split(separator: ".").first.map(String.init) ?? name
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
                suite.device = TestReportDevice.read(value, base: suite.device)
            case "os", "osversion", "os version": suite.device.os = value
            case "udid", "deviceid": suite.device.udid = value
            default: break
            }
        }
    }

    private mutating func take(testCase element: XMLElement, in suite: Suite) {
        let name = element["name"] ?? "a test without a name"
        let test = TestReportCases.Test(
            name: TestName.make(
                suite: element["classname"] ?? element["type"] ?? suite.name,
                name: element["method"] ?? name
            ),
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
            case "failure", "error", "exception": take(child, of: test, into: &own)
            case "system-out", "system-err": outputs.append(child.text)
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
        for (index, failures) in attempts.enumerated() {
            cases.add(
                TestReportCases.Case(
                    attempt: isMarked ? (repetition ?? 1) + index : nil,
                    isFlaky: element["flaky"]?.lowercased() == "true",
                    line: element.line,
                    milliseconds: JUnitCases.milliseconds(element["time"]),
                    isSkipped: element.first("skipped") != nil || isSkipped(element),
                    failures: failures
                ),
                of: test
            )
        }
    }

    private func isSkipped(_ element: XMLElement) -> Bool {
        ["status", "result"].contains { ["skipped", "skip"].contains(element[$0]?.lowercased()) }
    }

    private func take(
        _ failure: XMLElement,
        of test: TestReportCases.Test,
        into own: inout FailureCollector
    ) {
        let texts = [failure["message"], failure.first("message")?.text, failure.text]
            .compactMap { $0 }
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
}
