import AuditStore

/// Reads what tools print that ask the device's accessibility service itself: pymobiledevice3, go-ios, and the raw
/// issues that remotexpc hands out.
struct DeviceAuditReader: DocumentReader {
    var format: String { "device-audit" }

    private static let types = FieldNames([
        "issueclassification", "issuetype", "issueclassificationvalue",
        "issueclassificationvaluev1",
    ])
    private static let marks = FieldNames([
        "elementrectvalue", "elementrect", "elementrectvaluev1", "fontsize", "fontsizevaluev1",
        "mlgenerateddescription", "platformelementvalue", "audittesttypevaluev1",
    ])
    private static let texts = FieldNames(["compactdescription", "message"])
    private static let testType = FieldNames("audittesttypevaluev1")
    private static let labels = FieldNames(["label", "elementlabel"])
    private static let rectangles = FieldNames([
        "elementrectvalue", "elementrect", "elementrectvaluev1", "rect",
    ])
    private static let details = FieldNames([
        "longdescriptionextrainfo", "elementlongdescextrainfov1",
    ])

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let list = json.flatMap(DeviceAuditReader.list) else { return nil }
        let names = JSONNames()
        var isWhole = false
        for value in list {
            guard let object = DeviceAuditReader.inner(value).object else { return nil }
            guard object.isComplete else { continue }
            isWhole = true
            let fields = JSONFields(object, names: names)
            let isIssue =
                fields.has(DeviceAuditReader.types)
                && fields.text(DeviceAuditReader.texts) == nil
                && (fields.has(DeviceAuditReader.marks) || fields.keys.count <= 2)
            guard isIssue else { return nil }
        }
        return Recognition(isWhole ? 85 : 0, "a list of classified issues of a device")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let issues = json.flatMap(DeviceAuditReader.issues) else { return }
        let names = JSONNames()
        let read = issues.filter(\.isComplete).map {
            DeviceAuditReader.issue(JSONFields($0, names: names))
        }
        try sink.receive(
            .audit(
                AuditRecord(
                    scope: AuditScope(document.context),
                    observation: Observation(read),
                    outcome: issues.allSatisfy(\.isComplete) ? nil : .partial,
                    attempt: document.attempt,
                    line: issues.first?.line ?? 0,
                    channel: .attachment
                )
            )
        )
    }

    /// The issue objects: a bare array, or one that stands in an object.
    private static func issues(_ json: JSONValue) -> [JSONObject]? {
        guard let list = list(json) else { return nil }
        let objects = list.compactMap { inner($0).object }
        return objects.count == list.count ? objects : nil
    }

    private static func list(_ json: JSONValue) -> [JSONValue]? {
        json.array ?? json.object?.members.lazy.compactMap { $0.value.array }.first { !$0.isEmpty }
    }

    /// A raw issue is wrapped in its class: `{"ObjectType": "AXAuditIssue_v1", "Value": {…}}`.
    private static func inner(_ value: JSONValue) -> JSONValue {
        for key in ["Value", "AXAuditIssue_v1", "value"] {
            if let inside = value[key], inside.object != nil { return inner(inside) }
        }
        return value
    }

    private static func issue(_ fields: JSONFields) -> Issue {
        let code = fields.all(types).lazy.compactMap(scalar).first ?? "unknown"
        let match =
            fields.names.engineCode(code)
            ?? fields.first(testType).flatMap(scalar)
            .flatMap { Int($0) == nil ? fields.names.engineCode($0) : nil }
        var element = Element()
        element.label = fields.text(labels)
        for value in fields.all(rectangles) where element.frame == nil {
            element.frame = JSONElement.frame(value["Value"] ?? value, fields.names)
        }
        return Issue(
            rule: match?.rule ?? Rule(type: .unknown),
            severity: match?.severity ?? .warning,
            detail: fields.text(details),
            statedType: match == nil || Int(code) != nil ? code : nil,
            element: element == Element() ? nil : element
        )
    }

    /// A raw value is wrapped in its class as well.
    private static func scalar(_ value: JSONValue) -> String? {
        value.scalarText ?? value["Value"].flatMap(scalar)
    }
}
