extension History {
    /// The run with a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The run.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` with the newest runs as choices.
    public func run(_ key: String) throws -> RunInfo {
        if let run = runs.first(where: { $0.key == key }) { return run }
        throw StoreError.notFound(
            kind: "run",
            name: key,
            choices: runs.suffix(5).reversed().map { "'\($0.key)'" }
        )
    }

    /// The latest run, of a branch where one is named.
    ///
    /// A simulator's log that was brought in by itself is passed over: it is no job whose audits are missing.
    ///
    /// - Parameter branch: The branch; nil for any.
    /// - Returns: The run; nil where there is none.
    public func latestRun(on branch: String? = nil) -> RunInfo? {
        let fits = { (run: RunInfo) in branch == nil || run.branch == branch }
        return runs.last { fits($0) && !$0.isLooseLog } ?? runs.last(where: fits)
    }

    /// The branch that reports are about: `main`, else `master`, else the branch of the latest run.
    public var mainBranch: String {
        for name in ["main", "master"] where runs.contains(where: { $0.branch == name }) {
            return name
        }
        return runs.last?.branch ?? ""
    }

    /// The run that a head is compared with where nobody names one.
    ///
    /// The last earlier run of the base branch and of the same app. Where commits are given, the newest run of one of them, in
    /// their order: the merge base first. Where the base branch has no such run, the head's own branch is asked.
    ///
    /// - Parameters:
    ///   - head: The run that is compared.
    ///   - branch: The base branch; nil for `main`, else `master`, else the head's branch.
    ///   - commits: Commits that the head builds on, the newest first.
    /// - Returns: The run; nil where there is none.
    public func base(
        for head: RunInfo,
        branch: String? = nil,
        commits: [String] = []
    ) -> RunInfo? {
        let fallback = ["main", "master"].first { name in runs.contains { $0.branch == name } }
        let name = branch ?? fallback ?? head.branch
        func fits(_ run: RunInfo) -> Bool {
            run < head && !run.isLooseLog
                && (run.app.isEmpty || head.app.isEmpty || run.app == head.app)
        }
        let candidates = runs.filter { $0.branch == name && fits($0) }
        for commit in commits {
            if let run = candidates.last(where: { History.isSame($0.commit, commit) }) {
                return run
            }
        }
        return candidates.last ?? runs.last { $0.branch == head.branch && fits($0) }
    }

    /// Whether two commit names are one; a short name stands for the long one it begins.
    static func isSame(_ left: String?, _ right: String) -> Bool {
        guard let left, min(left.utf8.count, right.utf8.count) >= 7 else { return left == right }
        return left.hasPrefix(right) || right.hasPrefix(left)
    }
}
