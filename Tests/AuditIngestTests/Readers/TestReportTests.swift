import AuditStore
import Testing

@testable import AuditIngest

/// What tools write about tests: however a report is made, the same test and the same issues.
@Suite struct TestReportTests {
    private static let names = [
        "QuayUITests.QuayTests testBerth", "QuayTests/testBerth()", "QuayTests.testBerth",
        "-[QuayUITests.QuayTests testBerth]", "QuayUITests/QuayTests/testBerth()",
        "QuayTests > testBerth", "QuayTests::testBerth", "QuayUITests.QuayTests.testBerth()",
        "QuayTests testBerth()",
    ]

    @Test(arguments: names)
    func aTestHasOneNameInEveryReport(name: String) throws {
        let quoted = name.replacing("|", with: "||").replacing("[", with: "|[")
            .replacing("]", with: "|]")
        let reports = [
            #"{"failed_tests":[{"test":"\#(name)","message":"Contrast failed","file":"A.swift"}]}"#,
            #"{"results":{"tests":[{"name":"\#(name)","status":"failed","message":"Contrast failed"}]}}"#,
            #"{"name":"\#(name)","status":"failed","historyId":"1","statusDetails":{"message":"Contrast failed"}}"#,
            "failed_tests[1]{test,message,line}:\n  \(name),Contrast failed,58\n",
            "failed_tests[1|]{test|message}:\n  \(name)|\"Contrast failed\"\n",
            "##teamcity[testFailed name='\(quoted)' message='Contrast failed' details='']\n",
            "<testsuite><testcase name='\(name.replacing(">", with: "&gt;"))'><failure message='Contrast failed'/></testcase></testsuite>",
        ]
        for report in reports {
            let read = try readDocument(report)
            #expect(
                read.sink.audits.map(\.scope.values.test) == ["QuayTests/testBerth"],
                "\(report)"
            )
            #expect(read.sink.issueTexts == ["Contrast failed"], "\(report)")
        }
    }

    /// A sentence is no test's name.
    @Test(arguments: [
        "Berth row, button", "the test of the quay", "Quay audit", "Opens the Berth", "a - b",
    ])
    func aSentenceStaysAsItIs(text: String) {
        #expect(TestName.canonical(text) == text)
    }

    @Test(arguments: [
        #""suite":"QuayTests","name":"testBerth()""#,
        #""suite":["QuayUITests","QuayTests"],"name":"testBerth()""#,
        #""classname":"QuayUITests.QuayTests","name":"testBerth""#,
        #""name":"testBerth()","labels":[{"name":"suite","value":"QuayTests"}]"#,
        #""name":"testBerth()","fullName":"QuayUITests.QuayTests.testBerth""#,
    ])
    func theSuiteMayStandBesideTheName(members: String) throws {
        let report =
            #"{"results":{"tests":[{\#(members),"status":"failed","message":"Text clipped"}]}}"#
        let read = try readDocument(report)
        #expect(read.sink.audits.map(\.scope.values.test) == ["QuayTests/testBerth"])
    }

    /// Findings, failures of other kinds, audits that could not finish, tests that passed: each what it is.
    @Test func aReportIsReadInFull() throws {
        let message =
            #"Quay:\nContrast failed — \"Berth\" Button\nText clipped — \"Crane\" StaticText"#
        let report = """
            {"reportFormat":"CTRF","results":{"tool":{"name":"x"},"tests":[
            {"name":"testBerth()","suite":"QuayTests","status":"failed","message":"\(message)","device":"iPhone Duo (27.1)"},
            {"name":"testMole()","suite":"QuayTests","status":"failed","message":"Audit failed to complete in time"},
            {"name":"testSum()","suite":"SumTests","status":"failed","message":"XCTAssertEqual failed"},
            {"name":"testAuditOfThePier()","suite":"AuditTests","status":"passed"},
            {"name":"testAuditOfTheDock()","suite":"AuditTests","status":"skipped"}]}}
            """
        let read = try readDocument(report)
        #expect(read.format == "test-report")
        #expect(read.sink.audits.map(\.outcome) == [.findings, .failed, .skipped])
        let audit = try #require(read.sink.audits.first)
        #expect(audit.scope.values.screen == "Quay")
        #expect(audit.scope.values.device.name == "iPhone Duo")
        #expect(audit.observation.issues.map { $0.element?.label } == ["Berth", "Crane"])
        #expect(read.counts.nonAudit == 1)
    }

    /// A test that passes has shown no audit, whatever its name.
    @Test func aPassedTestIsNoCleanAudit() throws {
        for report in [
            #"{"results":{"tests":[{"name":"testAudit()","suite":"AuditTests","status":"passed"}]}}"#,
            "<testsuite><testcase classname='AuditTests' name='testAudit'/></testsuite>",
            "AuditTests (0:01)\n + testAudit() (0:01)\n",
            "##teamcity[testStarted name='AuditTests.testAudit']\n##teamcity[testFinished name='AuditTests.testAudit']\n",
        ] {
            #expect(try readDocument(report).sink.audits.isEmpty, "\(report)")
        }
    }

    // MARK: - TeamCity

    @Test func teamCityMessagesAreReadInFull() throws {
        let read = try readDocument(
            """
            ##teamcity[testSuiteStarted name='QuayUITests.xctest' flowId='1']
            ##teamcity[testSuiteStarted name='QuayTests' flowId='1']
            ##teamcity[testSuiteStarted name='PierTests' flowId='2']
            ##teamcity[testStarted name='testBerth' flowId='1']
            ##teamcity[testStarted name='testRail' flowId='2']
            ##teamcity[testStdOut name='testBerth' out='AUDIT Quay: Contrast failed — "Berth" Button|nmore' flowId='1']
            ##teamcity[testFailed name='testRail' message='it|'s |[off|]|nby one' details='|0x00e9' flowId='2']
            ##teamcity[testFailed name='testBerth' message='XCTAssertTrue failed - Quay|nContrast failed — |"Berth|" Button' flowId='1']
            ##teamcity[testFinished name='testRail' duration='1' flowId='2']
            ##teamcity[testFinished name='testBerth' duration='1' flowId='1']
            ##teamcity[testStarted name='testMole()' flowId='1']
            ##teamcity[testFailed name='testMole()' message='Audit failed to complete in time' flowId='1']
            ##teamcity[testFinished name='testMole()' flowId='1']
            """
        )
        #expect(read.format == "teamcity-log")
        #expect(read.counts.issues == 1)
        let audit = try #require(read.sink.audits.first { $0.outcome == .findings })
        #expect(audit.scope.values.test == "QuayTests/testBerth")
        #expect(audit.scope.values.screen == "Quay")
        let failed = try #require(read.sink.audits.first { $0.outcome == .failed })
        #expect(failed.scope.values.test == "QuayTests/testMole")
        #expect(read.sink.otherFailures.map(\.place) == ["PierTests/testRail"])
        #expect(read.sink.otherFailures.first?.message == "it's [off]\nby one")
    }

    @Test(arguments: [
        "##teamcity[", "##teamcity[testFailed name='a", "##teamcity[x y]", "##teamcity[a b='|'",
    ])
    func aCutMessageIsPassedBy(line: String) {
        #expect(ServiceMessage(line) == nil)
    }

    // MARK: - Bazel

    @Test(arguments: [true, false])
    func whatABazelRunPrintedIsReadAsItsLog(isInCase: Bool) throws {
        let output = """
            <system-out>
            Generated test.log (if the file is not UTF-8, then this may be unreadable):
            <![CDATA[Test Case '-[QuayUITests.QuayTests testBerth]' started.
            /a/Q.swift:9: error: -[QuayUITests.QuayTests testBerth] : Contrast failed
            /a/Q.swift:9: error: -[QuayUITests.QuayTests testBerth] : Text clipped
            /a/Q.swift:9: error: -[QuayUITests.QuayTests testBerth] : failed - off by one
            Test Case '-[QuayUITests.QuayTests testBerth]' failed (1.000 seconds).
            ]]></system-out>
            """
        let read = try readDocument(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites><testsuite name="//Quay:QuayUITests" tests="1" errors="1">
            <testcase name="//Quay:QuayUITests" status="run" time="12"><error message="exited with error code 1"></error>\(isInCase ? output : "")</testcase>
            \(isInCase ? "" : output)</testsuite></testsuites>
            """
        )
        #expect(read.format == "junit")
        #expect(read.sink.audits.map(\.scope.values.test) == ["QuayTests/testBerth"])
        #expect(read.sink.issueTexts == ["Contrast failed", "Text clipped"])
        #expect(read.counts.nonAudit == 1)
    }

    // MARK: - Neighbours of JUnit

    @Test(arguments: [
        "<testExecutions version='1'><file path='Quay/QuayTests.swift'><testCase name='testBerth' duration='1'><failure message='Contrast failed'>Q.swift:9</failure></testCase></file></testExecutions>",
        "<test-run><test-suite type='Assembly' name='Quay.dll'><test-suite type='TestFixture' name='QuayTests'><test-case name='testBerth' classname='Quay.QuayTests' result='Failed'><failure><message><![CDATA[Contrast failed]]></message></failure></test-case></test-suite></test-suite></test-run>",
        "<assemblies><assembly><collection name='c'><test name='x' type='Quay.QuayTests' method='testBerth' result='Fail'><failure><message>Contrast failed</message></failure></test></collection></assembly></assemblies>",
        "<testng-results><suite name='s'><test name='t'><class name='Quay.QuayTests'><test-method name='testBerth' status='FAIL'><exception class='E'><message>Contrast failed</message></exception></test-method></class></test></suite></testng-results>",
    ])
    func reportsLikeJUnitAreReadLikeIt(text: String) throws {
        let read = try readDocument(text)
        #expect(read.format == "junit")
        #expect(read.sink.audits.map(\.scope.values.test) == ["QuayTests/testBerth"])
        #expect(read.sink.issueTexts == ["Contrast failed"])
    }

    // MARK: - Lists and TOON

    @Test(
        arguments: ["x", "✗", "❌", "[x]", "FAIL"],
        ["Uncategorized: ", "Assertion Failure: ", ""]
    )
    func aListOfTestsNamesTestsAndNoScreens(mark: String, kind: String) throws {
        let read = try readDocument(
            """
            Number of tests = 2
            Test result for iPhone Duo (27.1):

            QuayTests (0:42)
             \(mark) testBerth()
               \(kind)Contrast failed (QuayTests.swift:58)
               \(kind)Text clipped (QuayTests.swift:58)
             + testMole() (0:12)
            """
        )
        #expect(read.format == "test-list")
        #expect(read.sink.audits.map(\.scope.values.test) == ["QuayTests/testBerth"])
        #expect(read.sink.audits.map(\.scope.values.screen) == [nil])
        #expect(read.sink.audits.first?.scope.values.device.os == "27.1")
        #expect(read.counts.issues == 2)
    }

    @Test func toonIsReadWhateverItsIndentationAndDelimiter() throws {
        let value = TOONParser.parse(
            Document(
                name: "x",
                bytes: Array(
                    """
                    status: failed
                    summary:
                      errors: 0
                      note: "a, b: c"
                    tags[2]: one,two
                    rows[2\t]{a\tb}:
                      1\t"x\ty"
                      2\tnull
                    items[2]:
                      - name: first
                        size: 3
                      - second
                    """.utf8
                )
            )
        )
        let found = try #require(value)
        #expect(found["summary"]?["note"]?.string == "a, b: c")
        #expect(found["tags"]?.array?.compactMap(\.string) == ["one", "two"])
        #expect(found["rows"]?.array?.first?["b"]?.string == "x\ty")
        #expect(found["rows"]?.array?.last?["b"] == .null)
        #expect(found["items"]?.array?.first?["size"]?.int == 3)
        #expect(found["items"]?.array?.last?.string == "second")
    }

    /// YAML, logs and prose are not in this notation.
    @Test(arguments: [
        "a: b\nc: d\n", "steps:\n  - run: x\n", "Quay: Contrast failed\n", "key: v\nfree words\n",
    ])
    func otherTextsAreNoTOON(text: String) {
        #expect(TOONParser.parse(Document(name: "x", bytes: Array(text.utf8))) == nil)
    }
}
