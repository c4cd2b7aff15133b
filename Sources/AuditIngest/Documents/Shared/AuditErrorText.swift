/// The texts that say an audit could not finish: neither a finding nor a clean result.
enum AuditErrorText {
    private static let anywhere = [
        "com.apple.xcode.xctest.accessibilityaudit", "com.apple.accessibilityaudit",
        "audit failed to complete in time", "timed out while running accessibility audit",
        "timed out while running the accessibility audit", "invalid xcuiapplication",
        "invalid target app", "accessibility audit is only supported since",
        "only the following audit types are supported", "performaccessibilityaudit timed out",
        "exceeded execution time allowance", "before the audit timeout",
        "audit skipped this screen",
    ]
    private static let inAudits = [
        "failed to get matching snapshots", "timed out while evaluating ui query",
        "lost connection to the application", "the test runner timed out",
        "application is not running", "failed to launch",
    ]
    private static let kinds: Set<String> = [
        "readinessfailure", "navigationfailure", "auditfailure", "auditerror", "audittimeout",
        "timeout",
    ]

    /// Whether a message says that an audit could not finish.
    ///
    /// `message`: The message.
    /// `place`: The test, screen or activity; some messages are an audit's only where it says audit.
    static func matches(_ message: String, place: String? = nil) -> Bool {
        let text = message.lowercased()
        if anywhere.contains(where: text.contains) { return true }
        guard place?.lowercased().contains("audit") == true else { return false }
        return inAudits.contains(where: text.contains)
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
