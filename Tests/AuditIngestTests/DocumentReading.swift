import AuditIngest
import AuditStore

/// Reads a text with the program's own readers.
func readDocument(
    _ text: String,
    name: String = "file",
    registry: ReaderRegistry = .standard
) throws -> (format: String, sink: EvidenceCollector, counts: EvidenceCounts) {
    let sink = EvidenceCollector()
    let document = Document(name: name, bytes: Array(text.utf8))
    let format = try registry.read(document, into: sink)
    return (format.name, sink, EvidenceCounts(sink.evidence))
}
