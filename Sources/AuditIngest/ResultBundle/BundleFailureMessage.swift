import AuditStore

/// What the message of one failure says about audits.
struct BundleFailureMessage {
    /// The issues in it.
    var issues: [Issue] = []
    /// Audits that it says could not finish.
    var errors: [String] = []

    /// Reads a failure's message: one of the engine's texts, or one that a test's author made around it.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - test: The test that it failed.
    ///   - registry: The readers, which know the forms that authors use.
    /// - Returns: What it says; nothing where it is no audit's.
    /// - Throws: What the registry's readers throw.
    static func read(
        _ failure: BundleFailure,
        test: BundleTest,
        registry: any DocumentReading
    ) throws -> BundleFailureMessage {
        let text = FailureText.unwrapped(failure.message)
        if EngineText.isCompact(text) || EngineText.isDetail(text)
            || (failure.detail.map(EngineText.isDetail) ?? false) && failure.type != "System"
        {
            return BundleFailureMessage(
                issues: [EngineText.issue(compact: text, detail: failure.detail)]
            )
        }
        guard let found = EngineText.firstCompact(in: failure.message) else {
            return BundleFailureMessage()
        }
        var result = try read(asLine: failure, test: test, registry: registry)
        if result.issues.isEmpty, result.errors.isEmpty {
            result.issues = [
                EngineText.issue(compact: found.entry.text, detail: failure.message)
            ]
        }
        return result
    }

    /// Reads the message as the line that xcodebuild prints for it.
    private static func read(
        asLine failure: BundleFailure,
        test: BundleTest,
        registry: any DocumentReading
    ) throws -> BundleFailureMessage {
        let parts = test.plainName.split(separator: "/", maxSplits: 1).map(String.init)
        let name =
            parts.count == 2
            ? "-[Tests.\(parts[0]) \(parts[1])]" : "-[Tests.Tests \(test.plainName)]"
        let line =
            "\(failure.file ?? "<unknown>"):\(failure.line ?? 0): error: \(name) : \(failure.message)\n"
        let collector = EvidenceCollector()
        _ = try registry.read(
            Document(name: "message.log", bytes: Array(line.utf8)),
            into: collector
        )
        var result = BundleFailureMessage()
        for audit in collector.audits {
            result.issues += audit.observation.issues
            if audit.outcome == .failed {
                result.errors.append(audit.error ?? FailureText.reason(failure.message))
            }
        }
        return result
    }
}
