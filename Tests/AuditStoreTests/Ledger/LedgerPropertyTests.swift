import AuditStore
import Testing

/// Random histories against the model, and against themselves in another order.
@Suite struct LedgerPropertyTests {
    static let seeds = Array(UInt64(1)...24)

    /// Fills a store; each run's audits may come in two artifacts, in any order.
    private func fill(
        _ model: LedgerModel,
        shuffledBy seed: UInt64? = nil
    ) throws -> LedgerFixture {
        var random = SeededGenerator(seed: seed ?? 0)
        var parts: [LedgerModel.Run] = []
        for run in model.runs {
            guard seed != nil, random.chance(40), run.audits.count > 1 else {
                parts.append(run)
                continue
            }
            let middle = Int.random(in: 1..<run.audits.count, using: &random)
            var first = run
            first.audits = Array(run.audits[..<middle])
            var second = run
            second.audits = Array(run.audits[middle...])
            parts += [first, second]
        }
        if seed != nil { parts.shuffle(using: &random) }
        let ledger = try LedgerFixture()
        for part in parts {
            let start = Timestamp(seconds: 1_790_000_000 + Int64(part.start) * 3600)
            try ledger.run(part.key, branch: part.branch, start: start, part.audits)
        }
        return ledger
    }

    /// Every answer as text.
    private func answers(_ ledger: LedgerFixture, _ model: LedgerModel) throws -> [String] {
        var lines: [String] = []
        let now = Timestamp(seconds: 1_791_000_000)
        for head in model.runs {
            var request = LedgerRequest(now: now)
            request.run = head.key
            let history = try History(ledger.store)
            for status in try history.findings(request) {
                let flaky = status.flakiness
                lines.append(
                    "\(head.key) \(LedgerModel.name(status.finding)) \(status.state) \(status.firstSeen.key) \(status.lastSeen.key)"
                        + " \(status.reopenings) \(flaky.switches)/\(flaky.opportunities) \(flaky.disagreeingRuns)"
                        + " \(status.minimalCondition?.displayName ?? "-")"
                        + " \(status.minimalCondition?.confidence.rawValue ?? "-")"
                )
                for cell in status.cells {
                    lines.append(
                        "  \(cell.cell.displayName()) \(cell.state) \(cell.since.key) \(cell.lastSeen.key) \(cell.fixedBy?.key ?? "-")"
                    )
                }
            }
            for cell in try history.coverage(request).cells {
                lines.append(
                    "\(cell.cell.screen) \(cell.cell.displayName()) \(cell.state) \(cell.lastAudited?.key ?? "-") \(cell.lastLooked?.key ?? "-") \(cell.openFindings)"
                )
            }
            for cell in try history.plan(request, budget: 5) {
                lines.append("plan \(cell.cell.screen) \(cell.cell.displayName()) \(cell.reason)")
            }
            let comparison = try history.compare(compareRequest(head.key, now))
            lines.append("\(comparison.summary) \(comparison.exitStatus) \(comparison.notes)")
            for change in comparison.changes {
                lines.append(
                    "  \(change.kinds) \(LedgerModel.name(change.finding)) \(change.cells.map { $0.displayName() })"
                        + " \(change.firstSeen?.key ?? "-") \(change.firstBad?.key ?? "-") \(change.lastGood?.key ?? "-")"
                )
            }
        }
        return lines
    }

    private func compareRequest(_ head: String, _ now: Timestamp) -> ComparisonRequest {
        var request = ComparisonRequest(now: now)
        request.head = head
        return request
    }

    @Test(arguments: seeds) func statesAreWhatTheModelSays(_ seed: UInt64) throws {
        let model = LedgerModel(seed: seed)
        try expectStates(of: model, in: fill(model, shuffledBy: seed))
    }

