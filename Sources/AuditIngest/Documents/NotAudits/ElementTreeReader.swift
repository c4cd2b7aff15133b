import AuditStore

/// Refuses element trees, such as idb's and AXe's: they show what is on the screen, not what an audit found.
struct ElementTreeReader: DocumentReader {
    var format: String { NotAnAudit.format }

    private static let nodeKeys: Set<String> = [
        "axframe", "axlabel", "axuniqueid", "axvalue", "roledescription", "role", "subrole",
        "customactions", "children", "elementtype", "contentrequired", "traits", "rect", "frame",
        "israwelement", "isenabled", "isvisible", "rawidentifier", "nodes", "subviews",
    ]

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let json else { return 0 }
        let roots = json.array ?? json["value"].map { [$0] } ?? json["tree"].map { [$0] } ?? [json]
        guard let first = roots.first(where: { $0.object != nil })?.object else { return 0 }
        let fields = JSONFields(first)
        let hits = fields.keys.count { ElementTreeReader.nodeKeys.contains($0) }
        let isNode = hits >= 3 || hits >= 2 && fields["children"] != nil
        return isNode ? 25 : 0
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

/// What is said of a file that was understood and holds no audit.
enum NotAnAudit {
    /// The format's name.
    static let format = "not-an-audit"

    /// What is said of numbers of findings.
    static let counts = diagnostic("a count of findings", remedy: "export each issue with its text")

    /// What is said of another engine's list.
    static let foreignFindings = diagnostic(
        "another engine's list of findings",
        remedy: "its findings are counted as failures that are not Apple's"
    )

    /// The diagnostic that says so.
    static func diagnostic(_ what: String, remedy: String) -> Diagnostic {
        Diagnostic(
            .warning,
            code: "not-an-audit",
            "this is \(what), not the result of an audit: nothing is stored as clean; \(remedy)"
        )
    }
}
