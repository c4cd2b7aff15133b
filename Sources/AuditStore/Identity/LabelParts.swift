/// The parts of a label between commas, without those that say only how the element is at the moment.
struct LabelParts {
    /// The label again.
    let text: String

    init(_ nodes: [LabelText.Node]) {
        var parts: [[LabelText.Node]] = [[]]
        for node in nodes {
            if case .sign(let sign) = node, LabelParts.separators.contains(sign) {
                parts.append([])
            } else {
                parts[parts.count - 1].append(node)
            }
        }
        let texts = parts.map { LabelParts.text(of: $0) }
        let kept = texts.filter { !$0.isEmpty && !LabelParts.isState($0) }
        // A label of states only is the name of something: a filter called Selected.
        let shown = kept.isEmpty ? texts.filter { !$0.isEmpty } : kept
        text = shown.joined(separator: ", ")
    }

    private static let separators: Set<Character> = [",", "，", "、", "·", "•"]

    /// A part as text, without a count in brackets at its end.
    private static func text(of nodes: [LabelText.Node]) -> String {
        var label = LabelText(nodes: nodes)
        label.trim()
        if let last = label.nodes.last, last == .sign(")") || last == .sign("）"),
            let open = label.nodes.lastIndex(where: { $0 == .sign("(") || $0 == .sign("（") }),
            open > 0, label.nodes.count > open + 2, label.nodes[open + 1] == .mark(.count)
        {
            label.nodes.removeSubrange(open...)
            label.trim()
        }
        return label.text
    }

    /// Whether a part says only how many there are, or which trait or state the element has.
    private static func isState(_ text: String) -> Bool {
        if text.hasPrefix("#") {
            let words = text.dropFirst().split(separator: " ")
            return words.count <= 4 && words.allSatisfy { !$0.contains("<") }
        }
        return states.contains(text.lowercased())
    }

    private static let states: Set<String> = {
        var states: Set<String> = []
        for language in WalkLanguage.all {
            states.formUnion(language.headings + language.toggles + language.buttons)
            states.formUnion(language.traits + language.states + language.wordStates)
            states.formUnion(language.dropped + language.positions)
        }
        return states
    }()
}

extension LabelText {
    init(nodes: [Node]) {
        self.init("")
        self.nodes = nodes
    }

    mutating func trim() {
        while nodes.first == .space { nodes.removeFirst() }
        while nodes.last == .space { nodes.removeLast() }
    }
}

/// One form for a word that is counted, whether one or many are.
enum PluralForm {
    /// A word without its ending: `messages` and `message`, `Nachrichten` and `Nachricht`, `mensajes` and `mensaje`.
    ///
    /// Cuts more than a grammar would: only words behind a count are compared, in labels that agree in everything else.
    static func stem(_ word: String) -> String {
        guard let first = word.first, !LabelText.isUnspaced(first) else { return word }
        var letters = word.lowercased().map(plain)
        while let last = letters.last, letters.count > 2, last == "s" || last == "x" {
            letters.removeLast()
        }
        while let last = letters.last, letters.count > 3, endings.contains(last) {
            letters.removeLast()
        }
        return String(letters)
    }

    private static let endings: Set<Character> = [
        "a", "e", "i", "o", "u", "y", "s", "x", "n", "r", "m", "l",
    ]

    private static func plain(_ letter: Character) -> Character {
        switch letter {
        case "ä", "á", "à", "â", "ã": "a"
        case "ö", "ó", "ò", "ô", "õ": "o"
        case "ü", "ú", "ù", "û": "u"
        case "é", "è", "ê", "ë": "e"
        case "í", "ì", "î", "ï": "i"
        default: letter
        }
    }
}
