import AuditStore
import Foundation
import Testing

@testable import AuditIngest

@Suite struct LogReaderTests {
    private let line =
        "/repo/T.swift:5: error: -[HarborUITests.AuditTests testOrders] : Contrast failed"

    /// Reads the bytes as a file, in small pieces.
    private func read(_ bytes: [UInt8], chunk: Int = 1 << 20) throws -> (String, EvidenceCollector)
    {
        let path = NSTemporaryDirectory() + "log-reader-\(UUID().uuidString).log"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let sink = EvidenceCollector()
        let reader = LogReader(channels: ReaderRegistry.standard.channels, chunk: chunk)
        let format = try #require(try reader.read(path: path, into: sink))
        return (format, sink)
    }

    @Test(arguments: [16, 17, 63, 64, 100, 4096])
    func readsTheSameInPiecesOfAnySize(_ chunk: Int) throws {
        let noise = (0..<40).map { "    t = \($0)s Wait for the app to idle ✓" }
        let text = (noise + [line] + noise + [line]).joined(separator: "\n")
        let (format, sink) = try read(Array(text.utf8), chunk: chunk)
        #expect(format == "xcodebuild-log")
        #expect(sink.audits.map(\.line) == [41])
        #expect(sink.audits.first?.observation.issues.count == 2)
    }

    @Test func numbersLinesAcrossPieces() throws {
        var text = ""
        for number in 1...3000 {
            text +=
                number % 1000 == 0
                ? "/repo/T.swift:5: error: -[H.AuditTests test\(number)] : Text clipped\n"
                : "line \(number)\n"
        }
        let (_, sink) = try read(Array(text.utf8), chunk: 1000)
        #expect(sink.audits.map(\.line) == [1000, 2000, 3000])
    }

    @Test func cutsALineThatDoesNotEnd() throws {
        let long = [UInt8](repeating: 0x78, count: 3 << 20)
        let (_, sink) = try read(long + Array("\n\(line)\n".utf8))
        #expect(sink.diagnostics.map(\.code) == ["line-too-long"])
        #expect(sink.audits.map(\.line) == [2])
        let (format, alone) = try read(long)
        #expect(format == "not-an-audit")
        #expect(alone.diagnostics.map(\.code) == ["line-too-long", "not-an-audit"])
    }

    @Test func cutsALongLineOfADocumentToo() throws {
        let long = [UInt8](repeating: 0x78, count: 3 << 20)
        let read = try ReadLog(bytes: long + Array("\n\(line)\n".utf8))
        #expect(read.codes == ["line-too-long"])
        #expect(read.audits.map(\.line) == [2])
    }

    @Test func repairsBytesThatAreNoUTF8AndCountsThem() throws {
        let (_, sink) = try read(Array(line.utf8) + [0x20, 0xFF, 0xFE, 0x0A])
        #expect(sink.diagnostics.contains { $0.code == "invalid-utf8" })
    }

    @Test(arguments: [16, 33, 4096])
    func readsUTF16InPieces(_ chunk: Int) throws {
        let text = "⚓️ 🚢\r\n\(line)\r\n"
        var little: [UInt8] = [0xFF, 0xFE]
        var big: [UInt8] = [0xFE, 0xFF]
        for unit in text.utf16 {
            little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        }
        #expect(try read(little, chunk: chunk).1.audits.map(\.line) == [2])
        #expect(try read(big, chunk: chunk).1.audits.map(\.line) == [2])
    }

    @Test func readsWhatTerminalsAndCIAdd() throws {
        let text = "\u{FEFF}2026-11-23T09:02:00.1234567Z \u{1B}[31m\(line)\u{1B}[0m\r\n"
        #expect(try read(Array(text.utf8)).1.audits.map(\.outcome) == [.findings])
    }

    @Test func aFileThatIsNotThereIsADiagnostic() throws {
        let sink = EvidenceCollector()
        let reader = LogReader(channels: ReaderRegistry.standard.channels)
        #expect(try reader.read(path: "/no/such/file.log", into: sink) == nil)
        #expect(sink.diagnostics.map(\.code) == ["unreadable"])
    }

    @Test(arguments: ["", "\n", "\u{0}\u{1}\u{2}", "hello"])
    func whatHoldsNoAuditIsSaidToHoldNone(_ text: String) throws {
        let read = try ReadLog(text)
        #expect(read.format == "not-an-audit")
        #expect(read.codes == ["not-an-audit"])
    }

    @Test func sendsTheIssuesOfAnEndlessLogWithoutKeepingThemAll() throws {
        var text = ""
        for test in 0..<3 {
            text += "Test Case '-[H.AuditTests test\(test)]' started.\n"
            for _ in 0..<9000 {
                text += "/T.swift:5: error: -[H.AuditTests test\(test)] : Text clipped\n"
            }
            text += "Test Case '-[H.AuditTests test\(test)]' failed (1.0 seconds).\n"
        }
        let (_, sink) = try read(Array(text.utf8))
        #expect(sink.audits.map(\.observation.issues.count) == [9000, 9000, 9000])
    }

    @Test func neverCrashesOnMutatedLogs() throws {
        let shapes = (PrintedShape.known + PrintedShape.invented).map(\.text).joined(
            separator: "\n"
        )
        let text =
            "Test Case '-[H.AuditTests testA]' started (Iteration 1 of 3).\n\(line)\n\(shapes)\n✖ testB, Text clipped\n"
        let seed = Array(text.utf8)
        var random = Seeded(state: 42)
        let alphabet = Array("'\"[](){}<>|:=,\\\n\t —•«».🚢0".utf8)
        for _ in 0..<60 {
            var bytes = seed
            for _ in 0..<40 {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
                case 1: bytes.remove(at: at)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: at)
                default:
                    bytes.insert(
                        contentsOf: bytes[at..<min(at + 30, bytes.count)],
                        at: Int.random(in: 0..<bytes.count, using: &random)
                    )
                }
            }
            _ = try ReadLog(bytes: bytes)
        }
    }
}
