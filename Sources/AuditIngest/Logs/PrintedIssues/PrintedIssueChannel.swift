import AuditStore

/// The issues that tests print themselves, in whatever shape.
struct PrintedIssueChannel: LogChannel {
    static let needles: [String] =
        RuleCatalogue.compacts.map(\.text) + RuleCatalogue.details.map(\.prefix) + [
            "XCUIAccessibilityAuditType", "ccessibility issue", "ccessibility audit",
            "ccessibility finding", "ccessibility problem", "ccessibility violation",
            "ccessibility error", "ccessibility warning", "ccessibility failure",
            "Device accessibility ",
            "accessibilityAudit", "performAccessibilityAudit", "Audit timed out",
            "Audit failed to ",
            "Audit type value '", "ccessibility-Problem", "arrierefreiheit", "d'accessibilité",
            "accesibilidad", "accessibilità", "toegankelijkheid", "アクセシビリティ", "无障碍",
            "AUDIT_BEGIN", "AUDIT_START",
            "AUDIT_END", "AUDIT_FINISH", "AUDIT_DONE", "AUDIT-BEGIN", "AUDIT-START", "AUDIT-END",
            "AUDIT-TIMEOUT", "AUDIT_TIMEOUT", "AUDIT_ERROR", "AUDIT ISSUE", "AUDIT_ISSUE",
            "AUDIT-ISSUE", "AUDIT: ", "AUDIT [", "AUDIT |", "NOT AUDITED", "ACCESSIBILITY",
            "AXAUDIT",
            "A11Y ISSUE", "A11Y-ISSUE", "A11Y_ISSUE", "A11Y AUDIT", "A11Y-AUDIT", "A11Y_AUDIT",
            "A11Y-DETAIL", "A11Y FINDING", "a11y audit", "a11y issue", "a11y finding", "[a11y] ",
            " a11y [", "audit: ", "audit issue", "\"observed\"", "\"auditType\"",
            " issue(s)", " finding(s)",
            "audit failed", "audit passed", "audit timed out", "audit could not",
        ]

    private var reader = RecordReader(isReport: false)
    private var skipped = 0
    /// The test that ran when the last line was taken: a record ends when the next line is seen.
    private var test: String?

    init() {}

    var wantsEveryLine: Bool { reader.wantsMore }

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        if line.number == context.consumedLine {
            try finish(context: &context, sink: sink)
            return
        }
        if LogStructure.isRunnerLine(line.text) || LogStructure.isCompilerLine(line.text) {
            try finish(context: &context, sink: sink)
            return
        }
        test = context.currentTest
        if let events = reader.takeLogLine(line.text, line: line.number) {
            try send(events, &context, sink)
            return
        }
        skipped += 1
        if skipped > 200 { try finish(context: &context, sink: sink) }
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {
        skipped = 0
        try send(reader.finish(), &context, sink)
    }

    private func send(
        _ events: [RecordReader.Event],
        _ context: inout LogContext,
        _ sink: any EvidenceSink
    ) throws {
        guard !events.isEmpty else { return }
        try context.send(events, nil, test: test, sink: sink)
    }
}
