import AuditStore
import Testing

@testable import AuditIngest

@Suite struct ResultBundleDatabaseTests {
    /// A database with the tables that a newer or an older Xcode makes, in another order of columns.
    private func make(_ writer: BundleWriter, isOld: Bool, extra: String = "") throws {
        let database = try Database(path: writer.path + "/database.sqlite3", mode: .create)
        let override = isOld ? "" : ", filenameOverride TEXT"
        try database.execute(
            """
            CREATE TABLE Actions (started REAL, name TEXT, testPlan_fk INTEGER, orderInInvocation INTEGER,
                runDestination_fk INTEGER, invocation_fk INTEGER);
            CREATE TABLE TestPlans (name TEXT);
            CREATE TABLE RunDestinations (name TEXT, device_fk INTEGER);
            CREATE TABLE Devices (identifier TEXT, operatingSystemVersionWithBuildNumber TEXT, name TEXT);
            CREATE TABLE TestPlanRuns (action_fk INTEGER, orderInAction INTEGER, configuration_fk INTEGER);
            CREATE TABLE TestPlanConfigurations (region TEXT, name TEXT);
            CREATE TABLE TestableRuns (testPlanRun_fk INTEGER, testable_fk INTEGER, orderInTestPlanRun INTEGER);
            CREATE TABLE Testables (testKind TEXT, name TEXT);
            CREATE TABLE TestSuites (name TEXT, identifier TEXT);
            CREATE TABLE TestSuiteRuns (testSuite_fk INTEGER, testableRun_fk INTEGER, parentSuiteRun_fk INTEGER,
                orderInParent INTEGER);
            CREATE TABLE TestCases (name TEXT, identifier TEXT);
            CREATE TABLE TestCaseRuns (duration REAL, result TEXT, orderInTestSuiteRun INTEGER, testCase_fk INTEGER,
                testSuiteRun_fk INTEGER, repetitionPolicy_fk INTEGER);
            CREATE TABLE RepetitionPolicies (repetition INTEGER);
            CREATE TABLE TestIssues (compactDescription TEXT, testCaseRun_fk INTEGER, testSuiteRun_fk INTEGER,
                issueType TEXT, orderInOwner INTEGER, sourceCodeContext_fk INTEGER,
                \(isOld ? "isTopLevelFailure" : "isTopLevel") INTEGER);
            CREATE TABLE ExpectedFailures (issue_fk INTEGER, testCaseRun_fk INTEGER, failureReason TEXT);
            CREATE TABLE SourceCodeContexts (location_fk INTEGER);
            CREATE TABLE SourceCodeLocations (lineNumber INTEGER, filePath TEXT);
            CREATE TABLE Activities (title TEXT, testCaseRun_fk INTEGER, parent_fk INTEGER, activityType TEXT);
            CREATE TABLE Attachments (activity_fk INTEGER, name TEXT, xcResultKitPayloadRefId TEXT\(override));
            INSERT INTO TestPlans VALUES ('Orchard');
            INSERT INTO Devices VALUES ('7E57-02', '27.1 (24B99)', 'Duo');
            INSERT INTO RunDestinations VALUES ('Duo', 1);
            INSERT INTO Actions VALUES (800000000.5, 'Test', 1, 0, 1, 1);
            INSERT INTO TestPlanConfigurations VALUES (NULL, 'Dark');
            INSERT INTO TestPlanRuns VALUES (1, 0, 1);
            INSERT INTO Testables VALUES ('UI', 'OrchardUITests');
            INSERT INTO TestableRuns VALUES (1, 1, 0);
            INSERT INTO TestSuites VALUES ('JarTests', 'JarTests');
            INSERT INTO TestSuiteRuns VALUES (1, 1, NULL, 0);
            INSERT INTO TestCases VALUES ('testLid()', 'JarTests/testLid()'), ('testJar()', NULL);
            INSERT INTO RepetitionPolicies VALUES (2);
            INSERT INTO TestCaseRuns VALUES (1.5, 'Failure', 1, 1, 1, 1), (0.5, 'Success', 0, 2, 1, NULL);
            INSERT INTO SourceCodeLocations VALUES (44, '/o/Lid.swift');
            INSERT INTO SourceCodeContexts VALUES (1);
            INSERT INTO TestIssues VALUES ('Contrast failed', 1, NULL, 'Assertion Failure', 0, 1, 1),
                ('Text clipped', NULL, NULL, 'Assertion Failure', 0, NULL, 1);
            INSERT INTO ExpectedFailures VALUES (2, 1, 'ticket 9');
            INSERT INTO Activities VALUES ('Shelf', 1, NULL, 'com.apple.dt.xctest.activity-type.userCreated');
            INSERT INTO Activities VALUES ('inner', NULL, 1, 'com.apple.dt.xctest.activity-type.internal');
            INSERT INTO Attachments (activity_fk, name, xcResultKitPayloadRefId) VALUES (2, 'a', '\(BundleWriter.absent)');
            \(extra)
            """
        )
    }

