/// What became of the order of steps that both walks have.
struct WalkOrder {
    /// The kind; nil where the order is the same.
    let kind: WalkDifferenceKind?
    /// Indexes into the permutation, in blocks that kept their inner order.
    let blocks: [[Int]]
    /// How often the new order changes from one block to another.
    let switches: Int
    /// The fewest elements that have to move: indexes into the permutation.
    let moved: [Int]

    /// Looks at a permutation: the new places in the old order.
    ///
    /// - Parameters:
    ///   - places: Distinct numbers.
    ///   - titles: Which elements are headings, in the old order; they tell panes from rows.
    init(_ places: [Int], titles: [Bool] = []) {
        let cuts = WalkOrder.blocks(places)
        blocks = cuts
        guard cuts.count > 1 else {
            kind = nil
            switches = 0
            moved = []
            return
        }
        let kept = Set(WalkOrder.longestRise(places))
        moved = places.indices.filter { !kept.contains($0) }
        let turned = WalkOrder.inverse(places)
        switches = WalkOrder.switches(cuts, turned)
        let back = WalkOrder.blocks(turned)
        let isTurned = WalkOrder.isInterleaved(cuts, switches: switches, moved: moved.count)
        let wasTurned = WalkOrder.isInterleaved(
            back,
            switches: WalkOrder.switches(back, WalkOrder.inverse(turned)),
            moved: moved.count
        )
        if isTurned, wasTurned {
            // Few rows of few panes look alike from both sides.
            let rowsFirst = WalkOrder.isFirst(back.map { $0.map { turned[$0] } }, cuts, titles)
            kind = rowsFirst ? .deinterleaved : .interleaved
        } else if isTurned {
            kind = .interleaved
        } else if switches <= cuts.count - 1 {
            kind = .paneOrderChanged
        } else if cuts.count > 2, back.count == 2 || wasTurned {
            kind = .deinterleaved
        } else {
            kind = .moved
        }
    }

    /// Whether the first blocks are likelier to be panes: more of them begin with a heading, or they are fewer.
    private static func isFirst(_ one: [[Int]], _ other: [[Int]], _ titles: [Bool]) -> Bool {
        func titled(_ blocks: [[Int]]) -> Int {
            blocks.count { block in
                block.first.map { titles.indices.contains($0) && titles[$0] } ?? false
            }
        }
        let (first, second) = (titled(one), titled(other))
        let isWhole = (first == one.count, second == other.count)
        if isWhole.0 != isWhole.1 { return isWhole.0 }
        return one.count < other.count
    }

    /// Two or three blocks that are read in turns.
    static func isInterleaved(_ blocks: [[Int]], switches: Int, moved: Int) -> Bool {
        guard moved >= 2, (2...3).contains(blocks.count) else { return false }
        let smallest = blocks.reduce(Int.max) { min($0, $1.count) }
        return smallest >= 2 && switches >= 3 && switches >= 2 * smallest - 2
    }

    /// Cuts where the places fall.
    static func blocks(_ places: [Int]) -> [[Int]] {
        var blocks: [[Int]] = []
        for index in places.indices {
            if index > 0, places[index] > places[index - 1] {
                blocks[blocks.count - 1].append(index)
            } else {
                blocks.append([index])
            }
        }
        return blocks
    }

    /// The old indexes in the new order.
    static func inverse(_ places: [Int]) -> [Int] {
        places.indices.sorted { places[$0] < places[$1] }
    }

    private static func switches(_ blocks: [[Int]], _ newOrder: [Int]) -> Int {
        var owner = Array(repeating: 0, count: newOrder.count)
        for (block, members) in blocks.enumerated() {
            for member in members { owner[member] = block }
        }
        var count = 0
        for index in newOrder.indices.dropFirst()
        where owner[newOrder[index]] != owner[newOrder[index - 1]] {
            count += 1
        }
        return count
    }

    /// Indexes of a longest rising subsequence.
    ///
    /// - Complexity: O(n log n).
    static func longestRise(_ places: [Int]) -> [Int] {
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: places.count)
        for index in places.indices {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if places[ends[middle]] < places[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        guard var at = ends.last else { return [] }
        var result: [Int] = []
        while at >= 0 {
            result.append(at)
            at = previous[at]
        }
        return result.reversed()
    }
}
