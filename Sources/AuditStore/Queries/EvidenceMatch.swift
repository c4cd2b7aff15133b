/// The evidence by which a finding with a new key is recognised, strongest first.
public enum EvidencePass: String, Sendable, Hashable, CaseIterable {
    /// Same element, another rule of the same audit type: the engine words it in another way.
    case otherRule = "other-rule"
    /// Same rule, element type and label under another identifier, or with or without one.
    case newIdentifier = "new-identifier"
    /// Same rule and type in the same place, under another label: another language, another name.
    case samePlace = "same-place"
    /// Same rule and type between the same neighbours, under another label; nothing said where it was.
    case samePosition = "same-position"
    /// Same rule and class; one of the two exports knew the label or identifier.
    case classToLabel = "class-to-label"
    /// A label that was cut off, and the whole one.
    case cutLabel = "cut-label"
}

/// A finding that was recognised again although its key is new.
public struct EvidenceMatch: Sendable, Hashable {
    /// What the two have in common.
    public let pass: EvidencePass
    /// The key it had at the base.
    public let oldKey: String
    /// The element as it was known at the base.
    public let oldElement: String
    /// Why they are one, for people.
    public let reason: String
}

/// How many rows of a list a finding is about.
public struct RowCount: Sendable, Hashable {
    /// How many the cell with most of them has at the head.
    public var count: Int
    /// How many it had at the base; nil where the finding was not open.
    public var countBefore: Int?
    /// Some of the rows, as they are described at the head; at the base where none is left.
    public var examples: [String]
    /// Rows that the base did not have.
    public var came: [String]
    /// Rows that are gone.
    public var gone: [String]

    /// Whether there are more rows than at the base: more of the same, and nothing new.
    public var isMore: Bool { countBefore.map { $0 < count } ?? false }
}
