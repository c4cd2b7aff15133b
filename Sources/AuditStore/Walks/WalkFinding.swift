/// What a check of a walk found without a baseline.
public struct WalkFinding: Sendable, Hashable {
    /// The rule it breaks.
    public let rule: Rule
    /// How bad it is.
    public let severity: Severity
    /// The step, from 0; nil where it is about the walk as a whole.
    public let step: Int?
    /// The element it is about; nil where it is about the walk as a whole.
    public let element: Element?
    /// One sentence for a person.
    public let detail: String

    init(
        _ id: String,
        _ detail: String,
        severity: Severity? = nil,
        step: Int? = nil,
        in walk: Walk
    ) {
        rule = Rule(id: id, type: .walk)
        self.severity = severity ?? WalkRules.rule(id)?.severity ?? .warning
        self.detail = detail
        let found = step.flatMap { walk.steps.indices.contains($0) ? walk.steps[$0] : nil }
        self.step = found == nil ? nil : step
        element = found.map {
            Element(identifier: $0.identifier, label: $0.displayName, frame: $0.frame)
        }
    }

    /// The finding as the ledger keeps it.
    public var issue: Issue {
        Issue(
            rule: rule,
            severity: severity,
            compact: WalkRules.rule(rule.id)?.title,
            detail: detail,
            element: element
        )
    }
}
