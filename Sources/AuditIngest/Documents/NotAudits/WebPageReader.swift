import AuditStore

/// Refuses web pages: what a report shows a person is no record, and its texts stand without their context.
struct WebPageReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil else { return nil }
        let head = document.bytes.prefix(1024).drop { $0 <= 0x20 }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        let isPage = text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
        return Recognition(isPage ? 90 : 0, "the first tag of a web page")
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
