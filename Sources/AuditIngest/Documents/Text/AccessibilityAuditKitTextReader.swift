import AuditStore

/// Reads the plain text report of AccessibilityAuditKit: a heading for each variant and screen, an indented block for
/// each issue.
struct AccessibilityAuditKitTextReader: DocumentReader {
    var format: String { "accessibilityauditkit-text" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count < 64 << 20, holdsRule(document.bytes) else {
            return nil
        }
        let isReport = document.lines.contains {
            AccessibilityAuditKitTextReader.heading($0) != nil
        }
        return Recognition(isReport ? 85 : 0, "headings between rules, with a variant in brackets")
    }

    /// Whether the character of which headings are made stands in the text.
    private func holdsRule(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            guard bytes.count >= 3 else { return false }
            for at in 0..<bytes.count - 2 where bytes[at] == 0xE2 {
                if bytes[at + 1] == 0x94, bytes[at + 2] == 0x80 { return true }
            }
            return false
        }
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var blocks = Blocks(context: document.context, attempt: document.attempt)
        for (index, line) in document.lines.enumerated() { blocks.take(line, number: index + 1) }
        for evidence in blocks.finish() { try sink.receive(evidence) }
    }

    /// Variant and screen of `── [Default] Home ──`.
    fileprivate static func heading(_ line: String) -> (variant: String, screen: String)? {
        var body = Substring(line)
        guard body.hasPrefix("── ["), let close = body.firstIndex(of: "]") else { return nil }
        let variant = body[body.index(body.startIndex, offsetBy: 4)..<close]
        body = body[body.index(after: close)...]
        while let last = body.last, last == "─" || last == " " { body = body.dropLast(1) }
        return (String(variant), String(body.drop { $0 == " " }))
    }

    /// The screens and issues of one report.
    private struct Blocks {
        private struct Block {
            let line: Int
            let marker: String
            let type: String
            let compact: String
            var fields: [(key: String, value: String)] = []
        }

        private var groups = JSONAuditGroups()
        private var others: [OtherFailure] = []
        private var acceptances: [ProposedAcceptance] = []
        private var scope: JSONScope
        private let context: AuditScope.Values
        private let attempt: Int
        private var block: Block?
        private var isInScreen = false

        init(context: AuditScope.Values, attempt: Int) {
            self.context = context
            self.attempt = attempt
            scope = JSONScope(values: context, attempt: attempt)
        }

        mutating func take(_ line: String, number: Int) {
            if let heading = AccessibilityAuditKitTextReader.heading(line) {
                endBlock()
                scope = JSONScope(values: context, attempt: attempt)
                scope.values.screen = heading.screen
                scope.values.screenSource = .read
                scope.values.configuration = heading.variant
                isInScreen = true
            } else if !line.isEmpty, line.first != " " {
                endBlock()
                isInScreen = false
            } else if isInScreen {
                takeIndented(line, number: number)
            }
        }

        private mutating func takeIndented(_ line: String, number: Int) {
            let body = line.drop { $0 == " " }
            if body.hasPrefix("["), let close = body.firstIndex(of: "]"), line.hasPrefix("  [") {
                endBlock()
                let rest = body[body.index(after: close)...].drop { $0 == " " }
                let parts = rest.firstRange(of: ": ")
                block = Block(
                    line: number,
                    marker: String(body[..<close].dropFirst()),
                    type: parts.map { String(rest[..<$0.lowerBound]) } ?? "",
                    compact: parts.map { String(rest[$0.upperBound...]) } ?? String(rest)
                )
            } else if body.lowercased().hasPrefix("no issues found") {
                groups.touch(scope, path: "", line: number, isAudit: true)
            } else if let separator = body.firstRange(of: ": ") {
                block?.fields.append(
                    (
                        body[..<separator.lowerBound].lowercased(),
                        String(body[separator.upperBound...])
                    )
                )
            }
        }

        private mutating func endBlock() {
            guard let block else { return }
            self.block = nil
            func field(_ key: String) -> String? { block.fields.first { $0.key == key }?.value }
            if AuditErrorText.isKind(block.type) || AuditErrorText.matches(block.compact) {
                return groups.fail(scope, path: "", line: block.line, error: block.compact)
            }
            let reason =
                field("accepted") ?? (block.marker.uppercased() == "ACCEPTED" ? "accepted" : nil)
            let issue = EngineText.issue(
                compact: block.compact,
                detail: field("details"),
                typeText: block.type,
                element: element(field("element"), frame: field("frame")),
                acceptedReason: reason
            )
            guard issue.rule.type != .unknown else {
                groups.touch(scope, path: "", line: block.line, isAudit: true)
                others.append(
                    OtherFailure(
                        rule: block.type,
                        message: block.compact,
                        place: scope.values.screen,
                        line: block.line
                    )
                )
                return
            }
            groups.add(issue, scope, path: "", line: block.line)
            guard let reason else { return }
            acceptances.append(
                ProposedAcceptance(
                    screen: scope.values.screen,
                    rule: issue.rule.id,
                    element: issue.element,
                    reason: reason,
                    variant: scope.values.configuration
                )
            )
        }

        /// `home.hero  label: "Hero"`.
        private func element(_ text: String?, frame: String?) -> Element? {
            guard let text else { return nil }
            var element = Element()
            let parts = text.firstRange(of: "  label: ")
            let identifier = String(parts.map { text[..<$0.lowerBound] } ?? text[...])
            if !AbsentWords.isAbsent(identifier) { element.identifier = identifier }
            if let parts {
                var label = text[parts.upperBound...]
                if label.first == "\"", label.last == "\"", label.count >= 2 {
                    label = label.dropFirst().dropLast(1)
                }
                if !AbsentWords.isAbsent(String(label)) { element.label = String(label) }
            }
            element.frame = frame.flatMap(FrameText.parse)
            return element == Element() ? nil : element
        }

        mutating func finish() -> [Evidence] {
            endBlock()
            return acceptances.map(Evidence.acceptance)
                + groups.records(channel: .attachment).map(Evidence.audit)
                + others.map(Evidence.otherFailure)
        }
    }
}
