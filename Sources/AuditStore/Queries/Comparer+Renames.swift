extension Comparer {
    /// What one name has on it: the rules that elements break, without the screen.
    private struct Marks {
        var elements: Set<String> = []
        private var isLooked = false
        private var wasLooked = false

        /// The head looks nowhere under this name.
        var isGone: Bool { !isLooked }
        /// Nobody looked anywhere under this name up to the base.
        var isNew: Bool { isLooked && !wasLooked }

        mutating func note(_ isLooked: Bool, _ wasLooked: Bool) {
            self.isLooked = self.isLooked || isLooked
            self.wasLooked = self.wasLooked || wasLooked
        }
    }

    /// Screens and poses that are gone, and new ones that have most of their elements: perhaps the same under another name.
    ///
    /// Closes nothing and joins nothing. One candidate on each side, or no question.
    func renameQuestions() throws -> [RenameQuestion] {
        try questions(.screen) { $0.screen }
            + questions(.pose) { $0.condition.pose.rawValue }
    }

    private func questions(
        _ kind: RenameKind,
        _ name: (CellInfo) -> String
    ) throws -> [RenameQuestion] {
        var apps: [String: [String: Marks]] = [:]
        for (cell, point) in points {
            let info = history.cells[cell]
            let isLooked = headFacts.cells.contains(cell)
            let wasLooked = point.base.newest != nil
            apps[info.app, default: [:]][name(info), default: Marks()].note(isLooked, wasLooked)
        }
        // Only what is gone, and what is new, has to be looked at closely.
        for (cell, point) in points {
            let info = history.cells[cell]
            let key = name(info)
            guard let marks = apps[info.app]?[key], marks.isGone || marks.isNew else { continue }
            let open = marks.isGone ? point.base.open : point.head.open
            for finding in open.keys {
                let mark = try mark(finding, kind)
                apps[info.app]?[key]?.elements.insert(mark)
            }
        }
        var questions: [RenameQuestion] = []
        for (app, names) in apps.sorted(by: { $0.key < $1.key }) {
            let gone = names.filter { $0.value.isGone && !$0.value.elements.isEmpty }
            let came = names.filter(\.value.isNew)
            let pairs = gone.flatMap { old in
                came.compactMap { new -> RenameQuestion? in
                    let total = old.value.elements.count
                    let shared = old.value.elements.intersection(new.value.elements).count
                    guard shared > 0, shared * 2 >= total else { return nil }
                    return RenameQuestion(
                        kind: kind,
                        app: app,
                        oldName: old.key,
                        newName: new.key,
                        shared: shared,
                        total: total
                    )
                }
            }
            questions += pairs.filter { pair in
                pairs.count { $0.oldName == pair.oldName } == 1
                    && pairs.count { $0.newName == pair.newName } == 1
            }
        }
        return questions.sorted { ($0.app, $0.oldName) < ($1.app, $1.oldName) }
    }

    private func mark(_ finding: Int, _ kind: RenameKind) throws -> String {
        let info = try history.findings.info(finding)
        let mark = "\(info.rule.id)\u{1F}\(info.elementKey)\u{1F}\(info.ordinal)"
        return kind == .screen ? mark : "\(info.screen)\u{1F}\(mark)"
    }
}
