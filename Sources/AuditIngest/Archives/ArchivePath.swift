/// Judges the paths that archives carry; none is trusted.
enum ArchivePath {
    /// The parts of a path that stays inside the folder it is unpacked in; nil for every other path.
    ///
    /// Absolute paths, `..`, backslashes, drive letters, control characters and overlong names are refused.
    static func parts(_ path: String) -> [String]? {
        guard !path.isEmpty, path.utf8.count <= 4096, path.utf8.first != 0x2F else { return nil }
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x5C && $0 != 0x7F }) else { return nil }
        var parts: [String] = []
        for part in path.split(separator: "/") where part != "." {
            guard part != "..", part.utf8.count <= 255 else { return nil }
            parts.append(String(part))
        }
        if let first = parts.first, first.utf8.count == 2, first.hasSuffix(":") { return nil }
        return parts.isEmpty || parts.count > 64 ? nil : parts
    }
}
