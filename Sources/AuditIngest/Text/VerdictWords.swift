/// What the words of a status say about an audit, a check or a row of a report.
///
/// Only words that are known to mean that an audit ran to its end say so; a word that was never seen says nothing.
struct VerdictWords {
    /// What one word says.
    enum Meaning {
        /// It ran to its end, or the check passed.
        case passed
        /// Something was found, and is open.
        case found
        /// It was left out on purpose.
        case skipped
        /// Somebody decided to live with it.
        case accepted
        /// It was dealt with, or never was there.
        case closed
        /// It did not run to its end.
        case stopped
    }

    private let meanings: [Meaning]
    /// Whether every word is known, or only joins others.
    private let areKnown: Bool
    /// The words, as they are looked up.
    private let words: [Substring]

    /// The longest text that can be a status, in bytes and in words.
    private static let longest = (bytes: 80, words: 8)

    /// The words of a text; nil where it is too long for a status, or empty.
    init?(_ text: String) {
        guard !text.isEmpty, text.utf8.count <= VerdictWords.longest.bytes else { return nil }
        let spelled = VerdictWords.spelled(text)
        let words = spelled.split(separator: " ")
        guard !words.isEmpty, words.count <= VerdictWords.longest.words else { return nil }
        var meanings: [Meaning] = []
        var areKnown = true
        var index = 0
        while index < words.count {
            let rest = words[index...]
            let (meaning, count, isKnown) = VerdictWords.next(rest, isOnly: words.count == 1)
            if let meaning { meanings.append(meaning) }
            areKnown = areKnown && isKnown
            index += count
        }
        self.meanings = meanings
        self.areKnown = areKnown
        self.words = words
    }

    // MARK: - Answers

    /// What the status of a screen or of an audit says; nil where its words are not known.
    ///
    /// It is `passed` only where every word is known and none says anything else.
    var status: Meaning? {
        for meaning in [Meaning.stopped, .skipped, .found, .accepted, .closed]
        where meanings.contains(meaning) {
            return meaning == .closed || meaning == .accepted ? nil : meaning
        }
        return areKnown && meanings.contains(.passed) ? .passed : nil
    }

    /// What a row about one finding says of it: `closed` where it is no open finding, `accepted` or `found`; nil where it
    /// says nothing.
    var row: Meaning? {
        guard let first = meanings.first else { return nil }
        if meanings.contains(.accepted) { return .accepted }
        if meanings.contains(.closed) { return meanings.last == .found ? .found : .closed }
        switch first {
        case .passed: return meanings.contains(.found) ? .found : .closed
        case .skipped: return .closed
        default: return .found
        }
    }

    /// Whether the text is nothing but a verdict: then it is one wherever it stands.
    var isPlain: Bool { areKnown && !meanings.isEmpty && words.count <= 4 }

    // MARK: - Words

