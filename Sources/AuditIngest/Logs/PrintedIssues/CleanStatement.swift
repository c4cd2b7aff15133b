/// A sentence that says that an audit found nothing, in the languages seen.
struct CleanStatement {
    /// The screen, where the sentence names one.
    let screen: String?

    /// Recognises a statement; nil for anything else.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - isReport: Whether the text is a report about accessibility, so that the sentence need not say it.
    ///   - hasSubject: Whether it is known already what the statement is about.
    /// - Returns: The statement.
    static func recognise(
        _ text: String,
        isReport: Bool,
        hasSubject: Bool = false
    ) -> CleanStatement? {
        guard text.utf8.count <= 300 else { return nil }
        let lower = text.lowercased()
        let speaksOfAudit = AccessibilityWords.areIn(lower)
        guard speaksOfAudit || isReport else { return nil }
        let namesThing = things.contains { lower.contains($0) }
        guard namesThing || speaksOfAudit && lower.contains("audit"),
            !excluded.contains(where: { lower.contains($0) })
        else { return nil }
        let words = lower.split(whereSeparator: { separators.contains($0) })
        let hasNone = saysNone(words) || phrases.contains { lower.contains($0) }
        let isNone = namesThing && hasNone && !countsSome(words)
        let isPassed = speaksOfAudit && isVerdict(words, lower)
        guard isNone || isPassed, !Prose.argues(lower), !Prose.isSum(lower) else { return nil }
        if text.trimmedSpaces.hasPrefix("|") {
            return row(text).map { CleanStatement(screen: $0) }
        }
        guard let subject = screen(text, isVerdict: !isNone) else {
            // `no findings` alone may be about anything.
            return speaksOfAudit || hasSubject ? CleanStatement(screen: nil) : nil
        }
        // A path, or a sentence, is no screen: nobody knows then what was clean.
        guard let name = Prose.name(subject) ?? start(of: subject, words.count) else { return nil }
        return CleanStatement(screen: name)
    }

    /// The name before a short second sentence: `Checkout. Issues found: 0`.
    private static func start(of subject: String, _ words: Int) -> String? {
        guard words <= 12, let stop = subject.firstRange(of: ". ") else { return nil }
        let first = String(subject[..<stop.lowerBound])
        return first.split(separator: " ").count <= 4 ? Prose.name(first) : nil
    }

    /// The screen of a row of a table: its first cell, behind a number.
    private static func row(_ text: String) -> String? {
        let cells = text.split(separator: "|").map { $0.trimmedSpaces }.filter { !$0.isEmpty }
        guard let first = cells.first(where: { !$0.allSatisfy(\.isNumber) }), cells.count > 1,
            first.split(separator: " ").count <= 4
        else { return nil }
        return Prose.name(first)
    }

    /// `audit passed`, `audit: clean`, `AUDIT [home] clean`.
    private static func isVerdict(_ words: [Substring], _ lower: String) -> Bool {
        guard lower.contains("audit") else { return false }
        guard let at = words.lastIndex(where: { $0.contains("audit") }) else { return false }
        let verdicts: Set<Substring> = ["clean", "passed", "sauber", "bestanden", "ok"]
        let rest = words[words.index(after: at)...]
        return rest.count <= 4 && rest.contains { verdicts.contains($0) }
            && !rest.contains { Int($0).map { $0 > 0 } ?? false }
    }

    /// Whether a word for nothing belongs to what is counted: `no accessibility issues`, `Issues found: 0`.
    private static func saysNone(_ words: [Substring]) -> Bool {
        for (index, word) in words.enumerated() where nones.contains(String(word)) {
            // `no element` says nothing of issues.
            if index + 1 < words.count, words[index + 1].hasPrefix("element") { continue }
            let before = words[..<index].suffix(3)
            let after = words[(index + 1)...].prefix(6)
            if after.contains(where: isThing) || before.contains(where: isThing) { return true }
        }
        return false
    }

    private static func isThing(_ word: Substring) -> Bool {
        things.contains { word.contains($0) }
    }

    /// Whether a word counts something: `3 issues`, with `0 errors` beside it.
    private static func countsSome(_ words: [Substring]) -> Bool {
        for (index, word) in words.enumerated() {
            guard let number = Int(word), number > 0, index + 1 < words.count else { continue }
            if things.contains(where: { words[index + 1].hasPrefix($0) }) { return true }
        }
        return false
    }

    private static func screen(_ text: String, isVerdict: Bool) -> String? {
        let line = LineText(text)
        if let field = line.nextField(from: 0, in: line.all), case .screen = field.key {
            var end = field.valueStart
            while end < line.count, line.separatorLength(at: end) == 0, line[end] != 0x2C {
                end += 1
            }
            return nonEmpty(line.string(line.trim(field.valueStart..<end)))
        }
        for word in [" on ", " auf ", " for ", " für ", " sur ", " en "] {
            guard let at = line.find(word, in: line.all) else { continue }
            let start = at + word.utf8.count
            if let quoted = line.quoted(at: start, in: start..<line.count) {
                return line.string(quoted.text)
            }
            var name = line.string(line.trim(start..<line.count))
            while let last = name.last, ".!:🎉".contains(last) { name.removeLast() }
            if name.lowercased().hasPrefix("this screen") { return nil }
            return nonEmpty(name)
        }
        if let open = line.find("[", in: line.all),
            let close = line.find("]", in: open..<line.count)
        {
            let name = line.string(open + 1..<close)
            let isWord =
                !IssueWords.isMarker(name) && !IssueWords.isSeverity(name)
                && !name.contains("audit")
            if isWord { return nonEmpty(name) }
        }
        // `Home: no accessibility issues`
        var at = 0
        while at < line.count {
            let length = line.separatorLength(at: at)
            if line[at] == 0x3A || length > 0 {
                let name = IssueWords.withoutMarkers(line.string(0..<at))
                return nonEmpty(name)
            }
            at += 1
        }
        return nil
    }

    private static func nonEmpty(_ text: String) -> String? {
        text.isEmpty || text.utf8.count > 120 ? nil : text
    }

    private static let separators: Set<Character> = Set(" \t:;,.!()[]|—–-=•✅✔🎉")
    private static let things = [
        "issue", "finding", "violation", "problem", "problèm", "fehler", "befund", "verstöß",
        "verstoß",
        "error", "problemen", "問題", "问题", "fejl", "feil", "проблем", "failure", "warning",
    ]
    private static let nones: Set<String> = [
        "no", "0", "zero", "none", "keine", "kein", "aucun", "aucune", "ningún", "ninguna", "sin",
        "nessun",
        "nessuna", "geen", "ingen", "inga", "nenhum", "sem", "brak", "nie", "нет", "without",
        "ohne",
    ]
    private static let phrases = [
        "ありません", "見つかりませんでした", "没有", "未发现", "no se encontraron", "не найдено",
    ]
    private static let excluded = [
        "not audited", "timed out", "could not", "skipped", "unable", "expected", "should",
        "if no ", "assert",
        "not run", "cannot", "errorcode", "error domain", "failed to", "no such", "nicht geprüft",
        "error:", "executed ",
        "with 0 failures", "func ", "manual", "http",
    ]
}
