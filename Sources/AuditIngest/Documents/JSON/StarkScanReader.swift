/// Reads the scan that Stark's iOS library uploads: a named screen with its results.
struct StarkScanReader: DocumentReader {
    var format: String { "stark-scan" }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let data = json?["data"], json?["version"] != nil, data["name"]?.string != nil,
            let results = data["results"]?.array
        else { return 0 }
        return results.allSatisfy { $0["compactDescription"] != nil || $0["auditType"] != nil }
            ? 90 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let hints = JSONAuditWalker.Hints(emptyIsClean: true)
        try JSONAuditReading.read(json, document: document, hints: hints, into: sink)
    }
}
