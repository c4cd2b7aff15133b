import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command of the program: one file each.
protocol Command: SendableMetatype {
    /// What it is called, takes and says about itself.
    static var spec: CommandSpec { get }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - arguments: What the user typed, checked against ``spec``.
    ///   - environment: What the command may know of the world.
    /// - Returns: The exit status.
    /// - Throws: ``UsageError`` for a command line that makes no sense, anything else for work that could not be done.
    static func run(_ arguments: Arguments, _ environment: Environment) throws -> ExitStatus
}

/// The exit status, as the help explains it.
enum ExitStatus: Int32 {
    /// Done, nothing to object to.
    case done = 0
    /// Regressions found, settings to reset.
    case gate = 1
    /// The command could not do its work.
    case failure = 2
    /// The evidence is incomplete.
    case incomplete = 3

    /// The status of a gate that was also given incomplete evidence: the gate wins.
    static func of(gate: Bool, incomplete: Bool) -> ExitStatus {
        gate ? .gate : incomplete ? .incomplete : .done
    }
}

/// What a command may know of the world: everything that could differ from one run to the next is passed in.
struct Environment {
    /// Where text goes.
    let console: Console
    /// The time.
    let now: Timestamp
    /// The program's version.
    let version: String
    /// The environment variables.
    let variables: [String: String]

    /// The path of the store: `--store`, else `AUDIT_STORE`, else `audit-store.sqlite`.
    func storePath(_ arguments: Arguments) -> String {
        if let path = arguments.value("store") { return path }
        if let path = variables["AUDIT_STORE"], !path.isEmpty { return path }
        return "audit-store.sqlite"
    }

    /// The process' own environment.
    static func process() -> Environment {
        var variables: [String: String] = [:]
        var at = environ
        while let entry = at.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            at += 1
        }
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Environment(
            console: Console(environment: variables),
            now: Timestamp(
                milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
            ),
            version: Program.version,
            variables: variables
        )
    }
}
