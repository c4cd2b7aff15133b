/// The lines that test runners and the system write, as opposed to what a test prints.
enum LogStructure {
    /// Whether a line is one that xcodebuild writes itself.
    static func isRunnerLine(_ text: String) -> Bool {
        if text.hasPrefix("Test ") || text.hasPrefix("** ") || text.hasPrefix("Restarting after") {
            return [
                "Test Case '", "Test case '", "Test Suite '", "Test suite '", "** ", "Restarting",
            ]
            .contains { text.hasPrefix($0) }
        }
        if text.hasPrefix("Failing tests:") || text.hasPrefix("\t Executed ") { return true }
        if text.hasPrefix("    ") {
            let body = text.utf8.drop { $0 == 0x20 }
            return body.starts(with: "t = ".utf8)
        }
        if text.hasPrefix("/") || text.hasPrefix("<unknown>") {
            return LineText(text).contains(": error: ")
        }
        return false
    }

    /// Whether a line is a compiler's message, which may quote anything.
    static func isCompilerLine(_ text: String) -> Bool {
        guard text.hasPrefix("/") else { return false }
        let line = LineText(text)
        return line.contains(": warning: ") || line.contains(": note: ")
    }

    /// The message of a line of the system's log: without `2026-11-28 09:10:01.114 App[7420:52411] `.
    ///
    /// - Returns: The message, and whether there was such a prefix.
    static func withoutSystemPrefix(_ text: String) -> (message: String, isSystem: Bool) {
        let bytes = Array(text.utf8.prefix(160))
        guard bytes.count > 24, LineText.isDigit(bytes[0]), bytes[4] == 0x2D, bytes[7] == 0x2D,
            bytes[10] == 0x20, bytes[13] == 0x3A
        else { return (text, false) }
        var at = 19
        // On to `App[7420:52411] `.
        while at < bytes.count, bytes[at] != 0x5D { at += 1 }
        guard at + 1 < bytes.count, bytes[at + 1] == 0x20 else { return (text, false) }
        let open = bytes[19..<at].lastIndex(of: 0x5B)
        guard let open, bytes[(open + 1)..<at].allSatisfy({ LineText.isDigit($0) || $0 == 0x3A })
        else { return (text, false) }
        return (String(decoding: text.utf8.dropFirst(at + 2), as: UTF8.self), true)
    }
}
