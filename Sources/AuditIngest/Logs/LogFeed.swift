import AuditStore

/// Gives the lines of a log to the channels that want them, from pieces of bytes.
///
/// Memory is bounded: a line that does not end within ``maximumLine`` bytes is cut there.
struct LogFeed {
    /// The longest line that is read, in bytes.
    static let maximumLine = 1 << 20

    /// How many bytes of a piece the scanner is fitted to.
    private static let sample = 1 << 16

    /// How many of the tests that wait are sent with each line.
    private static let testsPerLine = 1

    /// What the channels share.
    var context: LogContext

    private var channels: [any LogChannel]
    private var scanner: NeedleScanner
    private let sink: AuditQueue
    private var wanting: UInt64 = 0
    private var fittings = 0
    private var lineNumber = 1
    /// Whether the rest of a line that was too long is passed by.
    private(set) var isSkipping = false
    private var repairedLines = 0
    private var firstRepaired = 0
    private var cutLines = 0

    /// The scanner for the channels' needles; it is large, and every log can begin with a copy of one.
    static func scanner(for types: [any LogChannel.Type]) -> NeedleScanner {
        var needles: [(text: String, owner: Int)] = []
        for (owner, type) in types.enumerated() {
            for text in type.needles { needles.append((text, owner)) }
        }
        return NeedleScanner(needles)
    }

    /// A feed for one log, with the scanner for its channels.
    init(
        channels types: [any LogChannel.Type],
        scanner: NeedleScanner,
        context: LogContext,
        sink: any EvidenceSink
    ) {
        self.context = context
        self.sink = AuditQueue(sink)
        channels = types.map { $0.init() }
        self.scanner = scanner
        wanting = LogFeed.wanting(channels)
    }

    /// Reads whole lines; the last one may be without its line feed when nothing follows.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, from the start of a line.
    ///   - end: Where the last whole line ends, or the end of the log.
    /// - Throws: What a channel or the sink throws.
    mutating func read(_ bytes: UnsafeRawBufferPointer, to end: Int) throws {
        fitScanner(to: bytes, end)
        try take(bytes, FoundLines(in: bytes, from: 0, to: end, with: &scanner), from: 0, to: end)
    }

