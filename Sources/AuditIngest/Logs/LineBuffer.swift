#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A piece of a file in memory, from the start of a line; refilled behind what has been read.
struct LineBuffer: ~Copyable {
    private enum Encoding {
        case unknown
        case utf8
        case utf16(bigEndian: Bool)
    }

    private let memory: UnsafeMutableRawBufferPointer
    private let chunk: Int
    private var used = 0
    private var encoding = Encoding.unknown
    /// Bytes of UTF-16 that do not make a character yet.
    private var pending: [UInt8] = []

    /// A buffer that reads so many bytes at once.
    init(chunk: Int) {
        self.chunk = chunk
        // UTF-16 may grow by half when it becomes UTF-8.
        // malloc's own alignment, for the reason that ``FileReading`` gives.
        memory = .allocate(byteCount: LogFeed.maximumLine + 2 * chunk + 16, alignment: 16)
    }

    /// Gives the memory back.
    func free() { memory.deallocate() }

    /// Reads the next piece.
    ///
    /// - Returns: The number of bytes; 0 at the end, less than 0 where the file cannot be read.
    mutating func fill(from descriptor: Int32) -> Int {
        guard let base = memory.baseAddress, used + chunk <= memory.count else { return 0 }
        var count: Int
        repeat { count = read(descriptor, base + used, chunk) } while count < 0 && errno == EINTR
        guard count > 0 else { return count }
        if case .unknown = encoding { count = decideEncoding(count) }
        switch encoding {
        case .utf16(let bigEndian): transcode(count, bigEndian)
        default: used += count
        }
        return max(count, 1)
    }

    /// Gives every whole line to the feed and keeps the rest; cuts a line that does not end.
    mutating func giveLines(to feed: inout LogFeed) throws {
        let bytes = UnsafeRawBufferPointer(rebasing: memory[..<used])
        let stop = LineFeeds.lineStart(in: bytes, before: used, from: 0)
        if stop > 0 {
            try feed.read(bytes, to: stop)
            keep(from: stop)
        } else if used >= LogFeed.maximumLine {
            try feed.cut(UnsafeRawBufferPointer(rebasing: bytes[..<LogFeed.maximumLine]))
            used = 0
        }
    }

    /// Gives what is left to the feed.
    mutating func giveRest(to feed: inout LogFeed) throws {
        let bytes = UnsafeRawBufferPointer(rebasing: memory[..<used])
        try feed.read(bytes, to: used)
        used = 0
    }

    private mutating func keep(from start: Int) {
        guard let base = memory.baseAddress else { return }
        let rest = used - start
        if rest > 0 { memmove(base, base + start, rest) }
        used = rest
    }

    /// Takes a byte order mark off the first piece.
    private mutating func decideEncoding(_ count: Int) -> Int {
        let first = memory[..<min(count, 3)]
        func drop(_ mark: Int) -> Int {
            if let base = memory.baseAddress { memmove(base, base + mark, count - mark) }
            return count - mark
        }
        if first.elementsEqual([0xEF, 0xBB, 0xBF]) {
            encoding = .utf8
            return drop(3)
        }
        if first.starts(with: [0xFF, 0xFE]) {
            encoding = .utf16(bigEndian: false)
            return drop(2)
        }
        if first.starts(with: [0xFE, 0xFF]) {
            encoding = .utf16(bigEndian: true)
            return drop(2)
        }
        encoding = .utf8
        return count
    }

    private mutating func transcode(_ count: Int, _ bigEndian: Bool) {
        let bytes = pending + memory[used..<used + count]
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var at = 0
        while at + 1 < bytes.count {
            let first = UInt16(bytes[at])
            let second = UInt16(bytes[at + 1])
            units.append(bigEndian ? first << 8 | second : second << 8 | first)
            at += 2
        }
        // The first half of a pair waits for the second.
        if let last = units.last, (0xD800...0xDBFF).contains(last) {
            units.removeLast()
            at -= 2
        }
        pending = Array(bytes[at...])
        var text = String(decoding: units, as: UTF16.self)
        text.withUTF8 { utf8 in
            guard let base = memory.baseAddress, let source = utf8.baseAddress,
                used + utf8.count <= memory.count
            else { return }
            (base + used).copyMemory(from: source, byteCount: utf8.count)
            used += utf8.count
        }
    }
}
