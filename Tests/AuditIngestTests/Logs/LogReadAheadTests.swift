import AuditStore
import Foundation
import Testing

@testable import AuditIngest

@Suite struct LogReadAheadTests {
    private static func failure(_ test: String) -> String {
        "/repo/T.swift:5: error: -[H.AuditTests \(test)] : Text clipped"
    }

    /// Reads bytes as a file in blocks of this size, searched by several threads.
    private func read(
        _ bytes: [UInt8],
        block: Int,
        blocks: Int = 4,
        threads: Int = 3
    ) throws -> (String, EvidenceCollector) {
        let path = NSTemporaryDirectory() + "read-ahead-\(UUID().uuidString).log"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let sink = EvidenceCollector()
        let reader = LogReader(
            channels: ReaderRegistry.standard.channels,
            chunk: 1 << 20,
            plan: LogReadAhead.Plan(blockSize: block, blocks: blocks, threads: threads),
            readsAheadFrom: 1
        )
        let format = try #require(try reader.read(path: path, name: "test.log", into: sink))
        return (format, sink)
    }

    /// What a log tells, as text, so that two readings can be compared.
    private func told(_ sink: EvidenceCollector) -> [String] {
        sink.evidence.map { evidence in
            switch evidence {
            case .audit(let audit):
                "\(audit.line) \(audit.scope.values.test ?? "") \(audit.observation.issues.count)"
            case .diagnostic(let diagnostic): "\(diagnostic.line ?? 0) \(diagnostic.code)"
            case .walk(let walk): "\(walk.line) \(walk.utterances.count)"
            case .setting(let event): "\(event.line) \(event.setting) \(event.value ?? "")"
            default: "other"
            }
        }
    }

    /// A log with everything that crosses blocks: failures of several lines, walks, commands, CRLF, long lines.
    private static func mixed(_ random: inout Seeded) -> String {
        let udid = "7A3E10D2-55C4-4B7E-9C11-0A1B2C3D4E5F"
        var text = ""
        for test in 0..<12 {
            let end = test % 3 == 0 ? "\r\n" : "\n"
            text += "Test Case '-[H.AuditTests test\(test)]' started." + end
            for _ in 0..<Int.random(in: 0..<9, using: &random) {
                text += String(repeating: "✓ idle ", count: Int.random(in: 0..<20, using: &random))
                text += end
            }
            switch test % 4 {
            case 0: text += failure("test\(test)") + end
            case 1: text += "+ xcrun simctl ui \(udid) content_size large" + end
            case 2: text += "VO Orders 1: Orders, heading\(end)VO Orders 2: Back, button" + end
            default: text += failure("test\(test)") + "\n  Element: Button 'Pay'\n  more" + end
            }
            text += "Test Case '-[H.AuditTests test\(test)]' failed (1.0 seconds)." + end
        }
        return text + failure("testLast")
    }

    @Test(arguments: [16, 17, 64, 100, 1000, 1 << 18])
    func readsTheSameAsInOnePiece(_ block: Int) throws {
        var random = Seeded(state: UInt64(block))
        for threads in [0, 1, 3] {
            let text = LogReadAheadTests.mixed(&random)
            let whole = try ReadLog(text)
            let (format, sink) = try read(Array(text.utf8), block: block, threads: threads)
            #expect(format == whole.format)
            #expect(told(sink) == told(whole.sink))
        }
    }

    @Test func findsALineWhereverABlockCutsIt() throws {
        let line = LogReadAheadTests.failure("testOrders")
        for before in 0..<(64 + line.utf8.count) {
            let text = String(repeating: ".", count: before) + "\n" + line + "\nend\n"
            let (_, sink) = try read(Array(text.utf8), block: 64)
            #expect(sink.audits.map(\.line) == [2])
        }
    }

    @Test func numbersLinesAcrossManyBlocks() throws {
        var text = ""
        for number in 1...30_000 {
            text +=
                number % 1000 == 0
                ? LogReadAheadTests.failure("test\(number)") + "\n" : "line \(number)\n"
        }
        for block in [100, 4096, 5000] {
            let (_, sink) = try read(Array(text.utf8), block: block)
            #expect(sink.audits.map(\.line) == Array(stride(from: 1000, through: 30_000, by: 1000)))
        }
    }

    @Test(arguments: [1000, 1 << 18, (1 << 20) + 1])
    func cutsALineThatDoesNotEnd(_ block: Int) throws {
        let line = LogReadAheadTests.failure("testOrders")
        let long = [UInt8](repeating: 0x78, count: 3 << 20)
        let (_, sink) = try read(long + Array("\n\(line)\n".utf8), block: block)
        #expect(sink.diagnostics.map(\.code) == ["line-too-long"])
        #expect(sink.audits.map(\.line) == [2])
        let (format, alone) = try read(long, block: block)
        #expect(format == "not-an-audit")
        #expect(alone.diagnostics.map(\.code) == ["line-too-long", "not-an-audit"])
    }

    @Test func cutsOnlyWhatIsLongerThanTheLongestLine() throws {
        let prefix = LogReadAheadTests.failure("testOrders")
        let rest = LogFeed.maximumLine - prefix.utf8.count
        for (more, codes) in [(0, []), (1, ["line-too-long"])] {
            let text = prefix + String(repeating: "x", count: rest + more) + "\nend\n"
            let (_, sink) = try read(Array(text.utf8), block: 4096)
            #expect(sink.diagnostics.map(\.code).filter { $0 == "line-too-long" } == codes)
        }
    }

