/// A word that names no pose, text size or setting, or names two.
public enum SpellingError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The text is not known at all; `choices` are the canonical names.
    case unknown(String, kind: String, choices: [String])
    /// The text means different things in different tools; `choices` are what it may mean.
    case ambiguous(String, kind: String, choices: [String])

    /// One line in lower case that quotes the text and names the choices.
    public var description: String {
        switch self {
        case .unknown(let text, let kind, let choices):
            "'\(text)' is not a \(kind); use one of \(choices.joined(separator: ", "))"
        case .ambiguous(let text, let kind, let choices):
            "'\(text)' is an ambiguous \(kind); say \(choices.joined(separator: " or "))"
        }
    }
}

/// How names from different tools are brought to one form before they are compared.
enum Spelling {
    /// Lower case, without spaces, `-`, `_` and `.`: spellings that differ in nothing else are one.
    static func key(_ text: String) -> String {
        // Names of tests are tried by the thousand, and hardly any holds anything else.
        if text.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) {
            return text
        }
        return String(
            text.lowercased().unicodeScalars.filter {
                !($0 == " " || $0 == "-" || $0 == "_" || $0 == "." || $0 == "\t")
            }
            .map(Character.init)
        )
    }

    /// The number before one of the units, where the whole text is a number and that unit.
    static func number(_ text: String, unit: [String]) -> Double? {
        for unit in unit where text.hasSuffix(unit) {
            return Double(text.dropLast(unit.count))
        }
        return nil
    }
}
