import AuditStore

/// Passes evidence on, and of each kind of diagnostic only the first hundred: a bundle without its `Data` folder has
/// as many faults as tests.
final class DiagnosticLimit: EvidenceSink {
    private static let limit = 100

    private let sink: any EvidenceSink
    private var counts: [String: (count: Int, severity: Severity)] = [:]

    init(_ sink: any EvidenceSink) { self.sink = sink }

    func receive(_ evidence: Evidence) throws {
        if case .diagnostic(let diagnostic) = evidence {
            let known = counts[diagnostic.code]
            counts[diagnostic.code] = (
                (known?.count ?? 0) + 1, max(known?.severity ?? .notice, diagnostic.severity)
            )
            guard known?.count ?? 0 < DiagnosticLimit.limit else { return }
        }
        try sink.receive(evidence)
    }

    func expectSettings(isCertain: Bool) throws {
        try sink.expectSettings(isCertain: isCertain)
    }

    /// Says how many were left out.
    func finish() throws {
        for (code, entry) in counts.sorted(by: { $0.key < $1.key })
        where entry.count > DiagnosticLimit.limit {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        entry.severity,
                        code: code,
                        "\(entry.count - DiagnosticLimit.limit) more of '\(code)' are not listed; "
                            + "see to the first ones"
                    )
                )
            )
        }
    }
}
