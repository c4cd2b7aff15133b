import AuditIngest
import AuditStore

/// The walks of one run of the store, or of one file.
struct WalkSide {
    /// One walk.
    struct Entry {
        /// The walk.
        let walk: Walk
        /// The screen, by the name that people know.
        let screen: String
        /// What the store says of it; nil for a file's.
        let stored: StoredWalk?

        /// The name without the request that made the walk.
        var name: String {
            stored?.name ?? walk.name.map { String($0.prefix { $0 != "@" }) } ?? screen
        }

        /// `ROOMS · closed · AX3`.
        var title: String {
            let condition = walk.scope.values.condition.displayName
            return name == screen
                ? "\(screen) · \(condition)" : "\(screen) · \(name) · \(condition)"
        }
    }

    /// The run's key, or the path.
    let name: String
    /// Whether it is a file.
    let isFile: Bool
    /// The walks, in order.
    let walks: [Entry]
    /// What has to be said of the file.
    let diagnostics: [Diagnostic]

    /// The walks of a file.
    ///
    /// - Parameters:
    ///   - path: The file, bundle or archive.
    ///   - filter: What narrows them.
    init(file path: String, filter: LedgerFilter) {
        name = path
        isFile = true
        var walks: [Entry] = []
        var diagnostics: [Diagnostic] = []
        for item in Inspector().inspect(path) {
            for evidence in item.evidence {
                let walk: Walk
                switch evidence {
                case .walk(let record): walk = Walk(record)
                case .focus(let probe): walk = Walk(probe)
                case .diagnostic(let diagnostic):
                    if diagnostic.code != "not-an-audit" { diagnostics.append(diagnostic) }
                    continue
                default: continue
                }
                let values = walk.scope.values
                let cell = CellInfo(
                    app: values.app ?? "",
                    screen: values.screen ?? walk.displayName,
                    deviceModel: values.device.model ?? "",
                    condition: values.condition
                )
                guard filter.matches(cell) else { continue }
                walks.append(Entry(walk: walk, screen: cell.screen, stored: nil))
            }
        }
        self.walks = walks
        self.diagnostics = diagnostics
    }

    /// The walks of a run; of several tries, the last one.
    ///
    /// - Parameters:
    ///   - run: The run's key.
    ///   - archive: The walks of the store.
    ///   - filter: What narrows them.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run has no walks at all.
    init(run: String, in archive: WalkArchive, filter: LedgerFilter) throws {
        name = run
        isFile = false
        guard archive.runs.contains(run) else {
            throw StoreError.notFound(
                kind: "run with walks, and no file,",
                name: run,
                choices: archive.runs.prefix(5).map { "'\($0)'" }
            )
        }
        walks = WalkRegressions.latest(try archive.walks(run: run, filter: filter))
            .map { Entry(walk: $0.walk, screen: $0.screen, stored: $0) }
        diagnostics = []
    }

    /// The names of the walks for a message.
    var names: String { walks.map { "'\($0.walk.name ?? $0.screen)'" }.joined(separator: ", ") }

    /// The walk with a name; see ``Walk/named(_:in:)``.
    func entry(named name: String?) -> Entry? {
        if walks.count == 1 { return walks[0] }
        guard let name else { return nil }
        let exact = walks.filter { $0.walk.name == name }
        if !exact.isEmpty { return exact.count == 1 ? exact[0] : nil }
        let stem = name.prefix { $0 != "@" }
        let similar = walks.filter { $0.name == stem || $0.screen == name }
        return similar.count == 1 ? similar[0] : nil
    }
}

/// Why walks could not be compared.
struct WalkProblem: Error, CustomStringConvertible {
    /// One sentence in lower case that ends with the remedy.
    let description: String
}
