import AuditStore

/// Diagnostics as compilers print them: `path:line: severity: message [code]`.
enum DiagnosticText {
    static func line(_ diagnostic: Diagnostic, path: String) -> String {
        var place = Console.oneLine(diagnostic.path ?? path)
        if let line = diagnostic.line, line > 0 { place += ":\(line)" }
        return "\(place): \(diagnostic.severity.name): \(diagnostic.message) [\(diagnostic.code)]"
    }
}
