/// The failures that an action lists beside its tests: all that is left where the tests' own objects are missing.
enum BundleIssues {
    /// Tells a visitor of the tests that failed.
    ///
    /// - Parameters:
    ///   - record: An object with `issues` or with an `actionResult` that has them.
    ///   - action: The action.
    ///   - visitor: Who is told.
    /// - Throws: What the visitor throws.
    static func walk(
        _ record: LegacyObject,
        action: BundleAction,
        _ visitor: any BundleVisitor
    ) throws {
        let issues = record.object("issues") ?? record.object("actionResult")?.object("issues")
        let summaries = issues?.objects("testFailureSummaries") ?? []
        var order: [String] = []
        var failures: [String: [BundleFailure]] = [:]
        var targets: [String: String] = [:]
        for summary in summaries {
            let name = identifier(summary.filled("testCaseName") ?? "")
            if failures[name] == nil { order.append(name) }
            failures[name, default: []].append(failure(summary))
            targets[name] = summary.filled("producingTarget")
        }
        for name in order {
            let testable = BundleTestable(action: action, target: targets[name])
            try visitor.begin(testable)
            var test = BundleTest(id: name, status: "Failure")
            test.failures = failures[name] ?? []
            try visitor.visit(test, of: testable)
            try visitor.end(testable)
        }
    }

    /// `Suite.test()` and `-[Suite test]` as `Suite/test()`.
    private static func identifier(_ name: String) -> String {
        if name.hasPrefix("-["), name.hasSuffix("]") {
            return name.dropFirst(2).dropLast(1).split(separator: " ").joined(separator: "/")
        }
        guard let dot = name.firstIndex(of: ".") else { return name }
        return name[..<dot] + "/" + name[name.index(after: dot)...]
    }

    private static func failure(_ summary: LegacyObject) -> BundleFailure {
        var failure = BundleFailure(message: summary.text("message") ?? "")
        failure.type = summary.filled("issueType")
        guard let url = summary.object("documentLocationInCreatingWorkspace")?.filled("url") else {
            return failure
        }
        let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
        let file = parts.first ?? ""
        failure.file = file.hasPrefix("file://") ? String(file.dropFirst(7)) : file
        for pair in (parts.count == 2 ? parts[1] : "").split(separator: "&") {
            let words = pair.split(separator: "=")
            // Lines in these addresses count from 0.
            if words.count == 2, words[0] == "StartingLineNumber", let line = Int(words[1]) {
                failure.line = line &+ 1
            }
        }
        return failure
    }
}
