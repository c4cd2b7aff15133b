/// Reads the scan that Stark's iOS library uploads: a named screen with its results.
struct StarkScanReader: DocumentReader {
    var format: String { "stark-scan" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let data = json?["data"], json?["version"] != nil, data["name"]?.string != nil,
            let results = data["results"]?.array
        else { return nil }
        let areIssues = results.allSatisfy {
            $0["compactDescription"] != nil || $0["auditType"] != nil
        }
        return Recognition(areIssues ? 90 : 0, "'version' and 'data' with 'results'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let hints = JSONAuditWalker.Hints(emptyIsClean: true)
        try JSONAuditReading.read(json, document: document, hints: hints, into: sink)
    }
}
