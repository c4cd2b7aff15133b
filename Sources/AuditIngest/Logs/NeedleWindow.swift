/// A quick look for pairs of neighbouring bytes: where it sees nothing, none of them stands.
///
/// Read as numbers and multiplied by the right factor, the pairs that are looked for come to lie close together, and few
/// others between them. So a multiplication and a comparison answer for all of them, at eight places at a time.
struct NeedleWindow: Sendable {
    /// A factor, and the piece of the circle of numbers on which the pairs' products lie.
    private struct Arc {
        let factor: UInt16
        let start: UInt16
        let span: UInt16

        /// The shortest one.
        ///
        /// - Parameters:
        ///   - pairs: What is looked for.
        ///   - factor: The factor.
        ///   - products: Room for the products, so that many factors can be tried without asking for any.
        init(_ pairs: [UInt16], factor: UInt16, _ products: inout [UInt16]) {
            products.removeAll(keepingCapacity: true)
            for pair in pairs {
                let product = pair &* factor
                var place = products.count
                while place > 0, products[place - 1] > product { place -= 1 }
                products.insert(product, at: place)
            }
            var start = products.first ?? 0
            var span = (products.last ?? 0) &- start
            var before = start
            for next in products.dropFirst() {
                if before &- next < span { (start, span) = (next, before &- next) }
                before = next
            }
            (self.factor, self.start, self.span) = (factor, start, span)
        }

        func holds(_ pair: UInt16) -> Bool { pair &* factor &- start <= span }
    }

    private let factor: UInt16
    /// Moves the products that are looked for to the lowest numbers there are.
    private let offset: UInt16
    /// The first number above them.
    private let limit: Int16

    /// How many factors are tried without and with a sample, and how many of them are tried on the sample.
    private static let trials = (few: 256, many: 4096, sampled: 64)

    /// The window that sees the fewest pairs of a sample.
    ///
    /// - Parameters:
    ///   - pairs: What is looked for.
    ///   - counts: How often each pair stands in the sample, by its first byte times 256 plus its second one; may be empty.
    init(_ pairs: [(first: UInt8, second: UInt8)], _ counts: [Int32]) {
        let wanted = pairs.map { NeedleWindow.number($0.first, $0.second) }
        var products: [UInt16] = []
        var arcs: [Arc] = []
        let trials =
            pairs.isEmpty ? 1 : counts.isEmpty ? NeedleWindow.trials.few : NeedleWindow.trials.many
        for trial in 0..<trials {
            // Odd numbers from everywhere.
            let arc = Arc(
                wanted,
                factor: UInt16(truncatingIfNeeded: trial &* 0x9E37) | 1,
                &products
            )
            if arcs.count == NeedleWindow.trials.sampled {
                guard let widest = arcs.last, arc.span < widest.span else { continue }
                arcs.removeLast()
            }
            arcs.insert(arc, at: arcs.firstIndex { $0.span > arc.span } ?? arcs.count)
        }
        var common: [(pair: UInt16, count: Int)] = []
        for (key, count) in counts.enumerated() where count > 0 {
            common.append((NeedleWindow.number(UInt8(key >> 8), UInt8(key & 0xFF)), Int(count)))
        }
        // A narrow window also sees little of what the sample does not show.
        func cost(_ arc: Arc) -> Int {
            common.reduce(Int(arc.span) / 64) { $0 + (arc.holds($1.pair) ? $1.count : 0) }
        }
        let best = arcs.map { (arc: $0, cost: cost($0)) }.min { $0.cost < $1.cost }?.arc
        let arc = best ?? Arc(wanted, factor: 1, &products)
        self.factor = arc.factor
        offset = 0x8000 &- arc.start
        // A shortest arc never goes all round.
        limit = Int16(bitPattern: 0x8000 &+ arc.span &+ 1)
    }

    /// A pair as it is read from memory.
    private static func number(_ first: UInt8, _ second: UInt8) -> UInt16 {
        UInt16(littleEndian: UInt16(first) | UInt16(second) << 8)
    }

    /// More than 0 where one of the pairs may begin in a block of 64 bytes, behind which another byte stands.
    @inline(__always)
    func look(_ block: UnsafeRawPointer) -> UInt64 {
        let factors = SIMD8<UInt16>(repeating: factor)
        let offsets = SIMD8<UInt16>(repeating: offset)
        let limits = SIMD8<Int16>(repeating: limit)
        // As numbers: masks would be brought to a common form after each one.
        @inline(__always) func look(_ place: Int) -> SIMD8<UInt16> {
            let pairs = block.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt16>.self)
            let products = unsafeBitCast(pairs &* factors &+ offsets, to: SIMD8<Int16>.self)
            return unsafeBitCast(products .< limits, to: SIMD8<UInt16>.self)
        }
        let low = look(0) | look(1) | (look(16) | look(17))
        let high = look(32) | look(33) | (look(48) | look(49))
        let seen = low | high
        let words = unsafeBitCast(seen, to: SIMD2<UInt64>.self)
        return words[0] | words[1]
    }
}
