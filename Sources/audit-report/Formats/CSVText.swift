/// Rows of a CSV file (RFC 4180, with plain line feeds).
enum CSVText {
    /// One row.
    ///
    /// - Parameters:
    ///   - cells: The cells.
    ///   - forSpreadsheet: Whether a spreadsheet will open it: text that begins like a formula gets an apostrophe before it, since
    ///     labels come from apps and a spreadsheet would run it.
    /// - Returns: The row with its line break.
    static func row(_ cells: [String], forSpreadsheet: Bool = false) -> String {
        cells.map { cell($0, forSpreadsheet) }.joined(separator: ",") + "\n"
    }

    private static func cell(_ text: String, _ forSpreadsheet: Bool) -> String {
        var text = text
        if forSpreadsheet, let first = text.unicodeScalars.first,
            "=+-@\t\r".unicodeScalars.contains(first)
        {
            text = "'" + text
        }
        let needsQuotes = text.utf8.contains {
            $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D
        }
        guard needsQuotes || text.hasPrefix(" ") || text.hasSuffix(" ") else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"\"" } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "\""
    }
}
