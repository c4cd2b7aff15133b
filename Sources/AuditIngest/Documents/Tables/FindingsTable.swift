import AuditStore

/// A table of separated values, with its header where it has one.
struct FindingsTable {
    /// The rows below the header.
    let rows: [CSVTable.Record]
    /// Whether the text ended inside quotes.
    let isTruncated: Bool
    let columns: TableColumns
    private let header: [String]?
    private let width: Int

    /// Nil where the bytes cannot be a table; a probe looks at the first rows only.
    init?(_ document: Document, isProbe: Bool = false) {
        let head = document.bytes.prefix(1 << 16)
        guard head.contains(where: { [0x2C, 0x09, 0x3B, 0x7C].contains($0) }), !head.contains(0)
        else { return nil }
        let first = head.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
        guard first != 0x7B, first != 0x5B, first != 0x3C else { return nil }
        let isPart = isProbe && head.count < document.bytes.count
        let bytes = isPart ? Array(head) : document.bytes
        let read = first == 0x7C ? FindingsTable.markdown(bytes) : CSVParser.parse(bytes)
        // The last row of a part may be cut.
        let records = isPart ? Array(read.records.dropLast(1)) : read.records
        guard let top = records.first, top.fields.count > 1 else { return nil }
        isTruncated = read.isTruncated
        width = top.fields.count
        if let named = TableColumns(top.fields) {
            columns = named
            header = top.fields.map(FieldKey.normal)
            rows = Array(records.dropFirst())
        } else {
            columns = TableColumns()
            header = nil
            rows = records
        }
    }

    /// The rows of a Markdown table, without the rule below the header; quotes mean nothing there.
    private static func markdown(_ bytes: [UInt8]) -> CSVTable {
        var records: [CSVTable.Record] = []
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where line.contains(where: { $0 > 0x20 }) {
            let text = String(decoding: line, as: UTF8.self)
            let fields = cells(text) ?? [text]
            if !isRule(fields) { records.append(CSVTable.Record(fields: fields, line: index + 1)) }
        }
        return CSVTable(records: records, separator: 0x7C, isTruncated: false)
    }

    /// The cells of a line of a Markdown table; nil where it is none.
    static func cells(_ line: String) -> [String]? {
        let body = line.trimmedSpaces
        guard body.hasPrefix("|"), body.utf8.count > 2 else { return nil }
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in body.dropFirst() {
            if character == "|", !isEscaped {
                cells.append(bare(cell))
                cell = ""
            } else {
                cell.append(character)
            }
            isEscaped = character == "\\"
        }
        if !cell.trimmedSpaces.isEmpty { cells.append(bare(cell)) }
        return cells
    }

    /// Whether the cells are the rule between a header and its rows.
    static func isRule(_ cells: [String]) -> Bool {
        !cells.isEmpty
            && cells.allSatisfy { cell in
                cell.contains("-") && cell.allSatisfy { $0 == "-" || $0 == ":" || $0 == " " }
            }
    }

    private static func bare(_ field: String) -> String {
        var cell = field.trimmedSpaces[...]
        while let mark = ["**", "__", "`", "*"].first(where: {
            cell.utf8.count > 2 * $0.utf8.count && cell.hasPrefix($0) && cell.hasSuffix($0)
        }) {
            cell = cell.dropFirst(mark.count).dropLast(mark.count)
        }
        return String(cell)
    }

    /// Whether the first row names the columns.
    var hasHeader: Bool { header != nil }

    /// Whether the rows have one width, as prose with commas does not.
    var looksLikeTable: Bool {
        guard !rows.isEmpty else { return header != nil }
        let equal = rows.count { $0.fields.count == width }
        return equal * 10 >= rows.count * 9 && (header != nil || rows.count >= 2)
    }

    /// How many rows hold a text of Apple's or an audit type of a record, whatever the row says of it.
    var issueRows: Int {
        rows.prefix(2000).count { row in
            columns.findings(row.fields, line: row.line).contains { FindingsTable.isKnown($0) }
        }
    }

    private static func isKnown(_ finding: TableColumns.Finding) -> Bool {
        if JSONRecord.Texts(finding.fields).isKnown { return true }
        let scope = JSONScope(values: AuditScope.Values(), attempt: 1)
        let reading = JSONRecord.read(
            finding.fields,
            scope: scope,
            typeText: nil,
            isListed: false
        )
        switch reading {
        case .issue, .failure: return true
        default: return false
        }
    }

    /// Whether the header speaks of elements.
    var namesElements: Bool {
        guard let header else { return false }
        return header.contains {
            ["elementtype", "elementlabel", "elementidentifier"].contains($0)
        }
            || header.contains("identifier")
                && header.contains { ["type", "frame", "label"].contains($0) }
    }
}
