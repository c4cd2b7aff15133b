import AuditStore

/// Why an object of a bundle could not be had, or not whole.
enum StoreFault: Error, Equatable {
    /// The text is no identifier.
    case badIdentifier(String)
    /// There is no file for it.
    case missing(String)
    /// The file cannot be read.
    case unreadable(String, reason: String)
    /// The payload ends early.
    case truncated(String)
    /// The payload is damaged.
    case corrupt(String, reason: String)
    /// The payload is larger than what is read.
    case tooLarge(String, limit: Int)
    /// The payload is compressed and the system has no libzstd.
    case noZstandard

    /// The fault as a diagnostic.
    ///
    /// - Parameter role: What the object is for, such as `the results of 'A/b()'`.
    /// - Returns: The diagnostic, an error.
    func diagnostic(_ role: String) -> Diagnostic {
        switch self {
        case .badIdentifier(let text):
            Diagnostic(
                .error,
                code: "bad-object-id",
                "\(role): '\(text.prefix(120))' is not the identifier of an object and was not opened; "
                    + "use the bundle as Xcode wrote it"
            )
        case .missing(let id):
            Diagnostic(
                .error,
                code: "missing-object",
                "\(role): the bundle has no 'Data/data.\(id)'; copy the whole bundle again",
                path: "Data/data.\(id)"
            )
        case .unreadable(let id, let reason):
            Diagnostic(
                .error,
                code: "unreadable-object",
                "\(role): 'Data/data.\(id)' cannot be read: \(reason); make it readable",
                path: "Data/data.\(id)"
            )
        case .truncated(let id):
            Diagnostic(
                .error,
                code: "truncated-object",
                "\(role): 'Data/data.\(id)' ends early; what stands before was read: "
                    + "copy the whole bundle again",
                path: "Data/data.\(id)"
            )
        case .corrupt(let id, let reason):
            Diagnostic(
                .error,
                code: "corrupt-object",
                "\(role): 'Data/data.\(id)' is damaged (\(reason)); what stands before was read: "
                    + "copy the bundle again",
                path: "Data/data.\(id)"
            )
        case .tooLarge(let id, let limit):
            Diagnostic(
                .error,
                code: "oversized-object",
                "\(role): 'Data/data.\(id)' unpacks to more than \(limit) bytes and was not read on; "
                    + "if that is no mistake, export the attachment and ingest it by itself",
                path: "Data/data.\(id)"
            )
        case .noZstandard:
            Diagnostic(
                .error,
                code: "zstd-missing",
                "the bundle's objects are compressed with zstd, and this system has no libzstd; "
                    + Zstandard.remedy
            )
        }
    }
}

/// The objects in a bundle's `Data` folder, read when they are asked for.
///
/// Not for more than one thread: the decoder has a state.
final class ObjectStore {
    /// A payload, and why it is not whole.
    struct Payload {
        /// The contents, unpacked.
        var bytes: [UInt8]
        /// What is missing.
        var fault: StoreFault?
    }

    /// An object, and why it is not whole.
    struct Loaded {
        /// The object.
        var object: LegacyObject?
        /// What is missing.
        var fault: StoreFault?
    }

    /// The most bytes that one structured object may have.
    static let objectLimit = 256 * 1024 * 1024
    /// The most bytes that one attachment may have to be read.
    static let attachmentLimit = 64 * 1024 * 1024
    /// zstd in real bundles reaches 1,357 to 1; what says more is a bomb.
    private static let highestRatio = 4096
    private static let cacheLimit = 256

    private let folder: String
    private let decoder: ZstandardDecoder?
    /// Objects that were read, so that one that many tests share is read once.
    private var cache: [BundleObjectID: Loaded] = [:]
    private var cached: [BundleObjectID] = []
    /// What may still be unpacked: many bombs cost no more than one.
    private var budget = 8 * 1024 * 1024 * 1024
    /// How many objects were read from files.
    private(set) var reads = 0

    /// The store of a bundle.
    ///
    /// - Parameters:
    ///   - bundle: The path of the bundle.
    ///   - zstandard: The library that unpacks; nil where there is none.
    init(bundle: String, zstandard: Zstandard? = Zstandard.system) {
        folder = bundle + "/Data"
        decoder = zstandard.flatMap(ZstandardDecoder.init)
    }

