/// Under what a screen was audited: pose, text size and the settings that were off their defaults.
public struct Condition: Sendable, Hashable, Comparable {
    /// The pose; `unknown` when nothing said.
    public var pose: Pose
    /// The text size; nil when nothing said.
    public var textSize: TextSize?
    /// Settings off their default, by name; never one at its default.
    public private(set) var settings: [SettingName: String]

    /// A condition; settings at their default are left out and values brought to canonical form.
    ///
    /// - Parameters:
    ///   - pose: The pose.
    ///   - textSize: The text size, nil when unknown.
    ///   - settings: Any settings; defaults are dropped.
    public init(
        pose: Pose = .unknown,
        textSize: TextSize? = nil,
        settings: [SettingName: String] = [:]
    ) {
        self.pose = pose
        self.textSize = textSize
        self.settings = [:]
        for (name, value) in settings { set(name, value) }
    }

    /// Sets a setting, or removes it when the value is its default.
    public mutating func set(_ name: SettingName, _ value: String) {
        let canonical = name.canonicalValue(value)
        settings[name] = canonical == name.defaultValue ? nil : canonical
    }

    /// The settings in the order of their names.
    public var sortedSettings: [(name: SettingName, value: String)] {
        settings.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// The settings as one stable text: `appearance=dark,increaseContrast=on`; empty for defaults.
    public var settingsKey: String {
        sortedSettings.map { "\($0.name.rawValue)=\($0.value)" }.joined(separator: ",")
    }

    /// The canonical name of the text size, or `unknown`.
    public var textSizeName: String { textSize?.name ?? "unknown" }

    /// One line for people: `closed · AX5 · Increase Contrast`.
    public var displayName: String {
        var parts = [pose.displayName]
        parts.append(textSize?.displayName ?? "unknown text size")
        for (name, value) in sortedSettings {
            parts.append(value == "on" ? name.displayName : "\(name.displayName) \(value)")
        }
        return parts.joined(separator: " · ")
    }

    /// Orders by pose, text size (unknown last), then settings.
    public static func < (left: Condition, right: Condition) -> Bool {
        if left.pose != right.pose { return left.pose < right.pose }
        let leftSize = left.textSize?.rawValue ?? 99
        let rightSize = right.textSize?.rawValue ?? 99
        if leftSize != rightSize { return leftSize < rightSize }
        return left.settingsKey < right.settingsKey
    }
}

/// Where one dimension of a condition came from; stored with every audit.
public enum DimensionSource: Int, Sendable, Hashable, CaseIterable {
    /// Nothing said; the dimension is unknown or empty.
    case unstated = 0
    /// The artifact itself says so.
    case read = 1
    /// The caller gave it as an option.
    case given = 2
    /// Taken from a test, configuration, file or folder name.
    case inferred = 3
    /// Taken from the simulator log that set the device up.
    case observed = 4

    /// The words stored views and reports use.
    public var displayName: String {
        switch self {
        case .unstated: "not stated"
        case .read: "read"
        case .given: "given"
        case .inferred: "inferred from the name"
        case .observed: "observed from the simulator log"
        }
    }
}
