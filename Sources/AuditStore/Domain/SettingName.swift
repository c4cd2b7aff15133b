/// An accessibility or appearance setting of a device, by its canonical name.
///
/// The catalogue below is what every reader, filter and report knows. A name that is not in it is
/// kept as it was written, so that nothing an export says is lost.
public struct SettingName: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The canonical name, such as `increaseContrast`.
    public let rawValue: String

    /// A setting with the name as it is; use ``init(parsing:)`` for foreign spellings.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The canonical name.
    public var description: String { rawValue }

    /// Orders by name.
    public static func < (left: SettingName, right: SettingName) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Whether the catalogue has this name.
    public var isKnown: Bool { SettingName.catalogue[rawValue] != nil }

    /// The words shown to people: `Increase Contrast`.
    public var displayName: String { SettingName.catalogue[rawValue]?.title ?? rawValue }

    /// The value a device comes with; `off` where the catalogue does not know the setting.
    public var defaultValue: String { SettingName.catalogue[rawValue]?.defaultValue ?? "off" }

    /// Reads any spelling of a setting's name.
    ///
    /// - Parameter text: Such as `Increase Contrast`, `DarkenSystemColors` or `increase_contrast`.
    /// - Throws: ``SpellingError`` when no known setting is spelt so.
    public init(parsing text: String) throws(SpellingError) {
        guard let name = SettingName.spellings[Spelling.key(text)] else {
            throw SpellingError.unknown(
                text,
                kind: "setting",
                choices: SettingName.names
            )
        }
        self.init(name)
    }

    /// Brings a value to its canonical form: `on` or `off` for switches, `light` or `dark`, else as is.
    public func canonicalValue(_ value: String) -> String {
        let key = Spelling.key(value)
        switch rawValue {
        case "appearance":
            switch key {
            case "dark", "darkmode", "2", "true": return "dark"
            case "light", "lightmode", "1", "false", "0", "unspecified": return "light"
            default: return value
            }
        case "orientation":
            return SettingName.orientations[key] ?? value
        default:
            switch key {
            case "on", "true", "yes", "1", "enabled", "enable", "high", "increased": return "on"
            case "off", "false", "no", "0", "disabled", "disable", "normal", "standard", "":
                return "off"
            default: return value
            }
        }
    }

    /// Every name of the catalogue, in order.
    public static var known: [SettingName] { names.map { SettingName($0) } }

    private static let names = catalogue.keys.sorted()

    private static let orientations: [String: String] = [
        "portrait": "portrait", "1": "portrait", "portraitupsidedown": "portraitUpsideDown",
        "2": "portraitUpsideDown", "landscapeleft": "landscapeLeft", "3": "landscapeLeft",
        "landscaperight": "landscapeRight", "4": "landscapeRight", "landscape": "landscape",
        "landscapeflipped": "landscapeRight",
    ]

    private struct Entry {
        let title: String
        let defaultValue: String
        let spellings: [String]
    }

    private static let catalogue: [String: Entry] = [
        "appearance": Entry(
            title: "Appearance",
            defaultValue: "light",
            spellings: [
                "colorscheme", "interfacestyle", "userinterfacestyle", "userinterfacestylemode",
            ]
        ),
        "increaseContrast": Entry(
            title: "Increase Contrast",
            defaultValue: "off",
            spellings: ["increasedcontrast", "contrast", "highcontrast", "darkensystemcolors"]
        ),
        "reduceMotion": Entry(
            title: "Reduce Motion",
            defaultValue: "off",
            spellings: ["reducedmotion", "reducemotionenabled"]
        ),
        "preferCrossFadeTransitions": Entry(
            title: "Prefer Cross-Fade Transitions",
            defaultValue: "off",
            spellings: [
                "crossfade", "prefercrossfade", "reducemotionreduceslidetransitionspreference",
            ]
        ),
        "reduceTransparency": Entry(
            title: "Reduce Transparency",
            defaultValue: "off",
            spellings: ["reducedtransparency", "enhancedbackgroundcontrastenabled"]
        ),
        "boldText": Entry(
            title: "Bold Text",
            defaultValue: "off",
            spellings: [
                "bold", "enhancedtextlegibilityenabled", "boldtextenabled",
                "uiaccessibilityboldtextenabled",
            ]
        ),
        "differentiateWithoutColor": Entry(
            title: "Differentiate Without Color",
            defaultValue: "off",
            spellings: ["differentiatewithoutcolour"]
        ),
        "buttonShapes": Entry(
            title: "Button Shapes",
            defaultValue: "off",
            spellings: ["buttonshapesenabled"]
        ),
        "onOffLabels": Entry(
            title: "On/Off Labels",
            defaultValue: "off",
            spellings: ["increasebuttonlegibilityenabled", "on/offlabels"]
        ),
        "smartInvert": Entry(
            title: "Smart Invert",
            defaultValue: "off",
            spellings: ["invertcolors", "invertcolorsenabled", "invertcolours"]
        ),
        "grayscale": Entry(
            title: "Grayscale",
            defaultValue: "off",
            spellings: ["greyscale", "grayscaledisplay"]
        ),
        "voiceOver": Entry(
            title: "VoiceOver",
            defaultValue: "off",
            spellings: ["voiceovertouchenabled"]
        ),
        "fullKeyboardAccess": Entry(
            title: "Full Keyboard Access",
            defaultValue: "off",
            spellings: ["fullkeyboardaccessenabled"]
        ),
        "voiceControl": Entry(
            title: "Voice Control",
            defaultValue: "off",
            spellings: ["commandandcontrolenabled", "commandandcontrol"]
        ),
        "switchControl": Entry(
            title: "Switch Control",
            defaultValue: "off",
            spellings: ["assistivetouchscanner"]
        ),
        "orientation": Entry(title: "Orientation", defaultValue: "portrait", spellings: []),
    ]

    private static let spellings: [String: String] = {
        var table: [String: String] = [:]
        for (name, entry) in catalogue {
            table[Spelling.key(name)] = name
            table[Spelling.key(entry.title)] = name
            for spelling in entry.spellings { table[spelling] = name }
        }
        return table
    }()
}
