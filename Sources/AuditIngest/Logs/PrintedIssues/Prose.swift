/// Tells sentences about audits from what an audit printed: documentation and a program's help use the same words.
enum Prose {
    /// Whether a text argues: it has clauses, as a sentence that explains something does and a result does not.
    ///
    /// - Parameter lower: The text in lower case.
    /// - Returns: Whether it does.
    static func argues(_ lower: String) -> Bool {
        var found: Set<Substring> = []
        for word in lower.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" })
        where clauseWords.contains(word) {
            found.insert(word)
            if found.count == 2 { return true }
        }
        return false
    }

    private static let clauseWords: Set<Substring> = [
        "is", "are", "that", "which", "not", "never", "where", "when", "if", "because", "may",
        "must", "can", "than", "would", "they", "whether", "what", "who", "means", "otherwise",
        "says", "whose", "unless", "until", "while", "does", "therefore", "instead",
    ]

    /// The name of a screen or test in a text; nil where it is a sentence, a path, code or punctuation.
    ///
    /// - Parameter text: What stands where a name may stand.
    /// - Returns: The name, without the marks of a list and of emphasis.
    static func name(_ text: String) -> String? {
        var body = text.trimmedSpaces
        for mark in ["- ", "* ", "• ", "> ", "+ "] where body.hasPrefix(mark) {
            body = String(body.dropFirst(2)).trimmedSpaces
        }
        for mark in ["**", "__", "`"]
        where body.hasPrefix(mark) && body.hasSuffix(mark) && body.utf8.count > 2 * mark.utf8.count
        {
            body = String(body.dropFirst(mark.count).dropLast(mark.count))
        }
        return isName(body) ? body : nil
    }

    /// Whether a text can be the name of a screen or test.
    static func isName(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 120, text.contains(where: { $0.isLetter }) else {
            return false
        }
        if ["`", "|", "](", "</", "://", ". ", "; ", "**"].contains(where: { text.contains($0) }) {
            return false
        }
        if let first = text.first, "(<{|,;.=".contains(first) { return false }
        if isPath(text) { return false }
        let words = text.split(separator: " ")
        guard words.count > 4 else { return true }
        return words.count <= 12 && !argues(text.lowercased())
    }

    /// Whether the text ends in, or holds, the path of a file: `build/out.log`, `/tmp/a`.
    private static func isPath(_ text: String) -> Bool {
        text.split(separator: " ").contains { word in
            if word.hasPrefix("/"), word.dropFirst().contains("/") { return true }
            guard word.contains("/"), let last = word.split(separator: "/").last,
                let dot = last.lastIndex(of: ".")
            else { return false }
            let ending = last[last.index(after: dot)...]
            return (1...8).contains(ending.count) && ending.allSatisfy { $0.isLetter }
        }
    }

    /// Whether a text counts more than issues: `0 audits, 0 issues`, `75 cells: 17 clean`.
    ///
    /// Such a sum says nothing of one screen.
    ///
    /// - Parameter lower: The text in lower case.
    /// - Returns: Whether it does.
    static func isSum(_ lower: String) -> Bool {
        let words = lower.split { !$0.isLetter && !$0.isNumber }
        for (index, word) in words.enumerated() where index + 1 < words.count {
            guard word.allSatisfy(\.isNumber) else { continue }
            let next = words[index + 1]
            if sums.contains(next) { return true }
            if index + 2 < words.count, qualifiers.contains(next), sums.contains(words[index + 2]) {
                return true
            }
        }
        return false
    }

    private static let qualifiers: Set<Substring> = [
        "clean", "known", "new", "other", "more", "of", "ui",
    ]

    /// What a sum counts that is no issue.
    private static let sums: Set<Substring> = [
        "audit", "audits", "cell", "cells", "screens", "tests", "runs", "walk", "walks",
        "setting", "settings", "artifacts", "files", "records", "clean", "open", "unverified",
        "flaky", "persisting",
    ]
}
