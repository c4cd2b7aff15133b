/// One record of an audit engine, as an export carries it.
public struct Issue: Sendable, Hashable {
    /// The rule it breaks.
    public var rule: Rule
    /// How severe this wording is.
    public var severity: Severity
    /// The compact description, as written.
    public var compact: String?
    /// The detailed description, as written.
    public var detail: String?
    /// The audit type as the export writes it, kept when it disagrees with the text.
    public var statedType: String?
    /// What the export says about the element; nil where it says nothing.
    public var element: Element?
    /// Why the exporter itself excused it, where it did: a baseline's reason, an expected failure.
    public var acceptedReason: String?

    /// An issue whose rule is already known.
    public init(
        rule: Rule,
        severity: Severity,
        compact: String? = nil,
        detail: String? = nil,
        statedType: String? = nil,
        element: Element? = nil,
        acceptedReason: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.compact = compact
        self.detail = detail
        self.statedType = statedType
        self.element = element
        self.acceptedReason = acceptedReason
    }

    /// An issue whose rule follows from its texts; see ``RuleCatalogue/resolve(compact:detail:typeText:)``.
    public init(
        compact: String?,
        detail: String?,
        typeText: String?,
        element: Element? = nil,
        acceptedReason: String? = nil
    ) {
        let match = RuleCatalogue.resolve(compact: compact, detail: detail, typeText: typeText)
        var element = element
        if let className = match.elementClass {
            if element == nil { element = Element() }
            element?.className = className
        }
        let stated = typeText.flatMap(AuditType.parse)
        self.init(
            rule: match.rule,
            severity: match.severity,
            compact: compact,
            detail: detail,
            statedType: stated == match.rule.type ? nil : typeText,
            element: element,
            acceptedReason: acceptedReason
        )
    }

    /// Whether the export names an element that a person could find.
    public var hasUsableElement: Bool { element?.isUsable ?? false }
}

/// What one audit saw: its issues, in the export's order.
///
/// Immutable and shared: readers hand out the same instance for equal bytes, so that the ledger can
/// recognise an observation it has already stored without comparing it again.
public final class Observation: Sendable {
    /// The issues, in the order of the export.
    public let issues: [Issue]

    /// An observation of these issues.
    public init(_ issues: [Issue]) { self.issues = issues }

    /// An audit that found nothing.
    public static let empty = Observation([])
}
