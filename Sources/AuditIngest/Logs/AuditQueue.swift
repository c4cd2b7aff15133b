import AuditStore

/// The tests of a log that are done, on their way to a sink.
///
/// When much is held, very many tests are done at once. Making evidence of all of them takes longer than other threads can
/// read ahead, so a few are sent with each line. Whatever else is sent goes behind all that are waiting.
final class AuditQueue: EvidenceSink {
    /// A run of a test, and what was known when it was done.
    struct Entry {
        let group: AuditGroup
        let failureChannel: Channel
        let printedChannel: Channel
        let knownScreens: [String?]
        let isAuditing: Bool
    }

    private let sink: any EvidenceSink
    private var waiting: [Entry] = []
    /// How many of those that wait have been sent.
    private var sent = 0

    init(_ sink: any EvidenceSink) { self.sink = sink }

    /// Lets a test wait behind the others.
    func add(_ entry: Entry) { waiting.append(entry) }

    /// Sends the next tests.
    ///
    /// - Parameter most: The most that are sent.
    /// - Throws: What the sink throws.
    func send(_ most: Int) throws {
        var left = most
        while left > 0, sent < waiting.count {
            let entry = waiting[sent]
            sent += 1
            left -= 1
            for evidence in entry.group.evidence(
                failureChannel: entry.failureChannel,
                printedChannel: entry.printedChannel,
                knownScreens: entry.knownScreens,
                isAuditing: entry.isAuditing
            ) {
                try sink.receive(evidence)
            }
        }
        if sent > 0, sent == waiting.count {
            waiting.removeAll()
            sent = 0
        }
    }

    /// Sends all tests that wait.
    func sendAll() throws { try send(Int.max) }

    func receive(_ evidence: Evidence) throws {
        try sendAll()
        try sink.receive(evidence)
    }

    func expectSettings(isCertain: Bool) throws {
        try sendAll()
        try sink.expectSettings(isCertain: isCertain)
    }
}
