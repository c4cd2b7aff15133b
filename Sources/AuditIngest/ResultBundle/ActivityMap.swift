import AuditStore

/// Where in a test something happened: which screen its author's activities name.
struct ActivityPlace: Hashable, Sendable {
    /// The screen that the nearest activity of the author's names; nil outside such activities.
    var screen: String?
    /// The failure that an attachment belongs to.
    var failure: String?
}

/// The activities of a test, flattened: what is attached where, and which failure was raised where.
struct ActivityMap {
    /// An attachment and where it stands.
    struct Attached {
        /// The attachment.
        var attachment: TestRun.Attachment
        /// Where it stands.
        var place: ActivityPlace
    }

    /// An activity in which an audit ran.
    struct Audit {
        /// Where it ran.
        var place: ActivityPlace
        /// Whether it came to an end and no failure was raised in it.
        var isClean: Bool
    }

    /// Everything attached to the test, in order.
    private(set) var attached: [Attached] = []
    /// The activities in which an audit ran, the outermost only.
    private(set) var audits: [Audit] = []
    /// Where each failure was raised, by its identifier.
    private(set) var failures: [String: ActivityPlace] = [:]

    /// The map of a test.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - inAuditTest: Whether the test's name says that it audits.
    init(_ test: BundleTest, inAuditTest: Bool) {
        for activity in test.activities {
            visit(activity, ActivityPlace(), inAudit: false, inAuditTest: inAuditTest)
        }
        for failure in test.failures + test.expectedFailures.map(\.failure) {
            var place = failure.uuid.flatMap { failures[$0] } ?? ActivityPlace()
            place.failure = failure.uuid
            attached += failure.attachments.map { Attached(attachment: $0, place: place) }
        }
    }

    private mutating func visit(
        _ activity: BundleActivity,
        _ outer: ActivityPlace,
        inAudit: Bool,
        inAuditTest: Bool
    ) {
        var place = outer
        let isAudit = FailureText.isAudit(title: activity.title, inAuditTest: inAuditTest)
        if activity.isUserCreated {
            place.screen = FailureText.screen(title: activity.title) ?? outer.screen
        } else if isAudit, activity.kind == "internal" || activity.kind.isEmpty {
            // XCTest names its own activity after the audit alone: no screen in it.
            place.screen = outer.screen
        }
        for failure in activity.failures { failures[failure] = place }
        if activity.failures.count == 1 { place.failure = activity.failures.first }
        attached += activity.attachments.map { Attached(attachment: $0, place: place) }
        place.failure = nil
        if isAudit, !inAudit {
            audits.append(
                Audit(
                    place: place,
                    isClean: activity.isFinished && !ActivityMap.hasFailure(activity)
                )
            )
        }
        for child in activity.children {
            visit(child, place, inAudit: inAudit || isAudit, inAuditTest: inAuditTest)
        }
    }

    private static func hasFailure(_ activity: BundleActivity) -> Bool {
        !activity.failures.isEmpty || activity.kind == "testAssertionFailure"
            || activity.children.contains(where: hasFailure)
    }
}
