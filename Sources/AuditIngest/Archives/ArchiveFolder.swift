#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A private temporary folder with what was in an archive; removed when it is no longer used.
public final class ArchiveFolder: Sendable {
    /// The path of the folder.
    public let path: String
    /// Entries that were left out: links, devices, and paths that lead out of the archive.
    public let refused: [String]
    /// Whether the archive ended early or is damaged, so that only a part of it is here.
    public let isDamaged: Bool

    init(path: String, refused: [String], isDamaged: Bool) {
        self.path = path
        self.refused = refused
        self.isDamaged = isDamaged
    }

    deinit { remove() }

    /// Removes the folder and everything in it.
    ///
    /// May be called more than once.
    public func remove() { ArchiveFolder.removeTree(path) }

    /// Makes a new private folder in the system's temporary folder.
    static func makeTemporary() throws(ArchiveError) -> String {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/audit-report-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) } != nil
        }
        guard made else { throw .system(base, code: errno) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Removes a tree without following links.
    static func removeTree(_ path: String) {
        for (entry, isFolder) in entries(path) where isFolder { removeTree(path + "/" + entry) }
        for (entry, isFolder) in entries(path) where !isFolder { unlink(path + "/" + entry) }
        rmdir(path)
    }

    /// Removes everything in a tree that is neither a regular file nor a folder.
    ///
    /// - Returns: What was removed.
    static func sweep(_ path: String, depth: Int = 0) -> [String] {
        guard depth < 100 else { return [] }
        var removed: [String] = []
        for (entry, isFolder) in entries(path) {
            let inner = path + "/" + entry
            if isFolder {
                removed += sweep(inner, depth: depth + 1)
                continue
            }
            var status = stat()
            guard lstat(inner, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
            unlink(inner)
            removed.append(entry)
        }
        return removed
    }

    /// The names in a folder in order, and whether each is a folder itself.
    private static func entries(_ path: String) -> [(name: String, isFolder: Bool)] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [(name: String, isFolder: Bool)] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            var status = stat()
            let isFolder =
                lstat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            names.append((name, isFolder))
        }
        return names.sorted { $0.name < $1.name }
    }
}
