import AuditStore

/// The options of every question about one point of history.
enum LedgerOptions {
    static let branch = Option(
        "branch",
        "name",
        "the branch (default: main, else master, else that of the latest run)"
    )
    static let run = Option("run", "key", "the run that counts as the latest")

    /// The question, without what only one command asks.
    static func request(_ arguments: Arguments, _ environment: Environment) throws -> LedgerRequest
    {
        var request = LedgerRequest(now: environment.now)
        request.branch = arguments.value("branch")
        request.run = arguments.value("run")
        request.asOf = try MomentOptions.asOf(arguments, environment)
        request.filter = try FilterOptions.filter(arguments)
        return request
    }

    /// The history that the question is asked of.
    ///
    /// - Throws: ``StoreError`` where there is no store, no such branch, or a filter names what the store does not know.
    static func history(
        _ request: LedgerRequest,
        _ arguments: Arguments,
        _ environment: Environment
    ) throws -> History {
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let history = try History(store, asOf: request.asOf)
        try history.require(branch: request.branch)
        try FilterOptions.check(request.filter, history, expected: request.expected)
        return history
    }
}
