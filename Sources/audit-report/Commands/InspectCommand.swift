import AuditIngest
import AuditStore

/// `inspect`: what ingest would make of a file, without a store.
enum InspectCommand: Command {
    static let spec = CommandSpec(
        name: "inspect",
        summary: "show what ingest would make of files, without a store",
        arguments: "<path>...",
        argumentCount: 1...Int.max,
        options: ContextOptions.all + [.json, .color],
        discussion: """
            Prints for each file its format, the records in it, and everything that could not be used. Exit status 3 where
            something could not be read.

            EXAMPLES:
              audit-report inspect build/test.log
              audit-report inspect --json Audit.xcresult
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let inspector = Inspector(given: try ContextOptions.given(arguments))
        let console = environment.console
        let items = arguments.positionals.flatMap { inspector.inspect($0) }
        // Much was found in a large log. The process ends next and gives the memory back at once; to free it object by
        // object takes as long as to print it.
        _ = Unmanaged.passRetained(Kept(items))
        if arguments.has("json") {
            InspectJSON.print(items, to: console)
        } else {
            for item in items { console.printRaw(text(item, console)) }
        }
        if !items.contains(where: \.isReadable) { return .failure }
        let isIncomplete = items.contains { item in
            !item.isReadable
                || item.evidence.contains {
                    if case .diagnostic(let diagnostic) = $0 {
                        diagnostic.severity == .error
                    } else {
                        false
                    }
                }
        }
        return isIncomplete ? .incomplete : .done
    }

    /// Holds what was found.
    private final class Kept {
        private let items: [Inspector.Item]

        init(_ items: [Inspector.Item]) { self.items = items }
    }

    private static func text(_ item: Inspector.Item, _ console: Console) -> String {
        let counts = item.counts
        let reason = item.formatReason.map { " (\($0))" } ?? ""
        var text = "\(item.path): \(item.format)\(reason)\n"
        let types = counts.types.map { "\($0.type.rawValue) \($0.count)" }.joined(separator: ", ")
        text += "  issues \(counts.issues)" + (types.isEmpty ? "" : " (\(types))")
        text += ", distinct \(counts.distinct), without element \(counts.elementless)\n"
        text +=
            "  failed \(counts.auditErrors), other failures \(counts.nonAudit)\n"
        var table = TextTable([
            .init("screen"), .init("condition"), .init("outcome"),
            .init("issues", alignsRight: true),
            .init("line", alignsRight: true),
        ])
        for case .audit(let audit) in item.evidence {
            let values = audit.scope.values
            table.add([
                values.screen ?? values.test ?? "", values.condition.displayName,
                audit.outcome.name,
                String(audit.observation.issues.count), audit.line == 0 ? "" : String(audit.line),
            ])
        }
        if !table.isEmpty {
            text += table.text(width: console.width - 2).split(separator: "\n")
                .map { "  \($0)\n" }.joined()
        }
        for case .diagnostic(let diagnostic) in item.evidence {
            text += DiagnosticText.line(diagnostic, path: item.path) + "\n"
        }
        return Console.harmless(text)
    }
}
