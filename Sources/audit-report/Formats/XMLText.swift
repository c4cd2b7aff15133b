/// Text inside XML 1.0: elements and attributes.
enum XMLText {
    /// Escapes markup; characters that XML cannot hold become visible signs.
    static func escape(_ text: String) -> String {
        VisibleText.escaped(text) { scalar in
            switch scalar {
            // A parser would turn these into spaces in an attribute.
            case "\n": "&#10;"
            case "\t": "&#9;"
            default: HTML.markup(scalar)
            }
        }
    }
}
