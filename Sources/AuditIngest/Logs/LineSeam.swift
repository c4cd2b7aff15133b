/// Puts together the lines that begin in one block and end in another one.
///
/// Memory is bounded: what is longer than ``LogFeed/maximumLine`` is cut there.
struct LineSeam {
    /// What there is of a line that has not ended.
    private var line: [UInt8] = []

    /// Gives the lines that end in a block to a feed.
    ///
    /// - Parameters:
    ///   - block: The next block.
    ///   - feed: Takes the lines.
    /// - Throws: What a channel or the sink throws.
    mutating func take(_ block: LogBlock, into feed: inout LogFeed) throws {
        let bytes = block.bytes
        let start = block.number == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard let firstFeed = block.firstFeed else {
            return try add(bytes[start...], to: &feed)
        }
        try add(bytes[start..<firstFeed], to: &feed)
        line.append(0x0A)
        try giveRest(to: &feed)
        try feed.take(bytes, block.found, from: firstFeed + 1, to: block.lastStart)
        try add(bytes[block.lastStart...], to: &feed)
    }

    /// Gives what has not ended to a feed.
    ///
    /// - Parameter feed: Takes the line.
    /// - Throws: What a channel or the sink throws.
    mutating func giveRest(to feed: inout LogFeed) throws {
        guard !line.isEmpty else { return }
        try line.withUnsafeBytes { try feed.read($0, to: $0.count) }
        line.removeAll(keepingCapacity: true)
    }

    /// Adds a part of a line; of one that is too long the beginning is given and the rest passed by.
    private mutating func add(
        _ part: Slice<UnsafeRawBufferPointer>,
        to feed: inout LogFeed
    ) throws {
        guard !feed.isSkipping else { return }
        let room = LogFeed.maximumLine - line.count
        line.append(contentsOf: part.prefix(room))
        guard part.count > room else { return }
        try line.withUnsafeBytes { try feed.cut($0) }
        line.removeAll(keepingCapacity: true)
    }
}
