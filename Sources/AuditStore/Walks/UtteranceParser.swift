/// What was read out of one utterance.
struct ParsedSpeech {
    var label = ""
    var traits: [String] = []
    var states: [String] = []
    var position: String?
    var hint: String?
    /// Traits that were spoken twice, as `Button, Button` or `Save Button, Button`.
    var repeatedTraits: [String] = []

    init() {}

    init(_ stated: StatedSpeech, spoken: String) {
        label = stated.label
        traits = stated.traits.map { $0.lowercased() }
        states = stated.states.map { $0.lowercased() }
    }

    mutating func take(_ phrase: String, _ word: WalkWord) {
        switch word {
        case .trait:
            if traits.contains(phrase) { repeatedTraits.append(phrase) }
            traits.append(phrase)
        case .state, .wordState: states.append(phrase)
        case .position: position = position ?? phrase
        case .dropped: break
        }
    }

    var saysNothing: Bool { traits.isEmpty }
}

/// Splits an utterance into label, traits, states, position and hint.
///
/// VoiceOver's text has no structure: some versions put commas between the parts, some only spaces, a library puts full
/// stops. Known words are taken from the end, then from the start; whatever is left is the label.
struct UtteranceParser {
    let words: WalkWords

    /// The longest text, in bytes, that is taken apart; nobody listens to more.
    static let longest = 4_000

    mutating func parse(_ spoken: String) -> ParsedSpeech {
        var speech = ParsedSpeech()
        let text = WalkText.collapsed(spoken)
        guard text.utf8.count <= UtteranceParser.longest else {
            speech.label = text
            return speech
        }
        let (body, hint) = cutHint(text[...])
        speech.hint = hint
        if let parts = sentences(body) {
            peelParts(parts, of: body, into: &speech)
        } else if let parts = commaParts(body) {
            peelParts(parts, of: body, into: &speech)
            if speech.saysNothing { peelMixed(into: &speech) }
        } else {
            peelWords(body, into: &speech)
        }
        noteRepeatedTrait(&speech)
        if speech.label.isEmpty, speech.traits.isEmpty {
            // Words that would be a state or a position with a label are a label without one.
            var whole = ParsedSpeech()
            whole.label = body.isEmpty ? text : String(body)
            whole.hint = body.isEmpty ? nil : hint
            return whole
        }
        return speech
    }

    // MARK: - Parts

    /// The ranges between `, ` where there are at least two.
    private func commaParts(_ body: Substring) -> [Range<String.Index>]? {
        var parts: [Range<String.Index>] = []
        var start = body.startIndex
        var at = body.startIndex
        while at < body.endIndex {
            let next = body.index(after: at)
            let character = body[at]
            let wide = character == "、" || character == "，"
            if wide || character == "," && next < body.endIndex && body[next] == " " {
                parts.append(start..<at)
                start = wide ? next : body.index(after: next)
                while start < body.endIndex, body[start] == " " { start = body.index(after: start) }
                at = start
                continue
            }
            at = next
        }
        guard !parts.isEmpty else { return nil }
        parts.append(start..<body.endIndex)
        return parts.filter { !$0.isEmpty }
    }

    /// The ranges between full stops, where the last of them is a known word or the first says `Selected: `.
    private func sentences(_ body: Substring) -> [Range<String.Index>]? {
        guard body.last == "." else { return nil }
        var parts: [Range<String.Index>] = []
        var start = body.startIndex
        var at = body.startIndex
        while at < body.endIndex {
            let next = body.index(after: at)
            guard body[at] == "." else {
                at = next
                continue
            }
            if next == body.endIndex {
                parts.append(start..<at)
                start = next
            } else if body[next] == " " {
                let after = body.index(after: next)
                if after < body.endIndex,
                    body[after].isUppercase || body[after].isNumber
                        || !body[after].isASCII
                {
                    parts.append(start..<at)
                    start = after
                }
            }
            at = next
        }
        parts = parts.filter { !$0.isEmpty }
        guard let last = parts.last, let first = parts.first else { return nil }
        let isKnown = decomposed(body[last]) != nil && parts.count > 1
        return isKnown || leadingState(body[first], mark: ": ") != nil ? parts : nil
    }

