/// A text that says that an audit could not finish.
struct LogAuditError {
    /// Why, in the text's words.
    let reason: String
    /// The screen, where the text names one.
    let screen: String?

    /// Recognises the engine's errors, the drivers' refusals and exporters' own words for them; nil for anything else.
    static func recognise(_ text: String) -> LogAuditError? {
        let line = LineText(text)
        guard isError(line, text) else { return nil }
        return LogAuditError(reason: reason(line), screen: screen(line))
    }

    private static func isError(_ line: LineText, _ text: String) -> Bool {
        isFailure(line, text) && !isGeneral(text)
    }

    /// Whether the words are about audits in general, quote a text, or are this program's own report of a failure.
    private static func isGeneral(_ text: String) -> Bool {
        let lower = text.lowercased()
        if lower.contains("`not audited`")
            || lower.contains("the audit of ")
                && (lower.contains(", failed: ") || lower.contains(", could not finish: "))
        {
            return true
        }
        guard !AuditErrorText.isCertain(text), !lower.contains("timed out") else { return false }
        for start in [
            "an audit ", "no audit ", "any audit ", "every audit ", "each audit ",
            "last audit of a ", "an accessibility audit ", "an a11y audit ",
        ]
        where lower.contains(start) {
            return true
        }
        // `1 audit could not finish`: a count.
        guard let found = lower.firstRange(of: " audit "), found.lowerBound > lower.startIndex
        else { return false }
        return lower[..<found.lowerBound].last?.isNumber ?? false
    }

    private static func isFailure(_ line: LineText, _ text: String) -> Bool {
        if AuditErrorText.isCertain(text) || line.contains("NOT AUDITED") { return true }
        if line.contains("Audit type value '"), line.contains("is not known") { return true }
        guard TextSearch.holds("audit", in: text) else { return hasTimeoutMarker(text) }
        let lower = text.lowercased()
        if lower.contains("audit"), !lower.contains("audits timed out") {
            for words in [
                "audit timed out", "audit of ", "audit failed to ", "audit could not",
                "audit did not finish",
                "audit crashed", "audit unavailable", "audit aborted",
            ] where lower.contains(words) {
                if words != "audit of " { return true }
                if lower.contains("timed out") || lower.contains("could not") { return true }
            }
        }
        return hasTimeoutMarker(text)
    }

    /// `A11Y-AUDIT-TIMEOUT`, `AUDIT_FAILED`.
    private static func hasTimeoutMarker(_ text: String) -> Bool {
        guard text.contains("AUDIT") || text.contains("A11Y") else { return false }
        for word in text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "\t" || $0 == "|" }
        ) where word.utf8.allSatisfy({ !LineText.isLower($0) }) {
            let parts = word.split(whereSeparator: { $0 == "-" || $0 == "_" })
            guard parts.count >= 2, parts.contains("AUDIT") || parts.contains("A11Y"),
                let last = parts.last
            else { continue }
            if ["TIMEOUT", "ERROR", "ABORTED", "UNAVAILABLE", "TIMEDOUT"].contains(last) {
                return true
            }
        }
        return false
    }

    /// The description in `Code=-56 "Audit failed to complete in time"`, else the whole text.
    private static func reason(_ line: LineText) -> String {
        if let code = line.find("Code=", in: line.all),
            let open = line.find("\"", in: code..<line.count),
            let close = line.find("\"", in: open + 1..<line.count), open - code < 16
        {
            return "\(line.string(open + 1..<close)) (\(line.string(line.trim(code..<open))))"
        }
        var text = line.string(line.trim(line.all))
        for prefix in ["failed: caught error: ", "failed - ", "failed: "]
        where text.hasPrefix(prefix) {
            text = String(text.dropFirst(prefix.count))
        }
        return text
    }

    /// The text without a mark in brackets at its start.
    private static func bare(_ text: String) -> String {
        guard text.hasPrefix("["), let close = text.firstIndex(of: "]") else { return text }
        return text[text.index(after: close)...].trimmedSpaces
    }

    private static func screen(_ line: LineText) -> String? {
        if let field = line.nextField(from: 0, in: line.all), case .screen = field.key {
            if let quoted = line.quoted(at: field.valueStart, in: field.valueStart..<line.count) {
                return line.string(quoted.text)
            }
            var end = field.valueStart
            while end < line.count, line[end] != 0x20, line.separatorLength(at: end) == 0 {
                end += 1
            }
            return line.string(field.valueStart..<end)
        }
        if let words = line.find("NOT AUDITED", in: line.all) {
            var name = IssueWords.withoutMarkers(bare(line.string(0..<words)))
            if let open = name.firstIndex(of: "(") { name = name[..<open].trimmedSpaces }
            while let last = name.last, ":—–-".contains(last) {
                name = name.dropLast(1).trimmedSpaces
            }
            return name.isEmpty ? nil : name
        }
        // `Accessibility audit failed on Map: …`
        if let audit = line.find("udit ", in: line.all),
            let on = line.find(" on ", in: audit..<min(line.count, audit + 40)),
            let colon = line.find(":", in: on + 4..<line.count), colon - on <= 64
        {
            return line.string(line.trim(on + 4..<colon))
        }
        guard let bar = line.find("|", in: line.all) else { return nil }
        let name = IssueWords.withoutMarkers(line.string(0..<bar))
        return name.isEmpty ? nil : name
    }
}
