/// Checks of walks that need no baseline.
public enum WalkCheck {
    static let missingHeading = "walk.missingHeading"
    static let paneOrderDiffers = "walk.paneOrderDiffers"
    static let symbolName = "walk.symbolName"
    static let repeatedTrait = "walk.repeatedTrait"
    static let noLabel = "walk.noLabel"
    static let focusLost = "walk.focusLost"
    static let voiceOverLeftOn = "walk.voiceOverLeftOn"

    /// Everything that is wrong with a walk by itself.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - others: Walks of the same screen: those in other poses make panes known, one in the same pose knows the
    ///     first element, on which a probe must not stand.
    /// - Returns: The order first, then the steps in their order.
    public static func check(_ walk: Walk, others: [Walk] = []) -> [WalkFinding] {
        guard walk.completeness != .failed else { return [] }
        var findings: [WalkFinding] = []
        if walk.isProbe {
            let pose = walk.scope.values.condition.pose
            let screen = others.first { !$0.isProbe && $0.scope.values.condition.pose == pose }
            // `FOCUS …` says where VoiceOver stood before the event.
            let isBefore = walk.name?.hasPrefix("FOCUS") ?? false
            if !isBefore, let lost = focus(walk, screen: screen) { findings.append(lost) }
        } else {
            findings += order(walk, others: others)
            findings += loop(walk)
        }
        for index in walk.steps.indices { findings += step(index, in: walk) }
        if walk.voiceOverRestored == false {
            findings.append(
                WalkFinding(
                    voiceOverLeftOn,
                    "VoiceOver was not turned off after \(WalkSentence.quoted(walk.displayName))",
                    in: walk
                )
            )
        }
        return findings
    }

    private static func loop(_ walk: Walk) -> [WalkFinding] {
        guard let loop = walk.loop else { return [] }
        let cycle = walk.steps[loop.start...].map(\.displayName)
        return [
            WalkFinding(
                WalkDifferenceKind.loop.rule.id,
                "VoiceOver goes round in \(WalkSentence.list(cycle)) and never gets past it",
                in: walk
            )
        ]
    }

    // MARK: - Panes

    private static func order(_ walk: Walk, others: [Walk]) -> [WalkFinding] {
        guard let panes = WalkPanes.find(in: walk, others: others) else { return [] }
        var findings: [WalkFinding] = []
        if panes.isInterleaved {
            let lists = panes.members.filter { $0.count >= 2 }
                .map { WalkSentence.list($0.map { walk.steps[$0].displayName }) }
            // Two columns may be a table, which is read by rows; titles make panes of them.
            let isSure = panes.evidence != .frames || headed(panes, walk) >= 2
            findings.append(
                WalkFinding(
                    WalkDifferenceKind.interleaved.rule.id,
                    "read row by row: \(lists.joined(separator: " and ")), \(panes.switches) switches",
                    severity: isSure ? .error : .warning,
                    in: walk
                )
            )
        }
        guard panes.evidence <= .container else { return findings }
        for members in panes.members where members.count >= 2 {
            guard let first = members.first,
                !members.contains(where: { walk.steps[$0].isHeading })
            else { continue }
            let name = WalkSentence.quoted(walk.steps[first].displayName)
            findings.append(
                WalkFinding(
                    missingHeading,
                    "\(name) begins a pane and is not spoken as a heading",
                    step: first,
                    in: walk
                )
            )
        }
        return findings
    }

    /// How many panes begin with a heading.
    private static func headed(_ panes: WalkPanes, _ walk: Walk) -> Int {
        panes.members.count { $0.first.map { walk.steps[$0].isHeading } ?? false }
    }

    /// Whether the panes of one screen come in the same order in every pose.
    ///
    /// - Parameter walks: Walks of one screen; those of other sources than the first are ignored.
    /// - Returns: A finding for each walk whose order differs from that of the first walk with the same elements.
    public static func paneOrder(_ walks: [Walk]) -> [WalkFinding] {
        guard let first = walks.first else { return [] }
        var findings: [WalkFinding] = []
        for (index, walk) in walks.enumerated() where walk.source == first.source {
            if let finding = paneOrder(of: walk, after: walks[..<index]) {
                findings.append(finding)
            }
        }
        return findings
    }

    /// Whether the panes of a walk come in the order that another pose has.
    ///
    /// - Parameters:
    ///   - walk: A walk.
    ///   - earlier: Walks of the same screen; those of its own pose and of other sources are ignored.
    /// - Returns: nil where no order differs.
    static func paneOrder(of walk: Walk, after earlier: some Collection<Walk>) -> WalkFinding? {
        for other in earlier
        where other.source == walk.source
            && other.scope.values.condition.pose != walk.scope.values.condition.pose
        {
            if let finding = paneOrder(other, walk) { return finding }
        }
        return nil
    }

