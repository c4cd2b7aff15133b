import AuditStore

/// What one JSON object is: an issue of Apple's engine, an audit that failed, somebody else's finding, or none.
enum JSONRecord {
    /// A record of Apple's engine.
    case issue(Issue)
    /// A record that says its screen could not be audited.
    case failure(String)
    /// A finding that is not Apple's.
    case other(OtherFailure)
    /// A rule of a baseline that excuses something.
    case acceptance(ProposedAcceptance)
    /// A check that passed, or a number of findings: read, and nothing to keep.
    case nothing
    /// No record: its members may hold some.
    case container

    static let compactKeys = [
        "compactdescription", "compact", "compactdesc", "compacttext", "shortdescription",
    ]
    static let detailKeys = [
        "detaileddescription", "detail", "details", "detaildescription", "longdescription",
        "longdesc", "detailtext",
    ]
    private static let messageKeys = [
        "message", "title", "summary", "text", "description", "issue", "finding", "msg",
        "failuretext", "failure", "name", "desc", "reason",
    ]
    private static let strongTypeKeys = [
        "audittype", "audittypename", "xcuiaudittype", "audittyperawvalue", "audittypevalue",
        "typerawvalue", "issuetype", "issueclassification", "issueclassificationvaluev1",
        "issueclassificationvalue",
    ]
    private static let weakTypeKeys = [
        "rule", "ruleid", "category", "check", "checktype", "type", "kind", "audit", "rawvalue",
        "code", "issue",
    ]
    /// Names under which a record stands inside the object that says where it was found.
    private static let wrappers: Set<String> = [
        "issue", "finding", "violation", "auditissue", "record", "problem",
    ]
    private static let countKeys = ["count", "total", "issuecount", "findingcount", "failures"]
    /// The names of all fields that are looked for.
    static let keys: Set<String> = Set(
        compactKeys + detailKeys + messageKeys + strongTypeKeys + weakTypeKeys + countKeys
            + statusKeys + Array(wrappers) + ["acceptance", "severity"]
    )
    private static let statusKeys = ["status", "result", "passed", "outcome"]

    /// What the object is.
    ///
    /// `fields`: Its fields.
    /// `scope`: What encloses it.
    /// `typeText`: The audit type that encloses it, where one does.
    /// `isListed`: Whether it stands in a list of issues.
    static func read(
        _ fields: JSONFields,
        scope: JSONScope,
        typeText enclosing: String?,
        isListed: Bool
    ) -> JSONRecord {
        let texts = Texts(fields)
        let type = TypeField(fields)
        guard !isContainer(fields, texts) else { return .container }
        if isPassed(fields) { return .nothing }
        let message = texts.compact ?? texts.detail ?? fields.text(messageKeys)
        let isKind = type.text.map(AuditErrorText.isKind) ?? false
        if isKind || message.map({ AuditErrorText.matches($0) }) ?? false {
            return message == nil && !isListed ? .container : .failure(message ?? type.text ?? "")
        }
        if scope.isForeign {
            return isListed || type.text != nil && message != nil
                ? other(fields, scope, message: message) : .container
        }
        if !texts.isExplicit, !texts.isKnown, let reason = fields.text(["reason"]),
            type.text != nil, !isListed || fields["reason"] != nil
        {
            return .acceptance(acceptance(fields, scope, type.text ?? "", reason))
        }
        let isCount =
            fields.has(countKeys) && !texts.isExplicit && !JSONElement.isNamed(fields)
        if isCount, texts.isKnown || type.text != nil { return .nothing }
        if texts.isKnown || isApple(type, texts, fields, isListed: isListed, enclosing: enclosing) {
            return .issue(issue(fields, scope, texts, type, enclosing))
        }
        guard isListed, message != nil || type.text != nil || JSONElement.isNamed(fields) else {
            return .container
        }
        return other(fields, scope, message: message)
    }

    // MARK: - What it is

