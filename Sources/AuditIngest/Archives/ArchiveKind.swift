/// The archives that are opened, by the first bytes of a file.
public enum ArchiveKind: Sendable, Hashable {
    /// gzip: one file, or a tar archive.
    case gzip
    /// A tar archive.
    case tar
    /// A zip archive.
    case zip

    /// How many bytes of a file are needed to tell.
    public static let headSize = 512

    /// The kind of archive that begins so; nil for any other file.
    ///
    /// `head`: The first ``headSize`` bytes, or the whole of a shorter file.
    public static func detect(_ head: some Collection<UInt8>) -> ArchiveKind? {
        let head = Array(head.prefix(headSize))
        if head.starts(with: [0x1F, 0x8B, 0x08]) { return .gzip }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04])
            || head.starts(with: [0x50, 0x4B, 0x05, 0x06])
        {
            return .zip
        }
        return TarHeader(head)?.isChecked == true ? .tar : nil
    }
}

/// Why an archive could not be opened.
public enum ArchiveError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file is no archive of a known kind.
    case notAnArchive(String)
    /// None of the tools that open it is there.
    case toolMissing(String, tools: [String])
    /// The tool stopped with an error.
    case toolFailed(String, tool: String, status: Int32)
    /// What is in it is larger than what is opened.
    case tooLarge(String, limit: Int)
    /// A file or folder could not be made.
    case system(String, code: Int32)

    /// One line in lower case that ends with the remedy.
    public var description: String {
        switch self {
        case .notAnArchive(let path): "'\(path)' is no gzip, tar or zip archive; open it by hand"
        case .toolMissing(let path, let tools):
            "'\(path)' needs one of \(tools.joined(separator: ", ")) to be opened; install one or unpack it"
        case .toolFailed(let path, let tool, let status):
            "\(tool) could not open '\(path)' (status \(status)); the archive may be damaged, fetch it again"
        case .tooLarge(let path, let limit):
            "'\(path)' holds more than \(limit) bytes or too many files; unpack what matters and ingest that"
        case .system(let path, let code):
            "'\(path)' cannot be written or read (error \(code)); check the temporary folder"
        }
    }
}
