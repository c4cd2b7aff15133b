import AuditIngest
import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `walks`: what VoiceOver spoke, and what changed in it.
enum WalksCommand: Command {
    static let spec = CommandSpec(
        name: "walks",
        summary: "list, show and compare VoiceOver walks",
        arguments: "list | show <run> | diff <old> <new>",
        argumentCount: 1...3,
        options: [.store] + FilterOptions.walks + [
            Option("run", "key", "list: only the walks of this run"),
            Option("walk", "name", "show and diff: only the walk with this name"),
            Option("format", "format", "text, json or markdown (default: text)"),
            .json, .color,
        ],
        discussion: """
            'walks list' lists the walks in the store; 'walks show' prints the steps of a run's walks; 'walks diff' compares two runs
            of the store, or two files. Order comes first, then both walks side by side: ↑ and ↓ mark what is spoken earlier or
            later than before, ≠ what is spoken otherwise, − what is gone and + what is new. Exit status 1 where something got worse,
            3 where a walk failed, was cut or is missing.

            EXAMPLES:
              audit-report walks list --run 1842
              audit-report walks show 1842 --screen Inbox --pose open
              audit-report walks diff 1841 1842 --screen Inbox
              audit-report walks diff old/inbox.log new/inbox.log --walk INBOX
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let words = arguments.positionals
        let format =
            try arguments.choice("format", ["text", "json", "markdown"])
            ?? (arguments.has("json") ? "json" : "text")
        switch words[0] {
        case "list":
            try expect(words, 1, "walks list")
            return try list(arguments, environment, format)
        case "show":
            try expect(words, 2, "walks show <run>")
            return try show(words[1], arguments, environment, format)
        case "diff":
            try expect(words, 3, "walks diff <old> <new>")
            return try diff(words[1], words[2], arguments, environment, format)
        default: throw UsageError.unknownCommand(words[0], known: ["list", "show", "diff"])
        }
    }

    private static func expect(_ words: [String], _ count: Int, _ usage: String) throws {
        if words.count == count { return }
        let given = Words.count(words.count - 1, "argument")
        let verb = words.count == 2 ? "was" : "were"
        throw UsageError("'\(usage)' was expected, and \(given) \(verb) given")
    }

    private static func list(
        _ arguments: Arguments,
        _ environment: Environment,
        _ format: String
    ) throws -> ExitStatus {
        let store = try Store.openForReading(path: environment.storePath(arguments))
        if let run = arguments.value("run") { _ = try History(store).run(run) }
        let archive = try WalkArchive(store)
        let walks = try archive.walks(
            run: arguments.value("run"),
            filter: try FilterOptions.filter(arguments)
        )
        let console = environment.console
        if format == "json" {
            console.print(WalkListing.json(walks).text())
        } else if walks.isEmpty {
            console.print("no walks in the store that the options leave")
        } else {
            console.printRaw(WalkListing(console: console).list(walks))
        }
        return .done
    }

    private static func show(
        _ name: String,
        _ arguments: Arguments,
        _ environment: Environment,
        _ format: String
    ) throws -> ExitStatus {
        let console = environment.console
        let sides = Sides(arguments, environment)
        // Other poses make panes known, also those that the options leave out.
        var wide = try FilterOptions.filter(arguments)
        let narrow = wide
        wide.poses = []
        let side = try sides.side(name, wide)
        sides.tell(side)
        let walk = arguments.value("walk")
        let chosen = side.walks.filter { entry in
            (narrow.poses.isEmpty
                || narrow.poses.contains(entry.walk.scope.values.condition.pose))
                && (walk == nil || entry.walk.name == walk || entry.name == walk)
        }
        guard !chosen.isEmpty else {
            throw WalkProblem(
                description: "there is no such walk in '\(name)'; there is \(side.names)"
            )
        }
        func others(_ entry: WalkSide.Entry) -> [Walk] {
            side.walks.filter { $0.screen == entry.screen }.map(\.walk)
        }
        if format == "json" {
            let objects = chosen.map { entry in
                let panes = entry.walk.paneNames(others: others(entry))
                return JSONValue.object(
                    JSONObject(
                        members: [("run", .optional(entry.stored?.run))]
                            + WalkJSON.members(of: entry.walk, panes: panes),
                        line: 0
                    )
                )
            }
            console.print(JSONValue.array(objects).text())
        } else {
            let listing = WalkListing(console: console)
            console.printRaw(
                chosen.map { listing.show($0, others: others($0)) }.joined(separator: "\n")
            )
        }
        let isIncomplete = chosen.contains {
            $0.walk.completeness == .failed || $0.walk.completeness == .incomplete
        }
        return isIncomplete ? .incomplete : .done
    }

    private static func diff(
        _ old: String,
        _ new: String,
        _ arguments: Arguments,
        _ environment: Environment,
        _ format: String
    ) throws -> ExitStatus {
        let sides = Sides(arguments, environment)
        let filter = try FilterOptions.filter(arguments)
        let both = [try sides.side(old, filter), try sides.side(new, filter)]
        for side in both { sides.tell(side) }
        let diff = try WalkDiff(old: both[0], new: both[1], name: arguments.value("walk"))
        let console = environment.console
        switch format {
        case "json": console.print(WalkDiffJSON.object(diff).text())
        case "markdown": console.printRaw(WalkDiffMarkdown.text(diff))
        default: console.printRaw(WalkDiffText(console: console).text(diff))
        }
        return diff.status
    }

    /// Finds what the user named: a file where there is one, else a run of the store.
    private final class Sides {
        private let arguments: Arguments
        private let environment: Environment
        private var archive: WalkArchive?

        init(_ arguments: Arguments, _ environment: Environment) {
            self.arguments = arguments
            self.environment = environment
        }

        func side(_ name: String, _ filter: LedgerFilter) throws -> WalkSide {
            if access(name, F_OK) == 0 { return WalkSide(file: name, filter: filter) }
            let path = environment.storePath(arguments)
            guard access(path, F_OK) == 0 else {
                throw WalkProblem(
                    description:
                        "'\(name)' is no file, and there is no store at '\(path)' whose run it could be; name a file, or a store with --store"
                )
            }
            let known = try archive ?? WalkArchive(Store.openForReading(path: path))
            archive = known
            return try WalkSide(run: name, in: known, filter: filter)
        }

        func tell(_ side: WalkSide) {
            for diagnostic in side.diagnostics {
                environment.console.printError(DiagnosticText.line(diagnostic, path: side.name))
            }
        }
    }
}
