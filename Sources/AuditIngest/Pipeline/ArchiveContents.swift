import AuditStore

/// An archive among the artifacts, unpacked for as long as this value lives.
struct ArchiveContents {
    /// What is in it.
    let found: ArtifactFinder.Found
    // The unpacked folder is removed with the last reference to it.
    private let folder: ArchiveFolder

    /// Whether a file begins as an archive does.
    static func isArchive(_ source: ArtifactSource) -> Bool {
        guard source.kind == .file,
            let head = try? FileReading.bytes(source.path, limit: 1024)
        else { return false }
        return ArchiveKind.detect(head) != nil
    }

    /// Unpacks an archive and looks through it.
    ///
    /// - Parameter source: The archive.
    /// - Throws: ``ArchiveError`` where it cannot be opened.
    init(_ source: ArtifactSource) throws(ArchiveError) {
        folder = try ArchiveOpener.open(source.path)
        var found = ArtifactFinder().find(unpacked: folder.path, display: source.displayPath)
        for entry in folder.refused {
            found.diagnostics.append(
                Diagnostic(
                    .warning,
                    code: "archive-entry-refused",
                    "'\(entry)' in the archive was not unpacked: its path leads elsewhere, it is a link or it is too large",
                    path: source.displayPath
                )
            )
        }
        if folder.isDamaged {
            found.diagnostics.append(
                Diagnostic(
                    .error,
                    code: "archive-damaged",
                    "the archive is damaged; what could be unpacked was read, make it again",
                    path: source.displayPath
                )
            )
        }
        self.found = found
    }
}
