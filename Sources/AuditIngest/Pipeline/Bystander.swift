/// Files that stand beside evidence and hold none.
enum Bystander {
    /// What a file is, where its first bytes say that it is no evidence.
    static func kind(ofFile path: String) -> String? {
        guard let head = try? FileReading.bytes(path, limit: headSize) else { return nil }
        return kind(ofHead: head)
    }

    /// How many of a file's first bytes tell.
    static let headSize = 16

    /// What a file is that begins so.
    static func kind(ofHead head: [UInt8]) -> String? {
        let magics: [(String, Int, [UInt8])] = [
            ("image", 0, [0x89, 0x50, 0x4E, 0x47]), ("image", 0, [0xFF, 0xD8, 0xFF]),
            ("image", 0, [0x47, 0x49, 0x46, 0x38]), ("image", 0, [0x49, 0x49, 0x2A, 0x00]),
            ("image", 0, [0x4D, 0x4D, 0x00, 0x2A]), ("video", 4, [0x66, 0x74, 0x79, 0x70]),
            ("binary", 0, [0xCF, 0xFA, 0xED, 0xFE]), ("binary", 0, [0xCA, 0xFE, 0xBA, 0xBE]),
            ("binary", 0, [0x7F, 0x45, 0x4C, 0x46]),
            ("property list", 0, [0x62, 0x70, 0x6C, 0x69]),
            ("video", 0, [0x1A, 0x45, 0xDF, 0xA3]),
            ("document", 0, [0x25, 0x50, 0x44, 0x46]),
        ]
        for (kind, offset, magic) in magics where head.dropFirst(offset).starts(with: magic) {
            return kind
        }
        if head.starts(with: Array("SQLite format 3".utf8)) { return "database" }
        return nil
    }

    /// What a folder is, where its name says that nothing in it is evidence.
    static func kind(ofFolder name: String) -> String? {
        let suffixes = [
            (".dSYM", "symbols"), (".app", "app"), (".xctest", "app"), (".framework", "app"),
            (".xcarchive", "archive"), (".logarchive", "log archive"), (".trace", "trace"),
            (".xcodeproj", "project"),
        ]
        if name == "node_modules" || name == "DerivedData" { return "build folder" }
        return suffixes.first { name.hasSuffix($0.0) }?.1
    }
}
