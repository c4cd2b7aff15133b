import AuditStore

/// Reads captures of VoiceOver that were saved as JSON, one or several in an array.
struct CaptureWalkReader: DocumentReader {
    let format = "voiceover-capture"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        let records = CaptureWalkReader.records(json)
        guard let first = records.first else { return nil }
        let isNamed = first.json["schemaVersion"] != nil || first.requestID != nil
        return Recognition(isNamed ? 95 : 70, "a record of a recorder of speech")
    }

    private static func records(_ json: JSONValue?) -> [CaptureRecord] {
        guard let json else { return [] }
        if let single = CaptureRecord(json) { return [single] }
        return (json.array ?? []).compactMap(CaptureRecord.init)
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        for record in CaptureWalkReader.records(json) {
            if let run = record.run { try sink.receive(.run(run)) }
            try sink.receive(
                .walk(
                    record.walk(
                        named: record.screen,
                        scope: document.context,
                        attempt: document.attempt,
                        line: record.json.object?.line ?? 0
                    )
                )
            )
        }
    }
}
