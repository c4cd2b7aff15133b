public import AuditStore

/// One thing to ingest: a file, or a folder that is one artifact.
public struct ArtifactSource: Sendable, Hashable {
    /// What it is.
    public enum Kind: Sendable, Hashable {
        /// A file.
        case file
        /// A `.xcresult` bundle.
        case resultBundle
        /// A folder of exported attachments with its `manifest.json`.
        case exportedAttachments
    }

    /// What it is.
    public let kind: Kind
    /// Where it can be read.
    public let path: String
    /// The path as the user knows it; inside an archive, the archive's path and the path in it.
    public let displayPath: String
    /// The size in bytes; 0 for folders.
    public let byteCount: Int

    /// The file name.
    public var name: String {
        String(displayPath.split(separator: "/").last ?? Substring(displayPath))
    }
}

/// Finds artifacts in what the user named: files, folders, bundles, archives.
///
/// A folder of CI artifacts holds thousands of files of which a few matter: pictures, videos and debug symbols are passed by
/// on their first bytes or their folder, and counted.
public struct ArtifactFinder: Sendable {
    /// What was found.
    public struct Found: Sendable {
        /// The artifacts, in the order of the paths.
        public internal(set) var sources: [ArtifactSource] = []
        /// How many files were passed by, by kind: `image`, `video`, `symbols`, ….
        public internal(set) var passedBy: [String: Int] = [:]
        /// Paths that could not be read.
        public internal(set) var diagnostics: [Diagnostic] = []
    }

    private static let maximumDepth = 32

    /// A finder.
    public init() {}

    /// Looks through the paths.
    ///
    /// - Parameter paths: Files and folders.
    /// - Returns: What was found; a path that is not there is a diagnostic.
    public func find(_ paths: [String]) -> Found {
        var found = Found()
        for path in paths {
            var clean = path
            while clean.count > 1, clean.hasSuffix("/") { clean.removeLast() }
            look(clean, display: clean, depth: 0, isNamed: true, into: &found)
        }
        return found
    }

    /// Looks through an archive that was opened.
    ///
    /// - Parameters:
    ///   - folder: Where it was unpacked.
    ///   - display: The archive's path as the user knows it.
    /// - Returns: What was found in it.
    func find(unpacked folder: String, display: String) -> Found {
        var found = Found()
        look(folder, display: display, depth: 0, isNamed: false, into: &found)
        return found
    }

    private func look(
        _ path: String,
        display: String,
        depth: Int,
        isNamed: Bool,
        into found: inout Found
    ) {
        switch FileKind.of(path) {
        case .missing(let reason):
            found.diagnostics.append(
                Diagnostic(
                    .error,
                    code: "unreadable",
                    "cannot read '\(display)': \(reason); check the path",
                    path: display
                )
            )
        case .other:
            found.diagnostics.append(
                Diagnostic(
                    .warning,
                    code: "not-a-file",
                    "'\(display)' is neither a file nor a folder and was passed by",
                    path: display
                )
            )
        case .file(let size):
            if !isNamed, let kind = Bystander.kind(ofFile: path) {
                found.passedBy[kind, default: 0] += 1
                return
            }
            found.sources.append(
                ArtifactSource(kind: .file, path: path, displayPath: display, byteCount: size)
            )
        case .folder: lookInFolder(path, display: display, depth: depth, into: &found)
        }
    }

    private func lookInFolder(
        _ path: String,
        display: String,
        depth: Int,
        into found: inout Found
    ) {
        let names: [String]
        do {
            names = try FileReading.names(in: path)
        } catch {
            found.diagnostics.append(
                Diagnostic(
                    .error,
                    code: "unreadable",
                    "\(error); check its permissions",
                    path: display
                )
            )
            return
        }
        if let kind = ArtifactFinder.folderKind(path, names: names) {
            found.sources.append(
                ArtifactSource(kind: kind, path: path, displayPath: display, byteCount: 0)
            )
            return
        }
        guard depth < ArtifactFinder.maximumDepth else {
            found.diagnostics.append(
                Diagnostic(
                    .error,
                    code: "too-deep",
                    "'\(display)' is nested deeper than \(ArtifactFinder.maximumDepth) folders and was not searched; name the folder itself",
                    path: display
                )
            )
            return
        }
        for name in names where !name.hasPrefix("._") && name != ".git" {
            if let kind = Bystander.kind(ofFolder: name) {
                found.passedBy[kind, default: 0] += 1
                continue
            }
            look(
                path + "/" + name,
                display: display + "/" + name,
                depth: depth + 1,
                isNamed: false,
                into: &found
            )
        }
    }

    /// Whether a folder is one artifact: decided by what is in it.
    private static func folderKind(_ path: String, names: [String]) -> ArtifactSource.Kind? {
        if path.hasSuffix(".xcresult") { return .resultBundle }
        if names.contains("Info.plist"),
            names.contains("Data") || names.contains("database.sqlite3")
        {
            return .resultBundle
        }
        if names.contains("manifest.json"),
            let head = try? FileReading.bytes(path + "/manifest.json", limit: 1 << 16),
            String(decoding: head, as: UTF8.self).contains("exportedFileName")
        {
            return .exportedAttachments
        }
        return nil
    }
}
