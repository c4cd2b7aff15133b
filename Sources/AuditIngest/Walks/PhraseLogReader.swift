import AuditStore

/// Reads the phrase logs of desktop screen readers: a JSON array of strings, as Guidepup returns it.
struct PhraseLogReader: DocumentReader {
    let format = "walk-phrases"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        if PhraseLogReader.named(json) != nil { return Recognition(85, "a named log of phrases") }
        guard let phrases = json.array, PhraseLogReader.arePhrases(phrases) else { return nil }
        let isSpoken = UtteranceEvidence.hasTrait(phrases.compactMap(\.string))
        return isSpoken
            ? Recognition(80, "an array of phrases with spoken traits")
            : Recognition(30, "an array of texts")
    }

    private static func arePhrases(_ values: [JSONValue]) -> Bool {
        !values.isEmpty && values.contains { $0.string != nil }
            && values.allSatisfy { $0.string != nil || $0 == .null }
    }

    /// The log in an object that names it.
    private static func named(_ json: JSONValue) -> [JSONValue]? {
        let log = json.first("spokenPhraseLog", "itemTextLog", "spokenPhrases", "phrases")?.array
        return log.flatMap { arePhrases($0) ? $0 : nil }
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json, let phrases = PhraseLogReader.named(json) ?? json.array else { return }
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "walk",
                    scope: AuditScope(document.context),
                    source: .desktopScreenReader,
                    utterances: phrases.map { WalkUtterance(spoken: $0.string) },
                    attempt: document.attempt
                )
            )
        )
    }
}