    /// Takes a piece that has been searched, from the start of a line unless a line is being passed by.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - found: The lines of the piece that hold a text.
    ///   - low: Where the piece begins.
    ///   - end: Where its last whole line ends, or the end of the log.
    /// - Throws: What a channel or the sink throws.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer,
        _ found: FoundLines,
        from low: Int,
        to end: Int
    ) throws {
        let first = lineNumber
        var at = low
        if isSkipping {
            at = LineFeeds.next(in: bytes, from: at, to: end)
            guard at < end else { return }
            at += 1
            lineNumber += 1
            isSkipping = false
        }
        var next = 0
        while next < found.lines.count, found.lines[next].start < at { next += 1 }
        while at < end {
            var owners: UInt64 = 0
            var (start, stop) = (at, at)
            if next < found.lines.count, wanting == 0 || found.lines[next].start == at {
                let line = found.lines[next]
                next += 1
                (start, stop, owners) = (line.start, line.stop, line.owners)
                lineNumber = first + line.feedsBefore
            } else if wanting != 0 {
                stop = LineFeeds.next(in: bytes, from: at, to: end)
            } else {
                break
            }
            try deliver(bytes, start, stop, owners | wanting)
            at = stop + 1
            lineNumber += 1
        }
        lineNumber = first + found.feeds
    }

    /// Fits the scanner to the log: at its start, and where it finds too much in vain.
    private mutating func fitScanner(to bytes: UnsafeRawBufferPointer, _ end: Int) {
        let isFirst = fittings == 0 && end > LogFeed.sample
        guard isFirst || scanner.misses > LogFeed.toleratedMisses(after: fittings) else { return }
        LogFeed.fit(
            &scanner,
            to: UnsafeRawBufferPointer(rebasing: bytes[..<end]),
            after: fittings
        )
        fittings += 1
    }

    /// How many blocks may be looked at in vain before the scanner is fitted again.
    ///
    /// Where fitting does not help, it is not tried over and over.
    static func toleratedMisses(after fittings: Int) -> Int {
        2000 << (4 * min(max(fittings - 1, 0), 8))
    }

    /// Fits a scanner to a piece.
    ///
    /// The sample is taken in strips from everywhere: lines that follow each other have the same time stamps and names.
    static func fit(
        _ scanner: inout NeedleScanner,
        to bytes: UnsafeRawBufferPointer,
        after fittings: Int
    ) {
        let strips = 32
        let length = min(LogFeed.sample, bytes.count) / strips
        var sample: [UInt8] = []
        sample.reserveCapacity(length * strips)
        for strip in 0..<strips {
            let start = bytes.count / strips * strip
            sample.append(contentsOf: bytes[start..<start + length])
        }
        // A short log is read before many trials have been made.
        sample.withUnsafeBytes { scanner.tune(to: $0, trials: fittings == 0 ? 1 : 4) }
    }

    /// Reads what there is of a line that is too long, and passes by the rest of it.
    mutating func cut(_ bytes: UnsafeRawBufferPointer) throws {
        guard !isSkipping else { return }
        let owners = scanner.owners(in: bytes, from: 0, to: bytes.count)
        let number = lineNumber
        if owners | wanting != 0 { try deliver(bytes, 0, bytes.count, owners | wanting) }
        isSkipping = true
        cutLines += 1
        // One diagnostic for a file of such lines is enough.
        guard cutLines == 1 else { return }
        try sink.receive(
            .diagnostic(
                Diagnostic(
                    .warning,
                    code: "line-too-long",
                    "a line is longer than \(LogFeed.maximumLine) bytes and was read up to there; split the line",
                    line: number
                )
            )
        )
    }

    /// Sends the tests that still wait, so that something can be sent behind them.
    func sendWaiting() throws { try sink.sendAll() }

    /// The log has ended.
    mutating func finish() throws {
        try sendWaiting()
        for at in channels.indices {
            try channels[at].finish(context: &context, sink: sink)
        }
        try context.assembler.finish(scope: context.scope, sink: sink)
        guard repairedLines > 0 else { return }
        try sink.receive(
            .diagnostic(
                Diagnostic(
                    .warning,
                    code: "invalid-utf8",
                    "\(repairedLines) line(s) hold bytes that are no UTF-8, which were replaced; write the log as UTF-8",
                    line: firstRepaired
                )
            )
        )
    }

    private mutating func deliver(
        _ bytes: UnsafeRawBufferPointer,
        _ start: Int,
        _ stop: Int,
        _ owners: UInt64
    ) throws {
        let slice = UnsafeRawBufferPointer(rebasing: bytes[start..<min(stop, bytes.count)])
        let raw: String
        if let text = String(validating: slice, as: UTF8.self) {
            raw = text
        } else {
            raw = String(decoding: slice, as: UTF8.self)
            repairedLines += 1
            if repairedLines == 1 { firstRepaired = lineNumber }
        }
        let text = LogFeed.needsCleaning(slice) ? LineCleaner.clean(raw) : raw
        let line = LogLine(number: lineNumber, text: text, raw: raw)
        for at in channels.indices where owners & (1 << UInt64(min(at, 63))) != 0 {
            try channels[at].take(line, context: &context, sink: sink)
            if context.reportLine == line.number { break }
        }
        context.assembler.flushWhatIsDone(into: sink)
        try sink.send(LogFeed.testsPerLine)
        wanting = LogFeed.wanting(channels)
    }

    private static func wanting(_ channels: [any LogChannel]) -> UInt64 {
        var result: UInt64 = 0
        // By index, since a copy of each channel would be made and given back for every line.
        for at in channels.indices where channels[at].wantsEveryLine {
            result |= 1 << UInt64(min(at, 63))
        }
        return result
    }

    /// Whether a line may hold what a terminal or a CI system adds.
    private static func needsCleaning(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let first = line.first else { return false }
        // A time stamp begins with a digit or a bracket, a mark with EF.
        if (0x30...0x39).contains(first) || first == 0x5B || first == 0xEF { return true }
        return line.contains { $0 == 0x1B || $0 == 0x0D }
    }
}
