import AuditStore

/// Two runs' or files' walks, each with its partner.
struct WalkDiff {
    /// Two walks of one screen.
    struct Pair {
        let title: String
        let old: WalkSide.Entry
        let new: WalkSide.Entry
        /// The comparison, or why there is none.
        let result: Result<WalkComparison, WalkComparisonRefusal>

        init(_ old: WalkSide.Entry, _ new: WalkSide.Entry) {
            self.old = old
            self.new = new
            title = new.title
            result = Result { () throws(WalkComparisonRefusal) in
                try WalkComparison(baseline: old.walk, new: new.walk)
            }
        }

        /// Whether the pair leaves something unsaid: a walk failed or was cut.
        var isIncomplete: Bool {
            guard case .success(let comparison) = result else { return true }
            return comparison.isCut || old.walk.completeness == .incomplete
        }

        /// What is left unsaid, in a sentence.
        var note: String? {
            switch result {
            case .failure(let refusal): return refusal.description
            case .success(let comparison):
                guard isIncomplete else { return nil }
                let cut = old.walk.completeness == .incomplete && !comparison.isCut ? old : new
                let which = cut.walk.line == new.walk.line && cut.title == new.title ? "new" : "old"
                let reason = cut.walk.stopReason.map { " (\($0))" } ?? ""
                return
                    "the \(which) walk is incomplete\(reason): what it did not reach may still be there"
            }
        }
    }

    let old: WalkSide
    let new: WalkSide
    /// The pairs, in the order of the new side.
    private(set) var pairs: [Pair] = []
    /// The walks of the old side that the new one has not.
    private(set) var missing: [WalkSide.Entry] = []
    /// The walks of the new side that have nothing to be compared with.
    private(set) var unmatched: [WalkSide.Entry] = []

    /// Pairs the walks of two sides.
    ///
    /// Two files are compared walk by walk, whatever pose they are of: the user named them. Walks of runs are compared where
    /// screen, condition and source agree.
    ///
    /// - Parameters:
    ///   - old: What is taken as right.
    ///   - new: What is looked at.
    ///   - name: The walk that is asked for; nil for all.
    /// - Throws: ``WalkProblem`` where there is nothing to compare.
    init(old: WalkSide, new: WalkSide, name: String?) throws {
        self.old = old
        self.new = new
        for side in [old, new] where side.walks.isEmpty {
            throw WalkProblem(
                description:
                    "there is no walk in '\(side.name)' that the options leave; look with 'audit-report walks list' or 'inspect'"
            )
        }
        if old.isFile || new.isFile {
            try pairNamed(name)
        } else {
            try pairCells(name)
        }
        if case .failure(let refusal) = pairs.first?.result, pairs.count == 1,
            case .differentSources = refusal
        {
            throw WalkProblem(description: refusal.description)
        }
    }

    private mutating func pairNamed(_ name: String?) throws {
        if name != nil || old.walks.count == 1 && new.walks.count == 1 {
            pairs = [Pair(try entry(name, in: old), try entry(name, in: new))]
            return
        }
        for entry in new.walks {
            if let partner = old.entry(named: entry.walk.name ?? entry.screen),
                old.walks.count > 1 || new.walks.count == 1 || partner.name == entry.name
            {
                pairs.append(Pair(partner, entry))
            } else {
                unmatched.append(entry)
            }
        }
        let paired = Set(pairs.map(\.old.name))
        missing = old.walks.filter { !paired.contains($0.name) }
        guard pairs.isEmpty else { return }
        throw WalkProblem(
            description:
                "no walk of '\(new.name)' (\(new.names)) is called as one of '\(old.name)' (\(old.names)); name one with --walk"
        )
    }

    private func entry(_ name: String?, in side: WalkSide) throws -> WalkSide.Entry {
        if let found = side.entry(named: name) { return found }
        throw WalkProblem(
            description:
                "there is no walk '\(name ?? "")' in '\(side.name)', or more than one; there is \(side.names)"
        )
    }

    private mutating func pairCells(_ name: String?) throws {
        func named(_ side: WalkSide) throws -> [WalkSide.Entry] {
            guard let name else { return side.walks }
            let stem = name.prefix { $0 != "@" }
            let found = side.walks.filter { $0.name == stem || $0.screen == name }
            if found.isEmpty {
                throw WalkProblem(
                    description:
                        "there is no walk '\(name)' in run '\(side.name)'; there is \(side.names)"
                )
            }
            return found
        }
        var left = try named(old)
        for entry in try named(new) {
            let partner = left.firstIndex {
                guard let one = $0.stored, let other = entry.stored else { return false }
                return other.mismatch(with: one) == nil
            }
            guard let partner else {
                unmatched.append(entry)
                continue
            }
            pairs.append(Pair(left.remove(at: partner), entry))
        }
        missing = left
    }

    /// 1 where a pair fails a gate, else 3 where something is left unsaid.
    var status: ExitStatus {
        let fails = pairs.contains { pair in
            if case .success(let comparison) = pair.result {
                comparison.isRegression
            } else {
                false
            }
        }
        let incomplete =
            pairs.contains(where: \.isIncomplete) || !missing.isEmpty || pairs.isEmpty
        return .of(gate: fails, incomplete: incomplete)
    }

    /// What is left unsaid about whole walks, in sentences.
    var notes: [String] {
        missing.map { "'\($0.title)' was not walked in '\(new.name)', which says nothing about it" }
            + unmatched.map { "'\($0.title)' has no walk in '\(old.name)' to be compared with" }
    }
}
