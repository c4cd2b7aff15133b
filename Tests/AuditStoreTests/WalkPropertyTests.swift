import Testing

@testable import AuditStore

/// Random walks that are changed in known ways: the comparison has to name exactly what was done.
@Suite struct WalkPropertyTests {
    /// A generator that gives the same numbers every time (SplitMix64).
    struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    private static let syllables = [
        "ba", "ce", "di", "fo", "gu", "ha", "je", "ki", "lo", "mu", "na", "pe", "ri", "so", "tu",
    ]

    /// Labels that differ in more than half of their letters.
    private static func labels(_ count: Int, _ dice: inout Dice) -> [String] {
        var seen: Set<String> = []
        while seen.count < count {
            let word = (0..<6).map { _ in syllables.randomElement(using: &dice) ?? "" }.joined()
            seen.insert(word)
        }
        return seen.sorted().shuffled(using: &dice)
    }

    private static func steps(_ count: Int, _ dice: inout Dice) -> [String] {
        labels(count, &dice).map { label in
            [label, label + ", Button", label + ", Heading", label + " Link"]
                .randomElement(using: &dice) ?? label
        }
    }

    @Test(arguments: 0..<60)
    func aWalkDoesNotDifferFromItself(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed))
        var steps: [String?] = Self.steps(Int.random(in: 1...60, using: &dice), &dice)
        // Repeated labels and gaps are normal.
        for _ in 0..<Int.random(in: 0...8, using: &dice) {
            steps.insert(steps.randomElement(using: &dice) ?? nil, at: 0)
        }
        #expect(try differences(steps, steps).isEmpty)
        #expect(
            try differences(walk(steps, source: .computed), walk(steps, source: .computed)).isEmpty
        )
    }

    @Test(arguments: 0..<60)
    func namesEveryStepThatWasDropped(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 1000)
        let old = Self.steps(Int.random(in: 6...80, using: &dice), &dice)
        let dropped = Set((0..<5).map { _ in Int.random(in: 0..<old.count, using: &dice) })
        let new = old.indices.filter { !dropped.contains($0) }.map { old[$0] }
        #expect(try differences(old, new) == dropped.sorted().map { "LOST \($0) -" })
        #expect(try differences(new, old).sorted() == dropped.map { "ADDED - \($0)" }.sorted())
    }

    @Test(arguments: 0..<60)
    func namesEveryStepThatWasRepeated(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 2000)
        let old = Self.steps(Int.random(in: 8...80, using: &dice), &dice)
        let repeated = Set((0..<4).map { _ in Int.random(in: 0..<(old.count - 1), using: &dice) })
        var new: [String] = []
        for (index, step) in old.enumerated() {
            new.append(step)
            if repeated.contains(index) { new.append(step) }
        }
        let found = try WalkComparison.compare(baseline: walk(old), new: walk(new))
        #expect(found.map(\.kind) == repeated.map { _ in .duplicated })
        #expect(
            found.compactMap { $0.newIndex.map { new[$0] } }.sorted()
                == repeated.map { old[$0] }.sorted()
        )
    }

    @Test(arguments: 0..<60)
    func namesEveryStepThatWasRelabelled(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 3000)
        let old = Self.steps(Int.random(in: 10...80, using: &dice), &dice)
        // No two neighbours, so that each stands alone between two that stay.
        let changed = Set(
            (0..<4).map { _ in Int.random(in: 0..<(old.count / 2), using: &dice) * 2 }
        )
        let new = old.enumerated().map { changed.contains($0) ? "New " + $1 : $1 }
        #expect(try differences(old, new) == changed.sorted().map { "LABEL_CHANGED \($0) \($0)" })
    }

    @Test(arguments: 0..<60)
    func namesEveryTraitAndValueThatChanged(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 4000)
        let names = Self.labels(Int.random(in: 6...60, using: &dice), &dice)
        let old = names.map { "\($0) 17, Heading" }
        let trait = Int.random(in: 0..<names.count / 2, using: &dice)
        let value = Int.random(in: names.count / 2 + 1..<names.count, using: &dice)
        let new = names.enumerated().map { index, name in
            index == trait ? "\(name) 17" : "\(name) \(index == value ? 23 : 17), Heading"
        }
        #expect(
            try differences(old, new)
                == ["TRAIT_CHANGED \(trait) \(trait)", "VALUE_CHANGED \(value) \(value)"]
        )
    }

    @Test(arguments: 0..<60)
    func namesRowsAndTheirMending(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 5000)
        let panes = Int.random(in: 2...3, using: &dice)
        // As many rows as panes would be a square, which looks alike from both sides.
        let height = Int.random(in: panes + 1...20, using: &dice)
        let steps = Self.steps(height * panes, &dice)
        let rows = (0..<height).flatMap { row in (0..<panes).map { steps[$0 * height + row] } }
        #expect(try differences(steps, rows) == ["INTERLEAVED - -"])
        #expect(try differences(rows, steps) == ["DEINTERLEAVED - -"])
    }

    @Test(arguments: 0..<60)
    func namesSwappedPanesAndNothingElse(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 6000)
        let steps = Self.steps(Int.random(in: 4...60, using: &dice), &dice)
        let cut = Int.random(in: 2...steps.count - 2, using: &dice)
        let swapped = Array(steps[cut...] + steps[..<cut])
        #expect(try differences(steps, swapped) == ["PANE_ORDER_CHANGED - -"])
    }

    @Test(arguments: 0..<60)
    func aShuffleChangesTheOrderAndNothingElse(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 7000)
        let steps = Self.steps(Int.random(in: 6...60, using: &dice), &dice)
        let shuffled = steps.shuffled(using: &dice)
        let found = try WalkComparison.compare(baseline: walk(steps), new: walk(shuffled))
        #expect(found.count == (steps == shuffled ? 0 : 1))
        #expect(found.allSatisfy { $0.kind.isAboutOrder })
        // Without the steps that moved, the rest stands as it stood.
        let moved = Set(found.first?.movedSteps ?? [])
        let rest = shuffled.indices.filter { !moved.contains($0) }.map { shuffled[$0] }
        let kept = Set(rest)
        #expect(rest == steps.filter { kept.contains($0) })
    }

    @Test(arguments: 0..<200)
    func neverFailsOnRandomWalks(_ seed: Int) throws {
        var dice = Dice(state: UInt64(seed) &+ 8000)
        let words: [String?] = [
            "A", "B", "C, Button", "Pane, A", "Pane, C, Button", "D 1", "D 2", nil, "Button",
            "VoiceOver on", "C, Heading", "C, Switch button, on", "C, Switch button, off", "",
        ]
        func random() -> [String?] {
            (0..<Int.random(in: 0...24, using: &dice)).map { _ in
                words.randomElement(using: &dice) ?? nil
            }
        }
        let (old, new) = (walk(random()), walk(random()))
        let comparison = try WalkComparison(baseline: old, new: new)
        for difference in comparison.differences {
            #expect(difference.oldIndex.map { old.steps.indices.contains($0) } ?? true)
            #expect(difference.newIndex.map { new.steps.indices.contains($0) } ?? true)
            #expect(!difference.detail.isEmpty)
        }
        let rows = WalkAlignment(comparison).rows
        #expect(rows.compactMap(\.new) == Array(new.steps.indices))
        #expect(rows.compactMap(\.old).sorted() == Array(old.steps.indices))
        _ = WalkCheck.check(new, others: [old])
        #expect(try differences(old, old).isEmpty)
    }
}
