import AuditStore

/// What a bundle's database says about single tests: failures, arguments, activities, attachments.
struct BundleDatabaseDetails {
    private typealias Groups = [Int64: [BundleRow]]

    private let issues: Groups
    private let suiteIssues: Groups
    private let issueRows: [Int64: BundleRow]
    private let expected: Groups
    private let arguments: Groups
    private let parameters: [Int64: BundleRow]
    private let values: [Int64: BundleRow]
    private let activities: Groups
    private let childActivities: Groups
    private let activityAttachments: Groups
    private let issueAttachments: Groups
    private let contexts: [Int64: BundleRow]
    private let locations: [Int64: BundleRow]
    private let frames: Groups
    private let symbols: [Int64: BundleRow]

    /// Reads the tables.
    init(_ tables: BundleTables) throws {
        func keyed(_ rows: [BundleRow]) -> [Int64: BundleRow] {
            Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        }
        let all = try tables.rows(
            "TestIssues",
            [
                "issueType", "testSuiteRun_fk", "compactDescription", "detailedDescription",
                "testCaseRun_fk", "uuid", "orderInOwner", "sourceCodeContext_fk",
            ]
        )
        let expectations = try tables.rows(
            "ExpectedFailures",
            ["testCaseRun_fk", "uuid", "failureReason", "issue_fk", "orderInOwner"]
        )
        let excused = Set(expectations.compactMap { $0.key("issue_fk") })
        let unexpected = all.filter { !excused.contains($0.id) }
        let group = BundleDatabase.grouped
        issues = group(unexpected, "testCaseRun_fk", "orderInOwner")
        suiteIssues = group(unexpected, "testSuiteRun_fk", "orderInOwner")
        issueRows = keyed(all)
        expected = group(expectations, "testCaseRun_fk", "orderInOwner")
        arguments = group(
            try tables.rows(
                "Arguments",
                ["testCaseRun_fk", "testValue_fk", "parameter_fk", "orderInTestCaseRun"]
            ),
            "testCaseRun_fk",
            "orderInTestCaseRun"
        )
        parameters = keyed(try tables.rows("Parameters", ["label", "name"]))
        values = keyed(try tables.rows("TestValues", ["description", "debugDescription"]))
        let allActivities = try tables.rows(
            "Activities",
            [
                "title", "activityType", "failureIDs", "finishTime", "testCaseRun_fk", "parent_fk",
                "orderInParent",
            ]
        )
        activities = group(
            allActivities.filter { $0.key("parent_fk") == nil },
            "testCaseRun_fk",
            "orderInParent"
        )
        childActivities = group(allActivities, "parent_fk", "orderInParent")
        let attachments = try tables.rows(
            "Attachments",
            [
                "name", "uniformTypeIdentifier", "xcResultKitPayloadRefId", "filenameOverride",
                "activity_fk", "testIssue_fk",
            ]
        )
        activityAttachments = group(attachments, "activity_fk", "")
        issueAttachments = group(attachments, "testIssue_fk", "")
        contexts = keyed(try tables.rows("SourceCodeContexts", ["location_fk"]))
        locations = keyed(try tables.rows("SourceCodeLocations", ["filePath", "lineNumber"]))
        frames = group(
            try tables.rows(
                "SourceCodeFrames",
                ["context_fk", "orderInContainer", "symbolInfo_fk"]
            ),
            "context_fk",
            "orderInContainer"
        )
        symbols = keyed(try tables.rows("SourceCodeSymbolInfos", ["location_fk"]))
    }

    /// The failures that belong to a run of a suite and to no test.
    func failures(ofSuiteRun run: Int64) -> [BundleFailure] {
        (suiteIssues[run] ?? []).filter { $0.key("testCaseRun_fk") == nil }.map(failure)
    }

    /// Adds to a test what is known about a run of it.
    func fill(_ test: inout BundleTest, run: Int64) {
        test.failures = (issues[run] ?? []).map(failure)
        test.expectedFailures = (expected[run] ?? []).map { row in
            BundleExpectedFailure(
                reason: row.text("failureReason"),
                uuid: row.text("uuid"),
                failure: row.key("issue_fk").flatMap { issueRows[$0] }.map(failure)
                    ?? BundleFailure(message: "")
            )
        }
        test.arguments = (arguments[run] ?? []).map { row in
            let parameter = row.key("parameter_fk").flatMap { parameters[$0] }
            let value = row.key("testValue_fk").flatMap { values[$0] }
            return BundleArgument(
                label: parameter?.text("label") ?? parameter?.text("name"),
                value: value?.text("description") ?? value?.text("debugDescription") ?? ""
            )
        }
        // The values of the interface's configuration are stored by position against the order of the first run,
        // which differs from run to run: which is which is not known.
        if test.arguments.contains(where: { $0.label?.hasPrefix("XCUI") ?? false }) {
            for at in test.arguments.indices { test.arguments[at].label = nil }
        }
        test.activities = (activities[run] ?? []).map { activity($0, depth: 0) }
    }

    private func failure(_ row: BundleRow) -> BundleFailure {
        var failure = BundleFailure(message: row.text("compactDescription") ?? "")
        failure.uuid = row.text("uuid")
        failure.detail = row.text("detailedDescription")
        failure.type = row.text("issueType")
        if let location = location(row.key("sourceCodeContext_fk")) {
            failure.file = location.text("filePath")
            failure.line = location.int("lineNumber")
        }
        failure.attachments = (issueAttachments[row.id] ?? []).map(attachment)
        return failure
    }

    private func location(_ context: Int64?) -> BundleRow? {
        guard let context else { return nil }
        if let own = contexts[context]?.key("location_fk").flatMap({ locations[$0] }) { return own }
        for frame in frames[context] ?? [] {
            let symbol = frame.key("symbolInfo_fk").flatMap { symbols[$0] }
            if let found = symbol?.key("location_fk").flatMap({ locations[$0] }) { return found }
        }
        return nil
    }

    private func activity(_ row: BundleRow, depth: Int) -> BundleActivity {
        let kind = row.text("activityType") ?? ""
        var activity = BundleActivity(
            title: row.text("title") ?? "",
            kind: kind.hasPrefix(BundleActivity.prefix)
                ? String(kind.dropFirst(BundleActivity.prefix.count)) : kind,
            isFinished: row.double("finishTime") != nil
        )
        activity.failures = (row.text("failureIDs") ?? "").split(separator: ":").map(String.init)
        activity.attachments = (activityAttachments[row.id] ?? []).map(attachment)
        // Rows can name each other as parents; objects cannot.
        guard depth < LegacyObjectParser.maximumDepth else { return activity }
        activity.children = (childActivities[row.id] ?? []).map {
            self.activity($0, depth: depth + 1)
        }
        return activity
    }

    private func attachment(_ row: BundleRow) -> TestRun.Attachment {
        TestRun.Attachment(
            name: row.text("name"),
            filename: row.text("filenameOverride"),
            uti: row.text("uniformTypeIdentifier"),
            payload: row.text("xcResultKitPayloadRefId"),
            size: nil
        )
    }
}
