import Foundation

/// The built program, as a user runs it.
struct BuiltProgram {
    /// What a run left behind.
    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// A folder of the test's own, which is the current one of the program.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("audit-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file into the folder.
    @discardableResult
    func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        let url = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(bytes).write(to: url)
        return url.path
    }

    @discardableResult
    func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

    /// A process that has not begun yet.
    func process(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
            .deletingLastPathComponent().appendingPathComponent("audit-report")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    /// Runs the program to its end.
    func run(_ arguments: String...) throws -> Result {
        let process = process(arguments)
        let name = UUID().uuidString
        let files = try ["out", "err"].map { suffix in
            let path = try write("../\(name).\(suffix)", "")
            return try require(FileHandle(forWritingAtPath: path), path)
        }
        process.standardOutput = files[0]
        process.standardError = files[1]
        try process.run()
        process.waitUntilExit()
        let texts = try ["out", "err"].map { suffix in
            let url = folder.deletingLastPathComponent().appendingPathComponent("\(name).\(suffix)")
            defer { try? FileManager.default.removeItem(at: url) }
            return String(decoding: try Data(contentsOf: url), as: UTF8.self)
        }
        let status =
            process.terminationReason == .exit
            ? process.terminationStatus : -process.terminationStatus
        return Result(status: status, output: texts[0], errors: texts[1])
    }

    private func require<Value>(_ value: Value?, _ path: String) throws -> Value {
        guard let value else { throw CocoaError(.fileNoSuchFile) }
        return value
    }

    /// An audit log of one run.
    static func auditLog(run: String, screens: Int = 1, issues: Int = 1) -> String {
        var text =
            "{\"record\":\"run\",\"version\":1,\"run\":\"\(run)\",\"startedAt\":\"2026-11-23T04:12:09Z\"}\n"
        for screen in 0..<screens {
            let list = (0..<issues).map {
                "{\"compact\":\"Contrast failed\",\"element\":{\"identifier\":\"row.\($0)\"}}"
            }
            text +=
                "{\"record\":\"audit\",\"screen\":\"Screen \(screen)\",\"pose\":\"closed\",\"issues\":[\(list.joined(separator: ","))]}\n"
        }
        return text
    }
}
