/// What an object says about how its audit went.
struct JSONStatus {
    private let word: String?
    /// Why, in the export's words.
    let reason: String?
    private let errorText: String?
    /// Whether the screen was left out on purpose.
    let isSkipped: Bool

    private static let failures: Set<String> = [
        "error", "errored", "timeout", "timedout", "unavailable", "notaudited", "aborted",
        "crashed", "interrupted", "auditfailed", "unaudited", "notready", "audittimeout",
    ]
    /// The names of all fields that are looked for.
    static let keys: Set<String> = [
        "engine", "outcome", "status", "result", "state", "auditstatus", "auditoutcome", "audited",
        "completed", "reason", "error", "errormessage", "auditerror", "exception", "skipped",
    ]
    private static let words = FieldNames([
        "engine", "outcome", "status", "result", "state", "auditstatus", "auditoutcome",
    ])
    private static let ends = FieldNames(["audited", "completed"])
    private static let reasons = FieldNames([
        "reason", "skipreason", "statusreason", "failurereason",
    ])
    private static let errors = FieldNames(["error", "errormessage", "auditerror", "exception"])
    private static let error = FieldNames("error")
    private static let skipped = FieldNames("skipped")
    private static let milliseconds = FieldNames([
        "durationms", "elapsedms", "durationmilliseconds",
    ])
    private static let seconds = FieldNames([
        "durationseconds", "durationinseconds", "seconds", "duration", "elapsed",
    ])
    private static let skips: Set<String> = ["skipped", "skip", "notrun", "excluded"]

    init(_ fields: JSONFields, isForeign: Bool) {
        let words = fields.all(JSONStatus.words).compactMap { $0.string.map(fields.names.normal) }
        let isNotAudited = fields.all(JSONStatus.ends).contains { $0.bool == false }
        let failed = words.first { JSONStatus.failures.contains($0) }
        word = failed ?? (words.contains("failed") ? "failed" : isNotAudited ? "not audited" : nil)
        reason = fields.text(JSONStatus.reasons)
        errorText =
            fields.text(JSONStatus.errors)
            ?? fields.first(JSONStatus.error)?["message"]?.string
        isSkipped =
            fields.first(JSONStatus.skipped)?.bool == true
            || words.contains { JSONStatus.skips.contains($0) }
    }

    /// Why the audit could not finish; nil where it did.
    ///
    /// `isFilled`: Whether it has issues: then a status `failed` speaks of them.
    func error(isFilled: Bool) -> String? {
        if let errorText, !isSkipped { return errorText }
        guard let word, !isSkipped else { return nil }
        if word == "failed", isFilled || reason == nil { return nil }
        return reason ?? word
    }

    /// Whether the words are an audit's, so that no list of issues is needed to know it for one.
    var saysAuditFailed: Bool {
        if let errorText { return AuditErrorText.matches(errorText) }
        return word.map { $0.hasPrefix("time") || $0 == "notaudited" || $0 == "unaudited" } ?? false
    }

    /// How long the audit took.
    static func milliseconds(_ fields: JSONFields) -> Int? {
        if let value = fields.first(JSONStatus.milliseconds)?.double {
            return bounded(value)
        }
        return fields.first(JSONStatus.seconds)?.double.flatMap { bounded($0 * 1000) }
    }

    private static func bounded(_ value: Double) -> Int? {
        value.isFinite && value >= 0 && value < 1e12 ? Int(value) : nil
    }
}
