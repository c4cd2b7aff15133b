/// A table of separated values: its records and how they were separated.
public struct CSVTable: Sendable {
    /// One record.
    public struct Record: Sendable, Hashable {
        /// The fields, without quotes.
        public let fields: [String]
        /// The line where the record begins, from 1.
        public let line: Int
    }

    /// The records in order; empty lines are left out.
    public let records: [Record]
    /// What stands between the fields.
    public let separator: UInt8
    /// Whether the text ended inside quotes.
    public let isTruncated: Bool
}

/// Reads separated values (RFC 4180): quoted fields with separators, line breaks and doubled quotes.
///
/// A quote inside an unquoted field is an ordinary character, as spreadsheet programs read it.
public struct CSVParser {
    /// Reads a table; the separator is found by looking at the first records.
    ///
    /// - Parameters:
    ///   - bytes: The text, UTF-8 with or without a byte order mark, or UTF-16 with one.
    ///   - separator: The separator where it is known; else comma, tab, semicolon or bar, by fit.
    /// - Returns: The table.
    public static func parse(_ bytes: [UInt8], separator: UInt8? = nil) -> CSVTable {
        let bytes = TextEncoding.utf8(bytes)
        return records(bytes, separator: separator ?? detect(bytes), limit: .max)
    }

    /// The separator that cuts the first records into the most fields of equal number.
    private static func detect(_ bytes: [UInt8]) -> UInt8 {
        var best: (separator: UInt8, score: Int) = (0x2C, 0)
        for separator in [0x2C, 0x09, 0x3B, 0x7C] as [UInt8] {
            let table = records(bytes, separator: separator, limit: 20)
            guard let width = table.records.first?.fields.count, width > 1 else { continue }
            let equal = table.records.count { $0.fields.count == width }
            let score = equal * 100 / max(1, table.records.count) * 100 + min(width, 99)
            if score > best.score { best = (separator, score) }
        }
        return best.separator
    }

    private static func records(_ bytes: [UInt8], separator: UInt8, limit: Int) -> CSVTable {
        bytes.withUnsafeBufferPointer { bytes in
            var scan = CSVScan(bytes: bytes, separator: separator)
            return scan.table(limit: limit)
        }
    }
}

/// One pass over the bytes of a table.
private struct CSVScan {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var result: [CSVTable.Record] = []
    private var fields: [String] = []
    private var field: [UInt8] = []
    private var line = 1
    private var start = 1
    private var wasQuoted = false
    private var at = 0

    init(bytes: UnsafeBufferPointer<UInt8>, separator: UInt8) {
        self.bytes = bytes
        self.separator = separator
    }

    mutating func table(limit: Int) -> CSVTable {
        var isTruncated = false
        while at < bytes.count, result.count < limit {
            let byte = bytes[at]
            switch byte {
            case separator:
                at += 1
                endField()
            case 0x0A:
                at += 1
                endRecord()
                line += 1
                start = line
            case 0x0D:
                at += 1
                guard at < bytes.count, bytes[at] != 0x0A else { continue }
                endRecord()
                start = line
            case 0x22 where field.allSatisfy { $0 == 0x20 }:
                at += 1
                field.removeAll(keepingCapacity: true)
                wasQuoted = true
                isTruncated = !takeQuoted()
            default: takePlain()
            }
        }
        if result.count < limit { endRecord() }
        return CSVTable(records: result, separator: separator, isTruncated: isTruncated)
    }

    /// Takes what stands before the next byte that means something; at least one byte.
    private mutating func takePlain() {
        let from = at
        at += 1
        while at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D,
            bytes[at] != 0x22
        { at += 1 }
        field.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<at]))
    }

    /// Takes what stands in quotes; false where the text ends before the closing one.
    private mutating func takeQuoted() -> Bool {
        while at < bytes.count {
            let from = at
            while at < bytes.count, bytes[at] != 0x22 {
                if bytes[at] == 0x0A { line += 1 }
                at += 1
            }
            field.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[from..<at]))
            guard at < bytes.count else { return false }
            at += 1
            guard at < bytes.count, bytes[at] == 0x22 else { return true }
            field.append(0x22)
            at += 1
        }
        return false
    }

    private mutating func endField() {
        fields.append(String(decoding: field, as: UTF8.self))
        field.removeAll(keepingCapacity: field.capacity <= 1 << 16)
        wasQuoted = false
    }

    private mutating func endRecord() {
        let isEmpty = fields.isEmpty && field.isEmpty && !wasQuoted
        guard !isEmpty else { return }
        let width = fields.count + 1
        endField()
        result.append(CSVTable.Record(fields: fields, line: start))
        fields = []
        fields.reserveCapacity(min(width, 64))
    }
}
