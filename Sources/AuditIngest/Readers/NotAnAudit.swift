import AuditStore

/// What is said of a file that was understood and holds no audit.
enum NotAnAudit {
    /// The format's name.
    static let format = "not-an-audit"

    /// What is said of numbers of findings.
    static let counts = diagnostic("a count of findings", remedy: "export each issue with its text")

    /// What is said of another engine's list.
    static let foreignFindings = diagnostic(
        "another engine's list of findings",
        remedy: "its findings are counted as failures that are not Apple's"
    )

    /// The diagnostic that says so.
    static func diagnostic(_ what: String, remedy: String) -> Diagnostic {
        Diagnostic(
            .warning,
            code: "not-an-audit",
            "this is \(what), not the result of an audit: nothing is stored as clean; \(remedy)"
        )
    }
}
