#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A new file that is written piece by piece; never one that was there before.
final class OutputFile {
    private let file: Int32

    /// Makes the file; nil where it is there already or cannot be made.
    init?(_ path: String) {
        file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if file < 0 { return nil }
    }

    deinit { close(file) }

    /// Writes all bytes; false where the disk does not take them.
    func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = systemWrite(rest)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(file, bytes.baseAddress, bytes.count)
        #else
            Darwin.write(file, bytes.baseAddress, bytes.count)
        #endif
    }
}
