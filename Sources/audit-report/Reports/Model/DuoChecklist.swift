import AuditStore

/// What an app on a device that folds has to get right, as claims that evidence can support.
enum DuoChecklist {
    private static let folding: [Pose] = [.closed, .partlyFolded, .open]

    private static func walks(_ poses: [Pose]) -> [EvidenceNeed] {
        poses.map { .walk("VoiceOver walk \($0.displayName)", ConditionFilter(poses: [$0])) }
    }

    private static func audits(_ poses: [Pose], _ types: [AuditType]) -> [EvidenceNeed] {
        poses.map { .audit("audit \($0.displayName)", types, ConditionFilter(poses: [$0])) }
    }

    /// The claims, in the order of the checklist.
    static let items: [EvidenceItem] = [
        EvidenceItem(
            id: "panes",
            title:
                "Every pane is a group with a name, and VoiceOver reads the panes in one order in all three poses",
            needs: walks(folding),
            walkKinds: ["INTERLEAVED", "PANE_ORDER_CHANGED", "PANE_LABEL_LOST", "MOVED", "LOST"]
        ),
        EvidenceItem(
            id: "headings",
            title: "The title of each pane is a heading",
            needs: walks([.open]),
            contradictedBy: [.trait],
            walkKinds: ["TRAIT_CHANGED"]
        ),
        EvidenceItem(
            id: "focus",
            title: "After a fold or an unfold VoiceOver stands where the person was",
            needs: [
                .focus("focus after folding", after: ["fold", "close", "closed"]),
                .focus("focus after unfolding", after: ["unfold", "open", "opened"]),
            ],
            walkKinds: ["FOCUS_CHANGED"],
            lostFocusContradicts: true
        ),
        EvidenceItem(
            id: "largest-text",
            title: "At AX5 nothing is cut off or overlaps, closed and in the open panes",
            needs: [Pose.closed, .open].map {
                .audit(
                    "audit at AX5 \($0.displayName)",
                    [.textClipped, .dynamicType],
                    ConditionFilter(poses: [$0], from: .accessibility5)
                )
            },
            contradictedBy: [.textClipped, .dynamicType],
            contradictionFilter: ConditionFilter(from: .accessibility5)
        ),
        EvidenceItem(
            id: "scaled-icons",
            title: "Icons and spacing grow with the text",
            needs: [
                .audit(
                    "audit at AX5",
                    [.dynamicType],
                    ConditionFilter(from: .accessibility5)
                )
            ],
            person: "No audit measures icons: compare screenshots at large and AX5."
        ),
        EvidenceItem(
            id: "reduce-motion",
            title: "Reduce Motion stops what moves with the hinge; fades may stay",
            needs: [
                .audit(
                    "audit under Reduce Motion",
                    [],
                    ConditionFilter(setting: (SettingName("reduceMotion"), "on"))
                )
            ],
            person: "No audit sees motion: fold the device and watch."
        ),
        EvidenceItem(
            id: "contrast",
            title:
                "Colours keep enough contrast in light, dark and with Increase Contrast, and never speak alone",
            needs: [
                .audit("contrast audit", [.contrast], ConditionFilter()),
                .audit(
                    "contrast audit in dark",
                    [.contrast],
                    ConditionFilter(setting: (SettingName("appearance"), "dark"))
                ),
                .audit(
                    "contrast audit with Increase Contrast",
                    [.contrast],
                    ConditionFilter(setting: (SettingName("increaseContrast"), "on"))
                ),
            ],
            contradictedBy: [.contrast],
            person: "No audit knows what a colour means."
        ),
        EvidenceItem(
            id: "reach",
            title:
                "Controls are named and large enough to hit; every drag has another way; commands have shortcuts",
            needs: audits([.closed, .open], [.hitRegion, .sufficientElementDescription]),
            contradictedBy: [.hitRegion, .sufficientElementDescription, .action],
            person: "No audit presses keys or drags."
        ),
        EvidenceItem(
            id: "placed-elements",
            title: "Elements placed by position keep their own size",
            needs: audits([.open], [.elementDetection, .hitRegion]),
            contradictedBy: [.elementDetection, .parentChild],
            person:
                "An element that grew over its neighbours shows in the frames and in the source."
        ),
        EvidenceItem(
            id: "every-pose",
            title: "Every pose was audited, and walked with VoiceOver",
            needs: audits(folding, []) + walks(folding)
        ),
    ]

    /// The claim about the simulators; it belongs to the devices, not to a screen.
    static let simulators =
        "VoiceOver, text size and contrast of the shared simulators are back at their defaults"

    /// Whether anything in the report ran on a device that folds.
    static func applies(to report: Report) -> Bool {
        report.screens.contains { $0.cells.contains { folding.contains($0.condition.pose) } }
    }
}
