/// Gives equal values equal numbers, so that they are compared as numbers.
struct Interner<Value: Hashable> {
    private var numbers: [Value: Int] = [:]

    /// The value's number, from 0 in the order in which values come.
    mutating func number(_ value: Value) -> Int {
        if let known = numbers[value] { return known }
        let next = numbers.count
        numbers[value] = next
        return next
    }

    /// The value's number where it was seen; nil where it was not.
    func known(_ value: Value) -> Int? { numbers[value] }
}
