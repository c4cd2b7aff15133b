import AuditStore

/// What an object says about how its audit went.
///
/// Only words that are known to mean that the audit ran to its end let an empty list of issues be a clean audit.
struct JSONStatus {
    /// The word that says how it went, as it is written; nil where there is none.
    private let word: String?
    private let meaning: VerdictWords.Meaning?
    /// Why, in the export's words.
    let reason: String?
    private let errorText: String?
    /// Whether the screen was left out on purpose.
    let isSkipped: Bool

    private static let words = FieldNames([
        "auditstatus", "auditoutcome", "auditresult", "status", "outcome", "result", "state",
        "verdict", "conclusion",
    ])
    private static let state = FieldNames("state")
    private static let engine = FieldNames("engine")
    private static let reasons = FieldNames([
        "reason", "skipreason", "statusreason", "failurereason", "cause", "blockedby",
    ])
    /// Texts that may say anything, and sometimes why there was no audit.
    private static let remarks = FieldNames(["note", "notes", "comment", "remark", "message"])
    private static let errors = FieldNames(["error", "errormessage", "auditerror", "exception"])
    private static let error = FieldNames("error")
    private static let milliseconds = FieldNames([
        "durationms", "elapsedms", "durationmilliseconds",
    ])
    private static let seconds = FieldNames([
        "durationseconds", "durationinseconds", "seconds", "duration", "elapsed",
    ])
    /// Flags by what they say where they are true.
    private static let flags: [(names: FieldNames, isTrueAudited: Bool)] = [
        (
            FieldNames([
                "audited", "completed", "complete", "ran", "executed", "finished", "wasaudited",
                "isaudited", "auditran", "auditcompleted", "supported", "available", "reachable",
                "success", "succeeded", "passed", "ok", "done",
            ]),
            true
        ),
        (
            FieldNames([
                "aborted", "cancelled", "canceled", "blocked", "pending", "interrupted", "timedout",
                "timeout", "incomplete", "crashed", "disabled", "unsupported", "unavailable",
                "partial", "notaudited", "inconclusive", "failedtorun",
            ]),
            false
        ),
    ]
    private static let skipped = FieldNames("skipped")
    /// The names of all fields that are looked for.
    static let keys: Set<String> = Set(
        ([words, engine, reasons, remarks, errors, skipped] + flags.map(\.names)).flatMap(\.names)
    )

    init(_ fields: JSONFields) {
        let (word, meaning) = JSONStatus.said(fields)
        self.word = word
        self.meaning = meaning
        reason = fields.text(JSONStatus.reasons) ?? JSONStatus.stoppingRemark(fields)
        errorText =
            fields.text(JSONStatus.errors)
            ?? fields.first(JSONStatus.error)?["message"]?.string
        isSkipped = fields.first(JSONStatus.skipped)?.bool == true || meaning == .skipped
    }

    /// The word that counts, the worst first, and what it means.
    private static func said(_ fields: JSONFields) -> (String?, VerdictWords.Meaning?) {
        var best: (word: String, meaning: VerdictWords.Meaning?)?
        func offer(_ word: String, _ meaning: VerdictWords.Meaning?) {
            if best == nil || rank(meaning) < rank(best?.meaning) { best = (word, meaning) }
        }
        let state = fields.shape.places(of: JSONStatus.state).first
        for place in fields.shape.places(of: words) {
            guard let text = fields.text(place: place) else { continue }
            let meaning = VerdictWords(text)?.status
            // `state` may as well be the pose.
            if meaning == nil, place == state, (try? Pose(parsing: text)) != nil { continue }
            offer(text, meaning)
        }
        if let text = fields.text(engine), VerdictWords(text)?.status == .stopped {
            offer(text, .stopped)
        }
        for (names, isTrueAudited) in flags {
            for place in fields.shape.places(of: names) {
                guard let flag = fields[place: place].bool else { continue }
                let name = fields.shape.places.firstIndex(of: place).map { fields.keys[$0] } ?? ""
                if flag != isTrueAudited { offer("\(name): \(flag)", .stopped) }
            }
        }
        return (best?.word, best?.meaning)
    }

    private static func rank(_ meaning: VerdictWords.Meaning?) -> Int {
        switch meaning {
        case .stopped: 0
        case .skipped: 1
        case nil: 2
        case .found: 3
        default: 4
        }
    }

    /// A remark that says that something did not happen: `needs login`.
    private static func stoppingRemark(_ fields: JSONFields) -> String? {
        guard let text = fields.text(remarks), VerdictWords(text)?.status == .stopped else {
            return nil
        }
        return text
    }

    /// How an audit ended, as far as its status tells.
    enum End {
        /// It ran to its end.
        case ran
        /// It found something, or a word that is not known says how it went: an empty list does not make it clean.
        case unclear(word: String)
        /// It did not run to its end.
        case stopped(why: String)
    }

    /// How the audit ended.
    ///
    /// `isFilled`: Whether it has issues: then a status `failed` speaks of them, and a reason explains them.
    func end(isFilled: Bool) -> End {
        if let errorText { return .stopped(why: errorText) }
        switch meaning {
        case .stopped: return .stopped(why: reason ?? word ?? "")
        case .passed: return .ran
        case .found where isFilled: return .ran
        default: break
        }
        if let word { return isFilled ? .unclear(word: word) : .stopped(why: reason ?? word) }
        if let reason, !isFilled { return .stopped(why: reason) }
        return .ran
    }

    /// Whether nothing says how it went.
    var isSilent: Bool { word == nil && reason == nil && errorText == nil && !isSkipped }

    /// The word that says how it went where it is none of those that are known.
    var unknownWord: String? { meaning == nil ? word : nil }

    /// Whether the words are an audit's, so that no list of issues is needed to know it for one.
    var saysAuditFailed: Bool {
        if let errorText { return AuditErrorText.matches(errorText) }
        guard meaning == .stopped, let word = word?.lowercased() else { return false }
        return word.hasPrefix("tim") || word.hasPrefix("not") || word.contains("audited")
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
