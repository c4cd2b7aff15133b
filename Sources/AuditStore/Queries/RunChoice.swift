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

    /// The latest run that may be judged, of a branch where one is named.
    ///
    /// Only a run that audited or walked, or failed to: a log of simulator settings by itself is no job whose audits are missing.
    ///
    /// - Parameter branch: The branch; nil for any.
    /// - Returns: The run; nil where there is none.
    public func latestRun(on branch: String? = nil) -> RunInfo? {
        runs.last { !$0.isSettingsOnly && (branch == nil || $0.branch == branch) }
    }

    /// The branches that have a run that may be judged, in order; the empty name is left out.
    public var branches: [String] {
        Set(runs.filter { !$0.isSettingsOnly }.map(\.branch)).subtracting([""]).sorted()
    }

    /// Refuses a branch that no run that may be judged is on: an answer about nothing would look like good news.
    ///
    /// - Parameter branch: The branch that somebody named; nil where nobody did.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` with the branches as choices.
    public func require(branch: String?) throws {
        guard let branch, latestRun(on: branch) == nil else { return }
        throw StoreError.notFound(
            kind: "run of branch",
            name: branch,
            choices: branches.prefix(8).map { "'\($0)'" }
        )
    }

    /// `main`, else `master`, as far as one of them has a run that may be judged.
    private var trunk: String? {
        ["main", "master"].first { latestRun(on: $0) != nil }
    }

    /// The branch that reports are about: `main`, else `master`, else the branch of the latest run.
    public var mainBranch: String {
        trunk ?? latestRun()?.branch ?? runs.last?.branch ?? ""
    }

    /// The run that a head is compared with where nobody names one.
    ///
    /// The last earlier run of the base branch and of the same app. Where commits are given, the newest run of one of them, in
    /// their order: the merge base first. What somebody named is never exchanged for something else: only where nobody named a base
    /// branch or commits, and the main branch has no such run, the head's own branch is asked.
    ///
    /// - Parameters:
    ///   - head: The run that is compared.
    ///   - branch: The base branch; nil for `main`, else `master`, else the head's branch.
    ///   - commits: Commits that the head builds on, the newest first.
    /// - Returns: The run; nil where there is none.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the branch has no run, or earlier runs have none of the commits.
    public func base(
        for head: RunInfo,
        branch: String? = nil,
        commits: [String] = []
    ) throws -> RunInfo? {
        try require(branch: branch)
        func fits(_ run: RunInfo) -> Bool {
            run < head && !run.isSettingsOnly
                && (run.app.isEmpty || head.app.isEmpty || run.app == head.app)
        }
        let name = branch ?? trunk ?? head.branch
        let candidates = runs.filter { $0.branch == name && fits($0) }
        for commit in commits {
            if let run = candidates.last(where: { History.isSame($0.commit, commit) }) {
                return run
            }
        }
        if let first = commits.first, !candidates.isEmpty {
            let known = candidates.reversed().compactMap(\.commit)
            throw StoreError.notFound(
                kind: commits.count == 1
                    ? "earlier run of branch '\(name)' with commit"
                    : "earlier run of branch '\(name)' with one of the \(commits.count) commits from",
                name: first,
                choices: known.prefix(5).map { "'\($0)'" }
            )
        }
        if let last = candidates.last { return last }
        guard branch == nil, commits.isEmpty else { return nil }
        return runs.last { $0.branch == head.branch && fits($0) }
    }

    /// Whether two commit names are one; a short name stands for the long one it begins.
    static func isSame(_ left: String?, _ right: String) -> Bool {
        guard let left, min(left.utf8.count, right.utf8.count) >= 7 else { return left == right }
        return left.hasPrefix(right) || right.hasPrefix(left)
    }
}
