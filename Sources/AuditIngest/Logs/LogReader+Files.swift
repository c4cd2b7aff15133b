#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LogReader {
    /// Where a file is to be read from, if it can be read from any place and is worth several threads.
    ///
    /// - Parameters:
    ///   - descriptor: The open file.
    ///   - least: The fewest bytes that are worth it.
    /// - Returns: nil for pipes, for small files, and for UTF-16, which becomes UTF-8 piece by piece.
    static func origin(of descriptor: Int32, from least: Int) -> Int? {
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        let origin = lseek(descriptor, 0, SEEK_CUR)
        guard origin >= 0, Int(info.st_size) - Int(origin) >= least else { return nil }
        var mark: [UInt8] = [0, 0]
        guard pread(descriptor, &mark, 2, origin) == 2, mark != [0xFF, 0xFE], mark != [0xFE, 0xFF]
        else { return nil }
        return Int(origin)
    }

    /// Reads a file in blocks that other threads have searched already.
    ///
    /// - Parameters:
    ///   - descriptor: The open file.
    ///   - origin: The place from which it is read.
    ///   - feed: Takes the lines.
    /// - Returns: The system's number for why the file could not be read to its end; 0 where it could.
    /// - Throws: What a channel or the sink throws.
    func readAhead(_ descriptor: Int32, from origin: Int, into feed: inout LogFeed) throws -> Int32
    {
        let ahead = LogReadAhead(descriptor, from: origin, plan, scanner: scanner)
        var seam = LineSeam()
        var failure: Int32 = 0
        try ahead.forEach { block in
            try seam.take(block, into: &feed)
            failure = block.failure
        }
        try seam.giveRest(to: &feed)
        return failure
    }

    /// Reads a pipe or a small file piece by piece.
    ///
    /// - Parameters:
    ///   - descriptor: The open file.
    ///   - feed: Takes the lines.
    /// - Returns: The system's number for why the file could not be read to its end; 0 where it could.
    /// - Throws: What a channel or the sink throws.
    func readThrough(_ descriptor: Int32, into feed: inout LogFeed) throws -> Int32 {
        var buffer = LineBuffer(chunk: chunk)
        defer { buffer.free() }
        var failure: Int32 = 0
        while true {
            let count = buffer.fill(from: descriptor)
            if count < 0 { failure = errno }
            if count <= 0 { break }
            try buffer.giveLines(to: &feed)
        }
        try buffer.giveRest(to: &feed)
        return failure
    }
}
