import AuditStore

/// Puts evidence into the ledger, and counts what passes.
final class StoringSink: EvidenceSink {
    private let writer: ArtifactWriter
    private let defaults: RunContext
    private let defaultKey: String
    private var hasRun = false
    /// The key of the run that the artifact stated itself.
    private(set) var statedRun: String?
    /// The key of the run that evidence goes to now.
    private(set) var currentRun: String
    private(set) var tally = EvidenceTally()

    /// - Parameters:
    ///   - writer: The artifact's writer.
    ///   - defaults: What is known of the run where the artifact does not say it.
    ///   - key: The run's key where the artifact does not say it.
    init(_ writer: ArtifactWriter, defaults: RunContext, key: String) {
        self.writer = writer
        self.defaults = defaults
        defaultKey = key
        currentRun = key
    }

    func receive(_ evidence: Evidence) throws {
        tally.count(evidence)
        if case .run(let stated) = evidence {
            try begin(stated)
            return
        }
        try ensureRun()
        switch evidence {
        case .run, .testRun: break
        case .audit(let audit): try writer.add(audit)
        case .walk(let walk): try writer.add(walk)
        case .focus(let probe): try writer.add(probe)
        case .setting(let event): try writer.add(event)
        case .expectation(let expectation): try writer.add(expectation)
        case .otherFailure(let failure): try writer.add(failure)
        case .acceptance(let proposal): try writer.add(proposal)
        case .diagnostic(let diagnostic): try writer.add(diagnostic)
        }
    }

    /// Makes sure that evidence has a run to go to.
    func ensureRun() throws {
        if !hasRun { try begin(RunContext()) }
    }

    private func begin(_ stated: RunContext) throws {
        var context = stated
        // A run that the artifact names is not given another run's commit and branch.
        if stated.key == nil || stated.key == defaultKey { context.fill(from: defaults) }
        context.branch = context.branch ?? defaults.branch
        let key = stated.key ?? defaultKey
        if let key = stated.key { statedRun = statedRun ?? key }
        currentRun = key
        hasRun = true
        try writer.begin(run: context, key: key)
    }
}

/// What an artifact held, in numbers.
public struct EvidenceTally: Sendable, Hashable {
    /// The audits, whatever came of them.
    public internal(set) var audits = 0
    /// The audits that could not finish.
    public internal(set) var failedAudits = 0
    /// The records of Apple's engine.
    public internal(set) var issues = 0
    /// The walks.
    public internal(set) var walks = 0
    /// The focus probes.
    public internal(set) var focusProbes = 0
    /// The setting changes and reads.
    public internal(set) var settingEvents = 0
    /// The acceptances that are proposed.
    public internal(set) var acceptances = 0
    /// The failures that are not Apple's.
    public internal(set) var otherFailures = 0
    /// The declarations of expected cells.
    public internal(set) var expectations = 0
    /// The test runs of a bundle.
    public internal(set) var testRuns = 0
    /// The statements about runs.
    public internal(set) var runs = 0
    /// The diagnostics that say that evidence was lost.
    public internal(set) var errors = 0

    /// Whether there was anything that the ledger keeps.
    public var hasEvidence: Bool {
        audits + walks + focusProbes + settingEvents + acceptances + otherFailures + expectations
            + testRuns + runs > 0
    }

    mutating func count(_ evidence: Evidence) {
        switch evidence {
        case .audit(let audit):
            audits += 1
            issues += audit.observation.issues.count
            if audit.outcome == .failed { failedAudits += 1 }
        case .walk: walks += 1
        case .focus: focusProbes += 1
        case .setting: settingEvents += 1
        case .acceptance: acceptances += 1
        case .otherFailure: otherFailures += 1
        case .expectation: expectations += 1
        case .testRun: testRuns += 1
        case .run: runs += 1
        case .diagnostic(let diagnostic): if diagnostic.severity == .error { errors += 1 }
        }
    }
}
