/// The element types of XCUI, by name and by number.
enum ElementTypes {
    /// The names in the order of their raw values, from 0.
    private static let names = [
        "Any", "Other", "Application", "Group", "Window", "Sheet", "Drawer", "Alert", "Dialog",
        "Button", "RadioButton", "RadioGroup", "CheckBox", "DisclosureTriangle", "PopUpButton",
        "ComboBox", "MenuButton", "ToolbarButton", "Popover", "Keyboard", "Key", "NavigationBar",
        "TabBar", "TabGroup", "Toolbar", "StatusBar", "Table", "TableRow", "TableColumn", "Outline",
        "OutlineRow", "Browser", "CollectionView", "Slider", "PageIndicator", "ProgressIndicator",
        "ActivityIndicator", "SegmentedControl", "Picker", "PickerWheel", "Switch", "Toggle",
        "Link", "Image", "Icon", "SearchField", "ScrollView", "ScrollBar", "StaticText",
        "TextField", "SecureTextField", "DatePicker", "TextView", "Menu", "MenuItem", "MenuBar",
        "MenuBarItem", "Map", "WebView", "IncrementArrow", "DecrementArrow", "Timeline",
        "RatingIndicator", "ValueIndicator", "SplitGroup", "Splitter", "RelevanceIndicator",
        "ColorWell", "HelpTag", "Matte", "DockItem", "Ruler", "RulerMarker", "Grid",
        "LevelIndicator", "Cell", "LayoutArea", "LayoutItem", "Handle", "Stepper", "Tab",
        "TouchBar", "StatusItem",
    ]

    private static let byKey: [String: String] = {
        var table: [String: String] = [:]
        for name in names { table[name.lowercased()] = name }
        table["tabbaritem"] = "TabBarItem"
        return table
    }()

    /// The name of a type by its raw value: 48 is `StaticText`.
    static func name(rawValue: Int) -> String? {
        names.indices.contains(rawValue) ? names[rawValue] : nil
    }

    /// The name of a type in words or in its code form: `staticText`, `XCUIElementTypeButton`, `AXButton`, `Static Text`,
    /// `XCUIElement.ElementType.cell`, `XCUIElementType(rawValue: 48)`; nil for anything else, a bare number included.
    static func named(_ text: String) -> String? {
        var body = Substring(text)
        while body.first == " " || body.first == "." { body = body.dropFirst() }
        while body.last == " " { body = body.dropLast(1) }
        if let open = body.firstRange(of: "(rawValue:") {
            guard let close = body.lastIndex(of: ")"), open.upperBound <= close,
                body[..<open.lowerBound].hasSuffix("ElementType")
            else { return nil }
            let digits = body[open.upperBound..<close].filter { $0 != " " }
            return Int(digits).flatMap(name(rawValue:))
        }
        for prefix in ["XCUIElement.ElementType.", "XCUIElementType", "ElementType."]
        where body.hasPrefix(prefix) {
            body = body.dropFirst(prefix.count)
        }
        // No type's name is longer, and a label may be.
        guard body.utf8.count <= 40 else { return nil }
        var key: [UInt8] = []
        for byte in body.utf8 {
            switch byte {
            case 0x41...0x5A: key.append(byte + 0x20)
            case 0x61...0x7A: key.append(byte)
            case 0x20, 0x5F, 0x2D: continue
            default: return nil
            }
        }
        let word = String(decoding: key, as: UTF8.self)
        if let name = byKey[word] { return name }
        return word.hasPrefix("ax") ? byKey[String(word.dropFirst(2))] : nil
    }

    /// The name of a type in any form of ``named(_:)``, or of its number alone: `48`.
    static func known(_ text: String) -> String? {
        if let number = Int(text) { return name(rawValue: number) }
        return named(text)
    }

    /// The canonical name where the type is known, else the text as it was written; nil for an empty one.
    static func canonical(_ text: String) -> String? {
        if let name = known(text) { return name }
        return AbsentWords.isAbsent(text) ? nil : text
    }
}
