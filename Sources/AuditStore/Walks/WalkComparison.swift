/// Two walks of one screen, compared step by step.
///
/// Order first, then what became of each step. Walks of different sources and failed captures are refused; whether
/// screen, pose, text size and language are the same is for the caller to see to, since a person may name any two files.
public struct WalkComparison: Sendable {
    /// The walk that is taken as right.
    public let baseline: Walk
    /// The walk that is looked at.
    public let new: Walk
    /// What differs: order first, then the steps in their order.
    public let differences: [WalkDifference]
    /// The pairs of steps that are the same element, in the order of the baseline.
    public let pairs: [(old: Int, new: Int)]

    /// The differences that are not ignored by default.
    public var shown: [WalkDifference] { differences.filter { $0.verdict != .ignore } }

    /// Whether the new walk was cut: what it did not reach is neither there nor gone.
    public var isCut: Bool {
        new.completeness == .incomplete || new.steps.isEmpty
            || differences.contains { $0.kind == .notReached }
    }

    /// Whether anything differs that fails a gate.
    public var isRegression: Bool { differences.contains { $0.verdict == .fail } }

    /// Compares two walks.
    ///
    /// - Parameters:
    ///   - baseline: The walk that is taken as right.
    ///   - new: The walk that is looked at.
    /// - Throws: ``WalkComparisonRefusal`` when they must not be compared.
    /// - Complexity: O(n·m) in the numbers of steps, on numbers.
    public init(baseline: Walk, new: Walk) throws(WalkComparisonRefusal) {
        guard baseline.source == new.source else {
            throw .differentSources(baseline.source, new.source)
        }
        for walk in [baseline, new] where walk.completeness == .failed {
            throw .failed(walk.displayName, reason: walk.failure ?? "")
        }
        self.baseline = baseline
        self.new = new
        if baseline.isProbe, new.isProbe {
            differences = WalkComparison.probe(baseline, new)
            pairs = baseline.steps.isEmpty || new.steps.isEmpty ? [] : [(0, 0)]
            return
        }
        let match = WalkMatch(baseline.steps, new.steps)
        var found = Finder(baseline: baseline, new: new, match: match)
        found.findAll()
        differences = found.differences
        pairs = found.pairs
    }

    /// The differences between two walks; see ``init(baseline:new:)``.
    ///
    /// - Parameters:
    ///   - baseline: The walk that is taken as right.
    ///   - new: The walk that is looked at.
    /// - Returns: Order first, then the steps in their order.
    /// - Throws: ``WalkComparisonRefusal`` when they must not be compared.
    public static func compare(
        baseline: Walk,
        new: Walk
    ) throws(WalkComparisonRefusal) -> [WalkDifference] {
        try WalkComparison(baseline: baseline, new: new).differences
    }

    /// A probe has one step, and either stands where it stood or not.
    private static func probe(_ baseline: Walk, _ new: Walk) -> [WalkDifference] {
        guard let expected = baseline.steps.first else { return [] }
        guard let got = new.steps.first else {
            return [
                WalkDifference(
                    .notHeard,
                    old: 0,
                    "nothing was heard, \(WalkSentence.quoted(expected.spoken)) was expected",
                    element: expected.label
                )
            ]
        }
        let isSame =
            expected.traits == got.traits
            && (expected.key == got.key || WalkMatch.tails(expected.label).contains(got.key)
                || WalkMatch.tails(got.label).contains(expected.key))
        guard !isSame else { return [] }
        var detail =
            "expected \(WalkSentence.quoted(expected.spoken)), VoiceOver stands on \(WalkSentence.quoted(got.spoken))"
        if got.isBackButton { detail += ": the focus went back to the start of the screen" }
        return [
            WalkDifference(.focusChanged, old: 0, new: 0, detail, element: expected.displayName)
        ]
    }
}
