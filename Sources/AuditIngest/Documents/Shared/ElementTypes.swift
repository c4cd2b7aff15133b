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
        return table
    }()

    /// The name of a known element type in any spelling: `staticText`, `XCUIElementTypeButton`, `AXButton`,
    /// `Static Text`, `48`, `XCUIElementType(rawValue: 48)`; nil for anything else.
    static func known(_ text: String) -> String? {
        var body = Substring(text)
        if let open = body.firstRange(of: "(rawValue:"), let close = body.lastIndex(of: ")"),
            open.upperBound <= close
        {
            guard body.hasPrefix("XCUIElementType") else { return nil }
            body = body[open.upperBound..<close]
        }
        if body.hasPrefix("XCUIElementType") { body = body.dropFirst(15) }
        let key = body.lowercased().filter { $0 != " " && $0 != "." && $0 != "_" && $0 != "-" }
        if let number = Int(key) { return names.indices.contains(number) ? names[number] : nil }
        if let name = byKey[key] { return name }
        return key.hasPrefix("ax") ? byKey[String(key.dropFirst(2))] : nil
    }

    /// The canonical name where the type is known, else the text as it was written; nil for an empty one.
    static func canonical(_ text: String) -> String? {
        if let name = known(text) { return name }
        return AbsentWords.isAbsent(text) ? nil : text
    }
}

/// The words with which exporters say that there is nothing.
enum AbsentWords {
    private static let words: Set<String> = [
        "", "?", "-", "–", "—", "nil", "null", "none", "n/a", "na", "element", "undefined",
        "no element", "(no element)", "<no element>", "kein element", "kein benanntes element",
        "no element identifier", "no element label", "no element frame available", "no identifier",
        "no label", "unidentified element", "unresolved element", "unnamed element",
        "unknown element", "no description", "ohne element", "no id", "optional(nil)",
    ]

    /// Whether the text stands for nothing: `No element label`, `«no label»`, `(none)`, `?`.
    static func isAbsent(_ text: String) -> Bool {
        var body = Substring(text.lowercased())
        while let first = body.first, "<(«[ \t\"'".contains(first) { body = body.dropFirst() }
        while let last = body.last, ">)»] \t\"'".contains(last) { body = body.dropLast() }
        return words.contains(String(body)) || words.contains(text.lowercased())
    }
}
