/// Takes out of identifiers and labels what changes from launch to launch.
public enum VolatileText {
    /// An identifier without memory addresses, UUIDs and long numbers.
    ///
    /// Short numbers stay: `row.3` and `row.4` are different elements.
    public static func identifier(_ text: String) -> String {
        mask(text) { token in token.isLongNumber ? "#" : nil }
    }

    /// A label without memory addresses, UUIDs, dates, times, money, shares, counts and states, white space collapsed.
    public static func label(_ text: String) -> String { LabelRecipe.normalised(text) }

    /// The length of a UUID (36) or an address that a text begins with; nil where it begins with neither.
    static func volatileLength(_ text: Substring) -> Int? {
        guard let first = text.first, first.isASCII, first.isHexDigit else { return nil }
        return uuidLength(text) ?? pointerLength(text)
    }

    private struct Token {
        let text: Substring
        var isNumber: Bool { text.allSatisfy { $0.isASCII && $0.isNumber } }
        var isLongNumber: Bool { isNumber && text.count >= 6 }
    }

    /// Splits into runs of letters and digits, and replaces what is volatile.
    private static func mask(_ text: String, _ number: (Token) -> String?) -> String {
        var result = ""
        var rest = Substring(text)
        while !rest.isEmpty {
            if let length = uuidLength(rest) {
                result += "<uuid>"
                rest = rest.dropFirst(length)
                continue
            }
            if let length = pointerLength(rest) {
                result += "<address>"
                rest = rest.dropFirst(length)
                continue
            }
            guard let first = rest.first else { break }
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                result += number(Token(text: digits)) ?? String(digits)
                rest = rest.dropFirst(digits.count)
            } else {
                result.append(first)
                rest = rest.dropFirst()
                // A word is taken whole, so that the `0x` inside a word is none.
                if first.isLetter {
                    let word = rest.prefix { $0.isLetter }
                    result += word
                    rest = rest.dropFirst(word.count)
                }
            }
        }
        return result
    }

    private static func uuidLength(_ text: Substring) -> Int? {
        let pattern = [8, 4, 4, 4, 12]
        var rest = text
        for (index, count) in pattern.enumerated() {
            if index > 0 {
                guard rest.first == "-" else { return nil }
                rest = rest.dropFirst()
            }
            let digits = rest.prefix(count)
            guard digits.count == count, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                return nil
            }
            rest = rest.dropFirst(count)
        }
        if let next = rest.first, next.isASCII, next.isHexDigit { return nil }
        return 36
    }

    private static func pointerLength(_ text: Substring) -> Int? {
        guard text.hasPrefix("0x") else { return nil }
        let digits = text.dropFirst(2).prefix { $0.isASCII && $0.isHexDigit }
        return digits.count >= 4 ? 2 + digits.count : nil
    }
}
