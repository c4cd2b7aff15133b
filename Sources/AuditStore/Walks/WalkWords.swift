/// What a known word of VoiceOver's says about an element.
enum WalkWord: Sendable, Hashable {
    /// A trait; whether a state may stand next to it without a doubt.
    case trait(toggle: Bool)
    /// A state that no label ends with.
    case state
    /// A state that is an everyday word too.
    case wordState
    /// Where the element stands among its siblings.
    case position
    /// A known word that is not kept.
    case dropped
}

/// The word table of one language, ready for looking up.
struct WalkWords: Sendable {
    let language: WalkLanguage
    /// The most words that a known phrase has.
    let longest: Int
    /// How hints begin, as written and with a small letter; as bytes.
    let hintStarts: [(exact: [UInt8], lowered: [UInt8])]
    /// What hints hold, as bytes.
    let hintMarks: [[UInt8]]
    private let table: [String: WalkWord]

    init(_ language: WalkLanguage) {
        self.language = language
        var table: [String: WalkWord] = [:]
        for word in language.traits + language.buttons + language.headings {
            table[word] = .trait(toggle: false)
        }
        for word in language.toggles { table[word] = .trait(toggle: true) }
        for word in language.states { table[word] = .state }
        for word in language.wordStates { table[word] = .wordState }
        for word in language.dropped { table[word] = .dropped }
        for word in language.positions { table[word] = .position }
        self.table = table
        hintStarts = language.hintStarts.map {
            (Array($0.utf8), Array(($0.prefix(1).lowercased() + $0.dropFirst()).utf8))
        }
        hintMarks = language.hintMarks.map { Array($0.utf8) }
        longest = table.keys.reduce(1) { max($0, $1.split(separator: " ").count) }
    }

    /// What the phrase means; numbers are masked, so that `heading level 2` and `1 of 4` are found.
    ///
    /// - Parameter phrase: In lower case, words with one space between them.
    /// - Returns: nil where the table does not have it.
    func lookUp(_ phrase: String) -> WalkWord? {
        if let word = table[phrase] { return word }
        guard let masked = WalkWords.maskingNumbers(phrase) else { return nil }
        return table[masked]
    }

    /// Whether VoiceOver speaks of itself.
    func isSystemSpeech(_ text: String) -> Bool {
        language.system.contains(text) || WalkLanguage.english.system.contains(text)
    }

    /// The tables of every language, in the order of ``WalkLanguage/all``.
    static let all: [WalkWords] = WalkLanguage.all.map(WalkWords.init)

    static let english = WalkWords(.english)

    /// The text with `#` for every run of digits; nil where it has none.
    static func maskingNumbers(_ text: String) -> String? {
        guard text.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
        var masked: [UInt8] = []
        var inNumber = false
        for byte in text.utf8 {
            let isDigit = (0x30...0x39).contains(byte)
            if isDigit, inNumber { continue }
            masked.append(isDigit ? 0x23 : byte)
            inNumber = isDigit
        }
        return String(decoding: masked, as: UTF8.self)
    }

    /// The table that a walk's utterances fit best.
    ///
    /// - Parameters:
    ///   - spoken: What was spoken.
    ///   - stated: The language that the artifact states, which wins where others fit no better.
    /// - Returns: The table; English where nothing fits.
    static func detect(_ spoken: [String], stated: String?) -> WalkWords {
        var hits = Array(repeating: 0, count: all.count)
        for text in spoken.prefix(400) {
            var found: Set<Int> = []
            for phrase in candidates(text.lowercased()) {
                let languages = languagesOfTraits[phrase] ?? []
                found.formUnion(languages)
            }
            for language in found { hits[language] += 1 }
        }
        let preferred = stated.flatMap { code in
            all.firstIndex { $0.language.code == WalkLanguage.named(code)?.code }
        }
        var best = preferred ?? 0
        for index in all.indices where hits[index] > hits[best] { best = index }
        return all[best]
    }

    /// The phrases of an utterance that may be traits: its parts, and its last words.
    private static func candidates(_ text: String) -> [String] {
        var phrases: [String] = []
        let parts = text.split { ",、，".contains($0) }
        if parts.count > 1 { phrases = parts.dropFirst().map { String(WalkText.trimmed($0)) } }
        let words = text.split { $0 == " " || $0 == "." || $0 == "," }
        for count in 1...max(1, min(mostWords, words.count)) {
            phrases.append(words.suffix(count).joined(separator: " "))
        }
        return phrases.map { maskingNumbers($0) ?? $0 }
    }

    private static let mostWords = all.reduce(1) { max($0, $1.longest) }

    /// The tables that have a phrase as a trait.
    private static let languagesOfTraits: [String: [Int]] = {
        var result: [String: [Int]] = [:]
        for (index, words) in all.enumerated() {
            for (phrase, word) in words.table {
                if case .trait = word { result[phrase, default: []].append(index) }
            }
        }
        return result
    }()

    /// Whether a trait makes a heading, in any language.
    static func isHeading(_ trait: String) -> Bool {
        headings.contains(maskingNumbers(trait) ?? trait)
    }

    /// Whether a trait is a button's, in any language.
    static func isButton(_ trait: String) -> Bool { buttons.contains(trait) }

    /// Whether a trait is that of a button that leads back, in any language.
    static func isBackButton(_ trait: String) -> Bool { backButtons.contains(trait) }

    /// Whether a label is that of a button that leads back, in any language.
    static func isBack(_ key: String) -> Bool { backs.contains(key) }

    private static let headings = Set(WalkLanguage.all.flatMap(\.headings))
    private static let buttons = Set(WalkLanguage.all.flatMap(\.buttons))
    private static let backButtons = Set(WalkLanguage.all.flatMap { $0.buttons.dropFirst() })
    private static let backs = Set(WalkLanguage.all.flatMap(\.backLabels))
}

/// Small text operations that reading and comparing walks share.
enum WalkText {
    static func trimmed(_ text: Substring) -> Substring {
        var body = text.drop { $0.isWhitespace }
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return body
    }

    /// The text without white space at its ends, and one space for every run of it.
    static func collapsed(_ text: String) -> String {
        var clean = true
        var previous: UInt8 = 0x20
        for byte in text.utf8 {
            if byte < 0x20 || byte >= 0x80 || byte == 0x20 && previous == 0x20 {
                clean = false
                break
            }
            previous = byte
        }
        if clean, previous != 0x20 || text.isEmpty { return text }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Where the bytes stand for the first time, from an index on.
    ///
    /// The standard library's search compares characters and is many times slower.
    static func find(_ needle: [UInt8], in text: Substring) -> Substring.Index? {
        guard let first = needle.first else { return nil }
        let bytes = text.utf8
        let offset = bytes.withContiguousStorageIfAvailable { bytes -> Int in
            guard bytes.count >= needle.count else { return -1 }
            var at = 0
            while at <= bytes.count - needle.count {
                if bytes[at] == first, bytes[at..<at + needle.count].elementsEqual(needle) {
                    return at
                }
                at += 1
            }
            return -1
        }
        guard let offset, offset >= 0 else { return nil }
        return bytes.index(bytes.startIndex, offsetBy: offset)
    }

    /// The form under which labels are compared: no case, no commas.
    static func key(_ label: String) -> String {
        let lowered = label.lowercased()
        guard lowered.contains(where: { ",、，".contains($0) }) else { return lowered }
        return lowered.split { $0.isWhitespace || ",、，".contains($0) }.joined(separator: " ")
    }
}
