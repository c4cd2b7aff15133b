#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a file could not be read.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// What the system said, or why it was not tried.
    public let reason: String

    /// `cannot read 'x': No such file or directory`.
    public var description: String { "cannot read '\(path)': \(reason)" }
}

/// What kind of thing stands at a path.
enum FileKind {
    case file(size: Int)
    case folder
    case other
    case missing(reason: String)

    /// Looks at a path; symbolic links are followed.
    static func of(_ path: String) -> FileKind {
        var info = stat()
        guard stat(path, &info) == 0 else {
            return .missing(reason: String(cString: strerror(errno)))
        }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return .file(size: Int(info.st_size))
        case S_IFDIR: return .folder
        default: return .other
        }
    }
}

/// Reads files through the system's calls, a block at a time.
enum FileReading {
    /// How much is read at once.
    static let blockSize = 1 << 18

    /// Gives the file's bytes block by block.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes to read; nil for all.
    ///   - body: Takes a block; it is not kept after the call.
    /// - Throws: ``FileError``, or what the body throws.
    static func blocks(
        _ path: String,
        limit: Int? = nil,
        body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        // Without blocking: a pipe that nobody writes to would never open.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw error(path) }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw error(path) }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw FileError(path: path, reason: "it is no regular file")
        }
        // No more than malloc's own alignment: glibc before 2.38 does not use freed aligned blocks again, and a folder of
        // many files would cost a block each.
        let block = UnsafeMutableRawBufferPointer.allocate(
            byteCount: min(blockSize, max(limit ?? blockSize, 1)),
            alignment: 16
        )
        defer { block.deallocate() }
        var left = limit ?? Int.max
        while left > 0 {
            let count = read(descriptor, block.baseAddress, min(left, blockSize))
            if count < 0 {
                if errno == EINTR { continue }
                throw error(path)
            }
            if count == 0 { return }
            left -= count
            try body(UnsafeRawBufferPointer(rebasing: block[..<count]))
        }
    }

    /// The whole file, or its beginning.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes to read; nil for all.
    /// - Returns: The bytes.
    /// - Throws: ``FileError``.
    static func bytes(_ path: String, limit: Int? = nil) throws -> [UInt8] {
        var result: [UInt8] = []
        if case .file(let size) = FileKind.of(path) {
            result.reserveCapacity(min(size, limit ?? size))
        }
        try blocks(path, limit: limit) { result.append(contentsOf: $0) }
        return result
    }

    /// The whole file; nil where it is no file, cannot be read or is larger than the limit.
    ///
    /// `limit`: The size in bytes beyond which a file is not wanted.
    static func bytes(_ path: String, upTo limit: Int) -> [UInt8]? {
        guard case .file(let size) = FileKind.of(path), size <= limit,
            let bytes = try? bytes(path, limit: limit + 1), bytes.count <= limit
        else { return nil }
        return bytes
    }

    /// The names in a folder, sorted by their bytes.
    ///
    /// - Parameter path: The folder.
    /// - Returns: The names without `.` and `..`.
    /// - Throws: ``FileError``.
    static func names(in path: String) throws -> [String] {
        guard let folder = opendir(path) else { throw error(path) }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func error(_ path: String) -> FileError {
        FileError(path: path, reason: String(cString: strerror(errno)))
    }
}
