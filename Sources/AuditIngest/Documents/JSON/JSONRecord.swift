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
    /// How often a text or type of the engine's was found, without the elements.
    case count(String, Int)
    /// A check that passed, or a finding that is not open: read, and nothing to keep.
    case nothing
    /// No record: its members may hold some.
    case container

    static let compactKeys = FieldNames([
        "compactdescription", "compact", "compactdesc", "compacttext", "shortdescription",
    ])
    static let detailKeys = FieldNames([
        "detaileddescription", "detail", "details", "detaildescription", "longdescription",
        "longdesc", "detailtext",
    ])
    private static let messageKeys = FieldNames([
        "message", "title", "summary", "text", "description", "issue", "finding", "msg",
        "failuretext", "failure", "name", "desc", "reason",
    ])
    private static let strongTypeKeys = FieldNames([
        "audittype", "audittypename", "xcuiaudittype", "audittyperawvalue", "audittypevalue",
        "typerawvalue", "issuetype", "issueclassification", "issueclassificationvaluev1",
        "issueclassificationvalue",
    ])
    private static let weakTypeKeys = FieldNames([
        "rule", "ruleid", "category", "check", "checktype", "type", "kind", "audit", "rawvalue",
        "code", "issue",
    ])
    /// Names under which a record stands inside the object that says where it was found.
    private static let wrappers: Set<String> = [
        "issue", "finding", "violation", "auditissue", "record", "problem",
    ]
    private static let countKeys = FieldNames([
        "count", "total", "issuecount", "findingcount", "failures",
    ])
    /// The names of all fields that are looked for.
    static let keys: Set<String> = Set(
        [
            compactKeys, detailKeys, messageKeys, strongTypeKeys, weakTypeKeys, countKeys,
            statusKeys, closingFlags, openFlags,
        ]
        .flatMap(\.names) + Array(wrappers) + ["acceptance", "severity"]
    )
    private static let statusKeys = FieldNames([
        "status", "result", "passed", "outcome", "state", "resolution", "disposition",
    ])
    private static let passed = FieldNames("passed")
    private static let reason = FieldNames("reason")
    fileprivate static let detailed = FieldNames("detaileddescription")
    private static let compactDescription = FieldNames("compactdescription")
    fileprivate static let plainType = FieldNames("type")
    fileprivate static let labels = FieldNames(["label", "axlabel", "accessibilitylabel"])
    private static let rules = FieldNames([
        "rule", "ruleid", "audittype", "check", "category", "type",
    ])
    /// Lists in a record that hold parts of it, not further records.
    private static let parts: Set<String> = [
        "additionalframes", "reviewerhints", "hints", "frames", "attachments", "ancestors",
    ]

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
        let isKind = type.text.map(fields.names.isErrorKind) ?? false
        if isKind || message.map({ AuditErrorText.matches($0) }) ?? false {
            return message == nil && !isListed ? .container : .failure(message ?? type.text ?? "")
        }
        if scope.isForeign {
            return isListed || type.text != nil && message != nil
                ? other(fields, scope, message: message) : .container
        }
        if !texts.isExplicit, !texts.isKnown, let reason = fields.text(JSONRecord.reason),
            type.text != nil
        {
            return .acceptance(acceptance(fields, scope, type.text ?? "", reason))
        }
        if texts.isKnown || type.text != nil, !JSONElement.isNamed(fields),
            let count = fields.scalar(countKeys)
        {
            let text = texts.compact ?? texts.detail ?? type.text ?? ""
            if let number = Int(count) { return number > 0 ? .count(text, number) : .nothing }
            if !texts.isExplicit { return .nothing }
        }
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
        return zip(fields.keys, fields.shape.places).contains { key, place in
            let value = fields[place: place]
            guard let list = value.array else {
                return key == "data" || value.object != nil && wrappers.contains(key)
            }
            if JSONList.keys.contains(key) { return true }
            return !texts.isKnown && !parts.contains(key) && list.contains { $0.object != nil }
        }
    }

    /// Whether the record itself says that it is no open finding: the check passed, or what it found is dealt with.
    private static func isPassed(_ fields: JSONFields) -> Bool {
        for place in fields.shape.places(of: closingFlags) where fields[place: place].bool == true {
            return true
        }
        for place in fields.shape.places(of: openFlags) where fields[place: place].bool == false {
            return true
        }
        let passed = fields.shape.places(of: JSONRecord.passed).first
        for place in fields.shape.places(of: statusKeys) {
            guard let text = fields[place: place].scalarText else { continue }
            if place == passed {
                let word = fields.names.normal(text)
                if word == "false" { return false }
                return word == "true" || word == "1" || fields.names.verdict(text) == .closed
            }
            guard fields[place: place].double == nil, fields.names.verdict(text) == .closed else {
                continue
            }
            // `state` may as well be the pose.
            let isState = fields.shape.places(of: JSONRecord.state).first == place
            if !isState || (try? Pose(parsing: text)) == nil { return true }
        }
        return false
    }

    private static let closingFlags = FieldNames([
        "fixed", "resolved", "closed", "falsepositive", "isfixed", "isresolved", "inapplicable",
    ])
    private static let openFlags = FieldNames(["failed", "present", "isfailing"])
    private static let state = FieldNames("state")

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
            guard fields.names.engineCode(text) != nil || fields.names.requestedTypes(text) != nil
            else {
                return false
            }
            let hasMessage = texts.isExplicit || fields.text(messageKeys) != nil
            if type.isStrong { return isListed || hasMessage || JSONElement.isNamed(fields) }
            // `contrast` alone is a word that every engine uses.
            let isWord = fields.names.normal(text) == "contrast"
            return texts.isExplicit
                || (isListed || JSONElement.isNamed(fields))
                    && !isWord && !isNumber && hasMessage
        }
        if enclosing != nil, isListed { return true }
        return fields.text(compactDescription) != nil
    }

    // MARK: - What is in it

    private static func issue(
        _ fields: JSONFields,
        _ scope: JSONScope,
        _ texts: Texts,
        _ type: TypeField,
        _ enclosing: String?
    ) -> Issue {
        var element = JSONElement.read(fields, isTypeTaken: type.isPlainType)
        if let outer = scope.element {
            element = element.map { JSONElement.merged($0, outer) } ?? outer
        }
        var issue = EngineText.issue(
            compact: texts.compact ?? (texts.detail == nil ? fields.text(messageKeys) : nil),
            detail: texts.detail,
            typeText: type.text ?? enclosing,
            element: element,
            acceptedReason: JSONAcceptedReason.read(fields),
            names: fields.names
        )
        if issue.rule.type == .unknown, let text = type.text, type.isStrong,
            let match = fields.names.engineCode(text)
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
        let rule = fields.scalar(JSONRecord.rules)
        let element = JSONElement.read(fields)
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
            rule: fields.names.auditType(rule)?.rawValue ?? rule,
            element: JSONElement.read(fields, isTypeTaken: true),
            reason: reason,
            variant: scope.values.configuration
        )
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
                compact != nil || fields.text(JSONRecord.detailed) != nil
            if let compact {
                isKnown = EngineText.isCompact(compact) || EngineText.isDetail(compact)
            }
            if !isKnown, let detail { isKnown = EngineText.isDetail(detail) }
            if !isKnown || compact == nil { search(fields) }
        }

        private mutating func search(_ fields: JSONFields) {
            let isNode = JSONElement.isTreeNode(fields)
            let label = fields.text(JSONRecord.labels)
            for (place, key) in fields.shape.outside {
                guard let text = fields.text(place: place),
                    !isNode || text != label && key != "name"
                else { continue }
                if EngineText.isCompact(text) {
                    if compact == nil { compact = text }
                    isKnown = true
                } else if EngineText.isDetail(text) {
                    if detail == nil { detail = text }
                    isKnown = true
                }
            }
            guard !isKnown, !isNode else { return }
            for place in fields.shape.places(of: JSONRecord.messageKeys) {
                guard let text = fields.text(place: place),
                    let found = EngineText.firstCompact(in: text)
                else { continue }
                compact = compact ?? found.entry.text
                isKnown = true
                return
            }
        }
    }

    /// The field that holds the audit type.
    struct TypeField {
        /// Whether it is the field `type`, which may as well be the element's.
        private(set) var isPlainType = false
        private(set) var text: String?
        /// Whether the field's name says that it is an audit type.
        private(set) var isStrong = false

        init(_ fields: JSONFields) {
            if let text = fields.scalar(JSONRecord.strongTypeKeys) {
                self.text = text
                isStrong = true
                return
            }
            for place in fields.shape.places(of: JSONRecord.weakTypeKeys) {
                guard let text = fields[place: place].scalarText,
                    fields.names.requestedTypes(text) != nil
                else { continue }
                isPlainType = fields.shape.places(of: JSONRecord.plainType).first == place
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
    /// Names of lists that every test has, whatever it tests.
    static let tests: Set<String> = ["failures", "errors", "warnings", "testfailures"]
    /// Names of lists that exports of all kinds have: empty, they are a clean audit only beside audits with issues.
    static let common: Set<String> = tests.union(["results", "data", "value", "records"])
    /// Names of lists that hold issues where their object is about an audit.
    static let keys: Set<String> = audits.union([
        "issues", "results", "findings", "violations", "value", "problems", "records", "failures",
        "reported", "enforced", "excused", "waived", "warnings", "errors", "data", "confirmed",
        "testfailures", "topissues", "allissues",
    ])
}
