import AuditStore

/// Finds the audits in JSON of any shape: issue records wherever they stand, with what stands round them.
///
/// An object is an issue where it carries a text of Apple's or an audit type; screen, condition and device come
/// from its own fields and from the objects that enclose it, the nearest first.
struct JSONAuditWalker {
    /// What a reader knows about its format.
    struct Hints {
        /// Names of fields that hold the screen in this format, besides the usual ones.
        var screenNames: FieldNames?
        /// Whether every list of issues belongs to an audit, so that an empty one is a clean audit.
        var emptyIsClean = false
    }

    private let hints: Hints
    private let screenNames: FieldNames?
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
        screenNames = hints.screenNames
        self.isProbe = isProbe
    }

    /// Whether a probe knows enough.
    var isDecided: Bool { audits.recordCount > 0 || !acceptances.isEmpty }

    /// Walks a value that stands in a document.
    mutating func walk(_ value: JSONValue, document: Document) {
        let scope = JSONScope(values: document.context, attempt: document.attempt)
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
        /// The object one level up, where it names a screen and this is no list's member.
        var outer: Outer?
    }

    /// What an object says that stands round the one with the list: `{"title": "Home", "audit": {"issues": []}}`.
    private struct Outer {
        let name: String?
        let status: JSONStatus
    }

    private mutating func visit(_ value: JSONValue, _ place: Place) {
        if isProbe, isDecided { return }
        switch value {
        case .object(let object): visit(object, place)
        case .array(let values):
            audits.expect(values.count)
            var inner = place
            inner.outer = nil
            for value in values { visit(value, inner) }
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
            EngineText.isCompact(text) || EngineText.isDetail(text)
        {
            let issue = EngineText.issue(
                compact: text,
                detail: nil,
                typeText: place.typeText,
                element: place.scope.element,
                names: names
            )
            audits.add(issue, place.scope, path: place.path, line: place.line)
        }
    }

    private mutating func visit(_ object: JSONObject, _ place: Place) {
        let fields = JSONFields(object, names: names)
        // Most objects of most files have no field of an audit's.
        guard fields.isTelling || JSONRecord.Texts(fields).isKnown else {
            return descend(object, inside(object, place))
        }
        // Most records say nothing about their screen: what encloses them holds, and is not copied.
        guard fields.shape.saysScope else {
            return visit(object, fields, place, record: place.scope)
        }
        var record = place.scope
        record.take(fields, isRecord: false)
        visit(object, fields, place, record: record)
    }

    /// The place inside an object.
    private func inside(_ object: JSONObject, _ place: Place) -> Place {
        var place = place
        place.line = object.line
        place.isComplete = place.isComplete && object.isComplete
        return place
    }

    /// `record`: The scope with what the object says about it.
    private mutating func visit(
        _ object: JSONObject,
        _ fields: JSONFields,
        _ place: Place,
        record: JSONScope
    ) {
        let reading = JSONRecord.read(
            fields,
            scope: record,
            typeText: place.typeText,
            isListed: place.isListed
        )
        if case .container = reading {
            var inner = inside(object, place)
            inner.scope = record
            return visitContainer(object, fields, inner, enclosing: place.scope)
        }
        report(record)
        // A record in which the text was cut may lack what tells it from another.
        guard object.isComplete else {
            return audits.cut(place.scope, path: place.path, line: object.line)
        }
        switch reading {
        case .issue(let issue):
            if let reason = issue.acceptedReason { propose(issue, reason, record) }
            audits.add(issue, record, path: place.path, line: object.line)
        case .failure(let error):
            audits.fail(record, path: place.path, line: object.line, error: error)
        case .other(var other):
            other.line = object.line
            others.append(other)
        case .acceptance(let acceptance): acceptances.append(acceptance)
        case .count(let text, let count):
            aggregates += 1
            report(Diagnostic.count(text, count, screen: record.values.screen, line: object.line))
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
        for problem in scope.problems {
            report(Diagnostic(.warning, code: "unknown-condition", problem))
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
        let lists = zip(fields.keys, fields.shape.places).filter {
            guard JSONList.keys.contains($0.0), isIssueList(fields[place: $0.1]) else {
                return false
            }
            // A test without failures has passed; whether it audited anything, nobody knows.
            let isEmpty = fields[place: $0.1].array?.isEmpty ?? true
            return !(isEmpty && JSONList.tests.contains($0.0) && isTest(fields))
        }
        let naming = takeScreen(fields, hasList: !lists.isEmpty, enclosing, &place)
        let ownScreen = naming != .none
        place.scope.element = outerElement(fields, ownScreen: ownScreen) ?? place.scope.element
        let own = JSONStatus(fields)
        let status = own.isSilent ? place.outer?.status ?? own : own
        // A list without errors says that something went well, and not that it was an audit.
        let isTold = lists.contains { !JSONList.common.contains($0.0) } || status.saysAuditFailed
        let isAudit =
            hints.emptyIsClean || isTold && naming == .screen
            || isTold && naming == .thing && isUnderScreens(place.path)
            || isMarked(fields, hasList: !lists.isEmpty)
            || lists.contains { JSONList.audits.contains($0.0) }
        let path = place.path
        var isClean = false
        let isFilled = lists.contains { !(fields[place: $0.1].array?.isEmpty ?? true) }
        if !place.scope.isForeign, isAudit || !lists.isEmpty {
            let end = status.end(isFilled: isFilled)
            if isAudit, status.isSkipped, !isFilled {
                audits.skip(place.scope, path: path, line: object.line, reason: status.reason)
            } else if isAudit, case .stopped(let why) = end {
                audits.fail(place.scope, path: path, line: object.line, error: why)
                reportStatus(status, place, object.line)
            } else if !lists.isEmpty {
                if case .ran = end { isClean = true }
                if case .unclear = end {
                    // Whether it saw all of the screen, nobody knows.
                    audits.cut(place.scope, path: path, line: object.line)
                    reportStatus(status, place, object.line)
                }
                audits.time(place.scope, path: path, milliseconds: JSONStatus.milliseconds(fields))
            }
            if !object.isComplete { audits.cut(place.scope, path: path, line: object.line) }
        }
        let before = audits.recordCount
        descend(object, place)
        // What stands in a list and was not understood may be an issue all the same.
        if isClean, !isFilled, audits.recordCount == before {
            // Whether an empty list is a clean audit may depend on what else the document holds.
            audits.touch(place.scope, path: path, line: object.line, isAudit: isAudit)
        }
    }

    /// Says that a word is not known to mean that an audit ran to its end.
    private mutating func reportStatus(_ status: JSONStatus, _ place: Place, _ line: Int) {
        guard let word = status.unknownWord else { return }
        let screen = place.scope.values.screen.map { " of '\($0)'" } ?? ""
        report(
            Diagnostic(
                .warning,
                code: "unknown-status",
                "the status '\(word)'\(screen) is not known to mean that an audit ran to its end, so nothing is clean; write 'completed'",
                line: line
            )
        )
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        guard diagnostics.count < 100 else { return }
        if !diagnostics.contains(where: { $0.message == diagnostic.message }) {
            diagnostics.append(diagnostic)
        }
    }

    /// Whether an object is a run of a test: by the name of a function, or by what only tests have.
    private func isTest(_ fields: JSONFields) -> Bool {
        if fields.has(JSONAuditWalker.tests) { return true }
        guard let name = fields.text(JSONAuditWalker.name) else { return false }
        return name.hasSuffix("()") || name.hasPrefix("test") && !name.contains(" ")
    }

    /// Whether a value under a list's name holds what may be issues.
    private func isIssueList(_ value: JSONValue) -> Bool {
        guard let values = value.array else { return false }
        return values.allSatisfy { $0.object != nil || $0.string != nil }
    }

    /// How an object names what its list is about.
    private enum Naming {
        /// Not at all.
        case none
        /// By a name that anything may have: a screen where other things say that this is an audit.
        case thing
        /// As a screen.
        case screen
    }

    /// The screen by a name that only counts where the object holds a list of issues.
    private func takeScreen(
        _ fields: JSONFields,
        hasList: Bool,
        _ enclosing: JSONScope,
        _ place: inout Place
    ) -> Naming {
        if place.scope.values.screen != enclosing.values.screen { return .screen }
        let own = screenNames.flatMap { fields.text($0) }
        let outer = place.scope.values.screen == nil ? place.outer?.name : nil
        guard
            let name = own ?? (hasList ? fields.text(JSONAuditWalker.thingNames) ?? outer : nil)
        else {
            let isNamed =
                fields.text(JSONAuditWalker.plainScreens) != nil
                || hasList && place.outer != nil && place.scope.values.screen != nil
            return isNamed ? .screen : .none
        }
        place.scope.values.screen = name
        place.scope.values.screenSource = .read
        return own == nil ? .thing : .screen
    }

    /// Whether a list of screens stands round a place.
    private func isUnderScreens(_ path: String) -> Bool {
        path.split(separator: ".").contains { JSONAuditWalker.screenLists.contains($0) }
    }

    private static let screenLists: Set<Substring> = [
        "screens", "pages", "views", "routes", "scenes", "flows", "audits", "screenaudits",
        "auditresults", "screenresults", "scans",
    ]

    private func isMarked(_ fields: JSONFields, hasList: Bool) -> Bool {
        if !hasList && !fields.has(JSONAuditWalker.marks.screens) { return false }
        if let engine = fields.text(JSONAuditWalker.marks.engines)?.lowercased(),
            ["xcuitest", "xctest", "xcui", "apple"].contains(where: engine.contains)
        {
            return true
        }
        return fields.has(JSONAuditWalker.marks.types)
    }

    /// An element that encloses its issues: `{"element": {…}, "issues": […]}`.
    private func outerElement(_ fields: JSONFields, ownScreen: Bool) -> Element? {
        let isElement =
            fields.has(JSONAuditWalker.elements.own)
            || !ownScreen && fields.has(JSONAuditWalker.elements.kinds)
                && fields.has(JSONAuditWalker.elements.names)
        return isElement ? JSONElement.read(fields) : nil
    }

    private static let name = FieldNames("name")
    /// The names by which an object with a list may be called, the most telling first.
    private static let thingNames = FieldNames([
        "name", "title", "heading", "displayname", "caption", "view", "slug", "url", "path", "key",
        "id",
    ])
    private static let tests = FieldNames(["suite", "testsuite", "repetition"])
    private static let plainScreens = FieldNames(["screen", "screenname", "page", "route"])
    /// What marks an object as an audit's.
    private static let marks = (
        screens: FieldNames(["screen", "screenname"]),
        engines: FieldNames(["engine", "tool", "source"]),
        types: FieldNames(["audittypes", "auditissues", "requestedaudittypes"])
    )
    /// What marks an object as an element.
    private static let elements = (
        own: FieldNames(["element", "elementlabel", "elementidentifier", "elementdescription"]),
        kinds: FieldNames(["frame", "rect", "elementtype", "role"]),
        names: FieldNames(["label", "identifier"])
    )

    private mutating func descend(_ object: JSONObject, _ place: Place) {
        let named = screensByName(object, place)
        let outer = outer(object, place)
        for (key, value) in object.members {
            switch value {
            case .array, .object: break
            default: continue
            }
            let entry = names.entry(key)
            let normal = entry.normal
            var inner = place
            inner.outer = outer
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

    /// What an object says to the objects in it.
    private func outer(_ object: JSONObject, _ place: Place) -> Outer? {
        guard object.members.contains(where: { $0.value.object != nil }) else { return nil }
        let fields = JSONFields(object, names: names)
        let name = fields.text(JSONAuditWalker.thingNames)
        guard name != nil || fields.text(JSONAuditWalker.plainScreens) != nil else {
            return place.outer
        }
        return Outer(name: name, status: JSONStatus(fields))
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
                    JSONFields(object, names: names),
                    scope: place.scope,
                    typeText: nil,
                    isListed: false
                )
                if case .issue = reading {
                    return JSONFields(object, names: names)["screen"] == nil
                }
                return false
            }
        }
        return holdsIssues ? Set(object.members.map(\.key)) : []
    }
}
