import AuditStore

/// The bundle's database, opened only when the objects lack something.
final class BundleFallback {
    /// What tells the runs of a test apart, but for their order.
    struct Key: Hashable {
        /// The action.
        var action: Int
        /// The configuration.
        var configuration: String?
        /// The target.
        var target: String?
        /// The test.
        var test: String

        /// The key of an entry in the tree of tests.
        init(_ testable: BundleTestable, _ entry: LegacyObject) {
            self.init(testable, entry.filled("identifier") ?? entry.filled("name") ?? "")
        }

        /// The key of a test.
        init(_ testable: BundleTestable, _ test: String) {
            action = testable.action.index
            configuration = testable.configuration
            target = testable.target
            self.test = test
        }
    }

    private let path: String
    private weak var visitor: (any BundleVisitor)?
    private var isOpened = false
    private var database: BundleDatabase?
    private var index: [Key: [BundleTest]]?

    /// The fallback of a bundle.
    init(path: String, visitor: any BundleVisitor) {
        self.path = path + "/database.sqlite3"
        self.visitor = visitor
    }

    /// Tells a visitor of all tests in the database, or of those of one action.
    ///
    /// - Parameters:
    ///   - visitor: Who is told.
    ///   - action: The place of an action that the visitor knows of; nil for all.
    /// - Returns: Whether there is a database.
    /// - Throws: What the visitor throws.
    func walk(_ visitor: any BundleVisitor, action: Int? = nil) throws -> Bool {
        guard let database = try opened() else { return false }
        try database.walk(visitor, only: action, isBegun: action != nil)
        return true
    }

    /// One run of a test whose summary is missing.
    ///
    /// - Parameters:
    ///   - key: The test.
    ///   - occurrence: How many runs of it came before.
    /// - Returns: nil where the database has no such run.
    /// - Throws: What the visitor throws.
    func test(_ key: Key, _ occurrence: Int) throws -> BundleTest? {
        if index == nil {
            let collector = Collector()
            try opened()?.walk(collector)
            index = collector.tests
        }
        guard let runs = index?[key], runs.indices.contains(occurrence) else { return nil }
        return runs[occurrence]
    }

    private func opened() throws -> BundleDatabase? {
        if isOpened { return database }
        isOpened = true
        guard BundleFile.isFile(path) else { return nil }
        do {
            database = try BundleDatabase(path: path)
            try visitor?.report(
                Diagnostic(
                    .notice,
                    code: "database-used",
                    "what the objects lack was taken from 'database.sqlite3', which has no languages "
                        + "and no sure labels of arguments; copy the whole bundle again for them",
                    path: "database.sqlite3"
                )
            )
        } catch let error as SQLiteError {
            try unreadable(error.message)
        } catch let error as ColumnError {
            try unreadable(error.description)
        }
        return database
    }

    private func unreadable(_ reason: String) throws {
        try visitor?.report(
            Diagnostic(
                .error,
                code: "unreadable-database",
                "'database.sqlite3' cannot be read: \(reason); copy the bundle again",
                path: "database.sqlite3"
            )
        )
    }

    /// Keeps the tests of a database by their keys.
    private final class Collector: BundleVisitor {
        var tests: [Key: [BundleTest]] = [:]

        func begin(_ action: BundleAction) {}
        func begin(_ testable: BundleTestable) {}
        func visit(_ failure: BundleFailure, of testable: BundleTestable) {}
        func visit(_ test: BundleTest, of testable: BundleTestable) {
            tests[Key(testable, test.id), default: []].append(test)
        }
        func end(_ testable: BundleTestable) {}
        func report(_ diagnostic: Diagnostic) {}
    }
}
