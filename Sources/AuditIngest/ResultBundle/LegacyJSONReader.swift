import AuditStore

/// Reads what `xcrun xcresulttool get --legacy --format json` prints: the same objects as in a bundle, one at a time.
///
/// Attachments and referenced objects are not in such a file; ingesting the bundle itself gives all of it.
public struct LegacyJSONReader: DocumentReader {
    /// A reader.
    public init() {}

    /// The name of the format.
    public let format = "xcresulttool-legacy-json"

    private static let types: Set<String> = [
        "ActionsInvocationRecord", "ActionTestPlanRunSummaries", "ActionTestSummary",
    ]

    /// An action record is certain.
    public var mostConfidence: Int { 100 }

    /// Certain for an object whose type is one of Apple's.
    public func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let name = json?["_type"]?["_name"]?.string else { return nil }
        let isKnown = LegacyJSONReader.types.contains(name)
        return Recognition(
            isKnown ? 100 : name.hasPrefix("Action") ? 60 : 0,
            "the action record '\(name)'"
        )
    }

    /// Reads the document.
    public func read(
        _ document: Document,
        json: JSONValue?,
        into sink: any EvidenceSink
    ) throws {
        guard let json, case .object(let object) = LegacyValue(json: json) else { return }
        let evidence = BundleEvidence(store: nil, registry: NoDocuments(), sink: sink)
        var action = BundleAction(index: 0)
        action.device = document.context.device
        let walk = BundleWalk(store: nil, visitor: evidence)
        switch object.type {
        case "ActionsInvocationRecord":
            try incomplete("the tests", "the object of its 'testsRef' or the bundle", sink)
            let records = object.objects("actions")
            var isFirst = true
            for (index, record) in records.enumerated() where record.object("actionResult") != nil {
                let action = BundleObjects.action(record, index: index)
                guard record.object("actionResult")?.reference("testsRef") != nil else { continue }
                try evidence.begin(action)
                // The root repeats the failures of all actions; those of one action alone are surer.
                let own = record.object("actionResult")?.object("issues")
                let hasOwn = !(own?.objects("testFailureSummaries").isEmpty ?? true)
                if hasOwn || isFirst {
                    try BundleIssues.walk(hasOwn ? record : object, action: action, evidence)
                }
                isFirst = false
            }
        case "ActionTestPlanRunSummaries":
            try incomplete("messages and attachments of the tests", "the bundle", sink)
            try evidence.begin(action)
            try walk.walk(plan: object, action: action, identifier: "")
        case "ActionTestSummary":
            let testable = BundleTestable(
                action: action,
                configuration: document.context.configuration
            )
            try evidence.visit(BundleObjects.test(object, summary: object), of: testable)
        default:
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .notice,
                        code: "no-tests",
                        "an object of type '\(object.type.prefix(120))' holds no tests; "
                            + "ingest the bundle itself",
                        path: nil
                    )
                )
            )
        }
        try evidence.finish()
    }

    private func incomplete(_ what: String, _ source: String, _ sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                Diagnostic(
                    .warning,
                    code: "references-not-included",
                    "\(what) are not in this JSON but in objects it refers to; ingest \(source)"
                )
            )
        )
    }
}

/// Knows no format: one object of a bundle refers to attachments that are not there.
private struct NoDocuments: DocumentReading {
    func read(_ document: Document, into sink: any EvidenceSink) -> RecognisedFormat {
        RecognisedFormat(name: NotAnAudit.format, reason: "nobody was asked")
    }
}
