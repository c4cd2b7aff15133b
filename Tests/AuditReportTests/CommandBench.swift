import AuditIngest
import AuditStore
import Foundation

@testable import audit_report

/// A folder with files and a store, in which commands are run.
final class CommandBench {
    /// What a command printed, and how it ended.
    struct Outcome {
        let status: ExitStatus
        let output: String
        let errors: String

        /// The output as JSON.
        var json: JSONValue {
            JSONParser.parse(Array(output.utf8))?.value ?? .null
        }
    }

    private final class Printed {
        var output: [UInt8] = []
        var errors: [UInt8] = []
    }

    /// The folder; names of folders are of one length, so that tables stay as wide.
    let folder: String
    private static let shown = "/tmp/audit-report-bench"

    init() throws {
        let name = UUID().uuidString.prefix(8)
        folder = "/tmp/ar-" + name + "/bench-run-"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(
            atPath: URL(filePath: folder).deletingLastPathComponent().path
        )
    }

    /// Writes a file.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }

    /// Ingests files as one run; runs start a day apart.
    func ingest(run: Int, branch: String = "main", _ files: [String]) {
        let day = run < 10 ? "0\(run)" : "\(run)"
        let outcome = self.run(
            ["ingest", "--run", "\(run)", "--branch", branch]
                + ["--started-at", "2026-11-\(day)T04:00:00Z"] + files.map { folder + "/" + $0 }
        )
        precondition(outcome.status != .failure, "the bench ingests: \(outcome.errors)")
    }

    /// Runs a command line with the bench's store.
    func run(_ words: [String], width: Int = 100) -> Outcome {
        let printed = Printed()
        let console = Console(width: width) { descriptor, bytes in
            if descriptor == 1 {
                printed.output += bytes
            } else {
                printed.errors += bytes
            }
        }
        let environment = Environment(
            console: console,
            now: Timestamp(iso8601: "2026-11-30T12:00:00Z") ?? Timestamp(milliseconds: 0),
            version: "test",
            variables: ["AUDIT_STORE": folder + "/store.sqlite"]
        )
        let status = Program.run(words, environment)
        console.flush()
        return Outcome(
            status: status,
            output: tidy(printed.output),
            errors: tidy(printed.errors)
        )
    }

    /// The path of a file, as a command line names it.
    func path(_ name: String) -> String { folder + "/" + name }

    private func tidy(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self)
            .replacingOccurrences(of: folder, with: CommandBench.shown)
    }
}
