/// An audit type of Apple's engine, plus the ledger's own kinds.
///
/// Raw values and names follow `XCUIAccessibilityAuditTypes.h` of XCUIAutomation.
public enum AuditType: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Text and background are too alike.
    case contrast
    /// Something on the screen is not in the accessibility tree.
    case elementDetection
    /// A control is too small to hit.
    case hitRegion
    /// An element says too little about itself.
    case sufficientElementDescription
    /// Text does not follow Dynamic Type.
    case dynamicType
    /// Text is cut off at larger sizes.
    case textClipped
    /// Traits are missing or said twice.
    case trait
    /// An element cannot be acted on (macOS).
    case action
    /// The element tree is not consistent (macOS).
    case parentChild
    /// The export gave neither a known text nor a known type.
    case unknown
    /// A rule about what VoiceOver spoke; ours, not Apple's.
    case walk

    /// The bit of `XCUIAccessibilityAuditType`; 0 for `unknown` and `walk`.
    public var bit: UInt64 {
        switch self {
        case .contrast: 1 << 0
        case .elementDetection: 1 << 1
        case .hitRegion: 1 << 2
        case .sufficientElementDescription: 1 << 3
        case .dynamicType: 1 << 16
        case .textClipped: 1 << 17
        case .trait: 1 << 18
        case .action: 1 << 32
        case .parentChild: 1 << 33
        case .unknown, .walk: 0
        }
    }

    /// The nine types that Apple's engine knows.
    public static let engineTypes: [AuditType] = allCases.filter { $0.bit != 0 }

    /// Orders by the declaration, which is the engine's order.
    public static func < (left: AuditType, right: AuditType) -> Bool {
        (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }

    /// Reads one audit type in any spelling: `contrast`, `XCUIAccessibilityAuditTypeHitRegion`, `65536`,
    /// `Sufficient Element Description`, `testTypeDynamicText`, `XCUIAccessibilityAuditType(rawValue: 1)`.
    ///
    /// - Parameter text: The spelling.
    /// - Returns: nil when it names no single type (a union, `all`, a foreign word).
    public static func parse(_ text: String) -> AuditType? {
        let types = RequestedTypes.parse(text)?.types ?? []
        return types.count == 1 ? types.first : nil
    }

    static let spellings: [String: AuditType] = {
        var table: [String: AuditType] = [:]
        for type in engineTypes {
            let key = type.rawValue.lowercased()
            table[key] = type
            table["xcuiaccessibilityaudittype" + key] = type
            table["testtype" + key] = type
        }
        table["testtypedynamictext"] = .dynamicType
        table["dynamictext"] = .dynamicType
        table["parent/child"] = .parentChild
        table["clippedtext"] = .textClipped
        return table
    }()
}

/// The audit types that an audit was asked for.
public struct RequestedTypes: Sendable, Hashable {
    /// The union of the types' bits, as `XCUIAccessibilityAuditType.rawValue` has them.
    public let bits: UInt64

    /// Every type: what an audit asks for when nothing is said.
    public static let all = RequestedTypes(bits: .max)

    /// A set with exactly these bits.
    public init(bits: UInt64) { self.bits = bits }

    /// A set of these types.
    public init(_ types: some Sequence<AuditType>) {
        bits = types.reduce(0) { $0 | $1.bit }
    }

    /// The rules about what VoiceOver spoke; never part of what Apple's engine is asked for.
    public static let walk = RequestedTypes(bits: 1 << 62)

    /// Whether every type of the engine is in the set.
    public var isAll: Bool { AuditType.engineTypes.allSatisfy(contains) }

    /// Whether a type was asked for.
    ///
    /// `unknown` counts as asked only by a request for everything.
    public func contains(_ type: AuditType) -> Bool {
        switch type {
        case .walk: bits == RequestedTypes.walk.bits
        case .unknown: bits == .max
        default: bits & type.bit != 0
        }
    }

    /// The set as the store keeps it: one bit for each ``AuditType``, in the order of its cases.
    public var mask: TypeMask {
        var mask = TypeMask()
        for type in AuditType.allCases where contains(type) { mask.insert(type) }
        return mask
    }

    /// The engine's types in the set, in order.
    public var types: [AuditType] { AuditType.engineTypes.filter { bits & $0.bit != 0 } }

    /// `all`, or the names in order with commas; the form the store keeps.
    public var key: String {
        isAll ? "all" : types.map(\.rawValue).joined(separator: ",")
    }

    /// Reads `all`, a raw value (also -1), one name, or several names with commas.
    ///
    /// - Parameter text: The spelling, as ``AuditType/parse(_:)`` describes.
    /// - Returns: nil when nothing in it is a type.
    public static func parse(_ text: String) -> RequestedTypes? {
        var body = Substring(text)
        if let open = body.firstRange(of: "(rawValue:"), let close = body.lastIndex(of: ")") {
            guard open.upperBound <= close else { return nil }
            body = body[open.upperBound..<close]
        }
        let trimmed = body.filter { $0 != " " && $0 != "\t" && $0 != "_" && $0 != "-" || $0 == "-" }
        if let value = UInt64(trimmed) { return value == 0 ? nil : known(bits: value) }
        if Int64(trimmed) == -1 { return .all }
        var bits: UInt64 = 0
        for part in body.split(whereSeparator: { ",|[]".contains($0) }) {
            let key = Spelling.key(String(part))
            if key == "all" || key == "xcuiaccessibilityaudittypeall" { return .all }
            guard let type = AuditType.spellings[key] else { return nil }
            bits |= type.bit
        }
        return bits == 0 ? nil : RequestedTypes(bits: bits)
    }

    private static func known(bits: UInt64) -> RequestedTypes? {
        let union = AuditType.engineTypes.reduce(UInt64(0)) { $0 | $1.bit }
        if bits & union == union { return .all }
        return bits & ~union == 0 ? RequestedTypes(bits: bits) : nil
    }
}

/// A set of audit types, one bit for each in the order of ``AuditType``'s cases, as the store keeps it.
public struct TypeMask: Sendable, Hashable {
    /// The bits.
    public private(set) var bits: Int64

    /// A set from stored bits.
    public init(bits: Int64 = 0) { self.bits = bits }

    /// Whether no type is in the set.
    public var isEmpty: Bool { bits == 0 }

    /// Whether a type is in the set.
    public func contains(_ type: AuditType) -> Bool { bits & TypeMask.bit(of: type) != 0 }

    /// Adds a type.
    public mutating func insert(_ type: AuditType) { bits |= TypeMask.bit(of: type) }

    /// Adds every type of another set.
    public mutating func formUnion(_ other: TypeMask) { bits |= other.bits }

    /// The types that are in this set and not in the other.
    public func subtracting(_ other: TypeMask) -> TypeMask { TypeMask(bits: bits & ~other.bits) }

    /// The types that are in both sets.
    public func intersection(_ other: TypeMask) -> TypeMask { TypeMask(bits: bits & other.bits) }

    /// The types, in order.
    public var types: [AuditType] { AuditType.allCases.filter(contains) }

    /// The bit's number of a type, as the table `audit_types` has it.
    public static func index(of type: AuditType) -> Int {
        AuditType.allCases.firstIndex(of: type) ?? 0
    }

    private static func bit(of type: AuditType) -> Int64 { 1 << Int64(index(of: type)) }
}
