public import AuditStore

/// Fills in what an artifact does not say of its context.
public struct ContextResolver: Sendable {
    private let given: GivenContext

    /// A resolver for one artifact.
    public init(given: GivenContext, artifactName: String, run: RunContext) { self.given = given }

    /// The context with everything that is known.
    public func resolve(_ values: AuditScope.Values) -> (AuditScope.Values, [Diagnostic]) {
        var values = values
        if values.screen == nil, let screen = given.screen {
            values.screen = screen
            values.screenSource = .given
        }
        return (values, [])
    }
}
