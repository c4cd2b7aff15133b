import AuditStore

/// What the message of a failed test says.
enum LogFailureMessage {
    /// Issues of the engine, whole.
    case issues([IssueParts])
    /// An audit that could not finish.
    case auditError(LogAuditError)
    /// The first line of a message that may list issues in the lines that follow.
    case list
    /// A time-out that is an audit's where the test audits.
    case timeout(String)
    /// A failure of another library, which its own channel reads.
    case otherEngine
    /// A failure that is not an audit's.
    case other

    /// Reads a message.
    static func read(_ message: String) -> LogFailureMessage {
        let body = stripped(message)
        if EngineText.isCompact(body),
            case .issues(let parts) = IssueRecognizer.read(body)
        {
            return .issues(parts.map(\.ready))
        }
        if OtherEngineText.isOne(message) { return .otherEngine }
        if let error = LogAuditError.recognise(message) { return .auditError(error) }
        if case .issues(let parts) = IssueRecognizer.read(body),
            parts.contains(where: { $0.hasText })
        {
            return .issues(parts)
        }
        if AuditErrorText.isInterruption(message) { return .timeout(message) }
        let lower = body.lowercased()
        let speaksOfAudit = ["audit", "accessib", "a11y", "finding"].contains { lower.contains($0) }
        let opens =
            body.isEmpty || body.hasSuffix(":") || body.hasSuffix("-") || body.hasSuffix(".")
        let counts = HeaderLine.recognise(body, isReport: true)?.count ?? 0 > 0
        return counts || (speaksOfAudit && opens) || body.isEmpty || body.hasSuffix(":")
            ? .list : .other
    }

    /// The message without `failed - ` and `XCTAssertTrue failed - `.
    static func stripped(_ message: String) -> String {
        if message.hasPrefix("failed - ") { return String(message.dropFirst(9)) }
        guard message.hasPrefix("XCT") else { return message }
        let line = LineText(message)
        guard let failed = line.find(" failed", in: line.all),
            let dash = line.find(" - ", in: failed..<line.count)
        else { return message }
        return line.string(dash + 3..<line.count)
    }
}
