import AuditStore

/// Reads an element from the fields of an issue record: flat, nested, or as one text.
enum JSONElement {
    private static let nested = FieldNames([
        "element", "elementattributes", "elementinfo", "elementdetails", "node", "target", "view",
        "uielement", "affectedelement",
    ])
    private static let descriptions = FieldNames([
        "elementdescription", "diagnosticdescription", "debugdescription",
        "elementdebugdescription",
        "element", "elementtext", "node", "target",
    ])
    private static let identifiers = FieldNames([
        "elementidentifier", "accessibilityidentifier", "identifier", "elementid", "rawidentifier",
        "axidentifier", "axuniqueid", "accessibilityid",
    ])
    private static let labels = FieldNames([
        "elementlabel", "accessibilitylabel", "label", "axlabel", "elementname",
    ])
    private static let values = FieldNames(["elementvalue", "accessibilityvalue", "axvalue"])
    private static let placeholders = FieldNames([
        "placeholdervalue", "placeholder", "elementplaceholder",
    ])
    private static let classes = FieldNames(["elementclass", "classname", "viewclass"])
    private static let id = FieldNames("id")
    private static let type = FieldNames("type")
    private static let elementIdentifier = FieldNames("elementidentifier")
    /// What a record has that says anything about an element in so many words.
    private static let named = nested + identifiers + labels + types + frames + descriptions

    /// All that an element's parts may stand under in the record itself.
    private static let flatNames =
        identifiers + labels + values + placeholders + types + frames + classes + id + type + lefts
        + origin
    // Inside an element's own object the plain names are its own too.
    private static let innerTypes = types + FieldNames(["type", "kind"])
    private static let innerIdentifiers = identifiers + id
    private static let innerLabels = labels + FieldNames("text")
    private static let innerValues = values + FieldNames("value")
    private static let innerClasses = FieldNames(["class", "classname", "elementclass"])
    private static let innerName = FieldNames("name")
    private static let innerDescriptions = FieldNames(["debugdescription", "description"])

    private static let treeKeys = FieldNames([
        "children", "axframe", "axlabel", "rawidentifier", "roledescription",
    ])
    private static let treeTypes = FieldNames(["type", "role", "elementtype"])
    private static let treeFrames = FieldNames(["rect", "frame"])

    private static let origin = FieldNames("origin")
    private static let size = FieldNames("size")
    private static let lefts = FieldNames(["x", "left", "minx"])
    private static let tops = FieldNames(["y", "top", "miny"])
    private static let widths = FieldNames(["width", "w"])
    private static let heights = FieldNames(["height", "h"])
    private static let types = FieldNames([
        "elementtype", "elementkind", "elementrole", "controltype", "uielementtype", "axrole",
        "role",
    ])
    private static let frames = FieldNames([
        "frame", "elementframe", "rect", "elementrect", "elementrectvalue",
        "elementrectvaluev1", "bounds", "boundingbox", "boundingrect", "location", "axframe",
    ])

    /// Fields that speak of the element, not of the issue: no audit text is looked for in them.
    static let keys: Set<String> = Set(
        [nested, descriptions, identifiers, labels, values, placeholders, types, frames]
            .flatMap(\.names) + ["value", "diagnosticmirror", "mlgenerateddescription"]
    )

    /// Whether a record says anything about an element in so many words.
    static func isNamed(_ fields: JSONFields) -> Bool {
        fields.has(named)
    }

    /// Whether an object is a node of an element tree, whose name may read like an issue.
    static func isTreeNode(_ fields: JSONFields) -> Bool {
        if fields.has(treeKeys) { return true }
        guard fields.has(treeFrames) else { return false }
        let type = fields.scalar(treeTypes)
        return type.flatMap(ElementTypes.known) != nil
    }

