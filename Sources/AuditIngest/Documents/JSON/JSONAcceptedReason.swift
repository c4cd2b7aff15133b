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
    private static let states = FieldNames([
        "severity", "status", "disposition", "state", "resolution", "result",
    ])
    private static let all = reasons + marks + states + verdicts
    private static let reason = FieldNames("reason")
    /// What people said of a record that they looked at again.
    private static let verdicts = FieldNames([
        "verdict", "triage", "assessment", "judgement", "judgment", "classification",
    ])

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
            guard let text = value.string, fields.names.verdict(text) == .accepted else {
                continue
            }
            return fields.text(reason) ?? "\(fields.names.normal(text)) by the exporter"
        }
        // An audit found it, and somebody judged that it is no open finding.
        for value in fields.all(verdicts) {
            guard let text = value.string, let row = fields.names.verdict(text), row != .found
            else {
                continue
            }
            return text
        }
        return nil
    }

    private static func exported(_ place: Int, _ fields: JSONFields) -> String {
        let index = fields.shape.places.firstIndex(of: place)
        return "\(index.map { fields.keys[$0] } ?? "excused") by the exporter"
    }
}
