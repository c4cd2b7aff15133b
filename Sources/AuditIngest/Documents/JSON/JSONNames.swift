import AuditStore

/// Remembers what the names of a document's fields mean, and the words that stand in them again and again.
final class JSONNames {
    /// A name's normal form and what it may stand for.
    struct Entry {
        /// The normal form.
        let normal: String
        /// Whether readers ask for a field of this name.
        let isTelling: Bool
        /// The setting that the name spells.
        let setting: SettingName?
        /// The audit type that the name spells.
        let auditType: AuditType?
    }

    private var entries: [String: Entry] = [:]
    private var shapes = JSONShapes()
    private var requested = WordMemo<RequestedTypes?>()
    private var types = WordMemo<AuditType?>()
    private var codes = WordMemo<RuleMatch?>()
    private var elementTypes = WordMemo<String?>()
    private var normals = WordMemo<String>()
    private var errorKinds = WordMemo<Bool>()
    private var verdicts = WordMemo<VerdictWords.Meaning?>()

    /// The most names that are remembered: a document may use a new one in every object.
    private static let capacity = 20_000

    /// The names of all fields that readers ask for.
    private static let telling: Set<String> = JSONScope.keys.union(JSONRecord.keys)
        .union(JSONElement.keys).union(JSONList.keys).union(JSONStatus.keys)

    /// What is known about a name.
    func entry(_ key: String) -> Entry {
        if let known = entries[key] { return known }
        let normal = FieldKey.normal(key)
        let setting = try? SettingName(parsing: normal)
        let entry = Entry(
            normal: normal,
            isTelling: setting != nil || JSONNames.telling.contains(normal),
            setting: setting,
            // Small numbers are places in a list.
            auditType: key.utf8.count < 4 ? nil : TypeText.single(key)
        )
        if entries.count < JSONNames.capacity { entries[key] = entry }
        return entry
    }

    /// The shape of an object with these members.
    func shape(of members: [(key: String, value: JSONValue)]) -> JSONShape {
        shapes.shape(of: members, names: self)
    }

    // MARK: - Words

    /// The audit types that a text spells.
    func requestedTypes(_ text: String) -> RequestedTypes? {
        requested.value(text) { TypeText.requested($0) }
    }

    /// The one audit type that a text spells.
    func auditType(_ text: String) -> AuditType? { types.value(text) { TypeText.single($0) } }

    /// The rule of a code or of an audit type's name.
    func engineCode(_ text: String) -> RuleMatch? { codes.value(text) { EngineCodes.match($0) } }

    /// The canonical name of an element's type.
    func elementType(_ text: String) -> String? {
        elementTypes.value(text) { ElementTypes.canonical($0) }
    }

    /// Whether a record's kind says that its screen was not audited.
    func isErrorKind(_ text: String) -> Bool {
        errorKinds.value(text) { AuditErrorText.isKind($0) }
    }

    /// What a word says of a row; see ``VerdictWords/row``.
    func verdict(_ text: String) -> VerdictWords.Meaning? {
        verdicts.value(text) { VerdictWords($0)?.row }
    }

    /// A word in the form of ``FieldKey``.
    func normal(_ text: String) -> String { normals.value(text) { FieldKey.normal($0) } }
}

/// Remembers what words mean: fields that hold words have few of them and many objects.
struct WordMemo<Value> {
    private var known: [String: Value] = [:]
    /// The most words that are remembered, and the longest: what is longer is a text and never seen again.
    private static var capacity: Int { 4_000 }
    private static var longest: Int { 80 }

    /// What a word means, found out once.
    mutating func value(_ word: String, _ make: (String) -> Value) -> Value {
        guard word.utf8.count <= WordMemo.longest else { return make(word) }
        if let value = known[word] { return value }
        let value = make(word)
        if known.count < WordMemo.capacity { known[word] = value }
        return value
    }
}
