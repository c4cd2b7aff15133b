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

    /// An utterance as read.
    public init(
        spoken: String?,
        pane: String? = nil,
        identifier: String? = nil,
        frame: Frame? = nil,
        line: Int = 0
    ) {
        self.spoken = spoken
        self.pane = pane
        self.identifier = identifier
        self.frame = frame
        self.line = line
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
        line: Int = 0
    ) {
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
