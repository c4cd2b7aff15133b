/// Which step of one walk is which step of another.
///
/// A longest common subsequence gives the anchors; what is left is paired by ever weaker evidence,
/// each step at most once. What comes of it is listed in `docs/walks.md`, "Kinds of differences".
struct WalkMatch {
    /// How a pair was found.
    enum Evidence {
        /// The same label, position, traits and states.
        case equal
        /// The same label and position.
        case key
        /// One label is the other behind the label of its pane.
        case pane
        /// The same place between neighbours.
        case place
    }

    let old: [WalkStep]
    let new: [WalkStep]
    /// The new index of each old step; -1 where it has none.
    private(set) var newOfOld: [Int]
    /// The old index of each new step; -1 where it has none.
    private(set) var oldOfNew: [Int]
    /// How each old step was paired.
    private(set) var evidence: [Evidence?]
    /// Keys with their positions, as numbers.
    private var oldPlaces: [Int] = []
    private var newPlaces: [Int] = []
    private let spokenPlaces: Set<Int>

    init(_ old: [WalkStep], _ new: [WalkStep]) {
        self.old = old
        self.new = new
        newOfOld = Array(repeating: -1, count: old.count)
        oldOfNew = Array(repeating: -1, count: new.count)
        evidence = Array(repeating: nil, count: old.count)
        var places = Interner<Place>()
        oldPlaces = old.map { places.number(Place($0)) }
        spokenPlaces = Set(oldPlaces)
        newPlaces = new.map { places.number(Place($0)) }
        var whole = Interner<Whole>()
        let oldWhole = old.map { whole.number(Whole($0)) }
        let newWhole = new.map { whole.number(Whole($0)) }
        for (oldIndex, newIndex) in CommonSubsequence.indexes(oldWhole, newWhole) {
            pair(oldIndex, newIndex, .equal)
        }
        pairInOrder(oldWhole, newWhole)
        pairByKey()
        pairPanes()
        pairByPlace()
    }

    private struct Place: Hashable {
        let key: String
        let position: String?
        init(_ step: WalkStep) {
            key = step.key
            position = step.position
        }
    }

    private struct Whole: Hashable {
        let key: String
        let position: String?
        let traits: [String]
        let states: [String]
        init(_ step: WalkStep) {
            key = step.key
            position = step.position
            traits = step.traits
            states = step.states
        }
    }

    /// Whether the baseline speaks a step with this label and position.
    func baselineSpeaks(_ newIndex: Int) -> Bool { spokenPlaces.contains(newPlaces[newIndex]) }

    /// The old steps without a partner.
    var leftOld: [Int] { newOfOld.indices.filter { newOfOld[$0] < 0 } }

    /// The new steps without a partner.
    var leftNew: [Int] { oldOfNew.indices.filter { oldOfNew[$0] < 0 } }

    private mutating func pair(_ oldIndex: Int, _ newIndex: Int, _ how: Evidence) {
        guard newOfOld[oldIndex] < 0, oldOfNew[newIndex] < 0 else { return }
        newOfOld[oldIndex] = newIndex
        oldOfNew[newIndex] = oldIndex
        evidence[oldIndex] = how
    }

    // MARK: - Equal steps elsewhere

    /// The k-th of equal steps with the k-th.
    private mutating func pairInOrder(_ oldKeys: [Int], _ newKeys: [Int]) {
        var waiting: [Int: [Int]] = [:]
        for index in leftNew.reversed() { waiting[newKeys[index], default: []].append(index) }
        for index in leftOld {
            guard let found = waiting[oldKeys[index]]?.popLast() else { continue }
            pair(index, found, .equal)
        }
    }

    /// The most equal steps among which the nearest is looked for, so that a hostile walk costs no more than a long one.
    private static let mostCandidates = 500

    /// The nearest step with the same label and position.
    private mutating func pairByKey() {
        var waiting: [Int: [Int]] = [:]
        for index in leftNew where !new[index].key.isEmpty {
            waiting[newPlaces[index], default: []].append(index)
        }
        for index in leftOld {
            guard let candidates = waiting[oldPlaces[index]], !candidates.isEmpty else { continue }
            let expected = expectedPlace(index)
            guard
                let at = candidates.indices.prefix(WalkMatch.mostCandidates).min(by: {
                    abs(candidates[$0] - expected) < abs(candidates[$1] - expected)
                })
            else { continue }
            pair(index, candidates[at], .key)
            waiting[oldPlaces[index]]?.remove(at: at)
        }
    }

    /// Where an old step would stand in the new walk: behind its paired neighbour.
    private func expectedPlace(_ index: Int) -> Int {
        var at = index - 1
        while at >= 0, index - at <= 16 {
            if newOfOld[at] >= 0 { return newOfOld[at] + (index - at) }
            at -= 1
        }
        return index
    }

    // MARK: - Pane labels

    private mutating func pairPanes() {
        let left = leftNew
        guard !left.isEmpty, !leftOld.isEmpty else { return }
        var newKeys: [String: [Int]] = [:]
        var newTails: [String: [Int]] = [:]
        for index in left {
            newKeys[new[index].key, default: []].append(index)
            for tail in WalkMatch.tails(new[index].label) {
                newTails[tail, default: []].append(index)
            }
        }
        for index in leftOld {
            var found = free(newTails[old[index].key])
            for tail in WalkMatch.tails(old[index].label) where found.isEmpty {
                found = free(newKeys[tail])
            }
            let expected = expectedPlace(index)
            if let nearest = found.min(by: { abs($0 - expected) < abs($1 - expected) }) {
                pair(index, nearest, .pane)
            }
        }
    }

