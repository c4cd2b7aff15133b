/// How text becomes one word of a POSIX shell command.
public enum ShellQuoting {
    /// The text as one shell word; quoted only where it has to be.
    ///
    /// - Parameter text: Any text; NUL bytes, which no argument can hold, are dropped.
    /// - Returns: The word.
    public static func word(_ text: String) -> String {
        let safe = !text.isEmpty && text.utf8.allSatisfy(isPlain)
        return safe ? text : quoted(text)
    }

    /// The text in single quotes, whatever it holds.
    public static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars where scalar.value != 0 {
            if scalar == "'" {
                result += "'\\''"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "'"
    }

    /// A command line of these arguments.
    public static func command(_ arguments: [String]) -> String {
        arguments.map(word).joined(separator: " ")
    }

    /// The text as it may stand in a comment or a message: one line, without control characters.
    static func oneLine(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let control =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029
            result.unicodeScalars.append(control ? " " : scalar)
        }
        return result
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        // , - . / : = @ _ +
        case 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x3A, 0x3D, 0x40, 0x5F: true
        default: false
        }
    }
}
