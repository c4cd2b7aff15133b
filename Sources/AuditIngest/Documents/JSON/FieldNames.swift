import Synchronization

/// Names of fields that are asked for together, the one that counts most first; in the form of ``FieldKey``.
///
/// Made once, as a constant: each has a number under which the shape of an object remembers where the fields stand.
struct FieldNames: Sendable {
    /// The names.
    let names: [String]
    /// The number among all that were made.
    let number: Int

    private static let made = Atomic<Int>(0)

    /// These names.
    init(_ names: [String]) {
        self.names = names
        number = FieldNames.made.wrappingAdd(1, ordering: .relaxed).oldValue
    }

    /// One name.
    init(_ name: String) { self.init([name]) }

    /// The names of two lists, those of the first before the others.
    static func + (left: FieldNames, right: FieldNames) -> FieldNames {
        FieldNames(left.names + right.names)
    }
}
