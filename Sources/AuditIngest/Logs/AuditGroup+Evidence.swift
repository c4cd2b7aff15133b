import AuditStore

extension AuditGroup {
    /// What the run of the test is evidence of.
    ///
    /// - Parameters:
    ///   - failureChannel: The channel of failure lines.
    ///   - printedChannel: The channel of what was printed.
    ///   - knownScreens: The screens that the test has audited in any run of this log.
    ///   - isAuditing: Whether the test is known to audit, or its name says so.
    /// - Returns: Audits and other failures, in the order of the log.
    func evidence(
        failureChannel: Channel,
        printedChannel: Channel,
        knownScreens: [String?],
        isAuditing: Bool
    ) -> [Evidence] {
        var result = records.map { Evidence.audit($0) }
        let merged = mergedItems()
        let failed = failedAudits()
        let isCut = result.isEmpty && !failed.isEmpty && merged.isEmpty == false
        let openScreens = Set(begins.lazy.filter { !$0.hasEnded }.map(\.screen))
        let endedScreens = Set(begins.lazy.filter(\.hasEnded).map(\.screen))
        for (screen, own) in AuditGroup.byScreen(merged) {
            let isOpen = openScreens.contains(screen)
            // Where the log stops inside the test, only what was seen to end is whole.
            let isStopped = isRunning && !endedScreens.contains(screen)
            let isPartial =
                isCut && isLowerBound(screen, failed) || isOpen || isStopped
                || self.result == .crashed
            let isPrinted = own.contains { if case .printed = $0.source { true } else { false } }
            result.append(
                .audit(
                    AuditRecord(
                        scope: AuditScope(scope(of: screen)),
                        observation: Observation(own.map(\.issue)),
                        outcome: isPartial ? .partial : .findings,
                        attempt: attempt,
                        line: own.map(\.line).min() ?? line,
                        channel: isPrinted ? printedChannel : failureChannel
                    )
                )
            )
        }
        for one in failed {
            result.append(
                audit(one.error.screen, .failed, one.line, failureChannel, error: one.error.reason)
            )
        }
        result += clean(merged, failed, knownScreens, isAuditing, failureChannel, printedChannel)
        result += distinctOthers().map { .otherFailure($0) }
        return result
    }

    /// The issues of each screen, the screens in the order in which they come first.
    private static func byScreen(_ items: [Item]) -> [(screen: String?, own: [Item])] {
        var lists: [(screen: String?, own: [Item])] = []
        var places: [String?: Int] = [:]
        for item in items {
            if let place = places[item.screen] {
                lists[place].own.append(item)
            } else {
                places[item.screen] = lists.count
                lists.append((item.screen, [item]))
            }
        }
        // What has no screen of its own belongs to the only screen there is.
        guard lists.count == 2, let screen = lists[0].screen ?? lists[1].screen,
            places[String?.none] != nil
        else { return lists }
        return [(screen, items)]
    }

    /// Whether an error means that issues of a screen may be missing.
    private func isLowerBound(_ screen: String?, _ failed: [Failed]) -> Bool {
        failed.contains { failure in
            // A time-out that was tried again says nothing about what the next try found.
            if failure.error.reason.lowercased().contains("retry") { return false }
            return failure.error.screen == nil || failure.error.screen == screen
        }
    }

    private func scope(of screen: String?) -> AuditScope.Values {
        var values = scope
        values.test = values.test ?? test
        if let screen {
            values.screen = screen
            values.screenSource = .read
            if let seen = observed[screen] {
                values.condition = seen.condition
                values.textSizeSource = seen.textSizeSource
                values.settingsSource = seen.settingsSource
                if seen.poseSource != .unstated { values.poseSource = seen.poseSource }
            }
        }
        return values
    }

    private func audit(
        _ screen: String?,
        _ outcome: Outcome,
        _ line: Int,
        _ channel: Channel,
        error: String? = nil
    ) -> Evidence {
        .audit(
            AuditRecord(
                scope: AuditScope(scope(of: screen)),
                observation: .empty,
                outcome: outcome,
                error: error,
                attempt: attempt,
                line: line,
                channel: channel
            )
        )
    }

    // MARK: - One list of the channels' issues

    /// The issues of all channels, each once; those of the audit log's records left out.
    private func mergedItems() -> [Item] {
        guard let first = items.first else { return [] }
        if records.isEmpty, items.allSatisfy({ $0.source == first.source }) { return items }
        var merged: [Item] = []
        for record in records {
            merged += record.observation.issues.map {
                Item(
                    issue: $0,
                    screen: record.scope.values.screen,
                    source: .printed(""),
                    line: record.line
                )
            }
        }
        let recorded = merged.count
        var sources: [AuditAssembler.Source] = []
        for item in items where !sources.contains(item.source) { sources.append(item.source) }
        // What was printed is richest; then the failure, its activity and what repeats them.
        let ordered =
            sources.filter { if case .printed = $0 { true } else { false } }
            + [.failureLine, .activity, .rollUp].filter(sources.contains)
        for source in ordered { merge(source, into: &merged) }
        var result = Array(merged[recorded...])
        result.sort { $0.line < $1.line }
        return result
    }

