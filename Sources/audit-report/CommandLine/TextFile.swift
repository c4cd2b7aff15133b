#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Small text files that a command reads and writes; `-` stands for the standard streams.
enum TextFile {
    /// Why a file could not be read or written.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The most that is read: lists and acceptances are small.
    static let limit = 16 << 20

    /// The text of a file.
    static func read(_ path: String) throws(Failure) -> String {
        let file = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("read", path) }
        defer { if file != 0 { close(file) } }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { systemRead(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { break }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else {
                throw Failure(description: "cannot read '\(path)': it is larger than 16 MB")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a file, or replaces it.
    static func write(_ text: String, to path: String) throws(Failure) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure("write", path) }
        defer { close(file) }
        let bytes = Array(text.utf8)
        var at = 0
        while at < bytes.count {
            let count = bytes[at...].withUnsafeBytes { systemWrite(file, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure("write", path) }
            at += count
        }
    }

    private static func failure(_ verb: String, _ path: String) -> Failure {
        Failure(description: "cannot \(verb) '\(path)': \(String(cString: strerror(errno)))")
    }

    private static func systemRead(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
            Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.write(file, buffer.baseAddress, buffer.count)
        #else
            Darwin.write(file, buffer.baseAddress, buffer.count)
        #endif
    }
}
