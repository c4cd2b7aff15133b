/// Tells the lines that this program has printed into a log from those of tests and tools.
///
/// What has a beginning that nobody else writes is known: tables of `export` and `findings`, rows and documents of
/// JSON, JUnit, pages, Markdown reports and the restore script. A line of a test runner ends whatever was cut.
struct OwnReportLines {
    private enum Block {
        /// Separated values with a number of columns; whether a quoted cell goes on in the next line.
        case table(columns: Int, isOpen: Bool)
        /// JSON over several lines, up to its last bracket.
        case json
        /// A table for people, up to an empty line.
        case rows
        /// Everything up to a line that begins with a text.
        case upTo(String)
    }

    private var block: Block?

    /// Texts of which a line has to hold one where it begins something of this program.
    static let needles =
        OwnReport.headers + rowMarks
        + documentStarts.map(\.start) + [tableStart]
        + jsonStarts + oneLine

    /// What begins a document, and the line that ends it.
    private static let documentStarts = [
        (start: "<testsuites name=\"\(OwnReport.generator)\"", end: "</testsuites>"),
        (start: "<meta name=\"generator\" content=\"\(OwnReport.generator)", end: "</html>"),
        (start: OwnReport.markdownStart, end: OwnReport.markdownMark),
        (
            start: "# Puts simulators back, reads every setting back and says what did not take",
            end: "main \"$@\""
        ),
    ]

    /// Members near the start of answers of JSON, which are printed over several lines.
    private static let jsonStarts = [
        "\"finding\": \"", "\"comparable\": ", "\"name\": \"\(OwnReport.generator)\"",
        "\"asOf\": \"", "\"proposed\": [", "\"lastAudited\": ", "\"elementless\": ",
        "\"completeness\": \"", "\"oldIndex\": ", "\"resetTo\": \"", "\"deviceSet\": \"",
    ]

    /// Members of the rows of `export` that hardly anybody else writes; every row has one.
    private static let rowMarks = [
        "{\"finding\":\"", ",\"device_model\":", ",\"started_at_assumed\":", ",\"audited_cells\":",
        "{\"device_set\":",
    ]

    /// How the table of `findings` begins, whatever the width of its other columns.
    private static let tableStart = "severity  rule "

    /// The start of answers that are one line.
    private static let oneLine = ["{\"include\":[{\"screen\":\""]

    /// Whether nothing of a report is open.
    var isIdle: Bool { block == nil }

    /// Whether a line is this program's.
    mutating func take(_ text: String) -> Bool {
        if let block {
            if !LogStructure.isRunnerLine(text), goOn(text, block) { return true }
            self.block = nil
        }
        return start(text)
    }

    private mutating func goOn(_ text: String, _ block: Block) -> Bool {
        switch block {
        case .upTo(let end):
            if text.trimmedSpaces.hasPrefix(end) { self.block = nil }
            return true
        case .rows: return !text.allSatisfy { $0 == " " }
        case .json:
            if text == "}" || text == "]" {
                self.block = nil
                return true
            }
            return OwnReportLines.isJSON(text)
        case .table(let columns, let isOpen):
            let (commas, endsOpen) = OwnReportLines.commas(text, isOpen: isOpen)
            guard isOpen || endsOpen || commas + 1 == columns else { return false }
            self.block = .table(columns: columns, isOpen: endsOpen)
            return true
        }
    }

    private mutating func start(_ text: String) -> Bool {
        let body = text.trimmedSpaces
        if body.hasPrefix("{\"") {
            return OwnReportLines.isRow(body)
                || OwnReportLines.oneLine.contains { body.hasPrefix($0) }
        }
        if OwnReport.headers.contains(body) {
            block = .table(
                columns: OwnReportLines.commas(body, isOpen: false).count + 1,
                isOpen: false
            )
            return true
        }
        if body.hasPrefix(OwnReportLines.tableStart), body.contains("  since ") {
            block = .rows
            return true
        }
        for (start, end) in OwnReportLines.documentStarts where body.hasPrefix(start) {
            if !body.hasSuffix(end) { block = .upTo(end) }
            return true
        }
        guard text.hasPrefix("  ") else { return false }
        for start in OwnReportLines.jsonStarts where body.hasPrefix(start) {
            if start.hasPrefix("\"finding\""), !OwnReportLines.isKey(body.dropFirst(12)) {
                continue
            }
            block = .json
            return true
        }
        return false
    }

    /// Twelve hexadecimal digits and a quote: the key of a finding.
    private static func isKey(_ text: Substring) -> Bool {
        let key = text.utf8.prefix(13)
        return key.count == 13 && key.last == 0x22
            && key.dropLast().allSatisfy {
                LineText.isDigit($0) || $0 >= 0x61 && $0 <= 0x66
            }
    }

    /// A line inside of a JSON value that is printed over several lines.
    private static func isJSON(_ text: String) -> Bool {
        guard text.hasPrefix("  "), let first = text.trimmedSpaces.utf8.first else { return false }
        return "\"{}[]-0123456789tfn".utf8.contains(first)
    }

    /// Whether a line is a row of `export` as JSON: every column, in the table's order.
    private static func isRow(_ text: String) -> Bool {
        let line = LineText(text)
        return OwnReport.exportColumns.contains { header in
            var at = 0
            for (index, column) in header.split(separator: ",").enumerated() {
                let key = index == 0 ? "{\"\(column)\":" : ",\"\(column)\":"
                guard index > 0 || line.has(key, at: 0),
                    let place = line.find(key, in: at..<line.count)
                else { return false }
                at = place + key.utf8.count
            }
            return true
        }
    }

    /// The commas of a line of separated values outside of quotes, and whether it ends inside of some.
    private static func commas(_ text: String, isOpen: Bool) -> (count: Int, isOpen: Bool) {
        var count = 0
        var isQuoted = isOpen
        for byte in text.utf8 {
            if byte == 0x22 { isQuoted.toggle() }
            if byte == 0x2C, !isQuoted { count += 1 }
        }
        return (count, isQuoted)
    }
}
