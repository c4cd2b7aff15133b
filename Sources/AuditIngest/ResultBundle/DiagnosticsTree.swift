import AuditStore

/// The folder of logs that an action leaves: objects whose payload lists names, and whose references are the entries.
struct DiagnosticsTree {
    /// An entry of a folder.
    struct Entry {
        /// The name.
        var name: String
        /// Whether it is a folder.
        var isFolder: Bool
        /// Its object.
        var id: BundleObjectID
    }

    /// How deep the tree is followed: folders of targets, their sessions, and one to spare.
    private static let maximumDepth = 4
    /// How many folders are opened at most, so that the cost does not grow with what the logs are.
    private static let maximumFolders = 512

    private let store: ObjectStore

    init(store: ObjectStore) { self.store = store }

    /// The files whose name a test accepts, in the order of the tree.
    ///
    /// - Parameters:
    ///   - root: The object of the folder.
    ///   - folder: The name of the only folder in it that is opened; nil for all.
    ///   - limit: How many files are wanted.
    ///   - accepts: Whether a file of this name is wanted.
    /// - Returns: The files; an empty list where the logs are not there.
    func files(
        in root: BundleObjectID,
        folder: String? = nil,
        limit: Int,
        where accepts: (String) -> Bool
    ) -> [Entry] {
        var result: [Entry] = []
        var folders = 0
        var open: [BundleObjectID] = []
        func visit(_ id: BundleObjectID) {
            guard result.count < limit, folders < DiagnosticsTree.maximumFolders,
                open.count < DiagnosticsTree.maximumDepth, !open.contains(id)
            else { return }
            folders += 1
            let isRoot = open.isEmpty
            open.append(id)
            defer { open.removeLast() }
            let entries = entries(of: id)
            for entry in entries where !entry.isFolder && result.count < limit {
                if accepts(entry.name) { result.append(entry) }
            }
            for entry in entries where entry.isFolder {
                if isRoot, let folder, entry.name != folder { continue }
                // A log archive is a folder with an extension, and large.
                if isRoot || !entry.name.contains(".") { visit(entry.id) }
            }
        }
        visit(root)
        return result
    }

    /// The entries of a folder; an empty list where it is missing or damaged.
    private func entries(of id: BundleObjectID) -> [Entry] {
        let payload = store.payload(id, limit: 4 * 1024 * 1024)
        guard let values = JSONParser.parse(payload.bytes)?.value.array,
            let references = store.references(id)
        else { return [] }
        return zip(values, references).compactMap { value, id in
            guard let name = value["name"]?.string else { return nil }
            return Entry(name: name, isFolder: value["type"]?.int == 2, id: id)
        }
    }
}

extension DiagnosticsTree {
    /// The Xcode version that the first session's log begins with, such as `26.1.1 (17B100)`.
    func xcodeVersion(in root: BundleObjectID) -> String? {
        let logs = files(in: root, limit: 4) { $0.hasPrefix("Session-") && $0.hasSuffix(".log") }
        for log in logs {
            guard let head = store.beginning(log.id, count: 4096) else { continue }
            let text = String(decoding: head, as: UTF8.self)
            for line in text.split(whereSeparator: \.isNewline).prefix(20) {
                let label = "Xcode version: "
                guard let range = line.firstRange(of: label) else { continue }
                let version = line[range.upperBound...]
                if !version.isEmpty { return String(version.prefix(80)) }
            }
        }
        return nil
    }

    /// What the tests of a target printed.
    func outputs(in root: BundleObjectID, folder: String) -> [Entry] {
        files(in: root, folder: folder, limit: 64) {
            $0.hasPrefix("StandardOutputAndStandardError") && $0.hasSuffix(".txt")
        }
    }
}
