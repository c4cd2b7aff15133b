import AuditStore

/// Stands between readers and their sink, and fills in the context of what passes: given, inferred, observed.
///
/// Scopes that were seen before are resolved once; the objects stay the same, so that a sink can recognise them.
final class EvidenceResolver: EvidenceSink {
    private let sink: any EvidenceSink
    private let given: GivenContext
    private let artifactName: String
    private var resolver: ContextResolver
    private var scopes = WordTable<(original: AuditScope, resolved: AuditScope)>()
    private var told: Set<String> = []
    private var device = Device()
    private var app: String?
    private static let bound = 50_000

    init(_ sink: any EvidenceSink, given: GivenContext, artifactName: String) {
        self.sink = sink
        self.given = given
        self.artifactName = artifactName
        resolver = ContextResolver(given: given, artifactName: artifactName, run: RunContext())
    }

    func receive(_ evidence: Evidence) throws {
        switch evidence {
        case .audit(var audit):
            audit.scope = try resolve(audit.scope)
            try sink.receive(.audit(audit))
        case .walk(var walk):
            walk.scope = try resolve(walk.scope)
            try sink.receive(.walk(walk))
        case .focus(var probe):
            probe.scope = try resolve(probe.scope)
            try sink.receive(.focus(probe))
        case .run(let run):
            if run.device != device || run.app != app {
                resolver = ContextResolver(given: given, artifactName: artifactName, run: run)
                scopes.removeAll()
                device = run.device
                app = run.app
            }
            try sink.receive(evidence)
        default: try sink.receive(evidence)
        }
    }

    func expectSettings(isCertain: Bool) throws {
        try sink.expectSettings(isCertain: isCertain)
    }

    private func resolve(_ scope: AuditScope) throws -> AuditScope {
        let key = UInt(identityOf: scope)
        if let place = scopes.recall(key) { return scopes[place].resolved }
        let (values, diagnostics) = resolver.resolve(scope.values)
        // The same contradiction on every record of a file is one fact.
        for diagnostic in diagnostics where told.insert(diagnostic.message).inserted {
            try sink.receive(.diagnostic(diagnostic))
        }
        let resolved = values == scope.values ? scope : AuditScope(values)
        if scopes.count >= EvidenceResolver.bound { scopes.removeAll() }
        scopes.set((scope, resolved), key)
        return resolved
    }
}
