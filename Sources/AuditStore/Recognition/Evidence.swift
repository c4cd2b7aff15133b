/// What speaks for two findings being one, of which one went and one came in the same run.
struct Evidence {
    private let walk: ScreenWalk
    private let turn: ScreenWalk.Turn
    private var sightings: [Place: [Sighting]] = [:]

    private struct Place: Hashable {
        let cell: Int
        let position: Int
    }

    /// What one cell says.
    private enum Verdict {
        case same, other, unknown
    }

    init(_ walk: ScreenWalk, _ turn: ScreenWalk.Turn) {
        self.walk = walk
        self.turn = turn
    }

    /// Why two findings are one by one kind of evidence; nil where it does not say so.
    ///
    /// - Parameters:
    ///   - pass: The kind of evidence.
    ///   - old: What went.
    ///   - new: What came.
    ///   - gone: Everything that went and is not recognised yet.
    ///   - came: Everything that came and is not recognised yet.
    /// - Returns: The reason, for people.
    /// - Throws: ``SQLiteError``.
    mutating func reason(
        _ pass: EvidencePass,
        _ old: Int,
        _ new: Int,
        gone: Set<Int>,
        came: Set<Int>
    ) throws -> String? {
        let cells = walk.cells.filter {
            turn.gone[$0]?.contains(old) ?? false && turn.came[$0]?.contains(new) ?? false
        }
        guard !cells.isEmpty else { return nil }
        let one = try walk.info(old)
        let other = try walk.info(new)
        if pass == .otherRule {
            guard one.rule != other.rule, one.rule.type == other.rule.type, one.tier < .none,
                one.elementKey == other.elementKey, one.ordinal == other.ordinal
            else { return nil }
            return "the same element in other words"
        }
        guard one.rule == other.rule else { return nil }
        // As the two looks described them: what a finding was called when it was seen first may be long out of date.
        var elements = (old: one.element, new: other.element)
        for cell in cells {
            guard let (before, after) = try both(cell, (old, new)) else { continue }
            elements = (before.element, after.element)
            break
        }
        if pass == .classToLabel {
            guard (one.tier >= .className) != (other.tier >= .className),
                let name = elements.old.className, !name.isEmpty, name == elements.new.className,
                one.ordinal == other.ordinal,
                turn.gone.filter({ $0.value.contains(old) }).map(\.key).sorted()
                    == turn.came.filter({ $0.value.contains(new) }).map(\.key).sorted()
            else { return nil }
            return "the same element, described in another way"
        }
        guard
            FindingIdentity.normalised(type: elements.old.type)
                == FindingIdentity.normalised(type: elements.new.type)
        else { return nil }
        return try byName(
            pass,
            one.described(as: elements.old),
            other.described(as: elements.new),
            cells,
            (old, new),
            gone: gone,
            came: came
        )
    }

