/// The texts that say an audit could not finish: neither a finding nor a clean result.
enum AuditErrorText {
    /// What only an audit says, in lower case.
    private static let certain = [
        "com.apple.xcode.xctest.accessibilityaudit", "com.apple.accessibilityaudit",
        "accessibilityaudit code=", "accessibilityaudit code:", "accessibilityaudit error ",
        "accessibilityaudit, code", "audit failed to complete",
        "timed out while running accessibility audit",
        "timed out while running the accessibility audit", "invalid target app",
        "accessibility audit is only supported", "only the following audit types are supported",
        "performaccessibilityaudit timed out", "performaccessibilityaudit failed",
        "could not run accessibility audit", "before the audit timeout",
        "audit skipped this screen",
    ]
    /// What ends whatever a test is doing, in lower case.
    private static let interruptions = [
        "execution time allowance", "failed to get matching snapshot",
        "timed out while evaluating ui query", "crash in ", "crashed in ", "crashed with signal",
        "lost connection to the application", "com.apple.dt.xctest.xctfuture",
        "invalid xcuiapplication", "application is not running", "failed to launch",
        "failed to terminate", "early unexpected exit", "restarting after unexpected exit",
        "test runner never began", "failed to install or launch", "encountered an error",
        "timed out waiting for", "the test runner hung", "the test runner timed out",
        "failed to background test runner",
    ]
    private static let kinds: Set<String> = [
        "readinessfailure", "navigationfailure", "auditfailure", "auditerror", "audittimeout",
        "timeout",
    ]

    /// Whether a message says that an audit could not finish, whatever the test is.
    static func isCertain(_ message: String) -> Bool {
        // Every text of an issue is asked; hardly one speaks of audits.
        guard TextSearch.holds("audit", in: message) || TextSearch.holds("invalid", in: message)
        else { return false }
        let text = LineText(message.lowercased())
        guard text.contains("audit") || text.contains("invalid target") else { return false }
        return certain.contains { text.contains($0) }
    }

    /// Whether a message says that a test was ended from outside: an audit's error where the test audits.
    static func isInterruption(_ message: String) -> Bool {
        let text = LineText(message.lowercased())
        return interruptions.contains { text.contains($0) }
    }

    /// Whether a message says that an audit could not finish.
    ///
    /// `message`: The message.
    /// `place`: The test, screen or activity; an interruption is an audit's where it says so.
    static func matches(_ message: String, place: String? = nil) -> Bool {
        if isCertain(message) { return true }
        return place.map(TestName.saysAudit) == true && isInterruption(message)
    }

    /// Whether a record's kind says that its screen was not audited: `Readiness Failure`.
    static func isKind(_ kind: String) -> Bool { kinds.contains(FieldKey.normal(kind)) }
}

/// Brings the names of fields to one form.
enum FieldKey {
    /// Lower case, letters and digits only: `element_rect_value`, `elementRectValue` and `Element Rect Value` are one.
    static func normal(_ key: String) -> String {
        var bytes: [UInt8] = []
        for byte in key.utf8 {
            switch byte {
            case 0x41...0x5A: bytes.append(byte + 0x20)
            case 0x61...0x7A, 0x30...0x39, 0x80...0xFF: bytes.append(byte)
            default: break
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