    private func expectStates(of model: LedgerModel, in ledger: LedgerFixture) throws {
        let history = try History(ledger.store)
        for head in model.runs {
            let line = model.line(to: head)
            let known = LedgerModel.knowledge(after: line)
            let looks = LedgerModel.looks(head)
            var request = LedgerRequest(now: LedgerFixture.now)
            request.run = head.key
            var seen: Set<LedgerModel.Place> = []
            for status in try history.findings(request) {
                let finding = status.finding
                let name = LedgerModel.name(finding)
                for cell in status.cells {
                    let place = LedgerModel.Place(
                        cell: "\(cell.cell.screen) \(cell.cell.displayName())",
                        finding: name
                    )
                    seen.insert(place)
                    let one = try #require(known[place])
                    let look = looks[place.cell]
                    #expect(cell.state == expected(one, look, name, finding.rule.type))
                    if one.isOpen { #expect(cell.since.key == one.since) }
                    if one.wasSeen, status.flakiness.disagreeingRuns == 0 {
                        #expect(cell.lastSeen.key == one.lastSeen)
                    }
                    #expect((cell.fixedBy?.key ?? "") == one.fixedBy)
                }
            }
            #expect(seen == Set(known.keys))
        }
    }

    private func expected(
        _ known: LedgerModel.Knowledge,
        _ look: LedgerModel.Look?,
        _ name: String,
        _ type: AuditType
    ) -> FindingState {
        let isFlakyNow = look?.flaky.contains(name) ?? false
        guard known.isOpen else { return !known.wasSeen || isFlakyNow ? .flaky : .fixed }
        if isFlakyNow { return .flaky }
        return look?.steady.contains(name) ?? false ? .open : .unverified
    }

    @Test(arguments: seeds) func comparisonsAreWhatTheModelSays(_ seed: UInt64) throws {
        let model = LedgerModel(seed: seed)
        let ledger = try fill(model, shuffledBy: seed &+ 7)
        let history = try History(ledger.store)
        let order = model.runs.sorted { $0.start < $1.start }
        for head in model.runs {
            let base =
                order.last { $0.branch == "main" && $0.start < head.start }
                ?? order.last { $0.branch == head.branch && $0.start < head.start }
            let answer = try history.compare(compareRequest(head.key, LedgerFixture.now))
            #expect(answer.base?.key == base?.key)
            let line = model.line(to: head)
            let after = LedgerModel.knowledge(after: line)
            let end = base.flatMap { base in line.firstIndex { $0.key == base.key } }
            let before = LedgerModel.knowledge(after: Array(line.prefix(end.map { $0 + 1 } ?? 0)))
            let looks = LedgerModel.looks(head)
            func names(_ known: [LedgerModel.Place: LedgerModel.Knowledge]) -> Set<String> {
                Set(known.filter(\.value.isOpen).map(\.key.finding))
            }
            func found(_ kinds: ChangeKind...) -> Set<String> {
                Set(
                    answer.changes.filter { kinds.contains($0.kind) }
                        .map { LedgerModel.name($0.finding) }
                )
            }
            let gained = names(after).subtracting(names(before))
            let ever = Set(before.filter(\.value.wasSeen).map(\.key.finding))
            // What only some attempts saw before is not new.
            let maybe = Set(before.filter { !$0.value.wasSeen }.map(\.key.finding))
            #expect(found(.new).isSubset(of: gained.subtracting(ever)))
            #expect(gained.subtracting(ever).subtracting(maybe).isSubset(of: found(.new)))
            #expect(found(.reopened) == gained.intersection(ever))
            #expect(found(.fixed) == names(before).subtracting(names(after)))
            let steady = Set(looks.values.flatMap(\.steady))
            let both = names(before).intersection(names(after))
            // What the head saw is open one way or another; the rest is unverified, flaky, or widened by a run between.
            #expect(both.intersection(steady).isDisjoint(with: found(.unverified, .flaky, .fixed)))
            #expect(
                both.subtracting(steady).isSubset(of: found(.unverified, .flaky, .widened))
            )
        }
    }

    @Test(arguments: seeds.prefix(10)) func ingestOrderChangesNoAnswer(_ seed: UInt64) throws {
        let model = LedgerModel(seed: seed)
        let first = try fill(model)
        let one = try answers(first, model)
        #expect(!one.isEmpty)
        for order in [seed, seed &+ 1000] {
            #expect(try answers(fill(model, shuffledBy: order), model) == one)
        }
        // And deriving everything again changes nothing.
        try first.writer.rebuildDerivedTables()
        #expect(try answers(first, model) == one)
    }

