/// A run, as questions about history need it.
public struct RunInfo: Sendable, Hashable, Comparable {
    /// The row in `runs`; means something in this store only.
    public let id: Int64
    /// The key that people name it by.
    public let key: String
    /// The app; empty where nothing named it.
    public let app: String
    /// The commit; nil where nothing said.
    public let commit: String?
    /// The branch; empty where nothing said.
    public let branch: String
    /// When it started.
    public let startedAt: Timestamp
    /// Whether the time of the first ingest stands in for the start.
    public let isStartAssumed: Bool
    /// The Xcode that built it; nil where nothing said.
    public let xcode: String?
    /// The order of runs, the same in every store.
    public let ordering: Int64
    /// Whether all that it has are logs of simulator settings, such as a job that resets them leaves.
    ///
    /// Such a run neither audited nor tried to, so it is never a head or a base. A test log or a run that an artifact announces is a
    /// job, and a job without audits has lost them.
    public let isSettingsOnly: Bool

    /// Orders as history does.
    public static func < (left: RunInfo, right: RunInfo) -> Bool {
        left.ordering != right.ordering ? left.ordering < right.ordering : left.key < right.key
    }
}

/// A cell: one screen on one device model in one condition.
public struct CellInfo: Sendable, Hashable, Comparable {
    /// The app; empty where nothing named it.
    public let app: String
    /// The screen, by its present name.
    public let screen: String
    /// The device model; empty where nothing said.
    public let deviceModel: String
    /// The condition, with the pose by its present name.
    public let condition: Condition

    /// A cell from its parts.
    public init(app: String, screen: String, deviceModel: String, condition: Condition) {
        self.app = app
        self.screen = screen
        self.deviceModel = deviceModel
        self.condition = condition
    }

    /// Orders by app, screen, condition, then device.
    public static func < (left: CellInfo, right: CellInfo) -> Bool {
        if left.app != right.app { return left.app < right.app }
        if left.screen != right.screen { return left.screen < right.screen }
        if left.condition != right.condition { return left.condition < right.condition }
        return left.deviceModel < right.deviceModel
    }

    /// `closed · AX5 · Bold Text`, with the device behind it where that is asked for.
    ///
    /// - Parameter device: Whether the device model is named.
    /// - Returns: The words shown to people.
    public func displayName(device: Bool = false) -> String {
        guard device, !deviceModel.isEmpty else { return condition.displayName }
        return condition.displayName + " · " + deviceModel
    }
}

/// A finding, as questions about history name it.
public struct FindingInfo: Sendable, Hashable, Comparable {
    /// The key, the same in every store.
    public let key: String
    /// The app; empty where nothing named it.
    public let app: String
    /// The screen, by its present name.
    public let screen: String
    /// The rule it breaks.
    public let rule: Rule
    /// The element as it was first described.
    public let element: Element
    /// How strongly it is recognised.
    public let tier: FindingIdentity.Tier
    /// The normalised text that stands for the element.
    public let elementKey: String
    /// Which of several twins, from 1.
    public let ordinal: Int

    /// Orders by app, screen, rule, element, twin.
    public static func < (left: FindingInfo, right: FindingInfo) -> Bool {
        if left.app != right.app { return left.app < right.app }
        if left.screen != right.screen { return left.screen < right.screen }
        if left.rule != right.rule { return left.rule.id < right.rule.id }
        if left.elementKey != right.elementKey { return left.elementKey < right.elementKey }
        if left.ordinal != right.ordinal { return left.ordinal < right.ordinal }
        return left.key < right.key
    }

    /// The element in a few words: `Button "Send" (send.button)`, `element at 16, 80 (358 × 44)`, `the whole walk`; `no element`
    /// where nothing is known.
    public var elementText: String {
        func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        var parts: [String] = []
        if let type = filled(element.type) { parts.append(type) }
        if let name = filled(element.label) ?? filled(element.placeholder) ?? filled(element.value)
        {
            parts.append("\"\(name)\"")
        }
        if let identifier = filled(element.identifier) {
            parts.append(parts.isEmpty ? identifier : "(\(identifier))")
        }
        if parts.isEmpty, let name = filled(element.className) { parts.append(name) }
        if parts.isEmpty, let frame = element.frame { parts.append("element at \(frame.place)") }
        if parts.isEmpty { parts.append(rule.type == .walk ? "the whole walk" : "no element") }
        if ordinal > 1 { parts.append("#\(ordinal)") }
        return parts.joined(separator: " ")
    }
}
