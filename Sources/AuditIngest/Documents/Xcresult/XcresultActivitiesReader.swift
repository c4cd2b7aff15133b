import AuditStore

/// Reads `xcresulttool get test-results activities`: what one test did, with failures as marked activities.
struct XcresultActivitiesReader: DocumentReader {
    var format: String { "xcresult-activities-json" }

    /// What the attempts of a test have in common.
    private struct Run: Hashable {
        let values: AuditScope.Values
        let arguments: String
    }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json, json["testIdentifier"] != nil || json["testName"] != nil,
            let runs = json["testRuns"]?.array
        else { return nil }
        let hasActivities = runs.contains { $0["activities"]?.array != nil }
        return Recognition(hasActivities ? 95 : 0, "'testRuns' with 'activities'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let name = json.first("testIdentifier", "testName")?.scalarText ?? ""
        let test = TestName.canonical(name)
        var seen: [Run: Int] = [:]
        for run in XcresultJSON.list(json["testRuns"]) {
            var values = document.context
            values.test = test
            values.device = XcresultJSON.device(run["device"]) ?? values.device
            values.configuration =
                XcresultJSON.configuration(run["testPlanConfiguration"]) ?? values.configuration
            let arguments = XcresultJSON.list(run["arguments"]).compactMap {
                $0["value"]?.scalarText ?? $0.scalarText
            }.joined(separator: ", ")
            XcresultArguments.apply(arguments, to: &values)
            // Several runs of one test on one device in one configuration with the same arguments are its attempts.
            let key = Run(values: values, arguments: arguments)
            let attempt = seen[key, default: 0] + document.attempt
            seen[key, default: 0] += 1
            var walk = ActivityWalk(test: test)
            for activity in XcresultJSON.list(run["activities"]) {
                walk.take(activity, screen: nil)
            }
            for evidence in walk.evidence(values, attempt: attempt) { try sink.receive(evidence) }
        }
    }
}

/// Collects the failures in a tree of activities, by the screen whose activity they stand in or behind.
private struct ActivityWalk {
    let test: String
    private var order: [String?] = []
    private var screens: [String?: FailureCollector] = [:]
    private var last: String?

    init(test: String) { self.test = test }

    /// Titles that XCTest writes itself; any other title is a test's own words.
    private static let own = [
        "Start Test", "Set Up", "Tear Down", "Open ", "Launch ", "Terminate ", "Wait for ",
        "Find ", "Tap ", "Check ", "Checking ", "Added attachment", "Synthesize ", "Get ",
        "Requesting ", "Swipe ", "Type ", "Setting up ", "Capture ", "Some ", "Assertion Failure",
        "Debug description", "Press ", "Scroll ", "Collecting ", "Snapshot ", "Collect ",
        "Perform accessibility audit", "Swift", "Run ", "Audit", "Activate ",
    ]

    mutating func take(_ activity: JSONValue, screen: String?) {
        let title = activity["title"]?.string ?? ""
        let children = XcresultJSON.list(activity["childActivities"])
        let isFailure = activity["isAssociatedWithFailure"]?.bool == true
        let reading = FailureMessage.read(title, place: test)
        var screen = screen
        if isFailure, !isOther(reading) {
            // The children of a failure repeat it, as frames of its stack.
            return add(title, screen ?? last)
        }
        if isFailure, children.isEmpty { return add(title, screen ?? last) }
        if !isFailure || !children.isEmpty, isScreen(title, activity) {
            screen = title
            last = title
        }
        for child in children { take(child, screen: screen) }
    }

    private func isOther(_ reading: FailureMessage.Reading) -> Bool {
        if case .other = reading { true } else { false }
    }

    /// Whether a title is the test's own words for a part of it: it stands over activities or attachments.
    private func isScreen(_ title: String, _ activity: JSONValue) -> Bool {
        guard !title.isEmpty, !ActivityWalk.own.contains(where: title.hasPrefix) else {
            return false
        }
        return activity["attachments"] != nil || activity["childActivities"] != nil
    }

    private mutating func add(_ text: String, _ screen: String?) {
        if screens[screen] == nil { order.append(screen) }
        screens[screen, default: FailureCollector()].take([text], place: test)
    }

    func evidence(_ values: AuditScope.Values, attempt: Int) -> [Evidence] {
        var result: [Evidence] = []
        for screen in order {
            guard let failures = screens[screen] else { continue }
            var own = values
            if let screen {
                own.screen = screen
                own.screenSource = .inferred
            }
            result += failures.audits(
                scope: AuditScope(own),
                attempt: attempt,
                line: 0,
                channel: .failureMessage
            ).map(Evidence.audit)
            result += failures.others.map {
                .otherFailure(OtherFailure(message: $0, place: values.test))
            }
        }
        return result
    }
}