    // MARK: - Renames

    @Test(arguments: seeds) func aRecordedRenameJoinsBothHistories(_ seed: UInt64) throws {
        let whole = LedgerModel(seed: seed)
        let split = whole.renaming("Trash", to: "Bin", fromRun: whole.runs.count / 2)
        let ledger = try fill(split, shuffledBy: seed)
        let before = try answers(ledger, split)
        let rename = RenameRecord(
            kind: .screen,
            app: "Mail",
            oldName: "Trash",
            newName: "Bin",
            renamedAt: LedgerFixture.now
        )
        let writer = RenameWriter(ledger.store)
        #expect(try writer.rename(rename))
        // Everything is as if the screen had always had its new name.
        let joined = whole.renaming("Trash", to: "Bin", fromRun: 0)
        try expectStates(of: joined, in: ledger)
        #expect(try answers(ledger, split) == answers(fill(joined), joined))
        // Saying it again changes nothing, and taking it back gives both names their own again.
        #expect(try !writer.rename(rename))
        #expect(try writer.revert(rename, at: LedgerFixture.now))
        #expect(try answers(ledger, split) == before)
        try expectStates(of: split, in: ledger)
    }

    @Test(arguments: seeds) func aRenameThatNobodyRecordedClosesNothing(_ seed: UInt64) throws {
        let whole = LedgerModel(seed: seed)
        let cut = whole.runs.count / 2
        let split = whole.renaming("Trash", to: "Bin", fromRun: cut)
        let history = try History(fill(split, shuffledBy: seed).store)
        let renamed = split.runs.filter { run in run.audits.contains { $0.screen == "Bin" } }
        let keys = Set(renamed.map(\.key))
        for head in renamed {
            let answer = try history.compare(compareRequest(head.key, LedgerFixture.now))
            // A run before the new name may have found or fixed something since the base.
            for change in answer.changes where change.finding.screen == "Trash" {
                #expect(change.kind != .persisting && change.kind != .flaky)
                #expect(change.fixedBy.map { keys.contains($0.key) } != true)
            }
            for question in answer.renames {
                #expect(question.oldName == "Trash" && question.newName == "Bin")
                #expect(question.shared * 2 >= question.total && question.shared > 0)
            }
        }
    }

    @Test(arguments: seeds.prefix(10)) func answersAgreeWithEachOther(_ seed: UInt64) throws {
        let model = LedgerModel(seed: seed)
        let ledger = try fill(model)
        let history = try History(ledger.store)
        for head in model.runs {
            var request = LedgerRequest(now: LedgerFixture.now)
            request.run = head.key
            let findings = try history.findings(request)
            let coverage = try history.coverage(request)
            let answer = try history.compare(compareRequest(head.key, LedgerFixture.now))
            let changes = Dictionary(
                answer.changes.map { ($0.finding.key, $0.kind) },
                uniquingKeysWith: { first, _ in first }
            )
            let regressed: Set<ChangeKind> = [.new, .reopened, .worsened, .widened]
            for finding in findings {
                let kind = changes[finding.finding.key]
                switch finding.state {
                case .open:
                    let kinds = regressed.union([.narrowed, .persisting])
                    #expect(kind.map(kinds.contains) == true)
                case .unverified: #expect(kind.map(regressed.union([.unverified]).contains) == true)
                case .flaky: #expect(kind.map(regressed.union([.flaky, .fixed]).contains) != false)
                case .fixed: #expect(kind == nil || kind == .fixed)
                case .accepted: Issue.record("nothing is accepted")
                }
            }
            #expect(Set(changes.keys).isSubset(of: findings.map(\.finding.key)))
            let open = findings.flatMap(\.cells).filter {
                $0.state == .open || $0.state == .unverified
            }
            let byCell = Dictionary(grouping: open, by: \.cell)
            for cell in coverage.cells {
                let flaky = findings.flatMap(\.cells).count {
                    $0.cell == cell.cell && $0.state == .flaky
                }
                let number = byCell[cell.cell]?.count ?? 0
                #expect(cell.openFindings >= number && cell.openFindings <= number + flaky)
                if cell.lastState == .clean { #expect(number == 0) }
            }
        }
    }
}
