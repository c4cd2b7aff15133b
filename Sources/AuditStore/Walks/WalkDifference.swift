/// What a difference between two walks, or a check of one walk, means for a gate.
public enum WalkVerdict: String, Sendable, Hashable, CaseIterable {
    /// It fails the gate.
    case fail
    /// Something could not be heard or reached.
    case warn
    /// A person should look.
    case review
    /// Better than before, or worth knowing.
    case notice
    /// Counted, and not shown unless asked for.
    case ignore

    /// The severity of a finding with this verdict.
    public var severity: Severity {
        switch self {
        case .fail: .error
        case .warn, .review: .warning
        case .notice, .ignore: .notice
        }
    }
}

/// The kinds of differences between two walks.
public enum WalkDifferenceKind: String, Sendable, Hashable, CaseIterable {
    /// Panes that were read one after the other are read row by row.
    case interleaved = "INTERLEAVED"
    /// Panes are intact, and read in another order.
    case paneOrderChanged = "PANE_ORDER_CHANGED"
    /// Another change of the order.
    case moved = "MOVED"
    /// Panes that were read row by row are read one after the other.
    case deinterleaved = "DEINTERLEAVED"
    /// VoiceOver goes round in a cycle.
    case loop = "LOOP"
    /// An element is not spoken any more.
    case lost = "LOST"
    /// Nothing was heard where the element should be.
    case notHeard = "NOT_HEARD"
    /// The walk ended before the element.
    case notReached = "NOT_REACHED"
    /// The traits of an element differ.
    case traitChanged = "TRAIT_CHANGED"
    /// The label of the pane is not spoken before its first element any more.
    case paneLabelLost = "PANE_LABEL_LOST"
    /// The label of the pane is spoken before its first element.
    case paneLabelAdded = "PANE_LABEL_ADDED"
    /// An element is spoken more often than before.
    case duplicated = "DUPLICATED"
    /// The label of an element differs.
    case labelChanged = "LABEL_CHANGED"
    /// Only numbers in the label differ.
    case valueChanged = "VALUE_CHANGED"
    /// The states of an element differ.
    case stateChanged = "STATE_CHANGED"
    /// An element is new.
    case added = "ADDED"
    /// VoiceOver stands on another element after an event.
    case focusChanged = "FOCUS_CHANGED"

    /// The verdict where nothing particular is known.
    public var verdict: WalkVerdict {
        switch self {
        case .interleaved, .paneOrderChanged, .moved, .loop, .lost, .traitChanged, .paneLabelLost,
            .duplicated, .focusChanged:
            .fail
        case .notHeard, .notReached: .warn
        case .labelChanged, .stateChanged, .added: .review
        case .deinterleaved, .paneLabelAdded: .notice
        case .valueChanged: .ignore
        }
    }

    /// The rule under which the ledger keeps a finding of this kind.
    public var rule: Rule { Rule(id: "walk." + String(describing: self), type: .walk) }

    /// Whether the kind speaks of the order of the whole walk.
    public var isAboutOrder: Bool {
        switch self {
        case .interleaved, .paneOrderChanged, .moved, .deinterleaved: true
        default: false
        }
    }

    /// Whether a difference of this kind and what a walk alone shows of a rule are one event.
    ///
    /// - Parameter other: The rule of the finding.
    /// - Returns: Whether telling both would count one fault twice.
    public func tells(_ other: Rule) -> Bool {
        switch other.id {
        case rule.id: true
        case WalkCheck.paneOrderDiffers, WalkDifferenceKind.interleaved.rule.id,
            WalkDifferenceKind.loop.rule.id:
            isAboutOrder || self == .loop
        case WalkCheck.focusLost: self == .focusChanged
        case WalkCheck.missingHeading, WalkCheck.repeatedTrait: self == .traitChanged
        default: false
        }
    }
}

/// One difference between two walks.
public struct WalkDifference: Sendable, Hashable {
    /// What kind of difference it is.
    public let kind: WalkDifferenceKind
    /// The step of the baseline, from 0; nil where the kind has none.
    public let oldIndex: Int?
    /// The step of the new walk, from 0; nil where the kind has none.
    public let newIndex: Int?
    /// One sentence for a person.
    public let detail: String
    /// What it means for a gate.
    public let verdict: WalkVerdict
    /// The label of the element it is about; nil for the walk as a whole.
    public let element: String?
    /// For a change of the order: the baseline's steps in blocks that kept their inner order.
    public let blocks: [[Int]]
    /// For a change of the order: the steps of the new walk that have to move, at the least.
    public let movedSteps: [Int]

    /// How bad it is.
    public var severity: Severity { verdict.severity }

    init(
        _ kind: WalkDifferenceKind,
        old: Int? = nil,
        new: Int? = nil,
        _ detail: String,
        verdict: WalkVerdict? = nil,
        element: String? = nil,
        blocks: [[Int]] = [],
        movedSteps: [Int] = []
    ) {
        self.kind = kind
        oldIndex = old
        newIndex = new
        self.detail = detail
        self.verdict = verdict ?? kind.verdict
        self.element = element
        self.blocks = blocks
        self.movedSteps = movedSteps
    }

    /// The difference as a finding for the ledger.
    public var issue: Issue {
        Issue(
            rule: kind.rule,
            severity: severity,
            compact: WalkRules.rule(kind.rule.id)?.title,
            detail: detail,
            element: element.map { Element(label: $0) }
        )
    }
}

/// Why two walks are not compared.
public enum WalkComparisonRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The orders come from different sources.
    case differentSources(WalkSource, WalkSource)
    /// A capture failed.
    case failed(String, reason: String)

    /// The reason and the remedy, for people.
    public var description: String {
        switch self {
        case .differentSources(let old, let new):
            "a walk from '\(old.rawValue)' is not compared with one from '\(new.rawValue)', since their orders mean different things; give two walks of one source"
        case .failed(let name, let reason):
            "the capture of '\(name)' failed ('\(reason)') and says nothing about the screen; capture it again"
        }
    }
}