    private mutating func byName(
        _ pass: EvidencePass,
        _ one: FindingInfo,
        _ other: FindingInfo,
        _ cells: [Int],
        _ pair: (old: Int, new: Int),
        gone: Set<Int>,
        came: Set<Int>
    ) throws -> String? {
        func filled(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let identifiers = (filled(one.element.identifier), filled(other.element.identifier))
        let labels = (filled(one.element.label), filled(other.element.label))
        // `row.3` and `row.4`, `Item 1` and `Item 2` are two.
        for case (let left?, let right?) in [identifiers, labels]
        where RowPattern.differOnlyInNumbers(left, right) { return nil }
        var isSameLabel: Bool?
        if let left = labels.0, let right = labels.1 {
            isSameLabel = VolatileText.label(left) == VolatileText.label(right)
        }
        let hasBoth = identifiers.0 != nil && identifiers.1 != nil
        let place = try place(cells, pair)
        let position =
            place == .unknown ? try position(cells, pair, gone: gone, came: came) : .unknown
        switch pass {
        case .newIdentifier:
            guard isSameLabel == true, one.elementKey != other.elementKey else { return nil }
            if place == .same { return "the same label in the same place" }
            if position == .same { return "the same label at the same position" }
            if hasBoth { return nil }
            // With or without an identifier: the label is what it was known by.
            guard one.ordinal == other.ordinal else { return nil }
            return identifiers.0 == nil
                ? "the same label, which has an identifier now"
                : "the same label, which has no identifier any more"
        case .samePlace:
            // Two identifiers are two elements, unless the label says otherwise.
            if hasBoth { return nil }
            return place == .same ? "in the same place" : nil
        case .samePosition:
            guard !hasBoth, isSameLabel != nil else { return nil }
            return position == .same ? "at the same position among its neighbours" : nil
        default: return nil
        }
    }

    // MARK: - Place

    private mutating func place(_ cells: [Int], _ pair: (old: Int, new: Int)) throws -> Verdict {
        var verdict = Verdict.unknown
        for cell in cells {
            guard let (old, new) = try both(cell, pair), let before = old.element.frame,
                let after = new.element.frame
            else { continue }
            guard before.isNear(after) else { return .other }
            verdict = .same
        }
        return verdict
    }

    private mutating func both(
        _ cell: Int,
        _ pair: (old: Int, new: Int)
    ) throws -> (Sighting, Sighting)? {
        guard let position = turn.before[cell] else { return nil }
        let before = try sightings(cell, position).first(where: isOf(pair.old))
        let after = try sightings(cell, turn.position).first(where: isOf(pair.new))
        guard let before, let after else { return nil }
        return (before, after)
    }

    private func isOf(_ finding: Int) -> (Sighting) -> Bool {
        { walk.history.findings.index[$0.finding] == finding }
    }

    private mutating func sightings(_ cell: Int, _ position: Int) throws -> [Sighting] {
        let place = Place(cell: cell, position: position)
        if let known = sightings[place] { return known }
        let found = try walk.history.sightings(in: cell, of: walk.line.runs[position].id)
        sightings[place] = found
        return found
    }

    // MARK: - Position

    /// Whether both stand between the same neighbours, and nothing else of their kind came or went there.
    private mutating func position(
        _ cells: [Int],
        _ pair: (old: Int, new: Int),
        gone: Set<Int>,
        came: Set<Int>
    ) throws -> Verdict {
        var verdict = Verdict.unknown
        for cell in cells {
            guard let (old, new) = try both(cell, pair), let before = turn.before[cell] else {
                continue
            }
            let left = try list(cell, before, like: old)
            let right = try list(cell, turn.position, like: new)
            guard let one = try gap(left, around: pair.old, without: gone, other: right),
                let other = try gap(right, around: pair.new, without: came, other: left)
            else { continue }
            guard one == other else { return .other }
            verdict = .same
        }
        return verdict
    }

    /// The findings of one audit in the order of its list; nil where the store does not know the order.
    private mutating func list(_ cell: Int, _ position: Int, like one: Sighting) throws -> [Int]? {
        let all = try sightings(cell, position).filter {
            $0.test == one.test && $0.attempt == one.attempt
        }
        guard all.allSatisfy({ $0.position != nil }) else { return nil }
        return all.sorted { ($0.position ?? 0) < ($1.position ?? 0) }
            .compactMap { walk.history.findings.index[$0.finding] }
    }

    /// The neighbours of a finding that both lists have; nil where another one of its kind stands between them.
    private func gap(
        _ list: [Int]?,
        around finding: Int,
        without turned: Set<Int>,
        other: [Int]?
    ) throws -> [Int]? {
        guard let list, let other, let at = list.firstIndex(of: finding) else { return nil }
        let both = Set(list).intersection(other)
        let info = try walk.info(finding)
        let type = FindingIdentity.normalised(type: info.element.type)
        func neighbour(_ indices: some Sequence<Int>) throws -> Int? {
            for index in indices {
                if both.contains(list[index]) { return list[index] }
                let one = try walk.info(list[index])
                if turned.contains(list[index]), one.rule == info.rule,
                    FindingIdentity.normalised(type: one.element.type) == type
                {
                    return nil
                }
            }
            return -1
        }
        guard let before = try neighbour((0..<at).reversed()),
            let after = try neighbour((at + 1)..<list.count)
        else { return nil }
        return [before, after]
    }
}

extension Frame {
    /// How far edges may be apart, in points, for two frames to be the same place: another text of another width moves some of them.
    private static let tolerance = 8.0

    /// Whether another frame is the same place: the same row and height, and one of left edge, right edge and middle.
    func isNear(_ other: Frame) -> Bool {
        func near(_ left: Double, _ right: Double) -> Bool {
            abs(left - right) <= Frame.tolerance
        }
        guard near(y, other.y), near(height, other.height) else { return false }
        return near(x, other.x) || near(x + width, other.x + other.width)
            || near(x + width / 2, other.x + other.width / 2)
    }
}
