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
        table.set(1, 16, 1)
        #expect(table.value(16, 1) == 1)
    }
}