    private func peelParts(
        _ all: [Range<String.Index>],
        of body: Substring,
        into speech: inout ParsedSpeech
    ) {
        var parts = all[...]
        while let last = parts.last, let known = decomposed(body[last]) {
            for (phrase, word) in known { speech.take(phrase, word) }
            parts.removeLast()
        }
        while parts.count > 1, let first = parts.first, let known = decomposed(body[first]) {
            for (phrase, word) in known { speech.take(phrase, word) }
            parts.removeFirst()
        }
        if speech.saysNothing { peelBeforeHint(&parts, of: body, into: &speech) }
        guard let first = parts.first, let last = parts.last else { return }
        var label = body[first.lowerBound..<last.upperBound]
        for mark in [": ", " "] {
            guard let state = leadingState(label, mark: mark) else { continue }
            if mark == " ", speech.saysNothing { continue }
            speech.states.append(state.state)
            label = state.rest
            break
        }
        speech.label = String(WalkText.trimmed(label))
    }

    /// `Reply, Button, Opens the composer.`: a sentence behind a trait is the app's own hint.
    private func peelBeforeHint(
        _ parts: inout ArraySlice<Range<String.Index>>,
        of body: Substring,
        into speech: inout ParsedSpeech
    ) {
        guard parts.count > 2, body.last == ".", speech.hint == nil else { return }
        guard
            let at = parts.indices.dropFirst().last(where: {
                guard let known = decomposed(body[parts[$0]]) else { return false }
                return known.contains { if case .trait = $0.word { true } else { false } }
            })
        else { return }
        let start = parts.index(after: at)
        guard start < parts.endIndex else { return }
        speech.hint = String(body[parts[start].lowerBound...])
        parts = parts[..<start]
        while let last = parts.last, let known = decomposed(body[last]) {
            for (phrase, word) in known { speech.take(phrase, word) }
            parts.removeLast()
        }
    }

    /// Commas belong to the label, and the traits stand at its ends without one.
    private func peelMixed(into speech: inout ParsedSpeech) {
        var inner = ParsedSpeech()
        peelWords(speech.label[...], into: &inner)
        guard !inner.traits.isEmpty else { return }
        speech.label = inner.label
        speech.traits += inner.traits
        speech.states += inner.states
        speech.position = speech.position ?? inner.position
        speech.repeatedTraits += inner.repeatedTraits
    }

    /// The known phrases that the part consists of; nil where it holds any other word.
    private func decomposed(_ part: Substring) -> [(phrase: String, word: WalkWord)]? {
        let lowered = part.lowercased()
        if let word = words.lookUp(lowered) { return [(lowered, word)] }
        var tokens = lowered.split(separator: " ")[...]
        guard tokens.count > 1, tokens.count <= 8 else { return nil }
        var found: [(phrase: String, word: WalkWord)] = []
        while !tokens.isEmpty {
            guard let (count, phrase, word) = longestSuffix(tokens) else { return nil }
            found.append((phrase, word))
            tokens = tokens.dropLast(count)
        }
        return found.contains { if case .trait = $0.word { true } else { false } } ? found : nil
    }

    private func longestSuffix(
        _ tokens: ArraySlice<Substring>
    ) -> (count: Int, phrase: String, word: WalkWord)? {
        for count in stride(from: min(words.longest, tokens.count), to: 0, by: -1) {
            let phrase = tokens.suffix(count).joined(separator: " ")
            if let word = words.lookUp(phrase) { return (count, phrase, word) }
        }
        return nil
    }

    // MARK: - Words

    /// Takes known phrases from the end of a text without separators, then a state or role from its start.
    private func peelWords(_ body: Substring, into speech: inout ParsedSpeech) {
        let all = body.split(separator: " ", omittingEmptySubsequences: true)
        let lowered = all.map { Substring($0.lowercased()) }
        var end = all.count
        var pending: [(phrase: String, word: WalkWord)] = []
        var committed = end
        var hasToggle = false
        while end > 0 {
            guard var (count, phrase, word) = longestSuffix(lowered[..<end]) else { break }
            if count == end, count > 1, let shorter = shorterTrait(lowered[..<end], than: count) {
                // `Back Button` is a button called Back, not a back button without a label.
                (count, phrase, word) = shorter
            }
            end -= count
            switch word {
            case .wordState where !hasToggle:
                pending.append((phrase, word))
                continue
            case .trait(let toggle):
                hasToggle = hasToggle || toggle
                for (phrase, word) in pending { speech.take(phrase, word) }
                pending = []
                speech.take(phrase, word)
            default:
                guard pending.isEmpty else {
                    pending.append((phrase, word))
                    continue
                }
                speech.take(phrase, word)
            }
            committed = end
        }
        var start = 0
        if committed > 1, let state = leadingState(lowered[..<committed]) {
            speech.states.append(state.phrase)
            start = state.count
        }
        if speech.saysNothing, let role = leadingRole(all[start..<committed], lowered) {
            speech.take(role.phrase, .trait(toggle: false))
            start += role.count
        }
        guard start < committed, let first = all[start..<committed].first,
            let last = all[start..<committed].last
        else { return }
        speech.label = String(body[first.startIndex..<last.endIndex])
    }

