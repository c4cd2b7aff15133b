public import AuditStore

/// Reads result bundles as Xcode writes them, without Xcode.
///
/// Nothing is ever written into a bundle.
public enum ResultBundleReader {
    /// The name of the format, as `inspect` prints it.
    public static let format = "xcresult"

    /// Whether a folder is a result bundle, also one that is damaged or was not finished.
    ///
    /// - Parameter path: The folder.
    /// - Returns: False for anything but a folder with a bundle's store, database or name.
    public static func isBundle(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard !name.hasPrefix("._"), BundleFile.isFolder(path) else { return false }
        if name.hasSuffix(".xcresult") { return true }
        guard
            BundleFile.isFile(path + "/Info.plist") || BundleFile.isFile(path + "/database.sqlite3")
        else { return false }
        return BundleFile.isFolder(path + "/Data")
    }

    /// Reads a bundle.
    ///
    /// - Parameters:
    ///   - path: The bundle's folder.
    ///   - registry: The readers that attachments are given to.
    ///   - sink: Where the evidence goes.
    /// - Throws: Only what the sink throws; what is wrong with the bundle becomes diagnostics.
    public static func read(
        path: String,
        registry: any DocumentReading,
        into sink: any EvidenceSink
    ) throws {
        let store = ObjectStore(bundle: path)
        let builder = BundleEvidence(store: store, registry: registry, sink: sink)
        try BundleSource(path: path, store: store, visitor: builder).read()
        try builder.finish()
    }

    /// The bytes of a payload, such as those of a ``Screenshot``.
    ///
    /// - Parameters:
    ///   - payload: The payload's identifier.
    ///   - path: The bundle's folder.
    /// - Returns: The bytes.
    /// - Throws: ``ResultBundleError`` where the payload is not there or not whole.
    public static func extract(
        payload: String,
        from path: String
    ) throws(ResultBundleError) -> [UInt8] {
        guard let id = BundleObjectID(payload) else {
            throw ResultBundleError(StoreFault.badIdentifier(payload).diagnostic("the payload"))
        }
        let found = ObjectStore(bundle: path).payload(id, limit: ObjectStore.objectLimit)
        if let fault = found.fault { throw ResultBundleError(fault.diagnostic("the payload")) }
        return found.bytes
    }
}

/// Why a payload could not be had from a bundle.
public struct ResultBundleError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    /// The message.
    public var description: String { diagnostic.message }
}
