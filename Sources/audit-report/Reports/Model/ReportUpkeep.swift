import AuditStore

/// A setting that somebody has to put back.
struct ReportReset: Sendable {
    /// The simulator, or `host`.
    var device: String
    /// The device set, `default` for the usual one.
    var deviceSet: String = "default"
    /// The setting.
    var setting: String
    /// What it is now.
    var now: String
    /// What it should be.
    var resetTo: String
    /// The command that puts it back; nil where there is none.
    var command: String?
    /// The run whose log left it so.
    var run: RunReference?
}

/// A cell to audit next.
struct ReportPlannedCell: Sendable {
    /// The number of its screen.
    var screen: Int
    /// The device model.
    var device: String = ""
    /// The condition.
    var condition: Condition
    /// Why it is worth it.
    var reason: String
}

/// A finding that a person decided to live with.
struct ReportAcceptance: Sendable {
    /// The finding's key.
    var finding: String
    /// The number of its screen.
    var screen: Int
    /// The rule.
    var rule: Rule
    /// The element's title.
    var element: String
    /// Why.
    var reason: String
    /// Who answers for it.
    var owner: String?
    /// The last day on which it holds.
    var until: CalendarDay?
    /// Where it holds; empty for everywhere.
    var scope: String = ""
    /// Whether the finding has grown beyond the scope.
    var isOutgrown = false

    /// How an acceptance stands on a day.
    enum Standing: String, Sendable {
        /// It no longer holds.
        case expired
        /// The finding is now also where the acceptance does not hold.
        case outgrown
        /// It ends within two weeks.
        case expiring
        /// It holds.
        case holds
    }

    /// How it stands on a day.
    func standing(on day: CalendarDay) -> Standing {
        if let until, until < day { return .expired }
        if isOutgrown { return .outgrown }
        if let until, until.number - day.number <= 14 { return .expiring }
        return .holds
    }
}
