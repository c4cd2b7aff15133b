/// What is known of a finding, or of a finding in one cell.
public enum FindingState: String, Sendable, Hashable, CaseIterable {
    /// The run that is asked about saw it.
    case open
    /// Audited again, everywhere it was open, and not there.
    case fixed
    /// Open by the last look, and the run that is asked about did not look there.
    case unverified
    /// Attempts of one run disagree about it, or it was only ever seen by some of them.
    case flaky
    /// Open, and a person decided to live with it in every condition it is in.
    case accepted

    /// Whether the finding is there as far as anybody knows.
    public var isOpen: Bool { self == .open || self == .unverified }
}

/// What is known of a cell.
public enum CoverageState: String, Sendable, Hashable, CaseIterable {
    /// Audited to the end, and nothing was found.
    case clean
    /// Audited to the end, and something was found.
    case findings
    /// The last audit could not finish.
    case failed
    /// The last audit was not run.
    case skipped
    /// The last audit stopped early.
    case partial
    /// Audited, but longer ago than is good.
    case stale
    /// Nobody ever audited it.
    case never
}

/// How a finding of the head differs from the base.
public enum ChangeKind: String, Sendable, Hashable, CaseIterable {
    /// Not known at the base, and never before.
    case new
    /// Known before, fixed, and back; or no longer accepted.
    case reopened
    /// Open at both, and more severe now.
    case worsened
    /// Open at both, and now also in conditions that were audited without it.
    case widened
    /// A difference between walks.
    case walk
    /// Open at both, and gone from some conditions.
    case narrowed
    /// Open at both.
    case persisting
    /// Open at the base, and gone everywhere it was.
    case fixed
    /// Open by its last look, and the head did not look there.
    case unverified
    /// Attempts of the head disagree about it: neither new nor fixed.
    case flaky

    /// Whether a gate may fail on it.
    public var isRegression: Bool { ChangeKind.regressions.contains(self) }

    /// The kinds that a gate fails on unless it is told otherwise, the worst first.
    public static let regressions: [ChangeKind] = [.new, .reopened, .worsened, .widened, .walk]
}
