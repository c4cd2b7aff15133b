import AuditStore

/// Reads `xcresulttool get test-results tests` and `test-details`: trees of test nodes.
///
/// Device and configuration are nodes only where there are several; else they stand beside the tree.
struct XcresultTestsReader: DocumentReader {
    var format: String { "xcresult-tests-json" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        if let nodes = json["testNodes"]?.array {
            let areTyped = nodes.isEmpty || nodes.contains { $0["nodeType"] != nil }
            return Recognition(areTyped ? 95 : 0, "'testNodes' with 'nodeType'")
        }
        guard let runs = json["testRuns"]?.array, json["testIdentifier"] != nil else { return nil }
        let areTyped = runs.contains { $0["nodeType"] != nil }
        return Recognition(areTyped ? 95 : 0, "'testRuns' with 'nodeType'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        var place = Place(context: document.context, attempt: document.attempt)
        let devices = XcresultJSON.list(json["devices"]).compactMap(XcresultJSON.device)
        let configurations = XcresultJSON.list(
            json["testPlanConfigurations"] ?? json["testPlanConfiguration"]
        ).compactMap(XcresultJSON.configuration)
        if let device = XcresultJSON.only(devices) {
            place.device = device
            var run = RunContext()
            run.device = device
            try sink.receive(.run(run))
        }
        place.configuration = XcresultJSON.only(configurations) ?? place.configuration
        if let test = json["testIdentifier"]?.string {
            place.test = TestName.canonical(test)
        }
        var collected = Collected()
        for node in XcresultJSON.list(json["testNodes"] ?? json["testRuns"]) {
            collected.take(node, place, devices: devices)
        }
        for evidence in collected.evidence(context: document.context) {
            try sink.receive(evidence)
        }
    }

    /// Where in the tree a node stands.
    private struct Place: Hashable {
        var test: String?
        var device: Device
        var configuration: String?
        var arguments: String?
        var attempt: Int
        var isSkipped = false
        var isExpected = false

        init(context: AuditScope.Values, attempt: Int) {
            device = context.device
            configuration = context.configuration
            self.attempt = attempt
        }
    }

    /// What the tree holds, by attempt of a test.
    private struct Collected {
        private struct Attempt {
            var failures = FailureCollector()
            var accepted: [Issue] = []
            var result: String?
            var milliseconds: Int?
            var line = 0
        }

        private var order: [Place] = []
        private var attempts: [Place: Attempt] = [:]

        mutating func take(_ node: JSONValue, _ outer: Place, devices: [Device]) {
            var place = outer
            let name = node["name"]?.string ?? ""
            let result = node["result"]?.string
            switch node["nodeType"]?.string ?? "" {
            case "Test Case":
                let identifier = node["nodeIdentifier"]?.string ?? name
                place.test = TestName.canonical(identifier)
            case "Device":
                place.device =
                    devices.first { $0.udid == node["nodeIdentifier"]?.string && $0.udid != nil }
                    ?? devices.first { $0.name == name } ?? Device(name: name)
            case "Test Plan Configuration": place.configuration = name
            case "Arguments": place.arguments = name
            case "Repetition":
                place.attempt =
                    node["nodeIdentifier"]?.int.flatMap { (1...10_000).contains($0) ? $0 : nil }
                    ?? TestName.attempt(name) ?? place.attempt
            case "Failure Message":
                if result != "Skipped", !isSkip(name) { return add(name, result, place, node) }
                return
            case "Expected Failure": return add(name, "Expected Failure", place, node)
            case "Skip Message", "Runtime Warning", "Attachment", "Source Code Reference": return
            default: break
            }
            for child in XcresultJSON.list(node["children"]) {
                take(child, place, devices: devices)
            }
            let isAttempt = ["Test Case", "Repetition", "Test Case Run", "Arguments"]
                .contains(node["nodeType"]?.string ?? "")
            guard isAttempt, place.test != nil, let result else { return }
            let holdsAttempts = XcresultJSON.list(node["children"]).contains {
                ["Repetition", "Device", "Test Plan Configuration", "Arguments", "Test Case Run"]
                    .contains($0["nodeType"]?.string ?? "")
            }
            guard !holdsAttempts else { return }
            change(place) {
                $0.result = result
                $0.milliseconds = XcresultJSON.milliseconds(node)
                $0.line = node.object?.line ?? 0
            }
        }

        private func isSkip(_ name: String) -> Bool {
            name.hasPrefix("Test skipped") || name.hasPrefix("Test '") && name.contains("' skipped")
        }

        private mutating func add(
            _ text: String,
            _ result: String?,
            _ place: Place,
            _ node: JSONValue
        ) {
            change(place) { attempt in
                guard result == "Expected Failure" else {
                    attempt.failures.take([text], place: place.test)
                    return
                }
                if case .issues(let found) = FailureMessage.read(text, place: place.test) {
                    attempt.accepted += found.map {
                        var issue = $0.issue
                        issue.acceptedReason = "an expected failure of the test"
                        return issue
                    }
                }
            }
        }

        private mutating func change(_ place: Place, _ body: (inout Attempt) -> Void) {
            if attempts[place] == nil { order.append(place) }
            body(&attempts[place, default: Attempt()])
        }

        func evidence(context: AuditScope.Values) -> [Evidence] {
            let audited = Set(
                order.filter { place in
                    guard let attempt = attempts[place] else { return false }
                    return !attempt.failures.hasNoAudit || !attempt.accepted.isEmpty
                        || TestName.saysAudit(place.test ?? "")
                }.map { $0.test ?? "" }
            )
            var told: Set<String> = []
            return order.flatMap { place -> [Evidence] in
                guard let attempt = attempts[place] else { return [] }
                return evidence(
                    attempt,
                    place,
                    context,
                    isAudit: audited.contains(place.test ?? ""),
                    told: &told
                )
            }
        }

        private func evidence(
            _ attempt: Attempt,
            _ place: Place,
            _ context: AuditScope.Values,
            isAudit: Bool,
            told: inout Set<String>
        ) -> [Evidence] {
            var values = context
            values.test = place.test
            values.device = place.device
            values.configuration = place.configuration
            if let arguments = place.arguments { XcresultArguments.apply(arguments, to: &values) }
            let scope = AuditScope(values)
            var failures = attempt.failures
            failures.append(issues: attempt.accepted)
            var result: [Evidence] = failures.audits(
                scope: scope,
                attempt: place.attempt,
                milliseconds: attempt.milliseconds,
                line: attempt.line,
                channel: .failureMessage
            ).map(Evidence.audit)
            if failures.hasNoAudit, isAudit, attempt.result != nil, failures.others.isEmpty {
                let outcome: Outcome? =
                    switch attempt.result {
                    case "Passed": .clean
                    case "Skipped": .skipped
                    default: nil
                    }
                if let outcome {
                    result.append(
                        .audit(
                            AuditRecord(
                                scope: scope,
                                observation: .empty,
                                outcome: outcome,
                                attempt: place.attempt,
                                milliseconds: attempt.milliseconds,
                                line: attempt.line,
                                channel: .failureMessage
                            )
                        )
                    )
                }
            }
            for message in failures.others
            where told.insert("\(place.test ?? "") \(message)").inserted {
                result.append(
                    .otherFailure(
                        OtherFailure(message: message, place: values.test, line: attempt.line)
                    )
                )
            }
            return result
        }
    }
}