    /// Those of the steps that have no partner.
    private func free(_ indexes: [Int]?) -> [Int] {
        indexes?.prefix(WalkMatch.mostCandidates).filter { oldOfNew[$0] < 0 } ?? []
    }

    /// The keys of what follows each comma of a label, the longest first.
    static func tails(_ label: String) -> [String] {
        var result: [String] = []
        for index in label.indices {
            let next = label.index(after: index)
            let isMark =
                "、，".contains(label[index])
                || label[index] == "," && next < label.endIndex && label[next] == " "
            guard isMark, result.count < 8 else { continue }
            let tail = WalkText.key(String(WalkText.trimmed(label[next...])))
            if !tail.isEmpty { result.append(tail) }
        }
        return result
    }

    // MARK: - Places

    /// The largest gap whose steps are compared with each other.
    private static let largestGap = 80

    /// Steps that stand between the same neighbours, or behind or before the same one, and differ in their label.
    private mutating func pairByPlace() {
        for side in [Side.both, .before, .after] {
            var newGaps: [GapName: Range<Int>] = [:]
            for run in WalkMatch.runs(oldOfNew) {
                let after = run.upperBound == new.count ? Int.max : run.upperBound
                newGaps[GapName(run.lowerBound - 1, after, side)] = run
            }
            guard !newGaps.isEmpty else { return }
            for run in WalkMatch.runs(newOfOld) {
                let before = run.lowerBound == 0 ? -1 : newOfOld[run.lowerBound - 1]
                let after = run.upperBound == old.count ? Int.max : newOfOld[run.upperBound]
                guard let other = newGaps[GapName(before, after, side)] else { continue }
                pairGap(Array(run), Array(other))
            }
        }
    }

    private enum Side { case both, before, after }

    /// The neighbours of a run of steps without partner, as indexes of the new walk.
    private struct GapName: Hashable {
        var before: Int?
        var after: Int?

        init(_ before: Int, _ after: Int, _ side: Side) {
            self.before = side == .after ? nil : before
            self.after = side == .before ? nil : after
        }
    }

    /// The runs of steps without a partner.
    private static func runs(_ partners: [Int]) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var at = 0
        while at < partners.count {
            let start = at
            while at < partners.count, partners[at] < 0 { at += 1 }
            if at > start { result.append(start..<at) }
            at += 1
        }
        return result
    }

    private mutating func pairGap(_ oldMembers: [Int], _ newMembers: [Int]) {
        guard oldMembers.count <= WalkMatch.largestGap, newMembers.count <= WalkMatch.largestGap
        else {
            pairLargeGap(oldMembers, newMembers)
            return
        }
        var candidates: [(likeness: Double, old: Int, new: Int)] = []
        for oldIndex in oldMembers {
            for newIndex in newMembers where old[oldIndex].traits == new[newIndex].traits {
                if maskedEqual(oldIndex, newIndex) {
                    // A number that the baseline speaks elsewhere is another element, not a live value.
                    if !baselineSpeaks(newIndex) { candidates.append((2, oldIndex, newIndex)) }
                    continue
                }
                let likeness = Likeness.ratio(old[oldIndex].key, new[newIndex].key)
                if likeness >= 0.5 { candidates.append((likeness, oldIndex, newIndex)) }
            }
        }
        candidates.sort {
            if $0.likeness != $1.likeness { return $0.likeness > $1.likeness }
            return ($0.old, $0.new) < ($1.old, $1.new)
        }
        for candidate in candidates { pair(candidate.old, candidate.new, .place) }
        let oldLeft = oldMembers.filter { newOfOld[$0] < 0 }
        let newLeft = newMembers.filter { oldOfNew[$0] < 0 }
        if oldLeft.count == 1, newLeft.count == 1, let oldIndex = oldLeft.first,
            let newIndex = newLeft.first, old[oldIndex].traits == new[newIndex].traits,
            !maskedEqual(oldIndex, newIndex)
        {
            pair(oldIndex, newIndex, .place)
        }
    }

    /// Too many to compare each with each: the k-th with the k-th, where the gap kept its size.
    private mutating func pairLargeGap(_ oldMembers: [Int], _ newMembers: [Int]) {
        guard oldMembers.count == newMembers.count else { return }
        for (oldIndex, newIndex) in zip(oldMembers, newMembers)
        where old[oldIndex].traits == new[newIndex].traits {
            let isAlike =
                maskedEqual(oldIndex, newIndex)
                ? !baselineSpeaks(newIndex)
                : Likeness.ratio(old[oldIndex].key, new[newIndex].key) >= 0.5
            if isAlike { pair(oldIndex, newIndex, .place) }
        }
    }

    /// Whether two steps differ in numbers only.
    func maskedEqual(_ oldIndex: Int, _ newIndex: Int) -> Bool {
        let left = old[oldIndex]
        let right = new[newIndex]
        return WalkMatch.masked(left.key) == WalkMatch.masked(right.key)
            && WalkMatch.masked(left.position ?? "") == WalkMatch.masked(right.position ?? "")
    }

    /// The text with `#` for every number, also one with separators, a sign or a fraction.
    static func masked(_ text: String) -> String {
        WalkWords.maskingNumbers(text) ?? text
    }
}
