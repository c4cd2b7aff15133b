/// A longest common subsequence of two lists of numbers.
enum CommonSubsequence {
    /// The most cells of the table; longer lists are anchored by what stands in both of them once.
    static let mostCells = 4_000_000

    /// Pairs of indexes, rising on both sides.
    ///
    /// - Complexity: O(n·m) up to ``mostCells``, O(n log n) above.
    static func indexes(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        var head = 0
        while head < old.count, head < new.count, old[head] == new[head] { head += 1 }
        var tail = 0
        while tail < old.count - head, tail < new.count - head,
            old[old.count - 1 - tail] == new[new.count - 1 - tail]
        {
            tail += 1
        }
        let oldMiddle = Array(old[head..<(old.count - tail)])
        let newMiddle = Array(new[head..<(new.count - tail)])
        var result = (0..<head).map { ($0, $0) }
        let middle =
            (oldMiddle.count + 1) * (newMiddle.count + 1) <= mostCells
            ? table(oldMiddle, newMiddle) : unique(oldMiddle, newMiddle)
        result += middle.map { ($0.0 + head, $0.1 + head) }
        result += (0..<tail).map { (old.count - tail + $0, new.count - tail + $0) }
        return result
    }

    private static func table(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        guard !old.isEmpty, !new.isEmpty else { return [] }
        let width = new.count + 1
        var lengths = [UInt16](repeating: 0, count: (old.count + 1) * width)
        lengths.withUnsafeMutableBufferPointer { lengths in
            old.withUnsafeBufferPointer { old in
                new.withUnsafeBufferPointer { new in
                    var row = old.count - 1
                    while row >= 0 {
                        let key = old[row]
                        let here = row * width
                        let below = here + width
                        var column = new.count - 1
                        while column >= 0 {
                            lengths[here + column] =
                                key == new[column]
                                ? lengths[below + column + 1] + 1
                                : max(lengths[below + column], lengths[here + column + 1])
                            column -= 1
                        }
                        row -= 1
                    }
                }
            }
        }
        var result: [(Int, Int)] = []
        var row = 0
        var column = 0
        while row < old.count, column < new.count {
            if old[row] == new[column] {
                result.append((row, column))
                row += 1
                column += 1
            } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
                row += 1
            } else {
                column += 1
            }
        }
        return result
    }

    /// The longest rising run of values that stand once in both lists.
    private static func unique(_ old: [Int], _ new: [Int]) -> [(Int, Int)] {
        func places(_ values: [Int]) -> [Int: Int] {
            var places: [Int: Int] = [:]
            for (index, value) in values.enumerated() {
                places[value] = places[value] == nil ? index : -1
            }
            return places
        }
        let inOld = places(old)
        let inNew = places(new)
        var pairs: [(Int, Int)] = []
        for (index, value) in old.enumerated() where inOld[value] == index {
            if let place = inNew[value], place >= 0 { pairs.append((index, place)) }
        }
        return WalkOrder.longestRise(pairs.map(\.1)).map { pairs[$0] }
    }
}

/// How alike two texts are.
enum Likeness {
    /// The longest text that is compared letter by letter.
    static let longest = 240

    /// From 0 to 1: twice the length of the common blocks, by the length of both texts (Ratcliff and Obershelp).
    static func ratio(_ left: String, _ right: String) -> Double {
        let first = Array(left.unicodeScalars.prefix(longest))
        let second = Array(right.unicodeScalars.prefix(longest))
        guard !first.isEmpty || !second.isEmpty else { return 1 }
        let shorter = min(first.count, second.count)
        let total = Double(first.count + second.count)
        // Even if everything matched it would not be enough.
        if 2 * Double(shorter) / total < 0.5 { return 0 }
        return 2 * Double(matches(first[...], second[...], depth: 0)) / total
    }

    private static func matches(
        _ first: ArraySlice<Unicode.Scalar>,
        _ second: ArraySlice<Unicode.Scalar>,
        depth: Int
    ) -> Int {
        guard !first.isEmpty, !second.isEmpty, depth < 64 else { return 0 }
        var best = (length: 0, first: 0, second: 0)
        var previous = [Int](repeating: 0, count: second.count + 1)
        for row in first.indices {
            var current = [Int](repeating: 0, count: second.count + 1)
            for column in second.indices where first[row] == second[column] {
                let offset = column - second.startIndex
                let length = previous[offset] + 1
                current[offset + 1] = length
                if length > best.length { best = (length, row - length + 1, column - length + 1) }
            }
            previous = current
        }
        guard best.length > 0 else { return 0 }
        return best.length
            + matches(first[..<best.first], second[..<best.second], depth: depth + 1)
            + matches(
                first[(best.first + best.length)...],
                second[(best.second + best.length)...],
                depth: depth + 1
            )
    }
}
