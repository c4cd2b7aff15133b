/// One simple command of a shell line: its words and what stood before it.
struct ShellCommand: Equatable {
    /// How a command is joined to the one before it.
    enum Joint { case first, and, or, pipe, sequence }

    var words: [String]
    var joint: Joint
}

/// Splits a shell line into commands and words: quoting, operators, redirections, known variables.
struct ShellWords {
    /// The commands, in order.
    private(set) var commands: [ShellCommand] = []
    /// Whether a quote is still open at the end of the text.
    private(set) var isOpen = false
    /// Whether that quote is one a shell puts round a word of a trace: a single quote where a word or a value begins.
    private(set) var isOpenWord = false
    /// The word that ends a here-document which the line begins.
    private(set) var hereDocumentEnd: String?

    private let bytes: [UInt8]
    private let variables: [String: String]
    private var at = 0
    private var word: [UInt8] = []
    private var hasWord = false
    private var words: [String] = []
    private var joint = ShellCommand.Joint.first
    private var skipsWord = false
    private var takesHereDocument = false

    /// Splits a line.
    ///
    /// - Parameters:
    ///   - text: The line, or several with the line breaks between them.
    ///   - variables: What `$NAME` stands for; one that is not in it stays as it is written.
    init(_ text: String, variables: [String: String] = [:]) {
        bytes = Array(text.utf8)
        self.variables = variables
        scan()
    }

