/// The settings of a simulator that tests change and somebody has to put back.
///
/// A name may have parts after a colon: `bold_text:BoldTextEnabled`, `locale:AppleLocale`,
/// `privacy:photos:org.example.app`. Settings that test tools need themselves (application accessibility,
/// automation) are not in it.
public enum SettingCatalogue {
    /// What a row has as its target where the log does not say what the value was.
    public static let recordedOrErase = "recorded value or erase"

    /// The domain of the accessibility preferences.
    public static let accessibilityDomain = "com.apple.Accessibility"

    /// Every definition, in the order of the documentation.
    public static let all: [SettingDefinition] =
        interface + switches + [boldText("EnhancedTextLegibilityEnabled")]
        + [boldText("BoldTextEnabled"), boldText("UIAccessibilityBoldTextEnabled")] + recorded
        + rest

    /// The definition of a setting by its full name, or nil where the table has none.
    ///
    /// - Parameter setting: Such as `content_size` or `privacy:photos:org.example.app`.
    /// - Returns: The definition.
    public static func definition(for setting: String) -> SettingDefinition? {
        if let exact = byName[setting] { return exact }
        guard let colon = setting.firstIndex(of: ":") else { return nil }
        return byName[String(setting[..<colon])]
    }

    /// The setting that a preference key belongs to, whatever its domain; nil where it is none.
    ///
    /// - Parameter key: Such as `ReduceMotionEnabled` or `AppleLocale`.
    /// - Returns: The definition.
    public static func setting(forKey key: String) -> SettingDefinition? { byKey[key] }

    /// Every preference key that the table knows, in order.
    public static let knownKeys: [String] = byKey.keys.sorted()

    /// The keys that test tools set for themselves and that nobody has to put back.
    public static let toolKeys: Set<String> = [
        "ApplicationAccessibilityEnabled", "AutomationEnabled", "AccessibilityEnabled",
        "VOTIsRunningKey",
    ]

    /// The services of `simctl privacy`.
    public static let privacyServices: Set<String> = [
        "all", "calendar", "contacts", "contacts-limited", "location", "location-always", "photos",
        "photos-add", "media-library", "microphone", "motion", "reminders", "siri", "camera",
    ]

    /// Brings the value of a `defaults` or tool command to the spelling that rows have.
    ///
    /// - Parameters:
    ///   - value: The value as written, such as `YES` or `UICTContentSizeCategoryXL`.
    ///   - setting: The setting's name.
    /// - Returns: The value as rows spell it; as it is where it is none of the setting's.
    public static func rowValue(_ value: String, of setting: String) -> String {
        guard let definition = definition(for: setting) else { return value }
        switch definition.name {
        case "appearance":
            switch value.lowercased() {
            case "2", "dark", "true", "yes": return "dark"
            case "0", "1", "light", "false", "no": return "light"
            default: return value
            }
        case "content_size":
            return (try? TextSize(parsing: value))?.simctlName ?? value
        case "increase_contrast":
            return boolean(value).map { $0 ? "enabled" : "disabled" } ?? value
        default:
            guard definition.values == ["on", "off"] else { return value }
            return boolean(value).map { $0 ? "on" : "off" } ?? value
        }
    }

    /// The truth of a boolean as `defaults` writes and prints it; nil where it is no boolean.
    public static func boolean(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "1", "on", "enabled", "enable": true
        case "false", "no", "0", "off", "disabled", "disable": false
        default: nil
        }
    }

    private static let byName: [String: SettingDefinition] = Dictionary(
        all.map { ($0.name, $0) },
        uniquingKeysWith: { first, _ in first }
    )

    private static let byKey: [String: SettingDefinition] = {
        var table: [String: SettingDefinition] = [:]
        for definition in all {
            switch definition.mechanism {
            case .preference(_, let key, _, _), .recorded(_, let key):
                if !key.isEmpty { table[key] = definition }
            case .voiceOver: table["VoiceOverTouchEnabled"] = definition
            default: break
            }
        }
        table["DarkenSystemColors"] = byName["increase_contrast"]
        table["UserInterfaceStyleMode"] = byName["appearance"]
        table["UIPreferredContentSizeCategoryName"] = byName["content_size"]
        return table
    }()
}

extension SettingCatalogue {
    private static let interface: [SettingDefinition] = [
        SettingDefinition(
            name: "appearance",
            title: "Appearance",
            defaultValue: "light",
            values: ["light", "dark"],
            mechanism: .interface(option: "appearance"),
            condition: "appearance"
        ),
        SettingDefinition(
            name: "content_size",
            title: "Text size",
            defaultValue: TextSize.systemDefault.simctlName,
            values: TextSize.allCases.map(\.simctlName),
            mechanism: .interface(option: "content_size")
        ),
        SettingDefinition(
            name: "increase_contrast",
            title: "Increase Contrast",
            defaultValue: "disabled",
            values: ["enabled", "disabled"],
            mechanism: .interface(option: "increase_contrast"),
            condition: "increaseContrast"
        ),
        SettingDefinition(
            name: "status_bar",
            title: "Status bar",
            defaultValue: "none",
            values: [],
            mechanism: .statusBar,
            survivesShutdown: false,
            copiedByClone: false
        ),
    ]

