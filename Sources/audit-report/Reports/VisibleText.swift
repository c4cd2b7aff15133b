/// Makes foreign text safe to look at, in any format, before a format's own escaping.
///
/// Labels come from apps and logs: they hold NUL, terminal escapes and marks that turn text around. Nothing is dropped;
/// what cannot be seen is shown as a sign, so that two different labels never look the same by accident.
enum VisibleText {
    /// A scalar as it is shown, or nil where it can be shown as it is.
    ///
    /// - Parameter scalar: Any scalar.
    /// - Returns: A control picture, `⟦U+202E⟧` for marks that change the direction or hide, or nil.
    static func replacement(for scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x09, 0x0A: return nil
        case 0x0D: return "\u{240D}"
        case 0x00...0x1F:
            return String(Character(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"))
        case 0x7F: return "\u{2421}"
        case 0x80...0x9F, 0x200B, 0x200E, 0x200F, 0x061C, 0x2028, 0x2029, 0x202A...0x202E,
            0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF:
            return name(of: scalar)
        case let value where value & 0xFFFE == 0xFFFE: return name(of: scalar)
        default: return nil
        }
    }

    /// A text in another format: what the format reads is written as it says, and what cannot be seen is shown.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - escape: What stands for a scalar in the format; nil where it can stand as it is.
    /// - Returns: The text.
    static func escaped(_ text: String, _ escape: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            if let shown = escape(scalar) ?? replacement(for: scalar) {
                result += shown
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func name(of scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.utf8.count))
        return "\u{27E6}U+\(padding)\(digits)\u{27E7}"
    }
}
