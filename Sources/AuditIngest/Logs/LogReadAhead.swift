#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a large file in blocks and searches them on other threads, while the caller takes the blocks in order.
///
/// The caller searches too where the block it needs is not there yet, so that it never only waits while there is
/// something to do, and nothing depends on how many threads there are. Memory is bounded by the number of blocks.
final class LogReadAhead: @unchecked Sendable {
    /// How a file is cut and by how many it is read.
    struct Plan: Sendable {
        /// How many bytes are read and searched at once: what the second cache holds.
        var blockSize = 1 << 18
        /// How many blocks are in memory.
        var blocks = 8
        /// How many threads search besides the caller.
        var threads = LogReadAhead.spareProcessors
    }

    private let descriptor: Int32
    private let origin: Int
    private let size: Int
    private let blocks: [LogBlock]
    private let threadCount: Int

    // Everything below, and the numbers of the blocks, only under the monitor.
    private let monitor = Monitor()
    private var next = 0
    private var taken = 0
    /// The block in which the file ends, once it is known.
    private var last = Int.max
    private var isClosed = false
    private var scanner: NeedleScanner
    private var misses = 0
    private var fittings = 0

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - descriptor: The open file, which has to be one that can be read from any place.
    ///   - origin: The place from which it is read.
    ///   - plan: How it is cut and by how many it is read.
    ///   - scanner: Knows the texts.
    init(_ descriptor: Int32, from origin: Int, _ plan: Plan, scanner: NeedleScanner) {
        self.descriptor = descriptor
        self.origin = origin
        self.scanner = scanner
        size = max(16, plan.blockSize)
        let size = size
        blocks = (0..<max(2, plan.blocks)).map { _ in LogBlock(size: size) }
        threadCount = plan.threads
    }

    /// Gives every block to the closure, in order.
    ///
    /// - Parameter body: Takes a block, which is used again after the call.
    /// - Throws: What the closure throws; then no more is read.
    func forEach(_ body: (LogBlock) throws -> Void) rethrows {
        var threads: [WorkerThread] = []
        defer {
            close()
            for thread in threads { thread.join() }
        }
        var number = 0
        while true {
            let block = block(number)
            // The first block shows what the scanner has to be fitted to, and that there is another one.
            if number == 0, !block.isLast {
                threads = (0..<threadCount).compactMap { _ in WorkerThread { [self] in work() } }
            }
            try body(block)
            if block.isLast { return }
            number += 1
            give(number)
        }
    }

    /// Lets the block before a number be filled again.
    private func give(_ number: Int) {
        monitor.lock()
        taken = number
        monitor.wakeAll()
        monitor.unlock()
    }

    /// The block with a number: waits for it, or searches what nobody has begun yet.
    private func block(_ number: Int) -> LogBlock {
        let block = blocks[number % blocks.count]
        monitor.lock()
        defer { monitor.unlock() }
        while block.number != number {
            if let free = claim() { search(free) } else { monitor.wait() }
        }
        return block
    }

    /// What a thread does until the file has ended.
    private func work() {
        monitor.lock()
        defer { monitor.unlock() }
        while !isClosed, next <= last {
            if let free = claim() { search(free) } else { monitor.wait() }
        }
    }

    /// The number of a block that nobody has begun and for which there is room.
    private func claim() -> Int? {
        guard !isClosed, next <= last, next < taken + blocks.count else { return nil }
        next += 1
        return next - 1
    }

    /// Reads and searches a block, without the lock that is held before and after.
    private func search(_ number: Int) {
        let block = blocks[number % blocks.count]
        var own = scanner
        let missesBefore = own.misses
        monitor.unlock()
        block.fill(from: descriptor, at: origin + number * size)
        block.search(with: &own)
        monitor.lock()
        misses += own.misses - missesBefore
        if fittings == 0 || misses > LogFeed.toleratedMisses(after: fittings) {
            let done = fittings
            fittings += 1
            misses = 0
            monitor.unlock()
            LogFeed.fit(&own, to: block.bytes, after: done)
            monitor.lock()
            scanner = own
        }
        // From here on the block is the caller's.
        if block.isLast { last = min(last, number) }
        block.number = number
        monitor.wakeAll()
    }

    private func close() {
        monitor.lock()
        isClosed = true
        monitor.wakeAll()
        monitor.unlock()
    }

    private static var spareProcessors: Int {
        min(3, max(0, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1))
    }
}