    /// The structured object with an identifier.
    func object(_ text: String) -> Loaded {
        guard let id = BundleObjectID(text) else {
            return Loaded(fault: .badIdentifier(text))
        }
        if let known = cache[id] { return known }
        let payload = payload(id, limit: ObjectStore.objectLimit)
        var loaded = Loaded(fault: payload.fault)
        if payload.fault == nil || !payload.bytes.isEmpty {
            let parsed = LegacyObjectParser.parse(payload.bytes)
            if case .object(let object) = parsed.value { loaded.object = object }
            if loaded.fault == nil {
                if let fault = parsed.fault {
                    loaded.fault =
                        fault == "the payload ends early"
                        ? .truncated(text) : .corrupt(text, reason: fault)
                } else if loaded.object == nil {
                    loaded.fault = .corrupt(text, reason: "it is no object")
                }
            }
        }
        // The large ones are read once anyway; keeping them would only hold memory.
        if payload.bytes.count < 256 * 1024 { remember(id, loaded) }
        return loaded
    }

    /// The payload of an object, unpacked.
    ///
    /// - Parameters:
    ///   - id: The object.
    ///   - limit: The most bytes that may come out.
    ///   - size: The size as its owner states it: a raw payload of that size that looks like zstd is an attachment
    ///     that is itself a zstd file.
    /// - Returns: The contents, up to a fault.
    func payload(_ id: BundleObjectID, limit: Int, size: Int? = nil) -> Payload {
        reads += 1
        switch BundleFile.read(path(id), limit: limit) {
        case .missing: return Payload(bytes: [], fault: .missing(id.text))
        case .unreadable(let reason):
            return Payload(bytes: [], fault: .unreadable(id.text, reason: reason))
        case .bytes(let stored, let fileSize):
            guard stored.starts(with: Zstandard.magic), size != fileSize else {
                return Payload(
                    bytes: stored,
                    fault: fileSize > limit ? .tooLarge(id.text, limit: limit) : nil
                )
            }
            return unpack(id, stored, limit: limit)
        }
    }

    /// The beginning of a payload; as little as possible is read.
    func beginning(_ id: BundleObjectID, count: Int, size: Int? = nil) -> [UInt8]? {
        // A block of zstd is at most 128 kB, so that this much of the file gives more than a few kB.
        guard case .bytes(let stored, let fileSize) = BundleFile.read(path(id), limit: 140_000)
        else { return nil }
        guard stored.starts(with: Zstandard.magic), size != fileSize else {
            return Array(stored.prefix(count))
        }
        guard let decoder else { return nil }
        return stored.withUnsafeBytes { decoder.unpack($0, limit: count).bytes }
    }

    /// What an object refers to, in the order of its payload; nil where its list is missing or damaged.
    func references(_ id: BundleObjectID) -> [BundleObjectID]? {
        guard
            case .bytes(let bytes, _) = BundleFile.read(
                folder + "/refs." + id.text,
                limit: 16 * 1024 * 1024
            )
        else { return nil }
        return ReferenceList.parse(bytes)
    }

    /// Whether an object's file is what its identifier says: the hash of its references and of the payload as stored.
    ///
    /// - Parameter id: The object.
    /// - Returns: False also where the file or its list of references is missing.
    func isIntact(_ id: BundleObjectID) -> Bool {
        guard
            case .bytes(let stored, let size) = BundleFile.read(
                path(id),
                limit: ObjectStore.objectLimit
            ), stored.count == size, let references = references(id)
        else { return false }
        var hash = BLAKE2b()
        for reference in references { hash.update(reference.binary) }
        hash.update(stored)
        return BundleObjectID(binary: [0] + hash.finish()) == id
    }

    /// The identifiers of all payloads in the store, sorted; AppleDouble files are none.
    func identifiers() -> [BundleObjectID] {
        (BundleFile.names(in: folder, limit: 1_000_000) ?? []).compactMap {
            $0.hasPrefix("data.") ? BundleObjectID(String($0.dropFirst(5))) : nil
        }
    }

    private func path(_ id: BundleObjectID) -> String { folder + "/data." + id.text }

    private func unpack(_ id: BundleObjectID, _ stored: [UInt8], limit: Int) -> Payload {
        guard let decoder else { return Payload(bytes: [], fault: .noZstandard) }
        let limit = min(limit, max(stored.count * ObjectStore.highestRatio, 1024 * 1024), budget)
        let output = stored.withUnsafeBytes { decoder.unpack($0, limit: limit) }
        budget = max(0, budget - output.bytes.count)
        let fault: StoreFault? =
            switch output.error {
            case nil: nil
            case .truncated: .truncated(id.text)
            case .corrupt(let reason): .corrupt(id.text, reason: reason)
            case .tooLarge(let limit): .tooLarge(id.text, limit: limit)
            }
        return Payload(bytes: output.bytes, fault: fault)
    }

    private func remember(_ id: BundleObjectID, _ loaded: Loaded) {
        if cached.count >= ObjectStore.cacheLimit {
            for old in cached.prefix(ObjectStore.cacheLimit / 2) { cache[old] = nil }
            cached.removeFirst(ObjectStore.cacheLimit / 2)
        }
        cache[id] = loaded
        cached.append(id)
    }
}
