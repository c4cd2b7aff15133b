/// Cuts names into words: at separators, and where the case of letters changes.
enum NameTokens {
    /// The words of a name in lower case: `testInboxAX5_inDarkMode` gives `test inbox ax5 in dark mode`.
    static func split(_ name: String) -> [String] {
        var result: [String] = []
        let characters = Array(name)
        var word = ""
        func end() {
            if !word.isEmpty { result.append(word.lowercased()) }
            word = ""
        }
        for (index, character) in characters.enumerated() {
            guard character.isLetter || character.isNumber || character == "°" else {
                end()
                continue
            }
            if let last = word.last, character.isUppercase {
                let next = index + 1 < characters.count ? characters[index + 1] : " "
                // `inboxAX5` before A; `AX5Dark` before D; `XXXLDark` before D.
                if !last.isUppercase && last.isLetter || last.isNumber || next.isLowercase { end() }
            }
            word.append(character)
        }
        end()
        return result
    }

    /// The parts of a free text between dashes, bars and brackets.
    static func parts(_ text: String) -> [String] {
        var result: [String] = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let isDash = character == "-" && index > 0 && characters[index - 1] == " "
            if isDash || "–—|/()[],·:".contains(character) {
                result.append("")
            } else {
                result[result.count - 1].append(character)
            }
        }
        return result.filter { $0.contains { !$0.isWhitespace } }
    }
}
