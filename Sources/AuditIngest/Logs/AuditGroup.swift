import AuditStore

/// What a log says about one run of one test.
struct AuditGroup: Sendable {
    /// How a test ended.
    enum Result: Sendable {
        case passed, failed, skipped, crashed
    }

    /// An issue, and through what it came.
    struct Item: Sendable {
        var issue: Issue
        var screen: String?
        let source: AuditAssembler.Source
        var line: Int

        init(parts: IssueParts, issue: Issue, source: AuditAssembler.Source, line: Int) {
            self.init(issue: issue, screen: parts.screen, source: source, line: line)
        }

        init(issue: Issue, screen: String?, source: AuditAssembler.Source, line: Int) {
            self.issue = issue
            self.screen = screen
            self.source = source
            self.line = line
        }

        /// Whether another channel's record may be the same issue.
        func matches(_ other: Item) -> Bool {
            guard issue.rule.id == other.issue.rule.id else { return false }
            if let screen, let theirs = other.screen, screen != theirs { return false }
            guard let mine = issue.element, let theirs = other.issue.element, mine.isUsable,
                theirs.isUsable
            else { return true }
            func agree(_ left: String?, _ right: String?) -> Bool {
                guard let left, let right, !left.isEmpty, !right.isEmpty else { return true }
                return left == right
            }
            return agree(mine.identifier, theirs.identifier) && agree(mine.label, theirs.label)
                && agree(mine.type, theirs.type) && agree(mine.value, theirs.value)
        }

        /// Takes what is missing here from the same issue of another channel.
        mutating func fill(_ other: Item) {
            screen = screen ?? other.screen
            // The compact text of the engine says more about severity than a detail.
            if issue.compact == nil, let compact = other.issue.compact {
                issue.compact = compact
                issue.severity = other.issue.severity
            }
            issue.detail = issue.detail ?? other.issue.detail
            issue.acceptedReason = issue.acceptedReason ?? other.issue.acceptedReason
            guard let theirs = other.issue.element else { return }
            var element = issue.element ?? Element()
            element.type = element.type ?? theirs.type
            element.identifier = element.identifier ?? theirs.identifier
            if (element.label ?? "").isEmpty { element.label = theirs.label ?? element.label }
            element.value = element.value ?? theirs.value
            element.placeholder = element.placeholder ?? theirs.placeholder
            element.className = element.className ?? theirs.className
            element.frame = element.frame ?? theirs.frame
            issue.element = element
        }
    }

    struct Failed: Sendable {
        let error: LogAuditError
        let source: AuditAssembler.Source
        let line: Int
    }

    struct Other: Sendable {
        let failure: OtherFailure
        let source: AuditAssembler.Source
    }

    struct Span: Sendable {
        let screen: String?
        let line: Int
        var hasEnded = false
    }

    let test: String?
    let attempt: Int
    let line: Int
    var scope: AuditScope.Values
    var result: Result?
    /// Whether the test was seen to start and neither it nor its run was seen to end.
    var isRunning = false
    var items: [Item] = []
    var errors: [Failed] = []
    var others: [Other] = []
    var cleans: [(screen: String?, line: Int)] = []
    var begins: [Span] = []
    var records: [AuditRecord] = []
    var observed: [String: AuditScope.Values] = [:]

    /// How much of it is kept.
    var weight: Int {
        records.reduce(
            items.count + errors.count + others.count + cleans.count + begins.count
        ) { $0 + $1.observation.issues.count + 1 }
    }

    init(test: String?, attempt: Int, line: Int, scope: AuditScope.Values) {
        self.test = test
        self.attempt = attempt
        self.line = line
        self.scope = scope
    }
}
