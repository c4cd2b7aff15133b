import AuditStore

/// A comparison as annotations of GitHub Actions, which shows ten of each level in a step.
enum RegressionsAnnotations {
    private static let most = 10

    static func text(_ comparison: Comparison) -> String {
        var errors: [(title: String, message: String)] = []
        var warnings: [(title: String, message: String)] = []
        for change in comparison.regressions {
            let title =
                "\(change.kind.rawValue) \(change.finding.rule.id), \(change.finding.screen)"
            let entry = (title, ChangeText.sentence(change))
            if comparison.failOn.isDisjoint(with: change.kinds) {
                warnings.append(entry)
            } else {
                errors.append(entry)
            }
        }
        for walk in comparison.walks {
            let entry = (
                "walk \(walk.kind), \(walk.screen)",
                "\(walk.walk), \(walk.condition.displayName): \(walk.detail)"
            )
            if comparison.failOn.contains(.walk) {
                errors.append(entry)
            } else {
                warnings.append(entry)
            }
        }
        for reason in comparison.incomplete {
            warnings.append(("Accessibility evidence is incomplete", ChangeText.words(reason)))
        }
        for rename in comparison.renames {
            warnings.append(("Renamed?", ChangeText.question(rename)))
        }
        if !comparison.isComparable {
            for note in comparison.notes { warnings.append(("Note on the comparison", note)) }
        }
        var text = lines(.error, errors) + lines(.warning, warnings)
        var summary = ComparisonVerdict.runs(comparison)
        let rest = ComparisonVerdict.rest(comparison)
        if !rest.isEmpty { summary += ": \(rest)" }
        text += WorkflowCommand.line(
            .notice,
            title: "Accessibility: \(ComparisonVerdict.headline(comparison))",
            message: summary
        )
        return text
    }

    private static func lines(
        _ level: WorkflowCommand.Level,
        _ entries: [(title: String, message: String)]
    ) -> String {
        let shown = entries.count > most ? entries.prefix(most - 1) : entries[...]
        var text = shown.map { WorkflowCommand.line(level, title: $0.title, message: $0.message) }
            .joined()
        let left = entries.count - shown.count
        if left > 0 {
            text += WorkflowCommand.line(
                level,
                title: "and \(left) more",
                message: "'audit-report regressions' shows all of them"
            )
        }
        return text
    }
}
