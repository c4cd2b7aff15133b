import AuditStore

/// The Markdown of `walks diff`: the sentences, and both walks behind a disclosure.
enum WalkDiffMarkdown {
    /// The text of a whole comparison.
    static func text(_ diff: WalkDiff) -> String {
        var text = "## VoiceOver walks: \(escape(diff.old.name)) → \(escape(diff.new.name))\n"
        for pair in diff.pairs {
            text += "\n### \(escape(pair.title))\n\n"
            switch pair.result {
            case .failure(let refusal): text += "Not compared: \(escape("\(refusal)")).\n"
            case .success(let comparison):
                text += self.text(comparison, diff)
                if let note = pair.note { text += "\n\(escape(note)).\n" }
            }
        }
        if !diff.notes.isEmpty { text += "\n" }
        for note in diff.notes { text += "- \(escape(note))\n" }
        return text
    }

    private static func text(_ comparison: WalkComparison, _ diff: WalkDiff) -> String {
        let marks = WalkMarks(comparison)
        var text = "**\(escape(marks.headline))**\n"
        let shown = Array(marks.order.dropFirst()) + marks.steps
        if !shown.isEmpty { text += "\n" }
        for difference in shown {
            text +=
                "- \(difference.verdict.rawValue) `\(difference.kind.rawValue)` \(escape(difference.detail))\n"
        }
        if marks.ignored > 0 { text += "\nOnly numbers differ in \(marks.ignored) more.\n" }
        guard !comparison.differences.isEmpty else { return text }
        text += "\n<details><summary>Both walks</summary>\n\n"
        let names = [diff.old.name, diff.new.name].map { escape(WalkDiffText.end(of: $0)) }
        text += "| | \(names[0]) | | | \(names[1]) |\n|--:|---|:-:|--:|---|\n"
        for row in marks.rows {
            let old = row.old.map { "\($0.number) | \(escape($0.text))" } ?? " | "
            let new = row.new.map { "\($0.number) | \(escape($0.text))" } ?? " | "
            text += "| \(old) | \(row.sign) | \(new) |\n"
        }
        return text + "\n</details>\n"
    }

    /// Text that stays text wherever it stands.
    private static func escape(_ text: String) -> String {
        var result = ""
        for scalar in Console.harmless(text).unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": result += " "
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "!", "|", "~", "@",
                "$":
                result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
