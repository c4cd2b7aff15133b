/// Where the order of a walk's steps comes from.
///
/// Walks of different sources are never compared.
public enum WalkSource: String, Sendable, Hashable, CaseIterable {
    /// VoiceOver itself spoke.
    case voiceover
    /// A library computed the order.
    case computed
    /// The order of an XCUI query or element tree.
    case xcuiQuery = "xcui-query"
    /// A screen reader of a desktop computer.
    case desktopScreenReader = "desktop-screen-reader"
}

/// What an utterance is when it is not the speech of an element.
public enum WalkEventKind: String, Sendable, Hashable, CaseIterable {
    /// VoiceOver spoke of itself: `VoiceOver on`, `Screen curtain off`.
    case system
    /// The app spoke of its own accord: a toast, a posted announcement.
    case announcement
    /// Another screen came up.
    case screenChange
}

/// What an export says about an element apart from the text; taken as it is, not read from the text.
public struct StatedSpeech: Sendable, Hashable {
    /// The label.
    public var label: String
    /// The traits, as the export spells them.
    public var traits: [String]
    /// The states.
    public var states: [String]

    /// An element whose parts are known.
    public init(label: String, traits: [String] = [], states: [String] = []) {
        self.label = label
        self.traits = traits
        self.states = states
    }
}

/// One thing that was spoken, as read: the raw text and what the export adds to it.
public struct WalkUtterance: Sendable, Hashable {
    /// The raw text; the truth that everything else is derived from.
    ///
    /// Nil where nothing was heard.
    public var spoken: String?
    /// The pane, where the export names it.
    public var pane: String?
    /// The accessibility identifier, where the export names it.
    public var identifier: String?
    /// Where the element was.
    public var frame: Frame?
    /// The line of the artifact, from 1; 0 where there is none.
    public var line: Int
    /// What it is when it is not an element's speech; nil for an element.
    public var event: WalkEventKind?
    /// The hint, where the export keeps it apart from the text.
    public var hint: String?
    /// The parts, where the export has them instead of a text that was spoken.
    public var stated: StatedSpeech?

    /// An utterance as read.
    public init(
        spoken: String?,
        pane: String? = nil,
        identifier: String? = nil,
        frame: Frame? = nil,
        line: Int = 0,
        event: WalkEventKind? = nil,
        hint: String? = nil,
        stated: StatedSpeech? = nil
    ) {
        self.spoken = spoken
        self.pane = pane
        self.identifier = identifier
        self.frame = frame
        self.line = line
        self.event = event
        self.hint = hint
        self.stated = stated
    }
}

/// A walk as an artifact carries it, before the pre-pass.
public struct WalkRecord: Sendable {
    /// The name that the artifact gives it: a marker word, an attachment, a request identifier.
    public var name: String?
    /// What was walked.
    public var scope: AuditScope
    /// Whose order it is.
    public var source: WalkSource
    /// Everything that was heard, in order.
    public var utterances: [WalkUtterance]
    /// Whether the artifact says that the walk reached its end; nil where it does not say.
    public var complete: Bool?
    /// Why it stopped, where the artifact says.
    public var stopReason: String?
    /// An identifier under which the same walk may arrive twice.
    public var requestID: String?
    /// The try of a retried test, from 1.
    public var attempt: Int
    /// The line where the walk begins, from 1.
    public var line: Int
    /// Why the capture failed, where it did: such a walk is never compared.
    public var failure: String?
    /// Whether VoiceOver was put back to what it was; nil where nothing says.
    public var voiceOverRestored: Bool?

    /// A walk as read.
    public init(
        name: String? = nil,
        scope: AuditScope,
        source: WalkSource,
        utterances: [WalkUtterance],
        complete: Bool? = nil,
        stopReason: String? = nil,
        requestID: String? = nil,
        attempt: Int = 1,
        line: Int = 0,
        failure: String? = nil,
        voiceOverRestored: Bool? = nil
    ) {
        self.failure = failure
        self.voiceOverRestored = voiceOverRestored
        self.name = name
        self.scope = scope
        self.source = source
        self.utterances = utterances
        self.complete = complete
        self.stopReason = stopReason
        self.requestID = requestID
        self.attempt = attempt
        self.line = line
    }
}

/// Where VoiceOver stood after one event: a fold, an unfold, a sheet.
public struct FocusProbe: Sendable {
    /// What was probed.
    public var scope: AuditScope
    /// The event: `fold`, `unfold`, `sheet`, `back`.
    public var after: String
    /// What should have been spoken, where the export says.
    public var expected: String?
    /// What was spoken; nil where nothing was.
    public var spoken: String?
    /// The line of the artifact, from 1.
    public var line: Int

    /// A probe.
    public init(
        scope: AuditScope,
        after: String,
        expected: String?,
        spoken: String?,
        line: Int = 0
    ) {
        self.scope = scope
        self.after = after
        self.expected = expected
        self.spoken = spoken
        self.line = line
    }
}
