/// Cuts names into words: at separators, and where the case of letters changes.
enum NameTokens {
    /// The words of a name in lower case: `testInboxAX5_inDarkMode` gives `test inbox ax5 in dark mode`.
    static func split(_ name: String) -> [String] {
        var name = name
        let plain: [String]? = name.withUTF8 { bytes in
            bytes.allSatisfy { $0 < 0x80 } ? splitPlain(bytes) : nil
        }
        return plain ?? splitAny(name)
    }

    /// The words of a name in ASCII.
    private static func splitPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
        var result: [String] = []
        var word: [UInt8] = []
        var last: UInt8 = 0
        func end() {
            if !word.isEmpty { result.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
        }
        for (index, byte) in bytes.enumerated() {
            let isUpper = byte >= 0x41 && byte <= 0x5A
            guard isUpper || byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 else {
                end()
                continue
            }
            if !word.isEmpty, isUpper {
                let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
                let wasUpper = last >= 0x41 && last <= 0x5A
                // `inboxAX5` before A; `AX5Dark` before D; `XXXLDark` before D.
                if !wasUpper || next >= 0x61 && next <= 0x7A { end() }
            }
            word.append(isUpper ? byte | 0x20 : byte)
            last = byte
        }
        end()
        return result
    }

    private static func splitAny(_ name: String) -> [String] {
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
        guard text.utf8.contains(where: isMark) else {
            return text.contains { !$0.isWhitespace } ? [text] : []
        }
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

    /// Whether a byte may be, or begin, what stands between parts.
    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2D, 0x7C, 0x2F, 0x28, 0x29, 0x5B, 0x5D, 0x2C, 0x3A, 0x80...0xFF: true
        default: false
        }
    }
}
