#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads files with a limit.
enum FileBytes {
    /// The bytes of a regular file; nil where it is none, cannot be read or is larger than the limit.
    ///
    /// `limit`: The most bytes that are read.
    /// `isPrefix`: Whether the first bytes of a larger file are wanted.
    static func read(_ path: String, limit: Int, isPrefix: Bool = false) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        let size = Int(status.st_size)
        guard isPrefix || size <= limit else { return nil }
        var bytes: [UInt8] = []
        let wanted = min(size, limit)
        bytes.reserveCapacity(wanted)
        var chunk = [UInt8](repeating: 0, count: min(max(wanted, 1), 1 << 20))
        while bytes.count < wanted {
            let count = chunk.withUnsafeMutableBytes { buffer in
                systemRead(file, buffer.baseAddress, min(buffer.count, wanted - bytes.count))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes.append(contentsOf: chunk[..<count])
        }
        return bytes
    }

    private static func systemRead(
        _ file: Int32,
        _ buffer: UnsafeMutableRawPointer?,
        _ count: Int
    ) -> Int {
        #if canImport(Glibc)
            Glibc.read(file, buffer, count)
        #else
            Darwin.read(file, buffer, count)
        #endif
    }
}

/// Knows pictures, videos and other files without text by their first bytes.
enum MediaBytes {
    /// Whether a file that begins so is a picture, a video, a font, a program or the like.
    static func isMedia(_ head: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [
            [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x47, 0x49, 0x46, 0x38],
            [0x25, 0x50, 0x44, 0x46], [0x49, 0x49, 0x2A, 0x00], [0x4D, 0x4D, 0x00, 0x2A],
            [0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE],
            [0x62, 0x70, 0x6C, 0x69, 0x73, 0x74],
            [0x1A, 0x45, 0xDF, 0xA3], [0x53, 0x51, 0x4C, 0x69, 0x74, 0x65],
        ]
        if marks.contains(where: { head.starts(with: $0) }) { return true }
        // ISO media files: HEIC, MP4, MOV.
        return head.count >= 12 && head[4..<8].elementsEqual([0x66, 0x74, 0x79, 0x70])
    }
}
