import AuditStore

/// The tests in a bundle's `database.sqlite3`: what Xcode derives from the objects when it opens a bundle.
///
/// It is the second source. Languages are not in it, identifiers of tests that passed may be missing, and the labels of
/// arguments can stand with the wrong values.
final class BundleDatabase {
    private typealias Rows = [Int64: BundleRow]

    private let actions: [BundleRow]
    private let planRuns: [Int64: [BundleRow]]
    private let testableRuns: [Int64: [BundleRow]]
    private let rootSuiteRuns: [Int64: [BundleRow]]
    private let childSuiteRuns: [Int64: [BundleRow]]
    private let caseRuns: [Int64: [BundleRow]]
    private let suites: Rows
    private let cases: Rows
    private let testables: Rows
    private let plans: Rows
    private let configurations: Rows
    private let destinations: Rows
    private let devices: Rows
    private let repetitions: Rows
    private let skips: Rows
    private let details: BundleDatabaseDetails

    /// Reads a database.
    ///
    /// - Parameter path: The file.
    /// - Throws: What SQLite says.
    init(path: String) throws {
        let tables = try BundleTables(path: path)
        func keyed(_ table: StaticString, _ columns: [String]) throws -> Rows {
            Dictionary(try tables.rows(table, columns).map { ($0.id, $0) }) { first, _ in first }
        }
        actions = try tables.rows(
            "Actions",
            [
                "testPlan_fk", "runDestination_fk", "started", "diagnosticsRef",
                "orderInInvocation",
                "invocation_fk",
            ]
        )
        .sorted {
            ($0.int("invocation_fk") ?? 0, $0.int("orderInInvocation") ?? 0, $0.id)
                < ($1.int("invocation_fk") ?? 0, $1.int("orderInInvocation") ?? 0, $1.id)
        }
        planRuns = BundleDatabase.grouped(
            try tables.rows("TestPlanRuns", ["configuration_fk", "orderInAction", "action_fk"]),
            by: "action_fk",
            order: "orderInAction"
        )
        testableRuns = BundleDatabase.grouped(
            try tables.rows(
                "TestableRuns",
                ["testable_fk", "testPlanRun_fk", "orderInTestPlanRun", "diagnosticsDirectoryName"]
            ),
            by: "testPlanRun_fk",
            order: "orderInTestPlanRun"
        )
        let suiteRuns = try tables.rows(
            "TestSuiteRuns",
            ["testSuite_fk", "testableRun_fk", "parentSuiteRun_fk", "orderInParent"]
        )
        rootSuiteRuns = BundleDatabase.grouped(
            suiteRuns.filter { $0.key("parentSuiteRun_fk") == nil },
            by: "testableRun_fk",
            order: "orderInParent"
        )
        childSuiteRuns = BundleDatabase.grouped(
            suiteRuns,
            by: "parentSuiteRun_fk",
            order: "orderInParent"
        )
        caseRuns = BundleDatabase.grouped(
            try tables.rows(
                "TestCaseRuns",
                [
                    "result", "orderInTestSuiteRun", "duration", "skipNotice_fk", "testSuiteRun_fk",
                    "repetitionPolicy_fk", "testCase_fk",
                ]
            ),
            by: "testSuiteRun_fk",
            order: "orderInTestSuiteRun"
        )
        suites = try keyed("TestSuites", ["identifier", "name"])
        cases = try keyed("TestCases", ["identifier", "name"])
        testables = try keyed("Testables", ["name", "testKind"])
        plans = try keyed("TestPlans", ["name"])
        configurations = try keyed("TestPlanConfigurations", ["name", "language", "region"])
        destinations = try keyed("RunDestinations", ["device_fk"])
        devices = try keyed(
            "Devices",
            [
                "name", "identifier", "modelName", "operatingSystemVersion",
                "operatingSystemVersionWithBuildNumber",
            ]
        )
        repetitions = try keyed("RepetitionPolicies", ["repetition"])
        skips = try keyed("SkipNotices", ["message"])
        details = try BundleDatabaseDetails(tables)
    }