    /// Whether it holds lists of records itself, or is a report rather than a record.
    private static func isContainer(_ fields: JSONFields, _ texts: Texts) -> Bool {
        guard !texts.isExplicit else { return false }
        return fields.keys.contains { key in
            guard let list = fields[key]?.array else {
                return key == "data" || wrappers.contains(key) && fields[key]?.object != nil
            }
            if JSONList.keys.contains(key) { return true }
            let isDetail = [
                "additionalframes", "reviewerhints", "hints", "frames", "attachments", "ancestors",
            ].contains(key)
            return !texts.isKnown && !isDetail && list.contains { $0.object != nil }
        }
    }

    private static func isPassed(_ fields: JSONFields) -> Bool {
        for key in statusKeys {
            guard let text = fields[key]?.scalarText else { continue }
            let word = FieldKey.normal(text)
            if key == "passed" { return word == "true" || word == "1" }
            if ["pass", "passed", "success", "ok", "clean", "inapplicable"].contains(word) {
                return true
            }
        }
        return false
    }

    private static func isApple(
        _ type: TypeField,
        _ texts: Texts,
        _ fields: JSONFields,
        isListed: Bool,
        enclosing: String?
    ) -> Bool {
        if let text = type.text {
            let isNumber = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D }
            if type.isStrong, isNumber || text.contains("AuditType") { return true }
            guard EngineCodes.match(text) != nil || RequestedTypes.parse(text) != nil else {
                return false
            }
            let hasMessage = texts.isExplicit || fields.text(messageKeys) != nil
            if type.isStrong { return isListed || hasMessage || JSONElement.isNamed(fields) }
            // `contrast` alone is a word that every engine uses.
            let isWord = FieldKey.normal(text) == "contrast"
            return texts.isExplicit
                || (isListed || JSONElement.isNamed(fields))
                    && !isWord && !isNumber && hasMessage
        }
        if enclosing != nil, isListed { return true }
        return fields.text(["compactdescription"]) != nil
    }

    // MARK: - What is in it

    private static func issue(
        _ fields: JSONFields,
        _ scope: JSONScope,
        _ texts: Texts,
        _ type: TypeField,
        _ enclosing: String?
    ) -> Issue {
        var element = JSONElement.read(fields, typeKey: type.key)
        if let outer = scope.element {
            element = element.map { JSONElement.merged($0, outer) } ?? outer
        }
        var issue = Issue(
            compact: texts.compact ?? (texts.detail == nil ? fields.text(messageKeys) : nil),
            detail: texts.detail,
            typeText: type.text ?? enclosing,
            element: element,
            acceptedReason: acceptedReason(fields)
        )
        if issue.rule.type == .unknown, let text = type.text, type.isStrong,
            let match = EngineCodes.match(text)
        {
            issue.rule = match.rule
            issue.severity = match.severity
        }
        return issue
    }

    private static func other(
        _ fields: JSONFields,
        _ scope: JSONScope,
        message: String?
    ) -> JSONRecord {
        let rule = fields.scalar(["rule", "ruleid", "audittype", "check", "category", "type"])
        let element = JSONElement.read(fields, typeKey: nil)
        let name = element?.identifier ?? element?.label
        let text = message ?? rule ?? "a finding without a message"
        return .other(
            OtherFailure(
                rule: rule,
                message: name.map { "\(text) (\($0))" } ?? text,
                place: scope.values.screen ?? scope.values.test
            )
        )
    }

    private static func acceptance(
        _ fields: JSONFields,
        _ scope: JSONScope,
        _ rule: String,
        _ reason: String
    ) -> ProposedAcceptance {
        ProposedAcceptance(
            screen: scope.values.screen,
            rule: AuditType.parse(rule)?.rawValue ?? rule,
            element: JSONElement.read(fields, typeKey: "type"),
            reason: reason,
            variant: scope.values.configuration
        )
    }

    /// Why the exporter excused the record; nil where it did not.
    private static func acceptedReason(_ fields: JSONFields) -> String? {
        let reasons = [
            "acceptedreason", "excusereason", "suppressionreason", "waivedreason", "waiverreason",
            "ignoredreason", "exceptionreason",
        ]
        if let reason = fields.text(reasons) { return reason }
        let keys = [
            "acceptance", "accepted", "excused", "waived", "waiver", "suppressed", "suppression",
            "ignored", "exempt", "exception", "handled", "expectedfailure", "baselined", "known",
        ]
        for key in keys {
            guard let value = fields[key] else { continue }
            if let reason = value["reason"]?.string { return reason }
            if value.bool == true { return fields.text(["reason"]) ?? "\(key) by the exporter" }
            if let text = value.string, value.bool == nil, !AbsentWords.isAbsent(text) {
                return text
            }
            if value.object != nil { return "\(key) by the exporter" }
        }
        for key in ["severity", "status", "disposition", "state"] {
            guard let word = fields[key]?.string.map(FieldKey.normal) else { continue }
            if ["accepted", "excused", "waived", "suppressed", "ignored", "baselined"].contains(
                word
            ) {
                return fields.text(["reason"]) ?? "\(word) by the exporter"
            }
        }
        return nil
    }

    // MARK: - Texts and type

    /// The compact and the detail text of a record, under whatever names they stand.
    struct Texts {
        private(set) var compact: String?
        private(set) var detail: String?
        /// Whether a field that is named for it holds a text.
        let isExplicit: Bool
        /// Whether one of them is a text of the engine's.
        private(set) var isKnown = false

        init(_ fields: JSONFields) {
            compact = fields.text(JSONRecord.compactKeys)
            detail = fields.text(JSONRecord.detailKeys)
            isExplicit =
                compact != nil || fields.text(["detaileddescription"]) != nil
            if let compact, RuleCatalogue.match(compact: compact) != nil { isKnown = true }
            if let compact, RuleCatalogue.match(detail: compact) != nil { isKnown = true }
            if let detail, RuleCatalogue.match(detail: detail) != nil { isKnown = true }
            if !isKnown || compact == nil { search(fields) }
        }

        private mutating func search(_ fields: JSONFields) {
            let isNode = JSONElement.isTreeNode(fields)
            let label = fields.text(["label", "axlabel", "accessibilitylabel"])
            for key in fields.keys where !JSONElement.keys.contains(key) {
                guard let text = fields.text([key]), !isNode || text != label && key != "name"
                else { continue }
                if RuleCatalogue.match(compact: text) != nil {
                    if compact == nil { compact = text }
                    isKnown = true
                } else if RuleCatalogue.match(detail: text) != nil {
                    if detail == nil { detail = text }
                    isKnown = true
                }
            }
            guard !isKnown, !isNode else { return }
            for key in JSONRecord.messageKeys {
                guard let text = fields.text([key]),
                    let found = RuleCatalogue.firstCompact(in: text)
                else { continue }
                compact = compact ?? found.entry.text
                isKnown = true
                return
            }
        }
    }

    /// The field that holds the audit type.
    struct TypeField {
        private(set) var key: String?
        private(set) var text: String?
        /// Whether the field's name says that it is an audit type.
        private(set) var isStrong = false

        init(_ fields: JSONFields) {
            for key in JSONRecord.strongTypeKeys {
                guard let text = fields[key]?.scalarText, !text.isEmpty else { continue }
                self.key = key
                self.text = text
                isStrong = true
                return
            }
            for key in JSONRecord.weakTypeKeys {
                guard let text = fields[key]?.scalarText, RequestedTypes.parse(text) != nil else {
                    continue
                }
                self.key = key
                self.text = text
                return
            }
        }
    }
}

/// The names under which lists of issues stand.
enum JSONList {
    /// Names of lists that hold issues and nothing else.
    static let audits: Set<String> = [
        "auditissues", "auditresults", "accessibilityissues", "a11yissues", "auditfindings",
        "accessibilityauditissues",
    ]
    /// Names of lists that hold issues where their object is about an audit.
    static let keys: Set<String> = audits.union([
        "issues", "results", "findings", "violations", "value", "problems", "records", "failures",
        "reported", "enforced", "excused", "waived", "warnings", "errors", "data", "confirmed",
        "testfailures", "topissues", "allissues",
    ])
}
