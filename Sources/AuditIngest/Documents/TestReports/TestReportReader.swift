import AuditStore

/// Reads results of tests that a tool wrote as JSON: CTRF, Allure, xcsift, and lists of failed tests like theirs.
struct TestReportReader: DocumentReader {
    var format: String { "test-report" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let (shape, results) = TestReportReader.results(json)
        guard let shape, !results.isEmpty || shape.isCertain else { return nil }
        return Recognition(shape.isCertain ? 90 : 32, shape.reason)
    }

    /// The shapes of such reports.
    enum Shape {
        case ctrf, allure, failedTests, list

        /// Whether no other kind of file looks like it.
        var isCertain: Bool { self != .list }

        var reason: String {
            switch self {
            case .ctrf: "'results' with 'tests' (CTRF)"
            case .allure: "'statusDetails' or labels of a test's result (Allure)"
            case .failedTests: "a list of failed tests"
            case .list: "a list of tests with their results"
            }
        }
    }

    /// The results of tests in a value, and the shape they have.
    static func results(_ json: JSONValue) -> (Shape?, [JSONObject]) {
        if let tests = json["results"]?["tests"]?.array {
            return (.ctrf, tests.compactMap(\.object))
        }
        let roots = json.array ?? [json]
        if !roots.isEmpty, roots.allSatisfy(isAllure) {
            return (.allure, roots.compactMap(\.object))
        }
        for key in ["failed_tests", "failedTests", "failingTests", "testFailures", "failing_tests"]
        {
            guard let tests = json[key]?.array, json["totalTestCount"] == nil else { continue }
            let objects = tests.compactMap(\.object)
            guard objects.count == tests.count, objects.allSatisfy(isTest) else { continue }
            return (.failedTests, objects)
        }
        let list = json.array ?? json["tests"]?.array ?? json["testCases"]?.array
        let objects = list?.compactMap(\.object) ?? []
        guard !objects.isEmpty, objects.count == list?.count, objects.allSatisfy(isTest),
            objects.allSatisfy({ JSONFields($0).has(statuses) })
        else { return (nil, []) }
        return (.list, objects)
    }

    private static func isAllure(_ value: JSONValue) -> Bool {
        guard value.object != nil, value["name"]?.string != nil, value["status"]?.string != nil
        else { return false }
        return value["statusDetails"] != nil || value["historyId"] != nil
            || value["labels"]?.array?.contains { $0["name"] != nil && $0["value"] != nil } ?? false
    }

    private static func isTest(_ object: JSONObject) -> Bool {
        let fields = JSONFields(object)
        // A screen with its status is no test.
        guard let name = fields.text(names), !fields.has(screens) else { return false }
        return fields.text(suites) != nil || TestName.canonical(name, isTest: true).contains("/")
            || name.hasPrefix("test") || name.hasSuffix("()")
    }

