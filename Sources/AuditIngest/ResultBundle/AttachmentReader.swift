import AuditStore

/// Reads attachments by what is in them, with the program's other readers.
final class AttachmentReader {
    /// What came out of an attachment.
    struct Contents {
        /// The format; nil where the attachment was not read.
        var format: String?
        /// The evidence, diagnostics among it.
        var evidence: [Evidence] = []
    }

    /// What XCTest attaches by itself; none of it is an audit.
    private static let automatic: Set<String> = [
        "kXCTAttachmentLegacyScreenImageData", "kXCTAttachmentScreenRecording",
        "kXCTAttachmentLocalizableStringsData", "kXCTAttachmentLegacyDiagnosticReportData",
        "kXCTAttachmentLegacySynthesizedEvent", "kXCTAttachmentLegacySnapshot",
        "Localization screenshot",
    ]
    /// What Xcode writes where a recording was not ready when the run ended.
    private static let lost = "Unexpected Error: Finished test run with pending attachment."

    private let store: ObjectStore?
    private let registry: any DocumentReading

    /// A reader.
    ///
    /// - Parameters:
    ///   - store: Where the payloads are; nil where only their names are known.
    ///   - registry: The readers of contents.
    init(store: ObjectStore?, registry: any DocumentReading) {
        self.store = store
        self.registry = registry
    }

    /// Reads one attachment.
    ///
    /// - Parameters:
    ///   - attachment: The attachment.
    ///   - context: What is known about it.
    ///   - attempt: The try of the test.
    /// - Returns: What is in it; nothing for pictures and films.
    /// - Throws: What the registry's readers throw.
    func read(
        _ attachment: TestRun.Attachment,
        context: AuditScope.Values,
        attempt: Int
    ) throws -> Contents {
        let name = attachment.name ?? ""
        guard !AttachmentReader.automatic.contains(name), !name.hasPrefix("Debug description for ")
        else { return Contents() }
        let file = attachment.filename ?? attachment.name ?? "attachment"
        let role = "the attachment '\(file.prefix(200))' of '\((context.test ?? "").prefix(200))'"
        guard let store, let payload = attachment.payload else { return Contents() }
        guard let id = BundleObjectID(payload) else {
            return Contents(evidence: [
                .diagnostic(StoreFault.badIdentifier(payload).diagnostic(role))
            ])
        }
        if let head = store.beginning(id, count: 512, size: attachment.size),
            AttachmentReader.isBinary(head)
        {
            return Contents()
        }
        let found = store.payload(id, limit: ObjectStore.attachmentLimit, size: attachment.size)
        var contents = Contents()
        if let fault = found.fault {
            var diagnostic = fault.diagnostic(role)
            // A picture that is missing takes no audit with it.
            if AttachmentReader.isPicture(attachment) { diagnostic.severity = .warning }
            contents.evidence.append(.diagnostic(diagnostic))
            if found.bytes.isEmpty { return contents }
        } else if let size = attachment.size, size != found.bytes.count, !store.isIntact(id) {
            contents.evidence.append(
                .diagnostic(
                    Diagnostic(
                        .warning,
                        code: "damaged-attachment",
                        "\(role) has \(found.bytes.count) bytes where the bundle says \(size); "
                            + "what is there was read: copy the bundle again",
                        path: "Data/data.\(id.text)"
                    )
                )
            )
        }
        guard !found.bytes.starts(with: AttachmentReader.lost.utf8) else {
            contents.evidence.append(
                .diagnostic(
                    Diagnostic(
                        .warning,
                        code: "lost-attachment",
                        "\(role) was lost by Xcode: '\(AttachmentReader.lost)'; "
                            + "run the test again if it held findings"
                    )
                )
            )
            return contents
        }
        let collector = EvidenceCollector()
        let document = Document(
            name: AttachmentReader.plainName(attachment),
            bytes: found.bytes,
            context: context,
            attempt: attempt
        )
        contents.format = try registry.read(document, into: collector).name
        contents.evidence += AttachmentReader.located(
            collector.evidence,
            at: file,
            of: context.test
        )
        return contents
    }

    /// Whether the attachment says that it is a picture.
    static func isPicture(_ attachment: TestRun.Attachment) -> Bool {
        let pictures = ["public.jpeg", "public.png", "public.heic", "public.tiff", "public.image"]
        if let uti = attachment.uti, pictures.contains(uti) { return true }
        guard attachment.uti == nil || attachment.uti == "public.data" else { return false }
        let name = (attachment.filename ?? attachment.name ?? "").lowercased()
        return [".png", ".jpg", ".jpeg", ".heic"].contains(where: name.hasSuffix)
    }

    /// The name that the code gave, or the file name without what Xcode adds to it.
    static func plainName(_ attachment: TestRun.Attachment) -> String {
        if let name = attachment.name { return name }
        guard let filename = attachment.filename else { return "attachment" }
        // <name>_<number>_<UUID>.<extension>
        let dot = filename.lastIndex(of: ".") ?? filename.endIndex
        let parts = filename[..<dot].split(separator: "_", omittingEmptySubsequences: false)
        guard parts.count >= 3, let uuid = parts.last, uuid.count == 36,
            Int(parts[parts.count - 2]) != nil
        else { return filename }
        return parts.dropLast(2).joined(separator: "_") + filename[dot...]
    }

    private static func isBinary(_ head: [UInt8]) -> Bool {
        let magics: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38],
            [0x50, 0x4B, 0x03, 0x04], [0x1F, 0x8B], Zstandard.magic, Array("bplist".utf8),
            Array("%PDF".utf8),
        ]
        if magics.contains(where: head.starts) { return true }
        // UTF-16 has zero bytes too, and says so.
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        return !isUTF16 && head.contains(0)
    }

    /// Names the attachment in diagnostics, and leaves out what a text that is no audit gives cause to say.
    private static func located(
        _ evidence: [Evidence],
        at file: String,
        of test: String?
    ) -> [Evidence] {
        let isEmpty = evidence.allSatisfy { if case .diagnostic = $0 { true } else { false } }
        return evidence.compactMap { item in
            guard case .diagnostic(var diagnostic) = item else { return item }
            if isEmpty, diagnostic.severity == .notice { return nil }
            let inner = diagnostic.path.map { "/" + $0 } ?? ""
            diagnostic.path = (test.map { $0 + "/" } ?? "") + file + inner
            return .diagnostic(diagnostic)
        }
    }
}
