public import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads logs of any length in constant memory and hands each line to the channels that want it.
///
/// The bytes are scanned for every channel's needles at once; only a line that holds one of them, or
/// any line while a channel is in the middle of something, becomes a text.
public struct LogReader: Sendable {
    private let channels: [any LogChannel.Type]
    let scanner: NeedleScanner
    let chunk: Int
    let plan: LogReadAhead.Plan
    /// The size in bytes from which a file is read by several threads: below, starting them takes longer.
    private let readsAheadFrom: Int

    /// A reader with these channels, in the order in which they are given a line.
    public init(channels: [any LogChannel.Type]) {
        self.init(channels: channels, chunk: 1 << 20)
    }

    init(
        channels: [any LogChannel.Type],
        chunk: Int,
        plan: LogReadAhead.Plan = LogReadAhead.Plan(),
        readsAheadFrom: Int = 2 << 20
    ) {
        self.channels = channels
        scanner = LogFeed.scanner(for: channels)
        self.chunk = max(16, chunk)
        self.plan = plan
        self.readsAheadFrom = readsAheadFrom
    }

    /// Reads a whole document as a log.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - sink: Where the evidence goes.
    /// - Returns: The name of the format; `not-an-audit` where nothing in it is evidence.
    /// - Throws: What the sink throws.
    public func read(_ document: Document, into sink: any EvidenceSink) throws -> String {
        let counting = ChannelTallySink(sink)
        var context = LogContext(name: document.name, scope: document.context)
        context.attempt = document.attempt
        var feed = LogFeed(
            channels: channels,
            scanner: scanner,
            context: context,
            sink: counting
        )
        try document.bytes.withUnsafeBytes { bytes in
            try LogReader.feed(bytes, into: &feed)
        }
        return try LogReader.end(&feed, counting)
    }

    /// Reads a file as a log.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name for context; the last part of the path where none is given.
    ///   - scope: What the caller knows about the log.
    ///   - sink: Where the evidence goes.
    /// - Returns: The name of the format; nil where the file could not be read, which is a diagnostic.
    /// - Throws: What the sink throws.
    public func read(
        path: String,
        name: String? = nil,
        scope: AuditScope.Values = AuditScope.Values(),
        into sink: any EvidenceSink
    ) throws -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            try sink.receive(.diagnostic(LogReader.unreadable(path, errno)))
            return nil
        }
        defer { close(descriptor) }
        let name = name ?? path.split(separator: "/").last.map(String.init) ?? path
        return try read(fileDescriptor: descriptor, name: name, scope: scope, into: sink)
    }

    /// Reads an open file, or a pipe, as a log.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The open file; it stays open.
    ///   - name: The name for context.
    ///   - scope: What the caller knows about the log.
    ///   - sink: Where the evidence goes.
    /// - Returns: The name of the format; `not-an-audit` where nothing in it is evidence.
    /// - Throws: What the sink throws.
    public func read(
        fileDescriptor: Int32,
        name: String,
        scope: AuditScope.Values = AuditScope.Values(),
        into sink: any EvidenceSink
    ) throws -> String {
        let counting = ChannelTallySink(sink)
        let context = LogContext(name: name, scope: scope)
        var feed = LogFeed(
            channels: channels,
            scanner: scanner,
            context: context,
            sink: counting
        )
        let failure =
            if let origin = LogReader.origin(of: fileDescriptor, from: readsAheadFrom) {
                try readAhead(fileDescriptor, from: origin, into: &feed)
            } else {
                try readThrough(fileDescriptor, into: &feed)
            }
        if failure != 0 {
            try feed.sendWaiting()
            try counting.receive(.diagnostic(LogReader.unreadable(name, failure)))
        }
        return try LogReader.end(&feed, counting)
    }

    /// Gives a whole log to a feed, with the bound on the length of a line.
    private static func feed(_ bytes: UnsafeRawBufferPointer, into feed: inout LogFeed) throws {
        var at = 0
        while at < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[at...])
            let window = min(rest.count, LogFeed.maximumLine)
            let stop =
                window == rest.count
                ? window : LineFeeds.lineStart(in: rest, before: window, from: 0)
            if stop == 0 {
                try feed.cut(UnsafeRawBufferPointer(rebasing: rest[..<window]))
                at += window
            } else {
                try feed.read(rest, to: stop)
                at += stop
            }
        }
    }

    private static func end(_ feed: inout LogFeed, _ sink: ChannelTallySink) throws -> String {
        try feed.finish()
        if sink.audits > 0 { return feed.context.format ?? "printed-issues" }
        // What a channel has said of its own lines is evidence of a log, if not of an audit.
        if sink.others > 0 || sink.words > 0 { return feed.context.format ?? "log" }
        try sink.receive(.diagnostic(notAnAudit(feed.context)))
        return "not-an-audit"
    }

    private static func notAnAudit(_ context: LogContext) -> Diagnostic {
        let reason =
            context.format == "xcodebuild-log"
            ? "no audit of this test log left a trace: a performAccessibilityAudit that passes prints nothing"
            : "no audit was found in \"\(context.name)\""
        return Diagnostic(
            .warning,
            code: "not-an-audit",
            "\(reason); print what was audited, or write the audit log"
        )
    }

    private static func unreadable(_ path: String, _ failure: Int32) -> Diagnostic {
        let reason = String(cString: strerror(failure))
        return Diagnostic(
            .error,
            code: "unreadable",
            "\"\(path)\" cannot be read: \(reason); check that the file is there and readable"
        )
    }
}

/// Passes evidence on and knows whether there was any.
private final class ChannelTallySink: EvidenceSink {
    private let next: any EvidenceSink
    private(set) var audits = 0
    private(set) var others = 0
    /// Diagnostics of channels; not the log reader's own about bytes and lines.
    private(set) var words = 0
    private static let ownCodes: Set<String> = ["invalid-utf8", "line-too-long", "unreadable"]

    init(_ next: any EvidenceSink) { self.next = next }

    func receive(_ evidence: Evidence) throws {
        switch evidence {
        case .audit: audits += 1
        case .walk, .focus, .setting, .expectation, .acceptance, .testRun: others += 1
        case .diagnostic(let diagnostic):
            if !ChannelTallySink.ownCodes.contains(diagnostic.code) { words += 1 }
        case .run, .otherFailure: break
        }
        try next.receive(evidence)
    }

    func expectSettings(isCertain: Bool) throws {
        try next.expectSettings(isCertain: isCertain)
    }
}
