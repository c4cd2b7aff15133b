/// A hash table with keys of two machine words: identities of shared objects, or hashes.
///
/// Reading a record that was seen before is half a dozen look-ups and little else, and the standard dictionary spends more
/// on hashing against chosen keys than a look-up takes here. Keys come from this process (addresses) or are verified by
/// the caller (hashes), so nobody chooses them. A value has to hold the object whose identity is its key.
@frozen
public struct WordTable<Value> {
    @usableFromInline var keys: [Key] = []
    @usableFromInline var values: [Value] = []
    /// One more than the place in `values`; 0 is free.
    @usableFromInline var places: [Int32] = []

    @frozen @usableFromInline
    struct Key {
        @usableFromInline let first: UInt
        @usableFromInline let second: UInt

        @inlinable
        init(first: UInt, second: UInt) {
            self.first = first
            self.second = second
        }
    }

    /// An empty table.
    @inlinable
    public init() {}

    /// How many values there are.
    @inlinable public var count: Int { values.count }

    /// The value of a key.
    ///
    /// - Parameters:
    ///   - first: The first word.
    ///   - second: The second word.
    /// - Returns: The value; nil where there is none.
    @inlinable
    public func value(_ first: UInt, _ second: UInt = 0) -> Value? {
        place(first, second).map { values[$0] }
    }

    /// Sets the value of a key.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - first: The first word.
    ///   - second: The second word.
    /// - Returns: The value that it had before.
    @inlinable
    @discardableResult
    public mutating func set(_ value: Value, _ first: UInt, _ second: UInt = 0) -> Value? {
        if let place = place(first, second) {
            let old = values[place]
            values[place] = value
            return old
        }
        if values.count * 2 >= places.count { grow() }
        values.append(value)
        keys.append(Key(first: first, second: second))
        link(values.count)
        return nil
    }

    /// Forgets everything and keeps the room.
    @inlinable
    public mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        for slot in places.indices { places[slot] = 0 }
    }

    @inlinable
    func place(_ first: UInt, _ second: UInt) -> Int? {
        guard !places.isEmpty else { return nil }
        var slot = start(first, second)
        while true {
            let place = places[slot]
            if place == 0 { return nil }
            let key = keys[Int(place) - 1]
            if key.first == first, key.second == second { return Int(place) - 1 }
            slot = (slot + 1) & (places.count - 1)
        }
    }

    @inlinable
    func start(_ first: UInt, _ second: UInt) -> Int {
        var mixed = (first ^ (second &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        mixed ^= mixed >> 32
        return Int(truncatingIfNeeded: mixed) & (places.count - 1)
    }

    @inlinable
    mutating func link(_ place: Int) {
        let key = keys[place - 1]
        var slot = start(key.first, key.second)
        while places[slot] != 0 { slot = (slot + 1) & (places.count - 1) }
        places[slot] = Int32(truncatingIfNeeded: place)
    }

    @inlinable
    mutating func grow() {
        places = Array(repeating: 0, count: Swift.max(64, places.count * 2))
        for place in 0..<values.count { link(place + 1) }
    }
}

extension WordTable: Sendable where Value: Sendable {}
extension WordTable.Key: Sendable {}

extension UInt {
    /// The identity of an object, as a key of a ``WordTable``.
    ///
    /// - Parameter object: The object, which the table's value has to hold.
    @inlinable
    public init(identityOf object: AnyObject) { self = UInt(bitPattern: ObjectIdentifier(object)) }
}
