import AuditStore

/// Walks the objects of a bundle from its root and tells a visitor what they hold.
///
/// Only what the walk needs is read: the root, the test plans' trees and the tests' summaries, one after the other.
final class BundleWalk {
    private let store: ObjectStore?
    private let visitor: any BundleVisitor
    /// The objects that are being walked: a reference back to one of them is a cycle.
    private var open: [String] = []
    private let fallback: BundleFallback?
    /// How often each test was met, to find the same run of it in the database.
    private var met: [BundleFallback.Key: Int] = [:]

    /// A walk.
    ///
    /// - Parameters:
    ///   - store: Where referenced objects are; nil where there is only what is in memory.
    ///   - visitor: Who is told.
    ///   - fallback: The database.
    init(store: ObjectStore?, visitor: any BundleVisitor, fallback: BundleFallback? = nil) {
        self.store = store
        self.visitor = visitor
        self.fallback = fallback
    }

    /// Walks everything below a root.
    ///
    /// - Parameters:
    ///   - root: The object of type `ActionsInvocationRecord`.
    ///   - identifier: Its identifier.
    /// - Throws: What the visitor throws.
    func walk(root: LegacyObject, identifier: String) throws {
        open.append(identifier)
        defer { open.removeLast() }
        for (index, record) in root.objects("actions").enumerated() {
            try walk(action: record, index: index)
        }
    }

    /// Reads an object that has to be of one of these types.
    ///
    /// - Parameters:
    ///   - text: The identifier, unchecked.
    ///   - type: The type that it has to have.
    ///   - role: What it is for, for diagnostics.
    /// - Returns: The object, also where only its beginning could be read.
    /// - Throws: What the visitor throws.
    func object(_ text: String, type: String, role: String) throws -> LegacyObject? {
        guard !open.contains(text) else {
            try visitor.report(
                Diagnostic(
                    .error,
                    code: "reference-cycle",
                    "\(role): the reference leads back to '\(text.prefix(120))', inside which it stands; "
                        + "it was not followed: make the bundle again"
                )
            )
            return nil
        }
        guard let loaded = store?.object(text) else { return nil }
        if let fault = loaded.fault { try visitor.report(fault.diagnostic(role)) }
        guard let object = loaded.object else { return nil }
        guard object.type == type else {
            try visitor.report(
                Diagnostic(
                    .error,
                    code: "unexpected-object",
                    "\(role): the object is of type '\(object.type.prefix(120))' where '\(type)' was expected; "
                        + "it was left out: make the bundle again"
                )
            )
            return nil
        }
        return object
    }

    private func walk(action record: LegacyObject, index: Int) throws {
        let action = BundleObjects.action(record, index: index)
        guard let tests = record.object("actionResult")?.reference("testsRef") else { return }
        try visitor.begin(action)
        guard
            let plan = try object(
                tests,
                type: "ActionTestPlanRunSummaries",
                role: "the tests of action \(index + 1)"
            )
        else {
            if try fallback?.walk(visitor, action: index) ?? false { return }
            try BundleIssues.walk(record, action: action, visitor)
            return
        }
        try walk(plan: plan, action: action, identifier: tests)
    }

    /// Walks the configurations and targets of a test plan.
    ///
    /// - Parameters:
    ///   - plan: The object of type `ActionTestPlanRunSummaries`.
    ///   - action: The action that it belongs to.
    ///   - identifier: Its identifier.
    /// - Throws: What the visitor throws.
    func walk(plan: LegacyObject, action: BundleAction, identifier: String) throws {
        open.append(identifier)
        defer { open.removeLast() }
        for run in plan.objects("summaries") {
            for summary in run.objects("testableSummaries") {
                let testable = BundleObjects.testable(
                    summary,
                    configuration: run.filled("name"),
                    action: action
                )
                try visitor.begin(testable)
                for failure in summary.objects("failureSummaries") {
                    try visitor.visit(BundleObjects.failure(failure), of: testable)
                }
                for entry in summary.objects("tests") { try walk(entry: entry, of: testable) }
                try visitor.end(testable)
            }
        }
    }

    /// Walks a group or a test; groups nest no deeper than an object does.
    private func walk(entry: LegacyObject, of testable: BundleTestable) throws {
        if entry.type == "ActionTestSummaryGroup" || entry["subtests"] != nil {
            for failure in entry.objects("failureSummaries") {
                try visitor.visit(BundleObjects.failure(failure), of: testable)
            }
            for child in entry.objects("subtests") { try walk(entry: child, of: testable) }
            return
        }
        var summary: LegacyObject?
        let key = BundleFallback.Key(testable, entry)
        let occurrence = met[key, default: 0]
        met[key] = occurrence + 1
        if let reference = entry.reference("summaryRef") {
            let name = entry.filled("identifier") ?? entry.filled("name") ?? "a test"
            summary = try object(
                reference,
                type: "ActionTestSummary",
                role: "the results of '\(name.prefix(200))'"
            )
            if summary == nil, let test = try fallback?.test(key, occurrence) {
                try visitor.visit(test, of: testable)
                return
            }
        } else if entry.type == "ActionTestSummary" {
            summary = entry
        }
        try visitor.visit(BundleObjects.test(entry, summary: summary), of: testable)
    }
}
