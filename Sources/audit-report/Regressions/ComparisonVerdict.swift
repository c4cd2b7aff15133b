import AuditStore

/// The sentence that every format begins with.
enum ComparisonVerdict {
    /// `3 regressions: 2 new, 1 widened`.
    static func headline(_ comparison: Comparison) -> String {
        let count = comparison.regressions.count + comparison.walks.count
        if comparison.base == nil {
            let doubt = comparison.incomplete.isEmpty ? "" : "; the evidence is incomplete"
            return "First run, baseline, nothing to compare with: "
                + (count == 0 ? "no findings" : Words.count(count, "finding")) + doubt
        }
        guard count > 0 else {
            return comparison.incomplete.isEmpty
                ? "No regressions"
                : "No regressions in what was audited; the evidence is incomplete"
        }
        return "\(Words.count(count, "regression")): "
            + Phrase.counts(comparison, ChangeKind.regressions)
    }

    /// What else changed: `1 fixed, 11 persisting, 2 unverified`; empty where nothing did.
    static func rest(_ comparison: Comparison) -> String {
        var text = Phrase.counts(
            comparison,
            [.fixed, .narrowed, .persisting, .unverified, .flaky]
        )
        let accepted = comparison.accepted.count
        let more = [
            (accepted, "accepted"), (comparison.recognised.count, "recognised again"),
            (comparison.moreOfTheSame.count, "with more of the same"),
        ]
        for (count, words) in more where count > 0 {
            text += (text.isEmpty ? "" : ", ") + "\(count) \(words)"
        }
        return text
    }

    /// `run 1842 (9f2c1ab) on main against run 1841 (8e1b0aa)`.
    static func runs(_ comparison: Comparison) -> String {
        let head = comparison.head
        var text = "run \(Phrase.run(head))"
        if !head.branch.isEmpty { text += " on \(head.branch)" }
        guard let base = comparison.base else { return text + ", without an earlier run" }
        text += " against run \(Phrase.run(base))"
        if base.branch != head.branch, !base.branch.isEmpty { text += " on \(base.branch)" }
        return text
    }

    /// Regressions that the gate was told not to fail on; empty where it fails or there are none.
    static func leniency(_ comparison: Comparison) -> String? {
        let count = comparison.regressions.count + comparison.walks.count
        guard count > 0, !comparison.fails, comparison.base != nil else { return nil }
        let kinds = comparison.failOn.map(\.rawValue).sorted().joined(separator: ", ")
        return kinds.isEmpty
            ? "the gate fails on nothing" : "the gate fails only on \(kinds)"
    }
}
