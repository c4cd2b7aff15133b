/// Annotations of GitHub Actions: a line that begins with `::`.
enum WorkflowCommand {
    /// How an annotation is shown.
    enum Level: String {
        case error, warning, notice
    }

    /// One line: `::error title=…::…`.
    static func line(_ level: Level, title: String, message: String) -> String {
        "::\(level.rawValue) title=\(property(title))::\(data(message))\n"
    }

    private static func data(_ text: String) -> String { escape(text, isProperty: false) }

    private static func property(_ text: String) -> String { escape(text, isProperty: true) }

    /// The runner's own escapes; everything else that a terminal could act on becomes a visible sign.
    private static func escape(_ text: String, isProperty: Bool) -> String {
        VisibleText.escaped(text) { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            case ":" where isProperty: "%3A"
            case "," where isProperty: "%2C"
            default: nil
            }
        }
    }
}
