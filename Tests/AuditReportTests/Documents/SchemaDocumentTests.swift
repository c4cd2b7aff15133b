import AuditStore
import Foundation
import Testing

/// docs/schema.md names every table, view and column of a fresh store.
@Suite struct SchemaDocumentTests {
    private func database() throws -> Database {
        try Store.open(path: ":memory:", now: Timestamp(milliseconds: 0)).database
    }

    /// `### name` and what follows it.
    private func sections() throws -> [String: String] {
        var sections: [String: String] = [:]
        for part in try Repository.text("docs/schema.md").components(separatedBy: "\n### ")
            .dropFirst()
        {
            let name = part.prefix { $0 != "\n" }
            let body = part.dropFirst(name.count).components(separatedBy: "\n## ")[0]
            sections[String(name)] = body
        }
        return sections
    }

    private func columns(_ database: Database, of name: String) throws -> [String] {
        let select = try database.prepare("SELECT name FROM pragma_table_info(?1)")
        try select.bind(name, at: 1)
        var names: [String] = []
        while try select.step() { names.append(try select.text(0)) }
        return names
    }

    private func names(_ database: Database, _ kind: String) throws -> [String] {
        let select = try database.prepare(
            "SELECT name FROM sqlite_schema WHERE type = ?1 AND name NOT LIKE 'sqlite%' ORDER BY name"
        )
        try select.bind(kind, at: 1)
        var names: [String] = []
        while try select.step() { names.append(try select.text(0)) }
        return names
    }

    @Test func namesEveryTableWithItsColumns() throws {
        let database = try database()
        let sections = try sections()
        for table in try names(database, "table") {
            let body = try #require(sections[table], "\(table) has no section")
            let documented = body.split(separator: "\n").filter { $0.hasPrefix("| `") }
                .map { $0.dropFirst(3).prefix { $0 != "`" } }
            #expect(documented.map(String.init) == (try columns(database, of: table)), "\(table)")
        }
    }

    @Test func namesEveryViewWithItsColumns() throws {
        let database = try database()
        let sections = try sections()
        for view in try names(database, "view") {
            let body = try #require(sections[view], "\(view) has no section")
            let list = try #require(body.split(separator: "\n").last { $0.hasPrefix("`") })
            let documented = list.split(separator: "`").filter { $0.first?.isLetter == true }
            #expect(documented.map(String.init) == (try columns(database, of: view)), "\(view)")
        }
    }

    @Test func namesNothingThatIsNotThere() throws {
        let database = try database()
        let real = try Set(names(database, "table") + names(database, "view"))
        #expect(try Set(sections().keys).subtracting(real).isEmpty)
    }

    @Test func itsQuestionsAreValid() throws {
        let database = try database()
        let text = try Repository.text("docs/schema.md")
        let block = try #require(text.components(separatedBy: "```sql\n").dropFirst().first)
        let questions = block.components(separatedBy: "```")[0].components(separatedBy: "\n\n")
        #expect(questions.count == 3)
        for question in questions {
            let statement = try database.prepare(question)
            _ = try statement.step()
        }
    }
}
