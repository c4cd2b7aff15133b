#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads files of a bundle: plain files only, so that a link or a pipe in it leads nowhere.
enum BundleFile {
    /// What came of reading a file.
    enum Contents {
        /// The first bytes of the file, and how large it is.
        case bytes([UInt8], size: Int)
        /// There is no such file.
        case missing
        /// It is there and cannot be read.
        case unreadable(String)
    }

    /// Reads a file, or its beginning.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The most bytes that are read.
    /// - Returns: What there is.
    static func read(_ path: String, limit: Int) -> Contents {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason())
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .unreadable(reason()) }
        guard status.st_mode & S_IFMT == S_IFREG else { return .unreadable("it is no plain file") }
        let size = Int(status.st_size)
        let wanted = max(0, min(size, limit))
        var failure: String?
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            while count < wanted, let base = buffer.baseAddress {
                #if canImport(Glibc)
                    let got = Glibc.read(descriptor, base + count, wanted - count)
                #else
                    let got = Darwin.read(descriptor, base + count, wanted - count)
                #endif
                if got > 0 {
                    count += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    failure = reason()
                    break
                }
            }
        }
        if let failure { return .unreadable(failure) }
        return .bytes(bytes, size: size)
    }

    /// The names in a folder, sorted; nil where there is no such folder.
    static func names(in folder: String, limit: Int) -> [String]? {
        guard let stream = opendir(folder) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(
                    to: CChar.self,
                    capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
                ) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether there is a folder at the path.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether there is a plain file at the path.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
