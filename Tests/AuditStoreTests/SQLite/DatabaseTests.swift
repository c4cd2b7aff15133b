import AuditStore
import Testing

@Suite struct DatabaseTests {
    private func memory() throws -> Database { try Database(path: ":memory:", mode: .create) }

    @Test func readsBackEveryKindOfValueByItsLength() throws {
        let database = try memory()
        try database.execute(
            "CREATE TABLE t (a INTEGER, b REAL, c TEXT, d BLOB, e TEXT) STRICT"
        )
        let insert = try database.prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)")
        try insert.bind(Int64.max, at: 1)
        try insert.bind(0.5, at: 2)
        try insert.bind("a\u{0}b", at: 3)
        try insert.bind([0, 255] as [UInt8], at: 4)
        try insert.bind(String?.none, at: 5)
        try insert.run()
        let select = try database.prepare("SELECT a, b, c, d, e FROM t")
        #expect(try select.step())
        #expect(try select.integer(0) == .max)
        #expect(try select.real(1) == 0.5)
        #expect(try select.text(2) == "a\u{0}b")
        #expect(try select.blob(3) == [0, 255])
        #expect(try select.textOrNil(4) == nil)
        #expect(select.column(named: "d") == 3)
    }

    @Test func keepsAnEmptyTextAndAnEmptyBlobApartFromNull() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a TEXT NOT NULL, b BLOB NOT NULL) STRICT")
        let insert = try database.prepare("INSERT INTO t VALUES (?1, ?2)")
        try insert.bind("", at: 1)
        try insert.bind([] as [UInt8], at: 2)
        try insert.run()
        let select = try database.prepare("SELECT a, b FROM t")
        #expect(try select.step())
        #expect(try select.text(0).isEmpty)
        #expect(try select.blob(1).isEmpty)
    }

    @Test func refusesAColumnOfAnotherTypeAndNamesIt() throws {
        let database = try memory()
        let select = try database.prepare("SELECT 'x' AS word")
        #expect(try select.step())
        let error = #expect(throws: ColumnError.self) { try select.integer(0) }
        #expect(error?.column == "word")
        #expect(error?.found == "TEXT")
    }

    @Test func refusesMoreThanOneStatementAndAMissingParameter() throws {
        let database = try memory()
        #expect(throws: SQLiteError.self) { try database.prepare("SELECT 1; SELECT 2") }
        _ = try database.prepare("SELECT 1;  \n")
        let one = try database.prepare("SELECT ?1")
        let error = #expect(throws: SQLiteError.self) { try one.bind(1, at: 2) }
        #expect(error?.code == 25)
    }

    @Test func readsAWordInDoubleQuotesAsANameOnly() throws {
        let database = try memory()
        #expect(throws: SQLiteError.self) { try database.prepare("SELECT \"no such column\"") }
    }

    @Test func enforcesForeignKeys() throws {
        let database = try memory()
        try database.execute(
            """
            CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;
            CREATE TABLE children (parent_id INTEGER REFERENCES parents (id)) STRICT;
            """
        )
        let error = #expect(throws: SQLiteError.self) {
            try database.execute("INSERT INTO children VALUES (1)")
        }
        #expect(error?.code == 19)
        #expect(error?.extendedCode == 787)
    }

    @Test func rollsBackATransactionThatThrows() throws {
        struct Stop: Error {}
        let database = try memory()
        try database.execute("CREATE TABLE t (a INTEGER) STRICT")
        #expect(throws: Stop.self) {
            try database.transaction {
                try database.execute("INSERT INTO t VALUES (1)")
                throw Stop()
            }
        }
        #expect(try database.integer("SELECT count(*) FROM t") == 0)
        try database.transaction { try database.execute("INSERT INTO t VALUES (1)") }
        #expect(try database.integer("SELECT count(*) FROM t") == 1)
    }

    @Test func leavesBoundValuesOutOfAnError() throws {
        let database = try memory()
        try database.execute("CREATE TABLE t (a TEXT UNIQUE) STRICT")
        let insert = try database.prepare("INSERT INTO t VALUES (?1)")
        try insert.bind("secret label", at: 1)
        try insert.run()
        let error = #expect(throws: SQLiteError.self) { try insert.run() }
        let text = try #require(error?.description)
        #expect(text.contains("UNIQUE"))
        #expect(text.contains("while executing `INSERT INTO t VALUES (?1)`"))
        #expect(!text.contains("secret"))
    }
}
