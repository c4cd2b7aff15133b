extension Comparer {
    /// What one name has on it: the rules that elements break, without the screen.
    private struct Marks {
        var old: Set<String> = []
        var new: Set<String> = []
        var newIsLooked = false
        var wasLooked = false
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
            var marks = apps[info.app]?[name(info)] ?? Marks()
            let looked = headFacts.cells.contains(cell)
            marks.newIsLooked = marks.newIsLooked || looked
            marks.wasLooked = marks.wasLooked || point.base.newest != nil
            for finding in point.base.open.keys {
                marks.old.insert(try mark(finding, kind))
            }
            if looked {
                for finding in point.head.open.keys {
                    marks.new.insert(try mark(finding, kind))
                }
            }
            apps[info.app, default: [:]][name(info)] = marks
        }
        var questions: [RenameQuestion] = []
        for (app, names) in apps.sorted(by: { $0.key < $1.key }) {
            let gone = names.filter { !$0.value.newIsLooked && !$0.value.old.isEmpty }
            let came = names.filter { $0.value.newIsLooked && !$0.value.wasLooked }
            let pairs = gone.flatMap { old in
                came.compactMap { new -> RenameQuestion? in
                    let shared = old.value.old.intersection(new.value.new).count
                    guard shared > 0, shared * 2 >= old.value.old.count else { return nil }
                    return RenameQuestion(
                        kind: kind,
                        app: app,
                        oldName: old.key,
                        newName: new.key,
                        shared: shared,
                        total: old.value.old.count
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
