#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A block of a file with the lines in it that hold a text some channel wants.
///
/// One thread at a time uses it: whoever fills it, then whoever gives its lines to the channels.
final class LogBlock: @unchecked Sendable {
    private let memory: UnsafeMutableRawBufferPointer
    /// Which block of the file it holds, from 0; less than 0 before the first one is whole.
    var number = -1
    private var count = 0
    /// The system's number for why the file could not be read on; 0 where it could.
    private(set) var failure: Int32 = 0
    /// Where the first line feed stands; nil where the block has none.
    private(set) var firstFeed: Int?
    /// Where the line begins that is not whole.
    private(set) var lastStart = 0
    /// The lines behind the first line feed and before ``lastStart``.
    private(set) var found = FoundLines()

    init(size: Int) {
        // malloc's own alignment, for the reason that ``FileReading`` gives.
        memory = .allocate(byteCount: size, alignment: 16)
    }

    deinit { memory.deallocate() }

    /// The bytes.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

    /// Whether the file ends in this block, or cannot be read any further.
    var isLast: Bool { count < memory.count }

    /// Reads the block, whole unless the file ends.
    func fill(from descriptor: Int32, at place: Int) {
        count = 0
        failure = 0
        while count < memory.count, let base = memory.baseAddress {
            let got = pread(descriptor, base + count, memory.count - count, off_t(place + count))
            if got < 0 {
                if errno == EINTR { continue }
                failure = errno
                return
            }
            if got == 0 { return }
            count += got
        }
    }

    /// Finds the lines that begin and end in the block.
    func search(with scanner: inout NeedleScanner) {
        let bytes = bytes
        let feed = LineFeeds.next(in: bytes, from: 0, to: count)
        guard feed < count else {
            firstFeed = nil
            return
        }
        firstFeed = feed
        lastStart = LineFeeds.lineStart(in: bytes, before: count, from: feed + 1)
        found = FoundLines(in: bytes, from: feed + 1, to: lastStart, with: &scanner)
    }
}
