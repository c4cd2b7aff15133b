import AuditStore

/// Finds the audits in JSON of any shape: issue records wherever they stand, with what stands round them.
///
/// An object is an issue where it carries a text of Apple's or an audit type; screen, condition and device come
/// from its own fields and from the objects that enclose it, the nearest first.
struct JSONAuditWalker {
    /// What a reader knows about its format.
    struct Hints {
        /// Names of fields that hold the screen in this format, besides the usual ones.
        var screenKeys: [String] = []
        /// Whether every list of issues belongs to an audit, so that an empty one is a clean audit.
        var emptyIsClean = false
    }

    private let hints: Hints
    private let names = JSONNames()
    private let isProbe: Bool
    private(set) var audits = JSONAuditGroups()
    private(set) var others: [OtherFailure] = []
    private(set) var acceptances: [ProposedAcceptance] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// How many objects were read as a passed check or a number of findings.
    private(set) var aggregates = 0

    /// A walk; a probe ends at the first record that says what the document is.
    init(hints: Hints = Hints(), isProbe: Bool = false) {
        self.hints = hints
        self.isProbe = isProbe
    }

    /// Whether a probe knows enough.
    var isDecided: Bool { audits.recordCount > 0 || !acceptances.isEmpty }

    /// Walks a value that stands in a document.
    mutating func walk(_ value: JSONValue, document: Document) {
        let scope = JSONScope(values: document.context, attempt: document.attempt, names: names)
        // A bare array is a list of issues; an object alone may be anything.
        visit(value, Place(scope: scope, isListed: value.array != nil))
    }

    /// Where the walk is.
    private struct Place {
        var scope: JSONScope
        var path = ""
        var typeText: String?
        var isListed: Bool
        var line = 0
        var isComplete = true
    }

    private mutating func visit(_ value: JSONValue, _ place: Place) {
        if isProbe, isDecided { return }
        switch value {
        case .object(let object): visit(object, place)
        case .array(let values):
            for value in values { visit(value, place) }
        case .string(let text) where place.isListed:
            visit(text, place)
        default: break
        }
    }

    /// A text in a list of issues: `["Contrast failed", "Text clipped"]`.
    private mutating func visit(_ text: String, _ place: Place) {
        if AuditErrorText.matches(text) {
            audits.fail(place.scope, path: place.path, line: place.line, error: text)
        } else if !place.scope.isForeign,
            RuleCatalogue.match(compact: text) != nil || RuleCatalogue.match(detail: text) != nil
        {
            let issue = Issue(
                compact: text,
                detail: nil,
                typeText: place.typeText,
                element: place.scope.element
            )
            audits.add(issue, place.scope, path: place.path, line: place.line)
        }
    }

    private mutating func visit(_ object: JSONObject, _ place: Place) {
        let fields = JSONFields(object, names: names)
        var place = place
        place.line = object.line
        place.isComplete = place.isComplete && object.isComplete
        // Most objects of most files have no field of an audit's.
        guard fields.isTelling || JSONRecord.Texts(fields).isKnown else {
            return descend(object, place)
        }
        let enclosing = place.scope
        var record = place.scope
        record.take(fields, isRecord: false)
        let reading = JSONRecord.read(
            fields,
            scope: record,
            typeText: place.typeText,
            isListed: place.isListed
        )
        if case .container = reading {
            place.scope = record
            return visitContainer(object, fields, place, enclosing: enclosing)
        }
        report(record)
        // A record in which the text was cut may lack what tells it from another.
        guard object.isComplete else {
            return audits.cut(enclosing, path: place.path, line: object.line)
        }
        switch reading {
        case .issue(let issue):
            audits.add(issue, record, path: place.path, line: object.line)
            if let reason = issue.acceptedReason { propose(issue, reason, record) }
        case .failure(let error):
            audits.fail(record, path: place.path, line: object.line, error: error)
        case .other(var other):
            other.line = object.line
            others.append(other)
        case .acceptance(let acceptance): acceptances.append(acceptance)
        case .nothing: aggregates += 1
        case .container: break
        }
    }

    private mutating func propose(_ issue: Issue, _ reason: String, _ scope: JSONScope) {
        acceptances.append(
            ProposedAcceptance(
                screen: scope.values.screen,
                rule: issue.rule.id,
                element: issue.element,
                reason: reason,
                variant: scope.values.configuration
            )
        )
    }

    private mutating func report(_ scope: JSONScope) {
        for problem in scope.problems where !diagnostics.contains(where: { $0.message == problem })
        {
            diagnostics.append(Diagnostic(.warning, code: "unknown-condition", problem))
        }
    }

    // MARK: - Containers