    /// The text in lower case with one space between words: `notSupported` is two, `n/a` is one.
    private static func spelled(_ text: String) -> String {
        var result = ""
        var before: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if let word = symbols[scalar] {
                result += " " + word + " "
            } else if scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) {
                let isHump =
                    scalar.properties.isUppercase && before.properties.isLowercase
                if isHump { result += " " }
                result += scalar.properties.lowercaseMapping
            } else if scalar != "'" && scalar != "’" && scalar.value != 0xFE0F {
                result += " "
            }
            before = scalar
        }
        let words = result.split(separator: " ").joined(separator: " ")
        return words == "n a" ? "na" : words.replacing("n a ", with: "na ")
    }

    private static let symbols: [Unicode.Scalar: String] = [
        "✅": "passed", "✔": "passed", "✓": "passed", "☑": "passed", "🟢": "passed", "👍": "passed",
        "❌": "failed", "✗": "failed", "✘": "failed", "🔴": "failed", "⛔": "failed", "👎": "failed",
        "⏭": "skipped", "⏩": "skipped",
    ]

    /// What the next words say, how many they are, and whether they are known.
    private static func next(
        _ words: ArraySlice<Substring>,
        isOnly: Bool
    ) -> (meaning: Meaning?, count: Int, isKnown: Bool) {
        guard let word = words.first else { return (nil, 1, true) }
        let second = words.dropFirst().first
        if negations.contains(word) {
            guard let second else { return (word == "no" ? .closed : .stopped, 1, true) }
            // `no longer`, `no issues`, `not an issue`, `not applicable`.
            if things.contains(second) {
                return (word == "could" ? .stopped : .passed, 2, true)
            }
            if ["an", "a", "longer", "applicable", "reproducible"].contains(second) {
                return (.closed, words.count, true)
            }
            let negated = second == "be" || second == "not" ? words.dropFirst(2).first : second
            switch negated.flatMap({ table[$0] }) {
            case .closed, .accepted: return (.found, 2, true)
            case .found: return (.passed, 2, true)
            default: return (.stopped, words.count, true)
            }
        }
        if word == "wont" { return (.accepted, words.count, true) }
        if ["partly", "partially", "mostly", "half", "almost", "still"].contains(word) {
            let isStopped = second.flatMap { table[$0] } == .passed
            return (isStopped ? .stopped : .found, words.count, true)
        }
        if let number = Int(word) {
            let isThing = second.map(things.contains) ?? false
            // A number among other words may be a version, a row, a part of a sum.
            guard isThing || isOnly, number >= 0 else { return (nil, 1, false) }
            return (number == 0 ? .passed : .found, isThing ? 2 : 1, true)
        }
        if let meaning = table[word] { return (meaning, 1, true) }
        return (nil, 1, joining.contains(word))
    }

    private static let negations: Set<Substring> = [
        "not", "no", "never", "cannot", "cant", "couldnt", "could", "didnt", "wasnt", "without",
        "kein", "keine", "nicht", "non", "sans", "sin", "aucun", "aucune", "geen", "niet", "ikke",
        "inga", "ingen", "nessun", "nessuna",
    ]
    private static let things: Set<Substring> = [
        "issue", "issues", "finding", "findings", "violation", "violations", "problem", "problems",
        "error", "errors", "failure", "failures", "warning", "warnings", "fehler", "befund",
        "befunde", "probleme", "problème", "problèmes", "errores", "problemas", "problemi",
        "accessibility", "a11y",
    ]
    /// Words that say nothing of their own.
    private static let joining: Set<Substring> = [
        "with", "found", "the", "audit", "audits", "accessibility", "a11y", "all", "checks",
        "check", "screen", "and", "has", "have", "was", "is", "status", "result", "total", "in",
        "already",
    ]

    private static let table: [Substring: Meaning] = {
        var table: [Substring: Meaning] = [:]
        func add(_ meaning: Meaning, _ words: String) {
            for word in words.split(separator: " ") { table[word] = meaning }
        }
        add(
            .passed,
            """
            pass passed passes passing complete completed completes clean ok okay success successful succeeded succeeds \
            finished done audited ran executed green compliant conformant bestanden erfolgreich abgeschlossen fertig \
            sauber fehlerfrei réussi réussie terminé terminée succès aprobado aprobada completado completada superato \
            completato aprovado concluído geslaagd voltooid godkänd godkendt bestått klar 合格 成功 完了 通过 完成 noissues \
            nofindings noviolations noproblems noerrors
            """
        )
        add(
            .found,
            """
            fail failed fails failing failure failures violation violations violated issue issues finding findings problem \
            problems warning warnings warn red noncompliant inaccessible dirty hasissues open opened reopened new reported \
            unresolved unfixed todo confirmed critical serious major minor moderate high medium low regression \
            regressed nogo true yes present real
            """
        )
        add(.skipped, "skipped skip skips notrun excluded omitted übersprungen ignoriert")
        add(
            .accepted,
            """
            accepted accept waived waive waiver ignored ignore suppressed suppress excused exempt exempted baselined \
            wontfix allowed allowlisted whitelisted tolerated akzeptiert
            """
        )
        add(
            .closed,
            """
            fixed resolved closed false na inapplicable notapplicable none zero nil null cleared gone solved mitigated \
            duplicate invalid obsolete behoben erledigt gelöst corrigé résolu resuelto corregido risolto opgelost falsch
            """
        )
        add(
            .stopped,
            """
            incomplete aborted abort cancelled canceled blocked pending unknown inconclusive partial unsupported \
            notsupported notavailable unavailable interrupted disabled error errored timeout timedout crashed crash \
            notaudited unaudited notready audittimeout auditfailed auditerror running started queued waiting inprogress \
            progress unable unreachable lost killed terminated stopped exception needs requires missing rejected abgebrochen \
            fehlgeschlagen unvollständig timed progressing unfinished postponed deferred
            """
        )
        return table
    }()
}
