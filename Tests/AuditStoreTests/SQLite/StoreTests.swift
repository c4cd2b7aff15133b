import AuditStore
import FoundationEssentials
import Testing

@Suite struct StoreTests {
    private let now = Timestamp(seconds: 1_795_400_000)

    @Test func listsEveryFileOfTheMigrationsFolder() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "migrations").path()
        )
        #expect(files.filter { $0.hasSuffix(".sql") }.sorted() == Migration.all.map(\.fileName))
        for migration in Migration.all {
            let file = root.appending(path: "migrations/\(migration.fileName)")
            #expect(try String(contentsOf: file, encoding: .utf8) == migration.sql)
        }
    }

    @Test func makesAStoreThatIsOursAndWhole() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("store.sqlite")
        _ = try Store.open(path: path, now: now)
        let store = try Store.openForReading(path: path)
        #expect(try store.database.integer("PRAGMA application_id") == Store.applicationID)
        #expect(try store.database.integer("PRAGMA foreign_keys") == 1)
        let check = try StoreCheck.run(path: path)
        #expect(check.problems.isEmpty)
        #expect(check.schema == Migration.all.count)
        #expect(check.pending.isEmpty)
    }

    @Test func refusesAFileThatIsMissing() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("none.sqlite")
        #expect(throws: StoreError.missing(path: path)) { try Store.openForReading(path: path) }
    }

    @Test func refusesAFileThatIsNoDatabase() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("picture.sqlite")
        try Data(repeating: 0x50, count: 8192).write(to: URL(filePath: path))
        #expect(throws: StoreError.notADatabase(path: path)) {
            try Store.open(path: path, now: now)
        }
        #expect(throws: StoreError.notADatabase(path: path)) {
            try Store.openForReading(path: path)
        }
    }

    @Test func refusesAnotherProgramsDatabaseAndLeavesItAlone() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("theirs.sqlite")
        do {
            let theirs = try Database(path: path, mode: .create)
            try theirs.execute("PRAGMA application_id = 77; CREATE TABLE t (a)")
        }
        let before = try Data(contentsOf: URL(filePath: path))
        #expect(throws: StoreError.notOurs(path: path, applicationID: 77)) {
            try Store.open(path: path, now: now)
        }
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test func refusesANewerStoreWithBothVersions() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("newer.sqlite")
        do {
            let store = try Store.open(path: path, now: now)
            try store.database.execute(
                "INSERT INTO schema_migrations VALUES (99, 'future', 'x', 0)"
            )
        }
        let error = #expect(throws: StoreError.self) { try Store.open(path: path, now: now) }
        #expect(error == .newerSchema(path: path, found: 99, supported: Migration.all.count))
        #expect(error?.description.contains("schema 99") == true)
    }

    @Test func refusesAStoreWhoseMigrationWasAnotherOne() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("changed.sqlite")
        do {
            let store = try Store.open(path: path, now: now)
            try store.database.execute("UPDATE schema_migrations SET checksum = 'other'")
        }
        #expect(
            throws: StoreError.changedMigration(path: path, fileName: Migration.all[0].fileName)
        ) { try Store.openForReading(path: path) }
    }

    @Test func rollsBackAMigrationThatFailsAndRunsEachOnce() throws {
        let database = try Database(path: ":memory:", mode: .create)
        let good = Migration(number: 1, name: "good", sql: "CREATE TABLE a (x) ")
        let bad = Migration(number: 2, name: "bad", sql: "CREATE TABLE b (x); CREATE TABLE a (x);")
        #expect(throws: SQLiteError.self) { try Migrator([good, bad]).migrate(database, now: now) }
        #expect(try Migrator([good, bad]).applied(in: database).map(\.number) == [1])
        #expect(
            try database.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") == 0
        )
        let fixed = Migration(number: 2, name: "bad", sql: "CREATE TABLE b (x)")
        try Migrator([good, fixed]).migrate(database, now: now)
        try Migrator([good, fixed]).migrate(database, now: now)
        #expect(try Migrator([good, fixed]).applied(in: database).map(\.number) == [1, 2])
    }

    @Test func showsWhatIsPendingWithoutWriting() throws {
        let database = try Database(path: ":memory:", mode: .create)
        #expect(try Migrator().pending(in: database) == Migration.all)
        #expect(try database.integer("SELECT count(*) FROM sqlite_schema") == 0)
    }
}
