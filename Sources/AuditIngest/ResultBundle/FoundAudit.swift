import AuditStore

/// An audit that one source within a test tells of, while the sources are brought together.
struct FoundAudit {
    /// The audit.
    var record: AuditRecord
    /// The scope, while it is filled.
    var values: AuditScope.Values
    /// The issues, while they are matched.
    var issues: [Issue]
    /// Which of the issues a failure message has been matched with.
    var claimed: Set<Int> = []
    /// The format it was read from; two formats may say the same.
    var format: String
    /// Where it stood in the test.
    var place: ActivityPlace
    /// The payload that it was read from, so that equal payloads share their observation.
    var payload: String?

    /// An audit as a reader made it.
    init(_ record: AuditRecord, format: String, place: ActivityPlace, payload: String? = nil) {
        self.record = record
        values = record.scope.values
        issues = record.observation.issues
        self.format = format
        self.place = place
        self.payload = payload
    }

    /// The audit with everything that was learnt.
    func finished() -> AuditRecord {
        var record = self.record
        if values != record.scope.values { record.scope = AuditScope(values) }
        if issues != record.observation.issues {
            record.observation = Observation(issues)
            if record.outcome == .clean { record.outcome = .findings }
        }
        return record
    }
}

/// Whether two issues that came on different ways are one.
enum IssueMatch {
    /// How well a second issue fits a first: nil where they are not the same, more for the better fit.
    static func score(_ first: Issue, _ second: Issue) -> Int? {
        guard first.rule.type == second.rule.type else { return nil }
        var score = 0
        if first.rule == second.rule {
            score += 4
        } else if first.rule.id != first.rule.type.rawValue,
            second.rule.id != second.rule.type.rawValue
        {
            return nil
        }
        // Only two texts of the engine's can disagree about how bad it is.
        if first.compact != nil, second.compact != nil, first.severity != second.severity {
            return nil
        }
        guard let left = first.element, let right = second.element, left.isUsable, right.isUsable
        else { return score }
        guard let elements = elementScore(left, right) else { return nil }
        return score + elements
    }

    private static func elementScore(_ left: Element, _ right: Element) -> Int? {
        var score = 1
        for key in [\Element.identifier, \Element.label, \Element.type] {
            guard let first = left[keyPath: key], let second = right[keyPath: key], !first.isEmpty,
                !second.isEmpty
            else { continue }
            guard first == second else { return nil }
            score += 2
        }
        return score
    }

    /// What a second way adds to an issue: an element, a detail, a reason.
    static func fill(_ issue: inout Issue, from other: Issue) {
        if !issue.hasUsableElement, other.hasUsableElement { issue.element = other.element }
        issue.compact = issue.compact ?? other.compact
        issue.detail = issue.detail ?? other.detail
        issue.acceptedReason = issue.acceptedReason ?? other.acceptedReason
        if issue.rule.id == issue.rule.type.rawValue, other.rule.id != issue.rule.id,
            other.rule.type == issue.rule.type
        {
            issue.rule = other.rule
            issue.severity = other.severity
        }
    }
}
