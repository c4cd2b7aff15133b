extension FindingGroupStatus {
    /// Puts findings together that are the same rule and element on several screens of an app, such as a tab bar's.
    ///
    /// Findings without an element, or known by a class name only, stay alone: nothing says that they are one.
    ///
    /// - Parameter findings: The findings.
    /// - Returns: The groups, the worst first, then the widest, then by name; a finding that stands alone is a group of one.
    public static func groups(of findings: [FindingStatus]) -> [FindingGroupStatus] {
        struct Key: Hashable {
            let app: String
            let rule: String
            let element: String
            let ordinal: Int
            let alone: String
        }
        let grouped = Dictionary(grouping: findings) { status in
            let finding = status.finding
            return Key(
                app: finding.app,
                rule: finding.rule.id,
                element: finding.elementKey,
                ordinal: finding.ordinal,
                alone: finding.tier < .className ? "" : finding.key
            )
        }
        return grouped.values.compactMap { members -> FindingGroupStatus? in
            let sorted = members.sorted { $0.finding < $1.finding }
            guard let first = sorted.first else { return nil }
            return FindingGroupStatus(
                rule: first.finding.rule,
                element: first.finding.elementText,
                severity: sorted.map(\.severity).max() ?? first.severity,
                screens: Set(sorted.map(\.finding.screen)).sorted(),
                findings: sorted
            )
        }
        .sorted { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            if left.screens.count != right.screens.count {
                return left.screens.count > right.screens.count
            }
            guard let one = left.findings.first, let other = right.findings.first else {
                return false
            }
            return one.finding < other.finding
        }
    }
}
