import AuditStore

/// An element as people recognise it.
struct ReportElement: Sendable, Hashable {
    /// The element type, without prefix.
    var type: String?
    /// The accessibility identifier.
    var identifier: String?
    /// The label, else the value or the placeholder.
    var label: String?
    /// The class name from the engine's text.
    var className: String?
    /// Which of several twins, from 1.
    var ordinal = 1
    /// Where it was when it was first seen.
    var frame: Frame?
    /// Whether what is said is about the walk of the screen, where no element is named.
    var isOfWalk = false

    /// One line: `Button “Archive”`, `StaticText #total`, `the whole walk`, `an element without a name, at 16, 80`.
    var title: String { ordinal > 1 ? "\(name), number \(ordinal)" : name }

    private var name: String {
        let kind = type.flatMap { $0.isEmpty ? nil : $0 } ?? className
        if let label, !label.isEmpty { return "\(kind ?? "Element") “\(label)”" }
        if let identifier, !identifier.isEmpty { return "\(kind ?? "Element") #\(identifier)" }
        if kind == nil, frame == nil, isOfWalk { return "the whole walk" }
        let place = frame.map { ", at \($0.place)" } ?? ""
        return (kind.map { "\($0) without a name" } ?? "an element without a name") + place
    }
}

/// A finding in one cell.
struct FindingCell: Sendable, Hashable {
    /// The condition.
    var condition: Condition
    /// The device model.
    var device: String = ""
    /// Where it stands there.
    var state: FindingState = .open
    /// Whether the last look that decides saw it there.
    var isOpen = true
    /// When it was seen there last.
    var lastSeen: RunReference?
}

/// The smallest description of where a finding is.
struct MinimalConditionText: Sendable, Hashable {
    /// `closed, AX3 and up`.
    var text: String
    /// How sure it is.
    var confidence: MinimalCondition.Confidence = .supported
    /// Cells that were not audited and would decide.
    var undecided: [String] = []
}

/// A finding with everything a page shows about it.
struct ReportFinding: Sendable {
    /// The finding's key.
    var id: String
    /// The number of its screen in the report.
    var screen: Int
    /// The rule.
    var rule: Rule
    /// How bad it is now.
    var severity: Severity
    /// The element.
    var element: ReportElement
    /// Where it stands.
    var state: FindingState = .open
    /// Whether attempts of one run disagree.
    var isFlaky = false
    /// Whether it is one of the week's regressions.
    var isRegression = false
    /// The cells it was seen in.
    var cells: [FindingCell] = []
    /// The smallest description of them.
    var minimal: MinimalConditionText?
    /// The first run that saw it.
    var firstSeen: RunReference?
    /// The last run that saw it.
    var lastSeen: RunReference?
    /// The engine's short text.
    var compact = ""
    /// The engine's long text.
    var detail = ""
    /// A picture of it: where it is, not the picture.
    var screenshot: String?

    /// The conditions that it is open in, in order, whatever the number of device models: what grids and lists count.
    var openConditions: [Condition] {
        Set(cells.filter(\.isOpen).map(\.condition)).sorted()
    }
}

/// What a regression is.
enum RegressionKind: String, Sendable, CaseIterable {
    /// Never seen before.
    case new
    /// Seen before, and more severe now.
    case worsened
    /// Seen before, now also under other conditions.
    case widened
    /// Was fixed, and is back.
    case reopened
    /// VoiceOver speaks something else, or in another order.
    case walk

    /// The word shown.
    var title: String {
        switch self {
        case .new: "New"
        case .worsened: "Worsened"
        case .widened: "Widened"
        case .reopened: "Reopened"
        case .walk: "Walk"
        }
    }
}

/// One thing that got worse.
struct ReportRegression: Sendable {
    /// What kind.
    var kind: RegressionKind
    /// The finding's key; empty for a walk.
    var finding: String = ""
    /// The number of its screen.
    var screen: Int
    /// The rule.
    var rule: Rule
    /// How bad it is.
    var severity: Severity
    /// The element's title, or the name of the walk.
    var element: String
    /// The conditions it holds in.
    var conditions: [Condition]
    /// The smallest description of them.
    var minimal: MinimalConditionText?
    /// The first run that saw it.
    var firstBad: RunReference?
    /// The last run that looked and did not see it.
    var lastGood: RunReference?
    /// What changed, for a walk; what it grew to, for a widened finding; a change of tools.
    var note: String?
    /// A picture of it: where it is, not the picture.
    var screenshot: String?

    /// The poses it holds in, in order.
    var poses: [Pose] { Set(conditions.map(\.pose)).sorted() }
}
