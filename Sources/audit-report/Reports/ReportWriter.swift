import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that could not be written.
struct ReportWriteError: Error, CustomStringConvertible {
    /// The path.
    let path: String
    /// What the system says.
    let reason: String

    /// What went wrong and what to do, for people.
    var description: String {
        "'\(path)' cannot be written: \(reason); give another folder with --out"
    }
}

/// Writes a report's files into a folder.
///
/// Each file is written beside its place and moved there, so that a page is whole or the old one. Pages of an earlier
/// report that this one no longer has are removed; they are known by a list that the writer keeps in the folder, so that
/// nothing else in it is ever touched.
struct ReportWriter {
    /// The list of the files that the last report wrote.
    static let listName = ".audit-report-files"

    private let folder: String

    /// Writes a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - folder: The folder; made where it is missing.
    ///   - formats: What to write.
    /// - Returns: The files written, below the folder, in order.
    /// - Throws: ``ReportWriteError``.
    @discardableResult
    static func write(
        _ report: Report,
        to folder: String,
        formats: Set<ReportFormat>
    ) throws -> [String] {
        let writer = ReportWriter(folder: folder)
        try writer.makeFolder("")
        let before = writer.listed()
        var written: [String] = []
        var folders: Set<String> = []
        try Site(report).forEachFile(formats) { file in
            if let slash = file.path.lastIndex(of: "/") {
                let name = String(file.path[..<slash])
                if folders.insert(name).inserted { try writer.makeFolder(name) }
            }
            try writer.write(file)
            written.append(file.path)
        }
        let now = Set(written)
        // A report in fewer formats leaves the other ones' files where they are.
        let stale = before.filter { !now.contains($0) && writer.belongs($0, to: formats) }
        for path in stale { unlink("\(folder)/\(path)") }
        let kept = before.filter { !now.contains($0) && !writer.belongs($0, to: formats) }
        let list = (written + kept).sorted().map { $0 + "\n" }.joined()
        try writer.write(SiteFile(path: listName, text: list))
        return written
    }

    private func belongs(_ path: String, to formats: Set<ReportFormat>) -> Bool {
        if path.hasSuffix(".md") { return formats.contains(.markdown) }
        return formats.contains(path.hasSuffix(".json") ? .json : .html)
    }

    private func makeFolder(_ name: String) throws {
        let path = name.isEmpty ? folder : "\(folder)/\(name)"
        var made = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            made += made.isEmpty && part.isEmpty ? "/" : "\(part)/"
            if made == "/" || made == "./" || mkdir(made, 0o777) == 0 { continue }
            guard errno == EEXIST || errno == EISDIR else { throw failure(path) }
        }
    }

    private func write(_ file: SiteFile) throws {
        try write(Array(file.text.utf8), path: file.path)
    }

    /// Writes a picture.
    ///
    /// - Parameters:
    ///   - bytes: The picture.
    ///   - name: The file's name, without a folder.
    ///   - folder: Where it goes; made where it is missing.
    /// - Returns: The path.
    /// - Throws: ``ReportWriteError``.
    static func writePicture(
        _ bytes: [UInt8],
        named name: String,
        to folder: String
    ) throws -> String {
        let writer = ReportWriter(folder: folder)
        try writer.makeFolder("")
        try writer.write(bytes, path: name)
        return "\(folder)/\(name)"
    }

    private func write(_ bytes: [UInt8], path: String) throws {
        let target = "\(folder)/\(path)"
        let temporary = "\(target).writing-\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(target) }
        let isWhole = bytes.withUnsafeBytes { bytes -> Bool in
            var rest = bytes
            while let start = rest.baseAddress, !rest.isEmpty {
                #if canImport(Glibc)
                    let count = Glibc.write(descriptor, start, rest.count)
                #else
                    let count = Darwin.write(descriptor, start, rest.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
            return true
        }
        let error = isWhole ? nil : failure(target)
        let isClosed = close(descriptor) == 0
        if let error {
            unlink(temporary)
            throw error
        }
        guard isClosed, rename(temporary, target) == 0 else {
            let error = failure(target)
            unlink(temporary)
            throw error
        }
    }

    /// The files of the last report; only paths that a report can have.
    private func listed() -> [String] {
        guard let file = fopen("\(folder)/\(ReportWriter.listName)", "r") else { return [] }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count < 16_000_000 {
            let count = fread(&buffer, 1, buffer.count, file)
            if count == 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter(ReportWriter.isOurs)
    }

    private static let names: Set<String> = [
        "index.html", "badge.svg", "weekly.md", "summary.md", "report.json",
    ]

    /// Whether a path is one that a report writes: never one that leads out of the folder.
    static func isOurs(_ path: String) -> Bool {
        if names.contains(path) { return true }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "screens" || parts[0] == "runs",
            parts[1].hasSuffix(".html")
        else { return false }
        return parts[1].dropLast(5).utf8.allSatisfy {
            (48...57).contains($0) || (97...122).contains($0) || $0 == 0x2D
        }
    }

    private func failure(_ path: String) -> ReportWriteError {
        ReportWriteError(path: path, reason: String(cString: strerror(errno)))
    }
}
