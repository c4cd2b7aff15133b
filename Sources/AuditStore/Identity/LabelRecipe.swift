/// What of a label names the element: without dates, times, money, shares, counts and states, which change while the element stays.
///
/// Works from the text alone, so that a label has the same form in every store. What is left out is shown nowhere: people see the
/// label as it was written.
struct LabelRecipe {
    private var nodes: [LabelText.Node]

    /// The form of a label by which it is recognised.
    static func normalised(_ label: String) -> String {
        let text = LabelText(label)
        if text.isPlain { return text.text }
        var recipe = LabelRecipe(nodes: text.nodes)
        recipe.markPhrases()
        recipe.markWords()
        recipe.markNumbers()
        recipe.markSpans()
        recipe.joinMoments()
        recipe.markAmounts()
        recipe.markCounts()
        return LabelParts(recipe.nodes).text
    }

    private init(nodes: [LabelText.Node]) { self.nodes = nodes }

    // MARK: - Looking

    private func word(_ at: Int?) -> String? {
        guard let at, nodes.indices.contains(at), case .word(let text) = nodes[at] else {
            return nil
        }
        return LabelText.lowered(text)
    }

    private func meaning(_ at: Int?) -> CalendarWords.Meaning? {
        guard let at, nodes.indices.contains(at), case .word(let text) = nodes[at] else {
            return nil
        }
        if let first = text.first, LabelText.isUnspaced(first) {
            return CalendarWords.glued(text[...]).flatMap { $0.word == text ? $0.meaning : nil }
        }
        return CalendarWords.meaning(LabelText.lowered(text))
    }

    private func number(_ at: Int?) -> String? {
        guard let at, nodes.indices.contains(at), case .number(let text) = nodes[at] else {
            return nil
        }
        return text
    }

    private func sign(_ at: Int?) -> Character? {
        guard let at, nodes.indices.contains(at), case .sign(let sign) = nodes[at] else {
            return nil
        }
        return sign
    }

    private func isMoment(_ at: Int?) -> Bool {
        guard let at, nodes.indices.contains(at) else { return false }
        return nodes[at] == .mark(.moment)
    }

    /// The next part that is no space, over any of some signs.
    private func next(_ at: Int, over signs: String = "") -> Int? {
        var at = at + 1
        while nodes.indices.contains(at) {
            if nodes[at] != .space, !(sign(at).map(signs.contains) ?? false) { return at }
            at += 1
        }
        return nil
    }

    /// The part before that is no space, over any of some signs.
    private func previous(_ at: Int, over signs: String = "") -> Int? {
        var at = at - 1
        while at >= 0 {
            if nodes[at] != .space, !(sign(at).map(signs.contains) ?? false) { return at }
            at -= 1
        }
        return nil
    }

    private mutating func replace(_ range: ClosedRange<Int>, _ mark: LabelText.Mark) {
        nodes.replaceSubrange(range, with: [.mark(mark)])
    }

    // MARK: - Dates and times

    /// `just now`, `the day before yesterday`: several words that are one moment.
    private mutating func markPhrases() {
        var at = 0
        while at < nodes.count {
            if let first = word(at), let phrases = CalendarWords.phrases(from: first) {
                let ends = phrases.compactMap { phrase -> Int? in
                    var end = at
                    for expected in phrase.dropFirst() {
                        guard let following = next(end), word(following) == expected else {
                            return nil
                        }
                        end = following
                    }
                    return end
                }
                if let end = ends.max() { replace(at...end, .moment) }
            }
            at += 1
        }
    }

    /// Words that are a day or a month by themselves, and months beside a number.
    private mutating func markWords() {
        var at = 0
        while at < nodes.count {
            switch meaning(at) {
            case .day: replace(at...at, .moment)
            case .month: absorb(at, isSure: true)
            case .shortMonth: absorb(at, isSure: false)
            case .rareMonth:
                let before = previous(at, over: ".")
                let isBehindDe = word(before) == "de" && number(previous(before ?? 0)) != nil
                let isDotted = sign(at + 1) == "." || (number(next(at, over: ".")) ?? "").count == 4
                if isBehindDe || (number(before) != nil && isDotted) { absorb(at, isSure: false) }
            default: break
            }
            at += 1
        }
    }

