/// A label taken apart into words, numbers and what stands between them.
struct LabelText {
    /// A part of a label.
    enum Node: Equatable {
        /// A word, as written.
        case word(String)
        /// A number, as written, with its grouping and decimals.
        case number(String)
        /// A sign between words.
        case sign(Character)
        case space
        /// What stands for a date, a time, an amount of money, a share, a count.
        case mark(Mark)
    }

    /// What a placeholder stands for.
    enum Mark: String {
        case moment = "<when>"
        case money = "<money>"
        case share = "<percent>"
        case count = "#"
    }

    var nodes: [Node] = []
    /// Whether anything is there that may change from launch to launch.
    private(set) var isPlain = true

    init(_ text: String) {
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.drop(while: \.isWhitespace)
                if !nodes.isEmpty, !rest.isEmpty { nodes.append(.space) }
            } else if let length = VolatileText.volatileLength(rest) {
                nodes.append(.word(length == 36 ? "<uuid>" : "<address>"))
                rest = rest.dropFirst(length)
                isPlain = false
            } else if let digits = LabelText.digits(rest) {
                takeNumber(digits, &rest)
                isPlain = false
            } else if first.isLetter {
                takeWord(first, &rest)
            } else if !LabelText.isInvisible(first) {
                nodes.append(.sign(first))
                if first == "," || first == "%" || first == "、" || first == "，" { isPlain = false }
                rest = rest.dropFirst()
            } else {
                rest = rest.dropFirst()
            }
        }
    }

    /// Marks of direction, which stand in labels and say nothing.
    private static func isInvisible(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == .format }
    }

    private static func digits(_ text: Substring) -> Substring? {
        let digits = text.prefix { $0.isNumber && $0.wholeNumberValue != nil }
        return digits.isEmpty ? nil : digits
    }

    /// Takes a date or time of numbers whole, else a number with its grouping and decimals.
    private mutating func takeNumber(_ digits: Substring, _ rest: inout Substring) {
        var parts = [digits.count]
        var signs: [Character] = []
        var next = rest.dropFirst(digits.count)
        var ends = [next]
        while let sign = next.first, "-/.:,'’\u{202F}\u{00A0}".contains(sign),
            let more = LabelText.digits(next.dropFirst())
        {
            signs.append(sign)
            parts.append(more.count)
            next = next.dropFirst(1 + more.count)
            ends.append(next)
        }
        if let count = LabelText.lengthOfMoment(parts, signs) {
            nodes.append(.mark(.moment))
            rest = ends[count - 1]
            // The full stop of `23.11.` belongs to it.
            if count == 2, signs[0] == ".", rest.first == "." { rest = rest.dropFirst() }
            return
        }
        if parts.count == 2, signs[0] == ".", next.first == ".", parts.allSatisfy({ $0 <= 2 }) {
            nodes.append(.mark(.moment))
            rest = next.dropFirst()
            return
        }
        var length = 1
        while length < parts.count, signs[length - 1] != ":", signs[length - 1] != "/",
            signs[length - 1] != "-", parts[length] == 3 || length == parts.count - 1
        { length += 1 }
        let number = rest[rest.startIndex..<ends[length - 1].startIndex]
        nodes.append(.number(String(number)))
        rest = ends[length - 1]
    }

    /// How many of the parts of a row of numbers are a date or a time; nil where they are neither.
    private static func lengthOfMoment(_ parts: [Int], _ signs: [Character]) -> Int? {
        guard let first = signs.first else { return nil }
        if first == ":", parts[0] <= 2, parts[1] == 2 {
            var count = 2
            while count < parts.count, parts[count] <= 3,
                signs[count - 1] == ":" || signs[count - 1] == "."
            {
                count += 1
            }
            return count
        }
        guard parts.count >= 3, first == signs[1], "-/.".contains(first) else { return nil }
        let isYearFirst = parts[0] == 4 && parts[1] <= 2 && parts[2] <= 2
        let isYearLast = parts[0] <= 2 && parts[1] <= 2 && (parts[2] == 4 || parts[2] == 2)
        // `1.2.3` is a version, not a date.
        return isYearFirst || isYearLast ? 3 : nil
    }

    private mutating func takeWord(_ first: Character, _ rest: inout Substring) {
        if LabelText.isUnspaced(first) {
            if let known = CalendarWords.glued(rest),
                known.meaning != .shortDay || known.word.count > 1
            {
                nodes.append(.word(String(known.word)))
                rest = rest.dropFirst(known.word.count)
                isPlain = false
            } else {
                nodes.append(.word(String(first)))
                rest = rest.dropFirst()
            }
            return
        }
        var word = rest.prefix {
            ($0.isLetter && !LabelText.isUnspaced($0)) || $0 == "'" || $0 == "’"
        }
        while let last = word.last, last == "'" || last == "’" { word.removeLast() }
        // `segunda-feira` and `a.m.` are one word.
        let hyphened = rest.prefix { ($0.isLetter && !LabelText.isUnspaced($0)) || $0 == "-" }
        let dotted = rest.prefix { $0.isLetter || $0 == "." }
        if hyphened.count > word.count, LabelText.isKnown(hyphened) {
            word = hyphened
        } else if dotted.lowercased() == "a.m." || dotted.lowercased() == "p.m." {
            word = dotted
        }
        nodes.append(.word(String(word)))
        if isPlain, LabelText.isKnown(word) || CalendarWords.phrases(from: word.lowercased()) != nil
        {
            isPlain = false
        }
        rest = rest.dropFirst(word.count)
    }

    static func lowered(_ word: some StringProtocol) -> String {
        String(word.lowercased().map { $0 == "’" ? "'" : $0 }).trimmingDots
    }

    static func isKnown(_ word: some StringProtocol) -> Bool {
        CalendarWords.meaning(lowered(word)) != nil
    }

    /// Whether a letter is of a script that writes words without spaces, or with endings at them: kana, ideographs, Hangul.
    static func isUnspaced(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value else { return false }
        return (0x3040...0x30FF).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
            || (0xAC00...0xD7AF).contains(scalar)
    }

    /// The text again, with what the marks stand for.
    var text: String {
        nodes.map { node in
            switch node {
            case .word(let text), .number(let text): text
            case .sign(let sign): String(sign)
            case .space: " "
            case .mark(let mark): mark.rawValue
            }
        }
        .joined()
    }
}

extension String {
    fileprivate var trimmingDots: String {
        var text = Substring(self)
        while text.last == "." { text.removeLast() }
        return String(text)
    }
}
