/// Acceptances as a text file that can be reviewed and kept in the app's repository.
///
/// One block for each acceptance, sorted by screen, rule, element and key, one field a line, so that a change is a short difference.
/// Withdrawn ones are left out: the file says what holds.
public enum AcceptanceFile {
    private static let header = "# audit-report acceptances, version 1"

    /// Writes acceptances.
    ///
    /// - Parameter acceptances: The acceptances, with their findings where the store has them.
    /// - Returns: The file's text, with a newline at its end.
    public static func text(_ acceptances: [AcceptanceStatus]) -> String {
        let standing = acceptances.filter { $0.state != .withdrawn }.sorted { left, right in
            let one = order(left)
            let other = order(right)
            return one.lexicographicallyPrecedes(other)
        }
        var lines = [header]
        for status in standing {
            let acceptance = status.acceptance
            lines.append("")
            lines.append("finding: \(acceptance.findingKey)")
            if let finding = status.finding {
                // For the reader; ignored on import.
                lines.append(
                    "# \(oneLine(finding.screen)) · \(finding.rule.id) · \(oneLine(finding.elementText))"
                )
            }
            lines.append("reason: \(escaped(acceptance.reason))")
            if let owner = acceptance.owner { lines.append("owner: \(escaped(owner))") }
            if let until = acceptance.until { lines.append("until: \(until.iso8601)") }
            if let pose = acceptance.scope.pose { lines.append("pose: \(pose.rawValue)") }
            if let sizes = acceptance.scope.textSizes {
                lines.append("text-size: \(sizes.lower.name)..\(sizes.upper.name)")
            }
            for setting in acceptance.scope.settings {
                lines.append("setting: \(setting.name.rawValue)=\(escaped(setting.value))")
            }
            lines.append("accepted: \(acceptance.acceptedAt.iso8601)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func order(_ status: AcceptanceStatus) -> [String] {
        [
            status.finding?.app ?? "", status.finding?.screen ?? "",
            status.finding?.rule.id ?? "", status.finding?.elementKey ?? "",
            status.acceptance.findingKey, status.acceptance.acceptedAt.iso8601,
            status.acceptance.reason, status.acceptance.scope.pose?.rawValue ?? "",
            status.acceptance.scope.settingsKey ?? "",
        ]
    }

    /// Reads acceptances.
    ///
    /// - Parameters:
    ///   - text: The file's text.
    ///   - now: When a block was accepted that does not say so.
    /// - Returns: The acceptances, in the file's order.
    /// - Throws: ``AcceptanceError/malformed(line:text:expected:)`` for the first line that cannot be read.
    public static func parse(_ text: String, now: Timestamp) throws(AcceptanceError) -> [Acceptance]
    {
        var acceptances: [Acceptance] = []
        var current: Acceptance?
        var start = 0
        func finish(_ line: Int) throws(AcceptanceError) {
            guard let made = current else { return }
            guard !made.reason.isEmpty else {
                throw .malformed(
                    line: start,
                    text: "finding: \(made.findingKey)",
                    expected: "followed by a reason"
                )
            }
            acceptances.append(made)
        }
        var number = 0
        for raw in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let line = String(raw)
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.isEmpty || content.hasPrefix("#") { continue }
            guard let colon = content.firstIndex(of: ":") else {
                throw .malformed(line: number, text: line, expected: "a field, as in 'reason: …'")
            }
            let field = String(content[..<colon])
            var rest = content[content.index(after: colon)...].drop { $0 == " " }
            while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
            let value = unescaped(rest)
            if field == "finding" {
                try finish(number)
                start = number
                current = Acceptance(findingKey: value, reason: "", acceptedAt: now)
                continue
            }
            guard var made = current else {
                throw .malformed(line: number, text: line, expected: "under a line 'finding: …'")
            }
            try set(field, value, of: &made, line: number, text: line)
            current = made
        }
        try finish(number)
        return acceptances
    }

    private static func set(
        _ field: String,
        _ value: String,
        of acceptance: inout Acceptance,
        line: Int,
        text: String
    ) throws(AcceptanceError) {
        func malformed(_ expected: String) -> AcceptanceError {
            .malformed(line: line, text: text, expected: expected)
        }
        switch field {
        case "reason": acceptance.reason = value
        case "owner": acceptance.owner = value
        case "until":
            guard let day = CalendarDay(iso8601: value) else {
                throw malformed("a date, as in 2026-12-31")
            }
            acceptance.until = day
        case "pose":
            guard let pose = try? Pose(parsing: value) else { throw malformed("a pose") }
            acceptance.scope.pose = pose
        case "text-size":
            guard let sizes = try? TextSizeRange(parsing: value) else {
                throw malformed("a range of text sizes, as in 'AX3..'")
            }
            acceptance.scope.textSizes = sizes
        case "setting":
            let sides = value.split(separator: "=", maxSplits: 1)
            guard let first = sides.first, let name = try? SettingName(parsing: String(first))
            else {
                throw malformed("a setting, as in 'boldText=on'")
            }
            acceptance.scope.settings.append(
                LedgerFilter.Setting(name, sides.count > 1 ? String(sides[1]) : "on")
            )
        case "accepted":
            guard let moment = Timestamp(iso8601: value) else { throw malformed("a date and time") }
            acceptance.acceptedAt = moment
        default: throw malformed("a known field")
        }
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\\\"
            case _ where character.isNewline: result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscape = false
        for character in text {
            if isEscape {
                result.append(character == "n" ? "\n" : character)
                isEscape = false
            } else if character == "\\" {
                isEscape = true
            } else {
                result.append(character)
            }
        }
        return result
    }
}
