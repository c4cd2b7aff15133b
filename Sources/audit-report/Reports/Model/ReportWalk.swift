import AuditStore

/// Something that changed between two walks.
struct ReportWalkChange: Sendable {
    /// The kind, as it is stored: `INTERLEAVED`.
    var kind: String
    /// How much it matters.
    var severity: Severity
    /// What happened, for people.
    var detail: String
}

/// The latest walk of one screen in one condition, and what changed since the one before.
struct ReportWalk: Sendable {
    /// The number of its screen.
    var screen: Int
    /// The name that the artifact gives it.
    var name: String = ""
    /// The condition.
    var condition: Condition
    /// Whose order it is.
    var source: WalkSource
    /// The run it was recorded in.
    var run: RunReference
    /// The run it is compared with; nil where there is none.
    var baselineRun: RunReference?
    /// Whether it reached the screen's end; nil where nothing says.
    var isComplete: Bool?
    /// What was spoken; nil for a step where nothing was heard.
    var steps: [String?]
    /// What was spoken before; empty where there is no earlier walk.
    var baseline: [String?] = []
    /// What changed.
    var changes: [ReportWalkChange] = []

    /// How bad the worst change is; nil where nothing changed.
    var worst: Severity? { changes.map(\.severity).max() }
}

/// Where VoiceOver stood after an event.
struct ReportFocusProbe: Sendable {
    /// How a probe went.
    enum Verdict: String, Sendable {
        /// On the place the person was at.
        case kept
        /// Somewhere else.
        case lost
        /// Nothing was heard.
        case silent
        /// The export does not say where it should have been.
        case notStated = "not stated"
    }

    /// The number of its screen.
    var screen: Int
    /// The condition.
    var condition: Condition
    /// The event: `fold`, `unfold`, `sheet`.
    var after: String
    /// What should have been spoken.
    var expected: String?
    /// What was spoken.
    var spoken: String?
    /// How it went.
    var verdict: Verdict
    /// The run.
    var run: RunReference
}
