import AuditStore

/// Reads captures of VoiceOver that were saved as JSON, one or several in an array.
struct CaptureWalkReader: DocumentReader {
    let format = "voiceover-capture"

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        let records = CaptureWalkReader.records(json)
        guard let first = records.first else { return 0 }
        return first.json["schemaVersion"] != nil || first.requestID != nil ? 95 : 70
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
