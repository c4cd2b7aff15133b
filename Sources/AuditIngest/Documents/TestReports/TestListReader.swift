import AuditStore

/// Reads lists of tests as text: a suite, below it its tests with a mark for how each went, below them what failed.
///
/// xcresultparser prints such lists, and formatters like it.
struct TestListReader: DocumentReader {
    var format: String { "test-list" }
    var mostConfidence: Int { 70 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= Document.largestText else { return nil }
        var list = TestList(document)
        for (index, line) in document.lines.enumerated() {
            if LogStructure.isRunnerLine(line) { return nil }
            list.take(line, number: index + 1)
        }
        list.finish()
        guard list.tests > 0, list.messages > 0, list.foreign <= list.tests + list.messages else {
            return nil
        }
        return Recognition(mostConfidence, "tests with marks below their suites")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var list = TestList(document)
        for (index, line) in document.lines.enumerated() { list.take(line, number: index + 1) }
        list.finish()
        for evidence in list.cases.evidence() { try sink.receive(evidence) }
    }
}

/// What the lines of a list of tests say.
private struct TestList {
    private enum Mark { case failed, passed, skipped }

    private struct Open {
        let name: String
        let mark: Mark
        let indentation: Int
        let line: Int
        var failures = FailureCollector()
    }

    private(set) var cases: TestReportCases
    private(set) var tests = 0
    private(set) var messages = 0
    /// Lines that are none of a list's.
    private(set) var foreign = 0
    private let configuration: String?
    private var device: Device
    private var suite: String?
    private var open: Open?

    init(_ document: Document) {
        cases = TestReportCases(context: document.context, attempt: document.attempt)
        configuration = document.context.configuration
        device = document.context.device
    }

    mutating func take(_ line: String, number: Int) {
        let body = line.trimmedSpaces
        guard !body.isEmpty else { return }
        let indentation = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
        if var test = open, indentation > test.indentation, TestList.test(body) == nil {
            messages += 1
            if test.mark == .failed {
                test.failures.take([TestList.message(body)], place: test.name)
            }
            open = test
        } else if let (mark, name) = TestList.test(body) {
            close()
            tests += 1
            open = Open(
                name: TestName.make(suite: suite, name: name),
                mark: mark,
                indentation: indentation,
                line: number
            )
        } else if let name = TestList.suite(body) {
            close()
            suite = name
        } else if body.hasPrefix("Test result for ") {
            let name = body.dropFirst(16).reversed().drop { $0 == ":" }.reversed()
            device = TestReportDevice.read(String(name), base: device)
        } else if !TestList.isTotal(body) {
            foreign += 1
        }
    }

    mutating func finish() { close() }

    private mutating func close() {
        guard let test = open else { return }
        open = nil
        cases.add(
            TestReportCases.Case(
                line: test.line,
                isSkipped: test.mark == .skipped,
                failures: test.failures
            ),
            of: TestReportCases.Test(
                name: test.name,
                configuration: configuration,
                device: device
            )
        )
    }

    private static let marks: [(String, Mark)] = [
        ("x ", .failed), ("X ", .failed), ("✗ ", .failed), ("✘ ", .failed), ("❌ ", .failed),
        ("✖ ", .failed), ("[x] ", .failed), ("[FAIL] ", .failed), ("FAIL ", .failed),
        ("+ ", .passed), ("✓ ", .passed), ("✔ ", .passed), ("✅ ", .passed), ("[+] ", .passed),
        ("[PASS] ", .passed), ("PASS ", .passed), ("- ", .skipped), ("⏭ ", .skipped),
        ("[SKIP] ", .skipped), ("s ", .skipped),
    ]

    /// `x testHome() (0:12)`.
    private static func test(_ body: String) -> (Mark, String)? {
        for (text, mark) in marks where body.hasPrefix(text) {
            let name = withoutTime(String(body.dropFirst(text.count)).trimmedSpaces)
            let isTest = name.hasSuffix("()") || name.hasPrefix("test") || name.contains("/test")
            return isTest && !name.contains(" ") ? (mark, name) : nil
        }
        return nil
    }

    /// `AuditTests (0:42)`.
    private static func suite(_ body: String) -> String? {
        let name = withoutTime(body)
        let isWord = name.utf8.allSatisfy { LineText.isWord($0) || $0 == 0x2E }
        return isWord && name.first?.isLetter ?? false ? name : nil
    }

    private static func withoutTime(_ text: String) -> String {
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "("),
            text[open...].contains(where: \.isNumber)
        else { return text }
        return text[..<open].trimmedSpaces
    }

    /// The message without the kind of failure that stands before it.
    private static func message(_ body: String) -> String {
        for kind in ["Uncategorized: ", "Assertion Failure: ", "Thrown Error: "]
        where body.hasPrefix(kind) { return String(body.dropFirst(kind.count)) }
        return body
    }

    /// `Number of failed tests = 1`.
    private static func isTotal(_ body: String) -> Bool {
        guard let equals = body.firstRange(of: " = ") else { return false }
        return body[equals.upperBound...].allSatisfy { $0.isNumber || $0 == "." }
    }
}
