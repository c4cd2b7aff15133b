import AuditStore

/// Refuses numbers of findings and lists of passed checks: there is no record in them that could be followed.
struct AggregateReader: DocumentReader {
    var format: String { NotAnAudit.format }

    private static let numbers: Set<String> = [
        "total", "issues", "issuecount", "critical", "warning", "warnings", "errors", "info",
        "findings", "violations", "failed", "screensaudited", "issuesfound", "blockingerrors",
        "totalissues", "byrule", "bytype", "counts", "nearlypassed", "passed", "notices",
    ]

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let objects = [json, json["summary"] ?? .null, json["totals"] ?? .null]
        let isCount = objects.contains { value in
            guard let object = value.object else { return false }
            let fields = JSONFields(object)
            let hits = fields.keys.count { key in
                AggregateReader.numbers.contains(key) && fields[key]?.array == nil
                    && (fields[key]?.int != nil || fields[key]?.object != nil)
            }
            return hits >= 2
        }
        let counts = isCount || AggregateReader.countsByRule(json)
        return Recognition(counts ? 20 : 0, "JSON with numbers of findings")
    }

    /// Whether an object gives numbers by audit type or by text, at most three levels down.
    private static func countsByRule(_ json: JSONValue, depth: Int = 0) -> Bool {
        guard depth < 4 else { return false }
        if let object = json.object {
            let hits = object.members.count { member in
                member.value.int != nil
                    && (TypeText.single(member.key) != nil && Int(member.key) == nil
                        || EngineText.match(compact: member.key) != nil)
            }
            return hits >= 1
                || object.members.contains { countsByRule($0.value, depth: depth + 1) }
        }
        return json.array?.prefix(50).contains { countsByRule($0, depth: depth + 1) } ?? false
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(.diagnostic(NotAnAudit.counts))
    }
}
