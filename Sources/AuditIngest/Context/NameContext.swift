import AuditStore
import Synchronization

/// The condition that the words of a name tell: whole words only, the longest spelling first.
struct NameContext: Sendable {
    /// Which words of a name count.
    enum Rule: Sendable {
        /// Every word: the name is made to tell a condition, as a configuration's is.
        case everywhere
        /// Words that mean nothing else anywhere; common words only at the end: test, file and folder names, slugs.
        case suffix
        /// Words that mean nothing else, and a last part that is nothing but a condition: titles.
        case lastPart
        /// Only words that mean nothing else.
        case phrases
    }

    /// The pose.
    private(set) var pose: Pose?
    /// The text size.
    private(set) var textSize: TextSize?
    /// The settings.
    private(set) var settings: [SettingName: String] = [:]

    /// Nothing.
    init() {}

    /// What a name tells.
    init(_ name: String, _ rule: Rule) {
        let words = NameTokens.split(String(name.prefix(400)))
        switch rule {
        case .everywhere: take(words, allowsCommon: true)
        case .phrases: take(words, allowsCommon: false)
        case .suffix:
            takeSuffix(words)
            take(words, allowsCommon: false)
        case .lastPart:
            let parts = NameTokens.parts(name)
            if parts.count > 1, let last = parts.last {
                let words = NameTokens.split(last)
                if NameContext.isOnlyCondition(words) { take(words, allowsCommon: true) }
            }
            take(words, allowsCommon: false)
        }
    }

    /// Takes what is missing here from another name.
    mutating func fill(from other: NameContext) {
        pose = pose ?? other.pose
        textSize = textSize ?? other.textSize
        settings.merge(other.settings) { own, _ in own }
    }

    // MARK: - Reading words

    /// What a few words mean together.
    private enum Meaning: Sendable {
        case pose(Pose)
        case size(TextSize)
        case setting(SettingName, String)
        /// A word of a condition that says too little: `folded`, `axxxl`.
        case open
    }

    /// Words that often mean something else, so that they count at the end of a name only.
    private static let common: Set<String> = [
        "open", "opened", "close", "closed", "shut", "flat", "inner", "outer", "cover", "partial",
        "partly", "book", "table", "tent", "laptop", "flex", "small", "medium", "large", "light",
        "dark", "bold", "xs", "xl", "xxl", "xxxl", "landscape", "portrait", "grayscale",
        "greyscale", "extrasmall", "extralarge", "unfold", "highcontrast", "contrast",
    ]
    /// Words that never tell a condition by themselves.
    private static let never: Set<String> = [
        "s", "m", "l", "default", "regular", "none", "unknown", "appearance", "colorscheme",
        "interfacestyle", "orientation", "close", "axs", "axm", "1", "2", "3", "4", "5", "unfold",
    ]
    /// Words with two meanings: they end a condition and say nothing.
    private static let ambiguous: Set<String> = [
        "folded", "fold", "axl", "axxl", "axxxl", "largest", "smallest",
    ]
    private static let fillers: Set<String> = [
        "in", "at", "with", "and", "mode", "text", "size", "pose", "on", "content", "dynamic",
        "type",
        "appearance",
    ]
    /// The longest spelling, `accessibility extra extra extra large`, has five words; a name before it may have two.
    private static let longest = 6

    private mutating func take(_ words: [String], allowsCommon: Bool) {
        var at = 0
        while at < words.count {
            guard let found = NameContext.match(words, at: at, allowsCommon: allowsCommon) else {
                at += 1
                continue
            }
            apply(found.meaning)
            at += found.length
        }
    }

    /// Reads conditions backwards from the end, as long as there is nothing else.
    private mutating func takeSuffix(_ words: [String]) {
        var end = words.count
        // The name itself has to begin with something else than a condition, or be nothing but one.
        while end > 0 {
            if NameContext.fillers.contains(words[end - 1]) {
                end -= 1
                continue
            }
            guard let found = NameContext.match(words, endingAt: end) else { return }
            apply(found.meaning)
            end -= found.length
        }
    }

    private static func isOnlyCondition(_ words: [String]) -> Bool {
        var at = 0
        var found = false
        while at < words.count {
            if let match = match(words, at: at, allowsCommon: true) {
                at += match.length
                found = true
            } else if fillers.contains(words[at]) {
                at += 1
            } else {
                return false
            }
        }
        return found
    }

    private mutating func apply(_ meaning: Meaning) {
        switch meaning {
        case .pose(let value): pose = pose ?? value
        case .size(let value): textSize = textSize ?? value
        case .setting(let name, let value): settings[name] = settings[name] ?? value
        case .open: break
        }
    }

    private static func match(
        _ words: [String],
        at start: Int,
        allowsCommon: Bool
    ) -> (meaning: Meaning, length: Int)? {
        for length in stride(from: min(longest, words.count - start), through: 1, by: -1) {
            let key = words[start..<start + length].joined()
            if let meaning = meaning(of: key), allowsCommon || !common.contains(key) {
                return (meaning, length)
            }
        }
        return nil
    }

    private static func match(
        _ words: [String],
        endingAt end: Int
    ) -> (meaning: Meaning, length: Int)? {
        for length in stride(from: min(longest, end), through: 1, by: -1) {
            let key = words[end - length..<end].joined()
            if let meaning = meaning(of: key) { return (meaning, length) }
        }
        return nil
    }

    /// What words that were joined mean; a run has many names and few words.
    private static func meaning(of key: String) -> Meaning? {
        // A number at the end that is no size's: most names of tests and screens that are numbered.
        if key.utf8.count > 2, key.utf8.suffix(2).allSatisfy({ (0x30...0x39).contains($0) }) {
            return nil
        }
        if let known = meanings.withLock({ $0[key] }) { return known }
        let meaning = newMeaning(of: key)
        meanings.withLock { if $0.count < mostMeanings { $0[key] = .some(meaning) } }
        return meaning
    }

    private static let meanings = Mutex<[String: Meaning?]>([:])
    /// The most words whose meaning is remembered.
    private static let mostMeanings = 20_000

    private static func newMeaning(of key: String) -> Meaning? {
        if never.contains(key) { return nil }
        if ambiguous.contains(key) { return .open }
        switch key {
        case "dark", "darkmode", "darkappearance":
            return .setting(SettingName("appearance"), "dark")
        case "light", "lightmode", "lightappearance":
            return .setting(SettingName("appearance"), "light")
        case "landscape", "landscapeleft", "landscaperight", "portrait", "portraitupsidedown":
            return .setting(SettingName("orientation"), key)
        case "voiceover": return nil
        default: break
        }
        if let size = try? TextSize(parsing: key) { return .size(size) }
        if let pose = try? Pose(parsing: key), pose != .none, pose != .unknown {
            return .pose(pose)
        }
        return setting(key)
    }

    private static func setting(_ key: String) -> Meaning? {
        // `contrast` is an audit type first.
        guard key != "contrast", key.utf8.count > 3 else { return nil }
        if let name = try? SettingName(parsing: key) { return .setting(name, "on") }
        for (ending, value) in [
            ("off", "off"), ("disabled", "off"), ("on", "on"), ("enabled", "on"),
        ]
        where key.hasSuffix(ending) {
            if let name = try? SettingName(parsing: String(key.dropLast(ending.count))),
                name.defaultValue == "off", key != "contrast" + ending
            {
                return .setting(name, value)
            }
        }
        return nil
    }
}
