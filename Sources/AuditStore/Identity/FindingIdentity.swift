/// How a finding is recognised again from run to run.
///
/// The recipe, strongest first: the identifier; else the element type with the label; else the class from the
/// detail text; else nothing, a bucket of the screen and the rule. Never a line, path, time, frame, debug description, the
/// message's words or what the engine guesses. Twins get an ordinal within one audit.
public struct FindingIdentity: Sendable, Hashable {
    /// The version of the recipe; stored with every finding, so that the recipe can change.
    ///
    /// 2: labels without dates, times, money, shares and states; counts with their plural.
    public static let recipe = 2
    /// What every key is made with, so that a finding that a new recipe names as before keeps its key.
    private static let salt: Int64 = 1

    /// How strong the identity is.
    public enum Tier: Int, Sendable, Hashable, Comparable {
        /// The accessibility identifier.
        case identifier = 1
        /// The element type and the label.
        case label = 2
        /// The class name in the engine's detail text.
        case className = 3
        /// Nothing: a bucket per screen and rule.
        case none = 4

        /// Orders from the strongest to the weakest.
        public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }

    /// How strong it is.
    public let tier: Tier
    /// The normalised text that stands for the element.
    public let elementKey: String

    /// The identity of an element; nil stands for no element.
    public init(_ element: Element?) {
        func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let type = FindingIdentity.normalised(type: filled(element?.type))
        if let identifier = filled(element?.identifier) {
            tier = .identifier
            elementKey = "identifier:" + VolatileText.identifier(identifier)
        } else if let label = filled(element?.label) {
            tier = .label
            elementKey = "label:\(type):" + VolatileText.label(label)
        } else if let placeholder = filled(element?.placeholder) {
            tier = .label
            elementKey = "placeholder:\(type):" + VolatileText.label(placeholder)
        } else if let value = filled(element?.value) {
            tier = .label
            elementKey = "value:\(type):" + VolatileText.label(value)
        } else if !type.isEmpty {
            tier = .className
            elementKey = "type:" + type
        } else if let className = filled(element?.className) {
            tier = .className
            elementKey = "class:" + className
        } else {
            tier = .none
            elementKey = ""
        }
    }

    /// The key of a finding: twelve hexadecimal digits, the same in every store.
    ///
    /// - Parameters:
    ///   - app: The app, empty where nothing named it.
    ///   - screen: The screen.
    ///   - rule: The rule's identifier.
    ///   - ordinal: Which of several twins, from 1.
    /// - Returns: The key.
    public func key(app: String, screen: String, rule: String, ordinal: Int) -> String {
        FindingIdentity.key(
            app: app,
            screen: screen,
            rule: rule,
            elementKey: elementKey,
            ordinal: ordinal
        )
    }

    /// `XCUIElementTypeStaticText`, `staticText` and `StaticText` are one type.
    static func normalised(type: String?) -> String {
        guard let type else { return "" }
        let short =
            type.hasPrefix("XCUIElementType")
            ? String(type.dropFirst("XCUIElementType".count)) : type
        return Spelling.key(short)
    }
}

extension FindingIdentity {
    /// The key of a finding from its stored parts; see ``key(app:screen:rule:ordinal:)``.
    static func key(
        app: String,
        screen: String,
        rule: String,
        elementKey: String,
        ordinal: Int
    ) -> String {
        var input = DigestInput()
        input.add(FindingIdentity.salt)
        input.add(app)
        input.add(screen)
        input.add(rule)
        input.add(elementKey)
        input.add(Int64(ordinal))
        return Digest.hex(Digest.of(input.bytes, length: 6))
    }
}