    private static let switches: [SettingDefinition] = [
        preference(
            "reduce_motion",
            "Reduce Motion",
            "ReduceMotionEnabled",
            notify: "com.apple.accessibility.reduce.motion.status",
            condition: "reduceMotion"
        ),
        preference(
            "prefer_cross_fade",
            "Prefer Cross-Fade Transitions",
            "ReduceMotionReduceSlideTransitionsPreference",
            condition: "preferCrossFadeTransitions"
        ),
        preference(
            "reduce_transparency",
            "Reduce Transparency",
            "EnhancedBackgroundContrastEnabled",
            notify: "com.apple.accessibility.enhance.background.contrast.status",
            condition: "reduceTransparency"
        ),
        preference(
            "button_shapes",
            "Button Shapes",
            "ButtonShapesEnabled",
            notify: "com.apple.accessibility.button.shapes",
            condition: "buttonShapes"
        ),
        preference(
            "on_off_labels",
            "On/Off Labels",
            "IncreaseButtonLegibilityEnabled",
            condition: "onOffLabels"
        ),
        preference(
            "differentiate_without_color",
            "Differentiate Without Color",
            "DifferentiateWithoutColor",
            condition: "differentiateWithoutColor"
        ),
        preference(
            "smart_invert",
            "Smart Invert",
            "InvertColorsEnabled",
            notify: "UIAccessibilityInvertColorsChanged",
            condition: "smartInvert"
        ),
        preference(
            "grayscale",
            "Grayscale",
            "GrayscaleDisplay",
            notify: "com.apple.accessibility.grayscale",
            condition: "grayscale"
        ),
        SettingDefinition(
            name: "voiceover",
            title: "VoiceOver",
            mechanism: .voiceOver,
            condition: "voiceOver"
        ),
        preference(
            "full_keyboard_access",
            "Full Keyboard Access",
            "FullKeyboardAccessEnabled",
            after: [["launchctl", "stop", "com.apple.SpringBoard"]],
            condition: "fullKeyboardAccess"
        ),
        preference(
            "voice_control",
            "Voice Control",
            "CommandAndControlEnabled",
            after: [["launchctl", "stop", "com.apple.commandandcontrol"]],
            condition: "voiceControl"
        ),
        SettingDefinition(
            name: "switch_control",
            title: "Switch Control",
            mechanism: .none,
            condition: "switchControl"
        ),
    ]

    private static let recorded: [SettingDefinition] =
        ["AppleLocale", "AppleLanguages", "TimeZone", "ICUForce24HourTime"].map {
            recordedValue("locale:" + $0, "Language and region (\($0))", $0)
        } + [recordedValue("locale", "Language and region", "")]
        + [
            "AppleKeyboards", "KeyboardsCurrentAndNext", "DidShowContinuousPathIntroduction",
            "AutomaticMinimizationEnabled",
        ].map { recordedValue("keyboards:" + $0, "Keyboards (\($0))", $0) }

    private static let rest: [SettingDefinition] = [
        SettingDefinition(
            name: "hardware_keyboard",
            title: "Hardware keyboard",
            defaultValue: recordedOrErase,
            values: [],
            mechanism: .none
        ),
        SettingDefinition(
            name: "slow_animations",
            title: "Slow animations",
            defaultValue: "disable",
            values: [],
            mechanism: .idb(option: "slow-animations"),
            survivesShutdown: false,
            copiedByClone: false
        ),
        SettingDefinition(
            name: "autofill",
            title: "AutoFill of passwords",
            defaultValue: recordedOrErase,
            values: [],
            mechanism: .none
        ),
        SettingDefinition(
            name: "privacy",
            title: "Privacy permission",
            defaultValue: "unset",
            values: [],
            mechanism: .privacy
        ),
        SettingDefinition(
            name: "location",
            title: "Simulated location",
            defaultValue: "none",
            values: [],
            mechanism: .location,
            copiedByClone: false
        ),
        SettingDefinition(
            name: "keychain",
            title: "Keychain certificate",
            defaultValue: "none",
            values: [],
            mechanism: .keychain
        ),
        SettingDefinition(
            name: "orientation",
            title: "Orientation",
            defaultValue: "portrait",
            values: [],
            mechanism: .none,
            copiedByClone: false,
            condition: "orientation"
        ),
        SettingDefinition(
            name: "pose",
            title: "Pose",
            defaultValue: "closed",
            values: [],
            mechanism: .none,
            copiedByClone: false
        ),
    ]

    private static func preference(
        _ name: String,
        _ title: String,
        _ key: String,
        notify: String? = nil,
        after: [[String]] = [],
        condition: String
    ) -> SettingDefinition {
        SettingDefinition(
            name: name,
            title: title,
            mechanism: .preference(
                domain: accessibilityDomain,
                key: key,
                notification: notify,
                after: after
            ),
            condition: condition
        )
    }

    private static func boldText(_ key: String) -> SettingDefinition {
        SettingDefinition(
            name: "bold_text:" + key,
            title: "Bold Text (\(key))",
            mechanism: .preference(
                domain: key.hasPrefix("UI") ? ".GlobalPreferences" : accessibilityDomain,
                key: key,
                notification: "com.apple.accessibility.enhance.text.legibility.status",
                after: []
            ),
            condition: "boldText"
        )
    }

    private static func recordedValue(
        _ name: String,
        _ title: String,
        _ key: String
    )
        -> SettingDefinition
    {
        SettingDefinition(
            name: name,
            title: title,
            defaultValue: recordedOrErase,
            values: [],
            mechanism: .recorded(domain: ".GlobalPreferences", key: key)
        )
    }
}
