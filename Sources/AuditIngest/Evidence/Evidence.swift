public import AuditStore

/// One thing that a reader found in an artifact.
public enum Evidence: Sendable {
    /// What the artifact says about the run; holds for what comes after it.
    case run(RunContext)
    /// The cells that the run meant to audit.
    case expectation(Expectation)
    /// One audit.
    case audit(AuditRecord)
    /// One VoiceOver walk.
    case walk(WalkRecord)
    /// Where VoiceOver stood after an event.
    case focus(FocusProbe)
    /// One change or read of a simulator's setting.
    case setting(SettingEvent)
    /// A failure that is not Apple's.
    case otherFailure(OtherFailure)
    /// One run of one test, from a result bundle.
    case testRun(TestRun)
    /// An acceptance that a baseline file proposes.
    case acceptance(ProposedAcceptance)
    /// Something that could not be used, or needs a word.
    case diagnostic(Diagnostic)
}

/// Where readers send what they find, in the order of the artifact.
///
/// A sink that stores throws when it cannot; a reader passes that on and stops.
public protocol EvidenceSink: AnyObject {
    /// Takes one piece of evidence.
    func receive(_ evidence: Evidence) throws

    /// Says that settings which were changed from here on may be told at the end of the artifact only.
    ///
    /// A sink that fills conditions from settings keeps what follows until then. A sink that passes evidence on passes
    /// this on too.
    ///
    /// - Parameter isCertain: Whether a tool that changes simulators is named; else a line may turn out to belong to one.
    /// - Throws: What ``receive(_:)`` throws.
    func expectSettings(isCertain: Bool) throws
}

extension EvidenceSink {
    /// Changes nothing, for sinks that take evidence as it comes.
    public func expectSettings(isCertain: Bool) throws {}
}

/// A sink that keeps everything: for `inspect`, for attachments, for tests.
public final class EvidenceCollector: EvidenceSink {
    /// What was received, in order.
    public private(set) var evidence: [Evidence] = []

    /// An empty collector.
    public init() {}

    /// Keeps the evidence.
    public func receive(_ evidence: Evidence) { self.evidence.append(evidence) }

    /// The audits, in order.
    public var audits: [AuditRecord] {
        evidence.compactMap { if case .audit(let value) = $0 { value } else { nil } }
    }

    /// The walks, in order.
    public var walks: [WalkRecord] {
        evidence.compactMap { if case .walk(let value) = $0 { value } else { nil } }
    }

    /// The setting events, in order.
    public var settingEvents: [SettingEvent] {
        evidence.compactMap { if case .setting(let value) = $0 { value } else { nil } }
    }

    /// The failures that are not Apple's, in order.
    public var otherFailures: [OtherFailure] {
        evidence.compactMap { if case .otherFailure(let value) = $0 { value } else { nil } }
    }

    /// The diagnostics, in order.
    public var diagnostics: [Diagnostic] {
        evidence.compactMap { if case .diagnostic(let value) = $0 { value } else { nil } }
    }

    /// The test runs of a result bundle, in order.
    public var testRuns: [TestRun] {
        evidence.compactMap { if case .testRun(let value) = $0 { value } else { nil } }
    }
}
