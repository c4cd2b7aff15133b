/// A hash table with keys of two machine words: identities of shared objects, or hashes.
///
/// Reading a record that was seen before is half a dozen look-ups and little else, and the standard dictionary spends more
/// on hashing against chosen keys than a look-up takes here. Keys come from this process (addresses) or are verified by
/// the caller (hashes), so nobody chooses them. A value has to hold the object whose identity is its key.
@frozen
public struct WordTable<Value> {
    @usableFromInline var values: [Value] = []
    // A key stands beside the place of its value, so that a look-up reads two places of memory and not three.
    @usableFromInline var slots: [Slot] = []

    @frozen @usableFromInline
    struct Slot {
        @usableFromInline var first: UInt
        @usableFromInline var second: UInt
        /// One more than the place in `values`; 0 is free.
        @usableFromInline var place: Int

        @inlinable
        init(first: UInt = 0, second: UInt = 0, place: Int = 0) {
            self.first = first
            self.second = second
            self.place = place
        }
    }

    /// An empty table.
    @inlinable
    public init() {}

    /// How many values there are.
    @inlinable public var count: Int { values.count }

    /// The values, in the order in which their keys came.
    @inlinable public var all: [Value] { values }

    /// The value of a key.
    ///
    /// - Parameters:
    ///   - first: The first word.
    ///   - second: The second word.
    /// - Returns: The value; nil where there is none.
    @inlinable
    public func value(_ first: UInt, _ second: UInt = 0) -> Value? {
        guard !slots.isEmpty else { return nil }
        let place = slots[slot(first, second)].place
        return place == 0 ? nil : values[place - 1]
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
        if values.count * 2 >= slots.count { grow() }
        let slot = slot(first, second)
        let place = slots[slot].place
        if place > 0 {
            let old = values[place - 1]
            values[place - 1] = value
            return old
        }
        values.append(value)
        slots[slot] = Slot(first: first, second: second, place: values.count)
        return nil
    }

    /// Forgets everything and keeps the room.
    @inlinable
    public mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        for slot in slots.indices { slots[slot] = Slot() }
    }

    /// Where a key stands, or the free slot where it would.
    @inlinable
    func slot(_ first: UInt, _ second: UInt) -> Int {
        var mixed = (first ^ (second &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
        mixed ^= mixed >> 32
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: mixed) & mask
        while slots[slot].place != 0, slots[slot].first != first || slots[slot].second != second {
            slot = (slot + 1) & mask
        }
        return slot
    }

    @inlinable
    mutating func grow() {
        let old = slots
        slots = Array(repeating: Slot(), count: Swift.max(64, old.count * 2))
        for entry in old where entry.place != 0 { slots[slot(entry.first, entry.second)] = entry }
    }
}

extension WordTable: Sendable where Value: Sendable {}
extension WordTable.Slot: Sendable {}

extension UInt {
    /// The identity of an object, as a key of a ``WordTable``.
    ///
    /// - Parameter object: The object, which the table's value has to hold.
    @inlinable
    public init(identityOf object: AnyObject) { self = UInt(bitPattern: ObjectIdentifier(object)) }
}