    private mutating func visitContainer(
        _ object: JSONObject,
        _ fields: JSONFields,
        _ place: Place,
        enclosing: JSONScope
    ) {
        var place = place
        report(place.scope)
        place.scope.problems = []
        let lists = fields.keys.filter { isIssueList($0, fields) }
        let ownScreen = takeScreen(fields, hasList: !lists.isEmpty, enclosing, &place)
        place.scope.element = outerElement(fields, ownScreen: ownScreen) ?? place.scope.element
        let status = JSONStatus(fields, isForeign: place.scope.isForeign)
        let isAudit =
            hints.emptyIsClean || ownScreen && (!lists.isEmpty || status.saysAuditFailed)
            || isMarked(fields, lists)
            || lists.contains { JSONList.audits.contains($0) }
        let path = place.path
        var isClean = false
        let isFilled = lists.contains { !(fields[$0]?.array?.isEmpty ?? true) }
        if !place.scope.isForeign, isAudit || !lists.isEmpty {
            if isAudit, let error = status.error(isFilled: isFilled) {
                audits.fail(place.scope, path: path, line: object.line, error: error)
            } else if isAudit, status.isSkipped, !isFilled {
                audits.skip(place.scope, path: path, line: object.line, reason: status.reason)
            } else if !lists.isEmpty {
                isClean = true
                audits.time(place.scope, path: path, milliseconds: JSONStatus.milliseconds(fields))
            }
            if !object.isComplete { audits.cut(place.scope, path: path, line: object.line) }
        }
        let before = audits.recordCount
        descend(object, place)
        if isClean, audits.recordCount == before {
            // Whether an empty list is a clean audit may depend on what else the document holds.
            audits.touch(place.scope, path: path, line: object.line, isAudit: isAudit)
        }
    }

    private func isIssueList(_ key: String, _ fields: JSONFields) -> Bool {
        guard JSONList.keys.contains(key), let values = fields[key]?.array else { return false }
        return values.allSatisfy { $0.object != nil || $0.string != nil }
    }

    /// The screen by a name that only counts where the object holds a list of issues.
    private func takeScreen(
        _ fields: JSONFields,
        hasList: Bool,
        _ enclosing: JSONScope,
        _ place: inout Place
    ) -> Bool {
        if place.scope.values.screen != enclosing.values.screen { return true }
        let keys = hints.screenKeys + (hasList ? ["name"] : [])
        guard hasList || !hints.screenKeys.isEmpty, let name = fields.text(keys) else {
            return fields.text(["screen", "screenname", "page", "route"]) != nil
        }
        place.scope.values.screen = name
        place.scope.values.screenSource = .read
        return true
    }

    private func isMarked(_ fields: JSONFields, _ lists: [String]) -> Bool {
        if lists.isEmpty && !fields.has(["screen", "screenname"]) { return false }
        if let engine = fields.text(["engine", "tool", "source"])?.lowercased(),
            ["xcuitest", "xctest", "xcui", "apple"].contains(where: engine.contains)
        {
            return true
        }
        return fields.has(["audittypes", "auditissues", "requestedaudittypes"])
    }

    /// An element that encloses its issues: `{"element": {…}, "issues": […]}`.
    private func outerElement(_ fields: JSONFields, ownScreen: Bool) -> Element? {
        let isElement =
            fields.has(["element", "elementlabel", "elementidentifier", "elementdescription"])
            || !ownScreen && fields.has(["frame", "rect", "elementtype", "role"])
                && fields.has(["label", "identifier"])
        return isElement ? JSONElement.read(fields, typeKey: nil) : nil
    }

    private mutating func descend(_ object: JSONObject, _ place: Place) {
        let named = screensByName(object, place)
        for (key, value) in object.members {
            let entry = names.entry(key)
            let normal = entry.normal
            switch value {
            case .array, .object: break
            default: continue
            }
            var inner = place
            inner.isListed = JSONList.keys.contains(normal) && value.array != nil
            inner.path = place.path.isEmpty ? normal : place.path + "." + normal
            if let type = entry.auditType {
                inner.typeText = type.rawValue
                inner.isListed = value.array != nil
                inner.path = place.path
            } else if named.contains(key) {
                inner.path = place.path + ".*"
                inner.isListed = true
                inner.scope.values.screen = key
                inner.scope.values.screenSource = .read
            }
            let before = audits.recordCount
            // The rules that a SARIF file defines are no findings.
            if inner.path.hasSuffix("driver.rules") { continue }
            visit(value, inner)
            if named.contains(key), audits.recordCount == before {
                audits.touch(inner.scope, path: inner.path, line: object.line)
            }
        }
    }

    /// The keys of an object that are names of screens: `{"Inbox": [issues], "Message": []}`.
    private func screensByName(_ object: JSONObject, _ place: Place) -> Set<String> {
        guard place.scope.values.screen == nil, !object.members.isEmpty else { return [] }
        let areLists = object.members.allSatisfy { member in
            let entry = names.entry(member.key)
            return member.value.array != nil && entry.auditType == nil
                && !JSONList.keys.contains(entry.normal)
                && !["screens", "pages", "audits", "checks"].contains(entry.normal)
        }
        guard areLists else { return [] }
        let holdsIssues = object.members.contains { member in
            (member.value.array ?? []).prefix(20).contains { value in
                guard let object = value.object else { return false }
                let reading = JSONRecord.read(
                    JSONFields(object),
                    scope: place.scope,
                    typeText: nil,
                    isListed: false
                )
                if case .issue = reading { return JSONFields(object)["screen"] == nil }
                return false
            }
        }
        return holdsIssues ? Set(object.members.map(\.key)) : []
    }
}
