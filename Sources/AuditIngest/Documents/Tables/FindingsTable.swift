import AuditStore

/// A table of separated values, with its header where it has one.
struct FindingsTable {
    /// The rows below the header.
    let rows: [CSVTable.Record]
    /// Whether the text ended inside quotes.
    let isTruncated: Bool
    let header: [String]?
    private let width: Int
    private let names = JSONNames()

    private static let columnWords: Set<String> = [
        "elementtype", "identifier", "frame", "screen", "label", "type", "audittype", "rule",
        "compactdescription", "compact", "detaileddescription", "detail", "details", "message",
        "elementlabel", "elementidentifier", "issue", "description", "summary", "title", "element",
        "severity", "page", "view", "test", "appearance", "textsize", "contentsize", "pose",
        "value", "category", "device", "os", "finding", "id", "accepted", "reason", "x", "y",
        "width", "height", "variant", "configuration",
    ]

    /// Nil where the bytes cannot be a table; a probe looks at the first rows only.
    init?(_ document: Document, isProbe: Bool = false) {
        let head = document.bytes.prefix(1 << 16)
        guard head.contains(where: { [0x2C, 0x09, 0x3B, 0x7C].contains($0) }), !head.contains(0)
        else { return nil }
        let first = head.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D }
        guard first != 0x7B, first != 0x5B, first != 0x3C else { return nil }
        let isPart = isProbe && head.count < document.bytes.count
        let table = CSVParser.parse(isPart ? Array(head) : document.bytes)
        // The last row of a part may be cut.
        let whole = isPart ? Array(table.records.dropLast(1)) : table.records
        let records = table.separator == 0x7C ? whole.map(FindingsTable.bare) : whole
        guard let top = records.first, top.fields.count > 1 else { return nil }
        width = top.fields.count
        isTruncated = table.isTruncated
        let names = top.fields.map { FieldKey.normal($0) }
        let known = names.count { FindingsTable.columnWords.contains($0) }
        if known * 2 >= names.count, known > 0 {
            header = names
            rows = Array(records.dropFirst())
        } else {
            header = nil
            rows = records
        }
    }

    /// A row of a Markdown table without the spaces and code marks in its cells.
    private static func bare(_ record: CSVTable.Record) -> CSVTable.Record {
        let fields = record.fields.map { field in
            var cell = field.drop { $0 == " " || $0 == "`" }
            while cell.last == " " || cell.last == "`" { cell = cell.dropLast(1) }
            return String(cell)
        }
        return CSVTable.Record(fields: fields, line: record.line)
    }

    /// Whether the first row names the columns.
    var hasHeader: Bool { header != nil }

    /// Whether the rows have one width, as prose with commas does not.
    var looksLikeTable: Bool {
        guard !rows.isEmpty else { return header != nil }
        let equal = rows.count { $0.fields.count == width }
        return equal * 10 >= rows.count * 9 && (header != nil || rows.count >= 2)
    }

    /// How many rows hold a text of Apple's or an audit type of a record.
    var issueRows: Int {
        rows.prefix(2000).count { row in
            guard let fields = fields(of: row) else { return false }
            let scope = JSONScope(values: AuditScope.Values(), attempt: 1)
            let reading = JSONRecord.read(fields, scope: scope, typeText: nil, isListed: false)
            switch reading {
            case .issue, .failure: return true
            default: return false
            }
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

    /// A row as the fields of a record; nil where it holds nothing.
    func fields(of row: CSVTable.Record) -> JSONFields? {
        guard row.fields.contains(where: { !$0.isEmpty }) else { return nil }
        var members: [(key: String, value: JSONValue)] = []
        members.reserveCapacity(row.fields.count)
        for (index, text) in row.fields.enumerated() {
            let key: String
            if let header {
                key = index < header.count ? header[index] : "column\(index)"
            } else {
                key = FindingsTable.key(for: text, at: index)
            }
            members.append((key, .string(text)))
        }
        return JSONFields(JSONObject(members: members, line: row.line), names: names)
    }

    /// What a cell without a header is, from what stands in it.
    private static func key(for text: String, at index: Int) -> String {
        if EngineText.match(compact: text) != nil { return "compactdescription" }
        if EngineText.match(detail: text) != nil { return "detaileddescription" }
        if text.hasPrefix("{{") || text.hasPrefix("(") && FrameText.parse(text) != nil {
            return "frame"
        }
        if TypeText.single(text) != nil { return "audittype" }
        if ElementTypes.known(text) != nil, Int(text) == nil { return "elementtype" }
        if text.hasPrefix("Attributes: ") { return "elementdescription" }
        if (try? TextSize(parsing: text)) != nil, text.count > 3 { return "textsize" }
        if ["light", "dark"].contains(text.lowercased()) { return "appearance" }
        return index == 0 ? "screen" : "column\(index)"
    }
}
