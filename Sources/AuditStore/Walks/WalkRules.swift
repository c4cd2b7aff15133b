/// A rule about what VoiceOver spoke.
public struct WalkRule: Sendable, Hashable {
    /// The identifier: `walk.interleaved`.
    public let id: String
    /// A few words for a heading.
    public let title: String
    /// How bad it is unless a check says otherwise.
    public let severity: Severity
    /// What it means for a person who listens, and what to look at.
    public let explanation: String

    /// The rule as the ledger keeps it.
    public var rule: Rule { Rule(id: id, type: .walk) }
}

/// Every rule about walks: the kinds of differences, and the checks that need no baseline.
public enum WalkRules {
    /// The rules in the order of their identifiers.
    public static let all: [WalkRule] = (differences + checks).sorted { $0.id < $1.id }

    /// The rule with this identifier; nil where there is none.
    public static func rule(_ id: String) -> WalkRule? { byID[id] }

    /// The rule of a kind of difference.
    public static func rule(_ kind: WalkDifferenceKind) -> WalkRule? { byID[kind.rule.id] }

    private static let byID: [String: WalkRule] = {
        var table: [String: WalkRule] = [:]
        for rule in all { table[rule.id] = rule }
        return table
    }()

    private static let differences: [WalkRule] = [
        of(
            .interleaved,
            "Read row by row",
            "Two panes are read in turns, a row of the one and a row of the other. Nobody can follow either. Make each pane an accessibility container, so that VoiceOver reads it to its end."
        ),
        of(
            .paneOrderChanged,
            "Panes in another order",
            "Each pane is read in one piece, but not in the order in which it was. Sort the containers, not their elements."
        ),
        of(
            .moved,
            "Read in another order",
            "Elements are read at another place than before. Look at the sort priority and at the order of the views."
        ),
        of(
            .deinterleaved,
            "Read pane by pane again",
            "Panes that were read row by row are read one after the other. This is a fix."
        ),
        of(
            .loop,
            "VoiceOver is trapped",
            "Moving on leads back to an earlier element again and again, so that the rest of the screen cannot be reached. Look at carousels and at elements that are rebuilt when they get the focus."
        ),
        of(
            .lost,
            "Element lost",
            "An element that was spoken is not spoken any more, although the walk came past its place."
        ),
        of(
            .notHeard,
            "Nothing heard",
            "VoiceOver spoke nothing where the element should be. The recorder may have missed it; walk again before you search."
        ),
        of(
            .notReached,
            "Not reached",
            "The walk ended before the element. It says nothing about whether the element is there."
        ),
        of(
            .traitChanged,
            "Trait changed",
            "An element is spoken with other traits. A heading that is none any more cannot be reached by the rotor; a link or button that is none is not known to be one."
        ),
        of(
            .paneLabelLost,
            "Pane label lost",
            "The label of the container is not spoken before its first element. People do not hear that they came to another pane."
        ),
        of(
            .paneLabelAdded,
            "Pane label added",
            "The label of the container is spoken before its first element. This is a gain."
        ),
        of(
            .duplicated,
            "Spoken twice",
            "An element is spoken more often than before. Look for a label on a container and on its child."
        ),
        of(
            .labelChanged,
            "Label changed",
            "An element has another name. It may be a new wording, or a label that was lost."
        ),
        of(
            .valueChanged,
            "Value changed",
            "Only numbers differ: a counter, a date, a price. It is counted and not shown."
        ),
        of(
            .stateChanged,
            "State changed",
            "An element is on, off, selected or dimmed where it was not. The test may have begun in another state."
        ),
        of(.added, "Element added", "An element is spoken that the baseline does not have."),
        of(
            .focusChanged,
            "Focus moved",
            "After a fold, a sheet or a way back, VoiceOver stands elsewhere than before. People lose their place and have to start again."
        ),
    ]

    private static let checks: [WalkRule] = [
        WalkRule(
            id: WalkCheck.missingHeading,
            title: "Pane title is no heading",
            severity: .warning,
            explanation:
                "The first element of a pane is not spoken as a heading, so that the rotor cannot jump to the pane. Give its title the header trait."
        ),
        WalkRule(
            id: WalkCheck.paneOrderDiffers,
            title: "Pane order differs between poses",
            severity: .error,
            explanation:
                "The same panes are read in one order in one pose and in another order in another. People who fold the device have to learn the screen twice."
        ),
        WalkRule(
            id: WalkCheck.symbolName,
            title: "A symbol or file name is spoken",
            severity: .error,
            explanation:
                "VoiceOver reads the name of a symbol or of an image file, because the element has no label of its own."
        ),
        WalkRule(
            id: WalkCheck.repeatedTrait,
            title: "A trait is spoken twice",
            severity: .warning,
            explanation:
                "The label ends with the word that VoiceOver adds by itself: Save Button, Button. Take the word out of the label."
        ),
        WalkRule(
            id: WalkCheck.noLabel,
            title: "Spoken without a label",
            severity: .error,
            explanation:
                "VoiceOver says what the element is, and not what it is called. Give it a label."
        ),
        WalkRule(
            id: WalkCheck.focusLost,
            title: "Focus lost",
            severity: .error,
            explanation:
                "After an event VoiceOver stands on the first element of the screen or on the button that leads back. Move the focus to the element that it stood on."
        ),
        WalkRule(
            id: WalkCheck.voiceOverLeftOn,
            title: "VoiceOver left on",
            severity: .warning,
            explanation:
                "The walk did not turn VoiceOver off again. Every later test on this simulator runs with it. Turn it off in the test's teardown."
        ),
    ]

    private static func of(
        _ kind: WalkDifferenceKind,
        _ title: String,
        _ explanation: String
    ) -> WalkRule {
        WalkRule(
            id: kind.rule.id,
            title: title,
            severity: kind.verdict.severity,
            explanation: explanation
        )
    }
}
