/// A piece of HTML; text put into it is escaped unless it is HTML already.
///
/// `"<p>\(name)</p>"` escapes `name`. There is no way to put a `String` in unescaped, except by saying
/// ``init(trusted:)``.
struct HTML: Sendable, ExpressibleByStringInterpolation {
    /// The markup.
    private(set) var text: String

    /// Nothing.
    init() { text = "" }

    /// Markup that this program wrote itself.
    init(trusted text: String) { self.text = text }

    init(stringLiteral value: String) { text = value }

    init(stringInterpolation interpolation: Interpolation) { text = interpolation.text }

    /// The pieces of an interpolated literal.
    struct Interpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 16)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }

        // Disfavoured, so that a literal inside an interpolation is markup, as every literal here is, and not text.
        @_disfavoredOverload
        mutating func appendInterpolation(_ value: String) { text += HTML.escape(value) }

        mutating func appendInterpolation(_ value: Int) { text += String(value) }

        mutating func appendInterpolation(_ value: HTML) { text += value.text }

        mutating func appendInterpolation(_ values: [HTML]) {
            for value in values { text += value.text }
        }
    }

    /// Whether there is nothing.
    var isEmpty: Bool { text.isEmpty }

    /// Adds a piece.
    static func += (left: inout HTML, right: HTML) { left.text += right.text }

    /// Pieces one after the other.
    static func join(_ pieces: [HTML], separator: HTML = HTML()) -> HTML {
        HTML(trusted: pieces.map(\.text).joined(separator: separator.text))
    }

    /// Text as it may stand between tags and in quoted attributes; the one escaping function of this format.
    static func escape(_ value: String) -> String {
        value.utf8.allSatisfy(isPlain) ? value : VisibleText.escaped(value, markup)
    }

    /// What stands for a sign of markup; XML has the same.
    static func markup(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\"": "&quot;"
        case "'": "&#39;"
        default: nil
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22
            && byte != 0x27
    }
}
