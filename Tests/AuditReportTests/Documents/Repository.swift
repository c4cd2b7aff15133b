import Foundation

/// The repository's own files, as tests of its documents read them.
enum Repository {
    /// The top folder.
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../..").standardized

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Whether there is such a file or folder.
    static func has(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: path).path)
    }

    /// The documents for people: the Markdown files at the top, in docs/ and in bench/.
    static func documents() throws -> [String] {
        try ["", "docs/", "docs/sample/", "bench/"].flatMap { folder in
            try FileManager.default.contentsOfDirectory(
                atPath: root.appending(path: folder).path
            )
            .filter { $0.hasSuffix(".md") }.map { folder + $0 }
        }
        .sorted()
    }
}
