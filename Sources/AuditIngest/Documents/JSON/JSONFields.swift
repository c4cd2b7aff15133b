import AuditStore

/// The members of an object by the normal form of their names; nulls are left out.
struct JSONFields {
    private let members: [(key: String, value: JSONValue)]
    /// What follows from the names alone.
    let shape: JSONShape
    /// What is remembered of the document's names and words.
    let names: JSONNames

    /// The fields of an object.
    ///
    /// `names` remembers what names mean: a document has few names and many objects.
    init(_ object: JSONObject, names: JSONNames = JSONNames()) {
        members = object.members
        shape = names.shape(of: object.members)
        self.names = names
    }

    /// The fields of an object in the same document.
    func inner(_ object: JSONObject) -> JSONFields { JSONFields(object, names: names) }

    /// The names in the order of the file.
    var keys: [String] { shape.keys }

    /// Whether one of the names is one that readers ask for.
    var isTelling: Bool { shape.isTelling }

    /// The member with this name.
    subscript(key: String) -> JSONValue? { shape.place(of: key).map { members[$0].value } }

    /// The member at a place that the shape has named.
    subscript(place place: Int) -> JSONValue { members[place].value }

    /// Those of these that are there.
    func all(_ names: FieldNames) -> some Sequence<JSONValue> {
        shape.places(of: names).lazy.map { members[$0].value }
    }

    /// The first of these that is there.
    func first(_ names: FieldNames) -> JSONValue? {
        shape.places(of: names).first.map { members[$0].value }
    }

    /// The first of these that is a text which is not empty.
    func text(_ names: FieldNames) -> String? {
        for place in shape.places(of: names) {
            if let text = text(place: place) { return text }
        }
        return nil
    }

    /// The text at a place, where it is one that is not empty.
    func text(place: Int) -> String? {
        let value = members[place].value
        // SARIF and its like wrap texts: `{"text": "…"}`.
        guard let text = value.string ?? value["text"]?.string, JSONFields.isFilled(text) else {
            return nil
        }
        return text
    }

    private static func isFilled(_ text: String) -> Bool {
        guard let first = text.utf8.first else { return false }
        // Most texts begin with a letter.
        if first > 0x20, first < 0x7F { return true }
        return text.contains { !$0.isWhitespace }
    }

    /// The first of these that is a text or a number.
    func scalar(_ names: FieldNames) -> String? {
        for place in shape.places(of: names) {
            if let text = members[place].value.scalarText, !text.isEmpty { return text }
        }
        return nil
    }

    /// Whether one of these is there.
    func has(_ names: FieldNames) -> Bool { !shape.places(of: names).isEmpty }
}
