/// The lines of a piece of a log that hold a text some channel wants.
///
/// To find them needs nothing but the bytes, so pieces can be searched in any order and at the same time;
/// the lines are given to the channels one after another.
struct FoundLines {
    /// A line that holds a text.
    struct Line {
        let start: Int
        /// Its line feed, or where the piece ends.
        let stop: Int
        /// How many line feeds of the piece stand before it.
        let feedsBefore: Int
        /// The channels whose texts it holds.
        let owners: UInt64
    }

    /// The lines, in order.
    private(set) var lines: [Line] = []
    /// How many line feeds the piece holds.
    private(set) var feeds = 0

    /// Of an empty piece.
    init() {}

    /// Searches a piece, from the start of a line.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - low: Where the piece begins.
    ///   - end: Where it ends.
    ///   - scanner: Knows the texts, and counts how often it looked in vain.
    init(
        in bytes: UnsafeRawBufferPointer,
        from low: Int,
        to end: Int,
        with scanner: inout NeedleScanner
    ) {
        var at = low
        while let hit = scanner.next(in: bytes, from: at, to: end) {
            let start = LineFeeds.lineStart(in: bytes, before: hit, from: at)
            feeds += LineFeeds.count(in: bytes, from: at, to: start)
            let stop = LineFeeds.next(in: bytes, from: hit, to: end)
            lines.append(
                Line(
                    start: start,
                    stop: stop,
                    feedsBefore: feeds,
                    owners: scanner.owners(in: bytes, from: start, to: stop)
                )
            )
            guard stop < end else { return }
            feeds += 1
            at = stop + 1
        }
        feeds += LineFeeds.count(in: bytes, from: at, to: end)
    }
}
