import Testing

/// A shape in which an exporter prints issues, and what has to come out of it.
struct PrintedShape: Sendable, CustomTestStringConvertible {
    struct Expected: Sendable, Equatable {
        var rule: String
        var type: String?
        var identifier: String?
        var label: String?
        var screen: String?
        var usable = true
    }

    let name: String
    let text: String
    let expected: [Expected]
    var clean: [String?] = []
    var failed: [String?] = []
    /// Whether the shape is a whole report, whose headings no log reader would look for.
    var isReport = false

    var testDescription: String { name }
}
