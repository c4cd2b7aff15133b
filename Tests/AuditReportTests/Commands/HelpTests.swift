import Foundation
import Testing

@testable import audit_report

/// The help blocks of docs/cli.md are what the program prints; AUDIT_RECORD=1 renews them.
@Suite struct HelpTests {
    private static var document: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/cli.md")
    }

    @Test func theDocumentHasTheHelpOfEveryCommand() throws {
        var text = try String(contentsOf: Self.document, encoding: .utf8)
        let isRecording = ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1"
        for command in Program.commands {
            let name = command.spec.name
            let help = HelpText.command(command.spec, program: Program.name)
            let block = "<!-- help: \(name) -->\n```text\n\(help)```\n"
            if text.contains(block) { continue }
            guard isRecording else {
                Issue.record(
                    "docs/cli.md has another help for '\(name)'; renew it with AUDIT_RECORD=1"
                )
                continue
            }
            text = Self.renewed(text, name, block)
        }
        if isRecording { try text.write(to: Self.document, atomically: true, encoding: .utf8) }
    }

    private static func renewed(_ text: String, _ name: String, _ block: String) -> String {
        guard let start = text.range(of: "<!-- help: \(name) -->\n"),
            let end = text.range(of: "\n```\n", range: start.upperBound..<text.endIndex)
        else { return text + "\n## \(name)\n\n\(block)" }
        return text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: block)
    }

    @Test func everyCommandShowsItsHelp() throws {
        let runner = try ProgramRunner()
        for command in Program.commands {
            let outcome = runner.run(command.spec.name, "--help")
            #expect(outcome.status == 0)
            #expect(outcome.output.contains("USAGE: audit-report \(command.spec.name)"))
            for line in outcome.output.split(separator: "\n") {
                #expect(line.count <= 130, "\(command.spec.name): \(line)")
            }
        }
    }

    @Test func anUnknownCommandNamesTheNearest() throws {
        let outcome = try ProgramRunner().run("regresions")
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("Did you mean 'regressions'?"))
    }
}
