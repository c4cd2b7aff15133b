import AuditStore

/// What follows from the names of an object's members alone: the same for every object with these names in this order.
///
/// A document has few shapes and many objects. Where the fields stand that readers ask for is found once for each shape.
final class JSONShape {
    /// The normal names of the members that are not null, in the order of the file.
    let keys: [String]
    /// Whether one of the names is one that readers ask for.
    let isTelling: Bool
    /// The places among the members that hold the value of each of the keys.
    let places: [Int]
    private let placeOfKey: [String: Int]
    private var found: [[Int]?] = []

    /// The places of fields that name a setting, and the setting; not those that may be the result of a check.
    let settings: [(place: Int, name: SettingName)]
    /// The places of fields that do not speak of the element, in the order of the file, and their names.
    let outside: [(place: Int, key: String)]
    /// Whether one of the names may say something about screen, device or condition.
    let saysScope: Bool

    /// The shape of members.
    ///
    /// A name that stands twice has the place of its last value.
    init(_ members: [(key: String, value: JSONValue)], names: JSONNames) {
        var keys: [String] = []
        var entries: [JSONNames.Entry] = []
        var placeOfKey: [String: Int] = [:]
        var isTelling = false
        for (place, member) in members.enumerated() {
            if case .null = member.value { continue }
            let entry = names.entry(member.key)
            isTelling = isTelling || entry.isTelling
            if placeOfKey.updateValue(place, forKey: entry.normal) == nil {
                keys.append(entry.normal)
                entries.append(entry)
            }
        }
        let places = keys.map { placeOfKey[$0] ?? 0 }
        self.keys = keys
        self.places = places
        self.placeOfKey = placeOfKey
        self.isTelling = isTelling
        var settings: [(place: Int, name: SettingName)] = []
        for (index, key) in keys.enumerated() where !JSONScope.notSettings.contains(key) {
            if let name = names.entry(key).setting { settings.append((places[index], name)) }
        }
        self.settings = settings
        outside = zip(places, keys).filter { !JSONElement.keys.contains($0.1) }
            .map { (place: $0.0, key: $0.1) }
        saysScope = !settings.isEmpty || keys.contains { JSONScope.keys.contains($0) }
    }

    /// The place of a field; nil where there is none of this name.
    func place(of key: String) -> Int? { placeOfKey[key] }

    /// The places of those fields that are there, in the order of the names.
    func places(of names: FieldNames) -> [Int] {
        if names.number < found.count, let known = found[names.number] { return known }
        let places = names.names.compactMap { placeOfKey[$0] }
        while found.count <= names.number { found.append(nil) }
        found[names.number] = places
        return places
    }
}

/// The shapes of the objects that were seen, as a tree of the names that follow each other.
struct JSONShapes {
    private final class Node {
        let key: String
        let isNull: Bool
        var shape: JSONShape?
        /// What followed last; most objects look like the one before.
        var next: Node?
        var others: [String: [Node]] = [:]

        init(key: String, isNull: Bool) {
            self.key = key
            self.isNull = isNull
        }

        /// Whether this is the node of a member.
        func fits(_ key: String, _ isNull: Bool) -> Bool {
            self.isNull == isNull && self.key == key
        }
    }

    private let root = Node(key: "", isNull: false)
    private var count = 0
    /// The most members that are remembered in all, and of one object: a document may use new names in every object.
    private static let capacity = 20_000
    private static let longest = 200

    /// The shape of members.
    mutating func shape(
        of members: [(key: String, value: JSONValue)],
        names: JSONNames
    ) -> JSONShape {
        guard members.count <= JSONShapes.longest else { return JSONShape(members, names: names) }
        var node = root
        for member in members {
            let isNull = if case .null = member.value { true } else { false }
            if let next = node.next, next.fits(member.key, isNull) {
                node = next
            } else if let known = node.others[member.key]?.first(where: { $0.isNull == isNull }) {
                node.next = known
                node = known
            } else {
                guard count < JSONShapes.capacity else { return JSONShape(members, names: names) }
                count += 1
                let made = Node(key: member.key, isNull: isNull)
                node.others[member.key, default: []].append(made)
                node.next = made
                node = made
            }
        }
        if let shape = node.shape { return shape }
        let shape = JSONShape(members, names: names)
        node.shape = shape
        return shape
    }
}
