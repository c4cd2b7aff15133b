import AuditIngest
import AuditStore
import Foundation
import Testing

@Suite struct ExportedAttachmentsReaderTests {
    @Test func readsTheFilesByContentWithWhatTheManifestSays() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = """
            [{"testIdentifier":"AuditTests/testPantry()","attachments":[
             {"exportedFileName":"A.bin","suggestedHumanReadableName":"Pantry audit_0_11111111-2222-4333-8444-555555555555.txt","configurationName":"AX5","deviceName":"iPhone Duo","repetitionNumber":2},
             {"exportedFileName":"gone.png"},{"exportedFileName":"../secret"}]}]
            """
        try Data(manifest.utf8).write(to: folder.appendingPathComponent("manifest.json"))
        let issue = #"[{"compactDescription":"Text clipped","elementLabel":"Oats"}]"#
        try Data(issue.utf8).write(to: folder.appendingPathComponent("A.bin"))
        let sink = EvidenceCollector()
        let format = try ExportedAttachmentsReader.read(
            folder.path,
            registry: ReaderRegistry.standard,
            into: sink
        )
        #expect(format == "exported-attachments")
        let audit = try #require(sink.audits.first)
        #expect(audit.scope.values.test == "AuditTests/testPantry")
        #expect(audit.scope.values.configuration == "AX5")
        #expect(audit.scope.values.device.name == "iPhone Duo")
        #expect(audit.attempt == 2)
        #expect(sink.diagnostics.map(\.code) == ["missing-attachment", "unsafe-path"])
    }

    @Test func otherManifestsAreNotItsOwn() {
        #expect(!ExportedAttachmentsReader.recognises(Array(#"{"name":"web app"}"#.utf8)))
    }
}
