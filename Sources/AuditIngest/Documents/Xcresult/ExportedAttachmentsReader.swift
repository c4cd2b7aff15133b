public import AuditStore

/// Reads a folder that `xcresulttool export attachments` made: a manifest, and the files it names.
///
/// The folder is one artifact. Each file is read by its content, with the test, configuration, device and attempt
/// that the manifest states for it.
public enum ExportedAttachmentsReader {
    /// The name of the format.
    public static let format = "exported-attachments"

    /// The largest file that is read, in bytes.
    public static let maximumFileSize = 256 << 20

    /// Whether a folder's `manifest.json` is one of exported attachments.
    ///
    /// `manifest`: The bytes of the manifest.
    public static func recognises(_ manifest: [UInt8]) -> Bool {
        guard let value = JSONParser.parse(manifest)?.value else { return false }
        let entries = value.array ?? []
        return !entries.isEmpty
            && entries.contains { entry in
                guard let attachments = entry["attachments"]?.array else { return false }
                return attachments.isEmpty
                    || attachments.contains { $0["exportedFileName"]?.string != nil }
            }
    }

    /// Reads the folder.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - registry: The readers for the files.
    ///   - context: What is already known about the artifact.
    ///   - sink: Where the evidence goes.
    /// - Returns: The name of the format; nil where the folder has no manifest of attachments.
    /// - Throws: What the sink throws.
    public static func read(
        _ folder: String,
        registry: any DocumentReading,
        context: AuditScope.Values = AuditScope.Values(),
        into sink: any EvidenceSink
    ) throws -> String? {
        guard let bytes = FileReading.bytes(folder + "/manifest.json", upTo: maximumFileSize),
            recognises(bytes), let parsed = JSONParser.parse(bytes)
        else { return nil }
        if let error = parsed.error {
            try sink.receive(.diagnostic(error.diagnostic))
        }
        var seen: Set<String> = []
        for entry in parsed.value.array ?? [] {
            for attachment in entry["attachments"]?.array ?? [] {
                guard let name = attachment["exportedFileName"]?.string else { continue }
                guard seen.insert(name).inserted else { continue }
                let place = Place(entry: entry, attachment: attachment, context: context)
                try read(name, in: folder, place, registry, into: sink)
            }
        }
        return format
    }

    /// What the manifest says about a file.
    private struct Place {
        let values: AuditScope.Values
        let attempt: Int
        let humanName: String?
        let line: Int?

        init(entry: JSONValue, attachment: JSONValue, context: AuditScope.Values) {
            var values = context
            if let test = entry["testIdentifier"]?.string {
                values.test = TestName.canonical(test)
            }
            values.configuration =
                attachment["configurationName"]?.string ?? values.configuration
            values.device.name = attachment["deviceName"]?.string ?? values.device.name
            values.device.udid = attachment["deviceId"]?.string ?? values.device.udid
            self.values = values
            attempt =
                attachment["repetitionNumber"]?.int.flatMap { (1...10_000).contains($0) ? $0 : nil }
                ?? 1
            humanName = attachment["suggestedHumanReadableName"]?.string.map(Place.userName)
            line = attachment.object?.line
        }

        /// The name that the test gave: without `_0_<UUID>` and the extension.
        static func userName(_ suggested: String) -> String {
            let dot = suggested.lastIndex(of: ".") ?? suggested.endIndex
            let parts = suggested[..<dot].split(separator: "_", omittingEmptySubsequences: false)
            guard parts.count >= 3, parts[parts.count - 1].utf8.count == 36,
                Int(parts[parts.count - 2]) != nil
            else { return String(suggested[..<dot]) }
            return parts.dropLast(2).joined(separator: "_")
        }
    }

    private static func read(
        _ name: String,
        in folder: String,
        _ place: Place,
        _ registry: any DocumentReading,
        into sink: any EvidenceSink
    ) throws {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .warning,
                        code: "unsafe-path",
                        "the manifest names '\(name)', which is no file of its folder; it was not read",
                        path: "manifest.json",
                        line: place.line
                    )
                )
            )
            return
        }
        let path = folder + "/" + name
        guard let head = try? FileReading.bytes(path, limit: Bystander.headSize) else {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .warning,
                        code: "missing-attachment",
                        "the manifest names '\(name)', which is not there; export the attachments again",
                        path: "manifest.json",
                        line: place.line
                    )
                )
            )
            return
        }
        guard Bystander.kind(ofHead: head) == nil else { return }
        guard let bytes = FileReading.bytes(path, upTo: maximumFileSize) else {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "unreadable-file",
                        "'\(name)' cannot be read or is larger than \(maximumFileSize) bytes; ingest it on its own",
                        path: name
                    )
                )
            )
            return
        }
        let document = Document(
            name: place.humanName ?? name,
            bytes: bytes,
            context: place.values,
            attempt: place.attempt
        )
        _ = try registry.read(document, into: PathSink(path: name, to: sink))
    }
}

/// Adds the path of the file to the diagnostics that come from it.
private final class PathSink: EvidenceSink {
    private let path: String
    private let sink: any EvidenceSink

    init(path: String, to sink: any EvidenceSink) {
        self.path = path
        self.sink = sink
    }

    func receive(_ evidence: Evidence) throws {
        guard case .diagnostic(var diagnostic) = evidence else { return try sink.receive(evidence) }
        diagnostic.path = diagnostic.path ?? path
        try sink.receive(.diagnostic(diagnostic))
    }
}
