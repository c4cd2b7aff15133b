/// A hash table with keys of two machine words: identities of shared objects, or hashes.
///
/// Reading a record that was seen before is half a dozen look-ups and little else, and the standard dictionary spends more
/// on hashing against chosen keys than a look-up takes here. Keys come from this process (addresses) or are verified by
/// the caller (hashes), so nobody chooses them. A value has to hold the object whose identity is its key.
///
/// Runs mostly ask for the same keys in the same order as the run before. So the table also knows which key was asked
/// for after which, and looks there first: that is memory that was just read, where a hash leads anywhere.
@frozen
public struct WordTable<Value> {
    @usableFromInline var values: [Value] = []
    // A key stands beside the place of its value, so that a look-up reads two places of memory and not three.
    @usableFromInline var slots: [Slot] = []
    /// The keys of the values, and what was asked for after them.
    @usableFromInline var entries: [Slot] = []
    /// The place that was asked for last.
    @usableFromInline var last = 0

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

    /// The place of a key's value, where the key is likely to be the one that was asked for next the last time.
    ///
    /// - Parameters:
    ///   - first: The first word.
    ///   - second: The second word.
    /// - Returns: The place, good until the table changes; nil where there is none.
    @inlinable
    public mutating func recall(_ first: UInt, _ second: UInt = 0) -> Int? {
        guard !entries.isEmpty else { return nil }
        let guess = entries[last].place
        if entries[guess].first == first, entries[guess].second == second {
            last = guess
            return guess
        }
        let place = slots[slot(first, second)].place - 1
        guard place >= 0 else { return nil }
        entries[last].place = place
        last = place
        return place
    }

    /// The place of what is likely to be asked for next; nil where nothing was asked for yet.
    @inlinable public var guess: Int? { entries.isEmpty ? nil : entries[last].place }

    /// Says that what was asked for is at a place.
    ///
    /// - Parameter place: A place that ``guess`` gave.
    @inlinable
    public mutating func follow(_ place: Int) { last = place }

    /// The value at a place that ``recall(_:_:)`` gave.
    @inlinable
    public subscript(place: Int) -> Value {
        _read { yield values[place] }
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
        // What comes after it is not known yet: the next new one, most likely.
        entries.append(Slot(first: first, second: second, place: 0))
        if last < entries.count { entries[last].place = entries.count - 1 }
        last = entries.count - 1
        return nil
    }

    /// Forgets everything and keeps the room.
    @inlinable
    public mutating func removeAll() {
        values.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        last = 0
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
