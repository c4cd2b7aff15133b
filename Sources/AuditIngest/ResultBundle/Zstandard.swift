#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why a zstd frame could not be unpacked.
enum ZstandardError: Error, Equatable {
    /// The data are no zstd, or damaged.
    case corrupt(String)
    /// The data end in the middle.
    case truncated
    /// The contents are larger than the limit.
    case tooLarge(limit: Int)
}

/// The system's libzstd, found while the program runs.
///
/// Nothing is linked: the build needs only libsqlite3, and who reads no result bundle needs no zstd.
struct Zstandard: Sendable {
    /// The four bytes that a frame begins with.
    static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// What to do where the library is missing.
    static let remedy =
        "install libzstd (Debian and Ubuntu: 'apt-get install libzstd1', Fedora: 'dnf install libzstd', "
        + "Alpine: 'apk add zstd-libs', macOS: 'brew install zstd')"

    /// Where the library is looked for.
    static let names = [
        "libzstd.so.1", "libzstd.so", "libzstd.1.dylib", "libzstd.dylib",
        "/opt/homebrew/lib/libzstd.1.dylib", "/usr/local/lib/libzstd.1.dylib",
        "/opt/local/lib/libzstd.1.dylib",
    ]

    /// The library, loaded once; nil where there is none.
    static let system = Zstandard(names: names)

    fileprivate typealias Create = @convention(c) () -> OpaquePointer?
    fileprivate typealias Free = @convention(c) (OpaquePointer?) -> Int
    fileprivate typealias Initialise = @convention(c) (OpaquePointer?) -> Int
    fileprivate typealias Decompress =
        @convention(c) (OpaquePointer?, UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Int
    fileprivate typealias IsError = @convention(c) (Int) -> UInt32
    fileprivate typealias ErrorName = @convention(c) (Int) -> UnsafePointer<CChar>?

    fileprivate let create: Create
    fileprivate let free: Free
    fileprivate let initialise: Initialise
    fileprivate let decompress: Decompress
    fileprivate let isError: IsError
    fileprivate let errorName: ErrorName

    /// Loads the first of these libraries that is there and whole.
    init?(names: [String]) {
        for name in names {
            guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { continue }
            if let create = dlsym(library, "ZSTD_createDStream"),
                let free = dlsym(library, "ZSTD_freeDStream"),
                let initialise = dlsym(library, "ZSTD_initDStream"),
                let decompress = dlsym(library, "ZSTD_decompressStream"),
                let isError = dlsym(library, "ZSTD_isError"),
                let errorName = dlsym(library, "ZSTD_getErrorName")
            {
                self.create = unsafeBitCast(create, to: Create.self)
                self.free = unsafeBitCast(free, to: Free.self)
                self.initialise = unsafeBitCast(initialise, to: Initialise.self)
                self.decompress = unsafeBitCast(decompress, to: Decompress.self)
                self.isError = unsafeBitCast(isError, to: IsError.self)
                self.errorName = unsafeBitCast(errorName, to: ErrorName.self)
                return
            }
            dlclose(library)
        }
        return nil
    }
}

/// Unpacks frames one after the other with one context.
final class ZstandardDecoder {
    /// What came out of one frame.
    struct Output {
        /// The contents, up to the fault or the limit.
        var bytes: [UInt8]
        /// Why there is no more.
        var error: ZstandardError?
    }

    private static let firstRoom = 64 * 1024
    private let library: Zstandard
    private let context: OpaquePointer

    /// A decoder; nil where the library gives no context.
    init?(_ library: Zstandard) {
        guard let context = library.create() else { return nil }
        self.library = library
        self.context = context
    }

    deinit { _ = library.free(context) }

    /// Unpacks all frames of the data.
    ///
    /// - Parameters:
    ///   - data: The data.
    ///   - limit: The most bytes that may come out; a frame says nothing about its size, and a few bytes can stand
    ///     for gigabytes.
    /// - Returns: The contents, and why they are not whole.
    func unpack(_ data: UnsafeRawBufferPointer, limit: Int) -> Output {
        guard let base = data.baseAddress else { return Output(bytes: [], error: .truncated) }
        if let error = failure(library.initialise(context)) {
            return Output(bytes: [], error: error)
        }
        var input = Buffer(pointer: base, size: data.count, position: 0)
        var result: [UInt8] = []
        var room = min(max(data.count * 4, 4096), ZstandardDecoder.firstRoom)
        while true {
            let before = result.count
            // One byte more than the limit tells contents that end there from contents that go on.
            room = min(room, limit - before + 1)
            var status = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                guard let start = UnsafeRawPointer(buffer.baseAddress) else { return }
                var output = Buffer(pointer: start, size: room, position: 0)
                status = library.decompress(context, &output, &input)
                count = min(output.position, room)
            }
            result.append(contentsOf: chunk)
            if let error = failure(status) { return Output(bytes: result, error: error) }
            if result.count > limit {
                result.removeLast(result.count - limit)
                return Output(bytes: result, error: .tooLarge(limit: limit))
            }
            if status == 0, input.position >= input.size { return Output(bytes: result) }
            if chunk.count < room, input.position >= input.size {
                return Output(bytes: result, error: .truncated)
            }
            room = min(room * 2, 4 * 1024 * 1024)
        }
    }

    private func failure(_ status: Int) -> ZstandardError? {
        guard library.isError(status) != 0 else { return nil }
        return .corrupt(library.errorName(status).map { String(cString: $0) } ?? "error \(status)")
    }

    /// `ZSTD_inBuffer` and `ZSTD_outBuffer`, which have one layout.
    private struct Buffer {
        var pointer: UnsafeRawPointer
        var size: Int
        var position: Int
    }
}
