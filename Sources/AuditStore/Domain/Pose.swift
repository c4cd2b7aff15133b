/// How a device that folds stood while it was audited.
///
/// `none` is a device that does not fold; `unknown` means that nothing said.
public enum Pose: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Folded shut; the cover display is in use.
    case closed
    /// Between closed and fully open.
    case partlyFolded
    /// Fully open; the inner display is in use.
    case open
    /// The device has no hinge.
    case none
    /// Neither the artifact nor the caller said.
    case unknown

    /// The words shown to people.
    public var displayName: String {
        switch self {
        case .closed: "closed"
        case .partlyFolded: "partly folded"
        case .open: "open"
        case .none: "does not fold"
        case .unknown: "unknown pose"
        }
    }

    /// The order of reports: closed, partly folded, open, none, unknown.
    public var rank: Int {
        switch self {
        case .closed: 0
        case .partlyFolded: 1
        case .open: 2
        case .none: 3
        case .unknown: 4
        }
    }

    /// Orders by ``rank``.
    public static func < (left: Pose, right: Pose) -> Bool { left.rank < right.rank }

    /// Reads any spelling that tools use for a pose.
    ///
    /// Understood are the names of the audit log (`docs/audit-log.md`, R10) and the usual other ones.
    /// Angles are accepted with a unit only, since some tools count in radians: `0°`, `130 deg`,
    /// `3.1 rad`.
    ///
    /// - Parameter text: A spelling such as `partially open`, `HALF_OPENED` or `180°`.
    /// - Throws: ``SpellingError`` when the text is no pose, or names two poses (`folded`).
    public init(parsing text: String) throws(SpellingError) {
        let key = Spelling.key(text)
        if let pose = Pose.spellings[key] {
            self = pose
            return
        }
        if Pose.ambiguous.contains(key) {
            throw SpellingError.ambiguous(
                text,
                kind: "pose",
                choices: ["closed", "partlyFolded"]
            )
        }
        guard let pose = Pose(angle: text) else {
            throw SpellingError.unknown(
                text,
                kind: "pose",
                choices: Pose.names
            )
        }
        self = pose
    }

    private static let names = allCases.map(\.rawValue)

    /// Web pages call a half-folded device `folded`, other tools a closed one.
    private static let ambiguous: Set<String> = ["folded", "fold"]

    private static let spellings: [String: Pose] = {
        var table: [String: Pose] = [:]
        let groups: [(Pose, [String])] = [
            (
                .closed,
                ["closed", "close", "cover", "coverdisplay", "outer", "outerdisplay", "shut"]
            ),
            (
                .partlyFolded,
                [
                    "partlyfolded", "partiallyfolded", "partlyopen", "partiallyopen", "halfopen",
                    "halfopened", "halffold", "halffolded", "partial", "partly", "flex", "book",
                    "tabletop", "table", "laptop", "tent",
                ]
            ),
            (
                .open,
                [
                    "open", "opened", "fullyopen", "flat", "unfolded", "inner", "innerdisplay",
                    "unfold",
                ]
            ),
            (.none, ["none", "nofold", "doesnotfold", "notfoldable"]),
            (.unknown, ["unknown", "unknownpose"]),
        ]
        for (pose, names) in groups {
            for name in names { table[name] = pose }
        }
        return table
    }()

    /// Reads `0°`, `130deg` or `3.14 rad`; at most 5° is closed, at least 178° open.
    private init?(angle text: String) {
        // Each unit ends in one of these bytes.
        guard let last = text.utf8.last(where: { $0 != 0x20 }),
            [0xB0, 0x67, 0x47, 0x73, 0x53, 0x64, 0x44].contains(last)
        else { return nil }
        let lowered = text.lowercased().filter { $0 != " " }
        let degrees: Double
        if let value = Spelling.number(lowered, unit: ["°", "deg", "degrees"]) {
            degrees = value
        } else if let value = Spelling.number(lowered, unit: ["rad", "radians"]) {
            degrees = value * 180 / Double.pi
        } else {
            return nil
        }
        guard (0...360).contains(degrees) else { return nil }
        self = degrees <= 5 ? .closed : degrees >= 178 ? .open : .partlyFolded
    }
}
