import AuditStore

/// Reads what tools print that ask the device's accessibility service itself: pymobiledevice3, go-ios, and the raw
/// issues that remotexpc hands out.
struct DeviceAuditReader: DocumentReader {
    var format: String { "device-audit" }

    private static let typeKeys = [
        "issueclassification", "issuetype", "issueclassificationvalue",
        "issueclassificationvaluev1",
    ]
    private static let rectangleKeys: Set<String> = [
        "elementrectvalue", "elementrect", "elementrectvaluev1", "fontsize", "fontsizevaluev1",
        "mlgenerateddescription", "platformelementvalue", "audittesttypevaluev1",
    ]

    func confidence(_ document: Document, json: JSONValue?) -> Int {
        guard let issues = json.flatMap(DeviceAuditReader.issues),
            issues.contains(where: \.isComplete)
        else { return 0 }
        let areIssues = issues.allSatisfy { object in
            let fields = JSONFields(object)
            return fields.has(DeviceAuditReader.typeKeys)
                && fields.text(["compactdescription", "message"]) == nil
                && (fields.keys.contains(where: DeviceAuditReader.rectangleKeys.contains)
                    || fields.keys.count <= 2)
                || !object.isComplete
        }
        return areIssues ? 85 : 0
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let issues = json.flatMap(DeviceAuditReader.issues) else { return }
        let read = issues.filter(\.isComplete).map { DeviceAuditReader.issue(JSONFields($0)) }
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
        let list =
            json.array
            ?? json.object?.members.lazy.compactMap { $0.value.array }.first { !$0.isEmpty }
        guard let list else { return nil }
        let objects = list.compactMap { inner($0).object }
        return objects.count == list.count ? objects : nil
    }

    /// A raw issue is wrapped in its class: `{"ObjectType": "AXAuditIssue_v1", "Value": {…}}`.
    private static func inner(_ value: JSONValue) -> JSONValue {
        for key in ["Value", "AXAuditIssue_v1", "value"] {
            if let inside = value[key], inside.object != nil { return inner(inside) }
        }
        return value
    }

    private static func issue(_ fields: JSONFields) -> Issue {
        let code =
            typeKeys.lazy.compactMap { fields[$0].flatMap(scalar) }.first ?? "unknown"
        let match =
            EngineCodes.match(code)
            ?? fields["audittesttypevaluev1"].flatMap(scalar)
            .flatMap { Int($0) == nil ? EngineCodes.match($0) : nil }
        var element = Element()
        element.label = fields.text(["label", "elementlabel"])
        let rectangle = ["elementrectvalue", "elementrect", "elementrectvaluev1", "rect"]
        for key in rectangle where element.frame == nil {
            guard let value = fields[key] else { continue }
            element.frame = JSONElement.frame(value["Value"] ?? value)
        }
        return Issue(
            rule: match?.rule ?? Rule(type: .unknown),
            severity: match?.severity ?? .warning,
            detail: fields.text(["longdescriptionextrainfo", "elementlongdescextrainfov1"]),
            statedType: match == nil || Int(code) != nil ? code : nil,
            element: element == Element() ? nil : element
        )
    }

    /// A raw value is wrapped in its class as well.
    private static func scalar(_ value: JSONValue) -> String? {
        value.scalarText ?? value["Value"].flatMap(scalar)
    }
}
