import Foundation
import Testing

/// Ingests that are killed, that race or that may not write.
///
/// bench/kill-test.sh does it at length.
struct CrashSafetyTests {
    private func artifacts(_ program: BuiltProgram) throws {
        for run in 0..<4 {
            try program.write(
                "in/\(run).ndjson",
                BuiltProgram.auditLog(run: "r\(run)", screens: 60, issues: 8 + run)
            )
        }
    }

    /// What the store says, without what depends on the time or the order of arrival.
    private func content(_ program: BuiltProgram, _ store: String) throws -> [String] {
        let findings = try program.run("findings", "--store", store, "--format", "csv")
        let runs = try program.run("runs", "--store", store)
        #expect(findings.status == 0 && runs.status == 0, "\(findings) \(runs)")
        return (findings.output + runs.output).split(separator: "\n").map(String.init).sorted()
    }

    @Test func aKilledIngestIsMadeGoodByTheNext() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        try artifacts(program)
        #expect(try program.run("ingest", "--store", "whole.sqlite", "in").status == 0)
        let whole = try content(program, "whole.sqlite")
        #expect(whole.count > 60)
        for attempt in 0..<6 {
            let store = "killed-\(attempt).sqlite"
            let victim = program.process(["ingest", "--store", store, "in"])
            try victim.run()
            usleep(useconds_t(15_000 + 90_000 * attempt))
            kill(victim.processIdentifier, SIGKILL)
            victim.waitUntilExit()
            let again = try program.run("ingest", "--store", store, "in")
            #expect(again.status == 0, "\(again)")
            #expect(try program.run("check", "--store", store).status == 0)
            #expect(try content(program, store) == whole)
        }
    }

    @Test func twoAtOnceBothSucceedAlsoWhereTheStoreIsNew() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        try artifacts(program)
        for round in 0..<12 {
            let store = "both-\(round).sqlite"
            let processes = (0..<4).map {
                program.process(["ingest", "--store", store, "in/\($0).ndjson"])
            }
            for process in processes { try process.run() }
            for process in processes {
                process.waitUntilExit()
                #expect(process.terminationStatus == 0)
            }
            #expect(try program.run("check", "--store", store).status == 0)
            let runs = try program.run("runs", "--store", store).output
            for run in 0..<4 { #expect(runs.contains("r\(run)")) }
        }
    }

    @Test func aStoreThatCannotBeUsedIsNamedWithARemedy() throws {
        let program = try BuiltProgram()
        defer { program.remove() }
        let good = try program.write("good.ndjson", BuiltProgram.auditLog(run: "r1"))
        try program.write("text.sqlite", String(repeating: "no database ", count: 100))
        func ingest(_ store: String) throws -> BuiltProgram.Result {
            try program.run("ingest", "--store", store, good)
        }
        for (store, words) in [
            ("nowhere/s.sqlite", "check that its folder is there"),
            ("text.sqlite", "is not a SQLite database"), (".", "cannot be opened"),
        ] {
            let result = try ingest(store)
            #expect(result.status == 2)
            #expect(result.errors.contains(words), "\(store): \(result)")
        }
        #expect(try ingest("s.sqlite").status == 0)
        var bytes = try Data(contentsOf: program.folder.appendingPathComponent("s.sqlite"))
        bytes.removeLast(bytes.count / 2)
        try program.write("cut.sqlite", bytes)
        let cut = try program.run("check", "--store", "cut.sqlite")
        #expect(cut.status == 2)
    }
}
