/// One of the twelve Dynamic Type sizes, in order from the smallest.
///
/// Canonical names are those of SwiftUI's `DynamicTypeSize`; people see `AX1` … `AX5`.
public enum TextSize: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The smallest size, simctl's `extra-small`.
    case xSmall = 1
    /// The second smallest size.
    case small
    /// One step below the default.
    case medium
    /// The size a device comes with.
    case large
    /// One step above the default.
    case xLarge
    /// Two steps above the default.
    case xxLarge
    /// The largest size that is not an accessibility size.
    case xxxLarge
    /// AX1, simctl's `accessibility-medium`.
    case accessibility1
    /// AX2, simctl's `accessibility-large`.
    case accessibility2
    /// AX3, simctl's `accessibility-extra-large`.
    case accessibility3
    /// AX4, simctl's `accessibility-extra-extra-large`.
    case accessibility4
    /// AX5, simctl's `accessibility-extra-extra-extra-large`.
    case accessibility5

    /// The size a device comes with, and the one that a shared simulator goes back to.
    public static let systemDefault = TextSize.large

    /// The canonical name: SwiftUI's case name.
    public var name: String { TextSize.names[rawValue - 1] }

    /// The name shown to people: `large`, `AX5`.
    public var displayName: String {
        rawValue >= TextSize.accessibility1.rawValue ? "AX\(rawValue - 7)" : name
    }

    /// The name `xcrun simctl ui … content_size` reads and prints.
    public var simctlName: String { TextSize.simctlNames[rawValue - 1] }

    /// Whether this is one of the five accessibility sizes.
    public var isAccessibilitySize: Bool { rawValue >= TextSize.accessibility1.rawValue }

    /// Orders by size.
    public static func < (left: TextSize, right: TextSize) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Reads any usual spelling: that of simctl, UIKit, SwiftUI or the HIG, and short ones.
    ///
    /// - Parameter text: A spelling such as `AX5`, `accessibility-xxxl` or `UICTContentSizeCategoryL`.
    /// - Throws: ``SpellingError`` when it names no size.
    public init(parsing text: String) throws(SpellingError) {
        guard let size = TextSize.spellings[Spelling.key(text)] else {
            throw SpellingError.unknown(
                text,
                kind: "text size",
                choices: TextSize.displayNames
            )
        }
        self = size
    }

    private static let displayNames = allCases.map(\.displayName)

    private static let names = [
        "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge",
        "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5",
    ]

    private static let simctlNames = [
        "extra-small", "small", "medium", "large", "extra-large", "extra-extra-large",
        "extra-extra-extra-large", "accessibility-medium", "accessibility-large",
        "accessibility-extra-large", "accessibility-extra-extra-large",
        "accessibility-extra-extra-extra-large",
    ]

    private static let spellings: [String: TextSize] = {
        let short = ["xs", "s", "m", "l", "xl", "xxl", "xxxl"]
        let accessible = ["m", "l", "xl", "xxl", "xxxl"]
        var table: [String: TextSize] = [:]
        for size in TextSize.allCases {
            table[Spelling.key(size.name)] = size
            table[Spelling.key(size.simctlName)] = size
            table["uicontentsizecategory" + Spelling.key(size.simctlName)] = size
        }
        for (index, name) in short.enumerated() {
            guard let size = TextSize(rawValue: index + 1) else { continue }
            table[name] = size
            table["uictcontentsizecategory" + name] = size
        }
        for (index, name) in accessible.enumerated() {
            guard let size = TextSize(rawValue: index + 8) else { continue }
            for prefix in ["accessibility", "a11y", "ax", "uictcontentsizecategoryaccessibility"] {
                table[prefix + name] = size
            }
            table["ax\(index + 1)"] = size
            table["a11y\(index + 1)"] = size
        }
        table["regular"] = .medium
        table["default"] = .large
        return table
    }()
}

/// A range of text sizes, as filters take it: `AX3..`, `xxxLarge..AX2`, `..large`, `AX5`.
public struct TextSizeRange: Sendable, Hashable {
    /// The smallest size of the range.
    public let lower: TextSize
    /// The largest size of the range.
    public let upper: TextSize

    /// A range from one size to another, both included.
    public init(_ lower: TextSize, _ upper: TextSize) {
        self.lower = lower
        self.upper = upper
    }

    /// Reads `A..B`, `A..`, `..B` or a single size.
    ///
    /// - Parameter text: The range; each side takes every spelling that ``TextSize`` takes.
    /// - Throws: ``SpellingError`` when a side is no text size, or the range is empty.
    public init(parsing text: String) throws(SpellingError) {
        guard let dots = text.firstRange(of: "..") else {
            let size = try TextSize(parsing: text)
            self.init(size, size)
            return
        }
        let low = String(text[..<dots.lowerBound])
        let high = String(text[dots.upperBound...].drop { $0 == "." })
        let lower = low.isEmpty ? TextSize.xSmall : try TextSize(parsing: low)
        let upper = high.isEmpty ? TextSize.accessibility5 : try TextSize(parsing: high)
        guard lower <= upper else {
            throw SpellingError.unknown(
                text,
                kind: "text size range",
                choices: ["\(upper.displayName)..\(lower.displayName)"]
            )
        }
        self.init(lower, upper)
    }

    /// Whether the size lies in the range; an unknown size lies in none.
    public func contains(_ size: TextSize?) -> Bool {
        guard let size else { return false }
        return lower <= size && size <= upper
    }
}
