import Foundation
import Testing

/// Artifacts that no job should leave behind, through the program itself.
///
/// bench/hostile.sh has the large ones.
struct HostileInputTests {
    /// Ingests into a store that holds a run already, and checks that it still does.
    private func ingest(_ program: BuiltProgram, _ name: String) throws -> BuiltProgram.Result {
        let kept = try program.write("kept.ndjson", BuiltProgram.auditLog(run: "kept"))
        #expect(try program.run("ingest", kept).status == 0)
        let result = try program.run("ingest", name)
        let check = try program.run("check")
        #expect(check.status == 0, "\(check.output)")
        #expect(try program.run("runs").output.contains("kept"))
        return result
    }

    private static let hostile: [(String, [UInt8], Int32, String)] = [
        ("empty.log", [], 2, "the file is empty"),
        ("spaces.json", Array(" \n\n ".utf8), 2, "the file is empty"),
        ("zeros.log", [UInt8](repeating: 0, count: 5000), 2, "the file is binary"),
        (
            "noise.bin", (0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 11) },
            2,
            "the file is binary"
        ),
        (
            "cut.json",
            Array(
                "{\"issues\":[{\"compactDescription\":\"Contrast failed\",\"element\":{\"label\":\"A"
                    .utf8
            ),
            3, "the JSON is not whole"
        ),
        ("deep.json", [UInt8](repeating: 0x5B, count: 200_000), 2, "not-an-audit"),
        ("cut.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], 2, "unreadable-archive"),
        (
            "cut.zip", Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 7, count: 300), 2,
            "unreadable-archive"
        ),
        (
            "line.log",
            Array("Contrast failed ".utf8) + [UInt8](repeating: 0x61, count: 9 << 20), 0,
            "a line is longer than"
        ),
    ]

    @Test(arguments: hostile.indices)
    func saysWhatIsWrongWithAFileAndKeepsTheStore(index: Int) throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let (name, bytes, status, words) = Self.hostile[index]
        try program.write(name, bytes)
        let result = try ingest(program, name)
        #expect(
            result.status == status || (status == 0 && result.status == 2),
            "\(name): \(result)"
        )
        #expect(result.errors.contains(words), "\(name): \(result)")
    }

    @Test func passesByPipesLinksToNowhereAndLoops() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let folder = program.folder.appendingPathComponent("in")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
        #expect(symlink("nowhere", folder.appendingPathComponent("gone").path) == 0)
        #expect(symlink("../in", folder.appendingPathComponent("again").path) == 0)
        #expect(symlink("self", folder.appendingPathComponent("self").path) == 0)
        try program.write("in/good.ndjson", BuiltProgram.auditLog(run: "r1"))
        let result = try ingest(program, "in")
        #expect(result.status == 3)
        #expect(result.errors.contains("'in/gone': No such file or directory"))
        #expect(result.errors.contains("'in/pipe' is neither a file nor a folder"))
        #expect(result.output.contains("ingested in/good.ndjson"))
    }

    @Test func namesWithControlCharactersDoNotReachTheTerminal() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        for name in ["a\nb.ndjson", "c\u{1B}[31md.ndjson", "e\u{202E}f.ndjson"] {
            try program.write("in/" + name, BuiltProgram.auditLog(run: "r1"))
        }
        let result = try ingest(program, "in")
        #expect(result.status == 0)
        for text in [result.output, result.errors] {
            #expect(!text.contains("\u{1B}"))
            #expect(!text.contains("\u{202E}"))
        }
        #expect(!result.output.contains("a\nb"))
    }

    @Test func findsTheFewFilesThatMatterInACrowd() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        for number in 0..<1500 {
            try program.write("in/\(number % 7)/\(number).txt", "note \(number)\n")
        }
        for number in 0..<3 {
            try program.write(
                "in/\(number)/audit.ndjson",
                BuiltProgram.auditLog(run: "r1", screens: number + 1)
            )
        }
        let result = try ingest(program, "in")
        #expect(
            result.output.contains("3 ingested, 1500 not recognised"),
            "\(result.output.suffix(300))"
        )
    }

    @Test func aBundleWhoseObjectsPointAtEachOtherEnds() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        try program.write("loop.xcresult/Info.plist", "<plist><dict></dict></plist>")
        try program.write(
            "loop.xcresult/Data/data.0~a",
            "{\"_type\":{\"_name\":\"A\"},\"r\":{\"id\":\"0~a\"}}"
        )
        let result = try ingest(program, "loop.xcresult")
        #expect(result.status == 2 || result.status == 3)
        #expect(!result.errors.isEmpty)
    }

    @Test func twoReadersThatClaimAFileAreDecidedAsTheDocumentSays() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let issue = "{\"compactDescription\":\"Contrast failed\",\"element\":{\"label\":\"Row\"}}"
        // The surer one reads: a tool's own format before a shape, a shape before loose text, a table with a header before loose text.
        let files: [(String, String, String)] = [
            (
                "a",
                "{\"schemaVersion\":1,\"screens\":[{\"name\":\"Inbox\",\"issues\":[\(issue)]}]}",
                "accessibilityauditkit-json"
            ),
            ("b", "{\"screens\":[{\"name\":\"Inbox\",\"issues\":[\(issue)]}]}", "audit-json"),
            ("c", "<a><issue><compact>Contrast failed</compact></issue></a>", "audit-xml"),
            (
                "d", "screen,rule,label\nInbox,Contrast failed,Row\nInbox,Text clipped,Row\n",
                "findings-table"
            ),
            ("e", "Inbox\tContrast failed\tRow\nInbox\tText clipped\tRow\n", "printed-issues"),
            (
                "f",
                "{\"record\":\"audit\",\"screen\":\"Inbox\",\"issues\":[{\"compact\":\"Contrast failed\"}]}\n",
                "audit-log"
            ),
            ("g", "\(issue)\n\(issue)\n", "audit-ndjson"),
            (
                "h", "Test Case '-[T.S testA]' started.\nInbox,Contrast failed,Row\n",
                "xcodebuild-log"
            ),
        ]
        for (name, text, format) in files {
            try program.write(name, text)
            let result = try program.run("inspect", "--json", name)
            let items = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let item = (items as? [[String: Any]])?.first
            #expect(item?["format"] as? String == format, "\(name)")
        }
    }

    #if os(Linux)
        /// A block that stays behind for each file would take more than twice the address space that is allowed here.
        @Test func aFolderOfManyFilesTakesTheMemoryOfOne() throws {
            let program = try BuiltProgram()
            defer { program.remove() }
            for number in 0..<1500 {
                try program.write("crowd/\(number).txt", "a note \(number)\n")
            }
            let shell = program.process([])
            let path = try #require(shell.executableURL?.path)
            shell.executableURL = URL(fileURLWithPath: "/bin/sh")
            shell.arguments = [
                "-c", "ulimit -v 400000; exec \"$0\" ingest --dry-run crowd", path,
            ]
            try shell.run()
            shell.waitUntilExit()
            #expect(shell.terminationReason == .exit)
            #expect(shell.terminationStatus == 2)
        }
    #endif
}