    @Test func dropsAByteOrderMark() throws {
        let text = "\u{FEFF}Test Case '-[H.AuditTests testA]' started.\n"
        let failure = LogReadAheadTests.failure("testA")
        let (_, sink) = try read(Array((text + failure).utf8), block: 64)
        #expect(sink.audits.map(\.line) == [2])
    }

    @Test func readsUTF16ThoughItCannotBeCutAnywhere() throws {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in (LogReadAheadTests.failure("testA") + "\n").utf16 {
            bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        #expect(try read(bytes, block: 64).1.audits.map(\.line) == [1])
    }

    @Test func stopsWhereTheSinkThrows() throws {
        struct Full: Error {}
        final class FullSink: EvidenceSink {
            var count = 0
            func receive(_ evidence: Evidence) throws {
                count += 1
                if count == 3 { throw Full() }
            }
        }
        var text = ""
        for number in 0..<4000 { text += LogReadAheadTests.failure("test\(number)") + "\n" }
        let path = NSTemporaryDirectory() + "read-ahead-\(UUID().uuidString).log"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reader = LogReader(
            channels: ReaderRegistry.standard.channels,
            chunk: 1 << 20,
            plan: LogReadAhead.Plan(blockSize: 500, blocks: 3, threads: 2),
            readsAheadFrom: 1
        )
        let sink = FullSink()
        #expect(throws: Full.self) { try reader.read(path: path, into: sink) }
        #expect(sink.count == 3)
    }
}

@Suite struct LogFileEndTests {
    private let line = "/repo/T.swift:5: error: -[H.AuditTests testA] : Text clipped\n"

    private func withFile(_ size: Int, _ body: (String, Int32) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "file-end-\(UUID().uuidString).log"
        let piece = line + String(repeating: "    t = 1.0s idle\n", count: 100)
        let text = String(repeating: piece, count: size / piece.utf8.count)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let descriptor = open(path, O_RDWR | O_CLOEXEC)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try body(path, descriptor)
    }

    /// Cuts the file when the first block has been taken.
    @Test func aFileThatIsCutWhileItIsReadEndsThere() throws {
        try withFile(1 << 20) { _, descriptor in
            let ahead = LogReadAhead(
                descriptor,
                from: 0,
                LogReadAhead.Plan(blockSize: 1000, blocks: 4, threads: 1),
                scanner: NeedleScanner([("error: -[", 0)])
            )
            var taken = 0
            var end = 0
            ahead.forEach { block in
                #expect(block.number == taken)
                taken += 1
                end += block.bytes.count
                #expect(block.failure == 0)
                if taken == 1 { #expect(ftruncate(descriptor, 100_500) == 0) }
            }
            #expect(end == 100_500)
        }
    }

    @Test func aFileThatEndsWithABlockEnds() throws {
        try withFile(1 << 16) { _, descriptor in
            #expect(ftruncate(descriptor, 64_000) == 0)
            let ahead = LogReadAhead(
                descriptor,
                from: 0,
                LogReadAhead.Plan(blockSize: 1000, blocks: 4, threads: 2),
                scanner: NeedleScanner([("error: -[", 0)])
            )
            var sizes: [Int] = []
            ahead.forEach { sizes.append($0.bytes.count) }
            #expect(sizes == Array(repeating: 1000, count: 64) + [0])
        }
    }

    /// A descriptor that can only be written cannot be read at any place.
    @Test func whyAFileCannotBeReadIsKept() throws {
        try withFile(1 << 16) { path, _ in
            let descriptor = open(path, O_WRONLY | O_CLOEXEC)
            defer { close(descriptor) }
            let ahead = LogReadAhead(
                descriptor,
                from: 0,
                LogReadAhead.Plan(blockSize: 1000, blocks: 4, threads: 2),
                scanner: NeedleScanner([("error: -[", 0)])
            )
            var failures: [Int32] = []
            ahead.forEach { failures.append($0.failure) }
            #expect(failures == [EBADF])
            let sink = EvidenceCollector()
            let reader = LogReader(channels: ReaderRegistry.standard.channels)
            _ = try reader.read(fileDescriptor: descriptor, name: "a.log", into: sink)
            #expect(sink.diagnostics.first?.code == "unreadable")
        }
    }

    @Test func readsAPipeAsItComes() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        let text = Array((String(repeating: "noise\n", count: 50_000) + line).utf8)
        let writer = Thread {
            var at = 0
            while at < text.count {
                let count = text[at...].withUnsafeBytes {
                    write(output, $0.baseAddress, min($0.count, 777))
                }
                guard count > 0 else { break }
                at += count
            }
            close(output)
        }
        writer.start()
        defer { close(input) }
        #expect(LogReader.origin(of: input, from: 0) == nil)
        let sink = EvidenceCollector()
        let reader = LogReader(channels: ReaderRegistry.standard.channels)
        _ = try reader.read(fileDescriptor: input, name: "pipe", into: sink)
        #expect(sink.audits.map(\.line) == [50_001])
    }

    @Test func aSmallFileNeedsNoThread() throws {
        try withFile(1 << 16) { _, descriptor in
            #expect(LogReader.origin(of: descriptor, from: 1 << 20) == nil)
            #expect(LogReader.origin(of: descriptor, from: 1 << 10) == 0)
            #expect(lseek(descriptor, 1000, SEEK_SET) == 1000)
            #expect(LogReader.origin(of: descriptor, from: 1 << 10) == 1000)
        }
    }
}
