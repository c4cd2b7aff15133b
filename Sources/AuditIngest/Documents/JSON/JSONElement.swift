import AuditStore

/// Reads an element from the fields of an issue record: flat, nested, or as one text.
enum JSONElement {
    private static let nested = [
        "element", "elementattributes", "elementinfo", "elementdetails", "node", "target", "view",
        "uielement", "affectedelement",
    ]
    private static let descriptions = [
        "elementdescription", "diagnosticdescription", "debugdescription",
        "elementdebugdescription",
        "element", "elementtext", "node", "target",
    ]
    private static let identifiers = [
        "elementidentifier", "accessibilityidentifier", "identifier", "elementid", "rawidentifier",
        "axidentifier", "axuniqueid", "accessibilityid",
    ]
    private static let labels = [
        "elementlabel", "accessibilitylabel", "label", "axlabel", "elementname",
    ]
    private static let values = ["elementvalue", "accessibilityvalue", "axvalue"]
    private static let placeholders = ["placeholdervalue", "placeholder", "elementplaceholder"]
    private static let types = [
        "elementtype", "elementkind", "elementrole", "controltype", "uielementtype", "axrole",
        "role",
    ]
    private static let frames = [
        "frame", "elementframe", "rect", "elementrect", "elementrectvalue",
        "elementrectvaluev1", "bounds", "boundingbox", "boundingrect", "location", "axframe",
    ]

    /// Fields that speak of the element, not of the issue: no audit text is looked for in them.
    static let keys: Set<String> = Set(
        nested + descriptions + identifiers + labels + values + placeholders + types + frames
            + ["value", "diagnosticmirror", "mlgenerateddescription"]
    )

    /// Whether a record says anything about an element in so many words.
    static func isNamed(_ fields: JSONFields) -> Bool {
        fields.has(nested + identifiers + labels + types + frames + descriptions)
    }

    /// Whether an object is a node of an element tree, whose name may read like an issue.
    static func isTreeNode(_ fields: JSONFields) -> Bool {
        if fields.has(["children", "axframe", "axlabel", "rawidentifier", "roledescription"]) {
            return true
        }
        let type = fields.scalar(["type", "role", "elementtype"])
        return fields.has(["rect", "frame"]) && type.flatMap(ElementTypes.known) != nil
    }

    /// The element of an issue record.
    ///
    /// `typeKey`: The field that was taken for the audit type, and so is not the element's.
    static func read(_ fields: JSONFields, typeKey: String?) -> Element? {
        var element = flat(fields, typeKey: typeKey)
        for key in nested {
            guard let object = fields[key]?.object else { continue }
            element = merged(element, inner(JSONFields(object)))
        }
        for key in descriptions {
            guard let text = fields[key]?.string, let spoken = ElementText.parse(text) else {
                continue
            }
            element = merged(element, spoken)
        }
        if !element.isUsable, let spoken = spoken(anywhere: fields) {
            element = merged(element, spoken)
        }
        return element == Element() ? nil : element
    }

    /// An element in a text of any name, where its form leaves no doubt: `"Label" Button`, a debug description.
    private static func spoken(anywhere fields: JSONFields) -> Element? {
        for key in fields.keys where !keys.contains(key) {
            guard let text = fields[key]?.string, text.utf8.count < 10_000 else { continue }
            if let element = ElementText.debugDescription(Substring(text)) { return element }
            guard text.first == "\"", let element = ElementText.parse(text),
                element.type.flatMap(ElementTypes.known) != nil
            else { continue }
            return element
        }
        return nil
    }

    private static func flat(_ fields: JSONFields, typeKey: String?) -> Element {
        var element = Element(
            type: present(fields.scalar(types)).flatMap(ElementTypes.canonical),
            identifier: present(fields.text(identifiers) ?? fields.scalar(["elementidentifier"])),
            label: label(fields, labels),
            value: present(fields.scalar(values)),
            placeholder: present(fields.text(placeholders)),
            className: present(fields.text(["elementclass", "classname", "viewclass"])),
            frame: frame(fields, frames)
        )
        if element.identifier == nil, isNamed(fields), let id = fields["id"]?.string,
            isAccessibilityIdentifier(id)
        {
            element.identifier = id
        }
        if element.type == nil, typeKey != "type", let type = fields["type"]?.scalarText {
            element.type = ElementTypes.known(type)
        }
        return element
    }