    private static let names = FieldNames([
        "test", "testname", "testcase", "fullname", "identifier", "testidentifier", "name", "title",
    ])
    private static let plainNames = FieldNames([
        "name", "test", "testname", "testcase", "title",
    ])
    private static let fullNames = FieldNames(["fullname", "testidentifier", "identifier"])
    private static let suites = FieldNames([
        "suite", "testsuite", "classname", "class", "suitename", "testclass",
    ])
    private static let screens = FieldNames(["screen", "screenname", "issues", "page"])
    private static let statuses = FieldNames(["status", "result", "outcome", "state"])
    private static let messages = FieldNames([
        "message", "failuremessage", "failure", "errormessage", "error", "reason", "failuretext",
    ])
    private static let details = FieldNames(["trace", "stacktrace", "detail", "details", "output"])
    private static let lists = FieldNames(["failures", "errors", "messages", "failuremessages"])
    private static let nested = FieldNames(["statusdetails", "failure", "error"])
    private static let devices = FieldNames(["device", "devicename", "simulator", "destination"])
    private static let attempts = FieldNames(["attempt", "repetition", "retry", "iteration"])
    private static let flaky = FieldNames("flaky")

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        var cases = TestReportCases(context: document.context, attempt: document.attempt)
        var holdsTests = false
        for object in TestReportReader.results(json).1 where object.isComplete {
            holdsTests = true
            TestReportReader.take(object, document, into: &cases)
        }
        for evidence in cases.evidence() { try sink.receive(evidence) }
        guard !holdsTests || cases.evidence().isEmpty else { return }
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "a report of tests without an audit",
                    remedy: "print what was audited, or write the audit log"
                )
            )
        )
    }

    private static func take(
        _ object: JSONObject,
        _ document: Document,
        into cases: inout TestReportCases
    ) {
        let fields = JSONFields(object)
        var device = document.context.device
        if let name = fields.text(devices) { device = TestReportDevice.read(name, base: device) }
        let name = name(fields, labels: object)
        let status = fields.text(statuses).flatMap { VerdictWords($0)?.status }
        let isOpen = status != .passed && status != .skipped
        var failures = FailureCollector()
        if isOpen {
            for texts in texts(fields) { failures.take(texts, place: name) }
        }
        cases.add(
            TestReportCases.Case(
                attempt: attempt(fields),
                isFlaky: fields.first(flaky)?.bool == true,
                line: object.line,
                isSkipped: status != .passed && failures.isEmpty,
                failures: failures
            ),
            of: TestReportCases.Test(
                name: name,
                configuration: document.context.configuration,
                device: device
            )
        )
    }

    /// `Suite/test`, from a name that is whole, or from the name and what holds the suite.
    private static func name(_ fields: JSONFields, labels object: JSONObject) -> String {
        let name = fields.text(plainNames) ?? "a test without a name"
        // Newer reports list the suites from the outermost.
        let inner = fields.all(suites).lazy.compactMap { $0.array?.last?.string }.first
        if let suite = fields.text(suites) ?? inner ?? label("suite", object)
            ?? label("testClass", object)
        {
            return TestName.make(suite: suite, name: name)
        }
        let own = TestName.canonical(name, isTest: true)
        if own.contains("/") { return own }
        return fields.text(fullNames).map { TestName.canonical($0, isTest: true) } ?? own
    }

    /// A label of Allure's: `{"name": "suite", "value": "AuditTests"}`.
    private static func label(_ name: String, _ object: JSONObject) -> String? {
        object["labels"]?.array?.first { $0["name"]?.string == name }?["value"]?.string
    }

    /// The failures of a test, each in the texts that may tell it.
    private static func texts(_ fields: JSONFields) -> [[String]] {
        for value in fields.all(lists) {
            guard let list = value.array, !list.isEmpty else { continue }
            return list.map { entry in
                if let text = entry.string { return [text] }
                guard let object = entry.object else { return [] }
                return single(fields.inner(object))
            }
        }
        for value in fields.all(nested) {
            guard let object = value.object else { continue }
            let own = single(fields.inner(object))
            if !own.isEmpty { return [own] }
        }
        let own = single(fields)
        return own.isEmpty ? [] : [own]
    }

    private static func single(_ fields: JSONFields) -> [String] {
        let message = fields.text(messages)
        let detail = fields.text(details)
        return [message, detail].compactMap { $0 }
    }

    private static func attempt(_ fields: JSONFields) -> Int? {
        guard let number = fields.first(attempts)?.int, (0..<1000).contains(number) else {
            return nil
        }
        return max(1, number)
    }
}

/// A device as reports of tests name it: `iPhone 17 Pro (26.1)`.
enum TestReportDevice {
    /// The device with this name, and its system where the text says so.
    static func read(_ text: String, base: Device) -> Device {
        var device = base
        device.name = text
        if text.last == ")", let open = text.lastIndex(of: "(") {
            let inside = text[text.index(after: open)...].dropLast(1)
            let version = inside.hasPrefix("iOS ") ? inside.dropFirst(4) : inside
            if version.first?.isNumber == true {
                device.os = String(version)
                device.name = text[..<open].trimmedSpaces
            }
        }
        return device
    }
}
