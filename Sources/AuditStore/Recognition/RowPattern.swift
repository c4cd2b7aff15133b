/// What the rows of one list have in common: an identifier or a label that differs only in an index, a UUID, a date or a number.
enum RowPattern {
    /// How many rows one audit has to have seen at once, so that they are a list and not a few elements with numbers in their names.
    static let leastRows = 3

    /// The pattern of an element; nil where nothing in its name tells one of many.
    ///
    /// - Parameters:
    ///   - tier: What the element is recognised by.
    ///   - elementKey: The normalised text that stands for it.
    /// - Returns: The same text for every row of a list.
    static func of(tier: FindingIdentity.Tier, elementKey: String) -> String? {
        guard tier <= .label else { return nil }
        // What the recipe leaves out already: `<uuid>`, `<when>`, `#`.
        var isVolatile = elementKey.contains("<") || elementKey.contains("#")
        var pattern = ""
        var rest = Substring(elementKey)
        while let first = rest.first {
            if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                rest = rest.dropFirst(digits.count)
                let isIndex =
                    !(pattern.last?.isLetter ?? false) && !(rest.first?.isLetter ?? false)
                pattern += isIndex ? "#" : String(digits)
                isVolatile = isVolatile || isIndex
            } else {
                pattern.append(first)
                rest = rest.dropFirst()
            }
        }
        return isVolatile ? pattern : nil
    }

    /// Whether two names differ in nothing but their numbers, which tell several elements apart.
    static func differOnlyInNumbers(_ left: String, _ right: String) -> Bool {
        left != right && left.filter { !$0.isNumber } == right.filter { !$0.isNumber }
    }

    /// Whether elements of one pattern, seen by one look, are rows of a list: they stand in one line, or, where nothing says where they are,
    /// their numbers follow one another or only UUIDs and the like tell them apart.
    static func areRows(_ elements: [Element]) -> Bool {
        let names = Set(elements.map { $0.identifier ?? $0.label ?? $0.value ?? "" })
        // Exact twins are told apart by nothing: they are counted, not listed.
        guard names.count >= leastRows else { return false }
        let frames = elements.compactMap(\.frame)
        if frames.count == elements.count, Set(frames.map { [$0.x, $0.y] }).count >= leastRows {
            return isLine(frames)
        }
        let numbers = names.map { $0.split { !$0.isNumber }.compactMap { Int($0) } }
        guard let first = numbers.first, !first.isEmpty,
            numbers.allSatisfy({ $0.count == first.count })
        else { return true }
        let places = first.indices.filter { at in Set(numbers.map { $0[at] }).count > 1 }
        // Numbers that tell nothing apart, or of which several differ: moments and amounts.
        guard places.count == 1 else { return true }
        let sorted = Set(numbers.map { $0[places[0]] }).sorted()
        return sorted.count == sorted[sorted.count - 1] - sorted[0] + 1
    }

    /// Whether frames have an edge or the middle in common, one below the other or side by side.
    private static func isLine(_ frames: [Frame]) -> Bool {
        func agree(_ edge: (Frame) -> Double) -> Bool {
            let edges = frames.map(edge)
            guard let least = edges.min(), let most = edges.max() else { return false }
            return most - least <= 8
        }
        return agree(\.x) || agree { $0.x + $0.width } || agree { $0.x + $0.width / 2 }
            || agree(\.y)
    }
}
