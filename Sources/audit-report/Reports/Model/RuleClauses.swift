import AuditStore

/// How far a machine can decide a criterion.
enum Decidability: String, Sendable {
    /// A finding is a failure; a clean audit says much.
    case decides
    /// A finding is a hint, and a clean audit leaves work for a person.
    case helps

    /// The words shown.
    var displayName: String {
        switch self {
        case .decides: "the audit decides"
        case .helps: "the audit helps, a person decides"
        }
    }
}

/// The criteria that an audit type bears on, and what it leaves to a person.
struct RuleClauses: Sendable {
    /// WCAG 2.2 success criteria: number, name, level.
    let wcag: [String]
    /// Clauses of EN 301 549 V3.2.1.
    let en301549: [String]
    /// How far the audit goes.
    let decidability: Decidability
    /// What only a person can judge.
    let person: String

    /// The criteria of a rule; those of its type where the rule has none of its own.
    ///
    /// EN 301 549 V3.2.1 takes up WCAG 2.1, so criteria that are new in WCAG 2.2 have no clause in it.
    static func of(_ rule: Rule) -> RuleClauses { byRule[rule.id] ?? of(rule.type) }

    private static func of(_ type: AuditType) -> RuleClauses {
        switch type {
        case .contrast:
            RuleClauses(
                wcag: ["1.4.3 Contrast (Minimum), AA", "1.4.11 Non-text Contrast, AA"],
                en301549: ["11.1.4.3", "11.1.4.11"],
                decidability: .helps,
                person:
                    "Text over pictures and gradients, icons, and whether colour alone carries meaning."
            )
        case .elementDetection:
            RuleClauses(
                wcag: ["1.3.1 Info and Relationships, A", "4.1.2 Name, Role, Value, A"],
                en301549: ["11.1.3.1.1", "11.4.1.2.1", "11.5.2.5"],
                decidability: .helps,
                person: "Whether what was left out of the accessibility tree is decoration."
            )
        case .hitRegion:
            RuleClauses(
                wcag: ["2.5.8 Target Size (Minimum), AA", "2.5.5 Target Size (Enhanced), AAA"],
                en301549: [],
                decidability: .decides,
                person: "Whether the same command has another, larger target."
            )
        case .sufficientElementDescription:
            RuleClauses(
                wcag: [
                    "1.1.1 Non-text Content, A", "2.4.6 Headings and Labels, AA",
                    "4.1.2 Name, Role, Value, A",
                ],
                en301549: ["11.1.1.1.1", "11.2.4.6", "11.4.1.2.1", "11.5.2.5"],
                decidability: .helps,
                person: "Whether the label says what the element does, in the words of the screen."
            )
        case .dynamicType:
            RuleClauses(
                wcag: ["1.4.4 Resize Text, AA"],
                en301549: ["11.1.4.4.1", "11.7"],
                decidability: .decides,
                person: "Whether icons and spacing grow along, and the order still makes sense."
            )
        case .textClipped:
            RuleClauses(
                wcag: ["1.4.4 Resize Text, AA", "1.4.10 Reflow, AA", "1.4.12 Text Spacing, AA"],
                en301549: ["11.1.4.4.1", "11.1.4.10", "11.1.4.12"],
                decidability: .helps,
                person:
                    "Whether text overlaps, or is cut on purpose and can be had in full elsewhere."
            )
        case .trait:
            RuleClauses(
                wcag: ["1.3.1 Info and Relationships, A", "4.1.2 Name, Role, Value, A"],
                en301549: ["11.1.3.1.1", "11.4.1.2.1", "11.5.2.5"],
                decidability: .helps,
                person: "Whether what looks like a heading, a button or a selected tab says so."
            )
        case .action:
            RuleClauses(
                wcag: ["2.1.1 Keyboard, A", "4.1.2 Name, Role, Value, A"],
                en301549: ["11.2.1.1.1", "11.4.1.2.1", "11.5.2.11", "11.5.2.12"],
                decidability: .helps,
                person: "Whether every drag and gesture has an action that needs neither."
            )
        case .parentChild:
            RuleClauses(
                wcag: ["1.3.1 Info and Relationships, A"],
                en301549: ["11.1.3.1.1", "11.5.2.9"],
                decidability: .helps,
                person: "Whether groups match what belongs together on the screen."
            )
        case .walk:
            RuleClauses(
                wcag: ["1.3.2 Meaningful Sequence, A", "2.4.3 Focus Order, A"],
                en301549: ["11.1.3.2.1", "11.2.4.3"],
                decidability: .helps,
                person: "Whether the order tells the same story as the screen."
            )
        case .unknown:
            RuleClauses(
                wcag: [],
                en301549: [],
                decidability: .helps,
                person: "What the export's text means."
            )
        }
    }

    private static let byRule: [String: RuleClauses] = [
        "sufficientElementDescription.imageWithoutLabel": RuleClauses(
            wcag: ["1.1.1 Non-text Content, A"],
            en301549: ["11.1.1.1.1"],
            decidability: .helps,
            person: "Whether the picture is decoration, and what it shows otherwise."
        ),
        "sufficientElementDescription.imageName": RuleClauses(
            wcag: ["1.1.1 Non-text Content, A"],
            en301549: ["11.1.1.1.1"],
            decidability: .decides,
            person: "What the picture shows, in the reader's words."
        ),
        "sufficientElementDescription.unknownRole": RuleClauses(
            wcag: ["4.1.2 Name, Role, Value, A"],
            en301549: ["11.4.1.2.1", "11.5.2.5"],
            decidability: .helps,
            person: "What the element does."
        ),
    ]

    /// Criteria that no audit bears on at all; a person has to look.
    static let personOnly: [(criterion: String, question: String)] = [
        ("1.2.2 Captions, 1.2.5 Audio Description", "Do videos have captions and descriptions?"),
        ("1.3.4 Orientation", "Does every screen work in portrait and landscape, open and closed?"),
        ("1.4.1 Use of Color", "Is anything told by colour alone?"),
        (
            "2.1.1 Keyboard, 2.4.7 Focus Visible",
            "Can everything be done with Full Keyboard Access?"
        ),
        ("2.3.3 Animation from Interactions", "Does Reduce Motion turn off what moves?"),
        ("2.5.1 Pointer Gestures, 2.5.7 Dragging", "Does every gesture have a tap or an action?"),
        ("2.5.3 Label in Name", "Can Voice Control say what is written?"),
        ("3.3.1 Error Identification", "Are mistakes named, in text, and spoken?"),
        ("3.3.8 Accessible Authentication", "Can a person log in without remembering or solving?"),
        ("4.1.3 Status Messages", "Are changes announced that the eye would notice?"),
    ]
}
