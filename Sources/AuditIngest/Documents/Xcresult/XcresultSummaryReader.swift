import AuditStore

/// Reads `xcresulttool get test-results summary`.
///
/// Its failures name a test and a text, neither the configuration nor the device; those are taken only where
/// there was one.
struct XcresultSummaryReader: DocumentReader {
    var format: String { "xcresult-summary-json" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        if json["testFailures"] != nil, json["totalTestCount"] != nil {
            return Recognition(95, "'testFailures' with 'totalTestCount'")
        }
        let isSummary =
            json["devicesAndConfigurations"] != nil
            && (json["testFailures"] != nil || json["environmentDescription"] != nil)
        return Recognition(isSummary ? 95 : 0, "'devicesAndConfigurations' of a summary")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        let pairs = XcresultJSON.list(json["devicesAndConfigurations"])
        let devices = Set(pairs.compactMap { XcresultJSON.device($0["device"]) })
        let configurations = Set(
            pairs.compactMap { XcresultJSON.configuration($0["testPlanConfiguration"]) }
        )
        var run = RunContext()
        run.startedAt = XcresultJSON.time(json["startTime"])
        run.device = XcresultJSON.only(Array(devices)) ?? Device()
        try sink.receive(.run(run))

        var order: [String] = []
        var tests: [String: (collector: FailureCollector, line: Int)] = [:]
        for failure in XcresultJSON.list(json["testFailures"]) {
            guard let text = failure["failureText"]?.string else { continue }
            let name =
                failure.first("testIdentifierString", "testName", "testIdentifier")?.scalarText
                ?? ""
            let test = TestName.canonical(name)
            if tests[test] == nil {
                order.append(test)
                tests[test] = (FailureCollector(), failure.object?.line ?? 0)
            }
            tests[test]?.collector.take([text], place: test)
        }
        for test in order {
            guard let found = tests[test] else { continue }
            var values = document.context
            values.test = test
            values.configuration = XcresultJSON.only(Array(configurations)) ?? values.configuration
            values.device = XcresultJSON.only(Array(devices)) ?? values.device
            let audits = found.collector.audits(
                scope: AuditScope(values),
                attempt: document.attempt,
                line: found.line,
                channel: .failureMessage
            )
            for audit in audits { try sink.receive(.audit(audit)) }
            for message in found.collector.others {
                try sink.receive(
                    .otherFailure(OtherFailure(message: message, place: test, line: found.line))
                )
            }
        }
    }
}
