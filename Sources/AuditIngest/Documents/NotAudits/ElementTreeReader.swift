import AuditStore

/// Refuses element trees, such as idb's and AXe's: they show what is on the screen, not what an audit found.
struct ElementTreeReader: DocumentReader {
    var format: String { NotAnAudit.format }

    private static let nodeKeys: Set<String> = [
        "axframe", "axlabel", "axuniqueid", "axvalue", "roledescription", "role", "subrole",
        "customactions", "children", "elementtype", "contentrequired", "traits", "rect", "frame",
        "israwelement", "isenabled", "isvisible", "rawidentifier", "nodes", "subviews",
    ]

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let roots = json.array ?? json["value"].map { [$0] } ?? json["tree"].map { [$0] } ?? [json]
        guard let first = roots.first(where: { $0.object != nil })?.object else { return nil }
        let fields = JSONFields(first)
        let hits = fields.keys.count { ElementTreeReader.nodeKeys.contains($0) }
        let isNode = hits >= 3 || hits >= 2 && fields["children"] != nil
        return Recognition(isNode ? 25 : 0, "nodes of an element tree")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "an element tree",
                    remedy: "export the audit's issues instead"
                )
            )
        )
    }
}
