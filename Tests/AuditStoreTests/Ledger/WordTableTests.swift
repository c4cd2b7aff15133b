import AuditStore
import Testing

@Suite struct WordTableTests {
    @Test func holdsWhatADictionaryHolds() {
        var table = WordTable<Int>()
        var model: [[UInt]: Int] = [:]
        // Few keys and many: equal first words, equal second words, and addresses sixteen apart.
        for step in 0..<20_000 {
            let first = UInt(step % 97) &* 16
            let second = UInt((step * step) % 251)
            #expect(
                table.set(step, first, second) == model.updateValue(step, forKey: [first, second])
            )
        }
        #expect(table.count == model.count)
        for (key, value) in model { #expect(table.value(key[0], key[1]) == value) }
        #expect(table.value(5, 5) == nil)
        table.removeAll()
        #expect(table.count == 0 && table.value(16, 1) == nil)
        #expect(table.recall(16, 1) == nil && table.guess == nil)
        table.set(1, 16, 1)
        #expect(table.value(16, 1) == 1)
    }

    @Test func recallsTheSameWhateverWasAskedForBefore() {
        var table = WordTable<UInt>()
        var state: UInt64 = 9
        func below(_ limit: UInt64) -> UInt {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt((state >> 33) % limit)
        }
        for step in 0..<30_000 {
            // Mostly the same keys in the same order, with some left out, changed and new.
            let key = below(10) == 0 ? below(3000) : UInt(step % 700)
            if let place = table.recall(key, key ^ 1) {
                #expect(table[place] == key)
            } else {
                #expect(table.value(key, key ^ 1) == nil)
                table.set(key, key, key ^ 1)
            }
            if below(9000) == 0 { table.removeAll() }
        }
    }

    @Test func guessesWhatFollowedTheLastTime() {
        var table = WordTable<Int>()
        for key in 0..<5 { table.set(key, UInt(key)) }
        for _ in 0..<2 { for key in [3, 1, 4, 0, 2] { _ = table.recall(UInt(key)) } }
        _ = table.recall(1)
        #expect(table.guess.map { table[$0] } == 4)
    }
}
