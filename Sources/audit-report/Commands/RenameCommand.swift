import AuditIngest
import AuditStore

/// `rename`: joins a screen or pose to its new name.
enum RenameCommand: Command {
    static let spec = CommandSpec(
        name: "rename",
        summary: "join the history of a screen or pose to its new name",
        arguments: "<old> <new>",
        argumentCount: 0...2,
        options: [
            .store, Option("pose", help: "the names are poses, not screens"),
            Option("app", "name", "the app, where several have a screen of this name"),
            Option("revert", help: "take the rename back: both names have their own history again"),
            Option("list", help: "list every rename that was recorded"), .json, .color,
        ],
        discussion: """
            Audits stay as they were stored; answers give the history of both names under the new one. 'audit-report regressions'
            asks where a screen seems to have a new name.

            EXAMPLES:
              audit-report rename Inbox Mailbox
              audit-report rename --revert Inbox Mailbox
            """
    )

    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus {
        let isListing = arguments.has("list")
        guard arguments.positionals.count == (isListing ? 0 : 2) else {
            throw UsageError(
                isListing
                    ? "'--list' takes no names" : "Missing expected arguments '<old> <new>'"
            )
        }
        if isListing { return try list(arguments, environment) }
        let store = try Store.open(
            path: environment.storePath(arguments),
            now: environment.now,
            create: false
        )
        let writer = RenameWriter(store)
        let record = try record(arguments, store, environment)
        let isReverting = arguments.has("revert")
        let isDone =
            try isReverting
            ? writer.revert(record, at: environment.now) : writer.rename(record)
        if isReverting, !isDone {
            throw StoreError.notFound(
                kind: "rename",
                name: "\(record.oldName)' to '\(record.newName)",
                choices: try writer.all().filter { $0.revertedAt == nil }
                    .map { "'\($0.oldName)' to '\($0.newName)'" }
            )
        }
        let console = environment.console
        if arguments.has("json") {
            var shown = record
            if isReverting { shown.revertedAt = environment.now }
            console.print(
                JSONValue.members(["changed": .bool(isDone), "rename": object(shown)]).text()
            )
        } else {
            let names = "\(record.kind.rawValue) '\(record.oldName)' to '\(record.newName)'"
            let verb =
                isReverting ? "took back the renaming of" : isDone ? "renamed" : "already renamed"
            console.print(Console.harmless("\(verb) \(names)"))
        }
        return .done
    }

    private static func record(
        _ arguments: Arguments,
        _ store: Store,
        _ environment: Environment
    ) throws -> RenameRecord {
        let kind: RenameKind = arguments.has("pose") ? .pose : .screen
        var names = arguments.positionals
        var app = arguments.value("app") ?? ""
        if kind == .pose {
            names = try names.map { text in
                try ContextOptions.spelled("pose", text) { () throws(SpellingError) in
                    try Pose(parsing: text)
                }
                .rawValue
            }
        } else {
            app = try self.app(of: names[0], arguments, History(store), RenameWriter(store))
        }
        return RenameRecord(
            kind: kind,
            app: app,
            oldName: names[0],
            newName: names[1],
            renamedAt: environment.now
        )
    }

    /// The app whose screen is meant; a name that the store does not know is refused.
    private static func app(
        of screen: String,
        _ arguments: Arguments,
        _ history: History,
        _ writer: RenameWriter
    ) throws -> String {
        let recorded = try writer.all().filter { $0.kind == .screen && $0.oldName == screen }
            .map(\.app)
        let apps = Set(history.cells.filter { $0.screen == screen }.map(\.app) + recorded).sorted()
        if let app = arguments.value("app") {
            if apps.contains(app) { return app }
            throw StoreError.notFound(kind: "screen of \(app)", name: screen, choices: [])
        }
        if apps.count > 1 {
            throw UsageError(
                "'\(screen)' is a screen of \(apps.joined(separator: ", ")); say which with '--app'"
            )
        }
        guard let app = apps.first else {
            let names = Set(history.cells.map(\.screen)).sorted()
            let near = UsageError.nearest(to: screen, in: names)
            throw StoreError.notFound(
                kind: "screen",
                name: screen,
                choices: (near.map { [$0] } ?? Array(names.prefix(8))).map { "'\($0)'" }
            )
        }
        return app
    }

    private static func list(
        _ arguments: Arguments,
        _ environment: Environment
    ) throws -> ExitStatus {
        let store = try Store.openForReading(path: environment.storePath(arguments))
        let records = try RenameWriter(store).all()
        let console = environment.console
        if arguments.has("json") {
            console.print(JSONValue.array(records.map(object)).text())
            return .done
        }
        guard !records.isEmpty else {
            console.print("nothing was renamed")
            return .done
        }
        var table = TextTable([
            .init("kind"), .init("old"), .init("new"), .init("app"), .init("renamed"),
            .init("taken back"),
        ])
        for record in records {
            table.add([
                record.kind.rawValue, record.oldName, record.newName, record.app,
                record.renamedAt.iso8601, record.revertedAt?.iso8601 ?? "",
            ])
        }
        console.printRaw(table.text(width: console.width, bold: console.style.bold))
        return .done
    }

    private static func object(_ record: RenameRecord) -> JSONValue {
        .members([
            "kind": .string(record.kind.rawValue), "app": .string(record.app),
            "old": .string(record.oldName), "new": .string(record.newName),
            "renamedAt": .string(record.renamedAt.iso8601),
            "revertedAt": .optional(record.revertedAt?.iso8601),
        ])
    }
}