    private func shorterTrait(
        _ tokens: ArraySlice<Substring>,
        than longest: Int
    ) -> (count: Int, phrase: String, word: WalkWord)? {
        for count in stride(from: longest - 1, to: 0, by: -1) {
            let phrase = tokens.suffix(count).joined(separator: " ")
            if let word = words.lookUp(phrase), case .trait = word { return (count, phrase, word) }
        }
        return nil
    }

    private func leadingState(
        _ tokens: ArraySlice<Substring>
    ) -> (count: Int, phrase: String)? {
        for count in stride(from: min(words.longest, tokens.count - 1), to: 0, by: -1) {
            let phrase = tokens.prefix(count).joined(separator: " ")
            if words.lookUp(phrase) == .state { return (count, phrase) }
        }
        return nil
    }

    /// A role that stands first, as desktop screen readers say it: in lower case, so that `Image credits` stays a label.
    private func leadingRole(
        _ tokens: ArraySlice<Substring>,
        _ lowered: [Substring]
    ) -> (count: Int, phrase: String)? {
        let most = min(words.longest, tokens.count - 1)
        guard most > 0 else { return nil }
        for count in stride(from: most, to: 0, by: -1) {
            let range = tokens.startIndex..<tokens.startIndex + count
            let phrase = lowered[range].joined(separator: " ")
            guard let word = words.lookUp(phrase), case .trait = word else { continue }
            let isLower = tokens[range].allSatisfy { !($0.first?.isUppercase ?? false) }
            return isLower || phrase.contains(where: \.isNumber) ? (count, phrase) : nil
        }
        return nil
    }

    /// A state and a mark at the start: `Selected: Home`, `selected Home`.
    private func leadingState(
        _ text: Substring,
        mark: String
    ) -> (state: String, rest: Substring)? {
        guard let found = text.firstRange(of: mark) else { return nil }
        let head = text[..<found.lowerBound].lowercased()
        guard words.language.states.contains(head) else { return nil }
        let rest = text[found.upperBound...]
        return rest.isEmpty ? nil : (head, rest)
    }

    /// A label that ends in a trait that was spoken as well: `Save Button, Button`.
    private func noteRepeatedTrait(_ speech: inout ParsedSpeech) {
        let tokens = speech.label.lowercased().split(separator: " ")
        guard let last = tokens.last else { return }
        for trait in speech.traits
        where WalkWords.isHeading(trait) || WalkWords.isButton(trait)
            || words.language.traits.contains(trait)
        {
            let phrase = trait.split(separator: " ")
            guard phrase.last == last, tokens.count >= phrase.count,
                tokens.suffix(phrase.count).elementsEqual(phrase)
            else { continue }
            speech.repeatedTraits.append(trait)
        }
    }

    // MARK: - Hint

    /// The text before the hint, and the hint.
    private func cutHint(_ text: Substring) -> (body: Substring, hint: String?) {
        var cut = text.endIndex
        for start in words.hintStarts {
            if let at = hintStart(start.exact, in: text, isExact: true)
                ?? hintStart(start.lowered, in: text, isExact: false)
            {
                cut = min(cut, at)
            }
        }
        if cut == text.endIndex, let at = markedSentence(text) { cut = at }
        guard cut < text.endIndex, cut > text.startIndex else { return (text, nil) }
        var body = text[..<cut]
        while let last = body.last, last == " " || ",、，".contains(last) { body = body.dropLast(1) }
        return body.isEmpty ? (text, nil) : (body, String(text[cut...]))
    }

    /// Where a hint begins: behind a space, in the spelling of the table, or in lower case behind a separator.
    private func hintStart(
        _ start: [UInt8],
        in text: Substring,
        isExact: Bool
    ) -> String.Index? {
        guard let at = WalkText.find(start, in: text), at > text.startIndex else { return nil }
        let before = text[..<at]
        guard let last = before.last, last == " " || ",.、。，".contains(last) else { return nil }
        let mark = before.last { $0 != " " }
        return isExact || mark.map { ",.、。，".contains($0) } ?? false ? at : nil
    }

    /// The start of the part that holds a word of hints, where something stands before it.
    private func markedSentence(_ text: Substring) -> String.Index? {
        for word in words.hintMarks {
            guard let found = WalkText.find(word, in: text) else { continue }
            let before = text[..<found]
            guard let mark = before.lastIndex(where: { ",、，.。".contains($0) }) else { continue }
            var start = text.index(after: mark)
            while start < found, text[start] == " " { start = text.index(after: start) }
            return start
        }
        return nil
    }
}
