/// A rectangle on the screen, in points.
public struct Frame: Sendable, Hashable {
    /// The left edge.
    public let x: Double
    /// The top edge.
    public let y: Double
    /// The width.
    public let width: Double
    /// The height.
    public let height: Double

    /// A rectangle in points.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The place and size in whole points, for people: `16, 80 (358 × 44)`.
    public var place: String {
        let numbers = [x, y, width, height].map { number in
            Int(exactly: number.rounded()).map(String.init) ?? "\(number)"
        }
        return "\(numbers[0]), \(numbers[1]) (\(numbers[2]) × \(numbers[3]))"
    }
}

/// What an export says about the element that an issue is about.
public struct Element: Sendable, Hashable {
    /// The element type as XCUI names it, without prefix: `StaticText`, `Button`.
    public var type: String?
    /// The accessibility identifier.
    public var identifier: String?
    /// The accessibility label; empty where the export says that it is empty.
    public var label: String?
    /// The accessibility value.
    public var value: String?
    /// The placeholder of a text field.
    public var placeholder: String?
    /// The class name from the engine's detail text; evidence, not a usable identity.
    public var className: String?
    /// Where the element was.
    public var frame: Frame?

    /// An element from what an export says.
    public init(
        type: String? = nil,
        identifier: String? = nil,
        label: String? = nil,
        value: String? = nil,
        placeholder: String? = nil,
        className: String? = nil,
        frame: Frame? = nil
    ) {
        self.type = type
        self.identifier = identifier
        self.label = label
        self.value = value
        self.placeholder = placeholder
        self.className = className
        self.frame = frame
    }

    /// Whether a person could find the element: an identifier, a label, value or placeholder that
    /// is not empty, or an element type.
    ///
    /// A frame or a class name is not enough.
    public var isUsable: Bool {
        func filled(_ text: String?) -> Bool { text.map { !$0.isEmpty } ?? false }
        return filled(type) || filled(identifier) || filled(label) || filled(value)
            || filled(placeholder)
    }
}
