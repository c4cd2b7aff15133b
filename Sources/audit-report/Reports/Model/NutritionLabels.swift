import AuditStore

/// The features of the App Store's Accessibility Nutrition Labels that audits and walks can speak to.
///
/// Captions and audio descriptions are left out: nothing in the store bears on them. The criteria are Apple's
/// (<https://developer.apple.com/help/app-store-connect/manage-app-accessibility/overview-of-accessibility-nutrition-labels>).
enum NutritionLabels {
    /// The features, in the order of the store's form.
    static let items: [EvidenceItem] = [
        EvidenceItem(
            id: "voiceover",
            title: "VoiceOver",
            needs: [
                .audit(
                    "audit of names and traits",
                    [.sufficientElementDescription, .elementDetection, .trait],
                    ConditionFilter()
                ),
                .walk("VoiceOver walk", ConditionFilter()),
            ],
            contradictedBy: [
                .sufficientElementDescription, .elementDetection, .trait, .action, .parentChild,
            ],
            walkKinds: [
                "INTERLEAVED", "PANE_ORDER_CHANGED", "MOVED", "LOST", "LOOP", "TRAIT_CHANGED",
                "DUPLICATED",
            ],
            lostFocusContradicts: true,
            person: "Do every common task with VoiceOver and the screen off."
        ),
        EvidenceItem(
            id: "voice-control",
            title: "Voice Control",
            needs: [
                .audit("audit of names", [.sufficientElementDescription], ConditionFilter()),
                .audit(
                    "audit with Voice Control on",
                    [],
                    ConditionFilter(setting: (SettingName("voiceControl"), "on"))
                ),
            ],
            contradictedBy: [.sufficientElementDescription, .elementDetection],
            person: "Do every common task by voice alone."
        ),
        EvidenceItem(
            id: "larger-text",
            title: "Larger Text",
            needs: [
                .audit(
                    "audit at AX3 or larger, where text is twice its size",
                    [.dynamicType, .textClipped],
                    ConditionFilter(from: .accessibility3)
                )
            ],
            contradictedBy: [.dynamicType, .textClipped],
            contradictionFilter: ConditionFilter()
        ),
        EvidenceItem(
            id: "dark-interface",
            title: "Dark Interface",
            needs: [
                .audit(
                    "contrast audit in dark",
                    [.contrast],
                    ConditionFilter(setting: (SettingName("appearance"), "dark"))
                )
            ],
            contradictedBy: [.contrast],
            contradictionFilter: ConditionFilter(setting: (SettingName("appearance"), "dark")),
            person: "Look for screens that stay light or flash on the way."
        ),
        EvidenceItem(
            id: "differentiate",
            title: "Differentiate Without Color Alone",
            needs: [
                .audit(
                    "audit with Differentiate Without Color",
                    [],
                    ConditionFilter(setting: (SettingName("differentiateWithoutColor"), "on"))
                )
            ],
            person: "No audit knows what a colour means: look in grayscale."
        ),
        EvidenceItem(
            id: "sufficient-contrast",
            title: "Sufficient Contrast",
            needs: [
                .audit("contrast audit", [.contrast], ConditionFilter()),
                .audit(
                    "contrast audit in dark",
                    [.contrast],
                    ConditionFilter(setting: (SettingName("appearance"), "dark"))
                ),
            ],
            contradictedBy: [.contrast]
        ),
        EvidenceItem(
            id: "reduced-motion",
            title: "Reduced Motion",
            needs: [
                .audit(
                    "audit with Reduce Motion",
                    [],
                    ConditionFilter(setting: (SettingName("reduceMotion"), "on"))
                )
            ],
            person: "No audit sees motion: look at every transition."
        ),
    ]
}
