@testable import AuditIngest
import AuditStore

/// A reader that takes any bytes, whether it would claim them or not.
struct FuzzTarget {
    let name: String
    /// Reads the bytes and forgets what came of it; only a crash, a hang or too much memory is a fault.
    let read: ([UInt8]) -> Void

    /// Every reader of the program.
    static var all: [FuzzTarget] { documents + channels + others }

    private static var documents: [FuzzTarget] {
        ReaderRegistry.standard.documents.map { reader in
            FuzzTarget(name: "document.\(type(of: reader))") { bytes in
                let document = Document(name: "QuayTests-dark.txt", bytes: bytes)
                let json = document.json?.value
                _ = reader.recognise(document, json: json)
                try? reader.read(document, json: json, into: EvidenceCollector())
            }
        }
    }

    private static var channels: [FuzzTarget] {
        ReaderRegistry.standard.channels.map { channel in
            let reader = LogReader(channels: [channel])
            return FuzzTarget(name: "channel.\(channel)") { bytes in
                let document = Document(name: "QuayTests-dark.log", bytes: bytes)
                _ = try? reader.read(document, into: EvidenceCollector())
            }
        }
    }

    private static var others: [FuzzTarget] {
        let bundle = BundleTarget()
        let counter = CountedTarget()
        return [
            FuzzTarget(name: "audit-log", read: counter.readAuditLog),
            FuzzTarget(name: "all", read: counter.readAny),
            FuzzTarget(name: "bundle.object") { bytes in
                _ = LegacyObjectParser.parse(bytes)
                _ = BundleInfo(xml: bytes)
            },
            FuzzTarget(name: "bundle.file", read: bundle.read),
            FuzzTarget(name: "archive.tar", read: bundle.unpack),
        ]
    }
}

/// Reads as `inspect` does: the readers, what fills conditions, and the counts.
private struct CountedTarget {
    func readAuditLog(_ bytes: [UInt8]) {
        let sink = EvidenceCollector()
        var reader = AuditLogReader(parser: AuditLogParser())
        try? reader.read(Document(name: "audit.ndjson", bytes: bytes), into: resolving(sink))
        _ = EvidenceCounts(sink.evidence)
    }

    func readAny(_ bytes: [UInt8]) {
        let sink = EvidenceCollector()
        let document = Document(name: "QuayTests-dark-AX3.log", bytes: bytes)
        _ = try? ReaderRegistry.standard.read(document, into: resolving(sink))
        _ = EvidenceCounts(sink.evidence)
    }

    private func resolving(_ sink: EvidenceCollector) -> EvidenceResolver {
        EvidenceResolver(sink, given: GivenContext(), artifactName: "QuayTests/dark.log")
    }
}
