import AuditStore

/// Keeps what this program has printed into a log from the channels behind it, and so from being counted again.
struct OwnReportChannel: LogChannel {
    static let needles = OwnReportLines.needles

    private var lines = OwnReportLines()

    init() {}

    var wantsEveryLine: Bool { !lines.isIdle }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if lines.take(line.text) { context.reportLine = line.number }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}
}
