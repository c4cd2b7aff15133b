import AuditStore

/// Refuses web pages: what a report shows a person is no record, and its texts stand without their context.
struct WebPageReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard json == nil else { return 0 }
        let head = document.bytes.prefix(1024).drop { $0 <= 0x20 }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html") ? 90 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "a web page",
                    remedy: "export the data that the page was made from"
                )
            )
        )
    }
}
