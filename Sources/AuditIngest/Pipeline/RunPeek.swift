import AuditStore

/// Looks at the beginning of files for the run that they name, before anything is ingested.
///
/// The log of a job and the audit log of the same job arrive together, and only one of them knows the run's key.
enum RunPeek {
    private static let headSize = 256 << 10

    /// The run records that stand in the first part of a file.
    static func runs(in source: ArtifactSource) -> [RunContext] {
        guard source.kind == .file,
            let head = try? FileReading.bytes(source.path, limit: headSize)
        else { return [] }
        let collector = EvidenceCollector()
        let parser = AuditLogParser()
        for line in TextEncoding.utf8(head).split(separator: 0x0A) {
            let text = LineText(bytes: Array(line))
            guard text.contains("\"run\""), text.contains("\"record\""),
                let start = text.find("{", in: text.all)
            else { continue }
            let record = Array(text.bytes[start...])
            // The last line of the head may be cut; what it says is read when the file is.
            try? record.withUnsafeBufferPointer { try parser.read($0, line: 0, into: collector) }
        }
        return collector.evidence.compactMap {
            if case .run(let run) = $0 { run } else { nil }
        }
    }
}