    /// Puts the numbers beside a month into its date: `23 November 2026`, `Nov 23, 2026`, `1 de mayo de 2026`.
    private mutating func absorb(_ month: Int, isSure: Bool) {
        var first = month
        var last = month
        var before = previous(month, over: ".")
        if let word = word(before), ["de", "of"].contains(word) { before = previous(before ?? 0) }
        if let word = word(before), ["st", "nd", "rd", "th", "er", "º", "ª"].contains(word) {
            before = previous(before ?? 0)
        }
        if let at = before, let day = number(at), day.count <= 2 { first = at }
        if sign(last + 1) == ".", first < month || number(next(last + 1)) != nil { last += 1 }
        while last - month < 12 {
            var after = next(last, over: ",")
            if word(after) == "de" { after = next(after ?? 0) }
            guard let at = after, let text = number(at),
                text.count == 4 || (text.count <= 2 && first == month && last == month)
            else { break }
            last = at
            if let suffix = word(at + 1), ["st", "nd", "rd", "th"].contains(suffix) {
                last = at + 1
            }
        }
        guard isSure || first < month || number(last) != nil else { return }
        replace(first...last, .moment)
    }

    /// Numbers with what makes a time or a span of them: `9 AM`, `14 Uhr`, `9h41`, `11月23日`, `3 days`.
    private mutating func markNumbers() {
        var at = 0
        while at < nodes.count {
            guard number(at) != nil || isMoment(at) else {
                at += 1
                continue
            }
            let isNumber = number(at) != nil
            if isNumber, let text = glued(at + 1), CalendarWords.numberSuffixes.contains(text) {
                replace(at...(at + 1), .moment)
                continue
            }
            let after = next(at)
            switch meaning(after) {
            case .clock where isNumber || meaning(after) == .clock:
                guard let end = after else { break }
                let minutes = end + 1
                replace(at...(number(minutes) != nil ? minutes : end), .moment)
                continue
            case .unit where isNumber:
                guard let end = after else { break }
                replace(at...end, .moment)
                continue
            default: break
            }
            if let before = previous(at), meaning(before) == .clock, isMoment(at) || isNumber,
                glued(before) != nil || word(before)?.first.map(LabelText.isUnspaced) == true
            {
                replace(before...at, .moment)
                at = before
                continue
            }
            at += 1
        }
    }

    /// A letter of a script without spaces that stands at a place.
    private func glued(_ at: Int) -> Character? {
        guard nodes.indices.contains(at), case .word(let text) = nodes[at], text.count == 1,
            let first = text.first, LabelText.isUnspaced(first)
        else { return nil }
        return first
    }

    /// What stands beside a moment and belongs to it: `ago`, `in`, `last week`, `Mon`.
    private mutating func markSpans() {
        var at = 0
        while at < nodes.count {
            if meaning(at) == .which || meaning(at) == .unit, let after = next(at),
                [.which, .unit].contains(meaning(after)), meaning(after) != meaning(at)
            {
                replace(at...after, .moment)
            }
            at += 1
        }
        at = 0
        while at < nodes.count {
            guard isMoment(at) else {
                at += 1
                continue
            }
            if let after = next(at), meaning(after) == .direction || meaning(after) == .which {
                // `in` behind a moment begins what follows: `3 days in Rome`.
                if !["in", "over", "since", "within", "fra"].contains(word(after) ?? "") {
                    replace(at...after, .moment)
                    continue
                }
            }
            // `11月23日(月)`.
            if let after = next(at, over: "(（"), meaning(after) == .shortDay,
                sign(after + 1) == ")" || sign(after + 1) == "）"
            {
                replace(at...(after + 1), .moment)
                continue
            }
            if let before = previous(at), [.direction, .which].contains(meaning(before)) {
                var first = before
                // `il y a 2 heures`.
                if word(before) == "a", let y = previous(before), word(y) == "y" { first = y }
                replace(first...at, .moment)
                at = first
                continue
            }
            if let before = previous(at, over: ",."), meaning(before) == .shortDay {
                replace(before...at, .moment)
                at = before
                continue
            }
            at += 1
        }
    }

