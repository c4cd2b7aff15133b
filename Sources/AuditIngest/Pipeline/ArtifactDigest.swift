import AuditStore

/// The digest that an artifact is known by.
enum ArtifactDigest {
    /// The digest of a file's bytes, or of everything in a folder.
    ///
    /// A result bundle names its objects by their content, so its digest is that of its property list and its objects' names;
    /// `database.sqlite3` is a cache that readers leave behind and does not count where there are objects.
    ///
    /// - Parameter source: The artifact.
    /// - Returns: 32 bytes.
    /// - Throws: ``FileError``.
    static func of(_ source: ArtifactSource) throws -> [UInt8] {
        var hash = BLAKE3()
        switch source.kind {
        case .file: try FileReading.blocks(source.path) { hash.update($0) }
        case .exportedAttachments: try add(folder: source.path, prefix: "", depth: 0, to: &hash)
        case .resultBundle: try add(bundle: source.path, to: &hash)
        }
        return hash.finish()
    }

    private static func add(bundle path: String, to hash: inout BLAKE3) throws {
        let names = try FileReading.names(in: path)
        if names.contains("Info.plist") {
            try FileReading.blocks(path + "/Info.plist") { hash.update($0) }
        }
        let objects = names.contains("Data") ? try FileReading.names(in: path + "/Data") : []
        for name in objects where !name.hasPrefix("._") {
            var line = name
            // A truncated object has its name and not its size.
            if case .file(let size) = FileKind.of(path + "/Data/" + name) { line += " \(size)" }
            hash.update(Array((line + "\n").utf8))
        }
        if objects.isEmpty, names.contains("database.sqlite3") {
            try FileReading.blocks(path + "/database.sqlite3") { hash.update($0) }
        }
    }

    private static func add(
        folder path: String,
        prefix: String,
        depth: Int,
        to hash: inout BLAKE3
    ) throws {
        guard depth < 8 else { return }
        for name in try FileReading.names(in: path) {
            let inner = path + "/" + name
            switch FileKind.of(inner) {
            case .file(let size):
                hash.update(Array("\(prefix)\(name) \(size)\n".utf8))
                try FileReading.blocks(inner) { hash.update($0) }
            case .folder:
                try add(folder: inner, prefix: "\(prefix)\(name)/", depth: depth + 1, to: &hash)
            default: continue
            }
        }
    }
}