    private mutating func scan() {
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case 0x20, 0x09: endWord()
            case 0x0A: endCommand(.sequence)
            case 0x5C: escaped()
            case 0x27: singleQuoted()
            case 0x22: doubleQuoted()
            case 0x24: dollar(inQuotes: false)
            case 0x60: copy(until: 0x60)
            case 0x23 where !hasWord: skipComment()
            case 0x3B: endCommand(.sequence)
            case 0x7C: endCommand(take(0x7C) ? .or : .pipe)
            case 0x26: ampersand()
            case 0x28, 0x29: endCommand(.sequence)
            case 0x3C, 0x3E: redirection(byte)
            default: append(byte)
            }
        }
        endCommand(.sequence)
    }

    private mutating func append(_ byte: UInt8) {
        word.append(byte)
        hasWord = true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func endWord() {
        guard hasWord else { return }
        let text = String(decoding: word, as: UTF8.self)
        word = []
        hasWord = false
        if takesHereDocument { hereDocumentEnd = text }
        if !skipsWord { words.append(text) }
        skipsWord = false
        takesHereDocument = false
    }

    private mutating func endCommand(_ next: ShellCommand.Joint) {
        endWord()
        skipsWord = false
        if !words.isEmpty {
            commands.append(ShellCommand(words: words, joint: joint))
            words = []
        }
        joint = commands.isEmpty ? .first : next
    }

    private mutating func escaped() {
        guard at < bytes.count else { return }
        if bytes[at] != 0x0A { append(bytes[at]) }
        at += 1
    }

    private mutating func singleQuoted() {
        let begins = !hasWord || word.last == 0x3D || word.last == 0x27
        hasWord = true
        while at < bytes.count, bytes[at] != 0x27 {
            word.append(bytes[at])
            at += 1
        }
        guard !take(0x27) else { return }
        isOpen = true
        isOpenWord = begins
    }

    private mutating func doubleQuoted() {
        hasWord = true
        while at < bytes.count, bytes[at] != 0x22 {
            let byte = bytes[at]
            at += 1
            if byte == 0x5C, at < bytes.count {
                let next = bytes[at]
                at += 1
                if next == 0x0A { continue }
                let plain = next == 0x22 || next == 0x5C || next == 0x24 || next == 0x60
                if !plain { word.append(byte) }
                word.append(next)
            } else if byte == 0x24 {
                dollar(inQuotes: true)
            } else {
                word.append(byte)
            }
        }
        if !take(0x22) { isOpen = true }
    }

    private mutating func copy(until end: UInt8) {
        append(0x60)
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            word.append(byte)
            if byte == end { return }
        }
        isOpen = true
    }

    private mutating func skipComment() {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    }

    private mutating func ampersand() {
        if take(0x26) {
            endCommand(.and)
        } else if at < bytes.count, bytes[at] == 0x3E {
            at += 1
            redirection(0x3E)
        } else {
            endCommand(.sequence)
        }
    }

    /// Drops `2>&1`, `> file`, `<<EOF` and their like, with the word they name.
    private mutating func redirection(_ byte: UInt8) {
        if hasWord, word.allSatisfy({ (0x30...0x39).contains($0) }) {
            word = []
            hasWord = false
        }
        endWord()
        let doubled = take(byte)
        if doubled, byte == 0x3C {
            if !take(0x3C) {
                _ = take(0x2D)
                takesHereDocument = true
            }
        }
        _ = take(0x7C)
        _ = take(0x26)
        while take(0x20) {}
        skipsWord = true
    }

    private mutating func dollar(inQuotes: Bool) {
        guard at < bytes.count else { return append(0x24) }
        let next = bytes[at]
        switch next {
        case 0x27 where !inQuotes:
            at += 1
            ansiQuoted()
        case 0x22 where !inQuotes: break
        case 0x28: copyBalanced(0x28, 0x29)
        case 0x7B: braces()
        default:
            let start = at
            while at < bytes.count, ShellWords.isName(bytes[at]) { at += 1 }
            expand(String(decoding: bytes[start..<at], as: UTF8.self), else: nil)
        }
    }

    private mutating func expand(_ name: String, else fallback: String?) {
        if let value = variables[name] ?? fallback {
            word += Array(value.utf8)
            hasWord = hasWord || !value.isEmpty
        } else {
            append(0x24)
            word += Array(name.utf8)
        }
    }

    private mutating func braces() {
        let start = at + 1
        copyBalanced(0x7B, 0x7D)
        let inside = bytes[min(start, at)..<max(min(start, at), at - 1)]
        let name = inside.prefix { ShellWords.isName($0) }
        word.removeLast(min(word.count, at - start + 2))
        let rest = inside.dropFirst(name.count)
        let isDefault = rest.starts(with: [0x3A, 0x2D]) || rest.starts(with: [0x3A, 0x3D])
        let fallback = isDefault ? String(decoding: rest.dropFirst(2), as: UTF8.self) : nil
        expand(String(decoding: name, as: UTF8.self), else: fallback)
    }

    /// Copies `$(…)` or `${…}` as it is written.
    private mutating func copyBalanced(_ open: UInt8, _ close: UInt8) {
        append(0x24)
        var depth = 0
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            word.append(byte)
            if byte == open { depth += 1 }
            if byte == close {
                depth -= 1
                if depth == 0 { return }
            }
        }
        isOpen = true
    }

    private mutating func ansiQuoted() {
        hasWord = true
        while at < bytes.count, bytes[at] != 0x27 {
            let byte = bytes[at]
            at += 1
            guard byte == 0x5C, at < bytes.count else {
                word.append(byte)
                continue
            }
            let next = bytes[at]
            at += 1
            switch next {
            case 0x6E: word.append(0x0A)
            case 0x74: word.append(0x09)
            case 0x72: word.append(0x0D)
            case 0x61: word.append(0x07)
            case 0x65, 0x45: word.append(0x1B)
            case 0x78: number(radix: 16, digits: 2, first: nil)
            case 0x30...0x37: number(radix: 8, digits: 2, first: next)
            default: word.append(next)
            }
        }
        guard !take(0x27) else { return }
        isOpen = true
        isOpenWord = true
    }

    private mutating func number(radix: Int, digits: Int, first: UInt8?) {
        var value = first.map { Int($0) - 0x30 } ?? 0
        var count = 0
        while count < digits, at < bytes.count,
            let digit = Character(UnicodeScalar(bytes[at])).hexDigitValue, digit < radix
        {
            value = value * radix + digit
            at += 1
            count += 1
        }
        word.append(UInt8(truncatingIfNeeded: value))
    }

    static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
        default: false
        }
    }

    /// The name and value of `NAME=value`; nil where the word is none.
    static func assignment(_ word: String) -> (name: String, value: String)? {
        guard let equals = word.firstIndex(of: "="), equals > word.startIndex else { return nil }
        var name = word[..<equals]
        if name.hasSuffix("+") { name = name.dropLast(1) }
        guard let first = name.utf8.first, !(0x30...0x39).contains(first),
            name.utf8.allSatisfy(isName)
        else { return nil }
        return (String(name), String(word[word.index(after: equals)...]))
    }
}
