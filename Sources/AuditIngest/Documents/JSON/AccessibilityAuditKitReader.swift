import AuditStore

/// Reads the JSON report of AccessibilityAuditKit: screens in variants, each with its issues.
struct AccessibilityAuditKitReader: DocumentReader {
    var format: String { "accessibilityauditkit-json" }

    private static let screenNames = FieldNames("name")

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json, json["schemaVersion"] != nil, let screens = json["screens"]?.array else {
            return nil
        }
        let areScreens = screens.allSatisfy { $0["issues"]?.array != nil || $0["name"] != nil }
        return Recognition(areScreens ? 90 : 0, "'schemaVersion' with 'screens'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let hints = JSONAuditWalker.Hints(screenNames: Self.screenNames, emptyIsClean: false)
        try JSONAuditReading.read(json, document: document, hints: hints, into: sink)
    }
}

/// Reads the list of rules by which AccessibilityAuditKit and others excuse issues; proposes acceptances only.
struct AcceptanceBaselineReader: DocumentReader {
    var format: String { "acceptance-baseline" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let lists = [json.array] + (json.object?.members.map(\.value.array) ?? [])
        let rules = lists.lazy.compactMap { $0 }.first { !$0.isEmpty && $0[0].object != nil }
        guard let rules, rules[0]["reason"] != nil,
            lists.count(where: { !($0?.isEmpty ?? true) }) == 1
        else { return nil }
        var walker = JSONAuditWalker()
        walker.walk(.array(Array(rules.prefix(50))), document: document)
        let areRules = !walker.acceptances.isEmpty && walker.audits.isEmpty
        return Recognition(areRules ? 80 : 0, "rules with a reason and without an issue")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        try JSONAuditReading.read(json, document: document, into: sink)
    }
}
