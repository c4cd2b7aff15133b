/// Something that was heard between the steps of a walk and is no step.
public struct WalkEvent: Sendable, Hashable {
    /// What it was.
    public let kind: WalkEventKind
    /// How many steps came before it.
    public let afterSteps: Int
    /// What was spoken, or the name of the screen.
    public let text: String
}

/// A cycle that VoiceOver did not get out of.
public struct WalkLoop: Sendable, Hashable {
    /// The step at which the cycle begins, from 0.
    public let start: Int
    /// How many steps the cycle has.
    public let period: Int
}

/// How far a walk got.
public enum WalkCompleteness: String, Sendable, Hashable, CaseIterable {
    /// VoiceOver stayed on the last element, or the artifact says that the walk ended.
    case complete
    /// Nothing says; it is taken as a whole.
    case unstated
    /// It was cut: what it did not speak may still be there.
    case incomplete
    /// The capture failed: nothing follows from it.
    case failed
}

/// A walk after the pre-pass: the steps in normal form, and what was taken out of them.
public struct Walk: Sendable {
    /// The name that the artifact gives it.
    public var name: String?
    /// What was walked.
    public var scope: AuditScope
    /// Whose order it is.
    public var source: WalkSource
    /// How many utterances the artifact had, with system speech, gaps and repeats.
    public var raw: Int
    /// The steps.
    public var steps: [WalkStep]
    /// What was heard between them.
    public var events: [WalkEvent]
    /// For each step that was not heard, how many steps came before it.
    public var gaps: [Int]
    /// How often the last step was spoken again at the end, where VoiceOver stayed on it.
    public var tailRepeats: Int
    /// Whether the last step was spoken twice: two elements, or VoiceOver staying on one.
    public var hasAmbiguousTail: Bool
    /// The cycle that VoiceOver did not get out of; the steps hold it once.
    public var loop: WalkLoop?
    /// How far it got.
    public var completeness: WalkCompleteness
    /// Why it stopped, where the artifact says.
    public var stopReason: String?
    /// Why the capture failed, where it did.
    public var failure: String?
    /// An identifier under which the same walk may arrive twice.
    public var requestID: String?
    /// The try of a retried test, from 1.
    public var attempt: Int
    /// The line where the walk begins, from 1.
    public var line: Int
    /// The code of the language whose words were taken off the labels.
    public var language: String
    /// Whether VoiceOver was put back to what it was; nil where nothing says.
    public var voiceOverRestored: Bool?

    /// Whether the walk reached its end, as far as is known.
    public var complete: Bool { completeness == .complete }

    /// Whether it is a focus probe: one utterance, where VoiceOver stood after one event; a walk that was cut behind its first is none.
    public var isProbe: Bool {
        raw == 1 && source == .voiceover && (complete || completeness == .unstated)
    }

    /// Whether VoiceOver spoke of itself before the first step, so that the first element may not have been heard.
    public var beganWithSystemSpeech: Bool {
        events.contains { $0.kind == .system && $0.afterSteps == 0 }
    }

    /// How a sentence names the walk.
    public var displayName: String { name ?? scope.values.screen ?? "walk" }

    /// The walk called `name`: the only one, the one with this name, or the one whose name before `@` it is.
    ///
    /// - Parameters:
    ///   - name: The name; nil where it was left out.
    ///   - walks: The walks of one artifact or run.
    /// - Returns: nil where none or several fit.
    public static func named(_ name: String?, in walks: [Walk]) -> Walk? {
        if walks.count == 1 { return walks.first }
        guard let name else { return nil }
        let exact = walks.filter { $0.name == name }
        if !exact.isEmpty { return exact.count == 1 ? exact.first : nil }
        let stem = name.prefix { $0 != "@" }
        let similar = walks.filter { $0.name?.prefix { $0 != "@" } == stem }
        return similar.count == 1 ? similar.first : nil
    }
}