    /// Tells a visitor of all tests, or of those of one action.
    ///
    /// - Parameters:
    ///   - visitor: Who is told.
    ///   - only: The place of the action in the bundle; nil for all.
    ///   - isBegun: Whether the visitor knows of the action.
    /// - Throws: What the visitor throws.
    func walk(_ visitor: any BundleVisitor, only: Int? = nil, isBegun: Bool = false) throws {
        for (index, row) in actions.enumerated() where only ?? index == index {
            let action = self.action(row, index: index)
            if !isBegun { try visitor.begin(action) }
            for planRun in planRuns[row.id] ?? [] {
                for run in testableRuns[planRun.id] ?? [] {
                    let testable = self.testable(run, planRun, action)
                    try visitor.begin(testable)
                    for suiteRun in rootSuiteRuns[run.id] ?? [] {
                        try walk(suiteRun, testable, visitor, depth: 0)
                    }
                    try visitor.end(testable)
                }
            }
        }
    }

    private func walk(
        _ suiteRun: BundleRow,
        _ testable: BundleTestable,
        _ visitor: any BundleVisitor,
        depth: Int
    ) throws {
        // A suite that is its own ancestor never ends.
        guard depth < LegacyObjectParser.maximumDepth else { return }
        for failure in details.failures(ofSuiteRun: suiteRun.id) {
            try visitor.visit(failure, of: testable)
        }
        let suite = suiteRun.key("testSuite_fk").flatMap { suites[$0] }
        for caseRun in caseRuns[suiteRun.id] ?? [] {
            try visitor.visit(test(caseRun, suite), of: testable)
        }
        for child in childSuiteRuns[suiteRun.id] ?? [] {
            try walk(child, testable, visitor, depth: depth + 1)
        }
    }

    private func action(_ row: BundleRow, index: Int) -> BundleAction {
        var action = BundleAction(index: index)
        action.plan = row.key("testPlan_fk").flatMap { plans[$0]?.text("name") }
        action.diagnostics = row.text("diagnosticsRef")
        // Times count from 2001.
        action.startedAt = row.double("started").flatMap {
            let milliseconds = ($0 + 978_307_200) * 1000
            return Int64(exactly: milliseconds.rounded()).map(Timestamp.init(milliseconds:))
        }
        let destination = row.key("runDestination_fk").flatMap { destinations[$0] }
        if let device = destination?.key("device_fk").flatMap({ devices[$0] }) {
            action.device = Device(
                model: device.text("modelName"),
                name: device.text("name"),
                udid: device.text("identifier"),
                os: device.text("operatingSystemVersion"),
                osBuild: BundleObjects.build(device.text("operatingSystemVersionWithBuildNumber"))
            )
        }
        return action
    }

    private func testable(
        _ run: BundleRow,
        _ planRun: BundleRow,
        _ action: BundleAction
    ) -> BundleTestable {
        let testable = run.key("testable_fk").flatMap { testables[$0] }
        let configuration = planRun.key("configuration_fk").flatMap { configurations[$0] }
        return BundleTestable(
            action: action,
            configuration: configuration?.text("name"),
            target: testable?.text("name"),
            kind: testable?.text("testKind"),
            language: configuration?.text("language"),
            region: configuration?.text("region"),
            diagnosticsFolder: run.text("diagnosticsDirectoryName")
        )
    }

    private func test(_ run: BundleRow, _ suite: BundleRow?) -> BundleTest {
        let testCase = run.key("testCase_fk").flatMap { cases[$0] }
        let name = testCase?.text("name")
        // Tests that passed before Xcode 16 have no identifier here.
        let id =
            testCase?.text("identifier")
            ?? [suite?.text("identifier") ?? suite?.text("name"), name].compactMap { $0 }
            .joined(separator: "/")
        var test = BundleTest(id: id, name: name, status: run.text("result") ?? "Unknown")
        test.duration = run.double("duration")
        test.repetition = run.key("repetitionPolicy_fk").flatMap {
            repetitions[$0]?.int("repetition")
        }
        test.skipMessage = run.key("skipNotice_fk").flatMap { skips[$0]?.text("message") }
        details.fill(&test, run: run.id)
        return test
    }

    /// Rows by a foreign key, in an order.
    static func grouped(
        _ rows: [BundleRow],
        by key: String,
        order: String
    ) -> [Int64: [BundleRow]] {
        var result: [Int64: [BundleRow]] = [:]
        for row in rows {
            guard let value = row.key(key) else { continue }
            result[value, default: []].append(row)
        }
        return result.mapValues { group in
            group.sorted { ($0.int(order) ?? 0, $0.id) < ($1.int(order) ?? 0, $1.id) }
        }
    }
}
