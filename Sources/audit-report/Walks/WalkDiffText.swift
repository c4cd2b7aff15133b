import AuditStore

/// The text of `walks diff`: the order in one sentence, both walks side by side, then what became of each step.
struct WalkDiffText {
    let console: Console

    /// The text of a whole comparison.
    func text(_ diff: WalkDiff) -> String {
        var text = ""
        for pair in diff.pairs {
            text += "\(pair.title)\n"
            switch pair.result {
            case .failure(let refusal): text += wrapped("not compared: \(refusal)", indent: 2)
            case .success(let comparison): text += self.text(comparison, diff)
            }
            if case .success = pair.result, let note = pair.note {
                text += wrapped(note, indent: 2)
            }
            text += "\n"
        }
        for note in diff.notes { text += wrapped(note, indent: 0) }
        return Console.harmless(text)
    }

    private func text(_ comparison: WalkComparison, _ diff: WalkDiff) -> String {
        let marks = WalkMarks(comparison)
        var text = marks.order.isEmpty ? wrapped(marks.headline, indent: 2) : ""
        for difference in marks.order { text += sentence(difference) }
        if !comparison.differences.isEmpty {
            text += "\n" + table(marks, diff.old.name, diff.new.name) + "\n"
        }
        for difference in marks.steps { text += sentence(difference) }
        if marks.ignored > 0 {
            text +=
                marks.ignored == 1
                ? "  1 difference is only of numbers\n"
                : "  \(marks.ignored) differences are only of numbers\n"
        }
        return text
    }

    private func sentence(_ difference: WalkDifference) -> String {
        wrapped(
            "\(difference.verdict.rawValue) \(difference.kind.rawValue): \(difference.detail)",
            indent: 2
        )
    }

    private func table(_ marks: WalkMarks, _ old: String, _ new: String) -> String {
        var table = TextTable([
            .init("", alignsRight: true), .init(Self.end(of: old)), .init(""),
            .init("", alignsRight: true), .init(Self.end(of: new)),
        ])
        for row in marks.rows {
            table.add([
                row.old.map { String($0.number) } ?? "", row.old?.text ?? "", row.sign,
                row.new.map { String($0.number) } ?? "", row.new?.text ?? "",
            ])
        }
        return table.text(width: console.width - 2).split(separator: "\n")
            .map { "  \($0)\n" }.joined()
    }

    /// The last part of a path.
    static func end(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// A sentence in lines that fit the width.
    private func wrapped(_ sentence: String, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var text = ""
        var line = margin
        for word in sentence.split(separator: " ") {
            let isFirst = DisplayWidth.of(line) <= indent
            if !isFirst, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > console.width {
                text += line + "\n"
                line = margin + "  " + word
            } else {
                line += (isFirst ? "" : " ") + word
            }
        }
        return text + line + "\n"
    }
}
