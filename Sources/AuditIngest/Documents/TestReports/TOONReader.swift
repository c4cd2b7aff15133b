import AuditStore

/// Reads TOON with the readers of JSON of the same shape.
struct TOONReader: DocumentReader {
    /// The readers of JSON that are asked about what stands in it.
    private let readers: [any DocumentReader]

    init(readers: [any DocumentReader]) { self.readers = readers }

    var format: String { "toon" }
    var mostConfidence: Int { 60 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= Document.largestText,
            let value = TOONParser.parse(document), let reader = reader(document, value)
        else { return nil }
        return Recognition(
            mostConfidence,
            "indented keys with a table, holding what '\(reader.format)' reads"
        )
    }

    private func reader(_ document: Document, _ value: JSONValue) -> (any DocumentReader)? {
        let claims = readers.compactMap { reader in
            reader.recognise(document, json: value).map { (reader, $0.confidence) }
        }
        return claims.max { $0.1 < $1.1 }?.0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let value = TOONParser.parse(document), let reader = reader(document, value) else {
            return
        }
        try reader.read(document, json: value, into: sink)
    }
}
