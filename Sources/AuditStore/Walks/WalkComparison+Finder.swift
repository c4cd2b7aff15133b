extension WalkComparison {
    /// Turns a match of steps into differences.
    struct Finder {
        let baseline: Walk
        let new: Walk
        let match: WalkMatch
        private(set) var differences: [WalkDifference] = []

        init(baseline: Walk, new: Walk, match: WalkMatch) {
            self.baseline = baseline
            self.new = new
            self.match = match
        }

        /// The pairs in the order of the baseline.
        var pairs: [(old: Int, new: Int)] {
            match.newOfOld.indices.compactMap {
                match.newOfOld[$0] < 0 ? nil : (old: $0, new: match.newOfOld[$0])
            }
        }

        mutating func findAll() {
            findOrder()
            findLoop()
            for (old, new) in pairs { findChanges(old, new) }
            findMissing()
            findNew()
        }

        // MARK: - Order

        private mutating func findOrder() {
            let pairs = pairs
            let order = WalkOrder(
                pairs.map(\.new),
                titles: pairs.map { baseline.steps[$0.old].isHeading }
            )
            guard let kind = order.kind else { return }
            let blocks = order.blocks.map { $0.map { pairs[$0].old } }
            let moved = order.moved.map { pairs[$0].new }.sorted()
            differences.append(
                WalkDifference(
                    kind,
                    WalkSentence.order(
                        kind,
                        blocks: blocks.map { $0.map { baseline.steps[$0].displayName } },
                        switches: order.switches,
                        moved: moved.map { new.steps[$0].displayName },
                        of: pairs.count
                    ),
                    blocks: blocks,
                    movedSteps: moved
                )
            )
        }

        private mutating func findLoop() {
            guard let loop = new.loop, baseline.loop == nil else { return }
            let cycle = new.steps[loop.start...].map(\.displayName)
            differences.append(
                WalkDifference(
                    .loop,
                    "VoiceOver goes round in \(WalkSentence.list(cycle)) from step \(loop.start + 1) on and never gets past it"
                )
            )
        }

        // MARK: - Pairs

        private mutating func findChanges(_ oldIndex: Int, _ newIndex: Int) {
            let old = baseline.steps[oldIndex]
            let now = new.steps[newIndex]
            switch match.evidence[oldIndex] {
            case .pane: findPaneLabel(oldIndex, newIndex)
            case .place:
                let isValue = match.maskedEqual(oldIndex, newIndex)
                differences.append(
                    WalkDifference(
                        isValue ? .valueChanged : .labelChanged,
                        old: oldIndex,
                        new: newIndex,
                        WalkSentence.label(old, now, at: newIndex, isValue: isValue),
                        element: old.displayName
                    )
                )
            default: break
            }
            if old.traits != now.traits {
                let lost = old.traits.filter { !now.traits.contains($0) }
                let gained = now.traits.filter { !old.traits.contains($0) }
                differences.append(
                    WalkDifference(
                        .traitChanged,
                        old: oldIndex,
                        new: newIndex,
                        WalkSentence.change(
                            now,
                            at: newIndex,
                            lost: lost,
                            gained: gained,
                            isTrait: true
                        ),
                        verdict: lost.isEmpty ? .notice : .fail,
                        element: old.displayName
                    )
                )
            }
            if old.states != now.states {
                differences.append(
                    WalkDifference(
                        .stateChanged,
                        old: oldIndex,
                        new: newIndex,
                        WalkSentence.change(
                            now,
                            at: newIndex,
                            lost: old.states.filter { !now.states.contains($0) },
                            gained: now.states.filter { !old.states.contains($0) },
                            isTrait: false
                        ),
                        element: old.displayName
                    )
                )
            }
        }

        private mutating func findPaneLabel(_ oldIndex: Int, _ newIndex: Int) {
            let old = baseline.steps[oldIndex]
            let now = new.steps[newIndex]
            let isLost = old.key.utf8.count > now.key.utf8.count
            // VoiceOver does not speak the label of the pane that a walk starts in.
            if isLost, newIndex == 0 { return }
            differences.append(
                WalkDifference(
                    isLost ? .paneLabelLost : .paneLabelAdded,
                    old: oldIndex,
                    new: newIndex,
                    WalkSentence.pane(
                        longer: isLost ? old : now,
                        shorter: isLost ? now : old,
                        isLost: isLost,
                        at: newIndex
                    ),
                    element: isLost ? now.displayName : old.displayName
                )
            )
        }

        // MARK: - Steps without a partner

        private mutating func findMissing() {
            let missing = match.leftOld
            guard !missing.isEmpty else { return }
            let lastPaired = match.newOfOld.lastIndex { $0 >= 0 } ?? -1
            var gaps = new.gaps
            for index in missing {
                let step = baseline.steps[index]
                let name = WalkSentence.quoted(step.spoken)
                if index > lastPaired, endedEarly {
                    let reason = new.stopReason.map { " ('\($0)')" } ?? ""
                    add(.notReached, index, "the walk ended\(reason) before it came to \(name)")
                    continue
                }
                let (low, high) = neighbours(index)
                if let at = gaps.firstIndex(where: { low < $0 && $0 <= high }) {
                    gaps.remove(at: at)
                    add(.notHeard, index, "nothing was heard where \(name) should be spoken")
                    continue
                }
                addLost(index, isBeforeFirst: low < 0)
            }
        }

        private mutating func addLost(_ index: Int, isBeforeFirst: Bool) {
            let step = baseline.steps[index]
            var detail = "\(WalkSentence.quoted(step.spoken)) is not spoken any more"
            if let before = index > 0 ? baseline.steps[index - 1] : nil {
                detail += "; it stood behind \(WalkSentence.quoted(before.displayName))"
            }
            var verdict: WalkVerdict?
            if isBeforeFirst, index == 0, new.beganWithSystemSpeech {
                detail += "; VoiceOver spoke of itself at the start and may have swallowed it"
                verdict = .warn
            }
            if index == baseline.steps.count - 1, baseline.hasAmbiguousTail {
                detail += "; VoiceOver may have stayed on the last element of the baseline"
                verdict = .warn
            }
            add(.lost, index, detail, verdict: verdict)
        }

        private mutating func add(
            _ kind: WalkDifferenceKind,
            _ index: Int,
            _ detail: String,
            verdict: WalkVerdict? = nil
        ) {
            differences.append(
                WalkDifference(
                    kind,
                    old: index,
                    detail,
                    verdict: verdict,
                    element: baseline.steps[index].displayName
                )
            )
        }

        /// Whether the new walk may have ended before the screen did.
        ///
        /// A recorder that shows its end by repeats has not come to it where there are none.
        private var endedEarly: Bool {
            if new.completeness == .incomplete || new.steps.isEmpty { return true }
            return new.completeness == .unstated && !new.hasAmbiguousTail
                && baseline.tailRepeats > 0
        }

        /// The new indexes of the paired steps round an old one, from which on and up to which it may stand.
        private func neighbours(_ index: Int) -> (low: Int, high: Int) {
            var at = index - 1
            while at >= 0, match.newOfOld[at] < 0 { at -= 1 }
            let low = at >= 0 ? match.newOfOld[at] : -1
            at = index + 1
            while at < match.newOfOld.count, match.newOfOld[at] < 0 { at += 1 }
            let high = at < match.newOfOld.count ? match.newOfOld[at] : new.steps.count
            return (low, high)
        }

        private mutating func findNew() {
            let baselineEnd = match.oldOfNew.lastIndex { $0 >= 0 } ?? -1
            for index in match.leftNew {
                let step = new.steps[index]
                let isKnown = match.baselineSpeaks(index)
                var detail =
                    isKnown
                    ? "\(WalkSentence.quoted(step.spoken)) is spoken once more than before, at step \(index + 1)"
                    : "\(WalkSentence.quoted(step.spoken)) is new, at step \(index + 1)"
                if !isKnown, index > baselineEnd, baseline.completeness == .incomplete {
                    detail += "; the baseline ended before it"
                }
                // Twice at the end may be VoiceOver staying where it is.
                let isUnsure = isKnown && new.hasAmbiguousTail && index >= new.steps.count - 2
                if isUnsure { detail += "; VoiceOver may have stayed on the last element" }
                differences.append(
                    WalkDifference(
                        isKnown ? .duplicated : .added,
                        new: index,
                        detail,
                        verdict: isUnsure ? .warn : nil,
                        element: step.displayName
                    )
                )
            }
        }
    }
}
