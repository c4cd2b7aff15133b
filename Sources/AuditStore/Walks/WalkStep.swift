/// One step of a walk in normal form: what was spoken, and what it says about the element.
///
/// The raw text is the truth; everything else is derived from it, and only used to match.
public struct WalkStep: Sendable, Hashable {
    /// The raw text.
    public var spoken: String
    /// What the element is called, as spoken, without traits, states, position and hint.
    public var label: String
    /// The traits in lower case and in the language of the walk: `heading`, `버튼`; sorted.
    public var traits: [String]
    /// The states in lower case: `on`, `dimmed`; sorted.
    public var states: [String]
    /// Where it stands among its siblings: `1 of 6`.
    public var position: String?
    /// The hint, as spoken.
    public var hint: String?
    /// The label as it is compared: no case, no commas.
    public var key: String
    /// The pane, where the export names it.
    public var pane: String?
    /// The accessibility identifier, where the export names it.
    public var identifier: String?
    /// Where the element was.
    public var frame: Frame?
    /// The line of the artifact, from 1; 0 where there is none.
    public var line: Int
    /// Traits that were spoken twice: `Button, Button`.
    public var repeatedTraits: [String]

    /// Whether it was spoken as a heading, in any language that has a table.
    public var isHeading: Bool { traits.contains(where: WalkWords.isHeading) }

    /// Whether it is the button that leads back: where VoiceOver lands when it has lost its place.
    public var isBackButton: Bool {
        traits.contains(where: WalkWords.isBackButton)
            || WalkWords.isBack(key)
                && (traits.isEmpty || traits.contains(where: WalkWords.isButton))
    }

    /// How a sentence names the step: its label, or the raw text where it has none.
    public var displayName: String { label.isEmpty ? spoken : label }

    /// A step in normal form.
    ///
    /// - Parameters:
    ///   - utterance: What was heard.
    ///   - spoken: Its text.
    ///   - words: The table of the walk's language.
    init(_ utterance: WalkUtterance, spoken: String, words: WalkWords) {
        var parser = UtteranceParser(words: words)
        let speech: ParsedSpeech
        if let stated = utterance.stated {
            speech = ParsedSpeech(stated, spoken: spoken)
        } else {
            speech = parser.parse(spoken)
        }
        self.spoken = spoken
        label = speech.label
        traits = Array(Set(speech.traits)).sorted()
        states = Array(Set(speech.states)).sorted()
        position = speech.position
        hint = utterance.hint ?? speech.hint
        key = WalkText.key(speech.label)
        pane = utterance.pane
        identifier = utterance.identifier
        frame = utterance.frame
        line = utterance.line
        repeatedTraits = speech.repeatedTraits
    }

    /// A step from a text, in English unless a language is given.
    ///
    /// - Parameters:
    ///   - spoken: What was spoken.
    ///   - language: A language code that has a table.
    public init(spoken: String, language: String = "en") {
        let words = WalkLanguage.named(language).map(WalkWords.init) ?? .english
        self.init(WalkUtterance(spoken: spoken), spoken: spoken, words: words)
    }
}
