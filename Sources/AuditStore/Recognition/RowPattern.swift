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
}