    /// The element of an issue record.
    ///
    /// `isTypeTaken`: Whether the field `type` was taken for the audit type, and so is not the element's.
    static func read(_ fields: JSONFields, isTypeTaken: Bool = false) -> Element? {
        let isFlat = fields.has(flatNames)
        var element = isFlat ? flat(fields, isTypeTaken: isTypeTaken) : Element()
        for (index, value) in fields.all(nested).enumerated() {
            guard let object = value.object else { continue }
            let inside = inner(fields.inner(object))
            element = isFlat || index > 0 ? merged(element, inside) : inside
        }
        for value in fields.all(descriptions) {
            guard let text = value.string, let spoken = ElementText.parse(text) else {
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
        for (place, _) in fields.shape.outside {
            guard let text = fields[place: place].string, text.utf8.count < 10_000 else { continue }
            if let element = ElementText.debugDescription(Substring(text)) { return element }
            guard text.first == "\"", let element = ElementText.parse(text),
                element.type.flatMap(ElementTypes.known) != nil
            else { continue }
            return element
        }
        return nil
    }

    private static func flat(_ fields: JSONFields, isTypeTaken: Bool) -> Element {
        var element = Element(
            type: present(fields.scalar(types)).flatMap(fields.names.elementType),
            identifier: present(
                fields.text(identifiers) ?? fields.scalar(elementIdentifier)
            ),
            label: label(fields, labels),
            value: present(fields.scalar(values)),
            placeholder: present(fields.text(placeholders)),
            className: present(fields.text(classes)),
            frame: frame(fields, frames)
        )
        if element.identifier == nil, isNamed(fields),
            let id = fields.first(JSONElement.id)?.string,
            isAccessibilityIdentifier(id)
        {
            element.identifier = id
        }
        if element.type == nil, !isTypeTaken, let type = fields.first(JSONElement.type)?.scalarText
        {
            element.type = ElementTypes.known(type)
        }
        return element
    }

    private static func inner(_ fields: JSONFields) -> Element {
        var element = Element(
            type: present(fields.scalar(innerTypes)).flatMap(fields.names.elementType),
            identifier: present(fields.scalar(innerIdentifiers)),
            label: label(fields, innerLabels),
            value: present(fields.scalar(innerValues)),
            placeholder: present(fields.text(placeholders)),
            className: present(fields.text(innerClasses)),
            frame: frame(fields, frames)
        )
        // WebDriverAgent's `name` is the identifier, or the label where there is none.
        if let name = present(fields.text(innerName)) {
            if element.label == nil, element.identifier == nil {
                element.label = name
            } else if element.identifier == nil, name != element.label {
                element.identifier = name
            }
        }
        if let text = fields.text(innerDescriptions),
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
    private static func label(_ fields: JSONFields, _ names: FieldNames) -> String? {
        for value in fields.all(names) {
            guard let text = value.scalarText else { continue }
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

    private static func frame(_ fields: JSONFields, _ names: FieldNames) -> Frame? {
        for value in fields.all(names) {
            if let frame = frame(value, fields.names) { return frame }
        }
        return frame(sides: fields)
    }

    static func frame(_ value: JSONValue, _ names: JSONNames) -> Frame? {
        switch value {
        case .string(let text): return FrameText.parse(text)
        case .object(let object): return frame(sides: JSONFields(object, names: names))
        case .array(let values):
            if values.count == 4, let x = values[0].double, let y = values[1].double,
                let width = values[2].double, let height = values[3].double
            {
                return finite(x, y, width, height)
            }
            let numbers = values.flatMap { $0.array ?? [$0] }.compactMap(\.double)
            guard numbers.count == 4 else { return nil }
            return finite(numbers[0], numbers[1], numbers[2], numbers[3])
        default: return nil
        }
    }

    private static func frame(sides fields: JSONFields) -> Frame? {
        let origin = fields.first(JSONElement.origin)?.object.map { fields.inner($0) } ?? fields
        let size = fields.first(JSONElement.size)?.object.map { fields.inner($0) } ?? fields
        guard let x = origin.first(lefts)?.double, let y = origin.first(tops)?.double,
            let width = size.first(widths)?.double, let height = size.first(heights)?.double
        else { return nil }
        return finite(x, y, width, height)
    }

    private static func finite(
        _ x: Double,
        _ y: Double,
        _ width: Double,
        _ height: Double
    ) -> Frame? {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }
}
