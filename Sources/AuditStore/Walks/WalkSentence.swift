/// The sentences that explain differences to a person.
enum WalkSentence {
    /// The most labels of a list that are written out.
    static let most = 12

    /// A text in quotes; what would break a line is left out.
    static func quoted(_ text: String) -> String {
        let body = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return body.count > 160 ? "\"\(body.prefix(159))…\"" : "\"\(body)\""
    }

    /// `[Inbox, Left 1, Left 2]`.
    static func list(_ labels: some Collection<String>) -> String {
        var shown = labels.prefix(most).joined(separator: ", ")
        if labels.count > most { shown += ", … \(labels.count - most) more" }
        return "[\(shown)]"
    }

    static func order(
        _ kind: WalkDifferenceKind,
        blocks: [[String]],
        switches: Int,
        moved: [String],
        of count: Int
    ) -> String {
        switch kind {
        case .interleaved:
            return
                "read row by row: \(blocks.map { list($0) }.joined(separator: " and ")), \(switches) switches, at least \(moved.count) of \(count) steps moved"
        case .deinterleaved:
            return
                "read pane by pane again: at least \(moved.count) of \(count) steps moved to where they belong"
        case .paneOrderChanged where blocks.allSatisfy({ $0.count == 1 }) && blocks.count > 2:
            return "read backwards: \(list(blocks.joined())) is spoken from the end to the start"
        case .paneOrderChanged:
            return
                "panes read in another order: \(blocks.map { list($0) }.joined(separator: " and ")) are intact, but their order changed"
        default:
            let names = list(moved)
            return
                "read in another order: at least \(moved.count) of \(count) steps moved: \(names)"
        }
    }

    static func change(
        _ step: WalkStep,
        at index: Int,
        lost: [String],
        gained: [String],
        isTrait: Bool
    ) -> String {
        let name = quoted(step.displayName)
        let spoken = isTrait ? "spoken as " : ""
        let was = spoken + lost.joined(separator: ", ")
        let now = spoken + gained.joined(separator: ", ")
        let what =
            if gained.isEmpty {
                "is not \(was) any more"
            } else if lost.isEmpty {
                "is now \(now)"
            } else {
                "was \(was) and is now \(now)"
            }
        return "\(name) \(what), at step \(index + 1)"
    }

    static func label(_ old: WalkStep, _ new: WalkStep, at index: Int, isValue: Bool) -> String {
        let (was, now) = (quoted(old.displayName), quoted(new.displayName))
        return isValue
            ? "\(was) now says \(now), only numbers differ, at step \(index + 1)"
            : "\(was) is now called \(now), at step \(index + 1)"
    }

    static func pane(longer: WalkStep, shorter: WalkStep, isLost: Bool, at index: Int) -> String {
        var head = longer.label[...]
        if let tail = head.range(ofTail: shorter.label) { head = head[..<tail] }
        while let last = head.last, last == " " || ",、，".contains(last) { head = head.dropLast(1) }
        let what = isLost ? "is not spoken any more" : "is now spoken"
        return
            "the pane's label \(quoted(String(head))) \(what) before \(quoted(shorter.displayName)), at step \(index + 1)"
    }
}

extension Substring {
    /// Where a text begins that this one ends with, without regard to case.
    fileprivate func range(ofTail tail: String) -> Index? {
        guard count > tail.count else { return nil }
        let start = index(endIndex, offsetBy: -tail.count)
        return self[start...].lowercased() == tail.lowercased() ? start : nil
    }
}
