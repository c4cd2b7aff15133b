import AuditStore

/// Reads an attachment or a small file in the format of the audit log.
struct AuditLogDocumentReader: DocumentReader {
    let format = AuditLogReader.format

    var mostConfidence: Int { 100 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        Recognition(
            AuditLogReader.claims(document.bytes) ? 100 : 0,
            AuditLogReader.reason
        )
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var reader = AuditLogReader(parser: AuditLogParser())
        try reader.read(document, into: sink)
    }
}