    private static func inner(_ fields: JSONFields) -> Element {
        var element = Element(
            type: present(fields.scalar(types + ["type", "kind"])).flatMap(ElementTypes.canonical),
            identifier: present(fields.scalar(identifiers + ["id"])),
            label: label(fields, labels + ["text"]),
            value: present(fields.scalar(values + ["value"])),
            placeholder: present(fields.text(placeholders)),
            className: present(fields.text(["class", "classname", "elementclass"])),
            frame: frame(fields, frames)
        )
        // WebDriverAgent's `name` is the identifier, or the label where there is none.
        if let name = present(fields.text(["name"])) {
            if element.label == nil, element.identifier == nil {
                element.label = name
            } else if element.identifier == nil, name != element.label {
                element.identifier = name
            }
        }
        if let text = fields.text(["debugdescription", "description"]),
            let spoken = ElementText.debugDescription(Substring(text))
        {
            element = merged(element, spoken)
        }
        return element
    }

    /// The element with what it lacks taken from another reading of it.
    static func merged(_ element: Element, _ other: Element) -> Element {
        var result = element
        result.type = result.type ?? other.type
        if result.identifier?.isEmpty ?? true {
            result.identifier = other.identifier ?? result.identifier
        }
        if result.label?.isEmpty ?? true {
            // A short text holds the identifier where there is no label.
            let isRepeat = other.label == result.identifier && result.label != nil
            result.label = isRepeat ? result.label : other.label ?? result.label
        }
        result.value = result.value ?? other.value
        result.placeholder = result.placeholder ?? other.placeholder
        result.className = result.className ?? other.className
        result.frame = result.frame ?? other.frame
        return result
    }

    private static func present(_ text: String?) -> String? {
        guard let text, !AbsentWords.isAbsent(text) else { return nil }
        return text
    }

    /// The label; an empty one is kept, since that is what the export says.
    private static func label(_ fields: JSONFields, _ keys: [String]) -> String? {
        for key in keys {
            guard let text = fields[key]?.scalarText else { continue }
            if text.isEmpty { return text }
            return present(text)
        }
        return nil
    }

    private static func isAccessibilityIdentifier(_ text: String) -> Bool {
        guard text.contains(where: \.isLetter), !AbsentWords.isAbsent(text) else { return false }
        let isUUID = text.utf8.count == 36 && text.split(separator: "-").count == 5
        let isIssueNumber = ["issue", "finding", "a11y-"].contains {
            text.lowercased().hasPrefix($0)
        }
        return !isUUID && !isIssueNumber && !text.contains("|")
    }

    // MARK: - Frames

    private static func frame(_ fields: JSONFields, _ keys: [String]) -> Frame? {
        for key in keys {
            if let value = fields[key], let frame = frame(value) { return frame }
        }
        return frame(sides: fields)
    }

    static func frame(_ value: JSONValue) -> Frame? {
        switch value {
        case .string(let text): return FrameText.parse(text)
        case .object(let object): return frame(sides: JSONFields(object))
        case .array(let values):
            let numbers = values.flatMap { $0.array ?? [$0] }.compactMap(\.double)
            guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
            return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        default: return nil
        }
    }

    private static func frame(sides fields: JSONFields) -> Frame? {
        let origin = fields["origin"]?.object.map { JSONFields($0) } ?? fields
        let size = fields["size"]?.object.map { JSONFields($0) } ?? fields
        guard let x = origin.first(["x", "left", "minx"])?.double,
            let y = origin.first(["y", "top", "miny"])?.double,
            let width = size.first(["width", "w"])?.double,
            let height = size.first(["height", "h"])?.double,
            [x, y, width, height].allSatisfy(\.isFinite)
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }
}
