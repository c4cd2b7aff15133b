import AuditIngest
import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program: finds the command, runs it, and turns what it throws into text and an exit status.
@main
enum Program {
    /// The name on the command line.
    static let name = OwnReport.generator
    /// The version, as `--version` prints it.
    static let version = "0.1.0"

    /// Every command, in the order of the help.
    static let commands: [any Command.Type] = [
        IngestCommand.self, InspectCommand.self, ReportCommand.self, RegressionsCommand.self,
        FindingsCommand.self, WalksCommand.self, SettingsCommand.self, CoverageCommand.self,
        PlanCommand.self, AcceptCommand.self, UnacceptCommand.self, AcceptedCommand.self,
        RunsCommand.self, RenameCommand.self, MergeCommand.self, ExportCommand.self,
        CheckCommand.self,
    ]

    static func main() {
        // A reader that goes away (`| head`) is a failed write, not a signal that kills.
        signal(SIGPIPE, SIG_IGN)
        let environment = Environment.process()
        let status = run(Array(Swift.CommandLine.arguments.dropFirst()), environment)
        environment.console.flush()
        exit(status.rawValue)
    }

    /// Runs one command line.
    static func run(_ words: [String], _ environment: Environment) -> ExitStatus {
        let console = environment.console
        guard let first = words.first, first != "--help", first != "-h", first != "help" else {
            if words.first == "help", words.count > 1 {
                return run([words[1], "--help"], environment)
            }
            console.printRaw(help)
            return words.isEmpty ? .failure : .done
        }
        if first == "--version" {
            console.print("\(name) \(environment.version)")
            return .done
        }
        guard let command = commands.first(where: { $0.spec.name == first }) else {
            let error =
                first.hasPrefix("-")
                ? UsageError.unknownOption(first, known: ["help", "version"])
                : UsageError.unknownCommand(first, known: commands.map { $0.spec.name })
            return report(
                error,
                usage: "\(name) <command> [options]",
                help: "\(name) --help",
                console
            )
        }
        return run(command, Array(words.dropFirst()), environment)
    }

    private static func run(
        _ command: any Command.Type,
        _ words: [String],
        _ environment: Environment
    ) -> ExitStatus {
        let console = environment.console
        do {
            let arguments = try Arguments(parsing: words, for: command.spec)
            if arguments.has("help") {
                console.printRaw(HelpText.command(command.spec, program: name))
                return .done
            }
            if let mode = try arguments.choice("color", ["auto", "always", "never"]) {
                console.setColor(Console.ColorMode(rawValue: mode) ?? .auto)
            }
            return try command.run(arguments, environment)
        } catch let error as UsageError {
            let spec = command.spec
            let usage = "\(name) \(spec.name) \(spec.arguments)"
            return report(
                error,
                usage: usage + (spec.arguments.isEmpty ? "[options]" : " [options]"),
                help: "\(name) \(spec.name) --help",
                console
            )
        } catch {
            console.printError("\(name): \(error)")
            return .failure
        }
    }

    private static func report(
        _ error: UsageError,
        usage: String,
        help: String,
        _ console: Console
    ) -> ExitStatus {
        console.printError("Error: \(error.message)")
        console.printError("Usage: \(usage)")
        console.printError("  See '\(help)' for more information.")
        return .failure
    }

    /// The text of `audit-report --help`.
    static var help: String {
        HelpText.program(
            name,
            summary:
                "An accessibility-audit ledger for iOS CI: what got worse, and what nobody looked at.",
            commands: commands.map { $0.spec },
            footer: """
                EXIT STATUS:
                  0  done, nothing to object to
                  1  the gate: regressions found, settings to reset
                  2  the command could not do its work
                  3  the evidence is incomplete: something was unreadable, failed or missing
                """
        )
    }
}
