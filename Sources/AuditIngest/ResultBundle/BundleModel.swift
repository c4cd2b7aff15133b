import AuditStore

/// One action of a bundle: one destination, or one of the bundles that were merged.
struct BundleAction: Sendable, Hashable {
    /// Its place in the bundle, from 0.
    var index: Int
    /// The test plan, where there is one.
    var plan: String?
    /// The device that the tests ran on.
    var device = Device()
    /// When it started.
    var startedAt: Timestamp?
    /// The directory object with its diagnostics.
    var diagnostics: String?
}

/// One run of one test target: of one action, in one configuration.
struct BundleTestable: Sendable, Hashable {
    /// The action.
    var action: BundleAction
    /// The test plan configuration.
    var configuration: String?
    /// The test target.
    var target: String?
    /// `UI`, `app hosted` or `xctest-tool hosted`.
    var kind: String?
    /// The language the tests ran in.
    var language: String?
    /// The region the tests ran in.
    var region: String?
    /// Where its output lies in the diagnostics.
    var diagnosticsFolder: String?

    /// Language and region as one identifier, such as `de_DE`.
    var locale: String? {
        guard let language, !language.isEmpty else { return nil }
        guard let region, !region.isEmpty, !language.contains("_"), !language.contains("-") else {
            return language
        }
        return "\(language)_\(region)"
    }
}

/// A failure with everything that a bundle says about it.
struct BundleFailure: Sendable, Hashable {
    /// The identifier by which activities refer to it.
    var uuid: String?
    /// The message.
    var message: String
    /// The longer description, where there is one.
    var detail: String?
    /// `Assertion Failure`, `Thrown Error`, `System`, ….
    var type: String?
    /// The file.
    var file: String?
    /// The line, from 1.
    var line: Int?
    /// What is attached to it.
    var attachments: [TestRun.Attachment] = []

    /// The failure as a test run has it.
    var record: TestRun.Failure {
        TestRun.Failure(message: message, file: file, line: line, type: type)
    }
}

/// A failure that the test had said would come.
struct BundleExpectedFailure: Sendable, Hashable {
    /// Why it was expected.
    var reason: String?
    /// The identifier by which activities refer to it.
    var uuid: String?
    /// What failed.
    var failure: BundleFailure
}

/// One argument of a parameterised test.
struct BundleArgument: Sendable, Hashable {
    /// The parameter's label or name; nil where the source of it is not to be trusted.
    var label: String?
    /// The value, as it describes itself.
    var value: String
}

/// One activity of a test, with what happened inside it.
struct BundleActivity: Sendable, Hashable {
    /// The title.
    var title: String
    /// The kind, without the common prefix: `userCreated`, `internal`, `attachmentContainer`, ….
    var kind: String
    /// Whether it came to an end.
    var isFinished: Bool
    /// The failures that were raised inside it.
    var failures: [String] = []
    /// What is attached to it.
    var attachments: [TestRun.Attachment] = []
    /// The activities inside it.
    var children: [BundleActivity] = []

    /// What the kinds of activities begin with.
    static let prefix = "com.apple.dt.xctest.activity-type."

    /// Whether the test's author opened it.
    var isUserCreated: Bool { kind == "userCreated" }
}

/// One run of one test with everything that a bundle says about it.
struct BundleTest: Sendable, Hashable {
    /// The test, as `Suite/test()`.
    var id: String
    /// The name by itself.
    var name: String?
    /// `Success`, `Failure`, `Skipped` or `Expected Failure`.
    var status: String
    /// How long it took, in seconds.
    var duration: Double?
    /// The repetition, from 1.
    var repetition: Int?
    /// The arguments of a parameterised test.
    var arguments: [BundleArgument] = []
    /// Why it was skipped.
    var skipMessage: String?
    /// The failures.
    var failures: [BundleFailure] = []
    /// The failures that were expected.
    var expectedFailures: [BundleExpectedFailure] = []
    /// The activities.
    var activities: [BundleActivity] = []

    /// Every attachment, of activities and failures, in order.
    var attachments: [TestRun.Attachment] {
        var result: [TestRun.Attachment] = []
        func collect(_ activities: [BundleActivity]) {
            for activity in activities {
                result += activity.attachments
                collect(activity.children)
            }
        }
        collect(activities)
        for failure in failures { result += failure.attachments }
        for expected in expectedFailures { result += expected.failure.attachments }
        return result
    }

    /// The test as every channel names it.
    var plainName: String { TestName.canonical(id) }
}

/// Who is told what a bundle holds, in its order, whether it comes from the store or from the database.
protocol BundleVisitor: AnyObject {
    /// An action begins.
    func begin(_ action: BundleAction) throws
    /// The tests of a target begin.
    func begin(_ testable: BundleTestable) throws
    /// A failure that belongs to no test.
    func visit(_ failure: BundleFailure, of testable: BundleTestable) throws
    /// One run of one test.
    func visit(_ test: BundleTest, of testable: BundleTestable) throws
    /// The tests of a target are over.
    func end(_ testable: BundleTestable) throws
    /// Something could not be read.
    func report(_ diagnostic: Diagnostic) throws
}
