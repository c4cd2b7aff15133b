/// The element types of XCUI: by number, and in every spelling that exports use.
enum ElementTypeName {
    /// The name of a type by its raw value: 48 is `StaticText`.
    static func name(rawValue: Int) -> String? {
        names.indices.contains(rawValue) ? names[rawValue] : nil
    }

    /// The name of a type in any spelling: `staticText`, `XCUIElementTypeStaticText`, `Static Text`,
    /// `XCUIElementType(rawValue: 48)`.
    static func parse(_ text: String) -> String? {
        var body = Substring(text)
        while body.first == " " || body.first == "." { body = body.dropFirst() }
        while body.last == " " { body = body.dropLast() }
        if body.hasPrefix("XCUIElementType(rawValue:") || body.hasPrefix("ElementType(rawValue:") {
            let digits = body.drop { $0 != ":" }.dropFirst().filter { $0.isNumber }
            return Int(digits).flatMap(name(rawValue:))
        }
        for prefix in ["XCUIElement.ElementType.", "XCUIElementType", "ElementType."]
        where body.hasPrefix(prefix) {
            body = body.dropFirst(prefix.count)
        }
        var key = ""
        for scalar in body.unicodeScalars {
            if scalar == " " || scalar == "_" { continue }
            guard scalar.isASCII, scalar.properties.isAlphabetic else { return nil }
            key.unicodeScalars.append(scalar)
        }
        return byKey[key.lowercased()]
    }

    private static let names = [
        "Any", "Other", "Application", "Group", "Window", "Sheet", "Drawer", "Alert", "Dialog",
        "Button", "RadioButton", "RadioGroup", "CheckBox", "DisclosureTriangle", "PopUpButton",
        "ComboBox", "MenuButton", "ToolbarButton", "Popover", "Keyboard", "Key", "NavigationBar",
        "TabBar", "TabGroup", "Toolbar", "StatusBar", "Table", "TableRow", "TableColumn",
        "Outline", "OutlineRow", "Browser", "CollectionView", "Slider", "PageIndicator",
        "ProgressIndicator", "ActivityIndicator", "SegmentedControl", "Picker", "PickerWheel",
        "Switch", "Toggle", "Link", "Image", "Icon", "SearchField", "ScrollView", "ScrollBar",
        "StaticText", "TextField", "SecureTextField", "DatePicker", "TextView", "Menu",
        "MenuItem", "MenuBar", "MenuBarItem", "Map", "WebView", "IncrementArrow",
        "DecrementArrow", "Timeline", "RatingIndicator", "ValueIndicator", "SplitGroup",
        "Splitter", "RelevanceIndicator", "ColorWell", "HelpTag", "Matte", "DockItem", "Ruler",
        "RulerMarker", "Grid", "LevelIndicator", "Cell", "LayoutArea", "LayoutItem", "Handle",
        "Stepper", "Tab", "TouchBar", "StatusItem",
    ]

    private static let byKey: [String: String] = {
        var table: [String: String] = [:]
        for name in names { table[name.lowercased()] = name }
        table["tabbaritem"] = "TabBarItem"
        return table
    }()
}
