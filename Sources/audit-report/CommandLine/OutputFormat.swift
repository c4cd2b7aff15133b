import AuditIngest
import AuditStore

/// The format that a command prints: `--format`, or `--json` for short.
enum OutputFormat {
    /// The chosen format; the first one where nobody chose.
    static func chosen(_ arguments: Arguments, _ formats: [String]) throws(UsageError) -> String {
        let format = try arguments.choice("format", formats)
        guard arguments.has("json") else { return format ?? formats.first ?? "" }
        if let format, format != "json" {
            throw UsageError(
                "'--json' and '--format \(format)' exclude each other; give one of them"
            )
        }
        return "json"
    }
}

/// The cells of `--expect`.
enum ExpectOption {
    static let option = Option(
        "expect",
        "file",
        "cells that should be audited, as 'ingest' takes them"
    )

    static func cells(_ arguments: Arguments) throws -> [ExpectedCell] {
        guard let path = arguments.value("expect") else { return [] }
        return try ExpectationFile.read(path).flatMap(\.cells)
    }
}
