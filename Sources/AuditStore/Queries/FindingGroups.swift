extension FindingInfo {
    private struct GroupKey: Hashable {
        let app: String
        let rule: String
        let element: String
        let ordinal: Int
        let alone: String
    }

    /// Puts together what is about the same rule and element on several screens of an app, such as a tab bar's.
    ///
    /// Findings without an element, or known by a class name only, stay alone: nothing says that they are one.
    ///
    /// - Parameters:
    ///   - items: Findings, or what is known of them.
    ///   - finding: The finding of an item.
    /// - Returns: The groups in no order, each by its findings; none is empty.
    public static func grouped<Item>(
        _ items: [Item],
        by finding: (Item) -> FindingInfo
    ) -> [[Item]] {
        let groups = Dictionary(grouping: items) { item in
            let finding = finding(item)
            return GroupKey(
                app: finding.app,
                rule: finding.rule.id,
                element: finding.elementKey,
                ordinal: finding.ordinal,
                alone: finding.tier < .className ? "" : finding.key
            )
        }
        return groups.values.map { $0.sorted { finding($0) < finding($1) } }
    }
}

extension FindingGroupStatus {
    /// Findings, put together as ``FindingInfo/grouped(_:by:)`` does.
    ///
    /// - Parameter findings: The findings.
    /// - Returns: The groups, the worst first, then the widest, then by name; a finding that stands alone is a group of one.
    public static func groups(of findings: [FindingStatus]) -> [FindingGroupStatus] {
        FindingInfo.grouped(findings, by: \.finding).compactMap { sorted -> FindingGroupStatus? in
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
