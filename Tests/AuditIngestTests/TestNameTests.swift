import AuditStore
import Testing

@testable import AuditIngest

struct TestNameTests {
    @Test(arguments: [
        ("-[FernUITests.InboxTests testInbox]", "InboxTests/testInbox"),
        ("-[InboxTests testInbox]", "InboxTests/testInbox"),
        ("+[FernUITests.InboxTests setUp]", "InboxTests/setUp"),
        ("InboxTests/testInbox()", "InboxTests/testInbox"),
        ("InboxTests/testInbox", "InboxTests/testInbox"),
        ("FernUITests/InboxTests/testInbox()", "InboxTests/testInbox"),
        ("FernUITests.InboxTests/testInbox()", "InboxTests/testInbox"),
        ("FernUITests.InboxTests.testInbox()", "InboxTests/testInbox"),
        ("InboxTests.testInbox", "InboxTests/testInbox"),
        ("test://com.apple.xcode/Fern/FernUITests/InboxTests/testInbox", "InboxTests/testInbox"),
        ("InboxTests/audit(screen:)", "InboxTests/audit(screen:)"),
        (" InboxTests/testInbox() \n", "InboxTests/testInbox"),
        ("PrüfTests/testPosteingang()", "PrüfTests/testPosteingang"),
        ("testInbox()", "testInbox"),
    ])
    func aTestHasOneName(written: String, name: String) {
        #expect(TestName.canonical(written) == name)
        #expect(TestName.canonical(TestName.canonical(written)) == name)
    }

    @Test(arguments: [
        "", "inbox.row", "Opens the inbox, then folds.", "v1.2.3", "()", "-[]", "/",
        "a message (3)",
    ])
    func whatIsNoTestsNameStaysAsItIsOrIsAtLeastHarmless(text: String) {
        let name = TestName.canonical(text)
        #expect(TestName.canonical(name) == name)
        if !text.contains("/"), !text.hasSuffix("()") { #expect(name == text) }
    }

    @Test func aDottedNameIsOneWhereTheToolSaysThatItIsATest() {
        #expect(
            TestName.canonical("InboxTests.checksRows", isTest: true) == "InboxTests/checksRows"
        )
        #expect(TestName.canonical("InboxTests.checksRows") == "InboxTests.checksRows")
    }

    /// The ledger matches channels by the test, so every channel has to name it the same.
    @Test(arguments: [
        """
        Test Case '-[FernUITests.InboxTests testInbox]' started.
        /f/A.swift:9: error: -[FernUITests.InboxTests testInbox] : Contrast failed
        Test Case '-[FernUITests.InboxTests testInbox]' failed (1.0 seconds).

        """,
        "{\"record\":\"audit\",\"test\":\"FernUITests/InboxTests/testInbox()\",\"issues\":[{\"compact\":\"Contrast failed\"}]}\n",
        "{\"test\":\"FernUITests.InboxTests.testInbox()\",\"issues\":[{\"compactDescription\":\"Contrast failed\"}]}",
        """
        <testsuites><testsuite name="FernUITests.InboxTests"><testcase classname="FernUITests.InboxTests" name="testInbox()">
        <failure message="Contrast failed">A.swift:9</failure></testcase></testsuite></testsuites>
        """,
        """
        {"testNodes":[{"nodeType":"Test Case","name":"testInbox()","nodeIdentifier":"InboxTests/testInbox()","result":"Failed",
        "children":[{"nodeType":"Failure Message","name":"A.swift:9: Contrast failed","result":"Failed"}]}]}
        """,
        """
        {"title":"t","result":"Failed","totalTestCount":1,"testFailures":[{"testName":"testInbox()","targetName":"FernUITests",
        "testIdentifierString":"InboxTests/testInbox()","failureText":"Contrast failed"}]}
        """,
    ])
    func everyChannelNamesATestTheSame(text: String) throws {
        let collector = EvidenceCollector()
        _ = try ReaderRegistry.standard.read(
            Document(name: "x", bytes: Array(text.utf8)),
            into: collector
        )
        let tests = Set(collector.audits.map { $0.scope.values.test })
        #expect(tests == ["InboxTests/testInbox"])
    }
}
