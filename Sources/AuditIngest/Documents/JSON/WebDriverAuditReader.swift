import AuditStore

/// Reads WebDriverAgent's answer to an accessibility audit: `{"value": [issues], "sessionId": …}`, or its error.
struct WebDriverAuditReader: DocumentReader {
    var format: String { "webdriver-audit" }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let json, json.object != nil, let value = json["value"] else { return 0 }
        if let issues = value.array {
            if issues.isEmpty { return json.object?.keys.contains("sessionId") == true ? 70 : 0 }
            let areIssues = issues.allSatisfy { issue in
                issue["auditType"] != nil || issue["compactDescription"] != nil
                    || issue.object?.isComplete == false
            }
            return areIssues ? 90 : 0
        }
        guard value["error"] != nil, let message = value["message"]?.string else { return 0 }
        return AuditErrorText.matches(message) ? 90 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let hints = JSONAuditWalker.Hints(emptyIsClean: true)
        try JSONAuditReading.read(json, document: document, hints: hints, into: sink)
    }
}