    /// Makes one moment of several with only joints between them, and takes the joint before it away.
    private mutating func joinMoments() {
        var at = 0
        while at < nodes.count {
            guard isMoment(at) else {
                at += 1
                continue
            }
            var last = at
            while true {
                var after = next(last, over: ",–-·/（(）)、")
                if isJoint(after) { after = next(after ?? 0) }
                if isJoint(after) { after = next(after ?? 0) }
                guard let end = after, isMoment(end) else { break }
                last = end
            }
            var first = at
            while let before = previous(first), isJoint(before) || (word(before) == "y") {
                first = before
                // `il y a`: the French words before a span.
                if word(before) == "y", let il = previous(before), word(il) == "il" { first = il }
                if first == 0 { break }
            }
            replace(first...last, .moment)
            at = first + 1
        }
    }

    private func isJoint(_ at: Int?) -> Bool {
        guard let meaning = meaning(at) else { return false }
        return meaning == .joint || word(at) == "am" || word(at) == "in"
    }

    // MARK: - Money, shares, counts

    private mutating func markAmounts() {
        var at = 0
        while at < nodes.count {
            guard number(at) != nil else {
                at += 1
                continue
            }
            let after = next(at)
            let before = previous(at)
            if sign(after) == "%" || sign(after) == "٪" || sign(after) == "％"
                || meaning(after) == .percent, let end = after
            {
                replace(at...end, .share)
            } else if let end = after, isCurrency(end, isBehind: true) {
                replace(withSign(before: at)...end, .money)
            } else if let start = before, isCurrency(start, isBehind: false) {
                let first = withSign(before: withLetters(before: start))
                replace(first...at, .money)
                at = first
            }
            at += 1
        }
    }

    private func isCurrency(_ at: Int, isBehind: Bool) -> Bool {
        if let sign = sign(at) {
            return sign.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .currencySymbol
            }
        }
        guard case .word(let text) = nodes[at] else { return false }
        if isBehind, ["円", "元", "원", "kr", "zł", "Kč"].contains(text) { return true }
        guard meaning(at) == .currency else { return false }
        // A code is written in capitals; `try` and `won` are everyday words.
        return text.count == 3 && text == text.uppercased() || (isBehind && text.count > 2)
    }

    /// `R$`, `US$`, `CA$`: the letters before the sign belong to it.
    private func withLetters(before at: Int) -> Int {
        guard sign(at) != nil, at > 0, case .word(let text) = nodes[at - 1], text.count <= 2,
            text == text.uppercased()
        else { return at }
        return at - 1
    }

    private func withSign(before at: Int) -> Int {
        guard at > 0, let sign = sign(at - 1), "+-−–".contains(sign) else { return at }
        return at - 1
    }

    /// Numbers that count something, or stand alone.
    ///
    /// A number behind a name is a part of it: `Item 1`, `iPhone 17 Pro`.
    private mutating func markCounts() {
        for at in nodes.indices {
            guard number(at) != nil, !isName(at) else { continue }
            nodes[at] = .mark(.count)
            // What is counted has another form for one than for many.
            var after = at + 1
            while nodes.indices.contains(after) {
                if case .word(let text) = nodes[after] {
                    nodes[after] = .word(PluralForm.stem(text))
                } else if nodes[after] != .space {
                    break
                }
                after += 1
            }
        }
    }

    private func isName(_ at: Int) -> Bool {
        guard at > 0 else {
            // `3D`, `4K`: letters at a number make a word of it.
            return isLatin(at + 1)
        }
        if isLatin(at - 1) || isLatin(at + 1) { return true }
        guard nodes[at - 1] == .space || glued(at - 1) != nil, let before = previous(at),
            case .word(let word) = nodes[before]
        else { return false }
        guard let after = next(at), case .word(let following) = nodes[after] else {
            // `Step 3/5` counts; `Item 1` and `Room 101, open` are names.
            return sign(at + 1) != "/"
        }
        if following.first?.isUppercase == true { return word.contains(where: \.isUppercase) }
        return false
    }

    private func isLatin(_ at: Int) -> Bool {
        guard nodes.indices.contains(at), case .word(let text) = nodes[at], let first = text.first
        else { return false }
        return !LabelText.isUnspaced(first)
    }
}
