/// The second stage of identity: what is left between base and head is recognised by evidence, from strong to weak.
///
/// Only where exactly one finding went and exactly one came with the same evidence, on one screen, in cells that they share. Otherwise both
/// stay as they are.
extension Comparer {
    /// What two findings have to have in common.
    private struct Evidence: Hashable {
        let app: String
        let screen: String
        let texts: [String]
    }

    func recognise(_ changes: inout [FindingChange]) throws {
        // What was fixed and what is new, as places in the list.
        var gone = changes.indices.filter { changes[$0].kind == .fixed }
        var came = changes.indices.filter { changes[$0].kind == .new && !changes[$0].isFlaky }
        var matched: Set<Int> = []
        for pass in EvidencePass.allCases where !gone.isEmpty && !came.isEmpty {
            var old: [Evidence: [Int]] = [:]
            var new: [Evidence: [Int]] = [:]
            for at in gone {
                for one in evidence(pass, changes[at].finding) { old[one, default: []].append(at) }
            }
            for at in came {
                for one in evidence(pass, changes[at].finding) { new[one, default: []].append(at) }
            }
            for (evidence, candidates) in old.sorted(by: { $0.value[0] < $1.value[0] }) {
                guard candidates.count == 1, let others = new[evidence], others.count == 1,
                    !matched.contains(candidates[0]), !matched.contains(others[0]),
                    try agree(pass, changes[candidates[0]], changes[others[0]])
                else { continue }
                join(&changes[others[0]], with: changes[candidates[0]], pass)
                matched.formUnion([candidates[0], others[0]])
            }
            gone.removeAll { matched.contains($0) }
            came.removeAll { matched.contains($0) }
        }
        let rest = changes.indices.filter { !(matched.contains($0) && changes[$0].kind == .fixed) }
        changes = rest.map { changes[$0] }
    }

    private func evidence(_ pass: EvidencePass, _ finding: FindingInfo) -> [Evidence] {
        func make(_ texts: String?...) -> [Evidence] {
            let filled = texts.compactMap { $0 }.filter { !$0.isEmpty }
            guard filled.count == texts.count else { return [] }
            return [Evidence(app: finding.app, screen: finding.screen, texts: filled)]
        }
        let ordinal = String(finding.ordinal)
        switch pass {
        case .newIdentifier:
            return make(
                finding.rule.id,
                FindingIdentity.normalised(type: finding.element.type),
                finding.element.label.map(VolatileText.label),
                ordinal
            )
        case .otherRule:
            guard finding.tier < .none else { return [] }
            return make(finding.rule.type.rawValue, finding.elementKey, ordinal)
        case .classToLabel:
            return make(finding.rule.id, finding.element.className, ordinal)
        }
    }

    /// Whether nothing speaks against two findings being one.
    private func agree(
        _ pass: EvidencePass,
        _ old: FindingChange,
        _ new: FindingChange
    ) throws -> Bool {
        let before = Set((kindCells[old.finding.key] ?? []).flatMap { $0.1 })
        let after = Set(new.openCells)
        guard !before.isDisjoint(with: after) else { return false }
        switch pass {
        case .newIdentifier:
            guard old.finding.elementKey != new.finding.elementKey else { return false }
            // `row.3` and `row.4` are two rows, and names that were both there are two elements.
            return !Comparer.differInNumbers(old.finding, new.finding)
                && !isStillThere(old.finding) && !wasThere(new.finding)
        case .otherRule:
            return old.finding.rule != new.finding.rule
        case .classToLabel:
            return (old.finding.tier >= .className) != (new.finding.tier >= .className)
                && before == after
        }
    }

    private static func differInNumbers(_ left: FindingInfo, _ right: FindingInfo) -> Bool {
        guard let one = left.element.identifier, let other = right.element.identifier else {
            return false
        }
        return one.filter { !$0.isNumber } == other.filter { !$0.isNumber }
    }

    private func isStillThere(_ finding: FindingInfo) -> Bool {
        elements(at: \.head).contains(ElementKey(finding))
    }

    private func wasThere(_ finding: FindingInfo) -> Bool {
        elements(at: \.base).contains(ElementKey(finding))
    }

    /// An element on a screen, whatever rule it breaks.
    struct ElementKey: Hashable {
        let app: String
        let screen: String
        let key: String

        init(_ finding: FindingInfo) {
            app = finding.app
            screen = finding.screen
            key = finding.elementKey
        }
    }

    /// The elements of all findings that are open at a point.
    func elements(
        at side: KeyPath<(base: CellPoint, head: CellPoint), CellPoint>
    ) -> Set<ElementKey> {
        if let known = elementsBySide[side] { return known }
        var elements: Set<ElementKey> = []
        for point in points.values {
            for finding in point[keyPath: side].open.keys {
                if let info = try? history.findings.info(finding) {
                    elements.insert(ElementKey(info))
                }
            }
        }
        elementsBySide[side] = elements
        return elements
    }

    /// Makes of two changes the one that they are.
    private func join(_ new: inout FindingChange, with old: FindingChange, _ pass: EvidencePass) {
        new.match = EvidenceMatch(
            pass: pass,
            oldKey: old.finding.key,
            oldElement: old.finding.elementText
        )
        new.severityBefore = old.severity
        let isWorse = new.severity > old.severity
        new.kind = isWorse ? .worsened : .persisting
        new.kinds = [new.kind]
        new.isToolChange = false
        new.firstSeen = old.firstSeen ?? new.firstSeen
        if !isWorse {
            new.firstBad = nil
            new.lastGood = nil
            new.runsBetween = []
            new.commitsBetween = []
        }
        new.notes.removeAll { $0.hasPrefix("tool change") }
        switch pass {
        case .newIdentifier:
            new.notes.append(
                "the same element under another identifier: it was \(old.finding.elementText)"
            )
        case .otherRule:
            new.notes.append("the same element in other words: it was \(old.finding.rule.id)")
        case .classToLabel:
            new.notes.append(
                "the same element, described in another way: it was \(old.finding.elementText)"
            )
        }
    }
}
