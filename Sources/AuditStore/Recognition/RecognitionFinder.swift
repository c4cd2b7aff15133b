/// Finds what is one on a screen: rows of lists first, then cut labels, then what went and came in one run.
struct RecognitionFinder {
    private let walk: ScreenWalk
    /// The finding that each one is joined to.
    private var parent: [Int: Int] = [:]
    private(set) var links: [Recognition.Link] = []
    private(set) var patterns: [Int: String] = [:]
    /// Pairs that a later look saw together, and which are two therefore.
    private var apart: Set<Pair> = []

    private struct Pair: Hashable {
        let old: Int
        let new: Int
    }

    init(_ walk: ScreenWalk) { self.walk = walk }

    mutating func find() throws {
        let lists = try rowsOfLists()
        // Two that some look saw together are two: what says otherwise is left out, and the rest is found again.
        while true {
            parent = [:]
            links = []
            patterns = [:]
            for (pattern, rows) in lists {
                for row in rows.dropFirst() { join(row, to: rows[0]) }
                patterns[rows[0]] = pattern
            }
            try joinCutLabels()
            for turn in walk.turns { try recognise(turn) }
            guard let conflict = firstConflict() else { break }
            apart.insert(conflict)
        }
    }

    /// Each group of two or more, the oldest first.
    var groups: [[Int]] {
        let members = walk.findings.filter { parent[$0] != nil || parent.values.contains($0) }
        var groups: [Int: [Int]] = [:]
        for finding in members { groups[root(finding), default: []].append(finding) }
        return groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
    }

    private func root(_ finding: Int) -> Int {
        var at = finding
        while let next = parent[at] { at = next }
        return at
    }

    private mutating func join(_ new: Int, to old: Int) {
        let (one, other) = (root(old), root(new))
        if one != other { parent[other] = one }
    }

    private func isRow(_ finding: Int) -> Bool { patterns[root(finding)] != nil }

    /// A link whose two sides some look saw together.
    private func firstConflict() -> Pair? {
        for link in links.reversed() {
            for sight in walk.sights {
                let same = sight.findings.filter { root($0) == root(link.new) }
                if same.count > 1 { return Pair(old: link.old, new: link.new) }
            }
        }
        return nil
    }

    // MARK: - Lists

    /// The rows of each list, in the order in which they were seen.
    private func rowsOfLists() throws -> [(pattern: String, rows: [Int])] {
        var rows: [String: [Int]] = [:]
        for finding in walk.findings {
            let info = try walk.info(finding)
            guard let pattern = RowPattern.of(tier: info.tier, elementKey: info.elementKey) else {
                continue
            }
            // A label's pattern holds the element's type.
            rows["\(info.rule.id)\u{1F}\(pattern)", default: []].append(finding)
        }
        return try rows.filter { try $0.value.count >= RowPattern.leastRows && isList($0.value) }
            .map {
                (
                    pattern: $0.key.split(separator: "\u{1F}").last.map(String.init) ?? "",
                    rows: $0.value
                )
            }
            .sorted { $0.rows[0] < $1.rows[0] }
    }

    /// Whether one look saw enough of them at once, told them apart, and saw that they are rows.
    private func isList(_ rows: [Int]) throws -> Bool {
        let all = Set(rows)
        var tried: Set<[Int]> = []
        for sight in walk.sights {
            let seen = sight.findings.filter(all.contains)
            guard seen.count >= RowPattern.leastRows, tried.insert(seen).inserted else { continue }
            let run = walk.line.runs[sight.position].id
            let elements = try walk.history.sightings(in: sight.cell, of: run)
                .filter { walk.history.findings.index[$0.finding].map(seen.contains) ?? false }
                .map(\.element)
            if RowPattern.areRows(elements) { return true }
        }
        return false
    }

    // MARK: - Cut labels

    /// `Lunch on Fri…` is `Lunch on Friday` at a larger size.
    private mutating func joinCutLabels() throws {
        func isBare(_ info: FindingInfo) -> Bool {
            info.tier == .label && info.elementKey.hasPrefix("label:")
        }
        for cut in walk.findings {
            let info = try walk.info(cut)
            guard isBare(info), info.elementKey.contains("…") || info.elementKey.contains("..."),
                let start = try walk.history.findings.labels(of: cut).sorted().lazy
                    .compactMap(RecognitionFinder.cutStart).first
            else { continue }
            let candidates = try walk.findings.filter { whole in
                let other = try walk.info(whole)
                guard whole != cut, isBare(other), other.rule == info.rule,
                    other.ordinal == info.ordinal,
                    FindingIdentity.normalised(type: other.element.type)
                        == FindingIdentity.normalised(type: info.element.type)
                else { return false }
                return try walk.history.findings.labels(of: whole).contains {
                    $0.count > start.count && $0.hasPrefix(start)
                        && RecognitionFinder.cutStart($0) == nil
                } && !apart.contains(Pair(old: whole, new: cut))
            }
            guard let whole = candidates.first, Set(candidates.map(root)).count == 1 else {
                continue
            }
            guard !areTogether(whole, cut) else { continue }
            join(cut, to: whole)
            links.append(
                Recognition.Link(
                    old: whole,
                    new: cut,
                    pass: .cutLabel,
                    reason: "its label is cut off"
                )
            )
        }
    }

    /// What stands before the dots at a label's end; nil where it has none, or too little stands there.
    private static func cutStart(_ label: String?) -> Substring? {
        guard var start = label.map({ Substring($0) }) else { return nil }
        if start.hasSuffix("…") {
            start.removeLast()
        } else if start.hasSuffix("...") {
            start.removeLast(3)
        } else {
            return nil
        }
        while start.last?.isWhitespace == true { start.removeLast() }
        return start.count >= 3 ? start : nil
    }

    private func areTogether(_ left: Int, _ right: Int) -> Bool {
        walk.sights.contains { sight in
            sight.findings.contains { root($0) == root(left) }
                && sight.findings.contains { root($0) == root(right) }
        }
    }

    // MARK: - What went and came

    private mutating func recognise(_ turn: ScreenWalk.Turn) throws {
        let looked = try walk.history.facts(of: walk.line.runs[turn.position]).cells
        // What is still open where the run looked is not gone.
        var gone = Set(turn.gone.values.joined()).filter { finding in
            !isRow(finding) && (turn.open[finding] ?? []).allSatisfy { !looked.contains($0) }
        }
        var came = Set(turn.came.values.joined()).intersection(turn.isFirst).filter { !isRow($0) }
        guard !gone.isEmpty, !came.isEmpty else { return }
        var evidence = Evidence(walk, turn)
        for pass in EvidencePass.allCases where pass != .cutLabel {
            var news: [Int: [(new: Int, reason: String)]] = [:]
            var olds: [Int: Int] = [:]
            for old in walk.findings where gone.contains(old) {
                for new in walk.findings where came.contains(new) {
                    guard root(old) != root(new), !apart.contains(Pair(old: old, new: new)),
                        let reason = try evidence.reason(pass, old, new, gone: gone, came: came)
                    else { continue }
                    news[old, default: []].append((new, reason))
                    olds[new, default: 0] += 1
                }
            }
            for old in walk.findings {
                // Two that fit equally: nobody can say which it is.
                guard let found = news[old], found.count == 1, olds[found[0].new] == 1 else {
                    continue
                }
                join(found[0].new, to: old)
                links.append(
                    Recognition.Link(
                        old: old,
                        new: found[0].new,
                        pass: pass,
                        reason: found[0].reason
                    )
                )
                gone.remove(old)
                came.remove(found[0].new)
            }
        }
    }
}
