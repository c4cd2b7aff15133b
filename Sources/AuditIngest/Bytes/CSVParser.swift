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
        var result: [CSVTable.Record] = []
        var fields: [String] = []
        var field: [UInt8] = []
        var line = 1
        var start = 1
        var isQuoted = false
        var wasQuoted = false
        var at = 0

        func endRecord() {
            if !(fields.isEmpty && field.isEmpty && !wasQuoted) {
                fields.append(String(decoding: field, as: UTF8.self))
                result.append(CSVTable.Record(fields: fields, line: start))
            }
            fields = []
            field = []
            wasQuoted = false
        }

        while at < bytes.count, result.count < limit {
            let byte = bytes[at]
            at += 1
            if isQuoted {
                if byte == 0x0A { line += 1 }
                if byte != 0x22 {
                    field.append(byte)
                } else if at < bytes.count, bytes[at] == 0x22 {
                    field.append(byte)
                    at += 1
                } else {
                    isQuoted = false
                }
                continue
            }
            switch byte {
            case separator:
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
                wasQuoted = false
            case 0x0A:
                endRecord()
                line += 1
                start = line
            case 0x0D where at >= bytes.count || bytes[at] == 0x0A: break
            case 0x0D:
                endRecord()
                start = line
            case 0x22 where field.allSatisfy { $0 == 0x20 }:
                field = []
                isQuoted = true
                wasQuoted = true
            default: field.append(byte)
            }
        }
        let truncated = isQuoted
        if result.count < limit { endRecord() }
        return CSVTable(records: result, separator: separator, isTruncated: truncated)
    }
}
