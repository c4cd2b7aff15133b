import AuditStore

/// What a bundle's `Info.plist` says about its store.
struct BundleInfo: Sendable {
    /// The identifier of the root object, unchecked.
    var root: String?
    /// The storage backend.
    var backend: String?
    /// The format's major version.
    var major: Int?
    /// The format's minor version.
    var minor: Int?

    /// The storage backend that this program reads.
    static let knownBackend = "fileBacked2"
    /// The major version that this program reads.
    static let knownMajor = 3
    /// The newest minor version that was read when this program was made.
    static let newestMinor = 60

    /// Reads a property list in XML; nil where it is none.
    init?(xml bytes: [UInt8]) {
        guard let document = XMLDocument.parse(bytes), document.root.name == "plist",
            let dictionary = document.root.first("dict")
        else { return nil }
        let root = BundleInfo.value("rootId", of: dictionary)
        let storage = BundleInfo.value("storage", of: dictionary)
        let version = BundleInfo.value("version", of: dictionary)
        self.root = root.flatMap { BundleInfo.text("hash", of: $0) }
        backend = storage.flatMap { BundleInfo.text("backend", of: $0) }
        major = version.flatMap { BundleInfo.text("major", of: $0) }.flatMap { Int($0) }
        minor = version.flatMap { BundleInfo.text("minor", of: $0) }.flatMap { Int($0) }
    }

    /// Whether the bytes are a property list in Apple's binary form.
    static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

    /// Why the store cannot be read, where it cannot; and a warning where it is newer than what is known.
    var diagnostic: Diagnostic? {
        if let backend, backend != BundleInfo.knownBackend {
            return Diagnostic(
                .error,
                code: "unknown-storage-backend",
                "the bundle's storage backend is '\(backend)', which is not known; "
                    + "export it with 'xcrun xcresulttool get --legacy --format json' and ingest that",
                path: "Info.plist"
            )
        }
        if let major, major != BundleInfo.knownMajor {
            return Diagnostic(
                .error,
                code: "unknown-format-version",
                "the bundle's format is \(major).\(minor ?? 0), and only \(BundleInfo.knownMajor).x is known; "
                    + "export it with 'xcrun xcresulttool get --legacy --format json' and ingest that",
                path: "Info.plist"
            )
        }
        if let minor, minor > BundleInfo.newestMinor {
            return Diagnostic(
                .warning,
                code: "newer-format-version",
                "the bundle's format \(BundleInfo.knownMajor).\(minor) is newer than "
                    + "\(BundleInfo.knownMajor).\(BundleInfo.newestMinor), the newest known; "
                    + "it was read all the same: compare the number of tests with Xcode",
                path: "Info.plist"
            )
        }
        return nil
    }

    private static func value(_ key: String, of dictionary: XMLElement) -> XMLElement? {
        let elements = dictionary.elements
        for (at, element) in elements.enumerated()
        where element.name == "key" && element.text == key && at + 1 < elements.count {
            return elements[at + 1]
        }
        return nil
    }

    private static func text(_ key: String, of dictionary: XMLElement) -> String? {
        guard dictionary.name == "dict" else { return nil }
        return value(key, of: dictionary)?.text
    }
}