    private static func paneOrder(_ one: Walk, _ other: Walk) -> WalkFinding? {
        guard !one.isProbe, !other.isProbe else { return nil }
        let match = WalkMatch(one.steps, other.steps)
        let pairs = match.newOfOld.indices.filter { match.newOfOld[$0] >= 0 }
        let order = WalkOrder(pairs.map { match.newOfOld[$0] })
        guard let kind = order.kind, kind != .moved,
            order.blocks.contains(where: { $0.count >= 2 })
        else { return nil }
        let blocks = order.blocks.map {
            WalkSentence.list($0.map { one.steps[pairs[$0]].displayName })
        }
        let poses = [one, other].map(\.scope.values.condition.pose.displayName)
        return WalkFinding(
            paneOrderDiffers,
            "the panes are read in one order when \(poses[0]) and in another when \(poses[1]): \(blocks.joined(separator: " and "))",
            in: other
        )
    }

    // MARK: - Steps

    private static func step(_ index: Int, in walk: Walk) -> [WalkFinding] {
        let step = walk.steps[index]
        let name = WalkSentence.quoted(step.spoken)
        var findings: [WalkFinding] = []
        if step.label.isEmpty, !step.traits.isEmpty {
            findings.append(
                WalkFinding(
                    noLabel,
                    "\(name) is spoken without a label, at step \(index + 1)",
                    step: index,
                    in: walk
                )
            )
        }
        if NameOfImage.isOne(step.label) {
            findings.append(
                WalkFinding(
                    symbolName,
                    "\(WalkSentence.quoted(step.label)) is the name of a symbol or file, at step \(index + 1)",
                    step: index,
                    in: walk
                )
            )
        }
        if let trait = step.repeatedTraits.first {
            findings.append(
                WalkFinding(
                    repeatedTrait,
                    "\(name) says \(WalkSentence.quoted(trait)) twice, at step \(index + 1)",
                    step: index,
                    in: walk
                )
            )
        }
        return findings
    }

    // MARK: - Focus

    /// Whether VoiceOver lost its place after an event.
    ///
    /// - Parameters:
    ///   - probe: The walk of one step that was spoken after the event.
    ///   - screen: A walk of the screen that it stood on afterwards, for its first element.
    /// - Returns: nil where it stands on neither the first element nor the button that leads back.
    public static func focus(_ probe: Walk, screen: Walk? = nil) -> WalkFinding? {
        guard probe.isProbe, let step = probe.steps.first else { return nil }
        let first = screen?.steps.first
        let isFirst = first.map { $0.key == step.key && $0.traits == step.traits } ?? false
        guard step.isBackButton || isFirst else { return nil }
        let place = step.isBackButton ? "the button that leads back" : "the first element"
        return WalkFinding(
            focusLost,
            "after \(WalkSentence.quoted(probe.displayName)) VoiceOver stands on \(WalkSentence.quoted(step.spoken)), \(place)",
            step: 0,
            in: probe
        )
    }

    /// Whether a probe found VoiceOver where it should be.
    ///
    /// - Parameters:
    ///   - probe: A focus probe, with what should have been spoken where the export says.
    ///   - screen: A walk of the screen, for its first element.
    /// - Returns: nil where nothing is wrong.
    public static func focus(_ probe: FocusProbe, screen: Walk? = nil) -> WalkFinding? {
        let walk = Walk(probe)
        guard let step = walk.steps.first else {
            guard let expected = probe.expected else { return nil }
            return WalkFinding(
                WalkDifferenceKind.notHeard.rule.id,
                "nothing was heard after \(WalkSentence.quoted(probe.after)), \(WalkSentence.quoted(expected)) was expected",
                in: walk
            )
        }
        if let expected = probe.expected {
            let wanted = WalkStep(spoken: expected, language: walk.language)
            if wanted.key == step.key, wanted.traits == step.traits { return nil }
            if let lost = focus(walk, screen: screen) { return lost }
            return WalkFinding(
                WalkDifferenceKind.focusChanged.rule.id,
                "after \(WalkSentence.quoted(probe.after)) VoiceOver stands on \(WalkSentence.quoted(step.spoken)), \(WalkSentence.quoted(expected)) was expected",
                step: 0,
                in: walk
            )
        }
        return focus(walk, screen: screen)
    }
}

extension Walk {
    /// A walk of one step from a focus probe, so that probes are compared as walks are.
    ///
    /// - Parameter probe: The probe.
    public init(_ probe: FocusProbe) {
        self.init(
            WalkRecord(
                name: probe.after,
                scope: probe.scope,
                source: .voiceover,
                utterances: [WalkUtterance(spoken: probe.spoken, line: probe.line)],
                line: probe.line
            )
        )
    }
}

extension WalkRecord {
    /// The walk as a focus probe, where it is one: a single utterance of VoiceOver's.
    ///
    /// The event is the first word of the name, in lower case: `fold` for `FOLD closed`.
    public var focusProbe: FocusProbe? {
        guard utterances.count == 1, source == .voiceover, failure == nil else { return nil }
        let event = (name ?? "").split(separator: " ").first.map { $0.lowercased() } ?? "focus"
        return FocusProbe(
            scope: scope,
            after: event,
            expected: nil,
            spoken: utterances[0].spoken,
            line: line
        )
    }
}
