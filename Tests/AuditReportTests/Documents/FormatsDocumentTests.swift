import Testing

@testable import AuditIngest

/// docs/formats.md lists every format that `inspect` can name.
@Suite struct FormatsDocumentTests {
    private static let formats = Set(
        ReaderRegistry.standard.documents.map(\.format) + LogFormat.shown + [
            LegacyJSONReader().format, ResultBundleReader.format, ExportedAttachmentsReader.format,
            AuditLogReader.format, NotAnAudit.format, "log",
        ]
    )

    /// The names in the first column of the document's tables; texts of logs stand there too.
    private func listed() throws -> Set<Substring> {
        let rows = try Repository.text("docs/formats.md").split(separator: "\n")
            .filter { $0.hasPrefix("| `") }
        return Set(
            rows.flatMap { row in
                row.dropFirst(2).prefix { $0 != "|" }.split(separator: "`")
                    .filter { name in
                        name.allSatisfy { $0 == "-" || $0.isLowercase || $0.isNumber }
                    }
            }
        )
    }

    @Test func everyFormatStandsInTheList() throws {
        let listed = try listed()
        #expect(Self.formats.filter { !listed.contains(Substring($0)) }.sorted() == [])
    }

    @Test func theListNamesNoFormatThatIsNotThere() throws {
        let known = Set(Self.formats.map { Substring($0) })
        #expect(try listed().subtracting(known).sorted() == [])
    }
}
