import AuditStore

/// Reads WebDriverAgent's answer to an accessibility audit: `{"value": [issues], "sessionId": …}`, or its error.
struct WebDriverAuditReader: DocumentReader {
    var format: String { "webdriver-audit" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json, json.object != nil, let value = json["value"] else { return nil }
        if let issues = value.array {
            if issues.isEmpty {
                let isAnswer = json.object?.keys.contains("sessionId") == true
                return Recognition(isAnswer ? 70 : 0, "an empty 'value' with 'sessionId'")
            }
            let areIssues = issues.allSatisfy { issue in
                issue["auditType"] != nil || issue["compactDescription"] != nil
                    || issue.object?.isComplete == false
            }
            return Recognition(areIssues ? 90 : 0, "'value' with issues")
        }
        guard value["error"] != nil, let message = value["message"]?.string else { return nil }
        let isAudit = AuditErrorText.matches(message)
        return Recognition(isAudit ? 90 : 0, "'value' with an error of an audit")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let hints = JSONAuditWalker.Hints(emptyIsClean: true)
        try JSONAuditReading.read(json, document: document, hints: hints, into: sink)
    }
}
