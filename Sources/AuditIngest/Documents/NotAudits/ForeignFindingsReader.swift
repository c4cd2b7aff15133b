import AuditStore

/// Reads lists of other engines and of a team's own checks: their findings are counted, never taken for Apple's.
struct ForeignFindingsReader: DocumentReader {
    var format: String { NotAnAudit.format }

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let json else { return 0 }
        if ForeignFindingsReader.deviceRules(json) != nil { return 80 }
        var walker = JSONAuditWalker()
        walker.walk(json, document: document)
        let holdsOnlyOthers = walker.audits.isEmpty && walker.acceptances.isEmpty
        return holdsOnlyOthers && !walker.others.isEmpty ? 24 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        if let rules = ForeignFindingsReader.deviceRules(json) {
            try readRules(rules, document: document, into: sink)
        } else {
            var walker = JSONAuditWalker()
            walker.walk(json, document: document)
            for other in walker.others { try sink.receive(.otherFailure(other)) }
        }
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "another engine's list of findings",
                    remedy: "its findings are counted as failures that are not Apple's"
                )
            )
        )
    }

    /// The results of axe's device libraries: one for each rule and view, passed ones too.
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
