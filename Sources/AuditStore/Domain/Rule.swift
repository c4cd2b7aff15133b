/// What the engine objected to: an audit type and, where the type has several, which one.
///
/// Rules that are degrees of one complaint (`Contrast failed`, `Contrast nearly passed`) share one
/// identifier and differ in severity, so that a finding that gets worse is the same finding.
public struct Rule: Sendable, Hashable {
    /// A stable identifier: the audit type's name, or `type.variant`, or `walk.kind`.
    public let id: String
    /// The audit type the rule belongs to.
    public let type: AuditType

    /// A rule; use ``RuleCatalogue`` to get one from an export's text.
    public init(id: String, type: AuditType) {
        self.id = id
        self.type = type
    }

    /// The rule of a type when nothing says which of its variants was meant.
    public init(type: AuditType) {
        self.init(id: type.rawValue, type: type)
    }
}

/// A rule and how severe this text of it is.
public struct RuleMatch: Sendable, Hashable {
    /// The rule.
    public let rule: Rule
    /// How severe the engine's wording is.
    public let severity: Severity
    /// The class name that a detail text carries, where it carries one: `UIButtonLabel`.
    public let elementClass: String?

    /// A match.
    public init(rule: Rule, severity: Severity, elementClass: String? = nil) {
        self.rule = rule
        self.severity = severity
        self.elementClass = elementClass
    }
}
