import AuditIngest
import Foundation
import Testing

@Suite struct ArchiveOpenerTests {
    private func temporary() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            UUID().uuidString
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    /// A tar archive of these entries, made by hand so that it can hold what no tool would write.
    private func tar(_ entries: [(name: String, kind: Character, body: String)]) -> [UInt8] {
        var result: [UInt8] = []
        for entry in entries {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at place: Int) {
                for (index, byte) in text.utf8.enumerated() { header[place + index] = byte }
            }
            let size = String(entry.body.utf8.count, radix: 8)
            put(entry.name, at: 0)
            put("0000644\0", at: 100)
            put(String(repeating: "0", count: 11 - size.count) + size, at: 124)
            put(String(entry.kind), at: 156)
            put("ustar\u{0}00", at: 257)
            if entry.kind == "2" { put("/etc/passwd", at: 157) }
            put("        ", at: 148)
            let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
            put(String(repeating: "0", count: 6 - sum.count) + sum + "\0 ", at: 148)
            result += header + Array(entry.body.utf8)
            result += [UInt8](repeating: 0, count: (512 - entry.body.utf8.count % 512) % 512)
        }
        return result + [UInt8](repeating: 0, count: 1024)
    }

    @Test func unpacksPlainFilesAndRefusesEverythingElse() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("shard.bin")
        let bytes = tar([
            ("a/b.json", "0", "{}"), ("../out.txt", "0", "x"), ("/abs.txt", "0", "x"),
            ("link", "2", ""),
        ])
        try Data(bytes).write(to: file)
        let opened = try ArchiveOpener.open(file.path)
        #expect(FileManager.default.contents(atPath: opened.path + "/a/b.json") == Data("{}".utf8))
        #expect(opened.refused == ["../out.txt", "/abs.txt", "link"])
        #expect(!opened.isDamaged)
        opened.remove()
        #expect(!FileManager.default.fileExists(atPath: opened.path))
    }

    @Test func aCutArchiveGivesWhatStandsBeforeTheCut() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("cut.tar")
        try Data(tar([("a.txt", "0", "one"), ("b.txt", "0", "two")]).prefix(1100)).write(to: file)
        let opened = try ArchiveOpener.open(file.path)
        #expect(FileManager.default.contents(atPath: opened.path + "/a.txt") == Data("one".utf8))
        #expect(opened.isDamaged)
    }

    @Test func unpacksGzipAloneAndRoundATar() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, bytes) in [
            ("log.txt", Array("hello".utf8)), ("x.tar", tar([("in.txt", "0", "hi")])),
        ] {
            let file = folder.appendingPathComponent(name)
            try Data(bytes).write(to: file)
            let gzip = Process()
            gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            gzip.arguments = ["gzip", "-f", file.path]
            try gzip.run()
            gzip.waitUntilExit()
        }
        let log = try ArchiveOpener.open(folder.path + "/log.txt.gz")
        #expect(FileManager.default.contents(atPath: log.path + "/log.txt") == Data("hello".utf8))
        let inner = try ArchiveOpener.open(folder.path + "/x.tar.gz")
        #expect(FileManager.default.contents(atPath: inner.path + "/in.txt") == Data("hi".utf8))
    }

    @Test func limitsHold() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("big.tar")
        try Data(tar([("a.txt", "0", String(repeating: "x", count: 5000))])).write(to: file)
        #expect(throws: ArchiveError.self) {
            try ArchiveOpener.open(file.path, limits: ArchiveOpener.Limits(bytes: 4096))
        }
        #expect(throws: ArchiveError.self) {
            try ArchiveOpener.open(file.path, limits: ArchiveOpener.Limits(entries: 0))
        }
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("fake.zip")
        try Data("no archive".utf8).write(to: file)
        #expect(throws: ArchiveError.self) { try ArchiveOpener.open(file.path) }
    }

    /// A zip archive without compression of these files.
    private func zip(_ files: [(name: String, body: String, mode: UInt32)]) -> [UInt8] {
        func little(_ value: UInt32, _ size: Int) -> [UInt8] {
            (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func checksum(_ bytes: [UInt8]) -> UInt32 {
            var value: UInt32 = 0xFFFF_FFFF
            for byte in bytes {
                value ^= UInt32(byte)
                for _ in 0..<8 {
                    value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
                }
            }
            return ~value
        }
        var result: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let body = Array(file.body.utf8)
            let name = Array(file.name.utf8)
            let sizes =
                little(checksum(body), 4) + little(UInt32(body.count), 4)
                + little(UInt32(body.count), 4) + little(UInt32(name.count), 2)
            let place = UInt32(result.count)
            let common = little(0, 2) + little(0, 2) + little(0, 4) + sizes + little(0, 2)
            result += [0x50, 0x4B, 0x03, 0x04] + little(20, 2) + common + name + body
            directory += [0x50, 0x4B, 0x01, 0x02] + little(0x0314, 2) + little(20, 2) + common
            directory += little(0, 2) + little(0, 2) + little(0, 2) + little(file.mode << 16, 4)
            directory += little(place, 4) + name
        }
        let start = UInt32(result.count)
        let count = little(UInt32(files.count), 2)
        result += directory + [0x50, 0x4B, 0x05, 0x06] + little(0, 4) + count + count
        return result + little(UInt32(directory.count), 4) + little(start, 4) + little(0, 2)
    }

    private static let hasUnzip = ["unzip", "bsdtar", "python3"].contains { tool in
        ["/usr/bin/", "/usr/local/bin/", "/bin/"].contains {
            FileManager.default.isExecutableFile(atPath: $0 + tool)
        }
    }

    @Test(.enabled(if: hasUnzip)) func unpacksZipWithoutLinksAndPathsThatLeadOut() throws {
        let folder = try temporary()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("shard")
        let bytes = zip([
            ("a/b.json", "{}", 0o100644), ("../../out.txt", "x", 0o100644),
            ("link", "/etc/passwd", 0o120777),
        ])
        try Data(bytes).write(to: file)
        let opened = try ArchiveOpener.open(file.path)
        #expect(FileManager.default.contents(atPath: opened.path + "/a/b.json") == Data("{}".utf8))
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: opened.path + "/link")
        #expect(link == nil)
        let above = URL(fileURLWithPath: opened.path).deletingLastPathComponent()
        #expect(!FileManager.default.fileExists(atPath: above.path + "/out.txt"))
        #expect(throws: ArchiveError.self) {
            try ArchiveOpener.open(file.path, limits: ArchiveOpener.Limits(entries: 2))
        }
    }
}
