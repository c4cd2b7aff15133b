#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Unpacks gzip, tar and zip archives into a private temporary folder, with the system's tools.
///
/// The kind is known by content, never by name. No path in an archive is trusted, nothing is unpacked as a link, and
/// what an archive may hold is limited.
public enum ArchiveOpener {
    /// What an archive may hold.
    public struct Limits: Sendable {
        /// The most bytes that are unpacked.
        public var bytes: Int
        /// The most entries that are unpacked.
        public var entries: Int

        /// Limits for an archive; by default 8 GiB and 200,000 entries.
        public init(bytes: Int = 8 << 30, entries: Int = 200_000) {
            self.bytes = bytes
            self.entries = entries
        }
    }

    /// Unpacks an archive.
    ///
    /// - Parameters:
    ///   - path: The path of the archive.
    ///   - limits: What it may hold.
    /// - Returns: The folder, which is removed when it is released.
    /// - Throws: ``ArchiveError`` where the file is no archive, is too large or damaged, or a tool is missing.
    public static func open(
        _ path: String,
        limits: Limits = Limits()
    ) throws(ArchiveError) -> ArchiveFolder {
        // A path that begins with a dash would be an option to the tools.
        let path = path.hasPrefix("/") ? path : "./" + path
        guard let head = try? FileReading.bytes(path, limit: ArchiveKind.headSize),
            let kind = ArchiveKind.detect(head)
        else { throw .notAnArchive(path) }
        let folder = try ArchiveFolder.makeTemporary()
        do throws(ArchiveError) {
            let content =
                switch kind {
                case .gzip: try gunzip(path, into: folder, limits)
                case .tar: try untar(path, into: folder, limits)
                case .zip: try unzip(path, into: folder, limits)
                }
            return ArchiveFolder(
                path: folder,
                refused: content.refused,
                isDamaged: content.isDamaged
            )
        } catch {
            ArchiveFolder.removeTree(folder)
            throw error
        }
    }

    // MARK: - gzip and tar

    private static func gunzip(
        _ path: String,
        into folder: String,
        _ limits: Limits
    ) throws(ArchiveError) -> ArchiveContent {
        guard let tool = SystemTool.find("gzip") else {
            throw .toolMissing(path, tools: ["gzip"])
        }
        let taker = GzipTaker(folder: folder, name: unpackedName(path), limits: limits)
        let status = SystemTool.run(tool, ["-d", "-c", "--", path], take: taker.take)
        return try taker.finish(path, tool: "gzip", status: status)
    }

    private static func untar(
        _ path: String,
        into folder: String,
        _ limits: Limits
    ) throws(ArchiveError) -> ArchiveContent {
        let taker = GzipTaker(folder: folder, name: unpackedName(path), limits: limits)
        let file = systemOpen(path)
        guard file >= 0 else { throw .system(path, code: errno) }
        defer { close(file) }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let isWanted = chunk.withUnsafeBytes {
                taker.take(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
            if !isWanted { break }
        }
        return try taker.finish(path, tool: "tar", status: 0)
    }

    private static func systemOpen(_ path: String) -> Int32 {
        #if canImport(Glibc)
            Glibc.open(path, O_RDONLY | O_CLOEXEC)
        #else
            Darwin.open(path, O_RDONLY | O_CLOEXEC)
        #endif
    }

    /// The archive's file name without `.gz`.
    private static func unpackedName(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? "file"
        let isMarked = name.lowercased().hasSuffix(".gz") && name.count > 3
        return isMarked ? String(name.dropLast(3)) : name
    }

    // MARK: - zip

    private static func unzip(
        _ path: String,
        into folder: String,
        _ limits: Limits
    ) throws(ArchiveError) -> ArchiveContent {
        guard let bytes = FileReading.bytes(path, upTo: min(limits.bytes, 2 << 30)) else {
            throw .tooLarge(path, limit: limits.bytes)
        }
        guard let listing = ZipListing(bytes) else {
            throw .toolFailed(path, tool: "unzip", status: 9)
        }
        guard listing.total <= limits.bytes, listing.count <= limits.entries else {
            throw .tooLarge(path, limit: limits.bytes)
        }
        guard listing.count > 0 else { return ArchiveContent() }
        let tools: [(name: String, arguments: [String])] = [
            ("unzip", ["-qq", "-o", path, "-d", folder]),
            ("bsdtar", ["-x", "-f", path, "-C", folder]),
            ("python3", ["-I", "-m", "zipfile", "-e", path, folder]),
        ]
        for tool in tools {
            guard let found = SystemTool.find(tool.name) else { continue }
            let status = SystemTool.run(found, tool.arguments) { _ in true }
            // unzip says 1 for a warning, such as a name that it changed.
            guard status == 0 || tool.name == "unzip" && status == 1 else {
                throw .toolFailed(path, tool: tool.name, status: status)
            }
            return ArchiveContent(refused: ArchiveFolder.sweep(folder))
        }
        throw .toolMissing(path, tools: tools.map(\.name))
    }
}

/// What came of unpacking.
private struct ArchiveContent {
    var refused: [String] = []
    var isDamaged = false
}

/// Takes unpacked bytes: unpacks them further where they are a tar archive, else keeps them as one file.
private final class GzipTaker {
    private let folder: String
    private let name: String
    private let limits: ArchiveOpener.Limits
    private var head: [UInt8] = []
    private var isDecided = false
    private var tar: TarUnpacker?
    private var file: OutputFile?
    private var count = 0
    private var isTooLarge = false
    private var isBroken = false

    init(folder: String, name: String, limits: ArchiveOpener.Limits) {
        self.folder = folder
        self.name = name
        self.limits = limits
    }

    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        count += bytes.count
        if count > limits.bytes {
            isTooLarge = true
            return false
        }
        guard isDecided else {
            head.append(contentsOf: bytes)
            return head.count < ArchiveKind.headSize || decide()
        }
        return pass(bytes)
    }

    private func decide() -> Bool {
        isDecided = true
        if ArchiveKind.detect(head) == .tar {
            tar = TarUnpacker(folder: folder, maximumEntries: limits.entries)
        } else {
            file = OutputFile(folder + "/" + (ArchivePath.parts(name)?.last ?? "file"))
        }
        let start = head
        head = []
        return start.withUnsafeBytes { pass($0) }
    }

    private func pass(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if let tar { return tar.take(bytes) }
        guard let file, file.write(bytes) else {
            isBroken = true
            return false
        }
        return true
    }

    func finish(_ path: String, tool: String, status: Int32) throws(ArchiveError) -> ArchiveContent
    {
        if isTooLarge { throw .tooLarge(path, limit: limits.bytes) }
        if !isDecided, !head.isEmpty { _ = decide() }
        if isBroken { throw .system(folder, code: errno) }
        if tar?.isOverfull == true { throw .tooLarge(path, limit: limits.bytes) }
        if tar?.isDamaged == true, tar?.entries == 0 {
            throw .toolFailed(path, tool: "tar", status: 2)
        }
        // What a damaged archive gave before its fault is kept where it gave anything.
        guard status == 0 || count > 0 else {
            throw .toolFailed(path, tool: tool, status: status)
        }
        file = nil
        return ArchiveContent(
            refused: tar?.refused ?? [],
            isDamaged: status != 0 || tar.map { $0.isDamaged || !$0.isWhole } ?? false
        )
    }
}
