/// One record of an audit engine, as an export carries it.
///
/// A value whose fields stand in one shared, immutable object: the same issue recurs in most audits of most runs, so
/// that copying one has to cost little, and what was derived from one can be found again by its ``identity``.
public struct Issue: Sendable {
    private var shared: Fields

    private struct Values: Sendable, Hashable {
        var rule: Rule
        var severity: Severity
        var compact: String?
        var detail: String?
        var statedType: String?
        var element: Element?
        var acceptedReason: String?
    }

    private final class Fields: Sendable {
        let values: Values

        init(_ values: Values) { self.values = values }
    }

    private func with(_ change: (inout Values) -> Void) -> Fields {
        var values = shared.values
        change(&values)
        return Fields(values)
    }

    /// The rule it breaks.
    public var rule: Rule {
        get { shared.values.rule }
        set { shared = with { $0.rule = newValue } }
    }

    /// How severe this wording is.
    public var severity: Severity {
        get { shared.values.severity }
        set { shared = with { $0.severity = newValue } }
    }

    /// The compact description, as written.
    public var compact: String? {
        get { shared.values.compact }
        set { shared = with { $0.compact = newValue } }
    }

    /// The detailed description, as written.
    public var detail: String? {
        get { shared.values.detail }
        set { shared = with { $0.detail = newValue } }
    }

    /// The audit type as the export writes it, kept when it disagrees with the text.
    public var statedType: String? {
        get { shared.values.statedType }
        set { shared = with { $0.statedType = newValue } }
    }

    /// What the export says about the element; nil where it says nothing.
    public var element: Element? {
        get { shared.values.element }
        set { shared = with { $0.element = newValue } }
    }

    /// Why the exporter itself excused it, where it did: a baseline's reason, an expected failure.
    public var acceptedReason: String? {
        get { shared.values.acceptedReason }
        set { shared = with { $0.acceptedReason = newValue } }
    }

    /// A key for what was derived from the issue: copies of an unchanged issue have the same one.
    ///
    /// It is an address: another issue may get it as soon as nobody holds this one any more.
    public var identity: UInt { UInt(identityOf: shared) }

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
        shared = Fields(
            Values(
                rule: rule,
                severity: severity,
                compact: compact,
                detail: detail,
                statedType: statedType,
                element: element,
                acceptedReason: acceptedReason
            )
        )
    }

    /// An issue whose rule follows from its texts; see ``RuleCatalogue/resolve(compact:detail:typeText:)``.
    public init(
        compact: String?,
        detail: String?,
        typeText: String?,
        element: Element? = nil,
        acceptedReason: String? = nil
    ) {
        self.init(
            match: RuleCatalogue.resolve(compact: compact, detail: detail, typeText: typeText),
            compact: compact,
            detail: detail,
            typeText: typeText,
            stated: typeText.flatMap(AuditType.parse),
            element: element,
            acceptedReason: acceptedReason
        )
    }

    /// An issue whose texts have been looked up.
    ///
    /// - Parameters:
    ///   - match: What the texts mean.
    ///   - compact: The compact description, as written.
    ///   - detail: The detailed description, as written.
    ///   - typeText: The audit type as the export writes it.
    ///   - stated: The audit type that this means; nil where it is none.
    ///   - element: What the export says about the element.
    ///   - acceptedReason: Why the exporter itself excused it.
    public init(
        match: RuleMatch,
        compact: String?,
        detail: String?,
        typeText: String?,
        stated: AuditType?,
        element: Element? = nil,
        acceptedReason: String? = nil
    ) {
        var element = element
        if let className = match.elementClass {
            if element == nil { element = Element() }
            element?.className = className
        }
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

extension Issue: Hashable {
    /// Issues are equal where all they say is.
    public static func == (left: Issue, right: Issue) -> Bool {
        left.shared === right.shared || left.shared.values == right.shared.values
    }

    /// Hashes all that the issue says.
    public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }
}

extension Issue: CustomStringConvertible {
    /// All that the issue says, for diagnosis.
    public var description: String { "\(shared.values)" }
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
