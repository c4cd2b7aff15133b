import AuditStore

/// Reads the results of axe's device libraries: failed rules are counted, never taken for Apple's.
struct AxeResultsReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let isOne = AxeResultsReader.deviceRules(json) != nil
        return Recognition(isOne ? 80 : 0, "rules and results of axe")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let rules = json.flatMap(AxeResultsReader.deviceRules) else { return }
        try readRules(rules, document: document, into: sink)
        try sink.receive(.diagnostic(NotAnAudit.foreignFindings))
    }

    /// One result for each rule and view, passed ones too.
    private static func deviceRules(_ json: JSONValue) -> [JSONValue]? {
        json["axeRuleResults"]?.array ?? json["axeContext"].flatMap { _ in json["results"]?.array }
    }

    private func readRules(
        _ rules: [JSONValue],
        document: Document,
        into sink: any EvidenceSink
    ) throws {
        for rule in rules where rule["status"]?.string?.uppercased() == "FAIL" {
            let name = rule["ruleId"]?.scalarText
            let message = rule.first("ruleSummary", "message", "description", "ruleId")
            try sink.receive(
                .otherFailure(
                    OtherFailure(
                        rule: name,
                        message: message?.scalarText ?? "a rule without a name failed",
                        place: document.context.screen ?? document.context.test,
                        line: rule.object?.line
                    )
                )
            )
        }
    }
}
