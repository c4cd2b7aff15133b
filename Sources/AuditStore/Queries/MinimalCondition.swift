/// The smallest description that covers every cell with a finding and no audited cell without it.
public struct MinimalCondition: Sendable, Hashable {
    /// How sure the description is.
    public enum Confidence: String, Sendable, Hashable, CaseIterable {
        /// Every cell that could speak against it was audited, and none did.
        case supported
        /// No audited cell speaks against it, and some that could were not audited.
        case notContradicted = "not contradicted"
        /// No short description fits; the conditions are listed instead.
        case undescribed
    }

    /// The poses; empty where the pose does not matter.
    public var poses: [Pose] = []
    /// The smallest text size; nil where there is no lower end.
    public var smallest: TextSize?
    /// The largest text size; nil where there is no upper end.
    public var largest: TextSize?
    /// Settings that have to have these values.
    public var settings: [LedgerFilter.Setting] = []
    /// Settings that have to be at their default.
    public var without: [SettingName] = []
    /// Device models; empty where the device does not matter.
    public var devices: [String] = []
    /// The cells it covers, where no short description fits.
    public var listed: [CellInfo] = []
    /// How sure it is.
    public var confidence: Confidence = .notContradicted
    /// Cells that were not audited and would decide, the most telling first; at most 24.
    public var deciders: [CellInfo] = []

    /// A description that covers everything.
    public init() {}

    /// A setting in words: `Bold Text`, `Appearance dark`.
    static func words(_ name: SettingName, _ value: String) -> String {
        value == "on" ? name.displayName : "\(name.displayName) \(value)"
    }

    /// The words for people: `closed, AX3 and up`; `every audited condition` where nothing restricts it.
    public var displayName: String {
        if confidence == .undescribed {
            let names = listed.prefix(3).map { $0.displayName(device: !devices.isEmpty) }
            let rest = listed.count - names.count
            return names.joined(separator: "; ") + (rest > 0 ? " and \(rest) more" : "")
        }
        var parts: [String] = []
        if !poses.isEmpty { parts.append(poses.map(\.displayName).joined(separator: " or ")) }
        switch (smallest, largest) {
        case (let low?, let high?) where low == high: parts.append(low.displayName)
        case (let low?, let high?): parts.append("\(low.displayName) to \(high.displayName)")
        case (.accessibility5?, nil): parts.append(TextSize.accessibility5.displayName)
        case (let low?, nil): parts.append("\(low.displayName) and up")
        case (nil, let high?): parts.append("up to \(high.displayName)")
        case (nil, nil): break
        }
        parts += settings.map { MinimalCondition.words($0.name, $0.value) }
        parts += without.map { "without \($0.displayName)" }
        if !devices.isEmpty {
            let names = devices.map { $0.isEmpty ? "unknown device" : $0 }
            parts.append(names.joined(separator: " or "))
        }
        return parts.isEmpty ? "every audited condition" : parts.joined(separator: ", ")
    }
}
