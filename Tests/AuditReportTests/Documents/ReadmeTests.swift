import Foundation
import Testing

@testable import audit_report

/// The README says what the program says, and what it points at is there.
@Suite struct ReadmeTests {
    /// `<!-- help: ingest -->`, and the fenced text after it.
    private struct HelpBlock {
        let command: String
        let range: Range<String.Index>
    }

    private func blocks(_ text: String) throws -> [HelpBlock] {
        var blocks: [HelpBlock] = []
        var rest = text.startIndex..<text.endIndex
        while let mark = text.range(of: "<!-- help:", range: rest) {
            let end = try #require(
                text.range(of: " -->\n```text\n", range: mark.upperBound..<text.endIndex)
            )
            let close = try #require(text.range(of: "```", range: end.upperBound..<text.endIndex))
            let command = text[mark.upperBound..<end.lowerBound]
            blocks.append(
                HelpBlock(
                    command: command.trimmingCharacters(in: .whitespaces),
                    range: end.upperBound..<close.lowerBound
                )
            )
            rest = close.upperBound..<text.endIndex
        }
        return blocks
    }

    private func help(_ command: String) throws -> String {
        if command == Program.name { return Program.help }
        let found = try #require(Program.commands.first { $0.spec.name == command })
        return HelpText.command(found.spec, program: Program.name)
    }

    /// `AUDIT_RECORD=1 swift test --filter ReadmeTests` writes the help into the README instead.
    @Test func helpBlocksAreWhatTheProgramPrints() throws {
        var text = try Repository.text("README.md")
        let found = try blocks(text)
        #expect(found.count >= 2)
        if ProcessInfo.processInfo.environment["AUDIT_RECORD"] == "1" {
            for block in found.reversed() {
                text.replaceSubrange(block.range, with: try help(block.command))
            }
            let file = Repository.root.appending(path: "README.md")
            try text.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        for block in found {
            #expect(String(text[block.range]) == (try help(block.command)), "\(block.command)")
        }
    }

    @Test func everyCommandIsInTheTableOfCommands() throws {
        let text = try Repository.text("README.md")
        for command in Program.commands {
            #expect(text.contains("| `\(command.spec.name)"), "\(command.spec.name)")
        }
    }

    @Test func theTwoCommandsAreTheScripts() throws {
        let text = try Repository.text("README.md")
        let section = try #require(text.components(separatedBy: "## Two commands").last)
        let fence = section.components(separatedBy: "```")[1]
        let commands = fence.split(separator: "\n").dropFirst()
            .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
        #expect(commands == ["bash .ci/demo", "bash .ci/test"])
        for script in [".ci/demo", ".ci/test", ".ci/run", ".ci/install"] {
            #expect(
                FileManager.default.isExecutableFile(
                    atPath: Repository.root.appending(path: script).path
                )
            )
        }
        let run = try Repository.text(".ci/run")
        #expect(run.contains(".ci/demo") && run.contains(".ci/test"))
    }

    @Test func everyLinkLeadsSomewhere() throws {
        for document in try Repository.documents() {
            let folder = document.contains("/") ? document.prefix { $0 != "/" } + "/" : ""
            for target in links(try Repository.text(document)) where !target.contains("://") {
                let parts = target.split(
                    separator: "#",
                    maxSplits: 1,
                    omittingEmptySubsequences: false
                )
                let path = String(parts[0])
                let file = path.isEmpty ? document : folder + path
                #expect(Repository.has(String(file)), "\(document): \(target)")
                guard parts.count == 2, file.hasSuffix(".md"), Repository.has(String(file)) else {
                    continue
                }
                let anchors = try anchors(Repository.text(String(file)))
                #expect(anchors.contains(String(parts[1])), "\(document): \(target)")
            }
        }
    }

    /// The targets of `[text](target)`, code left out.
    private func links(_ text: String) -> [String] {
        var isCode = false
        var found: [String] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            if isCode { continue }
            for part in line.components(separatedBy: "](").dropFirst() {
                if let end = part.firstIndex(of: ")") { found.append(String(part[..<end])) }
            }
        }
        return found
    }

    /// The anchors of a document's headings.
    private func anchors(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "\n").filter { $0.hasPrefix("#") }
                .map { heading in
                    heading.drop { $0 == "#" || $0 == " " }.lowercased()
                        .filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
                        .replacingOccurrences(of: " ", with: "-")
                }
        )
    }
}
