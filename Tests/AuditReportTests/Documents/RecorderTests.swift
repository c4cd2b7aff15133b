import AuditIngest
import AuditStore
import Foundation
import Testing

/// The recorder that teams copy compiles against the frameworks' signatures, and writes what the reader reads.
@Suite struct RecorderTests {
    private struct Failed: Error, CustomStringConvertible {
        let description: String
    }

    @discardableResult
    private func run(
        _ words: [String],
        in folder: URL,
        environment: [String: String] = [:]
    ) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = folder.appending(path: "output.txt")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = process.standardOutput
        try process.run()
        process.waitUntilExit()
        let text = try String(contentsOf: output, encoding: .utf8)
        guard process.terminationStatus == 0 else {
            throw Failed(description: "\(words.joined(separator: " ")): \(text)")
        }
        return text
    }

    private static var hasCompiler: Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") }
    }

    private func read(_ text: String) throws -> EvidenceCollector {
        let sink = EvidenceCollector()
        let document = Document(name: "output", bytes: Array(text.utf8))
        _ = try ReaderRegistry.standard.read(document, into: sink)
        return sink
    }

    @Test(.enabled(if: hasCompiler), .timeLimit(.minutes(3)))
    func compilesAndWritesWhatTheReaderReads() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "audit-recorder-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let fixtures = Repository.root.appending(
            path: "Tests/AuditReportTests/Fixtures/recorder"
        ).path
        let recorder = Repository.root.appending(path: "docs/recorder/AuditRecorder.swift").path
        try run(
            [
                "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "XCTest",
                "-emit-module", "-emit-module-path", "XCTest.swiftmodule", "-c",
                "\(fixtures)/XCTest.swift", "-o", "XCTest.o",
            ],
            in: folder
        )
        try run(
            [
                "swiftc", "-swift-version", "6", "-warnings-as-errors", "-I", ".", recorder,
                "\(fixtures)/main.swift", "XCTest.o", "-o", "tests",
            ],
            in: folder
        )
        let printed = try run(
            [folder.appending(path: "tests").path, "audit-log.ndjson"],
            in: folder,
            environment: ["SIMULATOR_UDID": "c41d", "AUDIT_RUN": "tidewater-9"]
        )
        let attached = try String(
            contentsOf: folder.appending(path: "audit-log.ndjson"),
            encoding: .utf8
        )
        for text in [printed, attached] { try expectEverything(in: read(text)) }
    }

    private func expectEverything(in sink: EvidenceCollector) throws {
        #expect(sink.diagnostics.isEmpty)
        #expect(sink.audits.map(\.outcome) == [.findings, .findings, .failed])
        let first = try #require(sink.audits.first)
        let values = first.scope.values
        #expect(values.app == "Tidewater" && values.test == "AuditTests/testDepartures")
        #expect(values.device.udid == "C41D")
        #expect(values.condition.pose == .closed)
        #expect(values.condition.textSize == .accessibility5)
        #expect(values.condition.settingsKey == "increaseContrast=on")
        #expect(values.types == .all)
        #expect(
            first.observation.issues.map(\.rule.type) == [
                .contrast, .hitRegion, .textClipped, .trait,
            ]
        )
        let issues = first.observation.issues
        #expect(issues.map(\.acceptedReason) == [nil, "drawn by the system", nil, nil])
        #expect(issues[0].element?.label == "12 min \"late\"")
        #expect(issues[0].element?.frame == Frame(x: 16, y: 120.5, width: 82, height: 20))
        #expect(issues[1].element == nil && issues[3].element == nil)
        #expect(sink.audits[1].scope.values.types == RequestedTypes([.contrast, .dynamicType]))
        #expect(sink.audits[2].error == "Audit failed to complete in time")

        #expect(sink.walks.map(\.complete) == [true, false])
        let spoken = try #require(sink.walks.first).utterances.map(\.spoken)
        #expect(spoken.prefix(4) == ["Departures, Heading", "18:40, Button", "18:40, Button", nil])
        let settings = sink.evidence.compactMap {
            if case .setting(let event) = $0 { event } else { nil }
        }
        // Each change is what was read before it, and what was set.
        #expect(
            settings.map(\.value).suffix(4) == [
                "on", "off", "large", "accessibility-extra-extra-extra-large",
            ]
        )
        let probes = sink.evidence.compactMap {
            if case .focus(let probe) = $0 { probe } else { nil }
        }
        #expect(probes.map(\.after) == ["fold"])
    }
}
