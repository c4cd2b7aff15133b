/// The evidence by which a finding with a new key is recognised, strongest first.
public enum EvidencePass: String, Sendable, Hashable, CaseIterable {
    /// Same rule, element type and label under another identifier.
    case newIdentifier = "new-identifier"
    /// Same element, another rule of the same audit type: the engine words it in another way.
    case otherRule = "other-rule"
    /// Same rule and class; one of the two exports knew the label or identifier.
    case classToLabel = "class-to-label"
}

/// A finding recognised by evidence: a note for the reader, never a change of the store.
public struct EvidenceMatch: Sendable, Hashable {
    /// What the two have in common.
    public let pass: EvidencePass
    /// The key it had at the base.
    public let oldKey: String
    /// The element as it was known at the base.
    public let oldElement: String
}
