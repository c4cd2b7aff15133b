import AuditStore

/// Reads files of several JSON values, one a line or one after the other, that are not the audit log.
struct AuditJSONLinesReader: DocumentReader {
    var format: String { "audit-ndjson" }
    var mostConfidence: Int { 40 }

    /// Records of the audit log, which has a reader of its own.
    private static let auditLog: Set<String> = [
        "run", "expect", "audit", "walk", "focus", "setting",
    ]

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, beginsWithJSON(document.bytes) else { return nil }
        var walker = JSONAuditWalker()
        var isAuditLog = false
        var values = 0
        var faults = 0
        JSONSequence.read(document.bytes, limit: 200) { part in
            switch part {
            case .value(let value):
                values += 1
                if let record = value["record"]?.string, Self.auditLog.contains(record) {
                    isAuditLog = true
                }
                walker.walk(value, document: document)
            case .fault: faults += 1
            }
        }
        guard !isAuditLog, values > 0, values >= faults else { return nil }
        let holdsSome = !walker.audits.isEmpty || !walker.others.isEmpty
        return Recognition(holdsSome ? 40 : 0, "JSON values in a row, with a record of an audit")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var walker = JSONAuditWalker()
        var faults: [JSONError] = []
        JSONSequence.read(document.bytes, limit: .max) { part in
            switch part {
            case .value(let value): walker.walk(value, document: document)
            case .fault(let fault): faults.append(fault)
            }
        }
        try JSONAuditReading.send(walker, channel: .attachment, into: sink)
        for fault in faults.prefix(100) {
            try sink.receive(.diagnostic(fault.diagnostic))
        }
    }

    private func beginsWithJSON(_ bytes: [UInt8]) -> Bool {
        let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        return first == 0x7B || first == 0x5B
    }
}

/// Reads JSON values that stand one after the other, and goes on behind what is none.
enum JSONSequence {
    /// A part of the text.
    enum Part {
        /// A value; objects in it may be cut where a fault follows.
        case value(JSONValue)
        /// What could not be read.
        case fault(JSONError)
    }

    /// Reads values until the text ends or the limit is reached.
    static func read(_ bytes: [UInt8], limit: Int, _ body: (Part) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            // A whole value in most of the first lines: a value a line, so that a fault costs one line.
            var first = 0
            var whole = 0
            eachLine(bytes) { line, _ in
                guard line.contains(where: { !isBetween($0) }) else { return true }
                first += 1
                let parsed = JSONParser.parse(line, line: 1, allowsTrailing: false)
                if let parsed, parsed.error == nil, parsed.value.object != nil { whole += 1 }
                return first < 6
            }
            if whole > 0, whole * 2 >= first {
                readLines(bytes, limit: limit, body)
            } else {
                readValues(bytes, limit: limit, body)
            }
        }
    }

    /// Gives each line and its number, until the body wants no more.
    private static func eachLine(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, Int) -> Bool
    ) {
        var start = 0
        var number = 1
        while start <= bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            guard body(UnsafeBufferPointer(rebasing: bytes[start..<end]), number) else { return }
            start = end + 1
            number += 1
        }
    }

    private static func readLines(
        _ bytes: UnsafeBufferPointer<UInt8>,
        limit: Int,
        _ body: (Part) -> Void
    ) {
        var parser = JSONParser(text: bytes)
        eachLine(bytes) { line, number in
            guard number <= limit else { return false }
            guard line.contains(where: { !isBetween($0) }) else { return true }
            let parsed = parser.parse(line, line: number, allowsTrailing: false)
            if let parsed { body(.value(parsed.value)) }
            if let fault = parsed.map(\.error) ?? noValue(line: number) { body(.fault(fault)) }
            return true
        }
    }

    private static func noValue(line: Int) -> JSONError {
        JSONError(message: "a value was expected", line: line, column: 1, isTruncated: false)
    }

    private static func readValues(
        _ buffer: UnsafeBufferPointer<UInt8>,
        limit: Int,
        _ body: (Part) -> Void
    ) {
        var at = 0
        var line = 1
        var parser = JSONParser(text: buffer)
        for _ in 0..<min(limit, maximumFaults) {
            while at < buffer.count, isBetween(buffer[at]) {
                if buffer[at] == 0x0A { line += 1 }
                at += 1
            }
            guard at < buffer.count else { return }
            let rest = UnsafeBufferPointer(rebasing: buffer[at...])
            let isValue = rest[0] == 0x7B || rest[0] == 0x5B
            let parsed =
                isValue ? parser.parse(rest, line: line, allowsTrailing: true) : nil
            if let parsed { body(.value(parsed.value)) }
            if let parsed, parsed.error == nil {
                line += rest[..<parsed.consumed].count { $0 == 0x0A }
                at += max(1, parsed.consumed)
                continue
            }
            let fault = parsed?.error ?? noValue(line: line)
            body(.fault(fault))
            // Go on at the next line behind the fault that begins an object.
            while at < buffer.count {
                at += 1
                guard buffer[at - 1] == 0x0A else { continue }
                line += 1
                if line > fault.line, begins(buffer, at) { break }
            }
        }
    }

    /// How many values of a sequence are read: each fault may cost a look at the rest of the text.
    private static let maximumFaults = 10_000

    private static func isBetween(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x2C
            || byte == 0x1E || byte == 0x5D
    }

    private static func begins(_ buffer: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        var at = start
        while at < buffer.count, buffer[at] == 0x20 || buffer[at] == 0x09 { at += 1 }
        return at < buffer.count && buffer[at] == 0x7B
    }
}
