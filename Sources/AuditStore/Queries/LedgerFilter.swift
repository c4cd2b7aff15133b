/// What narrows an answer: pose, text size, settings, screen, rule, device.
///
/// Values of one dimension are alternatives; dimensions are joined.
public struct LedgerFilter: Sendable, Hashable {
    /// A setting and the value it has to have.
    public struct Setting: Sendable, Hashable {
        /// The setting.
        public let name: SettingName
        /// The value in canonical form; the default stands for cells that leave it alone.
        public let value: String

        /// A setting with a value; `on` where none is given.
        ///
        /// - Parameters:
        ///   - name: The setting.
        ///   - value: The value in any spelling.
        public init(_ name: SettingName, _ value: String = "on") {
            self.name = name
            self.value = name.canonicalValue(value)
        }
    }

    /// The poses; empty for all.
    public var poses: [Pose] = []
    /// The text sizes; empty for all.
    public var textSizes: [TextSizeRange] = []
    /// Settings that all have to hold.
    public var settings: [Setting] = []
    /// Screens, by name without regard to case; `*` stands for any characters.
    ///
    /// Empty for all.
    public var screens: [String] = []
    /// Rules or audit types, by name; `*` stands for any characters.
    ///
    /// Empty for all.
    public var rules: [String] = []
    /// Device models; `*` stands for any characters.
    ///
    /// Empty for all.
    public var devices: [String] = []
    /// The app; nil for all.
    public var app: String?

    /// A filter that lets everything through.
    public init() {}

    /// Whether everything passes.
    public var isEmpty: Bool { self == LedgerFilter() }

    /// Whether a cell passes.
    ///
    /// - Parameter cell: The cell.
    /// - Returns: Whether every dimension that a cell has fits.
    public func matches(_ cell: CellInfo) -> Bool {
        let condition = cell.condition
        if let app, app != cell.app { return false }
        if !poses.isEmpty, !poses.contains(condition.pose) { return false }
        if !textSizes.isEmpty, !textSizes.contains(where: { $0.contains(condition.textSize) }) {
            return false
        }
        for setting in settings
        where (condition.settings[setting.name] ?? setting.name.defaultValue) != setting.value {
            return false
        }
        return LedgerFilter.matches(cell.screen, screens)
            && LedgerFilter.matches(cell.deviceModel, devices)
    }

    /// Whether a declared cell passes; a dimension that it leaves open does.
    ///
    /// - Parameter cell: The declared cell; it names no device.
    /// - Returns: Whether every dimension that it states fits.
    public func mayMatch(_ cell: ExpectedCell) -> Bool {
        var filter = self
        filter.devices = []
        filter.app = nil
        if cell.pose == nil { filter.poses = [] }
        if cell.textSize == nil { filter.textSizes = [] }
        if cell.settings == "*" { filter.settings = [] }
        var condition = Condition(pose: cell.pose ?? .unknown, textSize: cell.textSize)
        if cell.settings != "*" {
            for setting in Setting.list(key: cell.settings) {
                condition.set(setting.name, setting.value)
            }
        }
        return filter.matches(
            CellInfo(app: "", screen: cell.screen, deviceModel: "", condition: condition)
        )
    }

    /// Whether a rule passes, by its own name or its audit type's.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: Whether it fits.
    public func matches(_ rule: Rule) -> Bool {
        LedgerFilter.matches(rule.id, rules) || LedgerFilter.matches(rule.type.rawValue, rules)
    }

    private static func matches(_ text: String, _ patterns: [String]) -> Bool {
        patterns.isEmpty
            || patterns.contains { glob(Array(text.lowercased()), Array($0.lowercased())) }
    }

    /// `*` matches any characters; the last star is tried again, so that the cost stays bounded.
    private static func glob(_ text: [Character], _ pattern: [Character]) -> Bool {
        var at = 0
        var wanted = 0
        var star: (pattern: Int, text: Int)?
        while at < text.count {
            if wanted < pattern.count, pattern[wanted] == "*" {
                star = (wanted, at)
                wanted += 1
            } else if wanted < pattern.count, pattern[wanted] == text[at] {
                at += 1
                wanted += 1
            } else if let last = star {
                star = (last.pattern, last.text + 1)
                wanted = last.pattern + 1
                at = last.text + 1
            } else {
                return false
            }
        }
        return pattern[wanted...].allSatisfy { $0 == "*" }
    }
}
