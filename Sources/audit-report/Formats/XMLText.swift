/// Text inside XML 1.0: elements and attributes.
enum XMLText {
    /// Escapes markup; characters that XML cannot hold become visible signs.
    static func escape(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + 16)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // A parser would turn these into spaces in an attribute.
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            default:
                if let visible = VisibleText.replacement(for: scalar) {
                    result += visible
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