    private func merge(_ source: AuditAssembler.Source, into merged: inout [Item]) {
        // Of each rule, what this channel has not named yet, in order.
        var open: [String: ArraySlice<Int>] = [:]
        for (index, item) in merged.enumerated() {
            open[item.issue.rule.id, default: []].append(index)
        }
        for item in items where item.source == source {
            let rule = item.issue.rule.id
            if let found = open[rule]?.prefix(64).firstIndex(where: { merged[$0].matches(item) }),
                let index = open[rule]?[found]
            {
                if found == open[rule]?.startIndex {
                    open[rule]?.removeFirst()
                } else {
                    open[rule]?.remove(at: found)
                }
                merged[index].fill(item)
            } else {
                merged.append(item)
            }
        }
    }

    /// The audits that could not finish, each once.
    private func failedAudits() -> [Failed] {
        var result: [Failed] = []
        var sources: [AuditAssembler.Source] = []
        for error in errors where !sources.contains(error.source) { sources.append(error.source) }
        for source in sources {
            var open = Array(result.indices)
            for error in errors where error.source == source {
                let found = open.firstIndex { index in
                    let screen = result[index].error.screen
                    return screen == nil || error.error.screen == nil
                        || screen == error.error.screen
                }
                if let found {
                    let index = open.remove(at: found)
                    if result[index].error.screen == nil, error.error.screen != nil {
                        result[index] = error
                    }
                } else {
                    result.append(error)
                }
            }
        }
        // A record of the audit log has said so already.
        let recorded = records.filter { $0.outcome == .failed }.count
        result.removeFirst(min(recorded, result.count))
        for begin in begins where !begin.hasEnded {
            let isNamed = result.contains {
                $0.error.screen == begin.screen || $0.error.screen == nil
            }
            let hasIssues = items.contains { $0.screen == begin.screen && begin.screen != nil }
            guard !isNamed, !hasIssues else { continue }
            let reason = "the audit began and did not end"
            result.append(
                Failed(
                    error: LogAuditError(reason: reason, screen: begin.screen),
                    source: .printed(""),
                    line: begin.line
                )
            )
        }
        if self.result == .crashed, items.isEmpty, result.isEmpty, records.isEmpty, isNamedAudit {
            let reason = "the test crashed, exited or timed out"
            result.append(
                Failed(
                    error: LogAuditError(reason: reason, screen: nil),
                    source: .failureLine,
                    line: line
                )
            )
        }
        return result
    }

    private var isNamedAudit: Bool {
        guard let lower = test?.lowercased() else { return false }
        return lower.contains("audit") || lower.contains("a11y") || lower.contains("accessib")
    }

    // MARK: - What was audited and had nothing

    private func clean(
        _ merged: [Item],
        _ failed: [Failed],
        _ knownScreens: [String?],
        _ isAuditing: Bool,
        _ failureChannel: Channel,
        _ printedChannel: Channel
    ) -> [Evidence] {
        var found: [Evidence] = []
        var done = Set(records.map(\.scope.values.screen))
        let taken = Set(merged.map(\.screen)).union(failed.map(\.error.screen))
        func isFree(_ screen: String?) -> Bool {
            if done.contains(screen) { return false }
            if screen == nil { return merged.isEmpty && failed.isEmpty && done.isEmpty }
            return !taken.contains(screen)
        }
        for clean in cleans where isFree(clean.screen) {
            done.insert(clean.screen)
            found.append(audit(clean.screen, .clean, clean.line, printedChannel))
        }
        for begin in begins where begin.hasEnded && isFree(begin.screen) {
            done.insert(begin.screen)
            found.append(audit(begin.screen, .clean, begin.line, printedChannel))
        }
        if result == .skipped, isAuditing, merged.isEmpty, failed.isEmpty, done.isEmpty {
            found.append(audit(nil, .skipped, line, failureChannel))
        }
        // An earlier try of this test had an audit; this try passed and had none to report.
        guard result == .passed, attempt > 1, merged.isEmpty, failed.isEmpty, done.isEmpty else {
            return found
        }
        let screens =
            knownScreens.contains { $0 != nil } ? knownScreens.filter { $0 != nil } : knownScreens
        for screen in screens { found.append(audit(screen, .clean, line, failureChannel)) }
        return found
    }

    /// The failures that are not Apple's, as often as the channel has them that has them most often.
    private func distinctOthers() -> [OtherFailure] {
        var result: [OtherFailure] = []
        var sources: [AuditAssembler.Source] = []
        for other in others where !sources.contains(other.source) { sources.append(other.source) }
        for source in sources {
            var open: [String: Int] = [:]
            for failure in result { open[failure.message, default: 0] += 1 }
            for other in others where other.source == source {
                if let count = open[other.failure.message], count > 0 {
                    open[other.failure.message] = count - 1
                } else {
                    result.append(other.failure)
                }
            }
        }
        return result
    }
}
