extension Walk {
    /// The walk that a record holds: normal form, without system speech, gaps, repeats at the end and loops.
    ///
    /// The rules are those of `docs/walks.md`, "From utterances to steps". The raw text stays in
    /// every step.
    ///
    /// - Parameter record: The walk as an artifact carries it.
    public init(_ record: WalkRecord) {
        let words = WalkWords.detect(
            record.utterances.compactMap { $0.stated == nil ? $0.spoken : nil },
            stated: record.scope.values.language
        )
        let heard = PrePass.sort(record.utterances, words: words)
        var kept = heard.speech
        // Only a screen reader stays where it is at the end; in a tree, equal elements are elements.
        let speaks = record.source == .voiceover || record.source == .desktopScreenReader
        let repeats = speaks ? PrePass.equalAtEnd(kept) : 1
        if repeats >= 3 { kept.removeLast(repeats - 1) }
        let loop = speaks && repeats < 3 ? PrePass.loop(kept) : nil
        if let loop { kept.removeLast(kept.count - loop.start - loop.period) }

        var parsed: [String: WalkStep] = [:]
        steps = kept.map { utterance in
            let spoken = utterance.spoken ?? ""
            guard utterance.isBare else {
                return WalkStep(utterance, spoken: spoken, words: words)
            }
            var step =
                parsed[spoken] ?? WalkStep(utterance, spoken: spoken, words: words)
            parsed[spoken] = step
            step.line = utterance.line
            return step
        }
        name = record.name
        scope = record.scope
        source = record.source
        raw = record.failure == nil ? record.utterances.count { $0.event == nil } : 0
        let count = steps.count
        events = heard.events.map {
            WalkEvent(kind: $0.kind, afterSteps: min($0.afterSteps, count), text: $0.text)
        }
        gaps = heard.gaps.filter { $0 < count || repeats < 3 && loop == nil }
            .map { min($0, count) }
        tailRepeats = repeats >= 3 ? repeats - 1 : 0
        hasAmbiguousTail = repeats == 2
        self.loop = loop
        stopReason = record.stopReason
        failure = record.failure
        requestID = record.requestID
        attempt = record.attempt
        line = record.line
        language = words.language.code
        voiceOverRestored = record.voiceOverRestored
        completeness =
            if record.failure != nil {
                .failed
            } else if raw == 0 {
                // Of a screen on which VoiceOver said nothing nothing is known.
                .incomplete
            } else if tailRepeats > 0 || loop != nil || record.complete == true {
                .complete
            } else if record.complete == false {
                .incomplete
            } else {
                .unstated
            }
        if record.failure != nil { steps = [] }
    }
}

extension WalkUtterance {
    /// Whether nothing but the text is known, so that equal texts give equal steps.
    fileprivate var isBare: Bool {
        pane == nil && identifier == nil && frame == nil && hint == nil && stated == nil
    }

    /// Whether two utterances may be the same element that was spoken twice.
    fileprivate func repeats(_ other: WalkUtterance) -> Bool {
        guard spoken == other.spoken else { return false }
        if let frame, let otherFrame = other.frame, frame != otherFrame { return false }
        if let identifier, let otherID = other.identifier, identifier != otherID { return false }
        return true
    }
}

/// The steps of the pre-pass.
private enum PrePass {
    struct Heard {
        var speech: [WalkUtterance] = []
        var events: [WalkEvent] = []
        var gaps: [Int] = []
    }

    /// Parts speech from events and gaps.
    static func sort(_ utterances: [WalkUtterance], words: WalkWords) -> Heard {
        var heard = Heard()
        for utterance in utterances {
            let text = WalkText.collapsed(utterance.spoken ?? "")
            if let kind = utterance.event {
                heard.events.append(
                    WalkEvent(kind: kind, afterSteps: heard.speech.count, text: text)
                )
            } else if text.isEmpty, utterance.stated == nil {
                heard.gaps.append(heard.speech.count)
            } else if words.isSystemSpeech(text.lowercased()) {
                heard.events.append(
                    WalkEvent(kind: .system, afterSteps: heard.speech.count, text: text)
                )
            } else {
                var utterance = utterance
                utterance.spoken = text
                heard.speech.append(utterance)
            }
        }
        return heard
    }

    /// How often the last utterance stands at the end.
    static func equalAtEnd(_ speech: [WalkUtterance]) -> Int {
        guard let last = speech.last else { return 0 }
        var count = 0
        for utterance in speech.reversed() {
            guard utterance.repeats(last) else { break }
            count += 1
        }
        return count
    }

    /// The longest cycle that is looked for.
    static let longestPeriod = 400

    /// The shortest block that repeats to the end, where it does so often enough to be no coincidence.
    ///
    /// Two equal rows of a list look like a cycle that was walked twice; so a short block has to come a third time.
    static func loop(_ speech: [WalkUtterance]) -> WalkLoop? {
        var names = Interner<String>()
        let keys = speech.map { names.number($0.spoken ?? "") }
        let count = keys.count
        guard count >= 5 else { return nil }
        for period in 2...max(2, min(longestPeriod, count / 2)) {
            var at = count - 1 - period
            while at >= 0, keys[at] == keys[at + period],
                speech[at].repeats(speech[at + period])
            {
                at -= 1
            }
            let start = at + 1
            let length = count - start
            guard length > 2 * period || length == 2 * period && period >= 4 else { continue }
            guard keys[start..<start + period].contains(where: { $0 != keys[start] }) else {
                continue
            }
            return WalkLoop(start: start, period: period)
        }
        return nil
    }
}