    @Test(arguments: [true, false])
    func readsTestsWhereTheObjectsAreMissing(isOld: Bool) throws {
        let writer = BundleWriter()
        writer.info(root: BundleWriter.absent)
        try make(writer, isOld: isOld)
        let sink = try writer.read()
        #expect(sink.testRuns.map(\.id) == ["JarTests/testJar()", "JarTests/testLid()"])
        let run = try #require(sink.testRuns.last)
        #expect(run.configuration == "Dark")
        #expect(run.device == "7E57-02")
        #expect(run.target == "OrchardUITests")
        #expect(run.repetition == 2)
        #expect(run.failures.map(\.message) == ["Contrast failed"])
        #expect(run.failures.first?.file == "/o/Lid.swift")
        #expect(run.failures.first?.line == 44)
        #expect(run.attachments.map(\.payload) == [BundleWriter.absent])
        #expect(sink.audits.first?.observation.issues.map(\.acceptedReason) == [nil, "ticket 9"])
        #expect(sink.diagnostics.map(\.code).contains("database-used"))
    }

    @Test func fillsInTheSummaryOfOneTest() throws {
        let writer = BundleWriter()
        try make(writer, isOld: false)
        writer.finish(
            tests: [writer.entry("JarTests/testLid()", summary: BundleWriter.absent)],
            configuration: "Dark"
        )
        let sink = try writer.read()
        #expect(sink.testRuns.map(\.failures.count) == [1])
        // What the objects do say is better than what the database says.
        #expect(sink.testRuns.first?.device == "7E57-01")
    }

    @Test func endsWithSuitesAndActivitiesThatHoldThemselves() throws {
        let writer = BundleWriter()
        writer.info(root: BundleWriter.absent)
        try make(
            writer,
            isOld: false,
            extra: """
                INSERT INTO TestSuiteRuns VALUES (1, 1, 2, 0);
                UPDATE Activities SET parent_fk = 2 WHERE rowid = 2;
                """
        )
        #expect(try writer.read().testRuns.count == 2)
    }

    @Test func readsNoViewsInPlaceOfTables() throws {
        let writer = BundleWriter()
        writer.info(root: BundleWriter.absent)
        let database = try Database(path: writer.path + "/database.sqlite3", mode: .create)
        try database.execute(
            """
            CREATE VIEW Actions AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
                SELECT i AS started FROM n
            """
        )
        #expect(try writer.read().testRuns.isEmpty)
    }

    @Test func namesADatabaseThatIsNone() throws {
        let writer = BundleWriter()
        writer.info(root: BundleWriter.absent)
        writer.write("database.sqlite3", Array("this is no database at all".utf8))
        let codes = try writer.read().diagnostics.map(\.code)
        #expect(codes == ["missing-object", "unreadable-database"])
    }
}
