/// What an artifact says about the run that made it.
///
/// Every field may be missing.
public struct RunContext: Sendable, Hashable {
    /// The run's key: a CI build number or any unique word.
    public var key: String?
    /// The app.
    public var app: String?
    /// The commit the app was built from.
    public var commit: String?
    /// The branch.
    public var branch: String?
    /// When the run started.
    public var startedAt: Timestamp?
    /// The Xcode version and build: `27.1 (27A9275)`.
    public var xcode: String?
    /// The device that the lines after it ran on.
    public var device = Device()

    /// An empty context.
    public init() {}

    /// Takes what is missing here from another context.
    public mutating func fill(from other: RunContext) {
        key = key ?? other.key
        app = app ?? other.app
        commit = commit ?? other.commit
        branch = branch ?? other.branch
        startedAt = startedAt ?? other.startedAt
        xcode = xcode ?? other.xcode
        device.model = device.model ?? other.device.model
        device.name = device.name ?? other.device.name
        device.udid = device.udid ?? other.device.udid
        device.os = device.os ?? other.device.os
        device.osBuild = device.osBuild ?? other.device.osBuild
    }
}

/// The cells that a run meant to audit: every screen in every combination of the rest.
public struct Expectation: Sendable, Hashable {
    /// The screens.
    public var screens: [String]
    /// The poses; empty means that the pose is left open.
    public var poses: [Pose]
    /// The text sizes; empty means that the size is left open.
    public var textSizes: [TextSize]
    /// Combinations of settings; empty means the defaults.
    public var settings: [[SettingName: String]]

    /// A declaration of cells.
    public init(
        screens: [String],
        poses: [Pose] = [],
        textSizes: [TextSize] = [],
        settings: [[SettingName: String]] = []
    ) {
        self.screens = screens
        self.poses = poses
        self.textSizes = textSizes
        self.settings = settings
    }
}

/// One cell that a run meant to audit; nil leaves a dimension open.
public struct ExpectedCell: Sendable, Hashable {
    /// The screen.
    public var screen: String
    /// The pose.
    public var pose: Pose?
    /// The text size.
    public var textSize: TextSize?
    /// The settings' key, as ``Condition/settingsKey`` has it; `*` leaves the settings open.
    public var settings: String

    /// An expected cell.
    public init(screen: String, pose: Pose?, textSize: TextSize?, settings: String) {
        self.screen = screen
        self.pose = pose
        self.textSize = textSize
        self.settings = settings
    }
}

extension Expectation {
    /// Every combination, in order.
    public var cells: [ExpectedCell] {
        let poses: [Pose?] = poses.isEmpty ? [nil] : poses
        let sizes: [TextSize?] = textSizes.isEmpty ? [nil] : textSizes
        let keys = settings.isEmpty ? ["*"] : settings.map { Condition(settings: $0).settingsKey }
        return screens.flatMap { screen in
            poses.flatMap { pose in
                sizes.flatMap { size in
                    keys.map {
                        ExpectedCell(screen: screen, pose: pose, textSize: size, settings: $0)
                    }
                }
            }
        }
    }
}

/// Something in an artifact that looked like evidence and could not be used, or that needs a word.
public struct Diagnostic: Sendable, Hashable {
    /// How serious it is: an error means that evidence was lost.
    public var severity: Severity
    /// A short stable word for the kind: `truncated-json`, `unknown-record`.
    public var code: String
    /// What happened and what to do about it; lower case, quotes the text, ends with the remedy.
    public var message: String
    /// The path inside the artifact, where the artifact is a folder, bundle or archive.
    public var path: String?
    /// The line, from 1; nil where there is none.
    public var line: Int?

    /// A diagnostic.
    public init(
        _ severity: Severity,
        code: String,
        _ message: String,
        path: String? = nil,
        line: Int? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.path = path
        self.line = line
    }
}

/// A failure or finding that is not Apple's: another engine's rule, an assertion of the test's own.
public struct OtherFailure: Sendable, Hashable {
    /// The rule or kind, where the export names one.
    public var rule: String?
    /// The message.
    public var message: String
    /// The test or screen.
    public var place: String?
    /// The line of the artifact, from 1.
    public var line: Int?

    /// A failure that is not an audit's.
    public init(rule: String? = nil, message: String, place: String? = nil, line: Int? = nil) {
        self.rule = rule
        self.message = message
        self.place = place
        self.line = line
    }
}

/// An acceptance that an artifact carries: proposed at ingest, never applied silently.
public struct ProposedAcceptance: Sendable, Hashable {
    /// The screen it is for.
    public var screen: String?
    /// The rule, or the audit type as written.
    public var rule: String
    /// The element, as far as the baseline names it.
    public var element: Element?
    /// Why.
    public var reason: String
    /// The condition or variant as written.
    public var variant: String?

    /// A proposed acceptance.
    public init(
        screen: String?,
        rule: String,
        element: Element?,
        reason: String,
        variant: String? = nil
    ) {
        self.screen = screen
        self.rule = rule
        self.element = element
        self.reason = reason
        self.variant = variant
    }
}
