/// The words that exporters put round an issue and that are no part of it.
enum IssueWords {
    private static let markers: Set<String> = [
        "accessibility", "a11y", "audit", "audits", "axaudit", "ax", "issue", "issues", "finding",
        "findings", "violation", "violations", "problem", "problems", "warning", "warnings",
        "error", "errors", "fail", "failed", "failure", "failures", "fehler", "befund", "hinweis",
        "device", "probe", "detail", "details", "confirmed", "unhandled", "documented", "found",
        "xctest", "apple", "log", "print", "debug", "info", "notice", "new", "e", "w",
        "barrierefreiheit",
        "accessibilité", "accesibilidad", "problème", "problema", "result", "report", "check",
        "test", "typ", "type", "issue#", "no", "nr",
    ]

    private static let severities: Set<String> = [
        "error", "warning", "warn", "info", "notice", "high", "medium", "low", "critical",
        "serious",
        "moderate", "minor", "fail", "failed", "pass", "passed", "accepted", "ignored", "excused",
        "e", "w", "real", "false", "unsure", "blocker", "major", "fehler", "warnung", "true",
        "reported", "enforced", "new", "known", "open", "severity",
    ]

    static func isSeverity(_ text: String) -> Bool { severities.contains(text.lowercased()) }

    /// Whether a word only joins a text and its element: `for "Fee"`.
    static func joins(_ text: String) -> Bool {
        [
            "for", "at", "in", "of", "on", "by", "with", "element", "bei", "für", "auf", "pour",
            "sur",
        ]
        .contains(text.lowercased())
    }

    static func isMarker(_ text: String) -> Bool { withoutMarkers(text).isEmpty }

    /// `×2`, `x2`, `(2 times)`, `12`.
    static func isCount(_ text: String) -> Bool {
        let body = text.lowercased().filter { !"×x()# .,".contains($0) }
        if body.isEmpty { return false }
        let digits = body.prefix { $0.isNumber }
        let rest = body.dropFirst(digits.count)
        return !digits.isEmpty
            && ["", "times", "mal", "fois", "occurrences", "occurrence"].contains(String(rest))
    }

    /// Whether a word looks like an accessibility identifier.
    static func isIdentifier(_ text: String) -> Bool {
        text.utf8.allSatisfy {
            LineText.isWord($0) || $0 == 0x2E || $0 == 0x2D || $0 == 0x3A || $0 == 0x2F
        }
            && text.utf8.contains { LineText.isLower($0) || LineText.isUpper($0) }
    }

    /// The text without the exporter's own words at its start, and without symbols round it.
    static func withoutMarkers(_ text: String) -> String {
        var words = text.split(separator: " ")
        while let first = words.first {
            let word = letters(first) { byte in
                byte >= 0x30 && byte <= 0x39 || byte == 0x2D || byte == 0x5F
            }
            guard word.isEmpty || markers.contains(word.lowercased()) || isShouted(word) else {
                break
            }
            words.removeFirst()
        }
        while let last = words.last,
            letters(last, { byte in byte >= 0x30 && byte <= 0x39 }).isEmpty
        {
            words.removeLast()
        }
        return words.joined(separator: " ")
    }

    /// `A11Y-DETAIL`, `ACCESSIBILITY_AUDIT_ISSUE`: a marker that a program printed.
    private static func isShouted(_ word: String) -> Bool {
        guard word.utf8.count >= 5 else { return false }
        let parts = word.split(whereSeparator: { $0 == "_" || $0 == "-" })
        let isUpper = word.utf8.allSatisfy { !LineText.isLower($0) && $0 < 0x80 }
        guard isUpper else { return false }
        if parts.count > 1 { return parts.contains { markers.contains($0.lowercased()) } }
        return ["ANCHOR", "AUDIT", "ISSUE", "FINDING", "PROBE", "AXAUDIT", "ACCESSIBILITY"]
            .contains(word)
    }

    /// The letters of the first word: what lines of one exporter have in common.
    static func shape(_ text: String) -> String {
        guard let first = text.split(separator: " ").first else { return "" }
        return letters(first) { _ in false }
    }

    /// The letters of a word, and those other characters of ASCII that are wanted too.
    private static func letters(_ word: Substring, _ isWanted: (UInt8) -> Bool) -> String {
        var word = word
        let plain: String? = word.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            let kept = bytes.filter { byte in
                byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || isWanted(byte)
            }
            return String(decoding: kept, as: UTF8.self)
        }
        if let plain { return plain }
        var kept = String.UnicodeScalarView()
        for scalar in word.unicodeScalars {
            let isOther = scalar.isASCII && isWanted(UInt8(truncatingIfNeeded: scalar.value))
            if scalar.properties.isAlphabetic || isOther { kept.append(scalar) }
        }
        return String(kept)
    }
}

extension IssueWords {
    /// Whether a line in lower case speaks of one issue.
    static func namesIssue(_ lower: String) -> Bool {
        ["issue", "finding", "violation", "problem", "fail", "fehler", "befund", "detail", "warn"]
            .contains { lower.contains($0) }
    }
}
