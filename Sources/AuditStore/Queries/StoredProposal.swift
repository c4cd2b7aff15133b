/// An acceptance that a baseline file proposed; nothing is accepted by it.
public struct StoredProposal: Sendable, Hashable {
    /// The artifact that proposes it, by its name.
    public let artifact: String
    /// The screen; nil where the file leaves it open.
    public let screen: String?
    /// The rule or audit type, as the file names it.
    public let rule: String
    /// The element type.
    public let elementType: String?
    /// The accessibility identifier.
    public let identifier: String?
    /// The label.
    public let label: String?
    /// The reason the file gives.
    public let reason: String
    /// Findings of the store that it describes, by key, in order.
    public var findings: [FindingInfo]
}

extension History {
    /// Every acceptance that a baseline file proposed, with the findings that it describes, in the order of the files.
    ///
    /// A proposal describes a finding where everything it names is equal; one that names no element describes none.
    ///
    /// - Returns: The proposals.
    /// - Throws: ``SQLiteError``.
    public func storedProposals() throws -> [StoredProposal] {
        let select = try statement(
            """
            SELECT artifacts.name, screen, rule, element_type, identifier, label, reason
            FROM proposed_acceptances JOIN artifacts ON artifacts.id = proposed_acceptances.artifact_id
            ORDER BY artifacts.name, artifacts.digest, proposed_acceptances.ordinal
            """
        )
        defer { select.reset() }
        var proposals: [StoredProposal] = []
        while try select.step() {
            proposals.append(
                StoredProposal(
                    artifact: try select.text(0),
                    screen: try select.textOrNil(1),
                    rule: try select.text(2),
                    elementType: try select.textOrNil(3),
                    identifier: try select.textOrNil(4),
                    label: try select.textOrNil(5),
                    reason: try select.text(6),
                    findings: []
                )
            )
        }
        if proposals.isEmpty { return [] }
        let table = try present().findings
        let known = try table.rows.indices.filter { !table.rows[$0].isEmpty }
            .map { try table.info($0) }.sorted()
        for at in proposals.indices {
            proposals[at].findings = known.filter(proposals[at].describes)
        }
        return proposals
    }
}

extension StoredProposal {
    fileprivate func describes(_ finding: FindingInfo) -> Bool {
        guard identifier != nil || label != nil else { return false }
        if let screen, screen != finding.screen { return false }
        if rule != finding.rule.id, rule != finding.rule.type.rawValue { return false }
        if let elementType, elementType != finding.element.type { return false }
        if let identifier, identifier != finding.element.identifier { return false }
        return label == nil || label == finding.element.label
    }
}
