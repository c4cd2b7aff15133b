public import AuditStore

/// One line of a log, cleaned: no ANSI or OSC sequences, no CI timestamp, no carriage return.
public struct LogLine: Sendable {
    /// The line's number, from 1.
    public let number: Int
    /// The cleaned text.
    public let text: String
    /// The line as it was, for readers that need its prefix (a time, a lane).
    public let raw: String

    /// A line.
    public init(number: Int, text: String, raw: String) {
        self.number = number
        self.text = text
        self.raw = raw
    }
}

/// What the channels of one log share: which test was running.
public struct LogContext: Sendable {
    /// The file name of the log.
    public var name: String
    /// What is known about the audits that follow: from the caller, then from the log.
    public var scope: AuditScope.Values {
        get { assembler.scope }
        set { assembler.scope = newValue }
    }
    /// Where audits, issues and failures go that other lines of the log may repeat or complete.
    ///
    /// Evidence of other kinds, walks and settings, goes to the sink directly.
    public var assembler = AuditAssembler()
    /// The format, as far as the lines show it; nil where they show none.
    ///
    /// See ``note(format:)``.
    public private(set) var format: String?
    /// The number of the last line that a channel has read whole, so that a later one leaves it alone.
    var consumedLine = 0
    /// The number of the last line that is this program's own report, which no other channel is given.
    var reportLine = 0
    /// The test that runs now, as `Suite/test`; nil between tests.
    ///
    /// In a log of parallel tests, the last one named.
    public var currentTest: String?
    /// The try of the current test, from 1.
    public var attempt = 1
    /// How many tries of tests the log has marked; 0 where it marks none.
    public var markedAttempts = 0

    /// A context for a log.
    public init(name: String, scope: AuditScope.Values = AuditScope.Values()) {
        self.name = name
        self.scope = scope
    }

    /// Takes an audit that a channel has read whole, such as a record of the audit log.
    ///
    /// It belongs to the test that runs now where it names none. The failures of that test that the record holds
    /// too are not counted again; the audit is sent when the test, or the log, is done.
    ///
    /// - Parameter audit: The audit.
    public mutating func add(_ audit: AuditRecord) {
        var audit = audit
        if audit.scope.values.test == nil, let currentTest {
            var values = audit.scope.values
            values.test = currentTest
            audit.scope = AuditScope(values)
            if audit.attempt == 1 { audit.attempt = attempt }
        }
        assembler.add(audit)
    }

    /// Remembers what format the log is in; a name that says more replaces one that says less.
    mutating func note(format name: String) {
        let order = LogFormat.shown
        let old = format.flatMap { order.firstIndex(of: $0) } ?? order.count
        let new = order.firstIndex(of: name) ?? order.count
        if format == nil || new < old { format = name }
    }
}

/// One kind of evidence inside logs: xcodebuild's own lines, printed issues, walks, simulator commands.
///
/// The log reader scans the bytes for every channel's needles at once and hands a channel only the lines that
/// hold one of them, so that a channel's code never costs more than its own lines. A channel that is in the
/// middle of something longer asks for every line until it is done.
public protocol LogChannel: SendableMetatype {
    /// Texts of which a line has to hold at least one (exact bytes, at least three each).
    static var needles: [String] { get }

    /// A channel for one log.
    init()

    /// Whether every following line is wanted, also those without a needle.
    var wantsEveryLine: Bool { get }

    /// Takes a line that holds a needle, or any line while ``wantsEveryLine``.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - context: What the channels share; the xcodebuild channel writes it.
    ///   - sink: Where the evidence goes.
    /// - Throws: Only what the sink throws.
    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws

    /// The log has ended: whatever is open is sent or named in a diagnostic.
    ///
    /// - Parameters:
    ///   - context: What the channels share.
    ///   - sink: Where the evidence goes.
    /// - Throws: Only what the sink throws.
    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws
}
