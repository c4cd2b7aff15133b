/// How an audit ended.
public enum Outcome: Int, Sendable, Hashable, CaseIterable {
    /// It ran to its end and found nothing.
    case clean = 0
    /// It ran to its end and found something.
    case findings = 1
    /// It could not finish; nothing follows from what it did not say.
    case failed = 2
    /// It was not run.
    case skipped = 3
    /// It stopped early: what it found is a lower bound.
    case partial = 4

    /// The word used in JSON and reports.
    public var name: String {
        switch self {
        case .clean: "clean"
        case .findings: "findings"
        case .failed: "failed"
        case .skipped: "skipped"
        case .partial: "partial"
        }
    }

    /// Whether the absence of a finding means something.
    public var isComplete: Bool { self == .clean || self == .findings }
}

/// The device that an audit ran on.
public struct Device: Sendable, Hashable {
    /// The model, such as `iPhone Duo`; what cells are told apart by.
    public var model: String?
    /// The simulator's name.
    public var name: String?
    /// The simulator's UDID.
    public var udid: String?
    /// The OS version, such as `27.1`.
    public var os: String?
    /// The OS build, such as `24A5423a`.
    public var osBuild: String?

    /// A device from what an artifact says.
    public init(
        model: String? = nil,
        name: String? = nil,
        udid: String? = nil,
        os: String? = nil,
        osBuild: String? = nil
    ) {
        self.model = model
        self.name = name
        self.udid = udid
        self.os = os
        self.osBuild = osBuild
    }

    /// Whether nothing is known.
    public var isEmpty: Bool { self == Device() }
}

/// What an audit, walk or probe was about: screen, test, device and condition, with their sources.
///
/// Immutable and shared, as ``Observation`` is.
public final class AuditScope: Sendable {
    /// The values of a scope; a struct, so that it can be changed and compared.
    public struct Values: Sendable, Hashable {
        /// The app, when the artifact names it.
        public var app: String?
        /// The screen as the export names it.
        public var screen: String?
        /// Where the screen's name came from.
        public var screenSource: DimensionSource = .unstated
        /// The test, as `Suite/testName`.
        public var test: String?
        /// The test plan configuration.
        public var configuration: String?
        /// The language and region the test ran in.
        public var language: String?
        /// The device.
        public var device = Device()
        /// The condition.
        public var condition = Condition()
        /// Where the pose came from.
        public var poseSource: DimensionSource = .unstated
        /// Where the text size came from.
        public var textSizeSource: DimensionSource = .unstated
        /// Where the settings came from.
        public var settingsSource: DimensionSource = .unstated
        /// The audit types that were asked for.
        public var types = RequestedTypes.all

        /// An empty scope.
        public init() {}
    }

    /// The values.
    public let values: Values

    /// A scope with these values.
    public init(_ values: Values) { self.values = values }
}

/// The channel through which an audit arrived; a richer one wins over a poorer one in the same run.
public enum Channel: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// A failure line or message: compact text only.
    case failureMessage = 0
    /// A report made by a tool from failure messages: JUnit, terminal output, annotations.
    case toolReport = 1
    /// Lines that a test printed.
    case printed = 2
    /// A text or JSON attachment, or a tool's own result file.
    case attachment = 3
    /// The audit log.
    case auditLog = 4

    /// Orders from the poorest to the richest.
    public static func < (left: Channel, right: Channel) -> Bool { left.rawValue < right.rawValue }
}

/// One audit of one screen in one condition.
public struct AuditRecord: Sendable {
    /// What was audited.
    public var scope: AuditScope
    /// What it saw.
    public var observation: Observation
    /// How it ended.
    public var outcome: Outcome
    /// Why it could not finish, where it could not.
    public var error: String?
    /// The try of a retried test, from 1.
    public var attempt: Int
    /// How long it took, in milliseconds.
    public var milliseconds: Int?
    /// The line of the artifact, from 1; 0 where the format has no lines.
    public var line: Int
    /// How it arrived.
    public var channel: Channel
    /// A screenshot kept as a reference: the payload's identifier or file, and its name.
    public var screenshot: Screenshot?

    /// An audit.
    ///
    /// Its outcome follows from its issues when none is given.
    public init(
        scope: AuditScope,
        observation: Observation,
        outcome: Outcome? = nil,
        error: String? = nil,
        attempt: Int = 1,
        milliseconds: Int? = nil,
        line: Int = 0,
        channel: Channel,
        screenshot: Screenshot? = nil
    ) {
        self.scope = scope
        self.observation = observation
        self.outcome = outcome ?? (observation.issues.isEmpty ? .clean : .findings)
        self.error = error
        self.attempt = attempt
        self.milliseconds = milliseconds
        self.line = line
        self.channel = channel
        self.screenshot = screenshot
    }
}

/// A picture that belongs to an audit; the ledger keeps where it is, not its bytes.
public struct Screenshot: Sendable, Hashable {
    /// The payload identifier in a result bundle, or a path inside the artifact.
    public let payload: String
    /// The file name it should get.
    public let name: String

    /// A reference to a picture.
    public init(payload: String, name: String) {
        self.payload = payload
        self.name = name
    }
}
