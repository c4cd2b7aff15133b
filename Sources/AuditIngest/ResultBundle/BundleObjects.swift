import AuditStore

/// Makes the model of a bundle from its objects; the field names are Apple's.
enum BundleObjects {
    /// An action.
    static func action(_ record: LegacyObject, index: Int) -> BundleAction {
        var action = BundleAction(index: index)
        action.plan = record.filled("testPlanName")
        action.startedAt = record.text("startedTime").flatMap { Timestamp(iso8601: $0) }
        action.diagnostics = record.object("actionResult")?.reference("diagnosticsRef")
        if let device = record.object("runDestination")?.object("targetDeviceRecord") {
            action.device = Device(
                model: device.filled("modelName"),
                name: device.filled("name"),
                udid: device.filled("identifier"),
                os: device.filled("operatingSystemVersion"),
                osBuild: build(device.filled("operatingSystemVersionWithBuildNumber"))
            )
        }
        return action
    }

    /// The build in `26.2 (23C54)`.
    static func build(_ version: String?) -> String? {
        guard let version, version.hasSuffix(")"), let open = version.lastIndex(of: "(") else {
            return nil
        }
        let build = version[version.index(after: open)...].dropLast()
        return build.isEmpty ? nil : String(build)
    }

    /// A test target's run.
    static func testable(
        _ summary: LegacyObject,
        configuration: String?,
        action: BundleAction
    ) -> BundleTestable {
        BundleTestable(
            action: action,
            configuration: configuration,
            target: summary.filled("targetName") ?? summary.filled("name"),
            kind: summary.filled("testKind"),
            language: summary.filled("testLanguage"),
            region: summary.filled("testRegion"),
            diagnosticsFolder: summary.filled("diagnosticsDirectoryName")
        )
    }

    /// A test from its entry in the tree and, where there is one, its summary.
    static func test(_ entry: LegacyObject, summary: LegacyObject?) -> BundleTest {
        func text(_ key: String) -> String? { summary?.filled(key) ?? entry.filled(key) }
        var test = BundleTest(
            id: text("identifier") ?? text("name") ?? "",
            status: text("testStatus") ?? "Unknown"
        )
        test.name = text("name")
        test.duration = summary?.double("duration") ?? entry.double("duration")
        guard let summary else { return test }
        test.repetition = summary.object("repetitionPolicySummary")?.int("iteration")
        test.skipMessage = summary.object("skipNoticeSummary")?.filled("message")
        test.arguments = summary.objects("arguments").map(argument) + storedArguments(summary)
        test.failures = summary.objects("failureSummaries").map(failure)
        test.expectedFailures = summary.objects("expectedFailures").map {
            BundleExpectedFailure(
                reason: $0.filled("failureReason"),
                uuid: $0.filled("uuid"),
                failure: $0.object("failureSummary").map(failure) ?? BundleFailure(message: "")
            )
        }
        test.activities = summary.objects("activitySummaries").map(activity)
        return test
    }

    /// A failure; its place is in the source context where it has none of its own.
    static func failure(_ summary: LegacyObject) -> BundleFailure {
        var failure = BundleFailure(message: summary.text("message") ?? "")
        failure.uuid = summary.filled("uuid")
        failure.detail = summary.filled("detailedDescription")
        failure.type = summary.filled("issueType")
        failure.file = summary.filled("fileName")
        failure.line = summary.int("lineNumber")
        if failure.file == nil, failure.line == nil,
            let context = summary.object("sourceCodeContext")
        {
            let frames = context.objects("callStack").lazy
                .compactMap { $0.object("symbolInfo")?.object("location") }
            if let location = context.object("location") ?? frames.first {
                failure.file = location.filled("filePath")
                failure.line = location.int("lineNumber")
            }
        }
        failure.attachments = summary.objects("attachments").map(attachment)
        return failure
    }

    /// An attachment.
    static func attachment(_ object: LegacyObject) -> TestRun.Attachment {
        TestRun.Attachment(
            name: object.filled("name"),
            filename: object.filled("filename"),
            uti: object.filled("uniformTypeIdentifier"),
            payload: object.reference("payloadRef"),
            size: object.int("payloadSize")
        )
    }

    private static func activity(_ object: LegacyObject) -> BundleActivity {
        let kind = object.text("activityType") ?? ""
        return BundleActivity(
            title: object.text("title") ?? "",
            kind: kind.hasPrefix(BundleActivity.prefix)
                ? String(kind.dropFirst(BundleActivity.prefix.count)) : kind,
            isFinished: object.filled("finish") != nil,
            failures: object.texts("failureSummaryIDs"),
            attachments: object.objects("attachments").map(attachment),
            children: object.objects("subactivities").map(activity)
        )
    }

    private static func argument(_ object: LegacyObject) -> BundleArgument {
        let parameter = object.object("parameter")
        let value = object.object("value")
        return BundleArgument(
            label: parameter?.filled("label") ?? parameter?.filled("name"),
            value: value?.text("description") ?? value?.text("debugDescription") ?? ""
        )
    }

    /// The form that arguments of the interface's configuration had up to Xcode 15.
    private static func storedArguments(_ summary: LegacyObject) -> [BundleArgument] {
        let storage = summary.object("configuration")?.object("values")?.objects("storage") ?? []
        return storage.compactMap { entry in
            guard let key = entry.filled("key"), let value = entry.text("value") else {
                return nil
            }
            return BundleArgument(label: key, value: value)
        }
    }
}
