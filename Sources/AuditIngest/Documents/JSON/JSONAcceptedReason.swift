/// Why an export excused a record itself.
enum JSONAcceptedReason {
    private static let reasons = FieldNames([
        "acceptedreason", "excusereason", "suppressionreason", "waivedreason", "waiverreason",
        "ignoredreason", "exceptionreason",
    ])
    private static let marks = FieldNames([
        "acceptance", "accepted", "excused", "waived", "waiver", "suppressed", "suppression",
        "ignored", "exempt", "exception", "handled", "expectedfailure", "baselined", "known",
    ])
    private static let states = FieldNames(["severity", "status", "disposition", "state"])
    private static let all = reasons + marks + states
    private static let reason = FieldNames("reason")
    private static let excuses: Set<String> = [
        "accepted", "excused", "waived", "suppressed", "ignored", "baselined",
    ]

    /// The reason in a record; nil where it was not excused.
    static func read(_ fields: JSONFields) -> String? {
        guard fields.has(all) else { return nil }
        if let reason = fields.text(reasons) { return reason }
        for place in fields.shape.places(of: marks) {
            let value = fields[place: place]
            if let reason = value["reason"]?.string { return reason }
            if value.bool == true { return fields.text(reason) ?? exported(place, fields) }
            if let text = value.string, value.bool == nil, !AbsentWords.isAbsent(text) {
                return text
            }
            if value.object != nil { return exported(place, fields) }
        }
        for value in fields.all(states) {
            guard let word = value.string.map(fields.names.normal), excuses.contains(word) else {
                continue
            }
            return fields.text(reason) ?? "\(word) by the exporter"
        }
        return nil
    }

    private static func exported(_ place: Int, _ fields: JSONFields) -> String {
        let index = fields.shape.places.firstIndex(of: place)
        return "\(index.map { fields.keys[$0] } ?? "excused") by the exporter"
    }
}
