import AuditStore

/// Reads JSON in which issues of Apple's engine stand in any shape.
///
/// Formats with a reader of their own are read by the same walk; this one takes what no other claims. Where there are
/// only findings of another engine, or numbers of findings, it says so and the format is `not-an-audit`.
struct AuditJSONReader: DocumentReader {
    var format: String { "audit-json" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json, json["record"] == nil else { return nil }
        var walker = JSONAuditWalker(isProbe: true)
        walker.walk(json, document: document)
        if walker.isDecided || !walker.audits.isEmpty {
            return Recognition(30, "JSON with a record of an audit")
        }
        if !walker.others.isEmpty {
            return Recognition(24, "JSON with findings of another engine")
        }
        return Recognition(walker.aggregates > 0 ? 22 : 0, "JSON with checks that say a number")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        var walker = JSONAuditWalker()
        walker.walk(json, document: document)
        try JSONAuditReading.send(walker, channel: .attachment, into: sink)
        guard walker.audits.isEmpty, walker.acceptances.isEmpty else { return }
        try sink.receive(
            .diagnostic(
                walker.others.isEmpty ? NotAnAudit.counts : NotAnAudit.foreignFindings
            )
        )
    }
}

/// What the readers of JSON exports share: walk the value, say what was found.
enum JSONAuditReading {
    /// Reads a value and sends what it holds.
    ///
    /// `hints`: What the format says about its fields.
    /// `channel`: How the audits arrived.
    static func read(
        _ json: JSONValue,
        document: Document,
        hints: JSONAuditWalker.Hints = JSONAuditWalker.Hints(),
        channel: Channel = .attachment,
        into sink: any EvidenceSink
    ) throws {
        var walker = JSONAuditWalker(hints: hints)
        walker.walk(json, document: document)
        try send(walker, channel: channel, into: sink)
    }

    /// Sends what a walk has found.
    static func send(
        _ walker: JSONAuditWalker,
        channel: Channel,
        into sink: any EvidenceSink
    ) throws {
        for acceptance in walker.acceptances { try sink.receive(.acceptance(acceptance)) }
        for audit in walker.audits.records(channel: channel) { try sink.receive(.audit(audit)) }
        for other in walker.others { try sink.receive(.otherFailure(other)) }
        for diagnostic in walker.diagnostics { try sink.receive(.diagnostic(diagnostic)) }
    }
}
