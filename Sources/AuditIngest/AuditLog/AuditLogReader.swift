import AuditStore

/// Reads a file in the format of the audit log, in constant memory.
public struct AuditLogReader {
    /// The name of the format.
    public static let format = "audit-log"

    /// What says that a file is in it.
    static let reason = "a first line with 'record'"

    /// The longest record that is read, in bytes.
    public static let longestRecord = 32 << 20

    private let parser: AuditLogParser
    private var splitter = LineSplitter(bound: AuditLogReader.longestRecord)
    private var malformed = 0
    private static let namedMalformed = 20

    /// A reader; a parser that has read other files recognises what they had.
    public init(parser: AuditLogParser) {
        self.parser = parser
        parser.begin()
    }

    /// Whether a file's first bytes are those of an audit log: an object with a `record` in its first line.
    ///
    /// - Parameter head: The first bytes.
    /// - Returns: Whether they are.
    public static func claims(_ head: [UInt8]) -> Bool {
        let text = head.drop {
            $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF
        }
        guard text.first == 0x7B else { return false }
        let line = text.prefix { $0 != 0x0A }
        return String(decoding: line.prefix(4096), as: UTF8.self).contains("\"record\"")
    }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - sink: Where the evidence goes.
    ///   - progress: Takes the number of bytes of each block.
    /// - Throws: ``FileError``, or what the sink throws.
    public mutating func read(
        path: String,
        into sink: any EvidenceSink,
        progress: (Int) -> Void = { _ in }
    ) throws {
        var isFirst = true
        try FileReading.blocks(path) { block in
            var bytes = block.bindMemory(to: UInt8.self)
            if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
                bytes = UnsafeBufferPointer(rebasing: bytes.dropFirst(3))
            }
            isFirst = false
            try take(bytes, into: sink)
            progress(block.count)
        }
        try finish(into: sink)
    }

    /// Reads a document that is in memory: an attachment.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - sink: Where the evidence goes.
    /// - Throws: What the sink throws.
    public mutating func read(_ document: Document, into sink: any EvidenceSink) throws {
        try document.bytes.withUnsafeBufferPointer {
            try take($0, context: document.context, attempt: document.attempt, into: sink)
        }
        try finish(context: document.context, attempt: document.attempt, into: sink)
    }

    private mutating func take(
        _ bytes: UnsafeBufferPointer<UInt8>,
        context: AuditScope.Values? = nil,
        attempt: Int = 1,
        into sink: any EvidenceSink
    ) throws {
        // The splitter calls back into self: what it needs is taken out first.
        var lines = splitter
        defer { splitter = lines }
        try lines.take(bytes) { line in
            try read(line, context: context, attempt: attempt, into: sink)
        }
    }

    private mutating func finish(
        context: AuditScope.Values? = nil,
        attempt: Int = 1,
        into sink: any EvidenceSink
    ) throws {
        var lines = splitter
        try lines.finish { line in
            try read(line, context: context, attempt: attempt, into: sink)
        }
        splitter = lines
        if malformed > AuditLogReader.namedMalformed {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "malformed-records",
                        "\(malformed - AuditLogReader.namedMalformed) more lines are no records of an audit log; name the file's format or export it again"
                    )
                )
            )
        }
    }

    private mutating func read(
        _ line: LineSplitter.Line,
        context: AuditScope.Values?,
        attempt: Int,
        into sink: any EvidenceSink
    ) throws {
        if line.isCut {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "record-too-long",
                        "the line is longer than \(AuditLogReader.longestRecord >> 20) MiB and was passed by; write one record a line",
                        line: line.number
                    )
                )
            )
            return
        }
        guard let first = line.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        if first != 0x7B {
            malformed += 1
            guard malformed <= AuditLogReader.namedMalformed else { return }
            let shown = String(decoding: line.bytes.prefix(60), as: UTF8.self)
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "malformed-record",
                        "'\(shown)' is no record of an audit log and is left out; write one JSON object a line",
                        line: line.number
                    )
                )
            )
            return
        }
        try parser.read(
            line.bytes,
            line: line.number,
            context: context,
            attempt: attempt,
            into: sink
        )
    }
}
