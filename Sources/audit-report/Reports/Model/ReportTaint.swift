/// A setting that one run left on a simulator, and what was audited under it.
struct ReportTaint: Sendable, Hashable {
    /// The setting and its value, for people.
    var setting: String
    /// Where it was left: the run, the artifact and the line.
    var origin: String
    /// The run that left it, where it is known.
    var leftBy: RunReference?
    /// How many cells were audited under it.
    var cells: Int
    /// The runs whose audits it tainted, the latest first.
    var runs: [RunReference]
}
