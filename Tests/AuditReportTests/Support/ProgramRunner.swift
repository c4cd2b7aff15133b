import AuditStore
import Foundation

@testable import audit_report

/// Runs the program in this process, with a store and files of its own and a clock that stands still.
final class ProgramRunner {
    /// What a command printed, and its exit status.
    struct Outcome {
        let status: Int32
        let output: String
        let error: String

        /// The output as JSON; an empty object where it is none.
        var json: [String: Any] { parsed as? [String: Any] ?? [:] }

        /// The output as a JSON array; empty where it is none.
        var array: [[String: Any]] { parsed as? [[String: Any]] ?? [] }

        private var parsed: Any? { try? JSONSerialization.jsonObject(with: Data(output.utf8)) }
    }

    let folder: URL
    /// The time that commands see.
    var now = Timestamp(iso8601: "2026-11-30T09:00:00Z") ?? Timestamp(seconds: 0)
    private var written = 0

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("audit-report-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var store: String { folder.appendingPathComponent("store.sqlite").path }

    /// Writes a file into the folder.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// Runs one command line.
    @discardableResult
    func run(_ words: [String], width: Int = 100) -> Outcome {
        var output: [UInt8] = []
        var error: [UInt8] = []
        let console = Console(width: width) { descriptor, bytes in
            if descriptor == 1 { output += bytes } else { error += bytes }
        }
        let environment = Environment(
            console: console,
            now: now,
            version: "1.2.3",
            variables: ["AUDIT_STORE": store]
        )
        let status = Program.run(words, environment)
        console.flush()
        return Outcome(
            status: status.rawValue,
            output: String(decoding: output, as: UTF8.self),
            error: String(decoding: error, as: UTF8.self)
        )
    }

    @discardableResult
    func run(_ words: String...) -> Outcome { run(words) }

    /// Writes a run as an audit log and ingests it.
    @discardableResult
    func ingest(_ run: LoggedRun) throws -> Outcome {
        written += 1
        return self.run(["ingest", try write(run.text, to: "run-\(written).ndjson")])
    }

    /// Ingests runs, then compares the last one with the one before.
    func regressions(_ runs: LoggedRun..., options: [String] = []) throws -> Outcome {
        for run in runs { try ingest(run) }
        return self.run(["regressions", "--json"] + options)
    }
}

/// A run as an audit log has it.
struct LoggedRun {
    var key: String
    var commit: String?
    var branch = "main"
    var startedAt: String
    var xcode = "27.1 (27A9275)"
    var os = "27.1"
    var model = "iPhone Duo"
    var records: [[String: Any]]

    /// The simulator that every run uses.
    static let udid = "7D0C3A52-1B4E-4C7E-9E0B-0D5A6C1F2A99"

    /// A run on the day of its number.
    init(_ number: Int, commit: String? = nil, _ records: [String: Any]...) {
        key = "\(number)"
        self.commit = commit ?? "c0ffee\(number)"
        let day = number < 10 ? "0\(number)" : "\(number)"
        startedAt = "2026-11-\(day)T04:00:00Z"
        self.records = records
    }

    var text: String {
        var run: [String: Any] = [
            "record": "run", "version": 1, "run": key, "app": "Lantern", "branch": branch,
            "startedAt": startedAt, "xcode": xcode,
            "device": ["model": model, "os": os, "udid": LoggedRun.udid] as [String: Any],
        ]
        if let commit { run["commit"] = commit }
        return ([run] + records).map(LoggedRun.line).joined()
    }

    private static func line(_ record: [String: Any]) -> String {
        let data = try? JSONSerialization.data(withJSONObject: record, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
    }
}

/// An audit record of one screen, closed and at the default text size.
func audit(
    _ screen: String,
    types: [String] = ["all"],
    outcome: String = "completed",
    attempt: Int = 1,
    _ issues: [String: Any]...
) -> [String: Any] {
    auditRecord(screen, "closed", "large", [:], types, outcome, attempt, issues)
}

/// An audit record of one screen in a pose.
func audit(
    _ screen: String,
    _ pose: String,
    settings: [String: String] = [:],
    outcome: String = "completed",
    _ issues: [String: Any]...
) -> [String: Any] {
    auditRecord(screen, pose, "large", settings, ["all"], outcome, 1, issues)
}

/// An audit record of one screen in a pose and at a text size.
func audit(
    _ screen: String,
    _ pose: String,
    _ size: String,
    _ issues: [String: Any]...
) -> [String: Any] {
    auditRecord(screen, pose, size, [:], ["all"], "completed", 1, issues)
}

private func auditRecord(
    _ screen: String,
    _ pose: String,
    _ size: String,
    _ settings: [String: String],
    _ types: [String],
    _ outcome: String,
    _ attempt: Int,
    _ issues: [[String: Any]]
) -> [String: Any] {
    var record: [String: Any] = [
        "record": "audit", "screen": screen, "pose": pose, "textSize": size,
        "settings": settings, "types": types, "outcome": outcome, "attempt": attempt,
        "issues": issues,
    ]
    if outcome == "failed" { record["error"] = "Audit failed to complete in time" }
    return record
}

/// An issue: clipped text unless it is told otherwise.
func issue(
    _ identifier: String?,
    label: String? = nil,
    x: Int = 16,
    type: String = "textClipped",
    compact: String = "Text clipped",
    detail: String = "Text of this UILabel may be clipped at larger Dynamic Type sizes."
) -> [String: Any] {
    var element: [String: Any] = ["type": "StaticText", "frame": [x, 120, 82, 20]]
    if let identifier { element["identifier"] = identifier }
    if let label { element["label"] = label }
    return ["type": type, "compact": compact, "detail": detail, "element": element]
}

extension Timestamp {
    /// Some days later.
    func advanced(days: Int) -> Timestamp {
        Timestamp(milliseconds: milliseconds + Int64(days) * 86_400_000)
    }
}
