/// A finding that a person decided to live with.
public struct Acceptance: Sendable, Hashable {
    /// The finding's key.
    public var findingKey: String
    /// Why; never empty.
    public var reason: String
    /// Who decided.
    public var owner: String?
    /// The last day on which it holds; nil for no end.
    public var until: CalendarDay?
    /// The conditions in which it holds.
    public var scope: AcceptanceScope
    /// When it was decided.
    public var acceptedAt: Timestamp
    /// When it was withdrawn; nil while it stands.
    public var withdrawnAt: Timestamp?

    /// An acceptance.
    public init(
        findingKey: String,
        reason: String,
        owner: String? = nil,
        until: CalendarDay? = nil,
        scope: AcceptanceScope = AcceptanceScope(),
        acceptedAt: Timestamp
    ) {
        self.findingKey = findingKey
        self.reason = reason
        self.owner = owner
        self.until = until
        self.scope = scope
        self.acceptedAt = acceptedAt
    }
}

/// The conditions in which an acceptance holds; what is nil or empty is left open.
public struct AcceptanceScope: Sendable, Hashable {
    /// The pose.
    public var pose: Pose?
    /// The text sizes.
    public var textSizes: TextSizeRange?
    /// Settings that have to have these values.
    public var settings: [LedgerFilter.Setting] = []

    /// A scope that holds everywhere.
    public init() {}

    /// Whether a condition lies in the scope.
    ///
    /// - Parameter condition: The condition.
    /// - Returns: Whether it does.
    public func contains(_ condition: Condition) -> Bool {
        if let pose, pose != condition.pose { return false }
        if let textSizes, !textSizes.contains(condition.textSize) { return false }
        return settings.allSatisfy {
            (condition.settings[$0.name] ?? $0.name.defaultValue) == $0.value
        }
    }

    /// The settings in the form that conditions keep: `boldText=on,increaseContrast=on`.
    var settingsKey: String? {
        if settings.isEmpty { return nil }
        return settings.map { "\($0.name.rawValue)=\($0.value)" }.sorted().joined(separator: ",")
    }
}

/// How an acceptance stands.
public enum AcceptanceState: String, Sendable, Hashable, CaseIterable {
    /// It holds, and covers every condition that the finding is in.
    case active
    /// Its last day is over.
    case expired
    /// The finding is now in conditions beyond its scope.
    case outgrown
    /// The finding is fixed.
    case stale
    /// No finding with this key was ever seen.
    case unused
    /// It was withdrawn.
    case withdrawn
}

/// An acceptance, and how it stands.
public struct AcceptanceStatus: Sendable, Hashable {
    /// The acceptance.
    public var acceptance: Acceptance
    /// The finding; nil where the store has none with this key.
    public var finding: FindingInfo?
    /// How it stands.
    public var state: AcceptanceState
    /// The conditions beyond its scope, where it is outgrown.
    public var beyond: [CellInfo]

    /// An acceptance with its standing.
    public init(
        acceptance: Acceptance,
        finding: FindingInfo?,
        state: AcceptanceState,
        beyond: [CellInfo] = []
    ) {
        self.acceptance = acceptance
        self.finding = finding
        self.state = state
        self.beyond = beyond
    }
}
