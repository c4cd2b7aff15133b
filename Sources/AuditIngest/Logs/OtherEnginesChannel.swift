import AuditStore

/// Failures of other accessibility libraries: A11yUITests, GTXiLib, lists of missing labels.
///
/// They are kept as failures that are not Apple's, one for each element and check, and never as issues.
struct OtherEnginesChannel: LogChannel {
    static let needles = OtherEngineText.starts

    private enum List {
        /// `<element>` lines with `+ Check "…" failed` lines under each.
        case checks(element: String?)
        /// `1. …` lines.
        case entries(rule: String)
    }

    private var list: List?
    private var test: String?
    private var source = AuditAssembler.Source.printed("")

    init() {}

    var wantsEveryLine: Bool { list != nil }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if OtherEngineText.isOne(line.text) {
            start(line, &context)
            context.consumedLine = line.number
            return
        }
        guard let list else { return }
        switch list {
        case .checks(let element):
            if let check = OtherEngineText.check(line.text) {
                let name = element.map { "\(check): \($0)" } ?? check
                add(check, name, line.number, &context)
            } else if line.text.contains("<") {
                self.list = .checks(element: line.text.trimmedSpaces)
            } else {
                self.list = nil
                return
            }
        case .entries(let rule):
            if let entry = OtherEngineText.entry(line.text) {
                add(rule, entry, line.number, &context, place: screen(entry))
            } else if line.text.contains(where: { $0 != " " }) {
                self.list = nil
                return
            }
        }
        context.consumedLine = line.number
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}

    private mutating func start(_ line: LogLine, _ context: inout LogContext) {
        let text: String
        switch XcodebuildLine.read(line.text) {
        case .failure(let test, let message):
            (self.test, source, text) = (test, .failureLine, message)
        case .activity(let message):
            (test, source, text) = (context.currentTest ?? test, .activity, message)
        default:
            (test, source, text) = (context.currentTest, .printed(""), line.text.trimmedSpaces)
        }
        list = nil
        if text.contains("FAILED the accessibility checks") {
            list = .checks(element: nil)
        } else if text.contains("accessibility error(s) were found") {
            list = .entries(rule: "accessibility error")
        } else if text.contains("Missing Accessibility Labels") {
            list = .entries(rule: "missing_label")
        } else {
            add(OtherEngineText.rule(text), text, line.number, &context)
        }
    }

    private func add(
        _ rule: String?,
        _ message: String,
        _ line: Int,
        _ context: inout LogContext,
        place: String? = nil
    ) {
        let failure = OtherFailure(rule: rule, message: message, place: place ?? test, line: line)
        context.assembler.other(failure, source, test: test)
    }

    /// The screen of `Type: Button, Identifier: a, b, Screen: Home`: what stands behind the last key.
    private func screen(_ entry: String) -> String? {
        let line = LineText(entry)
        var found: Int?
        var at = 0
        while let next = line.find(", Screen: ", in: at..<line.count) {
            found = next + 10
            at = next + 1
        }
        return found.map { line.string($0..<line.count) }
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    var trimmedSpaces: String {
        var body = self[...]
        while let first = body.first, first == " " || first == "\t" { body = body.dropFirst() }
        while let last = body.last, last == " " || last == "\t" { body = body.dropLast(1) }
        return String(body)
    }
}
